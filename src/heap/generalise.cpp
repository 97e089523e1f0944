#include "heap/generalise.h"

#include <algorithm>

#include "base/check.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// Constants only.
bool is_plain(const Object& o) {
  return std::all_of(o.content().fields.begin(), o.content().fields.end(),
                     [](const Field& f) { return f.value.is_constant(); });
}

// Segments of one kind.
bool same_shape(const Object& x, const Object& y) {
  return x.kind() == y.kind() && x.is_doubly_linked() == y.is_doubly_linked();
}

// Room for what two objects have in common.
void forget_what_it_holds(Object& o) {
  switch (o.kind()) {
    case Kind::Region:
    case Kind::Prototype:
    case Kind::Optional: o.content().forget_all(); return;
    case Kind::List:
    case Kind::Tree: o.nodes().variants.clear(); return;
  }
}

// Nodes of one list have one layout: a field may be missing in the other node, but not cut there, and no address is
// lost.
bool may_drop(const Field& f, const Object& other) {
  return !f.value.is_address() && !other.content().has_field_within(f.offset, f.offset + f.width);
}

// The zero that ends a string of known characters, or the one at a symbolic offset. Zeros may be said to go on beyond
// the end of a block of symbolic size: only those within its least size count.
std::optional<Mark> end_of_string(const Heap& heap, const Object& o) {
  if (o.content().mark)
    return o.content().mark->value.is_constant(0) && o.content().mark->width == 1 ? o.content().mark : std::nullopt;
  const std::int64_t size = heap.range(o.size).lo;
  const auto zero_at = [](std::int64_t at) { return Mark{Value::constant(at), 1, Value::constant(0)}; };
  for (const Field& f : o.content().fields) {
    const std::int64_t next = f.offset + 1;
    if (f.width == 1 && next < size && o.content().is_zero(next, next + 1)) return zero_at(next);
  }
  const bool bytes =
      std::all_of(o.content().fields.begin(), o.content().fields.end(), [](const Field& f) { return f.width == 1; });
  return bytes && size > 0 && o.content().is_zero(0, 1) ? std::optional(zero_at(0)) : std::nullopt;
}

}  // namespace

Generaliser::Generaliser(const Heap& a, const Heap& b, Mode mode, Widening widening)
    : a_(a), b_(b), mode_(mode), widening_(widening) {
  if (mode == Mode::Unit) t_.r = a;
  t_.r.set_address_bits(a.address_bits());
}

Generaliser::Point Generaliser::here() const {
  Point p;
  if (building()) p.r = t_.r;
  for (int side : {0, 1}) {
    p.image[side] = t_.image[side].size();
    p.node[side] = t_.node[side].size();
  }
  p.bound = t_.bound.size();
  p.one_sided = t_.one_sided.size();
  p.pairs = t_.pairs.size();
  p.inserted = t_.inserted;
  p.cost = t_.cost;
  return p;
}

void Generaliser::return_to(const Point& p) {
  if (p.r) t_.r = *p.r;
  for (int side : {0, 1}) {
    t_.image[side].shrink_to(p.image[side]);
    t_.node[side].shrink_to(p.node[side]);
  }
  t_.bound.shrink_to(p.bound);
  t_.one_sided.resize(p.one_sided);
  t_.pairs.resize(p.pairs);
  t_.inserted = p.inserted;
  t_.cost = p.cost;
}

void Generaliser::start_unit(ObjectId a, ObjectId b, ObjectId merged) {
  node_[0] = a;
  node_[1] = b;
  segment_ = merged;
  t_.image[0].insert(a, merged);
  t_.image[1].insert(b, merged);
}

std::optional<ObjectId> Generaliser::image_of_owner(int side, ObjectId owner) const {
  if (!owner.valid()) return mode_ == Mode::Unit ? segment_ : ObjectId();
  auto it = t_.image[side].find(owner);
  if (it == t_.image[side].end()) return std::nullopt;
  return it->second;
}

// The unit stands for one node on that side: a region that is a list's only node, or an optional object that is there.
bool Generaliser::is_one_node(int side, ObjectId unit) const {
  const auto becomes = [&](const auto& pair) { return pair.second == unit; };
  const auto& nodes = t_.node[side];
  if (std::any_of(nodes.begin(), nodes.end(), becomes)) return true;
  if (!above().object(unit).is_optional()) return false;
  return std::any_of(t_.image[side].begin(), t_.image[side].end(),
                     [&](const auto& pair) { return becomes(pair) && heap(side).object(pair.first).is_region(); });
}

