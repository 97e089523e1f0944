#include "engine/reason.h"

#include <fmt/format.h>

#include "base/check.h"
#include "check/property.h"

namespace heapwise::engine {
namespace {

Reason::Kind kind_of(exec::Finding::Limit limit) {
  using enum exec::Finding::Limit;
  switch (limit) {
    case Precision: return Reason::Kind::Precision;
    case NotModelled: return Reason::Kind::NotModelled;
    case UnknownFunction: return Reason::Kind::UnknownFunction;
    case TooLarge: return Reason::Kind::TooLarge;
    case Time: return Reason::Kind::Time;
    case Memory: return Reason::Kind::Memory;
  }
  HW_UNREACHABLE("a limit of no kind");
}

}  // namespace

std::string_view name(Reason::Kind kind) {
  using enum Reason::Kind;
  switch (kind) {
    case NothingFound: return "nothing-found";
    case Time: return "time";
    case Memory: return "memory";
    case TooLarge: return "too-large";
    case NotModelled: return "not-modelled";
    case UnknownFunction: return "unknown-function";
    case Precision: return "precision";
    case PossibleViolation: return "possible-violation";
    case Doubt: return "doubt";
    case BlockSize: return "block-size";
    case SetAside: return "set-aside";
    case NoAnswer: return "no-answer";
    case Unreadable: return "unreadable";
    case Failed: return "failed";
  }
  HW_UNREACHABLE("a kind of reason without a name");
}

Reason reason_of(const exec::Finding& finding) {
  if (finding.kind == exec::Finding::Kind::Limit || finding.kind == exec::Finding::Kind::Hidden)
    return {kind_of(finding.limit), finding.at, finding.what, finding.subject};
  return {Reason::Kind::PossibleViolation, finding.at, finding.what, std::string(check::name(finding.kind))};
}

std::string to_string(const ir::Program& program, const Reason& reason) {
  if (reason.kind == Reason::Kind::PossibleViolation)
    return fmt::format("possible {} violation at {}: {}", reason.subject, ir::to_string(program, reason.at),
                       reason.what);
  if (!reason.at.file.valid()) return reason.what;
  return fmt::format("{} at {}", reason.what, ir::to_string(program, reason.at));
}

}  // namespace heapwise::engine
