#include "heap/generalise.h"

#include <algorithm>

#include "base/clock.h"
#include "heap/cells.h"
#include "heap/materialise.h"

namespace heapwise::heap {

Generaliser::Generaliser(const Heap& a, const Heap& b, Mode mode, Widening widening)
    : a_(a), b_(b), mode_(mode), widening_(widening) {
  if (mode == Mode::Unit) t_.r = a;
  t_.r.set_address_bits(a.address_bits());
}

Generaliser::Point Generaliser::here() const {
  Point p;
  constexpr std::size_t kObjectsPerValue = 16;
  if (building()) {
    p.r = t_.r;
    spend_values(t_.r.objects().size() / kObjectsPerValue);
  }
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

void Generaliser::start_with(const Common& common) {
  std::vector<ScopedMap<ObjectId, ObjectId>::Entry> images;
  for (ObjectId o : common.objects) images.emplace_back(o, o);
  for (int side : {0, 1}) t_.image[side] = ScopedMap<ObjectId, ObjectId>(images);
  if (!building()) {
    std::vector<Bindings::Entry> bound;
    for (SymbolId s : common.symbols) bound.emplace_back(s, Value::symbol(s));
    t_.bound = Bindings(std::move(bound));
    return;
  }
  t_.r.start_with(a_, common.objects);
  for (SymbolId s : common.symbols) t_.pairs.push_back({.side = {Term::of(s), Term::of(s)}, .r = Value::symbol(s)});
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

// The unit stands for one node on that side: a region that is a list's only node, an optional object that is there, or
// the only cell of a run.
bool Generaliser::is_one_node(int side, ObjectId unit) const {
  const auto becomes = [&](const auto& pair) { return pair.second == unit; };
  const auto& nodes = t_.node[side];
  if (std::any_of(nodes.begin(), nodes.end(), becomes)) return true;
  if (is_form_of_cells(above(), unit)) {
    return std::any_of(t_.image[side].begin(), t_.image[side].end(),
                       [&](const auto& pair) { return becomes(pair) && is_form_of_one_cell(heap(side), pair.first); });
  }
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

// Every alive heap block of either side is somewhere in the result: nothing gets lost unseen.
bool Generaliser::covers_all_blocks() const {
  for (int side : {0, 1}) {
    std::set<ObjectId> within;  // what belongs to segments that stand for nothing on the other side
    for (const Inserted& i : t_.inserted) {
      if (i.side != side) continue;
      for (ObjectId o : unit_of(heap(side), i.object)) within.insert(o);
    }
    auto image = t_.image[side].begin();
    for (const auto& [id, o] : heap(side).objects()) {
      while (image != t_.image[side].end() && image->first < id) ++image;
      if (o->storage != Storage::Heap || !o->alive()) continue;
      if ((image != t_.image[side].end() && image->first == id) || within.contains(id)) continue;
      if (!is_form_of_cells(heap(side), id)) return false;  // what cells own counts, they do not
    }
  }
  return true;
}

bool Generaliser::finish(const Cost& most) {
  if (mode_ == Mode::Entail) return covers_all_blocks() && references_follow() && facts_follow(a_, b_, t_.bound);
  if (!copy_one_sided() || !copy_inserted()) return false;
  if (mode_ != Mode::Unit && !covers_all_blocks()) return false;
  // What can be refused without the facts is refused before: to settle them is most of the work.
  if (mode_ != Mode::Unit && !is_well_owned(t_.r)) return false;
  const Cost& cost = t_.cost;
  const bool cheap = cost.constants <= most.constants && cost.shapes <= most.shapes && cost.optional <= most.optional &&
                     cost.blocks <= most.blocks && cost.lost <= most.lost;
  if (!cheap) return false;
  Settler settler(a_, b_, t_.r, mode_, widening_, t_.pairs);
  auto facts = settler.settle();
  if (!facts) return false;
  t_.r.facts() = std::move(*facts);
  refer();
  apart_ = settler.apart();
  return true;
}

bool is_well_owned(const Heap& heap) {
  auto within = [&](ObjectId holder, ObjectId owner) {
    while (holder.valid() && holder != owner) holder = heap.object(holder).owner;
    return holder.valid();
  };
  bool good = true;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (!good) return;
    if (v.is_address()) {
      const ObjectId owner = heap.object(v.object()).owner;
      if (owner.valid() && !within(holder, owner)) good = false;
      const bool inner = v.target == Target::Each || v.target == Target::Next;
      if (inner && !within(holder, v.object())) good = false;
    }
    if (v.term.scale != 0) {
      const ObjectId owner = heap.owner_of(v.term.symbol);
      if (owner.valid() && !within(holder, owner)) good = false;
    }
  });
  // Links lead out of their list or tree.
  for (const auto& entry : heap.objects()) {
    const auto look_at = [&, id = entry.first](const Value& link) {
      if (link.is_address() && within(link.object(), id) && link.object() != id) good = false;
      if (link.term.scale != 0 && within(heap.owner_of(link.term.symbol), id)) good = false;
    };
    const Object& o = *entry.second;
    if (o.is_list()) look_at(o.list().next);
    if (o.is_doubly_linked()) look_at(*o.list().prev);
    if (o.is_tree()) look_at(o.tree().parent), look_at(o.tree().leaf);
  }
  return good;
}

}  // namespace heapwise::heap
