#include "heap/materialise.h"

#include <algorithm>
#include <map>

#include "base/check.h"

namespace heapwise::heap {
namespace {

const Field* pointer_field(const Object& o, std::int64_t offset) {
  for (const Field& f : o.fields) {
    if (f.offset == offset) return &f;
  }
  return nullptr;
}

// One copy of what the segment's unit owns, for the node `node`: what belonged to the segment directly belongs to
// `owner` now, and references to the node itself go to `node`.
Object copy_unit(Heap& heap, ObjectId segment, ObjectId node, ObjectId owner) {
  std::map<ObjectId, ObjectId> objects;
  for (ObjectId o : unit_of(heap, segment)) objects[o] = heap.add(heap.object(o));
  std::map<SymbolId, SymbolId> symbols;
  const auto owned = heap.owned_symbols();
  for (const auto& [symbol, holder] : owned) {
    if (holder != segment && !objects.contains(holder)) continue;
    symbols[symbol] = heap.fresh();
    heap.set_owner(symbols[symbol], holder == segment ? owner : objects.at(holder));
  }
  heap.facts().copy(symbols);
  auto image = [&](Value v) {
    if (v.term.scale != 0) {
      if (auto it = symbols.find(v.term.symbol); it != symbols.end()) v.term.symbol = it->second;
    }
    if (v.points_to(segment) && v.target == Target::Each) {
      v.id = node.index();
      v.target = Target::Whole;
    } else if (v.is_address()) {
      if (auto it = objects.find(v.object()); it != objects.end()) v.id = it->second.index();
    }
    return v;
  };
  auto rewrite = [&](Object& o) {
    o.size = image(o.size);
    if (o.mark) *o.mark = {image(o.mark->offset), o.mark->width, image(o.mark->value)};
    o.length = image(o.length);
    o.absent = image(o.absent);
    for (Field& f : o.fields) f.value = image(f.value);
  };
  for (const auto& [from, to] : objects) {
    Object& copy = heap.change(to);
    copy.owner = copy.owner == segment ? owner : objects.at(copy.owner);
    rewrite(copy);
  }
  Object prototype = heap.object(segment);
  rewrite(prototype);
  return prototype;
}

void remove_unit(Heap& heap, ObjectId segment) {
  for (ObjectId o : unit_of(heap, segment)) heap.remove(o);
  heap.remove(segment);
}

Object as_region(Object o) {
  o.kind = Kind::Region;
  o.next_offset = o.prev_offset = -1;
  o.entry = 0;
  o.length = o.absent = Value();
  return o;
}

}  // namespace

std::vector<ObjectId> unit_of(const Heap& heap, ObjectId segment) {
  std::vector<ObjectId> unit;
  std::vector<ObjectId> owners{segment};
  while (!owners.empty()) {
    const ObjectId owner = owners.back();
    owners.pop_back();
    for (const auto& [id, o] : heap.objects()) {
      if (o->owner != owner) continue;
      unit.push_back(id);
      owners.push_back(id);
    }
  }
  return unit;
}

Value value_when_empty(const Object& segment, Target which, const Term& offset) {
  const std::int64_t link = which == Target::Last ? segment.prev_offset : segment.next_offset;
  Value exit = segment.absent;
  if (segment.kind != Kind::Optional) {
    const Field* f = pointer_field(segment, link);
    HW_CHECK(f != nullptr, "a segment has its links");
    exit = f->value;
  }
  HW_CHECK(offset.is_constant() || exit.term.is_constant(), "links have constant offsets");
  const std::int64_t shift = -segment.entry;
  if (offset.is_constant()) return exit.plus(offset.constant + shift);
  const std::int64_t rest = exit.term.constant;
  exit.term = offset;
  return exit.plus(rest + shift);
}

std::vector<Heap> assume_empty(const Heap& heap, ObjectId segment) {
  Heap h = heap;
  const Object s = h.object(segment);
  if (!h.assume_equal(s.length, Value::constant(0))) return {};
  for (ObjectId o : unit_of(h, segment)) h.remove(o);
  h.transform([&](const Value& v) {
    if (!v.points_to(segment) || v.target == Target::Each) return v;
    return value_when_empty(s, v.target, v.term);
  });
  // The segment's own links may have named the segment (a ring of nothing): no value of it is left then.
  h.remove(segment);
  bool dangling = false;
  h.for_each_value([&](ObjectId, const Value& v) { dangling = dangling || v.points_to(segment); });
  if (dangling) return {};
  return {h};
}

std::vector<Heap> assume_length_at_least(const Heap& heap, ObjectId segment, std::int64_t length) {
  Heap h = heap;
  const Value have = h.object(segment).length;
  if (!h.assume_less_equal(Value::constant(length), have)) return {};
  return {h};
}

std::vector<Heap> assume_single(const Heap& heap, ObjectId segment) {
  Heap h = heap;
  const Object s = h.object(segment);
  if (!h.assume_equal(s.length, Value::constant(1))) return {};
  const ObjectId node = h.add(Object{});
  h.put(node, as_region(copy_unit(h, segment, node, s.owner)));
  h.transform([&](const Value& v) {
    if (!v.points_to(segment) || v.target == Target::Each) return v;
    return Value::address(node, Target::Whole, v.term);
  });
  remove_unit(h, segment);
  return {h};
}

std::vector<Heap> materialise(const Heap& heap, ObjectId segment, Target which) {
  std::vector<Heap> results;
  const Object s = heap.object(segment);
  HW_CHECK(!s.is_region(), "only a segment is materialised");
  if (heap.may_be_empty(s)) results = assume_empty(heap, segment);
  if (s.kind == Kind::Optional || heap.range(s.length).hi == 1) {
    auto single = assume_single(heap, segment);
    results.insert(results.end(), single.begin(), single.end());
    return results;
  }
  auto longer = assume_length_at_least(heap, segment, 1);
  if (longer.empty()) return results;
  Heap& h = longer.front();
  const ObjectId node = h.add(Object{});
  Object region = as_region(copy_unit(h, segment, node, s.owner));
  h.transform([&](const Value& v) {
    if (!v.points_to(segment) || v.target != which) return v;
    return Value::address(node, Target::Whole, v.term);
  });
  auto moved = [&](Value v) {  // a link of the segment that named the segment's own end (a ring) follows it
    if (v.points_to(segment) && v.target == which) v = Value::address(node, Target::Whole, v.term);
    return v;
  };
  for (Field& f : region.fields) f.value = moved(f.value);
  const bool first = which == Target::First;
  const std::int64_t inner = first ? s.next_offset : s.prev_offset;  // the node's link towards the rest
  const std::int64_t outer = first ? s.prev_offset : s.next_offset;  // the rest's link towards the node
  for (Field& f : region.fields) {
    if (f.offset == inner) f.value = Value::address(segment, which, Term::of(s.entry));
  }
  Object& rest = h.change(segment);
  rest.length = rest.length.plus(-1);
  if (s.kind == Kind::Dll) {
    for (Field& f : rest.fields) {
      if (f.offset == outer) f.value = Value::address(node, Target::Whole, Term::of(s.entry));
    }
  }
  h.put(node, std::move(region));
  results.push_back(std::move(h));
  return results;
}

}  // namespace heapwise::heap
