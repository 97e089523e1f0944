// Generalise, last part: numbers that are addresses of some node (reference.h).
//
// A symbol of the result that is on each side null, an address, or a reference, is a reference to what these lead to:
// the instance of the result has the same blocks, for the images of the objects. A side that has no such number at all
// says nothing, but there must be one that it could be: null. For entailment, what b's symbol is in a must lead nowhere
// but where b says.
#include <algorithm>

#include "heap/generalise.h"
#include "heap/resolve.h"

namespace heapwise::heap {

// What stands in the result (Entail: in b) for the blocks of this object, which is a region, a form or an optional one.
std::optional<ObjectId> Generaliser::block_image(int side, ObjectId o) const {
  if (const auto node = t_.node[side].find(o); node != t_.node[side].end()) return node->second;
  const auto image = t_.image[side].find(o);
  if (image == t_.image[side].end()) {
    // In one heap, what belongs to neither of the two nodes stays what it is.
    for (ObjectId id = o; mode_ == Mode::Unit && id != node_[side]; id = a_.object(id).owner) {
      if (!id.valid()) return o;
    }
    return std::nullopt;
  }
  const Object& r = above().object(image->second);
  return r.is_list() || r.is_tree() ? std::nullopt : std::optional(image->second);
}

std::optional<Reference> Generaliser::reference_above(int side, const Value& v) const {
  if (v.term.scale != 0 && v.term.symbol.index() >= kFirstUnread) return std::nullopt;
  const auto there = reference_to(heap(side), v);
  if (!there) return std::nullopt;
  Reference image{there->offset, there->null, {}};
  for (ObjectId o : there->nodes) {
    const auto r = block_image(side, o);
    if (!r) return std::nullopt;
    image.add(*r);
  }
  return image;
}

void Generaliser::refer() {
  if (a_.references().empty() && b_.references().empty()) return;
  for (const NumberPair& p : t_.pairs) {
    if (!p.r.is_symbol()) continue;
    std::optional<Reference> all;
    bool known = true, may_lack = false;
    for (int side : {0, 1}) {
      const std::optional<Value> v = p.side[side] ? Value::number(*p.side[side]) : p.named[side];
      if (!v && p.one_sided) {
        may_lack = true;
        continue;
      }
      const auto there = v ? reference_above(side, *v) : std::nullopt;
      known = known && there;
      if (known) all = all ? either(*all, *there) : there;
      known = known && all;
    }
    // Two that are null need no reference.
    if (!known || !all || all->nodes.empty()) continue;
    if (may_lack && !t_.r.owner_of(p.r.term.symbol).valid()) all->null = true;
    t_.r.set_reference(p.r.term.symbol, std::move(*all));
    (void)t_.r.facts().restrict(p.r.term.symbol, Range::of_width(t_.r.address_bits()));
  }
}

bool Generaliser::references_follow() const {
  return std::ranges::all_of(b_.references(), [&](const auto& entry) {
    const auto& [symbol, claimed] = entry;
    const auto bound = t_.bound.find(symbol);
    // Of nodes that the left side does not have nothing is asked.
    if (bound == t_.bound.end()) return b_.owner_of(symbol).valid();
    const auto there = reference_above(0, bound->second);
    if (!there || (there->null && !claimed.null) || (!there->nodes.empty() && there->offset != claimed.offset)) {
      return false;
    }
    return std::ranges::includes(claimed.nodes, there->nodes);
  });
}

}  // namespace heapwise::heap
