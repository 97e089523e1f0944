#include "heap/fold.h"

#include <algorithm>

#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// How nodes hang together: where the links are and where they point.
struct Binding {
  std::int64_t next, prev = -1, entry, width;
  [[nodiscard]] bool doubly() const { return prev >= 0; }
};

// The link at the offset: a field, or null where all bytes are zero.
std::optional<Field> link_at(const Object& o, std::int64_t offset, std::int64_t width) {
  if (const Field* f = o.field(offset, width)) return *f;
  if (o.is_zero(offset, offset + width)) return Field{offset, width, Value::constant(0)};
  return std::nullopt;
}

bool may_fold(const Object& o) {
  return o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.kind != Kind::Optional &&
         o.size.is_constant();
}

bool fits(const Object& o, const Binding& with) {
  if (o.is_region()) return true;
  return o.next_offset == with.next && o.prev_offset == with.prev && o.entry == with.entry;
}

// The neighbour that the link leads to, when it can fold with `a`.
std::optional<std::pair<ObjectId, Binding>> neighbour(const Heap& heap, ObjectId id, const Field& link) {
  const Value& v = link.value;
  const Object& a = heap.object(id);
  if (!v.is_address() || !v.term.is_constant() || v.object() == id) return std::nullopt;
  if (v.target != Target::Whole && v.target != Target::First) return std::nullopt;
  const Object& b = heap.object(v.object());
  if (!may_fold(b) || !(a.size == b.size)) return std::nullopt;
  Binding binding{link.offset, -1, v.term.constant, link.width};
  const Target end = a.is_region() ? Target::Whole : Target::Last;
  for (const Field& back : b.fields) {
    const bool points_back = back.value == Value::address(id, end, Term::of(binding.entry));
    if (points_back && back.offset != link.offset && back.width == link.width && link_at(a, back.offset, link.width)) {
      binding.prev = back.offset;
    }
  }
  if (binding.doubly() && binding.prev < binding.next) return std::nullopt;  // seen from the other end
  if (!fits(a, binding) || !fits(b, binding)) return std::nullopt;
  if (!link_at(b, binding.next, binding.width)) return std::nullopt;
  return std::pair(v.object(), binding);
}

// Nothing but the chain itself names what becomes the inside of the segment.
bool inside_is_private(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding,
                       const std::set<ObjectId>& unit_a, const std::set<ObjectId>& unit_b) {
  bool good = true;
  int links = 0, back_links = 0;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (!v.is_address()) return;
    const bool from_a = holder == a || unit_a.contains(holder), from_b = holder == b || unit_b.contains(holder);
    if (v.points_to(b)) {
      if (holder == a) {
        ++links;
      } else if (!from_b && (!binding.doubly() || v.target == Target::First)) {
        good = false;
      } else if (from_a) {
        good = false;
      }
    }
    if (v.points_to(a)) {
      if (holder == b) {
        ++back_links;
      } else if (from_b) {
        good = false;
      } else if (!from_a && v.target == Target::Last) {
        good = false;
      }
    }
    if (unit_a.contains(v.object()) && !from_a) good = false;
    if (unit_b.contains(v.object()) && !from_b) good = false;
  });
  // A ring of two: b's next (a's prev) leads to the other node as well.
  const auto next = link_at(heap.object(b), binding.next, binding.width);
  const int allowed_back = (binding.doubly() ? 1 : 0) + (next->value.points_to(a) ? 1 : 0);
  int allowed = 1;
  if (binding.doubly()) {
    const auto prev = link_at(heap.object(a), binding.prev, binding.width);
    if (prev->value.points_to(b)) ++allowed;
  }
  return good && links == allowed && back_links == allowed_back;
}

struct Attempt {
  Heap heap;
  Cost cost;
};

