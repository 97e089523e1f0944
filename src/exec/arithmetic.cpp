// Numbers: operations on registers. Every number is the signed reading of its register (of one bit: 0 or 1); a result
// that may leave the register's range becomes a fresh number of that range, so that terms never wrap unseen.
#include <bit>

#include "exec/executor.h"
#include "exec/operation_of.h"
#include "heap/access.h"

namespace heapwise::exec {
namespace {

using heap::as_signed;
using heap::Range;
using numeric::clamp;
using numeric::Wide;

bool fits(const Heap& heap, const Value& v, unsigned bits) {
  const Range width = Range::of_width(bits);
  const auto exact = heap.facts().wide_range(v.term);
  return exact.lo >= width.lo && exact.hi <= width.hi;
}

// An offset counts modulo 2^bits: a constant one becomes its signed reading, so that equal addresses look equal.
// Functions have no inside: what is not their very address is any number.
Value wrapped_address(Heap& heap, Value v, unsigned bits) {
  if (v.is_function() && !(v.term == Term::of(std::int64_t{0}))) return heap.fresh_number(Range::of_width(bits));
  if (v.term.is_constant()) v.term.constant = as_signed(v.term.constant, bits);
  return v;
}

Value from_range(Heap& heap, const Range& exact, unsigned bits) {
  const Range width = Range::of_width(bits);
  return heap.fresh_number(width.contains(exact) ? exact : width);
}

// The lower 64 bits: the number modulo 2^64.
std::int64_t low_bits(Wide n) { return static_cast<std::int64_t>(static_cast<std::uint64_t>(n)); }

// What is left of a division by b ≥ 1 is below b, whatever is divided (C rounds towards zero). `range` is that of the
// result, and fits into its register. Who defines results bit by bit knows it from there.
Value below_divisor(const Policy& policy, Heap& heap, const Range& range, const Value& b) {
  const Value rest = heap.fresh_number(range);
  if (rest.is_constant() || b.is_constant() || policy.defines_results()) return rest;
  Heap more = heap;
  if (more.assume_less_equal(rest, b, -1)) heap = std::move(more);
  return rest;
}

// a / b for a ≥ 0 and a constant b ≥ 1: b·result ≤ a, and so result ≤ a. `range` is that of the result.
Value quotient(const Policy& policy, Heap& heap, const Value& a, const Value& b, const Range& range, unsigned bits) {
  const Value result = from_range(heap, range, bits);
  if (result.is_constant() || a.is_constant() || !b.is_constant() || policy.defines_results()) return result;
  if (heap.range(a).lo < 0 || b.term.constant < 1 || heap.owner_of(a.term.symbol).valid()) return result;
  Heap more = heap;
  const Value multiple = Value::number({result.term.symbol, b.term.constant, 0});
  if (numeric::is_scale(b.term.constant) && more.assume_less_equal(result, a) && more.assume_less_equal(multiple, a))
    heap = std::move(more);
  return result;
}

// The range of a number read as unsigned.
Range as_unsigned(const Range& r, unsigned bits) {
  if (r.lo >= 0) return r;
  if (bits >= 64) return {};
  const std::int64_t whole = std::int64_t{1} << bits;
  if (r.hi < 0) return numeric::add(r, Range::constant(whole));
  return {0, whole - 1, 1, 0};
}

// All numbers with no more bits than the larger one.
std::int64_t mask_above(std::int64_t n) {
  if (n <= 0) return 0;
  const int used = 64 - std::countl_zero(static_cast<std::uint64_t>(n));
  return used >= 63 ? numeric::kHighest : (std::int64_t{1} << used) - 1;
}

}  // namespace

// The value as a register of this width holds it: `v` is equal to it modulo 2^64, and so modulo 2^bits. A number that
// can only leave the type at one end comes back from the other: a count that wraps is less than what it counted.
Value Executor::wrapped(Heap& heap, const Value& v, unsigned bits) const {
  if (!v.is_number()) return wrapped_address(heap, v, bits);
  if (v.term.is_constant()) return Value::constant(as_signed(v.term.constant, bits));
  if (fits(heap, v, bits)) return v;
  const Range exact = heap.range(v), width = Range::of_width(bits);
  const Value held = heap.fresh_number(width);
  // Who defines results is told what the number is, bit by bit, and would take `v` for that.
  if (policy_.defines_results()) return held;
  // A bound at the end of the 64 bits may stand for one beyond them.
  const bool only_above = exact.lo >= width.lo && exact.bounded_below();
  const bool only_below = exact.hi <= width.hi && exact.bounded_above();
  Heap more = heap;
  if ((only_above && more.assume_less_equal(held, v)) || (only_below && more.assume_less_equal(v, held)))
    heap = std::move(more);
  return held;
}

Value Executor::bitwise(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  using enum ir::BinaryOp;
  if (a.is_constant() && b.is_constant()) {
    const std::int64_t x = a.term.constant, y = b.term.constant;
    const std::int64_t result = op == And ? (x & y) : op == Or ? (x | y) : (x ^ y);
    return Value::constant(as_signed(result, bits));
  }
  const Value& mask = b.is_constant() ? b : a;
  const Value& other = b.is_constant() ? a : b;
  if (mask.is_constant(0)) return op == And ? mask : other;
  if (mask.is_constant(-1) && op == And) return other;
  if (mask.is_constant(-1) && op == Or) return mask;
  if (mask.is_constant(-1) && op == Xor && other.is_number() && bits > 1) {
    Value v = other;  // ~x = −x − 1
    v.term.scale = -v.term.scale;
    v.term.constant = ~v.term.constant;
    return wrapped(heap, v, bits);
  }
  if (bits == 1 && op == Xor && mask.is_constant(1) && other.is_number()) {
    Value v = other;  // !x = 1 − x
    v.term.scale = -v.term.scale;
    v.term.constant = 1 - v.term.constant;
    return v;
  }
  if (bits == 1 && op == And && mask.is_constant(1)) return other;
  if (op != And && a == b) return op == Or ? a : Value::constant(0);
  if (op == And && a == b) return a;
  const Range ra = heap.range(a), rb = heap.range(b);
  if (op == And) {
    if (mask.is_constant()) {
      const std::int64_t m = mask.term.constant;
      const Range r = heap.range(other);
      // A mask that keeps all bits the number can have.
      if (r.lo >= 0 && m >= 0 && (m & mask_above(r.hi.number())) == mask_above(r.hi.number())) return other;
      if (m > 0)
        return heap.fresh_number({0, r.lo >= 0 ? std::min(r.hi.number(), m) : m,
                                  std::int64_t{1} << std::countr_zero(static_cast<std::uint64_t>(m)), 0});
    }
    if (ra.lo >= 0 && a.is_number()) return heap.fresh_number({0, ra.hi, 1, 0});
    if (rb.lo >= 0 && b.is_number()) return heap.fresh_number({0, rb.hi, 1, 0});
  }
  if (op != And && a.is_number() && b.is_number() && ra.lo >= 0 && rb.lo >= 0) {
    return from_range(heap,
                      {op == Or ? std::max(ra.lo.number(), rb.lo.number()) : 0,
                       mask_above(std::max(ra.hi.number(), rb.hi.number())), 1, 0},
                      bits);
  }
  return heap.fresh_number(Range::of_width(bits));
}

// a + b, a − b: of an address and a number, two numbers, or the distance of two addresses of one object.
Value Executor::add_or_subtract(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  if (op == ir::BinaryOp::Add && !(a.is_address() && b.is_address())) {
    if (b.is_number()) return wrapped(heap, heap::add(heap, a, b.term), bits);
    if (a.is_number()) return wrapped(heap, heap::add(heap, b, a.term), bits);
  }
  if (op == ir::BinaryOp::Subtract) {
    const bool one_object = a.base == b.base && a.id == b.id && a.target == b.target;
    if (b.is_number() || one_object) {
      Value base = a;
      if (!b.is_number()) base = Value::number(a.term);
      const Term negated{b.term.symbol, -b.term.scale, low_bits(-Wide{b.term.constant})};
      return wrapped(heap, heap::add(heap, base, negated), bits);
    }
  }
  return heap.fresh_number(Range::of_width(bits));
}

Value Executor::multiply(Heap& heap, const Value& a, const Value& b, unsigned bits) const {
  const Range any = Range::of_width(bits);
  const Value& factor = b.is_constant() ? b : a;
  const Value& other = b.is_constant() ? a : b;
  if (factor.is_constant()) {
    const Wide scale = Wide{other.term.scale} * factor.term.constant,
               constant = Wide{other.term.constant} * factor.term.constant;
    if (!numeric::is_scale(scale)) return heap.fresh_number(any);
    Value v = Value::number({other.term.symbol, static_cast<std::int64_t>(scale), low_bits(constant)});
    if (scale == 0) v.term.symbol = numeric::SymbolId();
    return wrapped(heap, v, bits);
  }
  const Range product = numeric::multiply(heap.range(a), heap.range(b));
  // A bound at the end of the 64 bits may stand for one beyond them; there the product wraps.
  if (!product.bounded_below() || !product.bounded_above()) return heap.fresh_number(any);
  return from_range(heap, product, bits);
}

Value Executor::arithmetic(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  using enum ir::BinaryOp;
  const Range any = Range::of_width(bits);
  if (op == Add || op == Subtract) return add_or_subtract(heap, op, a, b, bits);
  if (!a.is_number() || !b.is_number()) return heap.fresh_number(any);
  const Range ra = heap.range(a), rb = heap.range(b);
  const Range ua = as_unsigned(ra, bits), ub = as_unsigned(rb, bits);
  const bool known = bits < 64 || (ra.lo >= 0 && rb.lo >= 0);
  switch (op) {
    case Multiply: return multiply(heap, a, b, bits);
    case ShiftLeft:
      // By its whole width and more a number is shifted to anywhere.
      if (rb.is_constant() && rb.lo >= 0 && rb.lo < 62 && rb.lo < bits)
        return multiply(heap, a, Value::constant(std::int64_t{1} << rb.lo.number()), bits);
      return heap.fresh_number(any);
    case UnsignedDivide:
      return known ? quotient(policy_, heap, a, b, numeric::divide(ua, ub), bits) : heap.fresh_number(any);
    case UnsignedRemainder:
      if (known && ua.hi < ub.lo) return a;
      if (rb.lo >= 1)
        return below_divisor(policy_, heap,
                             known ? numeric::remainder(ua, ub) : Range{0, numeric::clamp(rb.hi - 1), 1, 0}, b);
      return known ? from_range(heap, numeric::remainder(ua, ub), bits) : heap.fresh_number(any);
    case SignedDivide:
      // The lowest number divided by -1 wraps.
      if (!ra.bounded_below() && rb.lo <= -1 && rb.hi >= -1) return heap.fresh_number(any);
      return quotient(policy_, heap, a, b, numeric::divide(ra, rb), bits);
    case SignedRemainder:
      if (ra.lo >= 0 && ra.hi < rb.lo) return a;
      if (rb.lo >= 1) return below_divisor(policy_, heap, numeric::remainder(ra, rb), b);
      return from_range(heap, numeric::remainder(ra, rb), bits);
    case LogicalShiftRight:
      if (known && rb.is_constant() && rb.lo >= 0 && rb.lo < 62 && rb.lo < bits) {
        return from_range(heap, {ua.lo.number() >> rb.lo.number(), ua.hi.number() >> rb.lo.number(), 1, 0}, bits);
      }
      return heap.fresh_number(any);
    case ArithmeticShiftRight:
      if (rb.is_constant() && rb.lo >= 0 && rb.lo < 63 && rb.lo < bits) {
        return from_range(heap, {ra.lo.number() >> rb.lo.number(), ra.hi.number() >> rb.lo.number(), 1, 0}, bits);
      }
      return heap.fresh_number(any);
    default: return heap.fresh_number(any);
  }
}

std::optional<Value> Executor::binary(Heap& heap, const ir::Binary& it) {
  const ir::Type type = type_of(it.result);
  const unsigned bits = type.bits();
  const Value a = value(heap, it.left), b = value(heap, it.right);
  if ((options_.overflow || options_.undefined) && !is_defined(heap, it, a, b, bits)) return std::nullopt;
  if (type.is_float() || bits > 64) return heap.fresh_number(bits > 64 ? Range{} : Range::of_width(bits));
  const auto operation = policy_.defines_results() ? std::nullopt : operation_of(heap, it.op, a, b, bits);
  if (operation) {
    const auto known = std::as_const(heap).facts().result_of(*operation);
    // A number that each node of a list has by now is none that a register could hold.
    if (known && (known->is_constant() || !heap.owner_of(known->symbol).valid())) return Value::number(*known);
  }
  const Value result = combine(heap, it.op, a, b, bits);
  if (operation) define(heap, *operation, result);
  policy_.binary(heap, it.op, a, b, bits, result, it.no_signed_wrap);
  return result;
}

// A multiple that leaves the signed numbers but not the unsigned ones, like the size of an array of half the memory: it
// is that number in one case, and that number less 2^bits in the other.
std::vector<Computed> Executor::binary_cases(Heap heap, const ir::Binary& it) {
  const unsigned bits = it.left.type().bits();
  const bool multiple = it.op == ir::BinaryOp::Multiply || it.op == ir::BinaryOp::ShiftLeft;
  if (!policy_.defines_results() && multiple && !it.no_signed_wrap && bits < 64) {
    const Value a = value(heap, it.left), b = value(heap, it.right);
    const std::int64_t most = Range::of_width(bits).hi.number(), whole = std::int64_t{1} << bits;
    if (const auto exact = unsigned_multiple(heap, it.op, a, b, whole); exact && heap.range(*exact).hi > most) {
      std::vector<Computed> outcomes;
      Heap large = heap;
      if (heap.assume_less_equal(*exact, Value::constant(most))) outcomes.push_back({std::move(heap), *exact});
      if (large.assume_less_equal(Value::constant(most + 1), *exact)) {
        outcomes.push_back({std::move(large), exact->plus(-whole)});
      }
      return outcomes;
    }
  }
  const std::optional<Value> v = binary(heap, it);
  if (!v) return {};
  return {{std::move(heap), *v}};
}

// a · b (or a · 2^b) without wrapping, when one of them is a constant and the result is not negative and below `whole`.
std::optional<Value> Executor::unsigned_multiple(const Heap& heap, ir::BinaryOp op, const Value& a, const Value& b,
                                                 std::int64_t whole) {
  if (!a.is_number() || !b.is_number() || a.is_constant() == b.is_constant()) return std::nullopt;
  if (op == ir::BinaryOp::ShiftLeft && !(b.is_constant() && b.term.constant >= 0 && b.term.constant < 32)) {
    return std::nullopt;
  }
  const Term& term = a.is_constant() ? b.term : a.term;
  Wide factor = a.is_constant() ? a.term.constant : b.term.constant;
  if (op == ir::BinaryOp::ShiftLeft) factor = Wide{1} << b.term.constant;
  const Range r = heap.facts().range(term);
  if (factor <= 0 || r.lo < 0 || Wide{r.hi.number()} * factor >= whole) return std::nullopt;
  const Wide scale = factor * term.scale, constant = factor * term.constant;
  if (!numeric::is_scale(scale) || constant != clamp(constant)) return std::nullopt;
  return Value::number({term.symbol, static_cast<std::int64_t>(scale), static_cast<std::int64_t>(constant)});
}

Value Executor::combine(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits) {
  using enum ir::BinaryOp;
  switch (op) {
    case And:
    case Or:
    case Xor: return bitwise(heap, op, a, b, bits);
    case FloatAdd:
    case FloatSubtract:
    case FloatMultiply:
    case FloatDivide:
    case FloatRemainder: return heap.fresh_number(Range::of_width(bits));
    default: return arithmetic(heap, op, a, b, bits);
  }
}

std::vector<Computed> Executor::any_number(Heap heap, unsigned bits) {
  const Value fresh = heap.fresh_number(bits > 64 ? Range{} : Range::of_width(bits));
  return {{std::move(heap), fresh}};
}

// The low bits of a number of at most 64.
std::vector<Computed> Executor::narrow(Heap heap, const Value& v, unsigned to) {
  if (v.is_address() && to == program_.pointer_type().bits()) {
    const Value address = wrapped(heap, v, to);
    return {{std::move(heap), address}};
  }
  if (v.is_number() && v.term.is_constant())
    return {{std::move(heap), Value::constant(as_signed(v.term.constant, to))}};
  if (v.is_number() && fits(heap, v, to)) return {{std::move(heap), v}};
  if (v.is_number() && to < 63) {
    const std::int64_t whole = std::int64_t{1} << to;
    if (fits(heap, v.plus(-whole), to)) return {{std::move(heap), v.plus(-whole)}};
  }
  return any_number(std::move(heap), to);
}

// A number of `from` bits, read as unsigned.
std::vector<Computed> Executor::zero_extended(Heap heap, const Value& v, unsigned from) {
  const auto any_unsigned = [&] {
    const Value fresh = heap.fresh_number({0, (std::int64_t{1} << from) - 1, 1, 0});
    return std::vector<Computed>{{std::move(heap), fresh}};
  };
  // In a wider register an address is a number that does not wrap: within its block it did not before.
  if (v.is_address() && !heap::is_within(heap, v)) return any_unsigned();
  if (!v.is_number() || from == 1 || heap.range(v).lo >= 0) return {{std::move(heap), v}};
  if (policy_.defines_results()) return any_unsigned();
  // Read as unsigned a negative number is another one: two cases.
  std::vector<Computed> outcomes;
  const std::int64_t whole = std::int64_t{1} << from;
  Heap negative = heap;
  if (heap.assume_less_equal(Value::constant(0), v)) outcomes.push_back({std::move(heap), v});
  if (negative.assume_less_equal(v, Value::constant(-1))) outcomes.push_back({std::move(negative), v.plus(whole)});
  return outcomes;
}

std::vector<Computed> Executor::cast(Heap heap, const ir::Cast& it, const Value& v) {
  const unsigned from = it.value.type().bits(), to = type_of(it.result).bits();
  using enum ir::CastOp;
  switch (it.op) {
    case PointerToInteger:
    case IntegerToPointer:
    case Reinterpret:
      if (from == to) return {{std::move(heap), v}};
      [[fallthrough]];
    case Truncate:
    case ZeroExtend:
      // Values are numbers of at most 64 bits: the others are not followed.
      if (from > 64 || to > 64) return any_number(std::move(heap), to);
      return to < from ? narrow(std::move(heap), v, to) : zero_extended(std::move(heap), v, from);
    case SignExtend: {
      if (from > 64 || to > 64) return any_number(std::move(heap), to);
      // Whether an address reads as negative is up to where its block lies.
      if (!v.is_number()) return any_number(std::move(heap), from);
      Value image = v;
      if (from == 1) image.term = {v.term.symbol, -v.term.scale, -v.term.constant};
      return {{std::move(heap), image}};
    }
    default: return any_number(std::move(heap), to);
  }
}

Value Executor::offset(Heap& heap, const ir::Offset& it) {
  const Value base = value(heap, it.base);
  const Value index = it.scale != 0 ? value(heap, it.index) : Value::constant(0);
  const Value result = sum(heap, base, index, it);
  policy_.offset(heap, base, index, it, type_of(it.result).bits(), result);
  return result;
}

Value Executor::sum(Heap& heap, Value base, const Value& index, const ir::Offset& it) {
  const unsigned bits = type_of(it.result).bits();
  if (it.scale != 0) {
    const Wide scale = Wide{index.term.scale} * it.scale, constant = Wide{index.term.constant} * it.scale;
    if (!index.is_number() || !numeric::is_scale(scale)) return heap.fresh_number(Range::of_width(bits));
    base = heap::add(heap, base, {index.term.symbol, static_cast<std::int64_t>(scale), low_bits(constant)});
  }
  return wrapped(heap, base.plus(it.displacement), bits);
}

}  // namespace heapwise::exec