// From `inner` up to `outer` (invalid: what nobody owns) there is one node per unit on that side. What belongs to
// `outer` there can then belong to `inner` in the result: each node of it owns one of its own, since there is only one.
// Without this, a block that all nodes of a list share would become a block of its own for every node.
bool Generaliser::are_one_node(int side, ObjectId inner, ObjectId outer) const {
  for (ObjectId unit = inner; unit != outer; unit = above().object(unit).owner) {
    if (!unit.valid()) return false;
    const Object& o = above().object(unit);
    // A list is what its prototype is: that was asked on the way here.
    if ((o.is_prototype() || o.is_optional()) && !is_one_node(side, unit)) return false;
  }
  return true;
}

// The owner in the result of what has these owners on the two sides.
std::optional<ObjectId> Generaliser::common_owner(ObjectId a, ObjectId b) const {
  const auto ra = image_of_owner(0, a), rb = image_of_owner(1, b);
  if (!ra || !rb) return std::nullopt;
  if (*ra == *rb) return ra;
  // Deeper on one side: the other side's inner list is a region there, and what hangs on it belongs to the outer unit.
  for (int shallow : {0, 1}) {
    const ObjectId outer = shallow == 0 ? *ra : *rb, inner = shallow == 0 ? *rb : *ra;
    if (inner.valid() && are_one_node(shallow, inner, outer)) return inner;
  }
  return std::nullopt;
}

// Unit mode: does the value name something that belongs to one of the two neighbours?
bool Generaliser::in_a_unit(const Value& v) const {
  auto owned = [&](ObjectId o) { return o == node_[0] || o == node_[1]; };
  if (v.term.scale != 0 && a_.owner_of(v.term.symbol).valid()) return true;
  return v.is_address() && (owned(v.object()) || a_.object(v.object()).owner.valid());
}

std::optional<Value> Generaliser::ordered(int side, const Value& mine, const Value& other, ObjectId context) {
  return side == 0 ? values(mine, other, context) : values(other, mine, context);
}

std::optional<Value> Generaliser::values(const Value& a, const Value& b, ObjectId context) {
  if (mode_ == Mode::Unit && a == b && !in_a_unit(a)) return a;
  if (a.is_number() && b.is_number()) return numbers(a, b, context, false);
  if (a.target == Target::Next || b.target == Target::Next) {
    if (auto v = successor(a, b)) return v;
  }
  // Trying one way after the other can take exponential time; the answer is no, then.
  constexpr int kMostWork = 1500;
  if (++work_ > kMostWork) return std::nullopt;
  if (a.is_function() && b.is_function() && a == b) return a;
  const Value* side[] = {&a, &b};
  // Something that was paired with nothing before is paired with nothing again.
  for (int s : {0, 1}) {
    if (!side[s]->is_address()) continue;
    for (const Inserted& i : t_.inserted) {
      if (i.side == s && i.object == side[s]->object()) return insert(s, *side[s], *side[1 - s], context);
    }
  }
  if (a.is_address() && b.is_address()) {
    const Object &x = a_.object(a.object()), &y = b_.object(b.object());
    // Between two blocks there is no other way: nothing to undo.
    if (x.is_region() && y.is_region() && x.alive() && y.alive()) return addresses(a, b);
    const Point before = here();
    if (auto v = addresses(a, b)) return v;
    return_to(before);
  }
  for (int s : {0, 1}) {
    if (!side[s]->is_address() || (mode_ == Mode::Entail && s == 0)) continue;
    const Point before = here();
    if (auto v = insert(s, *side[s], *side[1 - s], context)) return v;
    return_to(before);
  }
  return unknown(a, b, context);
}

// The last resort: an unknown value, where a side is unknown already or names what is no longer there.
std::optional<Value> Generaliser::unknown(const Value& a, const Value& b, ObjectId context) {
  if (mode_ == Mode::Entail) {
    if (b.is_number() && bind(a, b)) return b;
    return std::nullopt;
  }
  auto worthless = [&](int side, const Value& v) {
    if (v.is_number()) return !v.term.is_constant();
    return v.is_address() && !heap(side).object(v.object()).alive();
  };
  if (!worthless(0, a) && !worthless(1, b)) return std::nullopt;
  ++t_.cost.lost;
  Pair p;
  if (a.is_number()) p.side[0] = a.term;
  if (b.is_number()) p.side[1] = b.term;
  p.r = Value::symbol(t_.r.fresh());
  t_.r.set_owner(p.r.term.symbol, context.valid() ? context : segment_);
  t_.pairs.push_back(p);
  return p.r;
}

