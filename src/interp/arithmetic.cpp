// Numbers that do not fit the fast path: wide integers, floating point, and arithmetic whose overflow is noted.
#include <cmath>

#include "base/check.h"
#include "interp/floats.h"
#include "interp/machine.h"

namespace heapwise::interp {

void Machine::checked_arithmetic(const Op* op) {
  const unsigned unused = 64U - op->width;
  const auto left = static_cast<std::int64_t>(value(op->a).bits << unused) >> unused;
  const auto right = static_cast<std::int64_t>(value(op->b).bits << unused) >> unused;
  std::int64_t exact = 0;
  bool overflows = false;
  switch (static_cast<ir::BinaryOp>(op->sub)) {
    case ir::BinaryOp::Add: overflows = __builtin_add_overflow(left, right, &exact); break;
    case ir::BinaryOp::Subtract: overflows = __builtin_sub_overflow(left, right, &exact); break;
    default: overflows = __builtin_mul_overflow(left, right, &exact);
  }
  const auto wrapped = static_cast<std::uint64_t>(exact);
  overflows |= static_cast<std::int64_t>(wrapped << unused) >> unused != exact;
  if (overflows) [[unlikely]]
    overflowed(op);
  set(op->result, {unused == 0 ? wrapped : wrapped & ((1ULL << op->width) - 1), 0});
}

namespace {

// Of operations that must not overflow.
[[nodiscard]] bool wide_overflows(ir::BinaryOp op, ir::SignedBits left, ir::SignedBits right, ir::Type type) {
  ir::SignedBits exact = 0;
  bool overflows = false;
  switch (op) {
    case ir::BinaryOp::Add: overflows = __builtin_add_overflow(left, right, &exact); break;
    case ir::BinaryOp::Subtract: overflows = __builtin_sub_overflow(left, right, &exact); break;
    case ir::BinaryOp::Multiply: overflows = __builtin_mul_overflow(left, right, &exact); break;
    default: return false;
  }
  return overflows || ir::as_signed(static_cast<ir::Bits>(exact) & type.mask(), type) != exact;
}

}  // namespace

void Machine::wide_binary(const Op* op) {
  const ir::Type type = ir::Type::integer(op->width);
  const ir::Bits left = value(op->a).wide();
  const ir::Bits right = value(op->b).wide();
  const auto binary = static_cast<ir::BinaryOp>(op->sub);
  const auto check_divisor = [&] {
    if (right == 0) divided_by_zero(op);
  };
  const auto check_shift = [&] {
    if (right >= type.bits()) shifted_too_far(op);
  };
  const auto signed_divide_check = [&] {
    check_divisor();
    if (right == type.mask() && left == ir::Bits{1} << (type.bits() - 1U)) quotient_too_large(op);
  };
  if (op->x != 0 && wide_overflows(binary, ir::as_signed(left, type), ir::as_signed(right, type), type)) overflowed(op);
  ir::Bits result = 0;
  switch (binary) {
    case ir::BinaryOp::Add: result = left + right; break;
    case ir::BinaryOp::Subtract: result = left - right; break;
    case ir::BinaryOp::Multiply: result = left * right; break;
    case ir::BinaryOp::UnsignedDivide: check_divisor(), result = left / right; break;
    case ir::BinaryOp::UnsignedRemainder: check_divisor(), result = left % right; break;
    case ir::BinaryOp::SignedDivide:
      signed_divide_check();
      result = static_cast<ir::Bits>(ir::as_signed(left, type) / ir::as_signed(right, type));
      break;
    case ir::BinaryOp::SignedRemainder:
      signed_divide_check();
      result = static_cast<ir::Bits>(ir::as_signed(left, type) % ir::as_signed(right, type));
      break;
    case ir::BinaryOp::ShiftLeft: check_shift(), result = left << right; break;
    case ir::BinaryOp::LogicalShiftRight: check_shift(), result = left >> right; break;
    case ir::BinaryOp::ArithmeticShiftRight:
      check_shift();
      result = static_cast<ir::Bits>(ir::as_signed(left, type) >> right);
      break;
    case ir::BinaryOp::And: result = left & right; break;
    case ir::BinaryOp::Or: result = left | right; break;
    case ir::BinaryOp::Xor: result = left ^ right; break;
    default: HW_UNREACHABLE("an integer operation");
  }
  set(op->result, Slot::of_wide(result & type.mask()));
}

void Machine::wide_compare(const Op* op) {
  const ir::Type type = ir::Type::integer(op->width);
  const ir::Bits left = value(op->a).wide();
  const ir::Bits right = value(op->b).wide();
  const ir::SignedBits signed_left = ir::as_signed(left, type);
  const ir::SignedBits signed_right = ir::as_signed(right, type);
  bool result = false;
  switch (static_cast<ir::Predicate>(op->sub)) {
    case ir::Predicate::Equal: result = left == right; break;
    case ir::Predicate::NotEqual: result = left != right; break;
    case ir::Predicate::UnsignedLess: result = left < right; break;
    case ir::Predicate::UnsignedLessEqual: result = left <= right; break;
    case ir::Predicate::UnsignedGreater: result = left > right; break;
    case ir::Predicate::UnsignedGreaterEqual: result = left >= right; break;
    case ir::Predicate::SignedLess: result = signed_left < signed_right; break;
    case ir::Predicate::SignedLessEqual: result = signed_left <= signed_right; break;
    case ir::Predicate::SignedGreater: result = signed_left > signed_right; break;
    case ir::Predicate::SignedGreaterEqual: result = signed_left >= signed_right; break;
    default: HW_UNREACHABLE("an integer comparison");
  }
  set(op->result, {result ? 1U : 0U, 0});
}

void Machine::wide_cast(const Op* op) {
  const ir::Type from = ir::Type::integer(op->width);
  const ir::Type to = ir::Type::integer(op->to_width);
  const Slot& source = value(op->a);
  ir::Bits bits = op->width > 64 ? source.wide() : source.bits;
  if (static_cast<ir::CastOp>(op->sub) == ir::CastOp::SignExtend)
    bits = static_cast<ir::Bits>(ir::as_signed(bits, from));
  else bits &= from.mask();
  set(op->result, Slot::of_wide(bits & to.mask()));
}

namespace {

template <class T>
[[nodiscard]] T float_operation(ir::BinaryOp op, T left, T right) {
  switch (op) {
    case ir::BinaryOp::FloatAdd: return left + right;
    case ir::BinaryOp::FloatSubtract: return left - right;
    case ir::BinaryOp::FloatMultiply: return left * right;
    case ir::BinaryOp::FloatDivide: return left / right;
    case ir::BinaryOp::FloatRemainder: return std::fmod(left, right);
    default: HW_UNREACHABLE("a floating-point operation");
  }
}

[[nodiscard]] long double number_in(const Slot& slot, unsigned width) {
  return bits_to_float(slot.wide(), ir::Type::floating(static_cast<std::uint16_t>(width)));
}

[[nodiscard]] Slot slot_for(long double number, unsigned width) {
  return Slot::of_wide(float_to_bits(number, ir::Type::floating(static_cast<std::uint16_t>(width))));
}

}  // namespace

void Machine::float_binary(const Op* op) {
  const auto binary = static_cast<ir::BinaryOp>(op->sub);
  const Slot& left = value(op->a);
  const Slot& right = value(op->b);
  if (op->width == 64) {
    const double result = float_operation(binary, std::bit_cast<double>(left.bits), std::bit_cast<double>(right.bits));
    set(op->result, {std::bit_cast<std::uint64_t>(result), 0});
  } else if (op->width == 32) {
    const auto number = [](const Slot& slot) { return std::bit_cast<float>(static_cast<std::uint32_t>(slot.bits)); };
    set(op->result, {std::bit_cast<std::uint32_t>(float_operation(binary, number(left), number(right))), 0});
  } else {
    set(op->result, slot_for(float_operation(binary, number_in(left, 80), number_in(right, 80)), 80));
  }
  // Which of the many that are no number, and of which sign, is the processor's choice.
  if (watching_ && std::isnan(number_in(value(op->result), op->width)))
    set_openness(op->result, {Openness::Kind::OpenValue, 0});
}

void Machine::float_compare(const Op* op) {
  const long double left = number_in(value(op->a), op->width);
  const long double right = number_in(value(op->b), op->width);
  const bool unordered = std::isnan(left) || std::isnan(right);
  bool result = false;
  switch (static_cast<ir::Predicate>(op->sub)) {
    case ir::Predicate::OrderedEqual: result = !unordered && left == right; break;
    case ir::Predicate::OrderedNotEqual: result = !unordered && left != right; break;
    case ir::Predicate::OrderedLess: result = !unordered && left < right; break;
    case ir::Predicate::OrderedLessEqual: result = !unordered && left <= right; break;
    case ir::Predicate::OrderedGreater: result = !unordered && left > right; break;
    case ir::Predicate::OrderedGreaterEqual: result = !unordered && left >= right; break;
    case ir::Predicate::Ordered: result = !unordered; break;
    case ir::Predicate::UnorderedEqual: result = unordered || left == right; break;
    case ir::Predicate::UnorderedNotEqual: result = unordered || left != right; break;
    case ir::Predicate::UnorderedLess: result = unordered || left < right; break;
    case ir::Predicate::UnorderedLessEqual: result = unordered || left <= right; break;
    case ir::Predicate::UnorderedGreater: result = unordered || left > right; break;
    case ir::Predicate::UnorderedGreaterEqual: result = unordered || left >= right; break;
    case ir::Predicate::Unordered: result = unordered; break;
    default: HW_UNREACHABLE("a floating-point comparison");
  }
  set(op->result, {result ? 1U : 0U, 0});
}

// A number that does not fit becomes what x86's instructions give: the top bit alone.
void Machine::float_cast(const Op* op) {
  const Slot& source = value(op->a);
  const ir::Type from = ir::Type::integer(op->width);
  const ir::Type to = ir::Type::integer(op->to_width);
  const ir::Bits bits = op->width > 64 ? source.wide() : source.bits;
  switch (static_cast<ir::CastOp>(op->sub)) {
    case ir::CastOp::FloatToUnsigned:
    case ir::CastOp::FloatToSigned: {
      const bool is_signed = static_cast<ir::CastOp>(op->sub) == ir::CastOp::FloatToSigned;
      const long double number = std::trunc(number_in(source, op->width));
      const long double end = std::ldexp(1.0L, op->to_width - (is_signed ? 1 : 0));
      const long double begin = is_signed ? -end : 0.0L;
      if (!(number >= begin && number < end)) {
        note(Note::Kind::FloatConversion);
        set(op->result, Slot::of_wide(ir::Bits{1} << (op->to_width - 1U)));
        return;
      }
      const ir::Bits whole =
          is_signed ? static_cast<ir::Bits>(static_cast<ir::SignedBits>(number)) : static_cast<ir::Bits>(number);
      set(op->result, Slot::of_wide(whole & to.mask()));
      return;
    }
    // Rounded once: through the host's own conversion of the exact type.
    case ir::CastOp::UnsignedToFloat:
      if (op->to_width == 32) set(op->result, slot_for(static_cast<float>(bits), 32));
      else if (op->to_width == 64) set(op->result, slot_for(static_cast<double>(bits), 64));
      else set(op->result, slot_for(static_cast<long double>(bits), 80));
      return;
    case ir::CastOp::SignedToFloat: {
      const ir::SignedBits number = ir::as_signed(bits, from);
      if (op->to_width == 32) set(op->result, slot_for(static_cast<float>(number), 32));
      else if (op->to_width == 64) set(op->result, slot_for(static_cast<double>(number), 64));
      else set(op->result, slot_for(static_cast<long double>(number), 80));
      return;
    }
    default: set(op->result, slot_for(number_in(source, op->width), op->to_width));
  }
}

}  // namespace heapwise::interp
