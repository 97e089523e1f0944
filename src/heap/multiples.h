// Multiples: numbers that are multiples of others (the bytes of a block, 8·capacity) are written as such.
//
// Where two heaps are made one, a capacity that was 2 and 4 and a size that was 16 and 32 become two symbols, and that
// the one is eight times the other a relation between them. Bounds of differences do not reach through it: from len ≤
// size/8 and len ≠ capacity nothing follows by itself. Written with one symbol, the size is 8·capacity, every relation
// of it is one of the capacity, and what divides by eight is a plain difference.
//
// Exact: y = k·x + c holds in every memory that the heap describes, so that y can be replaced by it. What was known of
// y alone is said of x before: its range and its congruence follow by the relation, disequalities and implications are
// translated where they have a translation. A symbol of a unit is another number in each node and is left alone.
#pragma once

#include "heap/heap.h"

namespace heapwise::heap {

// The size of a block that is known to be a multiple of another one, plus a constant, is written so from now on; so is
// the number that someone holds outside.
void write_multiples(Heap& heap, Value* also = nullptr);

}  // namespace heapwise::heap
