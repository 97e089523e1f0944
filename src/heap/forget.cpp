#include "heap/forget.h"

#include <map>
#include <set>

namespace heapwise::heap {
namespace {

bool is_block(const Object& o) { return o.is_region() && o.storage == Storage::Heap && o.alive() && !o.owner.valid(); }

// Which blocks and segments have a field that leads to the object.
std::map<ObjectId, std::set<ObjectId>> holders(const Heap& heap) {
  std::map<ObjectId, std::set<ObjectId>> found;
  for (const auto& [id, o] : heap.objects()) {
    for_each_value_of(*o, [&, holder = id](const Value& v) {
      if (v.is_address() && v.object() != holder) found[v.object()].insert(holder);
    });
  }
  return found;
}

}  // namespace

// Blocks of one kind are those that one place of the program makes.
int forget_references(Heap& heap) {
  auto held_by = holders(heap);
  struct Reference {
    ObjectId from;
    Field field;
  };
  std::vector<Reference> references;
  for (const auto& [id, o] : heap.objects()) {
    if (!is_block(*o)) continue;
    for (const Field& f : o->content().fields) {
      if (!f.value.is_address() || f.value.object() == id) continue;
      const Object& target = heap.object(f.value.object());
      if (target.storage != Storage::Heap || target.owner.valid() || target.made == o->made) continue;
      std::set<ObjectId>& others = held_by[f.value.object()];
      if (others.size() < 2) continue;  // its owner, perhaps
      others.erase(id);
      references.push_back({id, f});
    }
  }
  for (const Reference& r : references) {
    const Value anything = heap.fresh_number(Range::of_width(static_cast<unsigned>(8 * r.field.width)));
    heap.change(r.from).content().set(r.field.offset, r.field.width, anything);
  }
  return static_cast<int>(references.size());
}

}  // namespace heapwise::heap
