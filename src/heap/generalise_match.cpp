// Generalise, match: the value above two values, and the object above two objects.
#include <algorithm>

#include "base/check.h"
#include "base/clock.h"
#include "heap/generalise.h"

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

int count_values(const Heap& heap) {
  std::size_t count = heap.roots().size();
  for (const auto& [id, o] : heap.objects()) count += 1 + o->content().fields.size();
  return static_cast<int>(std::min<std::size_t>(count, kAnyNumber));
}

// Blocks of one kind of memory, in the same state.
bool is_same_memory(const Object& x, const Object& y) {
  if (x.storage != y.storage || x.status != y.status || x.scoped_out != y.scoped_out) return false;
  if (x.read_only != y.read_only || x.frame != y.frame || x.dynamic != y.dynamic) return false;
  return x.storage == Storage::Heap || (x.variable == y.variable && x.kept == y.kept);
}

// In this block, a link to a node of its own size.
bool is_link_of_node(const Heap& heap, const Value& address) {
  const Object& o = heap.object(address.object());
  if (!o.is_region() || o.storage != Storage::Heap || !address.term.is_constant()) return false;
  return std::ranges::any_of(o.content().fields, [&](const Field& f) {
    if (f.offset != address.term.constant || !f.value.is_address()) return false;
    const Object& to = heap.object(f.value.object());
    return to.storage == Storage::Heap && to.alive() && to.size == o.size;
  });
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

}  // namespace

std::optional<Value> Generaliser::ordered(int side, const Value& mine, const Value& other, ObjectId context) {
  return side == 0 ? values(mine, other, context) : values(other, mine, context);
}

std::optional<Value> Generaliser::values(const Value& a, const Value& b, ObjectId context) {
  spend_values(1);
  if (mode_ == Mode::Unit && a == b && !in_a_unit(a)) return a;
  if (a.is_number() && b.is_number()) return numbers(a, b, context, false);
  if (a.target == Target::Next || b.target == Target::Next) {
    if (auto v = successor(a, b)) return v;
  }
  // Trying one way after the other can take exponential time; the answer is no, then. A walk that tries nothing twice
  // meets each value once: a large heap (a table of a thousand strings) is not given up for its size.
  constexpr int kMostWork = 1500;
  ++work_;
  if (work_ > kMostWork && (mode_ == Mode::Unit || work_ - kMostWork > count_values(a_))) return std::nullopt;
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
  NumberPair p;
  if (a.is_number()) p.side[0] = a.term;
  else p.named[0] = a;
  if (b.is_number()) p.side[1] = b.term;
  else p.named[1] = b;
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
  // Two links of one node are no places of a walk through an array: who holds the address of a link means that one.
  if (!(a.term == b.term) && is_link_of_node(a_, a) && is_link_of_node(b_, b)) return std::nullopt;
  auto offset = mode_ == Mode::Entail ? std::nullopt : steps(a, b);
  if (!offset) offset = numbers(Value::number(a.term), Value::number(b.term), ObjectId(), false);
  if (!offset) return std::nullopt;
  r.term = offset->term;
  if (!r.term.is_constant() && r.target != Target::Whole) return std::nullopt;
  return r;
}

// Both name the node that they stand in.
std::optional<Value> Generaliser::self(const Value& a, const Value& b) const {
  const Value* side[] = {&a, &b};
  ObjectId image[2];
  for (int s : {0, 1}) {
    const auto& from = side[s]->target == Target::Each ? t_.image[s] : t_.node[s];
    if (side[s]->target != Target::Each && side[s]->target != Target::Whole) return std::nullopt;
    const auto it = from.find(side[s]->object());
    if (it == from.end()) return std::nullopt;
    image[s] = it->second;
  }
  if (image[0] != image[1] || !(a.term == b.term) || !a.term.is_constant()) return std::nullopt;
  return Value::address(image[0], Target::Each, a.term);
}

// Both name the node that follows: as such, or by what the link of a list's only node holds.
std::optional<Value> Generaliser::successor(const Value& a, const Value& b) const {
  const Value* side[] = {&a, &b};
  ObjectId image[2];
  for (int s : {0, 1}) {
    if (side[s]->target != Target::Next) continue;
    const auto it = t_.image[s].find(side[s]->object());
    if (it == t_.image[s].end()) return std::nullopt;
    image[s] = it->second;
  }
  if (image[0].valid() && image[1].valid()) {
    if (image[0] != image[1] || !(a.term == b.term)) return std::nullopt;
    return Value::address(image[0], Target::Next, a.term);
  }
  const int known = image[0].valid() ? 0 : 1;
  if (!follows_last(known, image[known], *side[known], *side[1 - known])) return std::nullopt;
  return Value::address(image[known], Target::Next, side[known]->term);
}

