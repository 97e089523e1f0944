// Small heaps for tests: chains of nodes {next at 0, data at 8} from one root.
#pragma once

#include "heap/heap.h"

namespace heapwise::heap::testing {

inline const RootKey kList = register_key(1, 0);

inline ObjectId add_node(Heap& h, const Value& next, const Value& data) {
  Object o;
  o.size = Value::constant(16);
  o.content().set(0, 8, next);
  o.content().set(8, 4, data);
  return h.add(std::move(o));
}

// list ↦ n1 → n2 → ... → null, with the same data in each.
inline Heap chain(int length, std::int64_t data = 7) {
  Heap h;
  Value next = Value::constant(0);
  for (int i = 0; i < length; ++i) next = Value::address(add_node(h, next, Value::constant(data)));
  h.set_root(kList, next);
  return h;
}

inline int count(const Heap& h, bool segments) {
  int n = 0;
  for (const auto& [id, o] : h.objects()) n += (segments ? o->is_segment() : o->is_region()) ? 1 : 0;
  return n;
}

}  // namespace heapwise::heap::testing
