// The small-model decider: satisfiability of boolean combinations of separation logic, through SMT.
//
// Two ways, both complete for their fragment: cases of symbolic cells for formulas that must not hold an inductive
// predicate (small_model_cases.h), and bounded locations for formulas over lists (small_model_lists.h).
// An entailment φ ⊨ ψ is asked as φ ∧ ¬ψ.
//
// The readings of magic wands are explained in small_model_cells.h.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"

namespace heapwise::logic {

[[nodiscard]] Answer decide_by_small_models(Context& context, Formula formula, Semantics semantics, Budget& budget,
                                            Wands wands = Wands::Fixed);

}  // namespace heapwise::logic
