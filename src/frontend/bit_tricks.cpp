#include "frontend/bit_tricks.h"

#include <llvm/ADT/FloatingPointMode.h>

namespace heapwise::frontend::bit_tricks {

using ir::BinaryOp;
using ir::Bits;
using ir::Operand;
using ir::Predicate;
using ir::Type;

namespace {

// `ones` ones and `ones` zeros in turn, from the lowest bit: 0x5555 for 1, 0x3333 for 2.
Bits stripes(unsigned ones) {
  Bits bits = 0;
  for (unsigned i = 0; i < 128; ++i)
    if ((i / ones) % 2 == 0) bits |= Bits{1} << i;
  return bits;
}

// Short names for the operations on one type.
class Arithmetic {
 public:
  Arithmetic(Emitter& emit, Type type) : emit_(emit), type_(type) {}

  [[nodiscard]] Operand number(Bits bits) const { return Emitter::constant(bits, type_); }
  [[nodiscard]] Operand plus(Operand a, Operand b) { return emit_.binary(BinaryOp::Add, a, b); }
  [[nodiscard]] Operand minus(Operand a, Operand b) { return emit_.binary(BinaryOp::Subtract, a, b); }
  [[nodiscard]] Operand times(Operand a, Operand b) { return emit_.binary(BinaryOp::Multiply, a, b); }
  [[nodiscard]] Operand bit_and(Operand a, Operand b) { return emit_.binary(BinaryOp::And, a, b); }
  [[nodiscard]] Operand bit_or(Operand a, Operand b) { return emit_.binary(BinaryOp::Or, a, b); }
  [[nodiscard]] Operand bit_xor(Operand a, Operand b) { return emit_.binary(BinaryOp::Xor, a, b); }
  [[nodiscard]] Operand left(Operand a, Operand by) { return emit_.binary(BinaryOp::ShiftLeft, a, by); }
  [[nodiscard]] Operand right(Operand a, Operand by) { return emit_.binary(BinaryOp::LogicalShiftRight, a, by); }
  [[nodiscard]] Operand right(Operand a, unsigned by) { return right(a, number(by)); }
  [[nodiscard]] Operand negative(Operand a) { return emit_.compare(Predicate::SignedLess, a, number(0)); }
  [[nodiscard]] unsigned bits() const { return type_.bits(); }
  [[nodiscard]] Bits sign() const { return Bits{1} << (type_.bits() - 1U); }

  [[nodiscard]] Operand count_ones(Operand x) {
    for (unsigned width = 1; width < bits(); width *= 2) {
      const Operand stripe = number(stripes(width));
      x = plus(bit_and(x, stripe), bit_and(right(x, width), stripe));
    }
    return x;
  }
  [[nodiscard]] Operand swap_neighbours(Operand x, unsigned width) {
    const Operand stripe = number(stripes(width));
    return bit_or(left(bit_and(x, stripe), number(width)), bit_and(right(x, width), stripe));
  }

