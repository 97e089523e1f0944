#include "heap/splice.h"

#include <algorithm>
#include <map>

#include "heap/access.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// The object that nobody owns and that this one belongs to in the end.
ObjectId top_of(const Heap& heap, ObjectId id) {
  while (id.valid() && heap.object(id).owner.valid()) id = heap.object(id).owner;
  return id;
}

// Heap blocks and segments that are named only from the node (not by its links) and from each other. Freed blocks, too:
// each node has a dangling pointer of its own.
std::set<ObjectId> private_unit(const Heap& heap, ObjectId node, const Binding& binding) {
  std::set<ObjectId> unit;
  std::vector<ObjectId> work;
  auto reach = [&](const Value& v) {
    if (!v.is_address()) return;
    const ObjectId to = v.object();
    const Object& o = heap.object(to);
    if (to == node || o.owner.valid() || o.storage != Storage::Heap || o.scoped_out) return;
    if (unit.insert(to).second) work.push_back(to);
  };
  auto is_link = [&](const Field& f) { return f.offset == binding.next || f.offset == binding.prev; };
  for (const Field& f : heap.object(node).fields) {
    if (!is_link(f)) reach(f.value);
  }
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    for_each_value_of(heap.object(id), reach);
    for (ObjectId inner : unit_of(heap, id)) for_each_value_of(heap.object(inner), reach);
  }
  for (bool changed = true; changed;) {
    changed = false;
    auto exclude = [&](const Value& v) {
      if (v.is_address() && unit.erase(v.object()) > 0) changed = true;
    };
    heap.for_each_value([&](ObjectId holder, const Value& v) {
      if (!holder.valid()) return exclude(v);
      const ObjectId top = top_of(heap, holder);
      if (top != node && !unit.contains(top)) exclude(v);
    });
    for (const Field& f : heap.object(node).fields) {
      if (is_link(f)) exclude(f.value);
    }
  }
  return unit;
}

// Symbols of the node and its unit that nothing else mentions belong to the unit, too.
void own_symbols(Heap& heap, ObjectId prototype) {
  std::map<SymbolId, bool> inside;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (v.term.scale == 0 || heap.owner_of(v.term.symbol).valid()) return;
    while (holder.valid() && holder != prototype) holder = heap.object(holder).owner;
    auto [it, fresh] = inside.try_emplace(v.term.symbol, true);
    it->second = it->second && holder == prototype;
  });
  for (const auto& [symbol, own] : inside) {
    if (own) heap.set_owner(symbol, prototype);
  }
}

bool belongs_to(const Heap& heap, ObjectId id, ObjectId list) {
  for (id = id.valid() ? heap.object(id).owner : id; id.valid(); id = heap.object(id).owner) {
    if (id == list) return true;
  }
  return false;
}

}  // namespace

std::optional<Field> link_at(const Object& o, std::int64_t offset, std::int64_t width) {
  if (const Field* f = o.field(offset, width)) return *f;
  if (o.is_zero(offset, offset + width)) return Field{offset, width, Value::constant(0)};
  return std::nullopt;
}

