// The rules decider: entailments of symbolic heaps, answered without SMT. (Satisfiability is inductive_sat.h.)
//
// Left sides and right sides must be disjunctions of symbolic heaps (symbolic_heap.h); everything else is Unknown here,
// with the reason. Entailments are refuted by small models and proved by cyclic_prover.h.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"

namespace heapwise::logic {

[[nodiscard]] Answer rules_entails(Context& context, Formula left, Formula right, const Options& options,
                                   Budget& budget);

}  // namespace heapwise::logic
