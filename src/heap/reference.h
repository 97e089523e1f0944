// Reference: what is known of a number that is the address of some node, when it is not known of which.
//
// A list of users each of which names an item of another list, a second link through the nodes of a list, a parent:
// such an address owns nothing, and no two of them need lead to the same place. It is a symbol like any other number
// (one for each node, where a node's unit owns it), so whoever knows nothing of references takes it for any value; the
// heap knows besides that it is
//
//     null, where that is said, or `offset` bytes into a block that the heap has for one of `nodes`.
//
// `nodes` are regions, optional objects, and prototypes: a prototype stands for every node that comes in this form, in
// every copy of its unit. The blocks may be freed by now; who follows a reference looks at each (resolve.h).
//
// Why that stays true. It speaks of blocks of the memory, and only of which objects of the heap they are. So it is
// touched only where objects are renamed, copied or given up, and there are four ways to do so (heap.h):
//   rename: the blocks of one object are those of another one from now on (a region becomes a form, two forms one);
//   copy: some blocks of an object are now those of another one (a node is taken out of its list): it is the one or the
//     other;
//   discard: the object stands for no block (a list is known to be empty): it is none of them;
//   remove: nothing is known of what becomes of the blocks, and the reference is forgotten.
// Where two heaps meet, it is what is above both (generalise_references.cpp).
#pragma once

#include <cstdint>
#include <vector>

#include "heap/value.h"

namespace heapwise::heap {

struct Reference {
  std::int64_t offset = 0;
  bool null = false;
  std::vector<ObjectId> nodes;  // sorted

  [[nodiscard]] bool names(ObjectId node) const;
  void add(ObjectId node);
  void erase(ObjectId node);
  friend bool operator==(const Reference&, const Reference&) = default;
};

}  // namespace heapwise::heap