 private:
  Emitter& emit_;
  Type type_;
};

Operand count_leading_zeros(Arithmetic& on, Operand x) {
  for (unsigned width = 1; width < on.bits(); width *= 2) x = on.bit_or(x, on.right(x, width));
  return on.minus(on.number(on.bits()), on.count_ones(x));
}

Operand count_trailing_zeros(Arithmetic& on, Operand x) {
  const Operand below = on.bit_and(on.bit_xor(x, on.number(~Bits{0})), on.minus(x, on.number(1)));
  return on.count_ones(below);
}

Operand byte_swap(Arithmetic& on, Operand x) {
  Operand result = on.number(0);
  for (unsigned at = 0; at < on.bits(); at += 8) {
    const Operand byte = on.bit_and(on.right(x, at), on.number(0xff));
    result = on.bit_or(result, on.left(byte, on.number(on.bits() - 8 - at)));
  }
  return result;
}

// The upper (lower) half of high:low shifted left (right). Shifted in two steps, no step is as wide as the type.
Operand funnel(Emitter& emit, Arithmetic& on, bool to_left, Operand high, Operand low, Operand by) {
  by = emit.binary(BinaryOp::UnsignedRemainder, by, on.number(on.bits()));
  const Operand rest = on.minus(on.number(on.bits() - 1), by);
  if (to_left) return on.bit_or(on.left(high, by), on.right(on.right(low, 1), rest));
  return on.bit_or(on.left(on.left(high, on.number(1)), rest), on.right(low, by));
}

struct Checked {
  Operand value, overflow;
};

Checked checked_sum(Emitter& emit, Arithmetic& on, bool is_signed, bool add, Operand a, Operand b) {
  const Operand value = add ? on.plus(a, b) : on.minus(a, b);
  if (!is_signed) return {value, emit.compare(Predicate::UnsignedLess, add ? value : a, add ? a : b)};
  const Operand other = add ? on.bit_xor(b, value) : on.bit_xor(a, b);
  return {value, on.negative(on.bit_and(on.bit_xor(a, value), other))};
}

Checked checked_product(Emitter& emit, bool is_signed, Operand a, Operand b) {
  const Type narrow = a.type();
  const Type wide = Type::integer(static_cast<std::uint16_t>(narrow.bits() * 2U));
  const Operand product =
      emit.binary(BinaryOp::Multiply, emit.resize(a, wide, is_signed), emit.resize(b, wide, is_signed));
  const Operand value = emit.resize(product, narrow);
  return {value, emit.compare(Predicate::NotEqual, product, emit.resize(value, wide, is_signed))};
}

Operand saturating(Emitter& emit, Arithmetic& on, bool is_signed, bool add, Operand a, Operand b) {
  const Checked sum = checked_sum(emit, on, is_signed, add, a, b);
  Operand limit = add ? on.number(~Bits{0}) : on.number(0);
  if (is_signed) limit = emit.select(on.negative(a), on.number(on.sign()), on.number(on.sign() - 1));
  return emit.select(sum.overflow, limit, sum.value);
}

Operand choose(Emitter& emit, Predicate predicate, Operand a, Operand b) {
  return emit.select(emit.compare(predicate, a, b), a, b);
}

}  // namespace

std::optional<Operation> operation_of(llvm::Intrinsic::ID id) {
  switch (id) {
    case llvm::Intrinsic::bswap: return Operation::ByteSwap;
    case llvm::Intrinsic::bitreverse: return Operation::BitReverse;
    case llvm::Intrinsic::ctpop: return Operation::CountOnes;
    case llvm::Intrinsic::ctlz: return Operation::CountLeadingZeros;
    case llvm::Intrinsic::cttz: return Operation::CountTrailingZeros;
    case llvm::Intrinsic::fshl: return Operation::FunnelLeft;
    case llvm::Intrinsic::fshr: return Operation::FunnelRight;
    case llvm::Intrinsic::abs: return Operation::Absolute;
    case llvm::Intrinsic::smax: return Operation::SignedMaximum;
    case llvm::Intrinsic::smin: return Operation::SignedMinimum;
    case llvm::Intrinsic::umax: return Operation::UnsignedMaximum;
    case llvm::Intrinsic::umin: return Operation::UnsignedMinimum;
    case llvm::Intrinsic::sadd_with_overflow: return Operation::CheckedSignedAdd;
    case llvm::Intrinsic::uadd_with_overflow: return Operation::CheckedUnsignedAdd;
    case llvm::Intrinsic::ssub_with_overflow: return Operation::CheckedSignedSubtract;
    case llvm::Intrinsic::usub_with_overflow: return Operation::CheckedUnsignedSubtract;
    case llvm::Intrinsic::smul_with_overflow: return Operation::CheckedSignedMultiply;
    case llvm::Intrinsic::umul_with_overflow: return Operation::CheckedUnsignedMultiply;
    case llvm::Intrinsic::sadd_sat: return Operation::SaturatingSignedAdd;
    case llvm::Intrinsic::uadd_sat: return Operation::SaturatingUnsignedAdd;
    case llvm::Intrinsic::ssub_sat: return Operation::SaturatingSignedSubtract;
    case llvm::Intrinsic::usub_sat: return Operation::SaturatingUnsignedSubtract;
    default: return std::nullopt;
  }
}

Pieces expand(Emitter& emit, Operation operation, Operand first, Operand second, Operand third) {
  Arithmetic on(emit, first.type());
  const auto checked = [](Checked sum) { return Pieces{sum.value, sum.overflow}; };
  switch (operation) {
    case Operation::ByteSwap: return {byte_swap(on, first)};
    case Operation::BitReverse: {
      if (on.bits() % 8 != 0) return {};
      Operand x = byte_swap(on, first);
      for (const unsigned width : {4U, 2U, 1U}) x = on.swap_neighbours(x, width);
      return {x};
    }
    case Operation::CountOnes: return {on.count_ones(first)};
    case Operation::CountLeadingZeros: return {count_leading_zeros(on, first)};
    case Operation::CountTrailingZeros: return {count_trailing_zeros(on, first)};
    case Operation::FunnelLeft: return {funnel(emit, on, true, first, second, third)};
    case Operation::FunnelRight: return {funnel(emit, on, false, first, second, third)};
    // The least number has no positive one; `second` says whether C leaves that undefined.
    case Operation::Absolute:
      return {emit.select(on.negative(first),
                          emit.binary(ir::BinaryOp::Subtract, on.number(0), first, second.is_constant(1)), first)};
    case Operation::SignedMaximum: return {choose(emit, Predicate::SignedGreater, first, second)};
    case Operation::SignedMinimum: return {choose(emit, Predicate::SignedLess, first, second)};
    case Operation::UnsignedMaximum: return {choose(emit, Predicate::UnsignedGreater, first, second)};
    case Operation::UnsignedMinimum: return {choose(emit, Predicate::UnsignedLess, first, second)};
    case Operation::CheckedSignedAdd: return checked(checked_sum(emit, on, true, true, first, second));
    case Operation::CheckedUnsignedAdd: return checked(checked_sum(emit, on, false, true, first, second));
    case Operation::CheckedSignedSubtract: return checked(checked_sum(emit, on, true, false, first, second));
    case Operation::CheckedUnsignedSubtract: return checked(checked_sum(emit, on, false, false, first, second));
    case Operation::CheckedSignedMultiply:
    case Operation::CheckedUnsignedMultiply:
      if (on.bits() > 64) return {};
      return checked(checked_product(emit, operation == Operation::CheckedSignedMultiply, first, second));
    case Operation::SaturatingSignedAdd: return {saturating(emit, on, true, true, first, second)};
    case Operation::SaturatingUnsignedAdd: return {saturating(emit, on, false, true, first, second)};
    case Operation::SaturatingSignedSubtract: return {saturating(emit, on, true, false, first, second)};
    case Operation::SaturatingUnsignedSubtract: return {saturating(emit, on, false, false, first, second)};
  }
  return {};
}

std::optional<Operand> is_of_class(Emitter& emit, Operand value, unsigned classes) {
  const unsigned width = value.type().bits();
  if (width != 32 && width != 64) return std::nullopt;
  const unsigned fraction_bits = width == 32 ? 23 : 52;
  Arithmetic on(emit, Type::integer(value.type().bits()));
  const Operand bits = emit.to_bits(value);
  const Operand magnitude = on.bit_and(bits, on.number(on.sign() - 1));
  const Bits infinity = (on.sign() - 1) & ~((Bits{1} << fraction_bits) - 1);
  const Bits smallest_normal = Bits{1} << fraction_bits;
  const Bits quiet = infinity | (Bits{1} << (fraction_bits - 1));
  const Operand is_negative = on.negative(bits);
  const Operand yes = Emitter::constant(1, Type::integer(1));
  const auto both = [&](Operand a, Operand b) { return emit.binary(BinaryOp::And, a, b); };
  const auto at_least = [&](Bits limit) {
    return emit.compare(Predicate::UnsignedGreaterEqual, magnitude, on.number(limit));
  };
  const auto below = [&](Bits limit) { return emit.compare(Predicate::UnsignedLess, magnitude, on.number(limit)); };
  Operand answer = Emitter::constant(0, Type::integer(1));
  const auto add = [&](unsigned mask, Operand holds) {
    if ((classes & mask) == mask) answer = emit.binary(BinaryOp::Or, answer, holds);
  };
  // One test for a class of both signs that is wanted whole, else one with the sign.
  const auto add_signed = [&](unsigned negative, unsigned positive, auto holds) {
    if ((classes & negative) != 0 && (classes & positive) != 0) add(negative | positive, holds());
    else if ((classes & negative) != 0) add(negative, both(is_negative, holds()));
    else if ((classes & positive) != 0) add(positive, both(emit.binary(BinaryOp::Xor, is_negative, yes), holds()));
  };
  if ((classes & llvm::fcSNan) != 0) add(llvm::fcSNan, both(at_least(infinity + 1), below(quiet)));
  if ((classes & llvm::fcQNan) != 0) add(llvm::fcQNan, at_least(quiet));
  add_signed(llvm::fcNegInf, llvm::fcPosInf, [&] { return both(at_least(infinity), below(infinity + 1)); });
  add_signed(llvm::fcNegNormal, llvm::fcPosNormal, [&] { return both(at_least(smallest_normal), below(infinity)); });
  add_signed(llvm::fcNegSubnormal, llvm::fcPosSubnormal, [&] { return both(at_least(1), below(smallest_normal)); });
  add_signed(llvm::fcNegZero, llvm::fcPosZero, [&] { return below(1); });
  return answer;
}

}  // namespace heapwise::frontend::bit_tricks
