// Materialise: takes one node out of a segment, as a region that can be read and written.
//
// Exact: the results together describe the same heaps as the argument (a segment that may be empty splits it in two).
// The inverse is fold.h.
#pragma once

#include "heap/heap.h"

namespace heapwise::heap {

// The heaps in which the segment has its first (last) node, or the optional object its one, as a region: one heap for
// each variant that this node can have, and one for the empty segment where it can be empty.
[[nodiscard]] std::vector<Heap> materialise(const Heap& heap, ObjectId segment, Target which);

// The heap in which some node of this form of a list that nobody owns, whichever it is, is a region, `node`: a list
// that may be empty before it and one behind it. Nothing when there is no such node.
[[nodiscard]] std::vector<Heap> take_some_node(const Heap& heap, ObjectId form, ObjectId& node);

// The same heap where the segment is known to be empty and is gone; nothing when it cannot be empty.
[[nodiscard]] std::vector<Heap> assume_empty(const Heap& heap, ObjectId segment);
// The same heap where the segment has at least `length` nodes; nothing when it cannot have.
[[nodiscard]] std::vector<Heap> assume_length_at_least(const Heap& heap, ObjectId segment, std::int64_t length);
// A segment of exactly one node becomes that region: one heap for each variant that it can have.
[[nodiscard]] std::vector<Heap> assume_single(const Heap& heap, ObjectId segment);

// What an address of the segment's first (last) node at `offset` equals when the segment is empty.
[[nodiscard]] Value value_when_empty(const Object& segment, Target which, const Term& offset);
// All objects that belong to the segment or prototype, directly or deeper: prototypes and what nodes own.
[[nodiscard]] std::vector<ObjectId> unit_of(const Heap& heap, ObjectId segment);
// The object that nobody owns and that this one belongs to in the end.
[[nodiscard]] ObjectId top_of(const Heap& heap, ObjectId id);
// One copy of the unit of a prototype (or optional object), for the node `node`: what belonged to the prototype
// directly belongs to `owner` now, references to the node itself go to `node` (as `self`), and those to the next one to
// where its `link` points.
[[nodiscard]] Object copy_unit(Heap& heap, ObjectId segment, ObjectId node, ObjectId owner, const Value& link = {},
                               std::int64_t entry = 0, Target self = Target::Whole);
// A prototype's copy as a block of its own.
[[nodiscard]] Object as_region(Object o);

// A tree's root as a region, with a tree of the same kind at each child (materialise_tree.cpp): one heap for each
// variant. The tree has nodes.
[[nodiscard]] std::vector<Heap> take_root(const Heap& heap, ObjectId tree);

}  // namespace heapwise::heap
