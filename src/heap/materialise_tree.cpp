// Materialise, second part: a tree's root.
#include <algorithm>

#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// Another tree of the same kind, with units of its own. Nothing names it yet.
ObjectId copy_tree(Heap& heap, ObjectId tree) {
  Object copy = heap.object(tree);
  const ObjectId id = heap.add(Object{});
  for (Variant& v : copy.nodes().variants) {
    const ObjectId prototype = heap.add(Object{});
    Object p = copy_unit(heap, v.prototype, prototype, prototype, {}, 0, Target::Each);
    p.owner = id;
    heap.put(prototype, std::move(p));
    v.prototype = prototype;
  }
  heap.put(id, std::move(copy));
  return id;
}

Heap take_variant(const Heap& heap, ObjectId tree, std::size_t variant) {
  Heap h = heap;
  const Object s = h.object(tree);
  const Object proto = h.object(s.variants()[variant].prototype);
  const ObjectId node = h.add(Object{});
  h.transform([&](const Value& v) { return v.points_to(tree) ? Value::address(node, Target::Whole, v.term) : v; });
  Object region = as_region(copy_unit(h, s.variants()[variant].prototype, node, s.owner));
  region.owner = s.owner;
  if (proto.links().prev >= 0)
    region.content().set(proto.links().prev, proto.links().width, h.object(tree).tree().parent);
  // What is left of the tree becomes the first child, copies of it the others.
  ObjectId child = tree;
  for (std::int64_t offset : proto.links().children) {
    if (!child.valid()) child = copy_tree(h, tree);
    Object& t = h.change(child);
    t.tree().length = Value();
    t.tree().parent =
        proto.links().prev >= 0 ? Value::address(node, Target::Whole, Term::of(s.segment().entry)) : Value();
    const auto& present = proto.links().present;
    const bool surely = std::binary_search(present.begin(), present.end(), offset);
    const Value length = h.fresh_number(Range::at_least(surely ? 1 : 0));
    if (s.owner.valid()) h.set_owner(length.term.symbol, s.owner);
    h.change(child).segment().length = length;
    region.content().set(offset, proto.links().width,
                         Value::address(child, Target::First, Term::of(s.segment().entry)));
    child = ObjectId();
  }
  if (child.valid()) {  // a form without children
    for (ObjectId o : unit_of(h, child)) h.discard(o);
    h.discard(child);
  }
  h.put(node, std::move(region));
  return h;
}

}  // namespace

std::vector<Heap> take_root(const Heap& heap, ObjectId tree) {
  const Object s = heap.object(tree);
  Heap some = heap;
  if (!some.assume_less_equal(Value::constant(1), s.segment().length)) return {};
  std::vector<Heap> results;
  for (std::size_t i = 0; i < s.variants().size(); ++i) results.push_back(take_variant(some, tree, i));
  return results;
}

}  // namespace heapwise::heap
