#include "report/answer.h"

#include <fmt/format.h>

#include "base/check.h"

namespace heapwise::report {

std::string to_string(const Place& place) {
  if (!place.known()) return place.file.empty() ? "?" : place.file;
  return place.column == 0 ? fmt::format("{}:{}", place.file, place.line)
                           : fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string_view to_string(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::Enter: return "enter";
    case Step::Kind::Leave: return "leave";
    case Step::Kind::Branch: return "branch";
    case Step::Kind::Input: return "input";
    case Step::Kind::Allocate: return "allocate";
    case Step::Kind::Free: return "free";
    case Step::Kind::ScopeEnd: return "scope-end";
    case Step::Kind::Write: return "write";
    case Step::Kind::Lose: return "lose";
    case Step::Kind::Violation: return "violation";
  }
  HW_UNREACHABLE("a step without a name");
}

std::string verdict_text(const Answer& answer) {
  switch (answer.verdict) {
    case Verdict::True: return "true";
    case Verdict::False:
      HW_CHECK(answer.finding.has_value(), "a false verdict has a finding");
      return fmt::format("false({})", answer.finding->property);
    case Verdict::Unknown: return fmt::format("unknown ({})", answer.reason.text);
  }
  HW_UNREACHABLE("a verdict without words");
}

}  // namespace heapwise::report
