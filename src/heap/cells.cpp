#include "heap/cells.h"

#include <algorithm>

#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::Wide;

std::int64_t floor_of(Wide n, std::int64_t by) { return clamp(n >= 0 ? n / by : -((by - 1 - n) / by)); }

// Which cell the offset is in, and where in it.
struct Place {
  Value index;
  std::int64_t within;
};
std::optional<Place> place_in(const Cells& cells, const Term& offset, std::int64_t width) {
  if (offset.scale % cells.stride != 0) return std::nullopt;
  const Wide distance = Wide{offset.constant} - cells.from;
  const std::int64_t first = floor_of(distance, cells.stride);
  const std::int64_t within = clamp(distance - Wide{first} * cells.stride);
  if (width > cells.stride - within) return std::nullopt;
  return Place{Value::number({offset.symbol, offset.scale / cells.stride, first}), within};
}

}  // namespace

bool is_one_cell(const Heap& heap, const Cells& cells, std::size_t run) {
  return heap.facts().knows_equal(cells.start(run).plus(1).term, cells.ends[run].term);
}

namespace {

// The run's form once more, with what it owns.
ObjectId copy_form(Heap& heap, ObjectId form, ObjectId region) {
  const ObjectId copy = heap.add(Object{});
  Object p = copy_unit(heap, form, copy, copy, {}, 0, Target::Each);
  p.owner = region;
  heap.put(copy, std::move(p));
  return copy;
}

// The run comes apart at the index, which is one of its cells. The form of that cell.
ObjectId split(Heap& heap, ObjectId region, std::size_t run, const Value& index) {
  Cells cells = *heap.object(region).content().cells;
  const ObjectId outside = heap.object(region).owner, form = cells.forms[run].prototype;
  const Facts& facts = std::as_const(heap).facts();
  const Value end = cells.ends[run];
  const bool at_start = facts.knows_equal(cells.start(run).term, index.term);
  const bool at_end = facts.knows_equal(index.plus(1).term, end.term);
  if (at_start && at_end) {
    release_unit(heap, form, outside);  // it is there once
    return form;
  }
  const ObjectId cell = heap.add(Object{});
  Object p = copy_unit(heap, form, cell, outside, {}, 0, Target::Each);
  p.owner = region;
  heap.put(cell, std::move(p));
  std::vector<std::pair<ObjectId, Value>> parts;
  if (!at_start) parts.emplace_back(form, index);
  parts.emplace_back(cell, index.plus(1));
  if (!at_end) parts.emplace_back(at_start ? form : copy_form(heap, form, region), end);
  const auto at = static_cast<std::ptrdiff_t>(run);
  cells.forms.erase(cells.forms.begin() + at);
  cells.ends.erase(cells.ends.begin() + at);
  for (std::size_t i = parts.size(); i-- > 0;) {
    cells.forms.insert(cells.forms.begin() + at, Variant{parts[i].first, 0});
    cells.ends.insert(cells.ends.begin() + at, parts[i].second);
  }
  heap.change(region).content().cells = std::move(cells);
  return cell;
}

bool fit(const Heap& heap, const Object& block, const std::optional<Term>& last) {
  return last && block.size.is_number() && heap.facts().knows_less_equal(*last, block.size.term);
}

// One more cell behind the last, which may hold anything; it must lie within the block.
std::optional<ObjectId> append(Heap& heap, ObjectId region) {
  const Object& o = heap.object(region);
  const Cells& cells = *o.content().cells;
  const Value index = cells.end();
  const auto last = byte_after(cells, index.plus(1));
  if (!fit(heap, o, last)) return std::nullopt;
  Object form;
  form.owner = region;
  form.size = Value::constant(cells.stride);
  form.shape = Prototype{};
  const ObjectId id = heap.add(std::move(form));
  Content& content = heap.change(region).content();
  // What constant offsets say of these bytes is theirs no more.
  Cells longer = *content.cells;
  const Range where = std::as_const(heap).facts().range(*last);
  content.forget(clamp(where.lo - longer.stride), where.hi.number());
  longer.forms.push_back({id, 0});
  longer.ends.push_back(index.plus(1));
  content.cells = std::move(longer);
  return id;
}

}  // namespace

