// Folding: replaces a chain of nodes by a segment.
//
// fold(h) ⊒ h: every concrete heap that h describes, the result describes too (an over-approximation). Two neighbours
// fold when the link of the one points into the other, nothing but the chain names the inside of the chain, and what
// the two nodes hold and own has something in common (generalise.h in Unit mode). Links are found in the heap, at any
// offset; the C type plays no role. The inverse is materialise.h. See Dudka, Peringer, Vojnar (SAS 2013).
#pragma once

#include "base/budget.h"
#include "heap/generalise.h"
#include "heap/tree.h"

namespace heapwise::heap {

// How long a chain must be, in objects, before it folds.
struct FoldPolicy {
  int alike = 2;       // the nodes agree: nothing is given up but the exact form
  int optional = 3;    // something becomes optional: a sub-list that one node lacks
  int constants = 6;   // different constants become one range: a flag would be lost
  bool levels = true;  // a node that skips others by one of its links is no node of one list with them
  int repeats = 1;     // two kinds of neighbours that come again so often were made by a loop: any length will do
  // Blocks of these layouts become trees and ways down a tree, however few they are, and never lists of another kind.
  std::vector<TreeLayout> trees = {};
  // The nodes of these trees that differ in constants keep children of their own: a tag says which there are.
  bool tree_forms = false;
  // Blocks of these layouts have several links: one link alone does not tell whether it leads on or to what the node
  // owns.
  std::vector<TreeLayout> branching = {};
};

// Folds until nothing folds any more, or the budget is exhausted. Returns how many times, and in `cost` what that gave
// up.
int fold(Heap& heap, const FoldPolicy& policy, Cost* cost = nullptr, Budget* budget = nullptr);

}  // namespace heapwise::heap
