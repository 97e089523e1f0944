#include "exec/weakening.h"

#include <algorithm>

#include "heap/access.h"
#include "heap/cells.h"

namespace heapwise::exec {
namespace {

using heap::Mark;
using heap::Object;
using heap::Range;

// All bytes that `size` bytes from the offset on may be.
void clear(Heap& heap, ObjectId object, const Term& offset, const Term& size) {
  const Range at = heap.facts().range(offset), count = heap.facts().range(size);
  heap.change(object).content().forget(at.lo.number(), numeric::clamp(at.hi + count.hi));
}

// So few that each has a heap of its own.
constexpr std::int64_t kFew = 12;
bool is_one_of_few(const Range& range) {
  const auto count = range.count();
  return count && *count <= kFew;
}

// A symbolic offset with few possible values into pointers: one heap for each value. What is read there is an address
// then, and not just any value.
std::vector<Place> split_at_pointers(Place place, std::int64_t width, bool address_written) {
  std::vector<Place> split;
  const Range where = place.heap.facts().range(place.offset);
  const auto count = where.count();
  bool pointers = address_written;
  if (!where.is_constant() && count && *count <= kFew) {
    for (const heap::Field& f : place.heap.object(place.object).content().fields)
      pointers = pointers || (!f.value.is_number() && f.offset < where.hi + width && f.offset + f.width > where.lo);
  }
  const bool told_by_cells = place.heap.object(place.object).content().cells.has_value();
  if (where.is_constant() || !count || *count > kFew || !pointers || told_by_cells) {
    split.push_back(std::move(place));
    return split;
  }
  for (std::int64_t at = where.lo.number(), n = *count; n > 0; --n, at += where.modulus) {
    Heap h = place.heap;
    if (!h.assume_equal(Value::number(place.offset), Value::constant(at))) continue;
    split.push_back({std::move(h), place.object, Term::of(at)});
  }
  return split;
}

bool holds_addresses(const Object& o) {
  return std::any_of(o.content().fields.begin(), o.content().fields.end(),
                     [](const heap::Field& f) { return f.value.is_address(); });
}

// A place in an array's cells is one of the cell itself, in one heap for each run that it may be in. An array of
// addresses that is met at an index of many values gets cells here; so does one of numbers before a write.
std::vector<Place> find_cells(Place place, std::int64_t width, bool writes, bool address) {
  const Object& o = place.heap.object(place.object);
  std::vector<Place> found;
  Heap told = place.heap;
  if (!o.content().cells) {
    const bool known =
        address || holds_addresses(o) || (writes && (heap::is_told_in_part(o) || !o.content().zeros.empty()));
    const bool array = o.indexed_by != 0 && !is_one_of_few(place.heap.facts().range(place.offset)) && known;
    if (!array || !heap::make_cells(told, place.object, o.indexed_from, o.indexed_by)) told = Heap();
  }
  if (told.contains(place.object)) {
    for (heap::Focused& f : heap::focus(told, place.object, place.offset, width, writes))
      found.push_back({std::move(f.heap), f.form, Term::of(f.offset)});
  }
  if (found.empty()) found.push_back(std::move(place));
  return found;
}

// The last cell of the block that the index may name; -1 where there is none.
std::int64_t last_cell(const Heap& heap, const Value& base, const Value& index, std::int64_t stride) {
  if (!index.is_number()) return -1;
  const std::int64_t size = heap.range(heap.object(base.object()).size).hi.number();
  const numeric::Wide room = (numeric::Wide{size} - base.term.constant) / stride;
  return std::min(heap.range(index).hi.number(), numeric::clamp(room - 1));
}

bool has_whole_bytes(ir::Type type) { return type.bits() == 8 * type.bytes(); }

// What is read at a symbolic offset is remembered: a second read at the same place gives the same.
Computed read(Place place, ir::Type type) {
  const Value v = heap::read(place.heap, place.object, place.offset, type.bytes(), type.bits());
  if (has_whole_bytes(type) && !place.offset.is_constant() && v.is_number())
    place.heap.change(place.object).content().seen = Mark{Value::number(place.offset), type.bytes(), v};
  return {std::move(place.heap), v};
}

// Two cases: the mark is what is read, or something else is.
std::vector<Computed> read_with_mark(Place place, ir::Type type) {
  std::vector<Computed> results;
  const Value offset = Value::number(place.offset), marked = place.heap.object(place.object).content().mark->offset;
  const bool constant = offset.is_constant() && marked.is_constant();
  Heap other = place.heap;
  if (constant ? offset == marked : place.heap.assume_equal(offset, marked)) {
    const Value v = place.heap.object(place.object).content().mark->value;
    results.push_back({std::move(place.heap), v});
  }
  if (constant ? !(offset == marked) : other.assume_different(offset, marked))
    results.push_back(read({std::move(other), place.object, place.offset}, type));
  return results;
}

// The block is two such cells and nothing else: what they hold need not be links.
bool is_two_cells(const Object& o, std::int64_t from, std::int64_t stride) {
  return from == 0 && o.storage == heap::Storage::Heap && o.size == Value::constant(2 * stride);
}

}  // namespace

// A block is an array once the program may meet its third cell. Of two cells (the children of a node of a tree, a pair
// of buffers) each is followed by itself, at any index: that gives up nothing.
void Weakening::offset(Heap& heap, const Value& base, const Value& index, const ir::Offset& it, unsigned,
                       const Value&) {
  constexpr std::int64_t kLeast = 4;  // strings are no arrays of cells
  constexpr std::int64_t kThird = 2;
  if (it.scale < kLeast || it.index.is_constant() || !base.is_address() || !base.term.is_constant()) return;
  const Object& o = heap.object(base.object());
  if (!o.is_region() || !o.alive() || o.indexed_by != 0) return;
  if (!o.is_row && is_two_cells(o, base.term.constant, it.scale)) heap.change(base.object()).is_row = true;
  if (last_cell(heap, base, index, it.scale) < kThird) return;
  Object& array = heap.change(base.object());
  array.indexed_from = base.term.constant;
  array.indexed_by = it.scale;
}

std::vector<Computed> Weakening::load(Place place, ir::Type type) {
  const Object& o = place.heap.object(place.object);
  std::vector<Computed> results;
  if (o.content().seen && o.content().seen->width == type.bytes() && has_whole_bytes(type) &&
      o.content().seen->offset.term == place.offset) {
    const Value v = o.content().seen->value;
    results.push_back({std::move(place.heap), v});
    return results;
  }
  const bool marked = o.content().mark && o.content().mark->width == type.bytes() &&
                      o.content().mark->value.is_number() && has_whole_bytes(type);
  const bool is_field = place.offset.is_constant() && o.content().field(place.offset.constant, type.bytes()) != nullptr;
  if (marked && !is_field) return read_with_mark(std::move(place), type);
  for (Place& exact : split_at_pointers(std::move(place), type.bytes(), false)) {
    for (Place& cell : find_cells(std::move(exact), type.bytes(), false, false))
      results.push_back(read(std::move(cell), type));
  }
  return results;
}

void Weakening::store(Place place, std::int64_t width, heap::RootKey held, std::vector<Heap>& after) {
  const bool address = !place.heap.root(held)->is_number();
  for (Place& exact : split_at_pointers(std::move(place), width, address)) {
    for (Place& cell : find_cells(std::move(exact), width, true, address)) {
      const Value v = *cell.heap.root(held);
      cell.heap.drop_root(held);
      heap::write(cell.heap, cell.object, cell.offset, width, v);
      after.push_back(std::move(cell.heap));
    }
  }
}

void Weakening::fill(Place place, const Value& byte, const Term& size, std::vector<Heap>& after) {
  heap::fill(place.heap, place.object, place.offset, byte, size);
  after.push_back(std::move(place.heap));
}

void Weakening::copy(Place from, const Value& to, const Value& size, bool may_overlap, std::vector<Heap>& after) {
  heap::copy(from.heap, to.object(), to.term, from.object, from.offset, size.term);
  // An object may be copied to itself.
  const bool within_one = to.object() == from.object && !(to.term == from.offset);
  if (!may_overlap && within_one && heap::may_meet(from.heap, to.term, from.offset, size))
    clear(from.heap, to.object(), to.term, size.term);
  after.push_back(std::move(from.heap));
}

void Weakening::overwrite(Place place, const Term& size, std::vector<Heap>& after) {
  clear(place.heap, place.object, place.offset, size);
  after.push_back(std::move(place.heap));
}

void Weakening::take_over(Heap& heap, ObjectId to, ObjectId from, const Range& before, const Range& after) {
  const std::int64_t kept = std::max<std::int64_t>(0, std::min(before.lo.number(), after.lo.number()));
  const Term start = Term::of(std::int64_t{0});
  heap::copy(heap, to, start, from, start, Term::of(kept));
  const std::int64_t first = heap.object(from).indexed_from, step = heap.object(from).indexed_by;
  Object& block = heap.change(to);
  block.indexed_from = first;
  block.indexed_by = step;
  heap::move_cells(heap, to, from);
}

}  // namespace heapwise::exec
