// Cells, fourth part: a list of one node at most that a cell owns is an optional block at first. Beside longer lists it
// becomes a list.
#include "heap/cells.h"
#include "heap/splice.h"

namespace heapwise::heap {
namespace {

// An optional object whose link holds what its address is where it is absent is a list of no node or one. Exact: in
// both cases the name of the list is what the name of the object was, and nobody names its last node.
bool make_list(Heap& heap, ObjectId optional, const Links& links) {
  const Object o = heap.object(optional);
  if (!o.alive()) return false;
  const auto next = link_at(o, links.next, links.width);
  const auto prev = links.prev >= 0 ? link_at(o, links.prev, links.width) : std::nullopt;
  if (!next || !next->value.is_constant() || !(next->value == o.optional().absent)) return false;
  if (links.prev >= 0 && (!prev || !prev->value.is_constant())) return false;
  const ObjectId prototype = heap.add(Object{});
  Object p = o;
  Content content = o.content();
  content.forget(links.next, links.next + links.width);
  if (prev) content.forget(links.prev, links.prev + links.width);
  p.owner = optional;
  p.shape = Prototype{std::move(content), {links.next, links.prev, links.width, {}, {}}};
  List list;
  list.length = o.optional().length;
  list.entry = o.optional().entry;
  list.variants = {{prototype, 0}};
  list.first = list.last = 1;
  list.next = next->value;
  if (prev) list.prev = prev->value;
  release_unit(heap, optional, prototype);
  heap.rename_in_references(optional, prototype);
  heap.change(optional).shape = std::move(list);
  heap.put(prototype, std::move(p));
  heap.transform([&](const Value& v) {
    const bool self = v.points_to(optional) && v.target == Target::Each;
    return self ? Value::address(prototype, Target::Each, v.term) : v;
  });
  return true;
}

// The links of a list that an object like this one may be a node of, where `owner` owns such a list in the other heap.
std::optional<Links> links_like(const Object& o, const Heap& other, ObjectId owner) {
  for (const auto& [id, model] : other.objects()) {
    const bool owned = owner.valid() ? model->owner == owner : true;
    if (!owned || !model->is_list() || model->variants().size() != 1) continue;
    const Links& links = other.object(model->variants()[0].prototype).links();
    if (links.children.empty() && o.size == model->size && o.optional().entry == model->list().entry) return links;
  }
  return std::nullopt;
}

}  // namespace

bool make_lists_like(Heap& heap, ObjectId form, const Heap& other, ObjectId other_form) {
  bool made = false;
  for (const auto& [id, o] : std::vector(heap.objects())) {
    if (!o->is_optional() || (form.valid() && o->owner != form)) continue;
    if (const auto links = links_like(*o, other, other_form)) made = make_list(heap, id, *links) || made;
  }
  return made;
}

void make_lists_of_rests(Heap& heap) {
  for (const auto& [id, block] : std::vector(heap.objects())) {
    if (!block->is_region() || !block->alive() || block->owner.valid()) continue;
    for (const Field& f : block->content().fields) {
      if (f.value.target != Target::First || !f.value.is_address() || !f.value.term.is_constant()) continue;
      const Object& rest = heap.object(f.value.object());
      const bool alike = rest.is_optional() && !rest.owner.valid() && rest.size == block->size &&
                         rest.optional().entry == f.value.term.constant;
      if (alike) (void)make_list(heap, f.value.object(), {f.offset, -1, f.width, {}, {}});
    }
  }
}

}  // namespace heapwise::heap
