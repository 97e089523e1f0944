// Concrete heaps, and whether one satisfies a symbolic heap: the checker behind every `sat` of the rules decider.
//
// The checker searches for values of the existential variables and for a derivation of every predicate: it consumes
// cells as points-to atoms demand them and unfolds predicates in between. Yes and No are both exact. Unknown: the steps
// ran out, a rule could be unfolded without end, or arithmetic was not decided.
#pragma once

#include <unordered_map>
#include <vector>

#include "logic/model.h"
#include "logic/symbolic_heap.h"

namespace heapwise::logic {

struct ConcreteCell {
  std::uint32_t symbol = 0;  // index of its CellId
  Value root = kNil;
  std::vector<Value> fields;
};

// Locations are numbered across all sorts; nil of every sort is 0. At most 64 cells.
struct ConcreteHeap {
  std::vector<ConcreteCell> cells;
};

using Valuation = std::unordered_map<Var, Value>;

struct ConcreteModel {
  ConcreteHeap heap;
  Valuation values;
};

[[nodiscard]] Truth satisfies(System& system, const ConcreteHeap& heap, const SymbolicHeap& goal,
                              const Valuation& values, std::size_t step_limit = 20000);

}  // namespace heapwise::logic
