#include "heap/splice.h"

#include <algorithm>
#include <map>

#include "heap/access.h"
#include "heap/cells.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

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
  for (const Field& f : heap.object(node).content().fields) {
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
    for (const Field& f : heap.object(node).content().fields) {
      if (is_link(f)) exclude(f.value);
    }
  }
  return unit;
}

bool is_owned_by(const Heap& heap, ObjectId id, ObjectId list) {
  for (id = id.valid() ? heap.object(id).owner : id; id.valid(); id = heap.object(id).owner) {
    if (id == list) return true;
  }
  return false;
}

// The node as the prototype of a list: its links are the list's, and a mark stays where it is apart from them.
Object prototype_of(const Heap& heap, const Object& node, const Binding& binding, ObjectId list) {
  Content content = node.content();
  content.seen.reset();
  if (binding.next >= 0) content.forget(binding.next, binding.next + binding.width);
  if (binding.doubly()) content.forget(binding.prev, binding.prev + binding.width);
  const std::optional<Mark>& mark = node.content().mark;
  const bool apart = mark && (binding.next < 0 || is_apart(heap, *mark, binding.next, binding.width)) &&
                     (!binding.doubly() || is_apart(heap, *mark, binding.prev, binding.width));
  if (apart) content.mark = mark;
  Object p = node;
  p.owner = list;
  p.shape = Prototype{std::move(content), {binding.next, binding.prev, binding.width, {}, {}}};
  return p;
}

// Whatever named the node names the list now, by its `end`; what the node and its unit named themselves is each node's
// own.
void rename_node(Heap& heap, ObjectId region, ObjectId list, ObjectId prototype, Target end) {
  // The chain's own links are told by their holder: the node before names the first node, the one after the last.
  auto renamed = [&](ObjectId holder, const Value& v) {
    if (!v.points_to(region)) return v;
    if (holder == prototype || is_owned_by(heap, holder, prototype)) {
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
    for_each_value_of(heap.change(id), [&](Value& v) { v = renamed(id, v); });
  }
  const auto roots = heap.roots();
  for (const auto& [key, value] : roots) {
    if (value.points_to(region)) heap.set_root(key, renamed(ObjectId(), value));
  }
}

// What the unit of the first one names at the place where the link leads is the next node. (The second one's may be
// something that all nodes share: left as it is.)
void name_next_node(Heap& heap, ObjectId list, ObjectId prototype, const Binding& binding) {
  auto follow = [&](Value& v) {
    const Value& link = heap.object(list).list().next;
    if (!v.is_address() || v.object() != link.object() || v.target != link.target || !v.term.is_constant()) return;
    v = Value::address(prototype, Target::Next, Term::of(v.term.constant - link.term.constant + binding.entry));
  };
  std::vector<ObjectId> members = unit_of(heap, prototype);
  members.push_back(prototype);
  for (ObjectId id : members) {
    Object o = heap.object(id);
    if (o.has_content()) {
      for (Field& f : o.content().fields) follow(f.value);
    }
    if (o.is_list()) follow(o.list().next);
    if (o.is_doubly_linked()) follow(*o.list().prev);
    heap.put(id, std::move(o));
  }
}

// The neighbour's link towards the list, which it stands beside: it leads to the list's inner end.
void turn_links_of(Object& neighbour, ObjectId list, const Binding& binding, Target end) {
  const Target inner = end == Target::First ? Target::Last : Target::First;
  auto turn = [&](Value& v) {
    if (v.points_to(list) && v.target == end) v.target = inner;
  };
  switch (neighbour.kind()) {
    case Kind::List:
      if (end == Target::Last) turn(neighbour.list().next);
      if (end == Target::First && binding.doubly() && neighbour.list().doubly()) turn(*neighbour.list().prev);
      break;
    case Kind::Tree:
      if (end == Target::First && binding.doubly()) turn(neighbour.tree().parent);
      break;
    case Kind::Region:
    case Kind::Prototype:
    case Kind::Optional:
      for (Field& f : neighbour.content().fields) {
        if (end == Target::Last && f.offset == binding.next) turn(f.value);
        if (end == Target::First && binding.doubly() && f.offset == binding.prev) turn(f.value);
      }
      break;
  }
}

}  // namespace

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

std::optional<Field> link_at(const Object& o, std::int64_t offset, std::int64_t width) {
  if (const Field* f = o.content().field(offset, width)) return *f;
  if (o.content().is_zero(offset, offset + width)) return Field{offset, width, Value::constant(0)};
  return std::nullopt;
}

std::optional<ObjectId> as_list(Heap& heap, ObjectId region, const Binding& binding, Target end, ObjectId neighbour) {
  const Object node = heap.object(region);
  const bool linked = binding.next >= 0;  // a node of a tree may have no links at all
  const auto next = linked ? link_at(node, binding.next, binding.width) : Field{-1, binding.width, Value::constant(0)};
  const auto prev = binding.doubly() ? link_at(node, binding.prev, binding.width) : std::nullopt;
  if (!next || (binding.doubly() && !prev)) return std::nullopt;
  const std::set<ObjectId> unit = private_unit(heap, region, binding);

  const ObjectId list = heap.add(Object{});
  const ObjectId prototype = heap.add(Object{});
  heap.put(prototype, prototype_of(heap, node, binding, list));
  List chain;
  chain.entry = binding.entry;
  chain.length = Value::constant(1);
  chain.variants = {{prototype, 0}};
  chain.first = chain.last = 1;
  chain.next = next->value;
  if (prev) chain.prev = prev->value;
  Object s;
  s.size = node.size;
  s.made = node.made;
  s.shape = std::move(chain);
  heap.put(list, std::move(s));
  for (ObjectId o : unit) heap.change(o).owner = prototype;
  heap.rename_in_references(region, prototype);
  heap.remove(region);

  rename_node(heap, region, list, prototype, end);
  if (next->value.is_address() && end == Target::First) name_next_node(heap, list, prototype, binding);
  own_symbols(heap, prototype);
  if (neighbour.valid()) turn_links_of(heap.change(neighbour), list, binding, end);
  return list;
}