std::optional<ObjectId> as_list(Heap& heap, ObjectId region, const Binding& binding, Target end, ObjectId neighbour) {
  const Object node = heap.object(region);
  const auto next = link_at(node, binding.next, binding.width);
  const auto prev = binding.doubly() ? link_at(node, binding.prev, binding.width) : std::nullopt;
  if (!next || (binding.doubly() && !prev)) return std::nullopt;
  const std::set<ObjectId> unit = private_unit(heap, region, binding);

  const ObjectId list = heap.add(Object{});
  const ObjectId prototype = heap.add(Object{});
  Object p = node;
  p.kind = Kind::Prototype;
  p.seen.reset();
  p.owner = list;
  p.next_offset = binding.next;
  p.prev_offset = binding.prev;
  p.link_width = binding.width;
  p.clear(binding.next, binding.next + binding.width);
  if (binding.doubly()) p.clear(binding.prev, binding.prev + binding.width);
  const bool apart = node.mark && is_apart(heap, *node.mark, binding.next, binding.width) &&
                     (!binding.doubly() || is_apart(heap, *node.mark, binding.prev, binding.width));
  if (apart) p.mark = node.mark;
  heap.put(prototype, std::move(p));
  Object s;
  s.kind = binding.doubly() ? Kind::Dll : Kind::Sll;
  s.size = node.size;
  s.made = node.made;
  s.entry = binding.entry;
  s.length = Value::constant(1);
  s.variants = {{prototype, 0}};
  s.first = s.last = 1;
  s.next = next->value;
  if (prev) s.prev = prev->value;
  heap.put(list, std::move(s));
  for (ObjectId o : unit) heap.change(o).owner = prototype;
  heap.remove(region);

  // The chain's own links are told by their holder: the node before names the first node, the one after the last.
  auto renamed = [&](ObjectId holder, const Value& v) {
    if (!v.points_to(region)) return v;
    if (holder == prototype || belongs_to(heap, holder, prototype)) {
      return Value::address(prototype, Target::Each, v.term);
    }
    return Value::address(list, end, v.term);
  };
  std::vector<ObjectId> ids;
  for (const auto& [id, o] : heap.objects()) ids.push_back(id);
  for (ObjectId id : ids) {
    bool names = false;
    for_each_value_of(heap.object(id), [&](const Value& v) { names = names || v.points_to(region); });
    if (!names) continue;
    Object& o = heap.change(id);
    for (Field& f : o.fields) f.value = renamed(id, f.value);
    if (o.mark) o.mark->value = renamed(id, o.mark->value);
    o.absent = renamed(id, o.absent);
    o.next = renamed(id, o.next);
    o.prev = renamed(id, o.prev);
  }
  const auto roots = heap.roots();
  for (const auto& [key, value] : roots) {
    if (value.points_to(region)) heap.set_root(key, renamed(ObjectId(), value));
  }
  // What the unit of the first one names at the place where the link leads is the next node. (The second one's may be
  // something that all nodes share: left as it is.)
  if (next->value.is_address() && end == Target::First) {
    auto follow = [&](Value& v) {
      const Value& link = heap.object(list).next;
      if (!v.is_address() || v.object() != link.object() || v.target != link.target || !v.term.is_constant()) return;
      v = Value::address(prototype, Target::Next, Term::of(v.term.constant - link.term.constant + binding.entry));
    };
    std::vector<ObjectId> members = unit_of(heap, prototype);
    members.push_back(prototype);
    for (ObjectId id : members) {
      Object o = heap.object(id);
      for (Field& f : o.fields) follow(f.value);
      if (o.is_list()) follow(o.next), follow(o.prev);
      heap.put(id, std::move(o));
    }
  }
  // The neighbour's link towards this node.
  own_symbols(heap, prototype);
  if (!neighbour.valid()) return list;
  const Target inner = end == Target::First ? Target::Last : Target::First;
  Object& other = heap.change(neighbour);
  auto turn = [&](Value& v) {
    if (v.points_to(list) && v.target == end) v.target = inner;
  };
  if (other.is_list() || other.is_tree()) {
    if (end == Target::Last) turn(other.next);
    if (end == Target::First && binding.doubly()) turn(other.prev);
  } else {
    for (Field& f : other.fields) {
      if (end == Target::Last && f.offset == binding.next) turn(f.value);
      if (end == Target::First && binding.doubly() && f.offset == binding.prev) turn(f.value);
    }
  }
  return list;
}

