// Trees: how their nodes are found in a heap, and folding them.
//
// A heap *shows* a tree when some block has two or more links to blocks of its own size and everything below it along
// these links is a tree: each block is reached once, and every way ends in null, or every one in a sentinel: the block
// that some node has in the places of two children. Two heaps of a program may show one
// together: a chain by one link in the first, by the other in the second. That tells where the children hang,
// whatever the C types say; links from each child back to its parent are found as well.
//
// fold_trees(h) ⊒ h, given such layouts. A node whose children are null or trees that nobody else names becomes a tree,
// and nodes of which one child leads elsewhere (to a cursor, say) become a list with the others' subtrees as what each
// node owns: the way from the root down to the cursor. A way that ends in a tree is a tree. Disjointness of subtrees is
// the heap's own; that each node has one parent follows from nothing else naming it; that it was allocated, from its
// storage. The inverse is materialise.h.
#pragma once

#include <vector>

#include "heap/generalise.h"

namespace heapwise::heap {

// By what a sentinel is known in each heap: the variable, or where the block was made, and how large it is.
struct Sentinel {
  Storage storage = Storage::Global;
  std::int64_t size = 0;
  ir::VariableId variable;
  ir::Location made;
  std::int64_t offset = 0;  // at which links lead into it
  friend bool operator==(const Sentinel&, const Sentinel&) = default;
};

struct TreeLayout {
  std::int64_t size = 0, entry = 0, width = 0;
  std::int64_t parent = -1;            // where the link to the parent is, if there is one
  std::vector<std::int64_t> children;  // sorted
  std::optional<Sentinel> leaf;        // in the place of children that are not there; none: null
  friend bool operator==(const TreeLayout&, const TreeLayout&) = default;
};

// What nodes of this layout hold in the place of a child that they lack. Nothing where the heap has no such sentinel,
// or several.
[[nodiscard]] std::optional<Value> find_leaf(const Heap& heap, const TreeLayout& layout);

// Adds the layouts of the trees that the heap shows; those that fit the same blocks become one.
void find_trees(const Heap& heap, std::vector<TreeLayout>& layouts);

// A chain of blocks by one link that have null elsewhere: a tree with one branch, or a list.
struct Bough {
  std::int64_t size = 0, entry = 0, width = 0, link = 0;
  std::vector<std::int64_t> nulls;  // offsets
  std::vector<std::int64_t> backs;  // offsets of links back, one of which may lead to the parent
  friend bool operator==(const Bough&, const Bough&) = default;
};

// Adds the boughs of the heap to those of others. Where blocks hang together by one link in one heap, and in another
// one by a link that was null there, both are the children of a tree.
void find_trees(const Heap& heap, std::vector<Bough>& boughs, std::vector<TreeLayout>& layouts);

// Some block that has one of these layouts is its own child: what looked like a tree is none.
[[nodiscard]] bool refutes_trees(const Heap& heap, const std::vector<TreeLayout>& layouts);

// Links of blocks of this size at this offset are a tree's.
[[nodiscard]] bool is_tree_link(const std::vector<TreeLayout>& layouts, const Object& o, std::int64_t offset);

// A block or list that holds a number, other than null, in the place of a child of such a layout: of this size, but no
// node of the tree (a list beside it, say), unless a tag says that it has fewer children. Which way it folds then is
// precision only.
[[nodiscard]] bool holds_number_for_child(const Heap& heap, const std::vector<TreeLayout>& layouts, const Object& o);

// Folds until nothing folds any more; true when something did. With `forms`, nodes that differ in constants and in the
// children that they have stay different forms, as long as a tree has room for them.
bool fold_trees(Heap& heap, const std::vector<TreeLayout>& layouts, bool forms, Cost& cost);

}  // namespace heapwise::heap
