// Forget: gives up which node a pointer leads to, where others lead there as well.
//
// forget_references(h) ⊒ h: a field of a block that leads to a node which is reached without it holds the address of
// some such node afterwards (reference.h), or any number at all. The nodes of a list whose references go to different
// places are alike then, and what is named in the middle of a list is so no more: both fold. What the fields named
// stays where it is.
//
// Which links hold a structure together is learnt from the heaps: a field, of the blocks that one place of the program
// makes, without which some block of some heap would be lost. What only other fields lead to is left as it is.
#pragma once

#include <set>
#include <tuple>

#include "heap/heap.h"

namespace heapwise::heap {

// Where blocks were made, and the offset of the field.
using LinkKind = std::tuple<ir::FileId, std::uint32_t, std::uint32_t, std::int64_t>;

enum class Left : std::uint8_t { Reference, Number };  // in a field

// How many references were given up. `owning`: the links that some heap needs.
int forget_references(Heap& heap, std::set<LinkKind>& owning, Left left);

}  // namespace heapwise::heap
