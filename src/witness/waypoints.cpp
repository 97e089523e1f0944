#include "witness/waypoints.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace heapwise::witness {
namespace {

using report::Place;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The parenthesis that closes the first one at or behind `column` (from 1), on this line or one of the next.
Place closing_parenthesis(const Place& call, const std::vector<std::string>& lines) {
  constexpr std::uint32_t kLinesAhead = 5;
  Place place = call;
  place.column = 0;
  int depth = 0;
  for (std::uint32_t line = call.line; line <= lines.size() && line < call.line + kLinesAhead; ++line) {
    const std::string& text = lines[line - 1];
    for (std::size_t i = line == call.line ? call.column - 1 : 0; i < text.size(); ++i) {
      if (text[i] == '(') ++depth;
      if (text[i] != ')' || depth == 0) continue;
      if (--depth > 0) continue;
      place.line = line;
      place.column = static_cast<std::uint32_t>(i + 1);
      return place;
    }
  }
  return place;
}

}  // namespace

std::vector<Returned> returned_inputs(const report::Finding& finding, report::Sources& sources) {
  std::vector<Returned> result;
  for (const report::Input& input : finding.inputs) {
    if (!input.returned || !input.at.known() || input.at.column == 0 || input.value.empty()) continue;
    const std::string line = sources.line(input.at);
    if (line.compare(std::min<std::size_t>(input.at.column - 1, line.size()), input.function.size(), input.function) !=
        0)
      continue;
    result.push_back(
        {input.at, closing_parenthesis(input.at, sources.lines(input.at.file)), input.function, input.value});
  }
  return result;
}

Place loop_keyword(const Place& head, report::Sources& sources) {
  Place place = head;
  place.column = 0;
  const std::string line = sources.line(head);
  const std::size_t end = head.column == 0 ? line.size() : std::min<std::size_t>(head.column - 1 + 5, line.size());
  std::size_t best = std::string::npos;
  for (const std::string_view word : {"for", "while", "do"}) {
    for (std::size_t at = line.find(word); at != std::string::npos && at < end; at = line.find(word, at + 1)) {
      const bool begins = at == 0 || !is_word(line[at - 1]);
      const bool ends = at + word.size() >= line.size() || !is_word(line[at + word.size()]);
      if (begins && ends && (best == std::string::npos || at > best)) best = at;
    }
  }
  if (best != std::string::npos) place.column = static_cast<std::uint32_t>(best + 1);
  return place;
}

}  // namespace heapwise::witness
