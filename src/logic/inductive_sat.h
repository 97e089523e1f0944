// Satisfiability of symbolic heaps with user-defined inductive predicates, with or without linear integers.
//
// The method is the base-pair fixpoint of Brotherston, Fuhs, Navarro Pérez and Gorogiannis (A decision procedure for
// satisfiability in separation logic with inductive predicates, CSL-LICS 2014): what a predicate's heap demands of its
// surroundings is which parameters it allocates and which (dis)equalities it needs, and there are finitely many such
// pairs. So satisfiability without integers is decided, always; only the budget can end it early.
//
// With integers, every way to derive a base pair is one constrained Horn clause over the integer arguments: the heap is
// abstracted away without loss. Those clauses are answered in both directions (horn_integers.h), each only with a
// proof; what they leave open is Unknown.
//
// Accepted: existentially quantified disjunctions of symbolic heaps (sep, points-to, freed, predicates, emp, true) with
// pure conjuncts, in SL-COMP's reading of pure atoms; the same for the bodies of the predicates. Anything else is
// Unknown, and `reason` says what. A model is given when it is small; it comes from the derivation itself.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"

namespace heapwise::logic {

// A formula outside the accepted form is found at once: Unknown.
[[nodiscard]] Answer satisfiable_by_base_pairs(Context& context, Formula formula, Budget& budget);

}  // namespace heapwise::logic
