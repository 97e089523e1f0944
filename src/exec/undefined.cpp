// What C leaves undefined beside memory, in one instruction (ExecOptions::overflow, ExecOptions::undefined).
//
// A proof needs each operation shown to be defined: what may not be ends its heap in a finding. A search splits off the
// executions in which it is not, and goes on with the others; what was never set it follows itself, to where that
// decides something (Policy::follows_undefined). A proof has no name for what was never set: to it every read counts
// that is not known to meet bytes that were written. That is sound because
//   - every value without a source (ir::Operand::Undefined) is a finding where it is met, so that no register and no
//     field holds one;
//   - global objects begin with their bytes set, and a copy into one is a finding where its source may not be set;
//   - of other objects only what stands in fields and runs of zeros was surely written; a read checks that before it
//     remembers what it read.
#include <fmt/format.h>

#include <algorithm>

#include "exec/executor.h"
#include "heap/access.h"

namespace heapwise::exec {
namespace {

using heap::Range;
using models::Effect;
using numeric::Wide;

bool divides(ir::BinaryOp op) { return op >= ir::BinaryOp::UnsignedDivide && op <= ir::BinaryOp::SignedRemainder; }
bool divides_signed(ir::BinaryOp op) { return op == ir::BinaryOp::SignedDivide || op == ir::BinaryOp::SignedRemainder; }
bool shifts(ir::BinaryOp op) { return op >= ir::BinaryOp::ShiftLeft && op <= ir::BinaryOp::ArithmeticShiftRight; }

// Numbers of a register lie in their ranges, so that these bounds are exact.
std::pair<Wide, Wide> bounds(ir::BinaryOp op, const Range& a, const Range& b) {
  const Wide from = a.lo.number(), to = a.hi.number(), low = b.lo.number(), high = b.hi.number();
  if (op == ir::BinaryOp::Add) return {from + low, to + high};
  if (op == ir::BinaryOp::Subtract) return {from - high, to - low};
  return std::minmax({from * low, from * high, to * low, to * high});
}

// What is known of both together: their difference, for one. Terms are numbers of 64 bits, so both must be far from the
// ends of these.
bool sum_fits(Heap heap, ir::BinaryOp op, const Value& a, const Value& b, const Range& width) {
  constexpr std::int64_t kFar = std::int64_t{1} << 61;
  const auto is_near = [&](const Value& v) { return heap.range(v).lo > -kFar && heap.range(v).hi < kFar; };
  if (op == ir::BinaryOp::Multiply || !is_near(a) || !is_near(b)) return false;
  Term second = b.term;
  if (op == ir::BinaryOp::Subtract)
    second = {b.term.symbol, -b.term.scale, static_cast<std::int64_t>(-static_cast<std::uint64_t>(b.term.constant))};
  const Value sum = heap::add(heap, a, second);
  const auto exact = std::as_const(heap).facts().wide_range(sum.term);
  return exact.lo >= width.lo && exact.hi <= width.hi;
}

bool may_overflow(const Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  const Range width = Range::of_width(bits);
  const auto [least, most] = bounds(op, heap.range(a), heap.range(b));
  return (least < width.lo || most > width.hi) && !sum_fits(heap, op, a, b, width);
}

// Every byte of [lo, hi) is known, and so was written.
bool is_known(const heap::Content& content, std::int64_t lo, std::int64_t hi) {
  for (std::int64_t at = lo; at < hi;) {
    std::int64_t next = at;
    for (const heap::Field& f : content.fields)
      if (f.offset <= at && at < f.offset + f.width) next = f.offset + f.width;
    for (const heap::ByteRange& zeros : content.zeros)
      if (zeros.lo <= at && at < zeros.hi) next = zeros.hi;
    if (next == at) return false;
    at = next;
  }
  return true;
}

// Does the function look at the bytes that this argument leads to?
bool reads(const models::Model& model, std::size_t argument) {
  return std::ranges::any_of(model.effects, [&](const Effect& effect) {
    switch (effect.kind) {
      case Effect::Kind::Reads:
      case Effect::Kind::Appends:
      case Effect::Kind::PointsInto:
      case Effect::Kind::Retains:
      case Effect::Kind::ScansFormat: return effect.argument == argument;
      case Effect::Kind::PrintsFormat: return argument >= effect.argument;
      default: return false;
    }
  });
}

bool writes(const models::Model& model, std::size_t argument) {
  return std::ranges::any_of(model.effects, [&](const Effect& effect) {
    const bool is_write = effect.kind == Effect::Kind::Writes || effect.kind == Effect::Kind::Appends;
    return (is_write && effect.argument == argument) ||
           (effect.kind == Effect::Kind::ScansFormat && argument > effect.argument);
  });
}

}  // namespace

bool Executor::is_defined(Heap& heap, const ir::Binary& it, const Value& a, const Value& b, unsigned bits) {
  if (it.op >= ir::BinaryOp::FloatAdd) return true;
  const bool sums = it.no_signed_wrap && it.op <= ir::BinaryOp::Multiply;
  if (bits > 64) {
    const bool counts = (options_.overflow && (sums || divides_signed(it.op))) ||
                        (options_.undefined && (divides(it.op) || shifts(it.op)));
    if (counts) report(heap, Finding::Limit::Precision, "", "numbers of more than 64 bits are not followed");
    return true;
  }
  if (options_.overflow && sums) return does_not_overflow(heap, it.op, a, b, bits);
  if (divides(it.op)) return has_quotient(heap, it.op, a, b, bits);
  return !options_.undefined || !shifts(it.op) || has_shift(heap, b, bits);
}

bool Executor::does_not_overflow(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  if (!a.is_number() || !b.is_number()) {
    report(heap, Finding::Limit::Precision, "", "signed arithmetic on the bits of an address");
    return policy_.splits_off_violations();
  }
  if (!may_overflow(heap, op, a, b, bits)) return true;
  const char* what = "a signed operation may overflow";
  if (!policy_.splits_off_violations() || (a.is_constant() && b.is_constant())) {
    report(heap, Finding::Kind::Overflow, what);
    return false;
  }
  Heap over = heap;
  policy_.overflows(over, op, a, b, bits, true);
  report(over, Finding::Kind::Overflow, what);
  policy_.overflows(heap, op, a, b, bits, false);
  return true;
}

bool Executor::has_quotient(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  const Range divisor = heap.range(b);
  if (options_.undefined && b.is_number() && divisor.contains(Range::constant(0))) {
    Heap zero = heap;
    if (zero.assume_equal(b, Value::constant(0))) {
      report(zero, Finding::Kind::Division, "a divisor may be zero");
      if (!policy_.splits_off_violations() || b.is_constant()) return false;
      if (!heap.assume_different(b, Value::constant(0))) return false;
    }
  }
  const Value least = Value::constant(Range::of_width(bits).lo.number()), minus_one = Value::constant(-1);
  if (!options_.overflow || !divides_signed(op) || !b.is_number() || !divisor.contains(Range::constant(-1)))
    return true;
  if (!a.is_number()) {
    report(heap, Finding::Limit::Precision, "", "signed arithmetic on the bits of an address");
    return policy_.splits_off_violations();
  }
  Heap over = heap;
  if (!over.assume_equal(a, least) || !over.assume_equal(b, minus_one)) return true;
  report(over, Finding::Kind::Overflow, "the least number may be divided by -1");
  return policy_.splits_off_violations() && !(a.is_constant() && b.is_constant());
}

bool Executor::has_shift(Heap& heap, const Value& amount, unsigned bits) {
  if (amount.is_number() && Range{0, bits - 1, 1, 0}.contains(heap.range(amount))) return true;
  const char* what = "a number may be shifted by its width or more, or by less than nothing";
  const Value none = Value::constant(0), most = Value::constant(bits - 1);
  Heap below = heap, above = heap;
  bool violated = !amount.is_number();
  if (violated) report(heap, Finding::Kind::Shift, what);
  if (amount.is_number() && below.assume_less_equal(amount, none, -1)) {
    report(below, Finding::Kind::Shift, what);
    violated = true;
  }
  if (amount.is_number() && above.assume_less_equal(most, amount, -1)) {
    report(above, Finding::Kind::Shift, what);
    violated = true;
  }
  if (!violated) return true;
  return policy_.splits_off_violations() && amount.is_number() && heap.assume_less_equal(none, amount) &&
         heap.assume_less_equal(amount, most);
}

bool Executor::is_set(const Heap& heap, ObjectId object, const Term& offset, const Term& size) const {
  const heap::Object& o = heap.object(object);
  if (o.storage == heap::Storage::Global || o.kept != models::Kept::Nothing) return true;
  if (!o.has_content()) return false;
  const heap::Content& content = o.content();
  for (const auto* mark : {&content.mark, &content.seen})
    if (*mark && (*mark)->offset.term == offset && size.is_constant() && size.constant <= (*mark)->width) return true;
  const Range at = heap.facts().range(offset), count = heap.facts().range(size);
  if (!at.bounded_below() || !at.bounded_above()) return false;
  const Wide end = count.bounded_above() ? at.hi + count.hi : Wide{heap::kToTheEnd};
  return is_known(content, at.lo.number(), numeric::clamp(end));
}

bool Executor::checks_reads() const { return options_.undefined && !policy_.follows_undefined(); }

// Sound where the function has no other source than its arguments: what strtok keeps, what a va_list leads to and what
// a pointer at an argument leads to is not looked at, and refused.
bool Executor::may_read_arguments(const Heap& heap, const models::Model& model, const std::vector<Value>& arguments) {
  using models::Kind;
  if (model.kind == Kind::Free || model.kind == Kind::Reallocate || model.kind == Kind::Copy ||
      model.kind == Kind::Move || model.kind == Kind::Fill)
    return true;
  const bool elsewhere = model.kind == Kind::Tokenise || model.kind == Kind::Separate ||
                         std::ranges::any_of(model.effects, [](const Effect& e) {
                           return e.area || e.kind == Effect::Kind::CallsFunction;
                         });
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Value& v = arguments[i];
    if (!reads(model, i) || !v.is_address()) continue;
    const bool there = heap.contains(v.object()) && heap.object(v.object()).is_region();
    const bool set = there && is_set(heap, v.object(), Term::of(std::int64_t{0}), heap.object(v.object()).size.term);
    if (set) continue;
    report(heap, Finding::Kind::Uninitialised, fmt::format("{} may read bytes that were never set", library_));
    return false;
  }
  if (elsewhere)
    report(heap, Finding::Kind::Uninitialised, fmt::format("what {} reads may never have been set", library_));
  return !elsewhere;
}

