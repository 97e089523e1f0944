// Collect: finds what no root reaches any more. Exact on the heap as described.
#pragma once

#include <set>

#include "heap/heap.h"

namespace heapwise::heap {

// Everything reachable from the roots, through any value that names an object.
[[nodiscard]] std::set<ObjectId> reachable(const Heap& heap);

// Removes all unreachable objects and returns those among them that are alive heap blocks (perhaps: a segment that may
// be empty counts), with where they were made.
struct Garbage {
  ir::Location made;
};
[[nodiscard]] std::vector<Garbage> collect(Heap& heap);

}  // namespace heapwise::heap
