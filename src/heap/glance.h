// Glance: a cheap look at two heaps, before they are compared in earnest.
//
// Blocks that registers, globals and other such blocks name can only be paired with each other. Along these pairs
// constants and addresses are compared, without trying anything. Most questions that prove asks have the answer no, and
// most of those are answered here. "Possible" decides nothing; "not possible" is certain: entails() or join()
// (join.h) would say no as well.
#pragma once

#include "heap/generalise.h"

namespace heapwise::heap {

// Where many heaps are compared in every way: can one of the two be below the other, or a heap be above both? The first
// of the looks alone, which is the same for all these questions: is there a block where the other heap has a number?
[[nodiscard]] bool may_meet(const Heap& a, const Heap& b);
// Can `a` be below `b`? Can there be a heap above both that gives up no more than `most`?
[[nodiscard]] bool entailment_is_possible(const Heap& a, const Heap& b);
[[nodiscard]] bool join_is_possible(const Heap& a, const Heap& b, const Cost& most);
// Can there be one that describes no other heaps (merge_exactly)? Some number must be a constant on one side, and
// something else on the other.
[[nodiscard]] bool exact_join_is_possible(const Heap& a, const Heap& b);

}  // namespace heapwise::heap
