// Subsumption: a contradiction that is visible in the structure of a formula φ ∧ ¬ψ, whatever its size.
//
// ψ follows from φ connective by connective: each disjunct of φ from some disjunct of ψ, a star part by part, a
// conjunction from one of its members. Sound in both readings of pure atoms and for all heaps, since every connective
// in between is monotone; far from complete. Large formulas that differ in a side condition only are decided at once.
#pragma once

#include "logic/formula.h"

namespace heapwise::logic {

// True: the formula has no model. Equalities that it states of variables are used.
[[nodiscard]] bool visibly_unsatisfiable(Context& context, Formula formula);

}  // namespace heapwise::logic
