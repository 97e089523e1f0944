// Cells, third part: runs that are alike become one.
#include <algorithm>
#include <set>

#include "heap/cells.h"
#include "heap/materialise.h"
#include "heap/splice.h"

namespace heapwise::heap {
namespace {

bool is_one_cell(const Heap& heap, const Cells& cells, std::size_t run) {
  return heap.facts().knows_equal(cells.start(run).plus(1).term, cells.ends[run].term);
}

// What belongs to the same unit as the array, and to which the object belongs in the end; the form, where it is that.
ObjectId top_below(const Heap& heap, ObjectId id, ObjectId outside, ObjectId form) {
  while (id != form && heap.object(id).owner != outside && heap.object(id).owner.valid()) id = heap.object(id).owner;
  return id;
}

// The only cell of a run owns what nothing else names: blocks and segments that are named only from the cell and from
// each other. Freed blocks, too: each cell has a dangling pointer of its own.
void own_unit(Heap& heap, ObjectId region, ObjectId form) {
  const ObjectId outside = heap.object(region).owner;
  std::set<ObjectId> unit;
  std::vector<ObjectId> work{form};
  auto reach = [&](const Value& v) {
    if (!v.is_address() || v.object() == region) return;
    const Object& o = heap.object(v.object());
    if (o.owner != outside || o.storage != Storage::Heap || o.scoped_out) return;
    if (unit.insert(v.object()).second) work.push_back(v.object());
  };
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    for_each_value_of(heap.object(id), reach);
    for (ObjectId inner : unit_of(heap, id)) for_each_value_of(heap.object(inner), reach);
  }
  for (bool changed = !unit.empty(); changed;) {
    changed = false;
    heap.for_each_value([&](ObjectId holder, const Value& v) {
      if (!v.is_address() || !unit.contains(v.object())) return;
      const ObjectId top = holder.valid() ? top_below(heap, holder, outside, form) : holder;
      if (holder.valid() && (top == form || unit.contains(top))) return;
      unit.erase(v.object());
      changed = true;
    });
  }
  for (ObjectId id : unit) heap.change(id).owner = form;
  if (!outside.valid()) own_symbols(heap, form);
}

// A root or a variable holds this very number.
bool is_held(const Heap& heap, const Value& v) {
  for (const auto& [key, value] : heap.roots()) {
    if (value == v) return true;
  }
  return std::any_of(heap.objects().begin(), heap.objects().end(), [&](const auto& entry) {
    const Object& o = *entry.second;
    if (!o.is_region() || o.owner.valid()) return false;
    return std::any_of(o.content().fields.begin(), o.content().fields.end(),
                       [&](const Field& f) { return f.value == v; });
  });
}

// An optional object whose link holds what its address is where it is absent is a list of no node or one. Exact: in
// both cases the name of the list is what the name of the object was, and nobody names its last node.
bool make_list(Heap& heap, ObjectId optional, const Links& links) {
  const Object o = heap.object(optional);
  const auto next = link_at(o, links.next, links.width);
  const auto prev = links.prev >= 0 ? link_at(o, links.prev, links.width) : std::nullopt;
  if (!next || !next->value.is_constant() || !(next->value == o.optional().absent)) return false;
  if (links.prev >= 0 && (!prev || !prev->value.is_constant())) return false;
  const ObjectId prototype = heap.add(Object{});
  Object p = o;
  Content content = o.content();
  content.forget(links.next, links.next + links.width);
  if (prev) content.forget(links.prev, links.prev + links.width);
  p.owner = optional;
  p.shape = Prototype{std::move(content), {links.next, links.prev, links.width, {}}};
  List list;
  list.length = o.optional().length;
  list.entry = o.optional().entry;
  list.variants = {{prototype, 0}};
  list.first = list.last = 1;
  list.next = next->value;
  if (prev) list.prev = prev->value;
  release_unit(heap, optional, prototype);
  heap.change(optional).shape = std::move(list);
  heap.put(prototype, std::move(p));
  heap.transform([&](const Value& v) {
    const bool self = v.points_to(optional) && v.target == Target::Each;
    return self ? Value::address(prototype, Target::Each, v.term) : v;
  });
  return true;
}

// Optional objects of the one form that look like nodes of a list of the other one become lists.
bool make_lists_like(Heap& heap, ObjectId form, ObjectId other) {
  for (const auto& [there, model] : std::vector(heap.objects())) {
    if (model->owner != other || !model->is_list() || model->variants().size() != 1) continue;
    const Links links = heap.object(model->variants()[0].prototype).links();
    if (!links.children.empty()) continue;
    for (const auto& [id, o] : std::vector(heap.objects())) {
      const bool alike =
          o->owner == form && o->is_optional() && o->size == model->size && o->optional().entry == model->list().entry;
      if (alike && make_list(heap, id, links)) return true;
    }
  }
  return false;
}

class Folding {
 public:
  Folding(Heap& heap, ObjectId region) : heap_(heap), region_(region) {}

