// Gives up facts about numbers that a proof may not need, so that its invariants are easier to read.
//
// keep_facts(h) ⊒ h: each range only grows, and the other facts only become fewer.
#pragma once

#include "heap/heap.h"
#include "prove/precision.h"

namespace heapwise::prove {

void keep_facts(heap::Heap& heap, KeptFacts kept);

}  // namespace heapwise::prove
