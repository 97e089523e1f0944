#include "heap/collect.h"

#include <algorithm>

#include "heap/cells.h"

namespace heapwise::heap {
namespace {

// Is the offset surely one of a byte of `size` bytes, or zero?
bool lies_inside(const Heap& heap, const Term& offset, const Value& size) {
  if (offset.is_constant() && offset.constant == 0) return true;
  if (heap.facts().range(offset).lo < 0) return false;
  numeric::Facts otherwise = heap.facts();
  return !otherwise.assume_less_equal(size.term, offset, 0);
}

bool lies_inside_nodes(const Heap& heap, const Object& o, const Term& offset) {
  if (o.has_content()) return lies_inside(heap, offset, o.size);
  return std::all_of(o.variants().begin(), o.variants().end(),
                     [&](const Variant& v) { return lies_inside(heap, offset, heap.object(v.prototype).size); });
}

// Does the list or tree surely have a node of this form, the array a cell?
bool surely_has(const Heap& heap, const Object& segment, ObjectId prototype) {
  if (segment.is_region()) return surely_has_cell(heap, segment, prototype);
  if (heap.may_be_empty(segment)) return false;
  const std::span<const Variant> variants = segment.variants();
  if (variants.size() == 1) return true;
  if (!segment.is_list()) return false;  // a tree's forms come in any number
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const VariantSet only = VariantSet{1} << i;
    if (variants[i].prototype == prototype) return segment.list().first == only || segment.list().last == only;
  }
  return false;
}

bool belongs_to(const Heap& heap, ObjectId id, ObjectId unit) {
  while (id.valid() && id != unit) id = heap.object(id).owner;
  return id.valid();
}

// What is named from within nodes that may not be there is not held by them, unless it belongs to the same nodes: then
// it is there only where they are.
bool surely_holds(const Heap& heap, ObjectId holder, ObjectId to) {
  for (ObjectId unit = holder; unit.valid() && !belongs_to(heap, to, unit); unit = heap.object(unit).owner) {
    const Object& o = heap.object(unit);
    if (o.is_prototype() && !surely_has(heap, heap.object(o.owner), unit)) return false;
    if (o.is_optional() && heap.may_be_empty(o)) return false;
  }
  return true;
}

class Reach {
 public:
  Reach(const Heap& heap, Held held) : heap_(heap), held_(held) {}

  std::set<ObjectId> run() {
    for (const auto& [key, value] : heap_.roots()) visit(value);
    while (!work_.empty()) {
      const auto [id, from_the_end] = work_.back();
      work_.pop_back();
      holder_ = id;
      follow(heap_.object(id), from_the_end);
    }
    return std::move(seen_);
  }

 private:
  void visit(const Value& v) {
    if (!v.is_address() || !surely_holds(heap_, holder_, v.object())) return;
    const Object& o = heap_.object(v.object());
    if (held_ == Held::Inside && !holds(o, v)) return;
    const bool from_the_end = v.target == Target::Last;
    seen_.insert(v.object());
    if (came_.emplace(v.object(), from_the_end).second) work_.emplace_back(v.object(), from_the_end);
  }

  // The nodes of a segment are held by one another's links, too, `entry` bytes into them.
  [[nodiscard]] bool holds(const Object& o, const Value& v) const {
    if (o.storage != Storage::Heap || !o.alive()) return true;
    if (!lies_inside_nodes(heap_, o, v.term)) return false;
    return !(o.is_list() || o.is_tree()) || lies_inside_nodes(heap_, o, Term::of(o.segment().entry));
  }

