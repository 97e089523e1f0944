// A heap as text: separation logic in the program's own names.
//
//     list ↦ node{next: a, data: 3} * sll⟨next⟩(a, null; length ≥ 1, data ∈ [10, 20])
//
// Names of roots come from whoever knows the program; objects get letters in the order in which the roots reach them.
#pragma once

#include <functional>
#include <string>

#include "heap/heap.h"

namespace heapwise::heap {

struct Names {
  std::function<std::string(RootKey)> root;  // empty: not shown by itself
  std::function<std::string(ir::FunctionId)> function;
  std::function<std::string(ir::VariableId)> variable;
  // What people call an object's type, and its field at a byte offset; empty where nobody knows. May be left out.
  std::function<std::string(ObjectId)> type;
  std::function<std::string(ObjectId, std::int64_t offset)> field;
};

[[nodiscard]] std::string to_text(const Heap& heap, const Names& names);
// A picture for Graphviz: a box for each object, an arrow for each address.
[[nodiscard]] std::string to_dot(const Heap& heap, const Names& names);
// With plain numbers for everything: for tests and for us.
[[nodiscard]] std::string to_text(const Heap& heap);

}  // namespace heapwise::heap
