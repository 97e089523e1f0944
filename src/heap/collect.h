// Collect: finds what no root reaches any more. May say that something is lost which is not, never the reverse.
//
// A value leads to the object that it is an address of. Where a segment may be empty, a block counts as held only if it
// is reached in both cases, whether there are nodes or not: from the first node that is what follows the segment, from
// the last one what precedes it; the other side, what its nodes name outside of themselves, and what stands in the
// place of an optional object, only when it is known which case it is. Two readings of "an address of a block": while
// the program runs, one that has left its block still belongs to it, for it may come back; when the program has ended,
// only one of a byte of the block counts.
#pragma once

#include <set>

#include "heap/heap.h"

namespace heapwise::heap {

enum class Held : std::uint8_t {
  ByAnyOffset,
  Inside,  // by the address of one of its bytes, or of its start
};

// Everything that the roots reach for sure, however long the segments are.
[[nodiscard]] std::set<ObjectId> surely_reachable(const Heap& heap, Held held);

// Removes what nothing mentions any more, and returns the alive heap blocks that are not surely reachable (perhaps: a
// segment that may be empty counts), with where they were made.
struct Garbage {
  ir::Location made;
};
[[nodiscard]] std::vector<Garbage> collect(Heap& heap, Held held = Held::ByAnyOffset);

}  // namespace heapwise::heap
