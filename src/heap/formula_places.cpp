#include "heap/formula_places.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace heapwise::heap {
namespace {

constexpr std::size_t kMostPlaces = 40, kMostObjects = 40;
const Value zero_value = Value::constant(0);

bool overlaps(const Places::Place& p, const Places::Place& q) {
  return p.kind == q.kind && p.offset < q.offset + q.width && q.offset < p.offset + p.width;
}

bool has_content(const Object& o) { return Places::described(o) && o.has_content(); }

// Formulas have no words for it.
bool is_untold(const Object& o) {
  switch (o.kind()) {
    case Kind::Region:
    case Kind::Prototype:
    case Kind::Optional:
    case Kind::List: break;
    case Kind::Tree: return true;
  }
  return false;
}

// What must be there on both sides for blocks that are no part of the heap.
std::multiset<std::tuple<int, std::uint32_t, std::uint32_t>> variables(const Heap& heap) {
  std::multiset<std::tuple<int, std::uint32_t, std::uint32_t>> found;
  for (const auto& [id, o] : heap.objects()) {
    if (o->storage != Storage::Heap && Places::described(*o))
      found.emplace(static_cast<int>(o->storage), o->variable.index(), o->frame);
  }
  return found;
}

}  // namespace

bool Places::described(const Object& object) { return object.alive() && !object.read_only; }

Places::Places(const Heap& a, const Heap& b) { find(a, b); }

void Places::find(const Heap& a, const Heap& b) {
  if (a.objects().size() > kMostObjects || b.objects().size() > kMostObjects) return refuse("many objects");
  if (variables(a) != variables(b)) return refuse("variables that one side does not have");
  for (const Heap* heap : {&a, &b}) {
    for (const auto& [id, o] : heap->objects()) {
      if (is_untold(*o)) return refuse("a tree");
      if (has_content(*o) && !o->size.is_constant()) any_size_.insert(o->storage);
    }
  }
  for (const Heap* heap : {&a, &b}) add_places(*heap);
  if (!why_not_.empty()) return;
  for (const Heap* heap : {&a, &b}) add_zeros(*heap);
  if (fields_.size() > kMostPlaces) return refuse("many fields");
  for (const auto& [key, value] : b.roots()) {
    if (a.root(key) != nullptr) roots_[key];
  }
  for (const Heap* heap : {&a, &b}) look_at(*heap);
  if (!plain_) {  // links into the middle of nodes
    for (const Heap* heap : {&a, &b}) {
      for (const auto& [id, o] : heap->objects()) {
        if (!o->is_prototype()) continue;
        for (auto& [place, components] : fields_) {
          if (place.offset == o->links().next || place.offset == o->links().prev) components.integer = true;
        }
      }
    }
  }
  auto settle = [](Components& c) { c.integer = c.integer || !c.location; };
  for (auto& [place, components] : fields_) settle(components);
  for (auto& [key, components] : roots_) settle(components);
}

void Places::refuse(const std::string& why) {
  if (why_not_.empty()) why_not_ = why;
}

Places::Kind Places::kind_of(const Object& object) const {
  return {object.storage, any_size_.contains(object.storage) ? -1 : object.size.term.constant};
}

void Places::add_place(const Place& place) {
  for (const auto& [other, components] : fields_) {
    if (!(other == place) && overlaps(other, place)) return refuse("bytes read in two ways");
  }
  fields_[place];
}

void Places::add_places(const Heap& heap) {
  for (const auto& [id, o] : heap.objects()) {
    if (!has_content(*o)) continue;
    const Kind kind = kind_of(*o);
    for (const Field& f : o->content().fields) add_place({kind, f.offset, f.width});
    if (!o->is_prototype()) continue;
    for (const std::int64_t link : {o->links().next, o->links().prev}) {
      if (link >= 0) add_place({kind, link, o->links().width});
    }
  }
}

// Zero bytes at which no block has a field, cut where any run or field of its kind begins or ends.
void Places::add_zeros(const Heap& heap) {
  std::map<Kind, std::set<std::int64_t>> cuts;
  for (const auto& [place, components] : fields_) cuts[place.kind].insert({place.offset, place.offset + place.width});
  for (const auto& [id, o] : heap.objects()) {
    if (!has_content(*o)) continue;
    for (const ByteRange& run : o->content().zeros) {
      if (run.hi == kToTheEnd) return refuse("zeros up to a symbolic end");
      cuts[kind_of(*o)].insert({run.lo, run.hi});
    }
  }
  for (const auto& [id, o] : heap.objects()) {
    if (!has_content(*o)) continue;
    const Kind kind = kind_of(*o);
    for (const ByteRange& run : o->content().zeros) {
      std::int64_t from = run.lo;
      for (auto cut = cuts[kind].upper_bound(run.lo); cut != cuts[kind].end() && from < run.hi; ++cut) {
        const Place place{kind, from, *cut - from};
        from = *cut;
        const bool taken = std::ranges::any_of(fields_, [&](const auto& f) { return overlaps(f.first, place); });
        if (!taken) fields_[place];
      }
    }
  }
}

void Places::look_at(const Heap& heap) {
  heap.for_each_value([&](ObjectId, const Value& v) {
    if (v.is_address() && !(v.term == Term{})) plain_ = false;
  });
  for (const auto& [id, o] : heap.objects()) {
    if (o->is_segment() && o->segment().entry != 0) plain_ = false;
    if (!has_content(*o)) continue;
    for (auto& [place, components] : fields_) {
      if (!(place.kind == kind_of(*o))) continue;
      const bool link = o->is_prototype() && (place.offset == o->links().next || place.offset == o->links().prev);
      if (link) components.location = true;
      else if (const Value* v = value_at(*o, place)) classify(heap, *v, components);
    }
  }
  for (auto& [key, components] : roots_) classify(heap, *heap.root(key), components);
}

void Places::classify(const Heap& heap, const Value& value, Components& components) const {
  if (!value.is_number()) components.location = true;
  const bool unknown = value.is_symbol() && may_be_address(heap, value.term.symbol);
  const bool zero = value.term.is_constant() && value.term.constant == 0;
  if (!zero && !unknown) components.integer = true;
}

const Value* Places::value_at(const Object& object, const Place& place) {
  if (const Field* f = object.content().field(place.offset, place.width)) return &f->value;
  return object.content().is_zero(place.offset, place.offset + place.width) ? &zero_value : nullptr;
}

bool Places::may_be_address(const Heap& heap, SymbolId symbol) const {
  const Facts& facts = heap.facts();
  if (!facts.range(symbol).contains(Range::of_width(heap.address_bits()))) return false;
  if (facts.relates(symbol)) return false;
  auto mentions = [&](const Facts::Bound& b) { return b.x == symbol || (b.y.valid() && b.y == symbol); };
  if (std::ranges::any_of(facts.bounds(), mentions)) return false;
  return std::ranges::none_of(facts.disequalities(),
                              [&](const Facts::Bound& b) { return mentions(b) && (b.y.valid() || b.c != 0); });
}

}  // namespace heapwise::heap