std::optional<ObjectId> concatenate(Heap& heap, ObjectId a, ObjectId b) {
  const Object x = heap.object(a), y = heap.object(b);
  const bool doubly = x.kind == Kind::Dll;
  if (!(x.next == Value::address(b, Target::First, Term::of(x.entry)))) return std::nullopt;
  if (doubly && !(y.prev == Value::address(a, Target::Last, Term::of(x.entry)))) return std::nullopt;
  if (x.variants.size() + y.variants.size() > 2 * kMostVariants) return std::nullopt;
  int inner = 0;
  bool good = true;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (!v.points_to(a) && !v.points_to(b)) return;
    const bool between = v.target == (v.points_to(a) ? Target::Last : Target::First);
    if (between) ++inner;
    if (!doubly && v.target == Target::Last) good = false;  // nothing but the chain leads there
    // From within a unit only the node itself can be named.
    if (belongs_to(heap, holder, a) || belongs_to(heap, holder, b)) good = false;
  });
  if (!good || inner != (doubly ? 2 : 1)) return std::nullopt;

  Object s = x;
  s.next = y.next;
  s.length = add(heap, x.length, y.length.term);
  const auto shift = x.variants.size();
  for (Variant v : y.variants) {
    v.followers <<= shift;
    s.variants.push_back(v);
  }
  for (std::size_t i = 0; i < shift; ++i) {
    if ((x.last >> i & 1) != 0) s.variants[i].followers |= y.first << shift;
  }
  s.first = x.first;
  s.last = y.last << shift;
  if (heap.may_be_empty(x)) s.first |= y.first << shift;
  if (heap.may_be_empty(y)) s.last |= x.last;
  for (const Variant& v : y.variants) heap.change(v.prototype).owner = a;
  heap.put(a, std::move(s));
  heap.transform([&](Value v) {
    if (v.points_to(b)) v.id = a.index();
    return v;
  });
  heap.remove(b);
  return a;
}

std::optional<Merged> merge_variants(const Heap& heap, ObjectId list, std::size_t i, std::size_t j, const Cost& most) {
  const Object s = heap.object(list);
  const ObjectId node[] = {s.variants[i].prototype, s.variants[j].prototype};
  const Object x = heap.object(node[0]), y = heap.object(node[1]);
  if (x.next_offset != y.next_offset || x.prev_offset != y.prev_offset) return std::nullopt;
  Generaliser g(heap, heap, Mode::Unit);
  const ObjectId id = g.result().add(Object{});
  g.start_unit(node[0], node[1], id);
  Object p = x;
  p.fields.clear();
  p.zeros.clear();
  g.result().put(id, p);
  if (!g.fields(x, y, p, id, {x.next_offset, x.prev_offset})) return std::nullopt;
  g.result().put(id, std::move(p));
  if (!g.finish(most)) return std::nullopt;
  Merged merged{std::move(g.result()), g.cost()};
  Heap& r = merged.heap;
  for (int side : {0, 1}) {
    for (ObjectId o : unit_of(heap, node[side])) {
      // Every block of the unit is somewhere in the result.
      if (!g.image(side).contains(o) && heap.object(o).alive()) return std::nullopt;
    }
  }
  for (int side : {0, 1}) {
    for (ObjectId o : unit_of(heap, node[side])) r.remove(o);
    r.remove(node[side]);
  }
  Object m = r.object(list);
  const VariantSet bit_i = VariantSet{1} << i, bit_j = VariantSet{1} << j;
  auto moved = [&](VariantSet set) {
    if ((set & bit_j) != 0) set |= bit_i;
    const VariantSet low = set & (bit_j - 1), high = set & ~(bit_j - 1) & ~bit_j;
    return low | (high >> 1);
  };
  m.variants[i].prototype = id;
  m.variants[i].followers |= m.variants[j].followers;
  m.variants.erase(m.variants.begin() + static_cast<std::ptrdiff_t>(j));
  for (Variant& v : m.variants) v.followers = moved(v.followers);
  m.first = moved(m.first);
  m.last = moved(m.last);
  r.put(list, std::move(m));
  r.tidy();
  if (!is_well_owned(r)) return std::nullopt;
  return merged;
}

}  // namespace heapwise::heap
