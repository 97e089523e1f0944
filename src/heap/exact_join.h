// Exact joins: two heaps that become one without loss.
//
// One number tells the two apart (a flag, or whether a list is empty), and all else in which they differ follows from
// it. So what a program did in one branch (set a flag, pushed onto a list) stays tied together in one heap.
#pragma once

#include "heap/join.h"

namespace heapwise::heap {

// Does the join of a and b describe no heap but those of the two? May say no where yes was true, never the reverse.
[[nodiscard]] bool is_exact(const Joined& joined, const Heap& a, const Heap& b);

}  // namespace heapwise::heap
