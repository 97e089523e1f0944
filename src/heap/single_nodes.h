// Single nodes: a block that is a list of one node, written as such a list.
//
// A block and null have no form in common; a list of one node and null are a list that may be empty. Where blocks of
// one size have been folded before, a block of that size that stands alone is a node of such a list: whoever wants to
// join it with heaps where there is none makes it a list first. That is exact (splice.h), so nothing is lost if the
// block was something else.
#pragma once

#include <cstdint>
#include <vector>

#include "heap/heap.h"

namespace heapwise::heap {

// Where the nodes of a list have their links, and how large they are.
struct ListLayout {
  std::int64_t size = 0, next = 0, prev = -1, entry = 0, width = 0;
  friend auto operator<=>(const ListLayout&, const ListLayout&) = default;
};

// Adds the layouts of the heap's lists.
void find_lists(const Heap& heap, std::vector<ListLayout>& layouts);

// Adds how lists are laid out whose last nodes the heap's blocks may be, by their only null of a pointer's width. A
// guess: it decides which blocks are told as lists, not what is known of them.
void guess_lists(const Heap& heap, std::int64_t pointer_width, std::vector<ListLayout>& layouts);

// The blocks of these layouts that have no neighbour in a chain become lists. Returns how many.
int make_single_nodes_lists(Heap& heap, const std::vector<ListLayout>& layouts);

}  // namespace heapwise::heap
