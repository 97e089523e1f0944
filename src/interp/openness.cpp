// Openness of registers: what each operation makes of what C leaves open.
#include "interp/openness.h"

#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

using Kind = Openness::Kind;

[[nodiscard]] bool holds(ir::Predicate predicate, std::int64_t left, std::int64_t right) {
  switch (predicate) {
    case ir::Predicate::SignedLess: return left < right;
    case ir::Predicate::SignedLessEqual: return left <= right;
    case ir::Predicate::SignedGreater: return left > right;
    default: return left >= right;
  }
}

[[nodiscard]] bool is_signed_order(ir::Predicate predicate) {
  return predicate >= ir::Predicate::SignedLess && predicate <= ir::Predicate::SignedGreaterEqual;
}

[[nodiscard]] ir::Predicate swapped(ir::Predicate predicate) {
  switch (predicate) {
    case ir::Predicate::SignedLess: return ir::Predicate::SignedGreater;
    case ir::Predicate::SignedLessEqual: return ir::Predicate::SignedGreaterEqual;
    case ir::Predicate::SignedGreater: return ir::Predicate::SignedLess;
    case ir::Predicate::SignedGreaterEqual: return ir::Predicate::SignedLessEqual;
    default: return predicate;
  }
}

// A number of which only the sign is fixed, compared with one that is fixed: do all numbers of that sign agree? The
// order is monotone, so the least and the greatest of them speak for all.
[[nodiscard]] Openness sign_test(const Openness& open, ir::Predicate predicate, std::int64_t number, unsigned width) {
  const std::int64_t greatest = static_cast<std::int64_t>((1ULL << (width - 1U)) - 1);
  std::int64_t from = -greatest - 1;
  std::int64_t to = greatest;
  switch (open.kind) {
    case Kind::Positive: from = 1; break;
    case Kind::Negative: to = -1; break;
    case Kind::NotNegative: from = 0; break;
    case Kind::NotZero: break;
    default: return open.blurred();
  }
  const bool is_equality = predicate == ir::Predicate::Equal || predicate == ir::Predicate::NotEqual;
  const bool is_outside = number < from || number > to || (open.kind == Kind::NotZero && number == 0);
  if (is_equality && is_outside) return {};
  if (is_signed_order(predicate) && holds(predicate, from, number) == holds(predicate, to, number)) return {};
  return open.blurred();
}

// Of wide numbers the low half.
[[nodiscard]] bool is_minus_one(const Slot& slot, unsigned width) {
  return slot.bits == (width >= 64 ? ~0ULL : (1ULL << width) - 1);
}

}  // namespace

Openness Machine::openness(SlotIndex index) const {
  return index >= 0 ? open_slots_[frames_.back().base + static_cast<std::size_t>(index)] : Openness{};
}

void Machine::set_openness(SlotIndex index, const Openness& open) {
  if (open.kind == Kind::OpenAddress) note(Note::Kind::AddressTakenApart);
  open_slots_[frames_.back().base + static_cast<std::size_t>(index)] = open;
}

// A pointer that is looked at as a number is an address.
Openness Machine::number_openness(SlotIndex index, unsigned width) {
  const Openness own = openness(index);
  const Slot& slot = value(index);
  if (!own.is_fixed() || width > 64 || slot.extra == 0) return own;
  return {Kind::Address, static_cast<std::uint32_t>(slot.extra)};
}

void Machine::rely_on(const Openness& open) {
  if (open.is_fixed()) return;
  note(open.blurred().kind == Kind::OpenAddress ? Note::Kind::AddressAsNumber : Note::Kind::LibraryValue);
}

// An address whose bits were changed is that of no object, wherever objects lie, but for a few places: that none of
// them is there is a choice, and ends the run in a violation. Where one is there, the run goes on by accident.
void Machine::rely_on_pointer(SlotIndex index) {
  const Openness open = openness(index);
  if (open.kind != Kind::OpenAddress) return rely_on(open);
  const Slot& slot = value(index);
  // One may be there that the address does not belong to: the distance of two objects leads from the one to the other.
  for (const std::uint64_t place : {slot.extra, std::uint64_t{memory_.find(slot.bits & address_mask_)}}) {
    const Object& object = memory_.objects()[place];
    if (place != 0 && object.alive() && slot.bits - object.base <= object.size) return rely_on(open);
  }
  note(Note::Kind::ChangedAddress);
  choose(Choice::Kind::NoObject, {}, {});
}

// Every object begins at a multiple of its alignment, so that the bits below are those of the offset.
std::uint64_t Machine::low_bits_of(const Openness& address) const {
  const Object& object = memory_[ObjectId(address.object)];
  if (object.storage == Storage::Function || object.storage == Storage::Library) return 0;
  constexpr std::uint64_t kOldMalloc = 8;  // what every malloc for 32 bits keeps
  const bool is_old = object.storage == Storage::Heap && !is_64_bit();
  return (is_old ? std::min(object.alignment, kOldMalloc) : object.alignment) - 1;
}