std::vector<Focused> focus(Heap heap, ObjectId region, const Term& offset, std::int64_t width, bool writes) {
  (void)settle_cells(heap, region);
  const Cells cells = *std::as_const(heap).object(region).content().cells;
  const auto place = place_in(cells, offset, width);
  const Facts& facts = std::as_const(heap).facts();
  if (!place || !facts.knows_less_equal(Term::of(std::int64_t{0}), place->index.term)) return {};
  std::vector<Focused> found;
  auto give = [&](Heap h, ObjectId form) {
    if (writes) {
      Content& content = h.change(region).content();
      content.mark.reset();
      content.seen.reset();
    }
    found.push_back({std::move(h), form, place->within});
  };
  // A write may be one behind the last cell: that is a case of its own.
  if (!facts.knows_less_equal(place->index.term, cells.end().term, -1)) {
    Heap h = heap;
    if (!writes || !facts.knows_less_equal(place->index.term, cells.end().term)) return {};
    if (h.assume_equal(place->index, cells.end())) {
      const auto form = append(h, region);
      if (!form) return {};
      give(std::move(h), *form);
    }
  }
  for (std::size_t run = 0; run < cells.forms.size(); ++run) {
    Heap h = heap;
    if (!h.assume_less_equal(cells.start(run), place->index)) continue;
    if (!h.assume_less_equal(place->index.plus(1), cells.ends[run])) continue;
    const ObjectId form = split(h, region, run, place->index);
    give(std::move(h), form);
  }
  return found;
}

void move_cells(Heap& heap, ObjectId to, ObjectId from) {
  const std::optional<Cells> cells = heap.object(from).content().cells;
  if (!cells || !fit(heap, heap.object(to), byte_after(*cells, cells->end()))) return;
  heap.change(from).content().cells.reset();
  for (const Variant& form : cells->forms) heap.change(form.prototype).owner = to;
  heap.change(to).content().cells = cells;
}

std::optional<Term> byte_after(const Cells& cells, const Value& count) {
  const Wide scale = Wide{count.term.scale} * cells.stride;
  const Wide end = Wide{count.term.constant} * cells.stride + cells.from;
  if (!numeric::is_scale(scale) || end != clamp(end)) return std::nullopt;
  return Term{count.term.symbol, static_cast<std::int64_t>(scale), clamp(end)};
}

void release_unit(Heap& heap, ObjectId from, ObjectId to) {
  std::vector<ObjectId> objects;
  for (const auto& [id, o] : heap.objects()) {
    if (o->owner == from) objects.push_back(id);
  }
  for (ObjectId id : objects) heap.change(id).owner = to;
  const auto owned = heap.owned_symbols();
  for (const auto& [symbol, owner] : owned) {
    if (owner == from) heap.set_owner(symbol, to);
  }
}

bool is_form_of_cells(const Heap& heap, ObjectId id) {
  const Object& o = heap.object(id);
  return o.is_prototype() && heap.contains(o.owner) && heap.object(o.owner).is_region();
}

bool is_form_of_one_cell(const Heap& heap, ObjectId id) {
  if (!is_form_of_cells(heap, id)) return false;
  const auto& cells = heap.object(heap.object(id).owner).content().cells;
  for (std::size_t run = 0; cells && run < cells->forms.size(); ++run) {
    if (cells->forms[run].prototype == id) return is_one_cell(heap, *cells, run);
  }
  return false;
}

bool surely_has_cell(const Heap& heap, const Object& region, ObjectId form) {
  const auto& cells = region.content().cells;
  for (std::size_t run = 0; cells && run < cells->forms.size(); ++run) {
    if (cells->forms[run].prototype == form)
      return heap.facts().knows_less_equal(cells->start(run).term, cells->ends[run].term, -1);
  }
  return false;
}

bool has_cells(const Heap& heap) {
  return std::any_of(heap.objects().begin(), heap.objects().end(),
                     [](const auto& entry) { return entry.second->content().cells.has_value(); });
}

}  // namespace heapwise::heap
