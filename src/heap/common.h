// Common: the part in which two heaps are the same, name by name.
//
// Heaps that come from one heap share the objects that nothing has changed since (heap.h). What is common are those of
// them that roots with one value on both sides lead to, and that name nothing but what is common: objects, owners, and
// symbols that belong to the same unit on both sides, and that nothing else mentions. What is known of the symbols may
// differ.
//
// Whoever walks two heaps at once (generalise.h) would pair each of these with itself: from such a root there is no
// other way. So they can be paired beforehand, and a comparison costs what differs.
#pragma once

#include <vector>

#include "heap/heap.h"

namespace heapwise::heap {

struct Common {
  std::vector<ObjectId> objects;  // sorted
  std::vector<SymbolId> symbols;  // those that the objects mention; sorted

  [[nodiscard]] bool contains(ObjectId id) const;
  // The value is the address of a place in one of these objects.
  [[nodiscard]] bool leads_to(const Value& v) const;
};

[[nodiscard]] Common common_part(const Heap& a, const Heap& b);

}  // namespace heapwise::heap
