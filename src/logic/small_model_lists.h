// The small-model translation for lists: formulas over points-to, ls, dls and nls as questions to an SMT solver.
//
// Fragment. The formula is guarded (it names all its cells by points-to and list atoms); every separating conjunction
// has at most one part that is not; negation is free otherwise; quantifiers stand in positive places only; no wands;
// the list predicates over one cell type have one shape, and the inner lists of a nested list have a sort of their own.
// Symbolic heaps, their boolean combinations and their entailments are within. Outside of it: Unknown.
//
// Why small models suffice (after Dacík, Rogalewicz, Vojnar, Zuleger: Deciding Boolean Separation Logic via Small
// Models, TACAS 2024; the argument for exactly this fragment is ours). Take a model. As the formula is guarded, every
// cell is named or lies within a list atom's chain, whose ends are named. Call a maximal sequence of unnamed cells of a
// chain a run. Whichever part of the heap a guarded formula holds of, that part contains a run whole, together with the
// named cell before it, or not at all: an atom that owns an unnamed cell reaches it from a named one and does not end
// there. What such parts leave over has the same property, so the parts on which the formula is ever evaluated are
// unions of whole runs and named cells. On these, no atom can tell a run of one cell from a longer one: a points-to
// holds of neither the run nor the cell before it, a list passes through both alike. So one cell for each run suffices.
// In a nested list, a run of outer nodes without named inner cells becomes one outer node with an empty inner list; an
// outer node without a name whose inner list has a named cell is kept, one for each such cell at most, and its inner
// list then starts at that cell. Values of fields that no list follows are compared with named locations only: one
// value beside these suffices. small_model_space.h represents exactly these heaps.
//
// Encoding. A guarded formula determines its part of the heap up to its disjunctions: `shares` lists for each the part
// (a set of locations as boolean terms) with the condition. So separating conjunctions under negation need no
// quantifier.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"

namespace heapwise::logic {

[[nodiscard]] Answer decide_by_list_models(Context& context, Formula formula, Semantics semantics, Budget& budget);

}  // namespace heapwise::logic
