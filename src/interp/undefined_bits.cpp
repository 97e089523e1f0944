// Undefined bits of registers: what each operation makes of them (undefined_bits.h).
#include "interp/undefined_bits.h"

#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

using ir::Bits;

[[nodiscard]] Bits mask_of(unsigned width) { return ir::Type::integer(static_cast<std::uint16_t>(width)).mask(); }

// All bits from the lowest undefined one on: a carry goes upwards.
[[nodiscard]] Bits and_above(Bits mask, unsigned width) {
  return (Bits{0} - (mask & (Bits{0} - mask))) & mask_of(width);
}

[[nodiscard]] Bits all_if_any(Bits mask, unsigned width) { return mask == 0 ? 0 : mask_of(width); }

[[nodiscard]] Bits sign_extended(Bits mask, unsigned from, unsigned to) {
  return static_cast<Bits>(ir::as_signed(mask, ir::Type::integer(static_cast<std::uint16_t>(from)))) & mask_of(to);
}

struct Operand {
  Bits value;
  Bits undefined;
};

[[nodiscard]] Bits shifted(ir::BinaryOp op, const Operand& left, const Operand& right, unsigned width) {
  if (right.undefined != 0 || right.value >= width) return all_if_any(left.undefined | right.undefined, width);
  const auto amount = static_cast<unsigned>(right.value);
  if (op == ir::BinaryOp::ShiftLeft) return (left.undefined << amount) & mask_of(width);
  if (op == ir::BinaryOp::LogicalShiftRight) return left.undefined >> amount;
  return (sign_extended(left.undefined, width, 128) >> amount) & mask_of(width);
}

[[nodiscard]] Bits undefined_of(ir::BinaryOp op, const Operand& left, const Operand& right, unsigned width) {
  const Bits either = left.undefined | right.undefined;
  if (either == 0) return 0;
  switch (op) {
    case ir::BinaryOp::Add:
    case ir::BinaryOp::Subtract:
    case ir::BinaryOp::Multiply: return and_above(either, width);
    case ir::BinaryOp::And:
      return either & (left.value | left.undefined) & (right.value | right.undefined) & mask_of(width);
    case ir::BinaryOp::Or:
      return either & (~left.value | left.undefined) & (~right.value | right.undefined) & mask_of(width);
    case ir::BinaryOp::Xor: return either & mask_of(width);
    case ir::BinaryOp::ShiftLeft:
    case ir::BinaryOp::LogicalShiftRight:
    case ir::BinaryOp::ArithmeticShiftRight: return shifted(op, left, right, width);
    default: return mask_of(width);
  }
}

// Do all values of the undefined bits compare alike? The least and the greatest number that they make speak for all.
[[nodiscard]] bool is_decided(ir::Predicate predicate, Operand left, Operand right, unsigned width) {
  if (predicate <= ir::Predicate::NotEqual)
    return ((left.value ^ right.value) & ~(left.undefined | right.undefined) & mask_of(width)) != 0;
  const bool is_signed = predicate >= ir::Predicate::SignedLess;
  const Bits flip = is_signed ? Bits{1} << (width - 1U) : 0;  // then the order is that of unsigned numbers
  const auto least = [&](const Operand& each) { return (each.value ^ flip) & ~each.undefined & mask_of(width); };
  const auto most = [&](const Operand& each) { return ((each.value ^ flip) | each.undefined) & mask_of(width); };
  using enum ir::Predicate;
  const bool or_equal = predicate == UnsignedLessEqual || predicate == SignedLessEqual ||
                        predicate == UnsignedGreater || predicate == SignedGreater;  // ¬(left ≤ right)
  if (or_equal) return most(left) <= least(right) || least(left) > most(right);
  return most(left) < least(right) || least(left) >= most(right);
}

[[nodiscard]] std::uint32_t origin_of(const UndefinedBits& left, const UndefinedBits& right) {
  return left.none() ? right.object : left.object;
}

}  // namespace

UndefinedBits Machine::undefined_bits(SlotIndex index) const {
  return index >= 0 ? undefined_slots_[frames_.back().base + static_cast<std::size_t>(index)] : UndefinedBits{};
}

void Machine::set_undefined(SlotIndex index, const UndefinedBits& bits) {
  undefined_slots_[frames_.back().base + static_cast<std::size_t>(index)] = bits;
}

void Machine::decide_by(const UndefinedBits& bits, std::string_view how) {
  if (bits.none()) return;
  Violation violation;
  violation.kind = Violation::Kind::UninitialisedUse;
  violation.property = Property::ValidValue;
  violation.detail = std::string(how);
  if (bits.object != 0) violation.object = facts_of(memory_[ObjectId(bits.object)]);
  breach(std::move(violation));
}

// Once is enough: from here on the value counts as set.
void Machine::decide_by(SlotIndex index, std::string_view how) {
  const UndefinedBits bits = undefined_bits(index);
  if (bits.none()) return;
  decide_by(bits, how);
  set_undefined(index, {});
}

