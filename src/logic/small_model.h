// The small-model decider: satisfiability of boolean combinations of separation logic, through SMT.
//
// Two ways, both complete for their fragment: cases of symbolic cells for formulas that must not hold an inductive
// predicate (small_model_cases.h), and bounded locations for formulas over lists (small_model_encoding.h).
// An entailment φ ⊨ ψ is asked as φ ∧ ¬ψ.
//
// With magic wands, `Agreed` answers only where both readings (small_model_cells.h) give the same answer.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"
#include "logic/small_model_cells.h"

namespace heapwise::logic {

enum class WandPolicy : std::uint8_t { Agreed, Standard, Fixed };

[[nodiscard]] Answer decide_by_small_models(Context& context, Formula formula, Semantics semantics, Budget& budget,
                                            WandPolicy wands = WandPolicy::Agreed);

}  // namespace heapwise::logic
