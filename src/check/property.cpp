#include "check/property.h"

namespace heapwise::check {

using enum exec::Finding::Kind;

bool counts_against(Property property, exec::Finding::Kind kind) {
  switch (kind) {
    case InvalidAccess:
    case InvalidFree:
    case Hidden:
    case Limit: return true;
    // A lost block is not freed at the end, either.
    case Leak: return property == Property::Memsafety || property == Property::Memcleanup || property == Property::All;
    case NotFreed: return property == Property::Memcleanup;
    case ErrorReached: return property == Property::Unreach || property == Property::All;
    case Overflow: return forbids_overflow(property);
    case Division:
    case Shift:
    case Uninitialised:
    case Overlap: return forbids_undefined(property);
    case NeverEnds: return property == Property::Termination;
  }
  return true;
}

std::string_view name(exec::Finding::Kind kind) {
  switch (kind) {
    case InvalidAccess: return "valid-deref";
    case InvalidFree: return "valid-free";
    case Leak: return "valid-memtrack";
    case NotFreed: return "valid-memcleanup";
    case ErrorReached: return "unreach-call";
    case Overflow: return "no-overflow";
    case Division: return "valid-division";
    case Shift: return "valid-shift";
    case Uninitialised: return "valid-value";
    case Overlap: return "valid-copy";
    case NeverEnds: return "termination";
    case Hidden:
    case Limit: return "limit";
  }
  return "limit";
}

}  // namespace heapwise::check
