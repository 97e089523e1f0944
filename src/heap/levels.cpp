#include "heap/levels.h"

#include <algorithm>

namespace heapwise::heap {
namespace {

// What each node of the block or list holds there, where that is one value.
std::optional<Value> held_at(const Heap& heap, const Object& o, std::int64_t offset, std::int64_t width) {
  if (!o.is_list()) {
    const auto field = link_at(o, offset, width);
    return field ? std::optional(field->value) : std::nullopt;
  }
  std::optional<Value> held;
  for (const Variant& v : o.variants()) {
    const auto field = link_at(heap.object(v.prototype), offset, width);
    if (!field || (held && !(*held == field->value))) return std::nullopt;
    held = field->value;
  }
  return held;
}

// What lies from `from` on up to `to`, along the links at this offset; nothing where they do not lead there. Of a list
// by another link it is taken for granted that the lower level leads where the upper one does.
std::vector<ObjectId> between(const Heap& heap, ObjectId from, ObjectId to, std::int64_t offset, std::int64_t width) {
  std::vector<ObjectId> way;
  while (from != to) {
    const Object& o = heap.object(from);
    const auto link = o.is_list() ? Field{offset, width, o.list().next} : link_at(o, offset, width);
    if (!link || !link->value.is_address() || std::ranges::find(way, from) != way.end()) return {};
    way.push_back(from);
    from = link->value.object();
  }
  return way;
}

}  // namespace

bool is_of_upper_level(const Heap& heap, const Object& a, ObjectId b, const Binding& binding) {
  if (!a.is_region() || binding.doubly()) return false;
  return std::ranges::any_of(a.content().fields, [&](const Field& f) {
    if (f.offset == binding.next || f.width != binding.width || !f.value.is_address()) return false;
    const std::vector<ObjectId> skipped = between(heap, b, f.value.object(), binding.next, binding.width);
    if (skipped.empty()) return false;
    const auto names_it = [&](ObjectId n) { return held_at(heap, heap.object(n), f.offset, f.width) == f.value; };
    return !std::ranges::all_of(skipped, names_it) || (skipped.size() == 1 && heap.object(b).is_region());
  });
}

}  // namespace heapwise::heap
