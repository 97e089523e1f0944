// Cases: a formula as a disjunction of symbolic heaps with conditions, and the search for one that is satisfiable.
//
// A case is built from the top: pure facts go into a closure, points-to atoms become cells, a separating conjunction
// opens a group of cells for each part, a disjunction branches, a quantifier gets a fresh variable. What does not build
// a heap (a negation, a wand, a second conjunct) is left over and evaluated on the cells of its group at the end
// (small_model_cells.h); the result goes to the solver. Where every group is guarded, the cases are exactly the models.
//
// A group that nothing guards (`¬(x ↦ y)`, `true`) may own any heap. It gets fresh cells, from none up to the bound of
// Calcagno, Yang and O'Hearn (Computability and Complexity Results for a Spatial Assertion Language, FSTTCS 2001):
// a formula without quantifiers and inductive predicates cannot see the content of a cell whose address no variable
// names, and counts such cells only up to its size |φ|, where |↦| = |emp| = 1, |φ * ψ| = |φ| + |ψ|, |φ −* ψ| = |ψ| and
// boolean connectives take the maximum. So |φ| cells beside those that variables name suffice. With quantifiers or
// predicates in such a formula the search still finds models, but ends in Unknown instead of Unsatisfiable.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"
#include "logic/small_model_cells.h"

namespace heapwise::logic {

// For formulas whose positive part holds no inductive predicate; Unknown at once for others.
[[nodiscard]] Answer decide_by_cases(Context& context, Formula formula, Semantics semantics, WandReading wands,
                                     Budget& budget);

}  // namespace heapwise::logic
