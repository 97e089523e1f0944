// Describes, third part: segments, unrolled along the links of the concrete state.
#include <fmt/format.h>

#include <algorithm>

#include "heap/describes_search.h"

namespace heapwise::heap {
namespace {

VariantSet bit(std::size_t variant) { return VariantSet{1} << variant; }

// Which variants may stand before this one.
VariantSet forerunners(const Object& list, std::size_t variant) {
  VariantSet result = 0;
  for (std::size_t i = 0; i < list.variants().size(); ++i) {
    if ((list.variants()[i].followers & bit(variant)) != 0) result |= bit(i);
  }
  return result;
}

}  // namespace

void Search::demand(State& s, const Value& v, std::uint32_t instance, Wide number) {
  HeldBlock held;
  held.number = number;
  s.equations.push_back({v, instance, held});
}

void Search::demand_address(State& s, const Value& v, std::uint32_t instance, Address at) {
  HeldBlock held;
  held.bits = at;
  held.width = address_bits();
  held.number = static_cast<Wide>(ir::as_signed(at, ir::Type::integer(static_cast<std::uint16_t>(held.width))));
  held.origin = concrete_.memory.find(at);
  s.equations.push_back({v, instance, held});
}

// Goes on with the first case and keeps the others for later.
bool Search::choose(State& s, std::vector<State> cases) {
  if (cases.empty()) return fail(s, "no case of a segment fits");
  for (std::size_t i = cases.size(); i-- > 1;) alternatives_.push_back(std::move(cases[i]));
  s = std::move(cases.front());
  return true;
}

// Those whose end is known come first: there is less to choose.
int Search::choices_of(const State& s, const Item& item) const {
  const Object& o = heap_.object(item.name);
  switch (o.kind()) {
    case Kind::List:
      return address_of(s, o.beyond(s.places.contains(item) ? Target::First : Target::Last), item.instance) ? 0 : 2;
    case Kind::Optional:
    case Kind::Tree: return 1;
    case Kind::Region:
    case Kind::Prototype: break;
  }
  HW_UNREACHABLE("only segments are unrolled");
}

bool Search::unroll(State& s) {
  count_step();
  if (s.walk) return walk_on(s);
  const auto best = std::ranges::min_element(s.open, {}, [&](const Item& item) { return choices_of(s, item); });
  const Item item = *best;
  s.open.erase(best);
  const Object& o = heap_.object(item.name);
  Walk walk;
  walk.segment = item;
  walk.forward = s.places.contains(item);
  walk.at = walk.forward ? s.places.at(item) : s.lasts.at(item);
  switch (o.kind()) {
    case Kind::Optional: return unroll_optional(s, item);
    case Kind::List: walk.allowed = walk.forward ? o.list().first : o.list().last; break;
    case Kind::Tree: walk.children.emplace_back(walk.at, 0); break;
    case Kind::Region:
    case Kind::Prototype: HW_UNREACHABLE("only segments are unrolled");
  }
  s.walk = std::move(walk);
  return true;
}

bool Search::walk_on(State& s) {
  switch (heap_.object(s.walk->segment.name).kind()) {
    case Kind::List: return unroll_list(s);
    case Kind::Tree: return unroll_tree(s);
    case Kind::Optional:
    case Kind::Region:
    case Kind::Prototype: break;
  }
  HW_UNREACHABLE("what has several nodes is walked along");
}

bool Search::unroll_optional(State& s, Item item) {
  const Object& o = heap_.object(item.name);
  if (!s.places.contains(item)) throw GivenUp{"the last node of an optional object"};
  const Address at = s.places.at(item);
  const Address outside = wrap(at + static_cast<Address>(o.segment().entry));
  std::vector<State> cases;
  const std::optional<Address> absent = address_of(s, o.optional().absent, item.instance);
  if (!absent || *absent == outside) {
    State none = s;
    demand(none, o.segment().length, item.instance, 0);
    demand_address(none, o.optional().absent, item.instance, outside);
    none.unrolled[item] = {};
    cases.push_back(std::move(none));
  }
  if (could_be(s, o, at)) {
    State one = std::move(s);
    const auto inner = static_cast<std::uint32_t>(one.instances.size());
    one.instances.push_back({item.name, item.instance, at, 0});
    demand(one, o.segment().length, item.instance, 1);
    one.unrolled[item] = {false, at, at};
    if (bind(one, item, o, at, inner)) cases.push_back(std::move(one));
  }
  if (cases.empty()) return fail(State{}, fmt::format("an optional object is neither there nor absent at {:#x}", at));
  return choose(s, std::move(cases));
}

bool Search::may_end(const State& s) const {
  const Walk& w = *s.walk;
  const Object& o = heap_.object(w.segment.name);
  const std::optional<Wide> length = number_of(s, o.segment().length.term, w.segment.instance);
  if (length && *length != w.count) return false;
  if (w.count > 0 && ((w.forward ? o.list().last : o.list().first) & bit(w.variant)) == 0) return false;
  const std::optional<Address> end =
      address_of(s, o.beyond(w.forward ? Target::First : Target::Last), w.segment.instance);
  if (end && *end != wrap(w.at + static_cast<Address>(o.segment().entry))) return false;
  const auto last = s.lasts.find(w.segment);
  return !(w.forward && w.count > 0 && last != s.lasts.end() && last->second != w.behind);
}

bool Search::unroll_list(State& s) {
  const Walk& w = *s.walk;
  const Object& o = heap_.object(w.segment.name);
  std::vector<std::size_t> variants;
  const std::optional<Wide> length = number_of(s, o.segment().length.term, w.segment.instance);
  if (!length || w.count < *length) {
    for (std::size_t i = 0; i < o.variants().size(); ++i) {
      if ((w.allowed & bit(i)) != 0 && could_be(s, heap_.object(o.variants()[i].prototype), w.at))
        variants.push_back(i);
    }
  }
  const bool ends = may_end(s);
  if (!ends && variants.empty())
    return fail(s, fmt::format("a list has no {}. node at {:#x}, and does not end there", w.count + 1, w.at));
  if (ends && variants.empty()) return end_list(s);
  if (!ends && variants.size() == 1) return take_node(s, variants.front());
  std::vector<State> cases;
  if (ends) {
    State end = s;
    if (end_list(end)) cases.push_back(std::move(end));
  }
  for (std::size_t i : variants) {
    State node = s;
    if (take_node(node, i)) cases.push_back(std::move(node));
  }
  return choose(s, std::move(cases));
}

bool Search::end_list(State& s) {
  const Walk w = *s.walk;
  const Object& o = heap_.object(w.segment.name);
  s.walk.reset();
  demand(s, o.segment().length, w.segment.instance, w.count);
  const Address outside = wrap(w.at + static_cast<Address>(o.segment().entry));
  demand_address(s, o.beyond(w.forward ? Target::First : Target::Last), w.segment.instance, outside);
  if (w.count == 0) {
    if (const auto last = s.lasts.find(w.segment); w.forward && last != s.lasts.end())
      demand_address(s, o.beyond(Target::Last), w.segment.instance,
                     wrap(last->second + static_cast<Address>(o.segment().entry)));
    s.unrolled[w.segment] = {};
    return true;
  }
  s.unrolled[w.segment] = {false, w.forward ? w.origin : w.behind, w.forward ? w.behind : w.origin};
  return true;
}

bool Search::take_node(State& s, std::size_t variant) {
  Walk& w = *s.walk;
  const Object& o = heap_.object(w.segment.name);
  const ObjectId prototype = o.variants()[variant].prototype;
  const Object& p = heap_.object(prototype);
  const auto inner = static_cast<std::uint32_t>(s.instances.size());
  s.instances.push_back({prototype, w.segment.instance, w.at, 0});
  const Address at = w.at, entry = static_cast<Address>(o.segment().entry);
  if (!bind(s, {prototype, inner}, p, at, inner)) return false;
  const Block block = *block_at(at);
  const std::optional<HeldBlock> next = content(block, p.links().next, p.links().width);
  if (!next) return fail(s, "a node is too small for its link");
  s.instances.back().link = next->bits;
  std::optional<HeldBlock> prev;
  if (o.is_doubly_linked()) {
    prev = content(block, p.links().prev, p.links().width);
    if (!prev) return fail(s, "a node is too small for its back link");
  }
  // The link towards where the walk came from.
  const std::optional<HeldBlock>& back = w.forward ? prev : next;
  if (back && w.count == 0) {
    s.equations.push_back({o.beyond(w.forward ? Target::Last : Target::First), w.segment.instance, *back});
  } else if (back && back->bits != wrap(w.behind + entry)) {
    return fail(s, fmt::format("the node at {:#x} does not lead back to its neighbour", at));
  }
  if (w.count == 0) w.origin = at;
  w.allowed = w.forward ? o.variants()[variant].followers : forerunners(o, variant);
  w.variant = variant;
  w.behind = at;
  w.at = wrap((w.forward ? next : prev)->bits - entry);
  ++w.count;
  return true;
}

bool Search::unroll_tree(State& s) {
  Walk& w = *s.walk;
  const Object& o = heap_.object(w.segment.name);
  const auto entry = static_cast<Address>(o.segment().entry);
  if (w.children.empty()) {
    const Walk done = w;
    s.walk.reset();
    demand(s, o.segment().length, done.segment.instance, done.count);
    if (done.count == 0) demand_address(s, o.beyond(Target::First), done.segment.instance, wrap(done.at + entry));
    s.unrolled[done.segment] = {done.count == 0, done.origin, done.origin};
    return true;
  }
  const Address at = w.children.back().first;
  const std::optional<Address> leaf = address_of(s, o.tree().leaf, w.segment.instance);
  if (!leaf) throw GivenUp{"a tree whose sentinel has no place yet"};
  if (wrap(at + entry) == *leaf) {  // no subtree
    w.children.pop_back();
    return true;
  }
  std::vector<State> cases;
  for (std::size_t i = 0; i < o.variants().size(); ++i) {
    if (!could_be(s, heap_.object(o.variants()[i].prototype), at)) continue;
    State node = s;
    if (take_tree_node(node, i)) cases.push_back(std::move(node));
  }
  if (cases.empty()) return fail(s, fmt::format("a tree has no node at {:#x}", at));
  return choose(s, std::move(cases));
}

bool Search::take_tree_node(State& s, std::size_t variant) {
  Walk& w = *s.walk;
  const Object& o = heap_.object(w.segment.name);
  const ObjectId prototype = o.variants()[variant].prototype;
  const Object& p = heap_.object(prototype);
  const auto [at, parent] = w.children.back();
  w.children.pop_back();
  const auto inner = static_cast<std::uint32_t>(s.instances.size());
  s.instances.push_back({prototype, w.segment.instance, at, 0});
  if (!bind(s, {prototype, inner}, p, at, inner)) return false;
  const Block block = *block_at(at);
  const auto entry = static_cast<Address>(o.segment().entry);
  for (std::int64_t offset : p.links().children) {
    const std::optional<HeldBlock> child = content(block, offset, p.links().width);
    if (!child) return fail(s, "a node is too small for its children");
    const bool lacks = address_of(s, o.tree().leaf, w.segment.instance) == child->bits;
    if (lacks && std::ranges::binary_search(p.links().present, offset))
      return fail(s, fmt::format("the node at {:#x} lacks a child", at));
    w.children.emplace_back(wrap(child->bits - entry), at);
  }
  if (p.links().prev >= 0) {
    const std::optional<HeldBlock> up = content(block, p.links().prev, p.links().width);
    if (!up) return fail(s, "a node is too small for its parent");
    if (w.count == 0) s.equations.push_back({o.tree().parent, w.segment.instance, *up});
    else if (up->bits != wrap(parent + entry)) return fail(s, fmt::format("the node at {:#x} has another parent", at));
  }
  if (w.count == 0) w.origin = at;
  ++w.count;
  return true;
}

}  // namespace heapwise::heap
