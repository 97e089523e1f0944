// The properties, and what counts against each of them.
#pragma once

#include <string_view>

#include "exec/finding.h"

namespace heapwise::check {

enum class Property : std::uint8_t {
  Memsafety,
  Memcleanup,
  Unreach,
  Termination,
  NoOverflow,  // signed arithmetic stays in its type
  Ub,          // this, and what else C leaves undefined beside memory
  All,         // Memsafety, Unreach and Ub
  Access,      // every access and free is valid: what one engine shows for another, and nobody asks for by name
};

// Does this finding stand in the way of a proof? After an invalid access or free anything can happen, so these count
// against every property.
[[nodiscard]] bool counts_against(Property property, exec::Finding::Kind kind);

// What has to be looked at beside memory.
[[nodiscard]] constexpr bool forbids_overflow(Property property) {
  return property == Property::NoOverflow || property == Property::Ub || property == Property::All;
}
[[nodiscard]] constexpr bool forbids_undefined(Property property) {
  return property == Property::Ub || property == Property::All;
}

// "valid-deref", "valid-free", ...; "limit" for what is no violation.
[[nodiscard]] std::string_view name(exec::Finding::Kind kind);

}  // namespace heapwise::check