std::optional<Value> Generaliser::addresses(const Value& a, const Value& b) {
  if (a.target == Target::Each || b.target == Target::Each) {
    if (auto v = self(a, b)) return v;
  }
  if (a.target == Target::Next || b.target == Target::Next) return std::nullopt;
  const auto o = objects(a.object(), b.object());
  if (!o) return std::nullopt;
  Value r = Value::address(*o);
  const bool a_whole = a.target == Target::Whole, b_whole = b.target == Target::Whole;
  if (a.target == b.target || b_whole) {
    r.target = a.target;
  } else if (a_whole) {
    r.target = b.target;
  } else {
    return std::nullopt;
  }
  const auto offset = numbers(Value::number(a.term), Value::number(b.term), ObjectId(), false);
  if (!offset) return std::nullopt;
  r.term = offset->term;
  if (!r.term.is_constant() && r.target != Target::Whole) return std::nullopt;
  return r;
}

std::optional<ObjectId> Generaliser::objects(ObjectId a, ObjectId b) {
  const auto ia = t_.image[0].find(a), ib = t_.image[1].find(b);
  const bool known_a = ia != t_.image[0].end(), known_b = ib != t_.image[1].end();
  if (known_a || known_b) {
    if (known_a && known_b && ia->second == ib->second) return ia->second;
    return std::nullopt;
  }
  const Object& x = a_.object(a);
  const Object& y = b_.object(b);
  if (mode_ == Mode::Unit) {
    // What nodes share, or what each of them owns.
    if (a == b) return x.owner.valid() ? std::nullopt : std::optional(a);
    if (!x.owner.valid() || !y.owner.valid()) return std::nullopt;
  }
  if (x.is_prototype() || y.is_prototype()) return std::nullopt;  // they are paired with their lists
  if (x.storage != y.storage || x.status != y.status || x.scoped_out != y.scoped_out) return std::nullopt;
  if (x.read_only != y.read_only || x.frame != y.frame || x.dynamic != y.dynamic) return std::nullopt;
  if (x.storage != Storage::Heap && (x.variable != y.variable || x.kept != y.kept)) return std::nullopt;
  if (mode_ == Mode::Entail && x.reused && !y.reused) return std::nullopt;
  const auto owner = common_owner(x.owner, y.owner);
  if (!owner) return std::nullopt;

  Object r = x.is_region() ? y : x;
  r.reused = x.reused || y.reused;
  if (!x.is_region() && !y.is_region()) {
    if (!same_shape(x, y) || x.segment().entry != y.segment().entry) return std::nullopt;
  } else if (x.kind() != y.kind()) {
    if (!x.alive()) return std::nullopt;
    if (mode_ == Mode::Entail && y.is_region()) return std::nullopt;
    ++t_.cost.shapes;
  }
  const ObjectId id = building() ? t_.r.add(Object{}) : b;
  t_.image[0].insert(a, id);
  t_.image[1].insert(b, id);
  r.owner = *owner;
  r.made = x.made;
  forget_what_it_holds(r);
  const Kind kind = r.kind();
  if (building()) t_.r.put(id, std::move(r));
  switch (kind) {
    case Kind::Region:
    case Kind::Optional:
      if (!fill_object(x, y, id)) return std::nullopt;
      return id;
    case Kind::List:
      if (!fill_list(a, b, id)) return std::nullopt;
      return id;
    case Kind::Tree:
      if (!fill_tree(a, b, id)) return std::nullopt;
      return id;
    case Kind::Prototype: break;
  }
  HW_UNREACHABLE("prototypes are paired with their lists");
}

bool Generaliser::fill_object(const Object& x, const Object& y, ObjectId id) {
  Object r = building() ? t_.r.object(id) : y;
  const ObjectId inside = r.is_region() ? r.owner : id;
  const auto size = values(x.size, y.size, r.owner);
  if (!size) return false;
  if (!x.is_region() || !y.is_region()) {
    if (!size->is_constant()) return false;
    const Value one = Value::constant(1);
    const auto length =
        numbers(x.is_region() ? one : x.segment().length, y.is_region() ? one : y.segment().length, r.owner, true);
    if (!length) return false;
    r.optional().length = *length;
    if (x.is_optional() && y.is_optional()) {
      const auto absent = values(x.optional().absent, y.optional().absent, r.owner);
      if (!absent) return false;
      r.optional().absent = *absent;
    } else {
      // The side that has the object says nothing about its absence: the other one's value must mean the same to both.
      const Value& absent = x.is_optional() ? x.optional().absent : y.optional().absent;
      if (!absent.is_constant()) return false;
      r.optional().absent = absent;
    }
  }
  r.size = *size;
  if (x.status == Status::Freed) {
    if (building()) t_.r.put(id, std::move(r));
    return true;
  }
  if (x.read_only && x.storage == Storage::Global && is_plain(x) && x.content().fields == y.content().fields &&
      x.content().zeros == y.content().zeros && !y.content().mark && !y.content().seen) {
    // A constant of the program that is the same on both sides. In a call's part two literals may stand in one place.
    r.content().fields = x.content().fields;
    r.content().zeros = x.content().zeros;
    if (building()) t_.r.put(id, std::move(r));
    return true;
  }
  if (!fields(x, y, r, inside)) return false;
  if (building()) t_.r.put(id, std::move(r));
  return true;
}

