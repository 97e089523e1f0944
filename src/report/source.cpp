#include "report/source.h"

#include <fstream>

namespace heapwise::report {

const std::vector<std::string>& Sources::lines(const std::string& file) {
  const auto [place, is_new] = files_.try_emplace(file);
  if (!is_new) return place->second;
  std::ifstream stream(file, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    place->second.push_back(std::move(line));
  }
  return place->second;
}

std::string Sources::line(const Place& place) {
  if (!place.known()) return "";
  const std::vector<std::string>& all = lines(place.file);
  return place.line <= all.size() ? all[place.line - 1] : "";
}

}  // namespace heapwise::report
