#include "heap/access.h"

#include <algorithm>

namespace heapwise::heap {
namespace {

using numeric::Wide;

// The bytes [offset, offset + width) when all of them are constants.
std::optional<std::int64_t> constant_bytes(const Content& content, std::int64_t offset, std::int64_t width) {
  if (width > 8) return std::nullopt;
  std::uint64_t bits = 0;
  for (std::int64_t i = 0; i < width; ++i) {
    const std::int64_t at = offset + i;
    std::optional<std::uint64_t> byte;
    for (const Field& f : content.fields) {
      // Of a wider number than 64 bits the value says nothing.
      if (f.offset <= at && at < f.offset + f.width && f.width <= 8 && f.value.is_constant()) {
        byte = static_cast<std::uint64_t>(f.value.term.constant >> ((at - f.offset) * 8)) & 0xff;
      }
    }
    if (content.is_zero(at, at + 1)) byte = 0;
    if (!byte) return std::nullopt;
    bits |= *byte << (8 * i);
  }
  return static_cast<std::int64_t>(bits);
}

// The upper bytes, from the byte `at` on, of a number that is not negative: where all numbers of its range have the
// same, which shifting to the right shows, since that keeps their order. The lower bytes may be any.
std::optional<std::int64_t> upper_bytes(const Heap& heap, const Content& content, std::int64_t at, std::int64_t width) {
  for (const Field& f : content.fields) {
    const std::int64_t below = 8 * (at - f.offset);
    if (f.offset >= at || at + width != f.offset + f.width || f.width > 8 || !f.value.is_number()) continue;
    const Range r = heap.range(f.value);
    const std::int64_t lo = r.lo.number() >> below, hi = r.hi.number() >> below;
    if (lo == hi && lo >= 0) return lo;
  }
  return std::nullopt;
}

// The bytes that an access may touch.
ByteRange touched(const Range& where, std::int64_t width) {
  return {where.lo.number(), numeric::clamp(where.hi + width)};
}

}  // namespace

std::int64_t as_signed(std::int64_t value, unsigned bits) {
  if (bits >= 64) return value;
  const auto raw = static_cast<std::uint64_t>(value);
  if (bits == 1) return static_cast<std::int64_t>(raw & 1);
  const unsigned unused = 64 - bits;
  return static_cast<std::int64_t>(raw << unused) >> unused;
}

Value read(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, unsigned bits) {
  const Content& content = heap.object(region).content();
  const Range where = heap.facts().range(offset);
  if (!where.is_constant()) {
    const ByteRange span = touched(where, width);
    if (bits <= 64 && where.bounded_below() && content.is_zero(span.lo, span.hi)) return Value::constant(0);
    // Every place that it may read holds a constant of this width: the value lies between them.
    std::optional<Range> all;
    const auto count = where.count();
    if (count && *count <= 64) {
      for (std::int64_t at = where.lo.number(), n = *count; n > 0; --n, at += where.modulus) {
        const Field* f = content.field(at, width);
        if (f == nullptr || !f->value.is_number()) return heap.fresh_number(Range::of_width(bits));
        const Range r = heap.range(f->value);
        all = all ? join(*all, r) : r;
      }
    }
    return heap.fresh_number(all && Range::of_width(bits).contains(*all) ? *all : Range::of_width(bits));
  }
  const std::int64_t at = where.lo.number();
  if (const Field* f = content.field(at, width); f != nullptr) {
    // i1 and other odd widths share their bytes with wider types: only what fits is taken over.
    if (!f->value.is_number()) return f->value;
    if (Range::of_width(bits).contains(heap.range(f->value))) return f->value;
    if (f->value.is_constant()) return Value::constant(as_signed(f->value.term.constant, bits));
    return heap.fresh_number(Range::of_width(bits));
  }
  if (bits > 64) return heap.fresh_number({});
  if (auto constant = constant_bytes(content, at, width)) return Value::constant(as_signed(*constant, bits));
  if (auto constant = upper_bytes(heap, content, at, width)) return Value::constant(as_signed(*constant, bits));
  const Value fresh = heap.fresh_number(Range::of_width(bits));
  const bool in_cells = content.cells && !content.cells->are_outside(at, at + width);
  if (!content.has_field_within(at, at + width) && bits == width * 8 && !in_cells) {
    bool zeros = false;
    for (const ByteRange& z : content.zeros) zeros = zeros || (z.lo < at + width && z.hi > at);
    if (!zeros) {
      Content& changed = heap.change(region).content();
      const auto mark = changed.mark, seen = changed.seen;  // nothing is written
      changed.set(at, width, fresh);
      changed.mark = mark;
      changed.seen = seen;
    }
  }
  return fresh;
}

void write(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, const Value& value) {
  const Range where = heap.facts().range(offset);
  std::optional<Mark> kept = heap.object(region).content().mark, seen = heap.object(region).content().seen;
  for (std::optional<Mark>* one : {&kept, &seen}) {
    if (!*one) continue;
    const Term& there = (*one)->offset.term;
    const bool apart = heap.facts().knows_less_equal(offset, there, -width) ||
                       heap.facts().knows_less_equal(there, offset, -(*one)->width);
    if (!apart) one->reset();
  }
  Content& content = heap.change(region).content();
  if (where.is_constant()) {
    content.set(where.lo.number(), width, value);
    content.mark = kept;
    content.seen = seen;
    return;
  }
  const ByteRange span = touched(where, width);
  if (value.is_constant(0) && content.is_zero(span.lo, span.hi)) return;
  const auto count = where.count();
  if (count && *count <= 64) {
    for (std::int64_t at = where.lo.number(), n = *count; n > 0; --n, at += where.modulus)
      content.forget(at, at + width);
  } else {
    content.forget(span.lo, span.hi);
  }
  // A zero, which ends a string, stays remembered; what is written elsewhere is seen for a while.
  const Mark written{Value::number(offset), width, value};
  const bool end_of_string = kept && kept->value.is_constant(0) && !value.is_constant(0);
  content.mark = end_of_string ? *kept : written;
  content.seen = end_of_string && value.is_number() ? written : seen;
}

void fill(Heap& heap, ObjectId region, const Term& offset, const Value& byte, const Term& size) {
  const Range where = heap.facts().range(offset), count = heap.facts().range(size);
  const ByteRange span{where.lo.number(), numeric::clamp(where.hi + count.hi)};
  Object& o = heap.change(region);
  Content& content = o.content();
  content.forget(span.lo, span.hi);
  if (!where.is_constant()) return;
  const std::int64_t end = where.lo.number() + std::max<std::int64_t>(0, count.lo.number());
  if (byte.is_constant(0)) {
    content.set_zero(where.lo.number(), end);
    // memset of a whole object of symbolic size.
    if (!count.is_constant() && where.lo == 0 && o.size.is_number() && o.size.term == size)
      content.set_zero(0, kToTheEnd);
  } else if (byte.is_constant() && end - where.lo <= 64) {
    for (std::int64_t at = where.lo.number(); at < end; ++at)
      content.set(at, 1, Value::constant(as_signed(byte.term.constant, 8)));
  }
}

void copy(Heap& heap, ObjectId to, const Term& to_offset, ObjectId from, const Term& from_offset, const Term& size) {
  const Range target = heap.facts().range(to_offset), source = heap.facts().range(from_offset),
              count = heap.facts().range(size);
  const Content before = heap.object(from).content();
  Content& content = heap.change(to).content();
  content.forget(target.lo.number(), numeric::clamp(target.hi + count.hi));
  if (!target.is_constant() || !source.is_constant()) return;
  const std::int64_t shift = target.lo.number() - source.lo.number(), end = numeric::clamp(source.lo + count.lo);
  for (const ByteRange& z : before.zeros) {
    const std::int64_t lo = std::max(z.lo, source.lo.number()), hi = std::min(z.hi, end);
    if (lo < hi) content.set_zero(lo + shift, hi + shift);
  }
  for (const Field& f : before.fields) {
    if (f.offset >= source.lo && f.offset + f.width <= end) {
      content.set(f.offset + shift, f.width, f.value);
    } else if (f.value.is_constant(0)) {
      content.set_zero(std::max(f.offset, source.lo.number()) + shift, std::min(f.offset + f.width, end) + shift);
    }
  }
  if (!before.mark) return;
  // What is known at a symbolic offset comes along where all of it is surely copied: the end of a string.
  const Term& there = before.mark->offset.term;
  const heap::Facts& facts = std::as_const(heap).facts();
  if (facts.knows_less_equal(from_offset, there) &&
      facts.knows_less_equal(there, size, source.lo.number() - before.mark->width))
    content.mark = Mark{before.mark->offset.plus(shift), before.mark->width, before.mark->value};
}

bool is_within(const Heap& heap, const Value& address) {
  const Value& size = heap.object(address.object()).size;
  return size.is_number() && heap.facts().knows_less_equal(Term::of(std::int64_t{0}), address.term) &&
         heap.facts().knows_less_equal(address.term, size.term);
}

bool may_meet(const Heap& heap, const Term& a, const Term& b, const Value& size) {
  const Range x = heap.facts().range(a), y = heap.facts().range(b);
  const Wide count = heap.range(size).hi.wide();
  return x.lo < y.hi + count && y.lo < x.hi + count;
}

bool is_apart(const Heap& heap, const Mark& mark, std::int64_t offset, std::int64_t width) {
  const Range where = heap.range(mark.offset);
  return where.lo >= offset + width || where.hi <= offset - mark.width;
}

}  // namespace heapwise::heap
