#include "frontend/line_markers.h"

#include <algorithm>

namespace heapwise::frontend {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_line_marker(std::string_view line, bool preprocessed) {
  std::size_t at = 0;
  const auto skip_space = [&] {
    while (at < line.size() && is_space(line[at])) ++at;
  };
  skip_space();
  if (at == line.size() || line[at] != '#') return false;
  ++at;
  skip_space();
  if (preprocessed && line.substr(at, 4) == "line" && at + 4 < line.size() && is_space(line[at + 4])) return true;
  return at < line.size() && is_digit(line[at]);
}

}  // namespace

std::optional<std::string> blank_line_markers(std::string_view text, bool preprocessed) {
  std::optional<std::string> blanked;
  // Only a line that has a `#` can be a marker: look for those instead of reading every line.
  for (std::size_t hash = text.find('#'); hash != std::string_view::npos; hash = text.find('#', hash + 1)) {
    std::size_t begin = hash;
    while (begin > 0 && is_space(text[begin - 1])) --begin;
    if (begin > 0 && text[begin - 1] != '\n') continue;
    const std::size_t end = std::min(text.find('\n', hash), text.size());
    if (is_line_marker(text.substr(begin, end - begin), preprocessed)) {
      if (!blanked) blanked.emplace(text);
      std::fill(blanked->begin() + static_cast<std::ptrdiff_t>(begin),
                blanked->begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    hash = end;
    if (hash >= text.size()) break;
  }
  return blanked;
}

}  // namespace heapwise::frontend
