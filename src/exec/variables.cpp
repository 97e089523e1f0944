#include "exec/variables.h"

#include <algorithm>

namespace heapwise::exec {

using heap::Heap;
using heap::register_key;
using heap::Value;

void name_variables(Heap& heap, std::uint32_t depth, const ir::FunctionFacts& facts, ir::BlockId block,
                    std::size_t index) {
  for (const auto& [variable, id] : facts.held_variables().before(block, index)) {
    const Value* value = heap.root(register_key(depth, id.index()));
    if (value != nullptr) heap.set_root(variable_key(depth, variable), Value(*value));
  }
}

void bind_variable(Heap& heap, std::uint32_t depth, const ir::Bind& bind) {
  const heap::RootKey key = variable_key(depth, bind.variable);
  const Value* value =
      bind.value.is_register() ? heap.root(register_key(depth, bind.value.register_id().index())) : nullptr;
  if (value == nullptr) heap.drop_root(key);
  else heap.set_root(key, Value(*value));
}

void keep_variables_and(const std::vector<ir::RegisterId>& live, Heap& heap, std::uint32_t depth) {
  const Heap before = heap;
  heap.drop_roots_if([&](heap::RootKey key) {
    if (key.depth() != depth || is_variable_key(key)) return false;
    if (key.is_register() && std::ranges::binary_search(live, ir::RegisterId(key.index()))) return false;
    const Value& v = *before.root(key);
    return !v.is_address() || before.object(v.object()).storage != heap::Storage::Stack;
  });
}

void keep_variables(Heap& heap, std::uint32_t depth, const ir::FunctionFacts& facts, ir::BlockId block,
                    std::size_t index) {
  if (!facts.doomed[block.index()]) name_variables(heap, depth, facts, block, index);
  keep_variables_and({}, heap, depth);
}

void drop_dead(Heap& heap, std::uint32_t depth, const std::vector<ir::RegisterId>& live) {
  heap.drop_roots_if([&](heap::RootKey key) {
    if (key.depth() != depth) return false;
    return !key.is_register() || !std::ranges::binary_search(live, ir::RegisterId(key.index()));
  });
}

}  // namespace heapwise::exec