std::optional<ObjectId> concatenate(Heap& heap, ObjectId a, ObjectId b) {
  const Object x = heap.object(a), y = heap.object(b);
  const bool doubly = x.list().doubly();
  if (!(x.list().next == Value::address(b, Target::First, Term::of(x.segment().entry)))) return std::nullopt;
  if (doubly && !(*y.list().prev == Value::address(a, Target::Last, Term::of(x.segment().entry)))) return std::nullopt;
  if (x.variants().size() + y.variants().size() > 2 * kMostVariants) return std::nullopt;
  int inner = 0;
  bool good = true;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (!v.points_to(a) && !v.points_to(b)) return;
    const bool between = v.target == (v.points_to(a) ? Target::Last : Target::First);
    if (between) ++inner;
    if (!doubly && v.target == Target::Last) good = false;  // nothing but the chain leads there
    // From within a unit only the node itself can be named.
    if (is_owned_by(heap, holder, a) || is_owned_by(heap, holder, b)) good = false;
  });
  if (!good || inner != (doubly ? 2 : 1)) return std::nullopt;

  Object s = x;
  s.list().next = y.list().next;
  s.segment().length = add(heap, x.segment().length, y.segment().length.term);
  const auto shift = x.variants().size();
  for (Variant v : y.variants()) {
    v.followers <<= shift;
    s.list().variants.push_back(v);
  }
  for (std::size_t i = 0; i < shift; ++i) {
    if ((x.list().last >> i & 1) != 0) s.list().variants[i].followers |= y.list().first << shift;
  }
  s.list().first = x.list().first;
  s.list().last = y.list().last << shift;
  if (heap.may_be_empty(x)) s.list().first |= y.list().first << shift;
  if (heap.may_be_empty(y)) s.list().last |= x.list().last;
  for (const Variant& v : y.variants()) heap.change(v.prototype).owner = a;
  heap.put(a, std::move(s));
  heap.transform([&](Value v) {
    if (v.points_to(b)) v.id = a.index();
    return v;
  });
  heap.remove(b);
  return a;
}

std::optional<MergedForm> merge_prototypes(const Heap& heap, ObjectId a, ObjectId b, const Cost& most) {
  const ObjectId node[] = {a, b};
  const Object x = heap.object(node[0]), y = heap.object(node[1]);
  if (x.links().next != y.links().next || x.links().prev != y.links().prev) return std::nullopt;
  Generaliser g(heap, heap, Mode::Unit);
  const ObjectId id = g.result().add(Object{});
  g.start_unit(node[0], node[1], id);
  Object p = x;
  p.content().fields.clear();
  p.content().zeros.clear();
  std::set<std::int64_t> except{x.links().next, x.links().prev};
  if (x.links().next < 0) {
    const auto links = tree_links_above(heap, x, heap, y);
    if (!links) return std::nullopt;
    p.links() = *links;
    except.insert(links->children.begin(), links->children.end());
  }
  g.result().put(id, p);
  if (!g.fields(x, y, p, id, except)) return std::nullopt;
  if (p.links().next < 0) {
    for (std::int64_t child : p.links().children) p.content().forget(child, child + p.links().width);
  }
  g.result().put(id, std::move(p));
  if (!g.finish(most)) return std::nullopt;
  for (int side : {0, 1}) {
    for (ObjectId o : unit_of(heap, node[side])) {
      if (const auto image = g.block_image(side, o)) g.result().rename_in_references(o, *image);
    }
    g.result().rename_in_references(node[side], id);
  }
  MergedForm merged{std::move(g.result()), g.cost(), id};
  Heap& r = merged.heap;
  for (int side : {0, 1}) {
    for (ObjectId o : unit_of(heap, node[side])) {
      // Every block of the unit is somewhere in the result.
      if (!g.image(side).contains(o) && heap.object(o).alive() && !is_form_of_cells(heap, o)) return std::nullopt;
    }
  }
  for (int side : {0, 1}) {
    for (ObjectId o : unit_of(heap, node[side])) r.remove(o);
    r.remove(node[side]);
  }
  return merged;
}

std::optional<Merged> merge_variants(const Heap& heap, ObjectId list, std::size_t i, std::size_t j, const Cost& most) {
  const Object s = heap.object(list);
  auto form = merge_prototypes(heap, s.variants()[i].prototype, s.variants()[j].prototype, most);
  if (!form) return std::nullopt;
  Merged merged{std::move(form->heap), form->cost};
  Heap& r = merged.heap;
  Object m = r.object(list);
  const VariantSet bit_i = VariantSet{1} << i, bit_j = VariantSet{1} << j;
  auto moved = [&](VariantSet set) {
    if ((set & bit_j) != 0) set |= bit_i;
    const VariantSet low = set & (bit_j - 1), high = set & ~(bit_j - 1) & ~bit_j;
    return low | (high >> 1);
  };
  std::vector<Variant>& variants = m.nodes().variants;
  variants[i].prototype = form->form;
  variants[i].followers |= variants[j].followers;
  variants.erase(variants.begin() + static_cast<std::ptrdiff_t>(j));
  for (Variant& v : variants) v.followers = moved(v.followers);
  if (m.is_list()) {
    m.list().first = moved(m.list().first);
    m.list().last = moved(m.list().last);
  }
  r.put(list, std::move(m));
  r.tidy();
  if (!is_well_owned(r)) return std::nullopt;
  return merged;
}

}  // namespace heapwise::heap