// `next` names the node that follows on the side where that is known; `other` is what the link of the other side's node
// holds, which comes last there.
bool Generaliser::follows_last(int known, ObjectId image, const Value& next, const Value& other) const {
  const Object& p = heap(known).object(next.object());
  const std::int64_t shift = next.term.constant - heap(known).object(p.owner).segment().entry;
  if (mode_ == Mode::Unit && image == segment_) {
    // A variant that only comes last: what the list's end leads to follows it.
    const Object& list = a_.object(p.owner);
    for (const Variant& v : list.variants()) {
      if (v.prototype != node_[1 - known] || v.followers != 0) continue;
      if (list.beyond(Target::First).plus(shift) == other) return true;
    }
  }
  for (const auto& [region, node] : t_.node[1 - known]) {
    if (node != image) continue;
    const auto link = link_of(heap(1 - known).object(region), p.links().next, p.links().width);
    if (link && link->plus(shift) == other) return true;
  }
  return false;
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
  if (!is_same_memory(x, y)) return std::nullopt;
  if (mode_ == Mode::Entail && x.reused && !y.reused) return std::nullopt;
  const auto owner = common_owner(x.owner, y.owner);
  if (!owner) return std::nullopt;

  if (!x.is_region() && !y.is_region()) {
    if (!same_shape(x, y) || x.segment().entry != y.segment().entry) return std::nullopt;
  } else if (x.kind() != y.kind()) {
    if (!x.alive() || x.content().cells || y.content().cells) return std::nullopt;
    if (mode_ == Mode::Entail && y.is_region()) return std::nullopt;
    ++t_.cost.shapes;
  }
  const ObjectId id = building() ? t_.r.add(Object{}) : b;
  t_.image[0].insert(a, id);
  t_.image[1].insert(b, id);
  const Object& like = x.is_region() ? y : x;
  const Kind kind = like.kind();
  if (building()) {
    Object r = like;
    r.reused = x.reused || y.reused;
    r.owner = *owner;
    r.made = x.made;
    forget_what_it_holds(r);
    t_.r.put(id, std::move(r));
  }
  return fill(kind, a, b, id) ? std::optional(id) : std::nullopt;
}

bool Generaliser::fill(Kind kind, ObjectId a, ObjectId b, ObjectId id) {
  switch (kind) {
    case Kind::Region: return fill_object(a_.object(a), b_.object(b), id) && fill_cells(a, b, id);
    case Kind::Optional: return fill_object(a_.object(a), b_.object(b), id);
    case Kind::List: return fill_list(a, b, id);
    case Kind::Tree: return fill_tree(a, b, id);
    case Kind::Prototype: break;
  }
  HW_UNREACHABLE("prototypes are paired with their lists");
}

// A block against an optional one, or two optional ones.
bool Generaliser::fill_optional(const Object& x, const Object& y, const Value& size, Object& r) {
  if (!size.is_constant()) return false;
  const Value one = Value::constant(1);
  const auto length =
      numbers(x.is_region() ? one : x.segment().length, y.is_region() ? one : y.segment().length, r.owner, true);
  if (!length) return false;
  r.optional().length = *length;
  if (x.is_optional() && y.is_optional()) {
    const auto absent = values(x.optional().absent, y.optional().absent, r.owner);
    if (!absent) return false;
    r.optional().absent = *absent;
    return true;
  }
  // The side that has the object says nothing about its absence: the other one's value must mean the same to both.
  const Value& absent = x.is_optional() ? x.optional().absent : y.optional().absent;
  if (!absent.is_constant()) return false;
  r.optional().absent = absent;
  return true;
}

bool Generaliser::fill_object(const Object& x, const Object& y, ObjectId id) {
  const bool blocks = x.is_region() && y.is_region();
  Object r;  // where nothing is made, of blocks only the owner is asked for
  if (building()) r = t_.r.object(id);
  else if (!blocks) r = y;
  r.owner = above().object(id).owner;
  const ObjectId inside = r.is_region() ? r.owner : id;
  const auto size = values(x.size, y.size, r.owner);
  if (!size) return false;
  if (!blocks && !fill_optional(x, y, *size, r)) return false;
  r.size = *size;
  if (x.status == Status::Alive) {
    if (x.read_only && x.storage == Storage::Global && is_plain(x) && x.content().fields == y.content().fields &&
        x.content().zeros == y.content().zeros && !y.content().mark && !y.content().seen) {
      // A constant of the program that is the same on both sides. In a call's part two literals may stand in one place.
      r.content().fields = x.content().fields;
      r.content().zeros = x.content().zeros;
    } else if (!fields(x, y, r, inside)) {
      return false;
    }
  }
  if (building()) t_.r.put(id, std::move(r));
  return true;
}

}  // namespace heapwise::heap