  int run() {
    count_ += settle_cells(heap_, region_);
    for (std::size_t run = 0; run < cells().forms.size(); ++run) {
      if (is_one_cell(heap_, cells(), run)) own_unit(heap_, region_, cells().forms[run].prototype);
    }
    for (std::size_t run = 0; run + 1 < cells().forms.size();) {
      if (merge(run, is_told(run) ? Cost{.shapes = kAnyNumber} : kAnyCost)) run = run > 0 ? run - 1 : 0;
      else ++run;
    }
    while (cells().forms.size() > kMostRuns) {
      std::size_t run = 0;
      while (run + 1 < cells().forms.size() && !merge(run, kAnyCost)) ++run;
      if (run + 1 == cells().forms.size()) break;
    }
    return count_;
  }

 private:
  [[nodiscard]] const Cells& cells() const { return *std::as_const(heap_).object(region_).content().cells; }

  // A value of the program says where the run ends: an index on its way, or that of the run's only cell.
  [[nodiscard]] bool is_told(std::size_t run) const {
    if (is_held(heap_, cells().ends[run])) return true;
    return is_one_cell(heap_, cells(), run) && is_held(heap_, cells().start(run));
  }

  void erase_run(Heap& heap, std::size_t run) {
    Cells& all = *heap.change(region_).content().cells;
    all.forms.erase(all.forms.begin() + static_cast<std::ptrdiff_t>(run));
    all.ends.erase(all.ends.begin() + static_cast<std::ptrdiff_t>(run));
    ++count_;
  }

  // The run and the next one become one, where that gives up no more than `most`.
  bool merge(std::size_t run, const Cost& most) {
    const ObjectId a = cells().forms[run].prototype, b = cells().forms[run + 1].prototype;
    auto merged = merge_prototypes(heap_, a, b, most);
    if (!merged) {
      Heap lists = heap_;
      if (make_lists_like(lists, a, b) || make_lists_like(lists, b, a)) merged = merge_prototypes(lists, a, b, most);
    }
    if (!merged) return false;
    merged->heap.change(region_).content().cells->forms[run + 1].prototype = merged->form;
    erase_run(merged->heap, run);
    merged->heap.tidy();
    if (!is_well_owned(merged->heap)) {
      --count_;
      return false;
    }
    heap_ = std::move(merged->heap);
    return true;
  }

  Heap& heap_;
  ObjectId region_;
  int count_ = 0;
};

}  // namespace

int settle_cells(Heap& heap, ObjectId region) {
  const auto& content = std::as_const(heap).object(region).content();
  if (!content.cells) return 0;
  const Cells told = *content.cells;
  bool possible = true;
  for (std::size_t run = 0; run < told.ends.size(); ++run)
    possible = possible && heap.facts().assume_less_equal(told.start(run).term, told.ends[run].term);
  const auto last = byte_after(told, told.end());
  const Value& size = std::as_const(heap).object(region).size;
  if (last && size.is_number()) possible = possible && heap.facts().assume_less_equal(*last, size.term);
  if (!possible) return 0;  // nothing is described: whoever asks the facts sees it
  int dropped = 0;
  for (std::size_t run = told.ends.size(); run-- > 0;) {
    if (!heap.facts().knows_equal(told.start(run).term, told.ends[run].term)) continue;
    for (ObjectId o : unit_of(heap, told.forms[run].prototype)) heap.remove(o);
    heap.remove(told.forms[run].prototype);
    Cells& cells = *heap.change(region).content().cells;
    cells.forms.erase(cells.forms.begin() + static_cast<std::ptrdiff_t>(run));
    cells.ends.erase(cells.ends.begin() + static_cast<std::ptrdiff_t>(run));
    ++dropped;
  }
  return dropped;
}

void make_lists_of_rests(Heap& heap) {
  for (const auto& [id, block] : std::vector(heap.objects())) {
    if (!block->is_region() || !block->alive() || block->owner.valid()) continue;
    for (const Field& f : block->content().fields) {
      if (f.value.target != Target::First || !f.value.is_address() || !f.value.term.is_constant()) continue;
      const Object& rest = heap.object(f.value.object());
      const bool alike = rest.is_optional() && !rest.owner.valid() && rest.size == block->size &&
                         rest.optional().entry == f.value.term.constant;
      if (alike) (void)make_list(heap, f.value.object(), {f.offset, -1, f.width, {}});
    }
  }
}

int fold_cells(Heap& heap) {
  std::vector<ObjectId> arrays;
  for (const auto& [id, o] : heap.objects()) {
    if (o->content().cells && !o->owner.valid()) arrays.push_back(id);
  }
  int count = 0;
  // The later ones first: a row is made after the array that it is put into, and is that one's from then on.
  for (auto id = arrays.rbegin(); id != arrays.rend(); ++id) {
    const bool there = heap.contains(*id) && heap.object(*id).content().cells && !heap.object(*id).owner.valid();
    if (there) count += Folding(heap, *id).run();
  }
  return count;
}

}  // namespace heapwise::heap
