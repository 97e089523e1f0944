// Canonical: a key that heaps have in common when they are equal but for the numbers of objects and symbols.
//
// Objects and symbols are numbered as the roots reach them, in the order of their keys and offsets. Two heaps of one
// key may still differ in what the key leaves out (names for people, and facts about nothing): whoever needs certainty
// asks entails(). Two heaps that are equal have one key.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "heap/heap.h"

namespace heapwise::heap {

// The numbers of what the roots reach.
struct Numbering {
  std::map<ObjectId, std::uint32_t> objects;
  std::map<SymbolId, std::uint32_t> symbols;
  std::vector<ObjectId> order;  // the objects by their number
};

[[nodiscard]] Numbering number(const Heap& heap);
[[nodiscard]] std::string canonical_key(const Heap& heap);

}  // namespace heapwise::heap
