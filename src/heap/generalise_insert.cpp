// Generalise, match: what the other side lacks. A segment has no nodes there; a block that each node of a segment may
// have or not becomes optional.
#include "heap/generalise.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// What stands beyond a tree without nodes is its leaf: null, or a block that stands there on both sides. (Of a number
// that is null on one side only, nobody would know it again.)
bool may_be_leaf(const Value& leaf, const Value& above) {
  if (leaf.is_constant()) return above == leaf;
  return above.is_address() && above.target == Target::Whole && above.term.is_constant();
}

}  // namespace

std::optional<Value> Generaliser::insert(int side, const Value& address, const Value& other, ObjectId context) {
  const ObjectId id = address.object();
  for (std::size_t n = 0; n < t_.inserted.size(); ++n) {
    if (t_.inserted[n].side == side && t_.inserted[n].object == id) return insert_again(n, address, other, context);
  }
  const Object& o = heap(side).object(id);
  if (t_.image[side].contains(id) || !o.alive() || o.storage != Storage::Heap) return std::nullopt;
  if (o.is_prototype() || (mode_ == Mode::Unit && !o.owner.valid())) return std::nullopt;
  if (!address.term.is_constant()) return std::nullopt;
  const ObjectId fallback = context.valid() ? context : segment_;
  auto owner = image_of_owner(side, o.owner);
  if (!owner) return std::nullopt;
  // What nobody owns may belong to the unit only where that is a single node: several would share it.
  if (!o.owner.valid() && are_one_node(side, fallback, ObjectId())) owner = fallback;
  return o.is_region() ? insert_block(side, address, other, *owner)
                       : insert_segment(side, address, other, *owner, context);
}

// Another name of it: where it is absent, this name equals what stands beyond it as well.
std::optional<Value> Generaliser::insert_again(std::size_t n, const Value& address, const Value& other,
                                               ObjectId context) {
  const Inserted i = t_.inserted[n];
  if (!address.term.is_constant()) return std::nullopt;
  if (i.optional) {
    if (!other.is_number()) return std::nullopt;
    if (!other.is_constant(i.absent.term.constant + address.term.constant - i.entry)) return std::nullopt;
    return Value::address(i.r, Target::First, address.term);
  }
  const Object& o = heap(i.side).object(i.object);
  const Value exit = value_when_empty(o, address.target, address.term);
  const auto beyond = ordered(i.side, exit, other, context);
  if (!beyond || (o.is_tree() && !may_be_leaf(exit, *beyond))) return std::nullopt;
  const Value link = beyond->plus(o.segment().entry - address.term.constant);
  auto& known = address.target == Target::Last ? t_.inserted[n].prev : t_.inserted[n].next;
  if (known && building() && !(*known == link)) return std::nullopt;
  known = link;
  return Value::address(i.r, address.target, address.term);
}

// So many nodes on this side, none on the other.
bool Generaliser::set_length(int side, std::size_t inserted, const Value& length, ObjectId owner) {
  const Value none = Value::constant(0);
  const auto both = side == 0 ? numbers(length, none, owner, true) : numbers(none, length, owner, true);
  if (both) t_.inserted[inserted].length = *both;
  return both.has_value();
}

// An object that every node of a segment may have or not; outside segments heaps are kept apart instead.
std::optional<Value> Generaliser::insert_block(int side, const Value& address, const Value& other, ObjectId owner) {
  const bool array = heap(side).object(address.object()).content().cells.has_value();  // it stays a block
  if (mode_ == Mode::Entail || array || !owner.valid() || !other.is_constant() || address.target != Target::Whole) {
    return std::nullopt;
  }
  ++t_.cost.optional;
  ++t_.cost.blocks;
  const ObjectId id = address.object(), r = t_.r.add(Object{});
  t_.image[side].insert(id, r);
  t_.inserted.push_back({side, id, r, true, {}, other, address.term.constant, {}, {}});
  const std::size_t place = t_.inserted.size() - 1;
  if (!set_length(side, place, Value::constant(1), owner)) return std::nullopt;
  Object object;
  object.owner = owner;
  object.shape = Optional{};
  object.optional().length = t_.inserted[place].length;
  t_.r.put(r, std::move(object));
  return Value::address(r, Target::First, address.term);
}

std::optional<Value> Generaliser::insert_segment(int side, const Value& address, const Value& other, ObjectId owner,
                                                 ObjectId context) {
  if (address.target != Target::First && address.target != Target::Last) return std::nullopt;
  const ObjectId id = address.object();
  const Object& o = heap(side).object(id);
  const Value exit = value_when_empty(o, address.target, address.term);
  ++t_.cost.optional;
  // A ring of segments leads back here: not all of them can be empty.
  if (!inserting_.insert({side, id}).second) return std::nullopt;
  const auto beyond = ordered(side, exit, other, context);
  inserting_.erase({side, id});
  if (!beyond || t_.image[side].contains(id)) return std::nullopt;
  if (o.is_tree() && !may_be_leaf(exit, *beyond)) return std::nullopt;
  const ObjectId r = building() ? t_.r.add(Object{}) : id;
  t_.image[side].insert(id, r);
  const Value link = beyond->plus(o.segment().entry - address.term.constant);
  t_.inserted.push_back({side, id, r, false, {}, Value(), 0, {}, {}});
  (address.target == Target::Last ? t_.inserted.back().prev : t_.inserted.back().next) = link;
  if (!set_length(side, t_.inserted.size() - 1, o.segment().length, owner)) return std::nullopt;
  if (building()) {
    Object object;
    object.owner = owner;
    t_.r.put(r, std::move(object));
  }
  return Value::address(r, address.target, address.term);
}

}  // namespace heapwise::heap
