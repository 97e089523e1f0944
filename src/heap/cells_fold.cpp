// Cells, third part: runs that are alike become one.
#include <algorithm>
#include <set>

#include "heap/cells.h"
#include "heap/materialise.h"
#include "heap/splice.h"

namespace heapwise::heap {
namespace {

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

// The form leads to a block that belongs to nobody: a pointer of the program names it, too, or it would be the cell's.
bool leads_to_named(const Heap& heap, ObjectId region, ObjectId form) {
  const ObjectId outside = heap.object(region).owner;
  bool found = false;
  auto look = [&](const Value& v) {
    if (!v.is_address() || v.object() == region) return;
    const Object& o = heap.object(v.object());
    found = found || (o.owner == outside && o.storage == Storage::Heap && o.alive());
  };
  for_each_value_of(heap.object(form), look);
  for (ObjectId inner : unit_of(heap, form)) for_each_value_of(heap.object(inner), look);
  return found;
}

class Folding {
 public:
  Folding(Heap& heap, ObjectId region) : heap_(heap), region_(region) {}

  int run() {
    count_ += settle_cells(heap_, region_);
    for (std::size_t run = 0; run < cells().forms.size(); ++run) {
      if (is_one_cell(heap_, cells(), run)) own_unit(heap_, region_, cells().forms[run].prototype);
    }
    for (std::size_t run = 0; run < cells().forms.size(); ++run)
      was_told_.push_back(run + 1 < cells().forms.size() && is_told_now(run));
    for (std::size_t run = 0; run + 1 < cells().forms.size();) {
      const Cost most = is_told(run) ? Cost{.shapes = kAnyNumber} : kAnyCost;
      if (!is_cleared(run) && merge(run, most)) run = run > 0 ? run - 1 : 0;
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

  // A value of the program says where the run ends: an index on its way, or that of the last cell (small constants are
  // held everywhere: there it must be the only one); or a cursor that stands in what one cell leads to, before or
  // behind the end.
  [[nodiscard]] bool is_told_now(std::size_t run) const {
    const Value& end = cells().ends[run];
    if (is_held(heap_, end) || (!end.is_constant() && is_held(heap_, end.plus(-1)))) return true;
    for (std::size_t at : {run, run + 1}) {
      if (is_one_cell(heap_, cells(), at) && leads_to_named(heap_, region_, cells().forms[at].prototype)) return true;
    }
    return is_one_cell(heap_, cells(), run) && is_held(heap_, cells().start(run));
  }

  // What the only cell of a run has told stays told when that cell joins those before it, which are like it.
  [[nodiscard]] bool is_told(std::size_t run) const { return was_told_[run] || is_told_now(run); }

  // The first cells own nothing, and those behind them do: a loop that frees what they own, and sets them to null, is
  // on its way. A null pointer would be a list without nodes beside the lists, and that nothing is left would not be
  // known at the loop's end. What says how far it has come may be a constant, or outside of the call.
  [[nodiscard]] bool is_cleared(std::size_t run) const {
    auto owns = [&](std::size_t at) { return !unit_of(heap_, cells().forms[at].prototype).empty(); };
    return run == 0 && !owns(0) && owns(1) && (cells().ends[0].is_constant() || is_told(0));
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
    // A cell whose list has one node at most may own that node as an optional block: beside a cell with a longer list
    // the two would be a block and a list in a row.
    const bool lists = make_lists_like(heap_, a, heap_, b) || make_lists_like(heap_, b, heap_, a);
    if (lists) ++count_;
    auto merged = merge_prototypes(heap_, a, b, most);
    if (!merged) return false;
    merged->heap.change(region_).content().cells->forms[run + 1].prototype = merged->form;
    erase_run(merged->heap, run);
    merged->heap.tidy();
    if (!is_well_owned(merged->heap)) {
      --count_;
      return false;
    }
    heap_ = std::move(merged->heap);
    was_told_.erase(was_told_.begin() + static_cast<std::ptrdiff_t>(run));
    return true;
  }

  Heap& heap_;
  ObjectId region_;
  std::vector<bool> was_told_;  // by run
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

void release_single_cells(Heap& heap) {
  for (const auto& [id, o] : std::vector(heap.objects())) {
    const auto& cells = o->content().cells;
    for (std::size_t run = 0; cells && run < cells->forms.size(); ++run) {
      if (is_one_cell(heap, *cells, run)) release_unit(heap, cells->forms[run].prototype, o->owner);
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
