// Memory, byte by byte: reads and writes of BitRecorder.
#include <algorithm>

#include "heap/access.h"
#include "hunt/bit_recorder.h"

namespace heapwise::hunt {
namespace {

using heap::Field;
using heap::Object;
using heap::Range;

constexpr std::size_t kMostCells = 64;
constexpr std::int64_t kMostBytes = 1 << 16;
constexpr std::int64_t kMostSettled = 1 << 10;

}  // namespace

// The byte, if it is one: pieces of addresses have none. `written`: false for bytes that were never written.
std::optional<BitRecorder::Bits> BitRecorder::byte_at(Heap& heap, const Object& o, std::int64_t at, bool& written) {
  written = true;
  for (const Field& f : o.content().fields) {
    if (f.offset > at || at >= f.offset + f.width) continue;
    if (!f.value.is_number() || f.width > 8) return std::nullopt;
    const auto low = static_cast<unsigned>(8 * (at - f.offset));
    return terms_.extract(path_of(heap).term(heap, f.value.term), low + 7, low);
  }
  if (o.content().is_zero(at, at + 1)) return terms_.bits(0, 8);
  written = false;
  return std::nullopt;
}

void BitRecorder::cut_fields(Heap& heap, ObjectId region, std::int64_t lo, std::int64_t hi) {
  std::vector<Field> crossing;
  for (const Field& f : heap.object(region).content().fields) {
    const std::int64_t end = f.offset + f.width;
    const bool overlaps = f.offset < hi && end > lo, inside = f.offset >= lo && end <= hi;
    if (overlaps && !inside) crossing.push_back(f);
  }
  for (const Field& f : crossing) {
    std::vector<Value> bytes;
    for (std::int64_t i = 0; i < f.width; ++i) {
      if (!f.value.is_number() || f.width > 8) {
        bytes.push_back(heap.fresh_number(Range::of_width(8)));  // a piece of an address: any byte
        continue;
      }
      const auto low = static_cast<unsigned>(8 * i);
      bytes.push_back(make(heap, terms_.extract(path_of(heap).term(heap, f.value.term), low + 7, low)));
    }
    Object& o = heap.change(region);
    for (std::int64_t i = 0; i < f.width; ++i) o.content().set(f.offset + i, 1, bytes[static_cast<std::size_t>(i)]);
  }
}

heap::Value BitRecorder::read(Heap& heap, ObjectId region, const Term& offset, ir::Type type) {
  const Range where = heap.facts().range(offset);
  if (where.is_constant()) return read_at(heap, region, where.lo.number(), type);
  const std::int64_t width = type.bytes();
  if (type.bits() <= 64 && where.bounded_below() &&
      heap.object(region).content().is_zero(where.lo.number(), numeric::clamp(where.hi + width))) {
    return Value::constant(0);
  }
  const Cells known = cells(heap, region, offset, width);
  if (known.all.empty()) {
    guesses(heap);
    return heap.fresh_number(Range::of_width(std::min<unsigned>(type.bits(), 64)));
  }
  const Bits at = path_of(heap).term(heap, offset);
  Bits value;
  for (std::int64_t cell : known.all) {
    const Bits here = register_of(heap, read_at(heap, region, cell, type), type.bits());
    const Bits is_here = terms_.equal(at, terms_.bits(static_cast<std::uint64_t>(cell), 64));
    value = value.valid() ? terms_.ite(is_here, here, value) : here;
  }
  return make(heap, value);
}

heap::Value BitRecorder::read_at(Heap& heap, ObjectId region, std::int64_t at, ir::Type type) {
  const std::int64_t width = type.bytes();
  const Object& o = heap.object(region);
  if (const Field* f = o.content().field(at, width); f != nullptr) {
    if (!f->value.is_number() || type.bits() > 64) return f->value;
    if (Range::of_width(type.bits()).contains(heap.range(f->value))) return f->value;
    return make(heap, register_of(heap, f->value, type.bits()));
  }
  if (type.bits() <= 64 && o.content().is_zero(at, at + width)) return Value::constant(0);
  return assemble(heap, region, at, type);
}

heap::Value BitRecorder::assemble(Heap& heap, ObjectId region, std::int64_t at, ir::Type type) {
  const std::int64_t width = type.bytes();
  const std::shared_ptr<const Object> o = std::make_shared<const Object>(heap.object(region));
  std::vector<std::optional<Bits>> bytes;
  std::vector<std::int64_t> unwritten;
  bool unknown = false;
  for (std::int64_t i = 0; i < width; ++i) {
    bool written = true;
    bytes.push_back(byte_at(heap, *o, at + i, written));
    if (!written) unwritten.push_back(i);
    unknown = unknown || (written && !bytes.back());
  }
  Bits input;
  if (!unwritten.empty()) {
    input = path_of(heap).take_input(type);
    path_of(heap).mark_undefined(input);
  }
  if (type.bits() > 64 || unknown) {
    if (unknown) guesses(heap);
    return heap.fresh_number(type.bits() > 64 ? Range{} : Range::of_width(type.bits()));
  }
  if (static_cast<std::int64_t>(unwritten.size()) == width) {
    const Value v = make(heap, input);
    heap.change(region).content().set(at, width, v);
    return v;
  }
  if (input.valid()) input = terms_.zero_extend(input, static_cast<unsigned>(8 * width));
  for (std::int64_t i : unwritten) {
    const Bits byte = terms_.extract(input, static_cast<unsigned>(8 * i + 7), static_cast<unsigned>(8 * i));
    bytes[static_cast<std::size_t>(i)] = byte;
    const Value v = make(heap, byte);
    heap.change(region).content().set(at + i, 1, v);
  }
  Bits all = *bytes.front();
  for (std::size_t i = 1; i < bytes.size(); ++i) all = terms_.concat(*bytes[i], all);
  return make(heap, terms_.extract(all, type.bits() - 1U, 0));
}

BitRecorder::Cells BitRecorder::cells(Heap& heap, ObjectId region, const Term& offset, std::int64_t width) {
  const Range range = heap.facts().range(offset);
  const Bits term = path_of(heap).term(heap, offset);
  auto values = feasibility_.values(path_of(heap), term, range, kMostCells);
  const Object& o = heap.object(region);
  if (!values.complete) {
    const bool addresses = std::ranges::any_of(o.content().fields, [&](const Field& f) {
      return !f.value.is_number() && f.offset < range.hi + width && f.offset + f.width > range.lo;
    });
    return {addresses ? Cells::Kind::Mixed : Cells::Kind::Many, {}};
  }
  for (std::size_t i = 0; i < values.all.size(); ++i) {
    const std::int64_t at = values.all[i];
    if (i > 0 && at - values.all[i - 1] < width) return {};
    const Field* f = o.content().field(at, width);
    const bool number = f != nullptr ? f->value.is_number() : o.content().is_zero(at, at + width);
    if (!number) return {};
  }
  return {Cells::Kind::Numbers, std::move(values.all)};
}

bool BitRecorder::keeps_symbolic(Place& place, std::int64_t width, bool is_write, bool address_written) {
  const Range where = place.heap.facts().range(place.offset);
  if (where.is_constant()) return true;
  if (address_written || width > 8) return false;
  if (!is_write && where.bounded_below() &&
      place.heap.object(place.object).content().is_zero(where.lo.number(), numeric::clamp(where.hi + width))) {
    return true;
  }
  const Cells known = cells(place.heap, place.object, place.offset, width);
  return known.kind == Cells::Kind::Many || known.all.size() > 1;
}

std::vector<exec::Place> BitRecorder::split_at_cells(Place place, std::int64_t width, bool is_write,
                                                     bool address_written) {
  std::vector<Place> places;
  if (place.offset.is_constant() || keeps_symbolic(place, width, is_write, address_written)) {
    places.push_back(std::move(place));
    return places;
  }
  for (Case& one : cases(std::move(place.heap), place.offset))
    places.push_back({std::move(one.heap), place.object, Term::of(one.value)});
  return places;
}

std::vector<exec::Computed> BitRecorder::load(Place place, ir::Type type) {
  std::vector<exec::Computed> results;
  for (Place& exact : split_at_cells(std::move(place), type.bytes(), false, false)) {
    const Value v = read(exact.heap, exact.object, exact.offset, type);
    results.push_back({std::move(exact.heap), v});
  }
  return results;
}

void BitRecorder::store(Place place, std::int64_t width, heap::RootKey held, std::vector<Heap>& after) {
  const bool address = !place.heap.root(held)->is_number();
  for (Place& exact : split_at_cells(std::move(place), width, true, address)) {
    const Value v = *exact.heap.root(held);
    exact.heap.drop_root(held);
    write(exact.heap, exact.object, exact.offset, width, v);
    after.push_back(std::move(exact.heap));
  }
}

void BitRecorder::write(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, const Value& value) {
  const Range where = heap.facts().range(offset);
  if (where.is_constant()) {
    cut_fields(heap, region, where.lo.number(), where.lo.number() + width);
    heap.change(region).content().set(where.lo.number(), width, value);
    return;
  }
  const Cells known = cells(heap, region, offset, width);
  if (known.kind == Cells::Kind::Many) {
    // Of many cells one changes: most of what is read later is what was there.
    guesses(heap);
    return cut(heap, "what is written at an index of many values is forgotten");
  }
  if (known.kind == Cells::Kind::Mixed) {
    heap.change(region).content().forget(where.lo.number(), numeric::clamp(where.hi + width));
    return guesses(heap);
  }
  const auto bits = static_cast<unsigned>(8 * width);
  const Bits at = path_of(heap).term(heap, offset), there = register_of(heap, value, bits);
  for (std::int64_t cell : known.all) {
    const Value before = read_at(heap, region, cell, ir::Type::integer(static_cast<std::uint16_t>(bits)));
    const Bits is_here = terms_.equal(at, terms_.bits(static_cast<std::uint64_t>(cell), 64));
    const Value now = make(heap, terms_.ite(is_here, there, register_of(heap, before, bits)));
    heap.change(region).content().set(cell, width, now);
  }
}

void BitRecorder::fill(Place place, const Value& byte, const Term& size, std::vector<Heap>& after) {
  for (Case& at : cases(std::move(place.heap), place.offset)) {
    for (Case& count : cases(std::move(at.heap), size)) {
      fill_bytes(count.heap, place.object, at.value, byte, count.value);
      after.push_back(std::move(count.heap));
    }
  }
}

void BitRecorder::fill_bytes(Heap& heap, ObjectId region, std::int64_t offset, const Value& byte, std::int64_t size) {
  if (size <= 0) return;
  cut_fields(heap, region, offset, offset + size);
  heap.change(region).content().forget(offset, offset + size);
  if (byte.is_constant() && (byte.term.constant & 0xff) == 0) {
    heap.change(region).content().set_zero(offset, offset + size);
    return;
  }
  if (size > kMostBytes || !byte.is_number()) return guesses(heap);
  const Value each = make(heap, register_of(heap, byte, 8));
  Object& o = heap.change(region);
  for (std::int64_t i = 0; i < size; ++i) o.content().set(offset + i, 1, each);
}

// A byte that was never written is one byte, though it has two places after a copy. `interp` takes a fixed pattern.
void BitRecorder::settle_unwritten(Heap& heap, ObjectId region, std::int64_t offset, std::int64_t size) {
  if (size > kMostSettled) return;
  for (std::int64_t at = offset; at < offset + size; ++at) {
    const Object& o = heap.object(region);
    if (o.content().is_zero(at, at + 1) || o.content().has_field_within(at, at + 1)) continue;
    const Bits byte = terms_.fresh("undefined", terms_.bits_sort(8));
    path_of(heap).mark_undefined(byte);
    path_of(heap).require_for_replay(terms_.equal(byte, terms_.bits(0xa5, 8)));
    const Value v = make(heap, byte);
    heap.change(region).content().set(at, 1, v);
  }
}

// One heap for each extent and place. Between ranges that overlap, memcpy may leave anything; an object may be copied
// to itself.
void BitRecorder::copy(Place from, const Value& to, const Value& size, bool may_overlap, std::vector<Heap>& after) {
  const bool within_one = to.object() == from.object && !(to.term == from.offset);
  if (!may_overlap && within_one && heap::may_meet(from.heap, to.term, from.offset, size))
    cut(from.heap, "a copy between ranges that may overlap");
  for (Case& count : cases(std::move(from.heap), size.term)) {
    for (Case& target : cases(std::move(count.heap), to.term)) {
      for (Case& source : cases(std::move(target.heap), from.offset)) {
        copy_bytes(source.heap, to.object(), target.value, from.object, source.value, count.value);
        after.push_back(std::move(source.heap));
      }
    }
  }
}

void BitRecorder::take_over(Heap& heap, ObjectId to, ObjectId from, const Range& before, const Range& after) {
  if (!before.is_constant() || !after.is_constant()) cut(heap, "a block of symbolic size changes its size");
  copy_bytes(heap, to, 0, from, 0, std::max<std::int64_t>(0, std::min(before.lo.number(), after.lo.number())));
}

void BitRecorder::copy_bytes(Heap& heap, ObjectId to, std::int64_t to_offset, ObjectId from, std::int64_t from_offset,
                             std::int64_t size) {
  if (size <= 0) return;
  cut_fields(heap, from, from_offset, from_offset + size);
  cut_fields(heap, to, to_offset, to_offset + size);
  settle_unwritten(heap, from, from_offset, size);
  heap::copy(heap, to, Term::of(to_offset), from, Term::of(from_offset), Term::of(size));
}

void BitRecorder::overwrite(Place place, const Term& size, std::vector<Heap>& after) {
  for (Case& at : cases(std::move(place.heap), place.offset)) {
    for (Case& count : cases(std::move(at.heap), size)) {
      input_bytes(count.heap, place.object, at.value, count.value);
      after.push_back(std::move(count.heap));
    }
  }
}

void BitRecorder::input_bytes(Heap& heap, ObjectId region, std::int64_t offset, std::int64_t size) {
  if (size <= 0) return;
  cut_fields(heap, region, offset, offset + size);
  heap.change(region).content().forget(offset, offset + size);
  if (size > kMostBytes) return cut(heap, "a large block is read in");
  for (std::int64_t i = 0; i < size; ++i) {
    const Value v = make(heap, path_of(heap).take_input(ir::Type::integer(8)));
    heap.change(region).content().set(offset + i, 1, v);
  }
}

}  // namespace heapwise::hunt
