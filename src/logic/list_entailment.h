// Entailment between symbolic heaps over acyclic singly linked lists: complete, and fast.
//
// The left side is kept saturated: equalities merged, allocated locations different from each other and from nil, a
// list segment empty where another atom owns its start. The right side is then matched along the only paths that the
// left has; where the next step depends on whether two variables are equal, and only there, the proof splits. Every
// rule keeps validity in both directions, so that a step that fails has a countermodel, which is built from the facts
// at that point and checked. After Berdine, Calcagno, O'Hearn (FSTTCS 2004; the rules) and Navarro Pérez, Rybalchenko
// (PLDI 2011; where `ls` may be cut).
#pragma once

#include "base/budget.h"
#include "logic/concrete_heap.h"

namespace heapwise::logic {

struct ListAnswer {
  Truth entails = Truth::Unknown;  // Unknown also: not of this fragment
  std::optional<ConcreteModel> countermodel;
};

// `left` and `right` may use points-to and one recognised singly linked list predicate for each sort of location.
[[nodiscard]] ListAnswer list_entails(System& system, const SymbolicHeap& left, const SymbolicHeap& right,
                                      Budget& budget);

}  // namespace heapwise::logic
