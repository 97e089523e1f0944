#include "heap/forget.h"

#include <algorithm>

#include "heap/materialise.h"
#include "heap/resolve.h"

namespace heapwise::heap {
namespace {

bool is_block(const Object& o) { return o.storage == Storage::Heap && o.alive() && !o.owner.valid(); }

struct Link {
  ObjectId from;
  Field field;
  LinkKind kind;
};

// Fields of blocks, and of the nodes of lists, that lead to blocks or lists which nobody owns, or to the very node.
std::vector<Link> links_of(const Heap& heap) {
  std::vector<Link> links;
  for (const auto& [id, o] : heap.objects()) {
    const bool node = o->is_prototype() && is_block(heap.object(o->owner)) && heap.object(o->owner).is_list();
    if (!node && !(is_block(*o) && o->is_region())) continue;
    for (const Field& f : o->content().fields) {
      if (!f.value.is_address()) continue;
      if (f.value.object() != id && !is_block(heap.object(f.value.object()))) continue;
      links.push_back({id, f, {o->made.file, o->made.line, o->made.column, f.offset}});
    }
  }
  return links;
}

// The one leads to the other, which is as large, and the other back: a list or tree with links in both directions.
bool leads_back(const Heap& heap, const Link& link) {
  const Value& v = link.field.value;
  if (!(heap.object(v.object()).size == heap.object(link.from).size)) return false;
  if (v.target == Target::Last) return true;
  bool back = false;
  for_each_value_of(heap.object(v.object()), [&](const Value& other) {
    back =
        back || (v.object() != link.from && (other.points_to(link.from) || other.points_to(top_of(heap, link.from))));
  });
  return back;
}

// What roots lead to, but for the links that are left out.
template <class LeftOut>
std::set<ObjectId> reached(const Heap& heap, const std::vector<Link>& links, LeftOut left_out) {
  std::set<ObjectId> seen;
  std::vector<ObjectId> work;
  auto visit = [&](const Value& v) {
    if (v.is_address() && seen.insert(v.object()).second) work.push_back(v.object());
  };
  for (const auto& [key, value] : heap.roots()) visit(value);
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    Object o = heap.object(id);
    for (const Link& link : links) {
      if (link.from == id && left_out(link))
        o.content().forget(link.field.offset, link.field.offset + link.field.width);
    }
    for_each_value_of(std::as_const(o), visit);
    for (const Variant& v : o.variants()) visit(Value::address(v.prototype, Target::Each));
  }
  return seen;
}

// Lists that are known to be empty: nothing refers to a node of theirs.
void drop_empty_lists(Heap& heap) {
  const auto is_empty = [&](const auto& entry) {
    const Object& o = *entry.second;
    return o.is_list() && !o.owner.valid() && heap.range(o.segment().length).hi <= 0;
  };
  for (auto it = std::ranges::find_if(heap.objects(), is_empty); it != heap.objects().end();
       it = std::ranges::find_if(heap.objects(), is_empty)) {
    std::vector<Heap> without = assume_empty(heap, it->first);
    if (without.empty()) return;
    heap = std::move(without.front());
  }
}

}  // namespace

int forget_references(Heap& heap, std::set<LinkKind>& owning, Left left) {
  drop_empty_lists(heap);
  const std::vector<Link> links = links_of(heap);
  std::set<LinkKind> open;
  for (const Link& link : links) {
    if (!owning.contains(link.kind)) open.insert(link.kind);
  }
  if (open.empty()) return 0;
  const std::size_t all = reached(heap, links, [](const Link&) { return false; }).size();
  for (const LinkKind& kind : open) {
    if (reached(heap, links, [&](const Link& link) { return link.kind == kind; }).size() < all) owning.insert(kind);
  }
  // What leads to a block of its own size may be the link of a list that has shown nothing yet, as long as no other
  // link is known to hold such nodes together: a variable that names the rest, or the only node of a ring, hide that.
  const auto is_held_otherwise = [&](const Link& link) {
    const auto& [file, line, column, offset] = link.kind;
    return std::ranges::any_of(owning, [&](const LinkKind& other) {
      return std::get<0>(other) == file && std::get<1>(other) == line && std::get<2>(other) == column;
    });
  };
  std::set<LinkKind> forward;
  for (const Link& link : links) {
    if (!leads_back(heap, link)) forward.insert(link.kind);
  }
  const auto is_reference = [&](const Link& link) {
    if (owning.contains(link.kind) || !forward.contains(link.kind)) return false;
    const bool same_size = heap.object(link.field.value.object()).size == heap.object(link.from).size;
    return !same_size || is_held_otherwise(link);
  };
  const std::set<ObjectId> held = reached(heap, links, is_reference);
  int count = 0;
  for (const Link& link : links) {
    if (!is_reference(link) || !held.contains(link.field.value.object())) continue;
    auto reference = left == Left::Reference ? reference_to(heap, link.field.value) : std::nullopt;
    if (left == Left::Reference && !reference) continue;
    const Value some = heap.fresh_number(Range::of_width(static_cast<unsigned>(8 * link.field.width)));
    if (reference) heap.set_reference(some.term.symbol, std::move(*reference));
    if (heap.object(link.from).is_prototype()) heap.set_owner(some.term.symbol, link.from);
    heap.change(link.from).content().set(link.field.offset, link.field.width, some);
    ++count;
  }
  return count;
}

}  // namespace heapwise::heap