bool Generaliser::fields(const Object& x, const Object& y, Object& r, ObjectId context,
                         const std::set<std::int64_t>& except) {
  struct Both {
    std::int64_t offset, width;
    Value a, b;
  };
  std::vector<Both> both;
  for (const Field& f : x.content().fields) {
    if (except.contains(f.offset)) continue;
    if (const Field* g = y.content().field(f.offset, f.width)) {
      both.push_back({f.offset, f.width, f.value, g->value});
    } else if (y.content().is_zero(f.offset, f.offset + f.width)) {
      both.push_back({f.offset, f.width, f.value, Value::constant(0)});
    } else if (mode_ == Mode::Unit && !may_drop(f, y)) {
      return false;
    }
  }
  for (const Field& g : y.content().fields) {
    if (except.contains(g.offset) || x.content().field(g.offset, g.width) != nullptr) continue;
    if (x.content().is_zero(g.offset, g.offset + g.width)) {
      both.push_back({g.offset, g.width, Value::constant(0), g.value});
    } else if (mode_ == Mode::Unit && !may_drop(g, x)) {
      return false;
    } else if (mode_ == Mode::Entail) {
      // Nothing is known on the left: any value, which the right must allow.
      const SymbolId any(kFirstUnread + static_cast<std::uint32_t>(unread_.size()));
      unread_.push_back(context);
      both.push_back({g.offset, g.width, Value::symbol(any), g.value});
    }
  }
  if (building()) {
    r.content().zeros.clear();
    for (const ByteRange& z : x.content().zeros) {
      for (const ByteRange& w : y.content().zeros) r.content().set_zero(std::max(z.lo, w.lo), std::min(z.hi, w.hi));
    }
  } else {
    for (const ByteRange& w : y.content().zeros) {
      if (!x.content().is_zero(w.lo, w.hi)) return false;
    }
  }
  // A string that ends here on one side and there on the other one ends somewhere.
  std::optional<Mark> end_x = x.content().mark, end_y = y.content().mark;
  if (building() ? !x.content().mark || !y.content().mark : y.content().mark && !x.content().mark) {
    end_x = end_of_string(a_, x);
    end_y = end_of_string(b_, y);
    if (end_x && end_y && end_x->offset.is_constant() && end_x->offset == end_y->offset) end_x.reset();
    // A zero in a link, which the list may change, ends nothing.
    const auto in_link = [&](const std::optional<Mark>& end) {
      return end && std::any_of(except.begin(), except.end(), [&](std::int64_t link) {
               return link >= 0 && end->offset.is_constant() && end->offset.term.constant >= link &&
                      end->offset.term.constant < link + r.links().width;
             });
    };
    if (in_link(end_x) || in_link(end_y)) end_x.reset();
  }
  if (mode_ == Mode::Entail && y.content().mark && (!end_x || !end_y || end_x->width != end_y->width)) return false;
  if (mode_ == Mode::Entail && y.content().seen) {
    const bool same = x.content().seen && x.content().seen->width == y.content().seen->width &&
                      numbers(x.content().seen->offset, y.content().seen->offset, context, false) &&
                      numbers(x.content().seen->value, y.content().seen->value, context, false);
    if (!same) return false;
  }
  std::optional<Mark> mark;
  if (end_x && end_y && end_x->width == end_y->width) {
    const auto at = numbers(end_x->offset, end_y->offset, context, true);
    const auto what = values(end_x->value, end_y->value, context);
    if (!at || !what) return false;
    mark = Mark{*at, end_x->width, *what};
  }
  // Links first, from the front to the back: lists are met in their order.
  std::sort(both.begin(), both.end(), [&](const Both& f, const Both& g) {
    const int p = f.a.is_address() + f.b.is_address(), q = g.a.is_address() + g.b.is_address();
    return p != q ? p < q : f.offset < g.offset;
  });
  for (const Both& f : both) {
    const auto v = values(f.a, f.b, context);
    if (!v) return false;
    if (building()) r.content().set(f.offset, f.width, *v);
  }
  if (building()) {
    r.content().mark = mark;
    r.content().seen.reset();
  }
  return true;
}