  void follow(const Object& o, bool from_the_end) {
    for (const Variant& v : o.variants()) visit(Value::address(v.prototype, Target::Each));
    for (const Field& f : o.content().fields) visit(f.value);
    if (o.content().mark) visit(o.content().mark->value);
    if (o.content().seen) visit(o.content().seen->value);
    switch (o.kind()) {
      case Kind::Region:
      case Kind::Prototype: return;
      case Kind::Optional:
        if (heap_.range(o.optional().length).hi > 0) return;
        holder_ = o.owner;  // there is nothing else in its place
        visit(o.optional().absent);
        return;
      case Kind::List: {
        // The way through the nodes goes to the other end; without nodes the address is that of the other end.
        const bool has_nodes = !heap_.may_be_empty(o);
        if (has_nodes || !from_the_end) visit(o.list().next);
        if (o.list().doubly() && (has_nodes || from_the_end)) visit(*o.list().prev);
        return;
      }
      case Kind::Tree:
        if (!heap_.may_be_empty(o)) visit(o.tree().parent);
        // Without nodes the address is the sentinel's; else the deepest of them lacks each child that its form has.
        if (std::ranges::none_of(o.variants(), [&](const Variant& v) { return lacks_links(v.prototype); }))
          visit(o.tree().leaf);
        return;
    }
  }

  [[nodiscard]] bool lacks_links(ObjectId form) const { return heap_.object(form).links().children.empty(); }

  const Heap& heap_;
  const Held held_;
  ObjectId holder_;  // whose values are visited; invalid: the roots are
  std::set<ObjectId> seen_;
  std::set<std::pair<ObjectId, bool>> came_;
  std::vector<std::pair<ObjectId, bool>> work_;  // and whether it was reached from the end
};

// All that a way of mentions leads to, by its place in the heap: nothing else can matter any more.
std::vector<bool> mentioned(const Heap& heap) {
  std::vector<bool> seen(heap.objects().size());
  std::vector<std::size_t> work;
  auto visit = [&](const Value& v) {
    if (!v.is_address()) return;
    const std::size_t place = heap.place_of(v.object());
    if (!seen[place]) work.push_back(place);
    seen[place] = true;
  };
  for (const auto& [key, value] : heap.roots()) visit(value);
  while (!work.empty()) {
    const Object& o = *heap.objects()[work.back()].second;
    work.pop_back();
    for_each_value_of(o, visit);
    for (const Variant& v : o.variants()) visit(Value::address(v.prototype, Target::Each));
  }
  return seen;
}

// Is there a segment that may be empty, with something on its other side, or that names something outside of its
// nodes? Otherwise what is mentioned is reached.
bool depends_on_length(const Heap& heap) {
  bool depends = false;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    depends = depends || (v.is_address() && !surely_holds(heap, holder, v.object()));
  });
  if (depends) return true;
  return std::any_of(heap.objects().begin(), heap.objects().end(), [&](const auto& entry) {
    const Object& o = *entry.second;
    if (o.is_tree() && o.tree().leaf.is_address()) return true;
    if (!o.is_segment() || !heap.may_be_empty(o)) return false;
    switch (o.kind()) {
      case Kind::Region:
      case Kind::Prototype: break;
      case Kind::Optional: return o.optional().absent.is_address();
      case Kind::List: return o.list().doubly();
      case Kind::Tree: return o.tree().parent.is_address();
    }
    return false;
  });
}

}  // namespace

std::set<ObjectId> surely_reachable(const Heap& heap, Held held) { return Reach(heap, held).run(); }

std::vector<Garbage> collect(Heap& heap, Held held) {
  const std::vector<bool> named = mentioned(heap);
  std::vector<Garbage> garbage;
  std::vector<ObjectId> gone;
  auto look_at = [&](const Object& o) {
    const bool nothing = o.is_prototype() || (o.is_segment() && heap.range(o.segment().length).hi <= 0);
    if (o.storage == Storage::Heap && o.alive() && !nothing) garbage.push_back({o.made});
  };
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (named[i]) continue;
    gone.push_back(heap.objects()[i].first);
    look_at(*heap.objects()[i].second);
  }
  for (ObjectId id : gone) heap.remove(id);
  if (held == Held::ByAnyOffset && !depends_on_length(heap)) return garbage;
  const std::set<ObjectId> seen = surely_reachable(heap, held);
  for (const auto& [id, o] : heap.objects()) {
    if (!seen.contains(id)) look_at(*o);
  }
  return garbage;
}

}  // namespace heapwise::heap
