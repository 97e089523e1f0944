#include "heap/collect.h"

namespace heapwise::heap {

std::set<ObjectId> reachable(const Heap& heap) {
  std::set<ObjectId> seen;
  std::vector<ObjectId> work;
  auto visit = [&](const Value& v) {
    if (v.is_address() && seen.insert(v.object()).second) work.push_back(v.object());
  };
  for (const auto& [key, value] : heap.roots()) visit(value);
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    for_each_value_of(heap.object(id), visit);
    for (const Variant& v : heap.object(id).variants) visit(Value::address(v.prototype, Target::Each));
  }
  return seen;
}

std::vector<Garbage> collect(Heap& heap) {
  const std::set<ObjectId> seen = reachable(heap);
  std::vector<Garbage> garbage;
  std::vector<ObjectId> gone;
  for (const auto& [id, o] : heap.objects()) {
    if (seen.contains(id)) continue;
    gone.push_back(id);
    const bool nothing = o->is_prototype() || (o->is_segment() && heap.range(o->length).hi <= 0);
    if (o->storage == Storage::Heap && o->alive() && !nothing) garbage.push_back({o->made});
  }
  for (ObjectId id : gone) heap.remove(id);
  return garbage;
}

}  // namespace heapwise::heap