std::optional<Attempt> fold_pair(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding) {
  const Object x = heap.object(a), y = heap.object(b);
  if (!inside_is_private(heap, a, b, binding, {}, {}) && x.is_region() && y.is_region()) {
    // Units can only make this better when they name the nodes themselves; look before the long way.
    bool own = false;
    for (const Field& f : y.fields) own = own || (f.value.is_address() && f.offset != binding.next);
    if (!own) return std::nullopt;
  }
  Generaliser g(heap, heap, Mode::Unit);
  const ObjectId id = g.result().add(Object{});
  g.start_unit(a, b, id);
  Object s = x;
  s.kind = binding.doubly() ? Kind::Dll : Kind::Sll;
  s.next_offset = binding.next;
  s.prev_offset = binding.prev;
  s.entry = binding.entry;
  s.fields.clear();
  s.zeros.clear();
  s.mark.reset();
  std::set<std::int64_t> links{binding.next};
  if (binding.doubly()) links.insert(binding.prev);
  g.result().put(id, s);
  if (!g.fields(x, y, s, id, links)) return std::nullopt;
  const auto next = link_at(y, binding.next, binding.width);
  s.set(next->offset, next->width, next->value);
  if (binding.doubly()) {
    const auto prev = link_at(x, binding.prev, binding.width);
    s.set(prev->offset, prev->width, prev->value);
  }
  const Value one = Value::constant(1);
  s.length = add(g.result(), x.is_region() ? one : x.length, (y.is_region() ? one : y.length).term);
  g.result().put(id, s);
  if (!g.finish()) return std::nullopt;

  std::set<ObjectId> units[2];
  const ObjectId node[] = {a, b};
  for (int side : {0, 1}) {
    for (const auto& [from, to] : g.image(side)) {
      if (from != node[side]) units[side].insert(from);
    }
    for (ObjectId o : unit_of(heap, node[side])) {
      if (!units[side].contains(o) && heap.object(o).alive()) return std::nullopt;
    }
  }
  for (ObjectId o : units[0]) {
    if (units[1].contains(o)) return std::nullopt;
  }
  if (!inside_is_private(heap, a, b, binding, units[0], units[1])) return std::nullopt;

  Attempt attempt{std::move(g.result()), g.cost()};
  Heap& r = attempt.heap;
  for (int side : {0, 1}) {
    for (ObjectId o : unit_of(heap, node[side])) r.remove(o);
    for (ObjectId o : units[side]) {
      for (ObjectId inner : unit_of(heap, o)) r.remove(inner);
      r.remove(o);
    }
    r.remove(node[side]);
  }
  r.transform([&](const Value& v) {
    if (v.points_to(a)) return Value::address(id, Target::First, v.term);
    if (v.points_to(b)) return Value::address(id, Target::Last, v.term);
    return v;
  });
  r.tidy();
  if (!is_well_owned(r)) return std::nullopt;
  return attempt;
}

// How many objects hang together from here on.
int chain_length(const Heap& heap, ObjectId from, const Binding& binding) {
  std::set<ObjectId> seen{from};
  ObjectId at = from;
  while (true) {
    const auto link = link_at(heap.object(at), binding.next, binding.width);
    if (!link) break;
    const auto next = neighbour(heap, at, *link);
    if (!next || next->second.prev != binding.prev || next->second.entry != binding.entry) break;
    if (!seen.insert(next->first).second) break;
    at = next->first;
  }
  return static_cast<int>(seen.size());
}

// `lossless`: only where the nodes agree. Inner lists fold before the nodes that own them are compared.
bool fold_once(Heap& heap, const FoldPolicy& policy, bool lossless, Cost& cost) {
  for (const auto& [id, shared] : heap.objects()) {
    if (!may_fold(*shared)) continue;
    for (const Field& link : shared->fields) {
      const auto next = neighbour(heap, id, link);
      if (!next) continue;
      const auto attempt = fold_pair(heap, id, next->first, next->second);
      if (!attempt) continue;
      int needed = policy.alike;
      if (lossless && attempt->cost != Cost{}) continue;
      if (attempt->cost.optional > 0 || attempt->cost.lost > 0) needed = std::max(needed, policy.optional);
      if (attempt->cost.constants > 0) needed = std::max(needed, policy.constants);
      if (chain_length(heap, id, next->second) < needed) continue;
      heap = attempt->heap;
      cost.constants += attempt->cost.constants;
      cost.shapes += attempt->cost.shapes;
      cost.optional += attempt->cost.optional;
      cost.lost += attempt->cost.lost;
      return true;
    }
  }
  return false;
}

}  // namespace

int fold(Heap& heap, const FoldPolicy& policy, Cost* cost) {
  int count = 0;
  Cost all;
  while (fold_once(heap, policy, true, all) || fold_once(heap, policy, false, all)) ++count;
  if (cost != nullptr) *cost = all;
  return count;
}

}  // namespace heapwise::heap