// base + k, with k fixed: sums keep that form; so does a change of bits below the alignment, which are those of k. The
// difference of two addresses of one object is that of their offsets.
Openness Machine::combined(const Op* op) {
  const Openness left = number_openness(op->a, op->width);
  const Openness right = number_openness(op->b, op->width);
  if (left.is_fixed() && right.is_fixed()) return {};
  const Openness& address = left.is_address() ? left : right;
  const Openness& other = left.is_address() ? right : left;
  const auto binary = static_cast<ir::BinaryOp>(op->sub);
  if (!address.is_address() || op->width != pointer_bytes_ * 8) return Openness::mixed(left, right);
  if (binary == ir::BinaryOp::Subtract && other.is_address() && left.object == right.object) return {};
  if (!other.is_fixed()) return Openness::mixed(left, right);
  const std::uint64_t number = value(left.is_address() ? op->b : op->a).bits;
  const std::uint64_t low = low_bits_of(address);
  switch (binary) {
    case ir::BinaryOp::Add: return address;
    case ir::BinaryOp::Subtract: return left.is_address() ? address : address.blurred();
    case ir::BinaryOp::And:
      if (number <= low) return {};
      return (~number & address_mask_) <= low ? address : address.blurred();
    case ir::BinaryOp::Or:
    case ir::BinaryOp::Xor: return number <= low ? address : address.blurred();
    default: return address.blurred();
  }
}

Openness Machine::compared(const Op* op) {
  const Openness left = number_openness(op->a, op->width);
  const Openness right = number_openness(op->b, op->width);
  if (left.is_fixed() && right.is_fixed()) return {};
  const auto predicate = static_cast<ir::Predicate>(op->sub);
  const auto signed_value = [&](SlotIndex index) {
    return static_cast<std::int64_t>(ir::as_signed(value(index).bits, ir::Type::integer(op->width)));
  };
  const auto has_place = [](const Openness& open) { return open.is_fixed() || open.is_address(); };
  if (has_place(left) && has_place(right)) {
    if (op->width != pointer_bytes_ * 8) return Openness::mixed(left, right);
    settle_comparison({value(op->a).bits, left.object}, {value(op->b).bits, right.object}, predicate);
    return {};
  }
  if (right.is_fixed()) return sign_test(left, predicate, signed_value(op->b), op->width);
  if (left.is_fixed()) return sign_test(right, swapped(predicate), signed_value(op->a), op->width);
  return Openness::mixed(left, right);
}

// The signs of numbers survive where a wider type holds the same number.
Openness Machine::widened(const Op* op) {
  const Openness own = number_openness(op->a, op->width);
  const bool extends = op->code == Opcode::SignExtend || op->width < op->to_width;
  const bool keeps = own.kind == Kind::Positive || own.kind == Kind::NotNegative || own.kind == Kind::NotZero ||
                     (own.kind == Kind::Negative && op->code == Opcode::SignExtend);
  return extends && keeps ? own : own.blurred();
}

// A number that is not derived from an object's address points to none; where it seems to here, it is by accident.
Openness Machine::pointer_made_of(const Openness& number, std::uint64_t bits) const {
  const std::uint32_t found = memory_.find(bits & address_mask_);
  if (number.is_fixed()) return found == 0 ? Openness{} : Openness{Kind::OpenAddress, 0};
  return number.is_address() && found == number.object ? Openness{} : number.blurred();
}

// A value that is handed over as another type.
Openness Machine::passed(const Openness& own, const Slot& value, ir::Type from, ir::Type to) const {
  if (from == to) return own;
  if (to.is_pointer()) return from.is_pointer() ? own : pointer_made_of(own, value.bits);
  if (!from.is_pointer() || !own.is_fixed()) return own.blurred();
  if (value.extra == 0) return {};
  const bool is_whole = to.bits() == from.bits() && !to.is_float();
  return is_whole ? Openness{Kind::Address, static_cast<std::uint32_t>(value.extra)} : Openness{Kind::OpenAddress, 0};
}

void Machine::stored(const Op* op, std::uint64_t size) {
  if (watching_) watch_store(op, size);
  if (!follows_undefined_) return;
  const UndefinedBits& bits = undefined_bits(op->b);
  if (bits.none()) return define_bytes(value(op->a), size);
  std::vector<std::uint8_t> masks(size);
  for (std::uint64_t i = 0; i < size; ++i) masks[i] = static_cast<std::uint8_t>(bits.mask >> (8 * i));
  set_undefined_bytes(value(op->a), masks);
}

