// Splice: the steps of folding. A region becomes a list of one node, two neighbouring lists become one, two variants of
// a list become one.
//
// as_list and concatenate are exact but for the order of variants beyond neighbours; merge over-approximates. Each
// returns nothing where it does not apply. fold.h decides which of these steps are taken.
#pragma once

#include <set>

#include "heap/generalise.h"

namespace heapwise::heap {

// How nodes hang together: where the links are and where they point.
struct Binding {
  std::int64_t next, prev = -1, entry, width;
  [[nodiscard]] bool doubly() const { return prev >= 0; }
  friend bool operator==(const Binding&, const Binding&) = default;
};

// The link at the offset: a field, or null where all bytes are zero.
[[nodiscard]] std::optional<Field> link_at(const Object& o, std::int64_t offset, std::int64_t width);

// The region becomes a list of one node that owns what only this node reaches (other than by its links). Its neighbour
// in the chain, if there is one, names its other end; all other names of the region become names of the `end` given.
[[nodiscard]] std::optional<ObjectId> as_list(Heap& heap, ObjectId region, const Binding& binding, Target end,
                                              ObjectId neighbour);

// `a` is followed by `b`, both lists, and nothing but the two names the place between them: they become one.
[[nodiscard]] std::optional<ObjectId> concatenate(Heap& heap, ObjectId a, ObjectId b);

// Symbols of the prototype and its unit that nothing else mentions become the unit's own.
void own_symbols(Heap& heap, ObjectId prototype);

// The heap with one prototype above two; whoever has the two as forms puts it into their place.
struct MergedForm {
  Heap heap;
  Cost cost;
  ObjectId form;
};
[[nodiscard]] std::optional<MergedForm> merge_prototypes(const Heap& heap, ObjectId a, ObjectId b, const Cost& most);

// Variants i and j of the list become one; nothing where that would give up more than `most`.
struct Merged {
  Heap heap;
  Cost cost;
};
[[nodiscard]] std::optional<Merged> merge_variants(const Heap& heap, ObjectId list, std::size_t i, std::size_t j,
                                                   const Cost& most = kAnyCost);

}  // namespace heapwise::heap