UndefinedBits Machine::undefined_in_binary(const Op* op) {
  const UndefinedBits left = undefined_bits(op->a), right = undefined_bits(op->b);
  if (left.none() && right.none()) return {};
  const auto binary = static_cast<ir::BinaryOp>(op->sub);
  return {undefined_of(binary, {wide_value(op->a, op->width), left.mask}, {wide_value(op->b, op->width), right.mask},
                       op->width),
          origin_of(left, right)};
}

UndefinedBits Machine::undefined_in_comparison(const Op* op) {
  const UndefinedBits left = undefined_bits(op->a), right = undefined_bits(op->b);
  if (left.none() && right.none()) return {};
  const bool decided = op->code != Opcode::FloatCompare &&
                       is_decided(static_cast<ir::Predicate>(op->sub), {wide_value(op->a, op->width), left.mask},
                                  {wide_value(op->b, op->width), right.mask}, op->width);
  return decided ? UndefinedBits{} : UndefinedBits{1, origin_of(left, right)};
}

UndefinedBits Machine::undefined_in_cast(const Op* op) {
  const UndefinedBits from = undefined_bits(op->a);
  if (from.none()) return {};
  const bool extends = op->code == Opcode::SignExtend ||
                       (op->code == Opcode::WideCast && static_cast<ir::CastOp>(op->sub) == ir::CastOp::SignExtend);
  if (extends) return {sign_extended(from.mask, op->width, op->to_width), from.object};
  if (op->code == Opcode::FloatCast) return {mask_of(op->to_width), from.object};
  return {from.mask & mask_of(op->width), from.object};
}

UndefinedBits Machine::undefined_in_choice(const Op* op) {
  const UndefinedBits condition = undefined_bits(op->a), first = undefined_bits(op->b), second = undefined_bits(op->c);
  if (condition.none()) return (value(op->a).bits & 1U) != 0 ? first : second;
  const Bits differ = value(op->b).wide() ^ value(op->c).wide();
  return {first.mask | second.mask | differ, condition.object};
}

// Before the operation is run. Stores are followed behind it (stored), calls where they happen.
void Machine::follow_undefined(const Op* op) {
  constexpr const char* kAddress = "is used as an address";
  switch (op->code) {
    case Opcode::Bind:
    case Opcode::Move:
    case Opcode::IntegerToPointer: return set_undefined(op->result, undefined_bits(op->a));
    case Opcode::ReadUndefined: return set_undefined(op->result, {mask_of(op->width), 0});
    case Opcode::Truncate:
    case Opcode::PointerToInteger:
    case Opcode::SignExtend:
    case Opcode::WideCast:
    case Opcode::FloatCast: return set_undefined(op->result, undefined_in_cast(op));
    case Opcode::Select: return set_undefined(op->result, undefined_in_choice(op));
    case Opcode::Offset:
    case Opcode::OffsetConstant: {
      const UndefinedBits base = undefined_bits(op->a);
      const UndefinedBits index = op->code == Opcode::Offset ? undefined_bits(op->b) : UndefinedBits{};
      return set_undefined(op->result, {all_if_any(base.mask | index.mask, op->width), origin_of(base, index)});
    }
    case Opcode::Load8:
    case Opcode::Load16:
    case Opcode::Load32:
    case Opcode::Load64:
    case Opcode::LoadPointer:
    case Opcode::LoadAny:
      decide_by(op->a, kAddress);
      return set_undefined(op->result, undefined_in_memory(value(op->a), static_cast<std::uint64_t>(op->x), op->width));
    case Opcode::Store8:
    case Opcode::Store16:
    case Opcode::Store32:
    case Opcode::Store64:
    case Opcode::StorePointer:
    case Opcode::StoreAny: return decide_by(op->a, kAddress);
    case Opcode::StackAllocate: decide_by(op->a, "is used as a size"); return set_undefined(op->result, {});
    case Opcode::StackSave: return set_undefined(op->result, {});
    case Opcode::MemoryCopy: decide_by(op->b, kAddress); [[fallthrough]];
    case Opcode::MemoryFill: decide_by(op->a, kAddress); return decide_by(op->c, "is used as a size");
    case Opcode::Call:
      if (!frames_.back().code->calls[static_cast<std::size_t>(op->x)].callee.valid())
        decide_by(op->a, "is called as a function");
      return;
    case Opcode::Branch: return decide_by(op->a, "decides a branch");
    case Opcode::Switch: return decide_by(op->a, "decides a switch");
    default: break;
  }
  if (op->code >= Opcode::Add && op->code <= Opcode::FloatBinary)
    return set_undefined(op->result, undefined_in_binary(op));
  if (op->code >= Opcode::Equal && op->code <= Opcode::FloatCompare)
    return set_undefined(op->result, undefined_in_comparison(op));
}

}  // namespace heapwise::interp
