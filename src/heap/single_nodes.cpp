#include "heap/single_nodes.h"

#include <algorithm>

#include "heap/splice.h"
#include "heap/watch.h"

namespace heapwise::heap {
namespace {

bool may_be_node(const Object& o) {
  return o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.size.is_constant() &&
         (o.is_region() || o.is_list()) && !o.is_row && !o.content().cells;
}

bool are_of_one_size(const Heap& heap, ObjectId a, ObjectId b) {
  return may_be_node(heap.object(b)) && heap.object(a).size == heap.object(b).size;
}

// The link leads to no block that could be a node of the same list.
bool leads_out(const Heap& heap, ObjectId id, const Value& link) {
  if (!link.is_address()) return link.is_constant(0);
  return link.term.is_constant() && !are_of_one_size(heap, id, link.object());
}

// No block that could be a node of the same list leads here. A list may, where someone else names the node as well (the
// tail of a queue): the two do not fold. Two names of a node of a doubly linked list may be those of the list's two
// ends.
bool is_named_as_first(const Heap& heap, ObjectId id, bool doubly) {
  bool first = true, follows_list = false;
  int names = 0;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (!v.points_to(id)) return;
    ++names;
    const bool from_node = holder.valid() && are_of_one_size(heap, id, holder);
    const bool from_list = from_node && heap.object(holder).is_list();
    follows_list = follows_list || from_list;
    first = first && v.term.is_constant() && from_node == from_list;
  });
  if (doubly) return first && !follows_list && names <= 1;
  return first && (!follows_list || names > 1);
}

bool stands_alone(const Heap& heap, ObjectId id, const ListLayout& layout) {
  const Object& o = heap.object(id);
  if (!o.is_region() || !may_be_node(o) || !o.size.is_constant(layout.size)) return false;
  const auto next = link_at(o, layout.next, layout.width);
  if (!next || !leads_out(heap, id, next->value)) return false;
  if (layout.prev >= 0) {
    const auto prev = link_at(o, layout.prev, layout.width);
    if (!prev || !leads_out(heap, id, prev->value)) return false;
  }
  return is_named_as_first(heap, id, layout.prev >= 0);
}

std::optional<std::int64_t> only_null(const Content& content, std::int64_t width) {
  std::vector<std::int64_t> nulls;
  for (const Field& f : content.fields)
    if (f.width == width && f.value.is_constant(0)) nulls.push_back(f.offset);
  for (const ByteRange& zeros : content.zeros)
    for (std::int64_t at = zeros.lo; at + width <= zeros.hi; at += width) nulls.push_back(at);
  return nulls.size() == 1 ? std::optional(nulls.front()) : std::nullopt;
}

void add_layout(const ListLayout& layout, std::vector<ListLayout>& layouts) {
  if (std::find(layouts.begin(), layouts.end(), layout) == layouts.end()) layouts.push_back(layout);
}

}  // namespace

void guess_lists(const Heap& heap, std::int64_t pointer_width, std::vector<ListLayout>& layouts) {
  for (const auto& [id, o] : heap.objects()) {
    if (!o->is_region() || !may_be_node(*o)) continue;
    if (const auto next = only_null(o->content(), pointer_width))
      add_layout({o->size.term.constant, *next, -1, 0, pointer_width}, layouts);
  }
}

void find_lists(const Heap& heap, std::vector<ListLayout>& layouts) {
  for (const auto& [id, o] : heap.objects()) {
    if (!o->is_list() || !o->size.is_constant()) continue;
    const Links& links = heap.object(o->variants()[0].prototype).links();
    if (!links.children.empty()) continue;
    add_layout({o->size.term.constant, links.next, links.prev, o->list().entry, links.width}, layouts);
  }
}

int make_single_nodes_lists(Heap& heap, const std::vector<ListLayout>& layouts) {
  std::vector<ObjectId> ids;
  for (const auto& [id, o] : heap.objects()) {
    if (o->is_region() && may_be_node(*o)) ids.push_back(id);
  }
  int count = 0;
  const Heap before = watch() != nullptr ? heap : Heap{};
  for (ObjectId id : ids) {
    for (const ListLayout& layout : layouts) {
      if (!heap.contains(id) || heap.object(id).owner.valid() || !stands_alone(heap, id, layout)) continue;
      Heap changed = heap;
      const Binding binding{layout.next, layout.prev, layout.entry, layout.width};
      if (!as_list(changed, id, binding, Target::First, ObjectId()) || !is_well_owned(changed)) continue;
      heap = std::move(changed);
      ++count;
      break;
    }
  }
  if (watch() != nullptr && count > 0) watch()->claimed("fold", before, heap);
  return count;
}

}  // namespace heapwise::heap
