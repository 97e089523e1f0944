// What C leaves undefined beside memory: a violation where it is looked for. Where it is not, an overflow wraps and a
// copy overlaps, with a note, and a division or shift that has no result ends the run.
#include <fmt/format.h>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

// The types that C computes in, by their width.
[[nodiscard]] std::string type_words(unsigned width, bool long_is_64_bit) {
  switch (width) {
    case 8: return "signed char";
    case 16: return "short";
    case 32: return "int";
    case 64: return long_is_64_bit ? "long" : "long long";
    case 128: return "__int128";
    default: return fmt::format("{} bits", width);
  }
}

[[nodiscard]] const char* sign_of(ir::BinaryOp op) {
  switch (op) {
    case ir::BinaryOp::Add: return "+";
    case ir::BinaryOp::Subtract: return "-";
    case ir::BinaryOp::Multiply: return "*";
    case ir::BinaryOp::UnsignedDivide:
    case ir::BinaryOp::SignedDivide: return "/";
    case ir::BinaryOp::UnsignedRemainder:
    case ir::BinaryOp::SignedRemainder: return "%";
    case ir::BinaryOp::ShiftLeft: return "<<";
    default: return ">>";
  }
}

[[nodiscard]] bool is_unsigned(ir::BinaryOp op) {
  return op == ir::BinaryOp::UnsignedDivide || op == ir::BinaryOp::UnsignedRemainder ||
         op == ir::BinaryOp::LogicalShiftRight;
}

[[nodiscard]] Violation violation_of(Violation::Kind kind, Property property, std::string detail) {
  Violation violation;
  violation.kind = kind;
  violation.property = property;
  violation.detail = std::move(detail);
  return violation;
}

}  // namespace

// The run goes on behind a violation that is known, as the machine would.
void Machine::breach(Violation violation) {
  if (!options_.properties.contains(violation.property)) return;
  violation.at = trail();
  if (!is_known(violation)) violate(std::move(violation));
  const bool is_same = !result_.left_out.empty() && result_.left_out.back().steps == steps_ &&
                       result_.left_out.back().at == violation.at.stack.front();
  if (!is_same) remember_left_out();
}

// "2147483647 + 1", "-(-2147483648)".
std::string Machine::operation_words(const Op* op) {
  const auto binary = static_cast<ir::BinaryOp>(op->sub);
  const ir::Type type = ir::Type::integer(op->width);
  const auto number = [&](SlotIndex index, bool as_unsigned) {
    const ir::Bits bits = wide_value(index, op->width) & type.mask();
    return as_unsigned ? fmt::format("{}", bits) : fmt::format("{}", ir::as_signed(bits, type));
  };
  const std::string right = number(op->b, is_unsigned(binary) && binary != ir::BinaryOp::LogicalShiftRight);
  const std::string second = right.starts_with('-') ? "(" + right + ")" : right;
  if (binary == ir::BinaryOp::Subtract && op->a < 0 && wide_value(op->a, op->width) == 0) return "-" + second;
  return fmt::format("{} {} {}", number(op->a, is_unsigned(binary)), sign_of(binary), second);
}

void Machine::overflowed(const Op* op) {
  if (options_.properties.contains(Property::NoOverflow))
    breach(violation_of(Violation::Kind::SignedOverflow, Property::NoOverflow,
                        fmt::format("{} does not fit in {}", operation_words(op), type_words(op->width, is_64_bit()))));
  note(Note::Kind::SignedOverflow);
}

void Machine::divided_by_zero(const Op* op) {
  if (!options_.properties.contains(Property::ValidDivision)) undefined("division by zero");
  violate(violation_of(Violation::Kind::DivisionByZero, Property::ValidDivision, operation_words(op)));
}

void Machine::quotient_too_large(const Op* op) {
  if (!options_.properties.contains(Property::NoOverflow)) undefined("the quotient does not fit its type");
  violate(violation_of(Violation::Kind::SignedOverflow, Property::NoOverflow,
                       fmt::format("{} does not fit in {}", operation_words(op), type_words(op->width, is_64_bit()))));
}

void Machine::shifted_too_far(const Op* op) {
  if (!options_.properties.contains(Property::ValidShift)) undefined("shift by the width of the type or more");
  violate(violation_of(Violation::Kind::ShiftOutOfRange, Property::ValidShift,
                       fmt::format("{}, of a number of {} bits", operation_words(op), op->width)));
}

void Machine::copied_to_itself() {
  breach(violation_of(Violation::Kind::OverlappingCopy, Property::ValidCopy, ""));
  note(Note::Kind::OverlappingCopy);
}

// A function that comes to its end without a value, or returns a variable that was never set, has returned nothing.
// That is undefined where the caller uses the result; bytes of memory that were never written may be handed on.
void Machine::check_returned(const CallSite& values) {
  returned_undefined_.clear();
  for (const SlotIndex each : values.arguments) returned_undefined_.push_back(undefined_bits(each));
  if (frames_.size() < 2) return;
  const Frame& caller = frames_[frames_.size() - 2];
  const bool called_back = frames_.size() - 1 == boundaries_.back();
  for (std::size_t i = 0; i < values.arguments.size(); ++i) {
    const UndefinedBits& bits = returned_undefined_[i];
    if (bits.object != 0 || bits.mask != values.argument_types[i].mask()) continue;
    const CallSite& site = caller.code->calls[static_cast<std::size_t>(caller.pc->x)];
    const bool used =
        called_back || (i < site.results.size() &&
                        is_used(caller.code->id, ir::RegisterId(static_cast<std::uint32_t>(site.results[i]))));
    if (!used) continue;
    breach(violation_of(Violation::Kind::NoReturnValue, Property::ValidReturn,
                        program_.function(frames_.back().code->id).name));
    returned_undefined_[i] = {};
  }
}

}  // namespace heapwise::interp
