// Writes formulas for people: x ↦ {next: y} * ls(y, nil) ∧ x ≠ nil.
#pragma once

#include <string>

#include "logic/formula.h"

namespace heapwise::logic {

[[nodiscard]] std::string to_math(const Context& context, Formula formula);
[[nodiscard]] std::string to_math(const Context& context, Term term);

}  // namespace heapwise::logic