bool Executor::may_overlap(const models::Model& model, const std::vector<Value>& arguments) const {
  using models::Kind;
  if (!options_.undefined || model.kind == Kind::Move || model.kind == Kind::Copy || model.kind == Kind::Reallocate)
    return false;
  for (std::size_t to = 0; to < arguments.size(); ++to) {
    for (std::size_t from = 0; from < arguments.size() && writes(model, to); ++from) {
      if (to == from || !reads(model, from)) continue;
      const Value &a = arguments[to], &b = arguments[from];
      const bool apart =
          a.is_constant() || b.is_constant() || (a.is_address() && b.is_address() && a.object() != b.object());
      if (!apart) return true;
    }
  }
  return false;
}

// Copies of an object to itself are allowed.
bool Executor::copies_apart(Place& from, const Value& to, const Value& size) {
  const bool within_one = to.object() == from.object && !(to.term == from.offset);
  if (!within_one || !heap::may_meet(from.heap, to.term, from.offset, size)) return true;
  const Value target = Value::number(to.term), source = Value::number(from.offset);
  const std::int64_t most = from.heap.range(size).hi.number();
  Heap meets = from.heap;
  const bool possible = !policy_.splits_off_violations() ||
                        (most < numeric::kHighest && meets.assume_less_equal(target, source, most - 1) &&
                         meets.assume_less_equal(source, target, most - 1) && meets.assume_different(target, source));
  if (possible) report(meets, Finding::Kind::Overlap, "a copy between ranges that may overlap");
  return policy_.splits_off_violations();
}

}  // namespace heapwise::exec
