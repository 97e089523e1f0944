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
    case Leak: return property == Property::Memsafety || property == Property::Memcleanup;
    case NotFreed: return property == Property::Memcleanup;
    case ErrorReached: return property == Property::Unreach;
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
    case Hidden:
    case Limit: return "limit";
  }
  return "limit";
}

}  // namespace heapwise::check
