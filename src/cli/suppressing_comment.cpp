#include "cli/suppressing_comment.h"

#include <string_view>

#include "report/source.h"

namespace heapwise::cli {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// The reason that a line gives for a finding of this property and kind.
std::string reason_in(const std::string& line, const report::Finding& finding) {
  constexpr std::string_view kMark = "heapwise-allow";
  const std::size_t mark = line.find(kMark);
  if (mark == std::string::npos) return "";
  std::string_view rest = std::string_view(line).substr(mark + kMark.size());
  rest = rest.substr(0, rest.find("*/"));
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos) return "";
  const std::string_view what = trimmed(rest.substr(0, colon));
  return what == finding.property || what == finding.kind ? std::string(trimmed(rest.substr(colon + 1))) : "";
}

}  // namespace

std::string allowed_by_comment(const report::Finding& finding) {
  report::Sources sources;
  const auto look = [&](const report::Place& at) {
    std::string reason = reason_in(sources.line(at), finding);
    if (!reason.empty() || at.line < 2) return reason;
    report::Place above = at;
    --above.line;
    return reason_in(sources.line(above), finding);
  };
  if (std::string reason = look(finding.at); !reason.empty()) return reason;
  for (const report::Step& step : finding.steps) {
    if (!step.matters || step.kind != report::Step::Kind::Allocate) continue;
    if (std::string reason = look(step.at); !reason.empty()) return reason;
  }
  return "";
}

}  // namespace heapwise::cli