std::optional<Value> Generaliser::insert(int side, const Value& address, const Value& other, ObjectId context) {
  const ObjectId id = address.object();
  const Object& o = heap(side).object(id);
  for (std::size_t n = 0; n < t_.inserted.size(); ++n) {
    const Inserted i = t_.inserted[n];
    if (i.side != side || i.object != id) continue;
    const ObjectId r = i.r;
    Value exit;
    Target target = address.target;
    if (i.optional) {
      if (!address.term.is_constant() || !other.is_number()) return std::nullopt;
      if (!other.is_constant(i.absent.term.constant + address.term.constant - i.entry)) return std::nullopt;
      target = Target::First;
    } else {
      exit = value_when_empty(o, address.target, address.term);
      if (!address.term.is_constant()) return std::nullopt;
      const auto beyond = ordered(side, exit, other, context);
      if (!beyond || (o.is_tree() && !(*beyond == exit))) return std::nullopt;
      const Value link = beyond->plus(o.segment().entry - address.term.constant);
      auto& known = target == Target::Last ? t_.inserted[n].prev : t_.inserted[n].next;
      if (known && building() && !(*known == link)) return std::nullopt;
      known = link;
    }
    return Value::address(r, target, address.term);
  }
  if (t_.image[side].contains(id) || !o.alive() || o.storage != Storage::Heap) return std::nullopt;
  if (o.is_prototype() || (mode_ == Mode::Unit && !o.owner.valid())) return std::nullopt;
  if (!address.term.is_constant()) return std::nullopt;
  const ObjectId fallback = context.valid() ? context : segment_;
  auto owner = image_of_owner(side, o.owner);
  if (!owner) return std::nullopt;
  // What nobody owns hangs on the one node that there is, or is shared by all of them.
  if (!o.owner.valid() && are_one_node(side, fallback, ObjectId())) owner = fallback;
  const Value none = Value::constant(0);
  if (o.is_region()) {
    // An object that every node of a segment may have or not; outside segments heaps are kept apart instead.
    if (mode_ == Mode::Entail || !owner->valid() || !other.is_constant() || address.target != Target::Whole) {
      return std::nullopt;
    }
    ++t_.cost.optional;
    ++t_.cost.blocks;
    const ObjectId r = t_.r.add(Object{});
    t_.image[side].insert(id, r);
    t_.inserted.push_back({side, id, r, true, {}, other, address.term.constant, {}, {}});
    const std::size_t place = t_.inserted.size() - 1;
    const auto length =
        side == 0 ? numbers(Value::constant(1), none, *owner, true) : numbers(none, Value::constant(1), *owner, true);
    if (!length) return std::nullopt;
    t_.inserted[place].length = *length;
    Object object;
    object.owner = *owner;
    object.shape = Optional{};
    object.optional().length = *length;
    t_.r.put(r, std::move(object));
    return Value::address(r, Target::First, address.term);
  }
  if (address.target != Target::First && address.target != Target::Last) return std::nullopt;
  const Value exit = value_when_empty(o, address.target, address.term);
  ++t_.cost.optional;
  // A ring of segments leads back here: not all of them can be empty.
  if (!inserting_.insert({side, id}).second) return std::nullopt;
  const auto beyond = ordered(side, exit, other, context);
  inserting_.erase({side, id});
  if (!beyond || t_.image[side].contains(id)) return std::nullopt;
  if (o.is_tree() && !(*beyond == exit)) return std::nullopt;  // where there is no tree there is null
  const ObjectId r = building() ? t_.r.add(Object{}) : id;
  t_.image[side].insert(id, r);
  const Value link = beyond->plus(o.segment().entry - address.term.constant);
  t_.inserted.push_back({side, id, r, false, {}, Value(), 0, {}, {}});
  (address.target == Target::Last ? t_.inserted.back().prev : t_.inserted.back().next) = link;
  const std::size_t place = t_.inserted.size() - 1;
  const auto length =
      side == 0 ? numbers(o.segment().length, none, *owner, true) : numbers(none, o.segment().length, *owner, true);
  if (!length) return std::nullopt;
  t_.inserted[place].length = *length;
  if (building()) {
    Object object;
    object.owner = *owner;
    t_.r.put(r, std::move(object));
  }
  return Value::address(r, address.target, address.term);
}

}  // namespace heapwise::heap
