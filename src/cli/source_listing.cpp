#include "cli/source_listing.h"

#include <charconv>
#include <fstream>
#include <optional>
#include <string_view>
#include <vector>

namespace heapwise::cli {
namespace {

struct Line {
  std::size_t file = 0;
  std::size_t number = 0;
  friend bool operator==(const Line&, const Line&) = default;
};

std::optional<std::size_t> number_at(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// The place at the end of an instruction: " !12:5", or " !f1:12:5" in another file than the first.
std::optional<Line> line_of(std::string_view instruction) {
  const std::size_t mark = instruction.rfind(" !");
  if (!instruction.starts_with("  ") || mark == std::string_view::npos) return std::nullopt;
  std::string_view place = instruction.substr(mark + 2);
  std::size_t file = 0;
  if (place.starts_with('f')) {
    place.remove_prefix(1);
    const std::optional<std::size_t> number = number_at(place);
    if (!number || !place.starts_with(':')) return std::nullopt;
    file = *number;
    place.remove_prefix(1);
  }
  const std::optional<std::size_t> number = number_at(place);
  if (!number || !place.starts_with(':')) return std::nullopt;
  return Line{file, *number};
}

std::vector<std::string> lines_of_file(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::string with_source_lines(const ir::Program& program, const std::string& text) {
  std::vector<std::vector<std::string>> sources;
  sources.reserve(program.files.size());
  for (const std::string& file : program.files) sources.push_back(lines_of_file(file));
  std::string result;
  std::optional<Line> shown;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view instruction(text.data() + begin, end - begin);
    if (instruction.starts_with("func ")) shown.reset();
    const std::optional<Line> line = line_of(instruction);
    if (line && line != shown && line->file < sources.size() && line->number >= 1 &&
        line->number <= sources[line->file].size()) {
      result += "  ; " + std::to_string(line->number) + " | " + sources[line->file][line->number - 1] + "\n";
      shown = line;
    }
    result.append(instruction).push_back('\n');
    begin = end + 1;
  }
  return result;
}

}  // namespace heapwise::cli
