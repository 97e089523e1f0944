// Small models of a symbolic heap, smallest first: by unfolding its predicates until none is left.
//
// Every model given is one (its pure part is checked); that none is given says nothing. Variables without a common
// constraint get different values first, then some pairs of them the same. Used to refute entailments and to guide
// proofs.
#pragma once

#include <functional>

#include "base/budget.h"
#include "logic/concrete_heap.h"

namespace heapwise::logic {

struct UnfoldingLimits {
  std::size_t models = 24;
  std::size_t steps = 400;
  std::size_t cells = 14;
  std::size_t merges = 4;  // further models of the same heap, in which two variables coincide
};

// Calls `use` for each model until it says false or a limit is reached. `frame` atoms are part of what must be
// consistent, but not of the heap that the model shows.
void small_models(System& system, const SymbolicHeap& heap, const std::vector<Atom>& frame,
                  const UnfoldingLimits& limits, Budget& budget, const std::function<bool(const ConcreteModel&)>& use);

}  // namespace heapwise::logic
