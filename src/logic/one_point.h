// The one-point rule: ∃x. x = t ∧ φ is φ with t for x.
//
// What is determined by a term needs no search. Not for strict pure atoms, where an equality says something about the
// heap as well.
#pragma once

#include "logic/formula.h"

namespace heapwise::logic {

[[nodiscard]] Formula without_determined(Context& context, Formula formula);

}  // namespace heapwise::logic
