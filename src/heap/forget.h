// Forget: gives up references that own nothing.
//
// forget_references(h) ⊒ h: a field of a block that leads to a block of another kind, which other fields lead to as
// well, holds any number afterwards. The nodes of a list whose references go to different places are alike then, and
// fold. What the fields named stays where it is: only who reads them and follows them meets what was given up.
#pragma once

#include "heap/heap.h"

namespace heapwise::heap {

// How many references were given up.
int forget_references(Heap& heap);

}  // namespace heapwise::heap
