#include "hunt/bit_recorder.h"

#include <algorithm>

#include "base/check.h"
#include "exec/bit_operators.h"
#include "interp/inputs.h"

namespace heapwise::hunt {
namespace {

using exec::operator_of;
using heap::Range;
using solver::Operator;

constexpr std::size_t kMostCases = 12;

bool divides(Operator op) {
  return op == Operator::BitsUDiv || op == Operator::BitsSDiv || op == Operator::BitsURem || op == Operator::BitsSRem;
}

// Offsets within objects are mathematical: their terms must not wrap.
bool sum_fits(const heap::Heap& heap, const numeric::Term& a, const numeric::Term& b) {
  constexpr std::int64_t kFar = std::int64_t{1} << 61;
  auto near = [&](const Range& r) { return r.lo > -kFar && r.hi < kFar; };
  return near(heap.facts().range(a)) && near(heap.facts().range(b));
}

bool shifts(Operator op) {
  return op == Operator::BitsShiftLeft || op == Operator::BitsShiftRight || op == Operator::BitsShiftRightSigned;
}

// How many bits hold all these numbers, with their sign.
unsigned signed_width(numeric::Wide lo, numeric::Wide hi) {
  unsigned width = 1;
  while (width < 2 * kWidth - 1 && (lo < -(numeric::Wide{1} << (width - 1)) || hi >= numeric::Wide{1} << (width - 1)))
    ++width;
  return width;
}

// Multiplying and dividing is what costs the solver most, and the cost grows with the square of the width: how few bits
// give the same result, as far as the facts know the operands? `bits` where they do not help.
unsigned narrow_width(Operator op, const Range& a, const Range& b, unsigned bits) {
  unsigned width = std::max(signed_width(a.lo.number(), a.hi.number()), signed_width(b.lo.number(), b.hi.number()));
  switch (op) {
    case Operator::BitsMultiply: {
      const auto [least, greatest] =
          std::minmax({numeric::Wide{a.lo.number()} * b.lo.number(), numeric::Wide{a.lo.number()} * b.hi.number(),
                       numeric::Wide{a.hi.number()} * b.lo.number(), numeric::Wide{a.hi.number()} * b.hi.number()});
      width = std::max(width, signed_width(least, greatest));
      break;
    }
    case Operator::BitsUDiv:
    case Operator::BitsURem:
      if (a.lo < 0 || b.lo < 0) return bits;
      break;
    case Operator::BitsSDiv:
    case Operator::BitsSRem: ++width; break;  // the least number has no negative
    default: return bits;
  }
  return std::min(width, bits);
}

}  // namespace

BitRecorder::Bits BitRecorder::register_of(Heap& heap, const Value& number, unsigned bits) {
  return register_of_number(terms_, path_of(heap).term(heap, number.term), bits);
}

bool BitRecorder::is_new(const Heap& heap, const Value& result) const {
  return !result.term.is_constant() && !path_of(heap).knows(result.term.symbol);
}

heap::Value BitRecorder::make(Heap& heap, Bits bits) {
  if (terms_.is_constant(bits)) {
    const auto value = terms_.bits_value(number_of_register(terms_, bits));
    return Value::constant(static_cast<std::int64_t>(static_cast<std::uint64_t>(value)));
  }
  const Value fresh = heap.fresh_number(Range::of_width(terms_.width(bits)));
  path_of(heap).define(fresh, number_of_register(terms_, bits));
  return fresh;
}

BitRecorder::Bits BitRecorder::fits(Heap& heap, Operator op, const Value& a, const Value& b, unsigned bits) {
  const unsigned wide = op == Operator::BitsMultiply ? 2 * bits : bits + 1;
  const Bits x = terms_.sign_extend(register_of(heap, a, bits), wide),
             y = terms_.sign_extend(register_of(heap, b, bits), wide);
  const Bits exact = terms_.bits_binary(op, x, y);
  return terms_.equal(exact, terms_.sign_extend(terms_.extract(exact, bits - 1, 0), wide));
}

void BitRecorder::overflows(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits, bool does) {
  const Bits fit = fits(heap, *operator_of(op), a, b, bits);
  path_of(heap).require(does ? terms_.negate(fit) : fit);
}

void BitRecorder::binary(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits,
                         const Value& result, bool no_wrap) {
  const auto which = operator_of(op);
  if (!which) return;
  Path& path = path_of(heap);
  const bool numbers = a.is_number() && b.is_number();
  if (numbers && divides(*which) && !b.is_constant()) {
    path.require_for_replay(terms_.distinct(register_of(heap, b, bits), terms_.bits(0, bits)));
  }
  if (numbers && shifts(*which) && !b.is_constant()) {
    path.require_for_replay(
        terms_.bits_binary(Operator::BitsULess, register_of(heap, b, bits), terms_.bits(bits, bits)));
  }
  if (!is_new(heap, result)) return;  // it cannot wrap, either
  const unsigned narrow = numbers ? narrow_width(*which, heap.range(a), heap.range(b), bits) : bits;
  if (narrow < bits) {
    const Bits x = register_of(heap, a, narrow), y = register_of(heap, b, narrow);
    return path.define(result, terms_.sign_extend(terms_.bits_binary(*which, x, y), kWidth));
  }
  if (numbers && no_wrap && *which <= Operator::BitsMultiply) path.prefer(fits(heap, *which, a, b, bits));
  if (op == ir::BinaryOp::Add || op == ir::BinaryOp::Subtract) {
    // An address and a distance, or two addresses of one object: the sum of the offsets.
    const bool one_object = a.base == b.base && a.id == b.id;
    // A number that is made of an address and is none any more has no such meaning.
    const bool same_base = result.is_number() ? a.is_number() && b.is_number() : a.is_number() || b.is_number();
    const bool makes_sense = same_base || (op == ir::BinaryOp::Subtract && one_object);
    if (!makes_sense || (!result.is_number() && !sum_fits(heap, a.term, b.term))) return;
    Bits sum = terms_.bits_binary(*which, path.term(heap, a.term), path.term(heap, b.term));
    if (result.is_number()) sum = number_of_register(terms_, register_of_number(terms_, sum, bits));
    return path.define(result, sum);
  }
  if (!numbers) return;
  const Bits x = register_of(heap, a, bits), y = register_of(heap, b, bits);
  path.define(result, number_of_register(terms_, terms_.bits_binary(*which, x, y)));
}

void BitRecorder::cast(Heap& heap, ir::CastOp op, const Value& value, unsigned from, unsigned to, const Value& result) {
  if (!value.is_number() || !is_new(heap, result) || from > kWidth || to > kWidth) return;
  using enum ir::CastOp;
  const bool bits_only = op == Truncate || op == ZeroExtend || op == SignExtend || op == PointerToInteger ||
                         op == IntegerToPointer || op == Reinterpret;
  if (!bits_only) return;
  const Bits x = register_of(heap, value, from);
  Bits y = x;
  if (to < from) y = terms_.extract(x, to - 1, 0);
  else if (to > from) y = op == SignExtend ? terms_.sign_extend(x, to) : terms_.zero_extend(x, to);
  path_of(heap).define(result, number_of_register(terms_, y));
}

void BitRecorder::offset(Heap& heap, const Value& base, const Value& index, const ir::Offset& it, unsigned bits,
                         const Value& result) {
  if (!is_new(heap, result) || !index.is_number() || base.is_function() || base.is_number() != result.is_number())
    return;
  const numeric::Wide scale = numeric::Wide{index.term.scale} * it.scale,
                      constant = numeric::Wide{index.term.constant} * it.scale + it.displacement;
  if (scale != numeric::clamp(scale) || constant != numeric::clamp(constant)) return;
  const Term step{index.term.symbol, static_cast<std::int64_t>(scale), static_cast<std::int64_t>(constant)};
  if (!result.is_number() && !sum_fits(heap, base.term, step)) return;
  Path& path = path_of(heap);
  Bits sum = terms_.bits_binary(Operator::BitsAdd, path.term(heap, base.term), path.term(heap, step));
  if (result.is_number()) sum = number_of_register(terms_, register_of_number(terms_, sum, bits));
  path.define(result, sum);
}

void BitRecorder::outside(Heap& heap, const Value& a, const Value& b, std::int64_t slack) {
  Path& path = path_of(heap);
  const Bits x = path.term(heap, a.term), y = path.term(heap, b.plus(slack).term);
  const Bits negative = terms_.bits_binary(Operator::BitsSLess, x, terms_.bits(0, kWidth));
  path.require(terms_.disjunction(negative, terms_.bits_binary(Operator::BitsSLess, y, x)));
}

void BitRecorder::input(Heap& heap, ir::Type type, const Value& result) {
  Path& path = path_of(heap);
  const Bits variable = path.take_input(type);
  if (type.bits() > kWidth || !is_new(heap, result)) return;
  const Bits number = number_of_register(terms_, variable);
  path.define(result, number);
  const Range range = heap.range(result), any = Range::of_width(type.bits());
  auto constant = [&](std::int64_t n) { return terms_.bits(static_cast<std::uint64_t>(n), kWidth); };
  if (range.lo > any.lo)
    path.require(terms_.bits_binary(Operator::BitsSLessEqual, constant(range.lo.number()), number));
  if (range.hi < any.hi)
    path.require(terms_.bits_binary(Operator::BitsSLessEqual, number, constant(range.hi.number())));
}

void BitRecorder::undefined(Heap& heap, ir::Type type, bool strict, const Value& result) {
  if (strict) {
    input(heap, type.is_float() ? type : ir::Type::integer(type.bits()), result);
    return path_of(heap).mark_undefined(path_of(heap).inputs().back().variable);
  }
  if (type.bits() > kWidth || !is_new(heap, result)) return;
  // What is only passed on is a fixed pattern in `interp`.
  Path& path = path_of(heap);
  const Bits variable = terms_.fresh("undefined", terms_.bits_sort(type.bits()));
  path.mark_undefined(variable);
  path.define(result, number_of_register(terms_, variable));
  path.require_for_replay(terms_.equal(variable, terms_.bits(solver::Bits{0xa5a5a5a5a5a5a5a5ULL}, type.bits())));
}

heap::Heap BitRecorder::split_failure(Heap& heap) {
  const Value fails = heap.fresh_number({0, 1, 1, 0});
  input(heap, ir::Type::integer(1), fails);
  Heap failed = heap;
  HW_CHECK(failed.assume_equal(fails, Value::constant(1)) && heap.assume_equal(fails, Value::constant(0)),
           "an input of its own can be both");
  return failed;
}

std::vector<BitRecorder::Case> BitRecorder::cases(Heap heap, const Term& number) {
  const Range range = heap.facts().range(number);
  if (range.is_constant()) return {{std::move(heap), range.lo.number()}};
  const Bits term = path_of(heap).term(heap, number);
  const auto values = feasibility_.values(path_of(heap), term, range, kMostCases);
  if (!values.complete) cut(heap, "a number has too many values");
  std::vector<Case> result;
  for (std::int64_t value : values.all) {
    Heap one = heap;
    if (one.assume_equal(Value::number(number), Value::constant(value))) result.push_back({std::move(one), value});
  }
  return result;
}

}  // namespace heapwise::hunt
