#include "exec/weakening.h"

#include <algorithm>

#include "heap/access.h"

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

// A symbolic offset with few possible values into pointers: one heap for each value. What is read there is an address
// then, and not just any value.
std::vector<Place> split_at_pointers(Place place, std::int64_t width, bool address_written) {
  constexpr std::int64_t kFew = 12;
  std::vector<Place> split;
  const Range where = place.heap.facts().range(place.offset);
  const auto count = where.count();
  bool pointers = address_written;
  if (!where.is_constant() && count && *count <= kFew) {
    for (const heap::Field& f : place.heap.object(place.object).content().fields)
      pointers = pointers || (!f.value.is_number() && f.offset < where.hi + width && f.offset + f.width > where.lo);
  }
  if (where.is_constant() || !count || *count > kFew || !pointers) {
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

}  // namespace

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
  for (Place& exact : split_at_pointers(std::move(place), type.bytes(), false))
    results.push_back(read(std::move(exact), type));
  return results;
}

void Weakening::store(Place place, std::int64_t width, heap::RootKey held, std::vector<Heap>& after) {
  const bool address = !place.heap.root(held)->is_number();
  for (Place& exact : split_at_pointers(std::move(place), width, address)) {
    const Value v = *exact.heap.root(held);
    exact.heap.drop_root(held);
    heap::write(exact.heap, exact.object, exact.offset, width, v);
    after.push_back(std::move(exact.heap));
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
}

}  // namespace heapwise::exec