// Before the operation is run. Stores are followed behind it (watch_store), calls where they happen. Longer than a
// screen, but a table: one row for each opcode, and the compiler names one that is missing.
void Machine::watch(const Op* op) {
  const auto both = [&] {
    return Openness::mixed(number_openness(op->a, op->width), number_openness(op->b, op->width));
  };
  switch (op->code) {
    case Opcode::Bind:
    case Opcode::Move: return set_openness(op->result, openness(op->a));
    case Opcode::ReadUndefined:
    case Opcode::StackSave: return set_openness(op->result, {});
    case Opcode::Add:
    case Opcode::Subtract:
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::CheckedArithmetic: return set_openness(op->result, combined(op));
    case Opcode::Multiply:
    case Opcode::FloatBinary:
    case Opcode::WideCompare:
    case Opcode::FloatCompare: return set_openness(op->result, both());
    // A divisor of 0, a quotient that does not fit, a shift by too much end the run.
    case Opcode::UnsignedDivide:
    case Opcode::SignedDivide:
    case Opcode::UnsignedRemainder:
    case Opcode::SignedRemainder:
    case Opcode::ShiftLeft:
    case Opcode::LogicalShiftRight:
    case Opcode::ArithmeticShiftRight:
    case Opcode::WideBinary:
      rely_on(number_openness(op->b, op->width));
      if (is_minus_one(value(op->b), op->width)) rely_on(number_openness(op->a, op->width));
      return set_openness(op->result, both());
    case Opcode::Equal:
    case Opcode::NotEqual:
    case Opcode::UnsignedLess:
    case Opcode::UnsignedLessEqual:
    case Opcode::UnsignedGreater:
    case Opcode::UnsignedGreaterEqual:
    case Opcode::SignedLess:
    case Opcode::SignedLessEqual:
    case Opcode::SignedGreater:
    case Opcode::SignedGreaterEqual: return set_openness(op->result, compared(op));
    case Opcode::PointerCompare: return set_openness(op->result, Openness::mixed(openness(op->a), openness(op->b)));
    case Opcode::Truncate:
    case Opcode::SignExtend: return set_openness(op->result, widened(op));
    case Opcode::WideCast:
    case Opcode::FloatCast: return set_openness(op->result, number_openness(op->a, op->width).blurred());
    case Opcode::PointerToInteger:
      return set_openness(op->result, passed(openness(op->a), value(op->a), pointer_type(),
                                             ir::Type::integer(static_cast<std::uint16_t>(op->to_width))));
    case Opcode::IntegerToPointer:
      return set_openness(op->result, pointer_made_of(number_openness(op->a, op->width), value(op->a).bits));
    case Opcode::Select: {
      const Openness chosen = openness((value(op->a).bits & 1U) != 0 ? op->b : op->c);
      return set_openness(op->result, openness(op->a).is_fixed() ? chosen : Openness::mixed(openness(op->a), chosen));
    }
    case Opcode::Offset: {
      const Openness index = number_openness(op->b, op->width);
      return set_openness(op->result, index.is_fixed() ? openness(op->a) : Openness::mixed(openness(op->a), index));
    }
    case Opcode::OffsetConstant: return set_openness(op->result, openness(op->a));
    case Opcode::Load8: return watch_load(op, 1);
    case Opcode::Load16: return watch_load(op, 2);
    case Opcode::Load32: return watch_load(op, 4);
    case Opcode::Load64: return watch_load(op, 8);
    case Opcode::LoadPointer: return watch_load(op, pointer_bytes_);
    case Opcode::LoadAny: return watch_load(op, static_cast<std::uint64_t>(op->x));
    case Opcode::StackAllocate: rely_on(openness(op->a)); return set_openness(op->result, {});
    case Opcode::StackRestore: return rely_on(openness(op->a));
    case Opcode::MemoryCopy:
    case Opcode::MemoryFill:
      for (const SlotIndex each : {op->a, op->b, op->c}) rely_on(openness(each));
      return;
    case Opcode::Call:
      if (!frames_.back().code->calls[static_cast<std::size_t>(op->x)].callee.valid()) rely_on(openness(op->a));
      return;
    case Opcode::Branch: return rely_on(openness(op->a));
    case Opcode::Switch: return rely_on(number_openness(op->a, op->width));
    case Opcode::Store8:
    case Opcode::Store16:
    case Opcode::Store32:
    case Opcode::Store64:
    case Opcode::StorePointer:
    case Opcode::StoreAny: return rely_on_pointer(op->a);
    case Opcode::LifetimeBegin:
    case Opcode::LifetimeEnd:
    case Opcode::Unsupported:
    case Opcode::Jump:
    case Opcode::Return:
    case Opcode::Unreachable: return;
  }
}

}  // namespace heapwise::interp
