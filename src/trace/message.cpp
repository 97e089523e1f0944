#include "trace/message.h"

#include <fmt/format.h>

#include "base/check.h"
#include "trace/expression.h"

namespace heapwise::trace {

using interp::Storage;
using interp::Violation;

namespace {

std::string bytes(std::uint64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); }

std::string quoted(const std::string& text, const std::string& otherwise) {
  return text.empty() ? otherwise : "'" + text + "'";
}

// As its author wrote it: the C library's headers rename some functions.
std::string callee_name(const ir::Program& program, const ir::Call& call) {
  const std::string& name = program.function(call.callee.function_id()).name;
  constexpr std::string_view kRenamed = "__isoc99_";
  return name.starts_with(kRenamed) ? name.substr(kRenamed.size()) : name;
}

// How many bytes a load or store accesses; 0 for a copy of many.
std::uint64_t scalar_width(const ir::Instruction& instruction, const Violation& violation) {
  const bool scalar =
      std::holds_alternative<ir::Load>(instruction.what) || std::holds_alternative<ir::Store>(instruction.what);
  return scalar ? violation.width : 0;
}

// "reading 'n->next'"; "memcpy writing 10 bytes".
struct Access {
  std::string doing;
  std::string pointer;  // through which
};

Access access_of(const ir::Program& program, const Violation& violation) {
  const std::string verb = violation.is_write ? "writing" : "reading";
  Access access{fmt::format("{} {}", verb, bytes(violation.width)), ""};
  const ir::Instruction* instruction = instruction_at(program, violation.at);
  if (instruction == nullptr) return access;
  const Expressions expressions(program, violation.at.stack.front().function);
  if (const auto* call = std::get_if<ir::Call>(&instruction->what)) {
    if (call->callee.kind() == ir::Operand::Kind::Function)
      access.doing = fmt::format("{} {} {}", callee_name(program, *call), verb, bytes(violation.width));
    return access;
  }
  const ir::Operand address = accessed(*instruction, violation.is_write);
  // A number has no name: the pointer was null when the program was compiled.
  if (address.kind() == ir::Operand::Kind::Undefined || address.is_constant()) return access;
  if (const std::string place = expressions.at(address, scalar_width(*instruction, violation)); !place.empty())
    access.doing = fmt::format("{} '{}'", verb, place);
  access.pointer = expressions.of(expressions.base_of(address));
  return access;
}

// Addresses next to NULL are those of a null pointer's fields, or small numbers that were taken for pointers.
std::string null_words(const ir::Program& program, const Violation& violation, const Access& access) {
  const std::string pointer = quoted(access.pointer, "the pointer");
  const std::uint64_t value = pointer_value(program, violation).value_or(0);
  if (value == 0) return fmt::format("null dereference: {} while {} is NULL", access.doing, pointer);
  return fmt::format("wild pointer: {} while {} is 0x{:x}, where no object is", access.doing, pointer, value);
}

std::string freed_pointer(const ir::Program& program, const Violation& violation) {
  const ir::Instruction* instruction = instruction_at(program, violation.at);
  if (instruction == nullptr || !std::holds_alternative<ir::Call>(instruction->what)) return "";
  const ir::Call& call = std::get<ir::Call>(instruction->what);
  if (call.arguments.empty()) return "";
  return Expressions(program, violation.at.stack.front().function).of(call.arguments.front());
}

std::string more_words(const Violation& violation) {
  if (violation.more_blocks == 0) return "";
  return fmt::format(", and {} more", violation.more_blocks);
}

// Nothing was lost on the way: the blocks went with main's variables when main returned.
bool ends_with_main(const ir::Program& program, const Violation& violation) {
  if (violation.at.stack.empty()) return true;
  const ir::Position at = violation.at.stack.front();
  return at.function == program.main && at.index == program.function(at.function).block(at.block).instructions.size();
}

// "never ends: after 12 steps and 1 input the program is in the same state again, in 'f'".
std::string never_ends_words(const ir::Program& program, const Violation& violation) {
  std::string text =
      fmt::format("never ends: after {} more step{}", violation.round_steps, violation.round_steps == 1 ? "" : "s");
  if (violation.round_inputs > 0)
    text += fmt::format(", with the last {}read again and again,",
                        violation.round_inputs == 1 ? "input " : fmt::format("{} inputs ", violation.round_inputs));
  text += " the program is in the same state again";
  if (violation.at.stack.empty()) return text;
  return text + fmt::format(", in '{}'", program.function(violation.at.stack.front().function).name);
}

std::string out_of_bounds(const Violation& violation, const Access& access) {
  if (!violation.object) return fmt::format("{} outside of every object", access.doing);
  const std::string object = object_words(*violation.object);
  const auto size = static_cast<std::int64_t>(violation.object->size);
  if (violation.offset < 0)
    return fmt::format("{} {} before {}", access.doing, bytes(static_cast<std::uint64_t>(-violation.offset)), object);
  if (violation.offset == size) return fmt::format("{} just past the end of {}", access.doing, object);
  if (violation.offset > size)
    return fmt::format("{} {} past the end of {}", access.doing,
                       bytes(static_cast<std::uint64_t>(violation.offset - size)), object);
  const std::string width = access.doing.ends_with("'") ? bytes(violation.width) + " " : "";
  return fmt::format("{} ({}at offset {}) beyond the end of {}", access.doing, width, violation.offset, object);
}

// What was never set, as its author wrote it, and what it decides.
std::string uninitialised_words(const ir::Program& program, const Violation& violation) {
  std::string value = "a value that was never set";
  if (violation.object) value = fmt::format("a value in {} that was never set", object_words(*violation.object));
  std::string text = fmt::format("uninitialised value: {} {}", value, violation.detail);
  if (violation.at.stack.empty()) return text;
  const ir::Position at = violation.at.stack.front();
  const ir::Block& block = program.function(at.function).block(at.block);
  if (at.index < block.instructions.size()) return text;
  const auto* branch = std::get_if<ir::Branch>(&block.terminator.what);
  const std::string condition = branch == nullptr ? "" : Expressions(program, at.function).of(branch->condition);
  return condition.empty() ? text : fmt::format("{} ('{}')", text, condition);
}

std::string copier_words(const ir::Program& program, const Violation& violation) {
  const ir::Instruction* instruction = instruction_at(program, violation.at);
  const auto* call = instruction == nullptr ? nullptr : std::get_if<ir::Call>(&instruction->what);
  const bool named = call != nullptr && call->callee.kind() == ir::Operand::Kind::Function;
  return named ? callee_name(program, *call) : "the copy";
}

}  // namespace

const ir::Instruction* instruction_at(const ir::Program& program, const interp::Trail& trail) {
  if (trail.stack.empty()) return nullptr;
  const ir::Position at = trail.stack.front();
  const ir::Block& block = program.function(at.function).block(at.block);
  return at.index < block.instructions.size() ? &block.instructions[at.index] : nullptr;
}

ir::Operand accessed(const ir::Instruction& instruction, bool is_write) {
  if (const auto* load = std::get_if<ir::Load>(&instruction.what)) return load->address;
  if (const auto* store = std::get_if<ir::Store>(&instruction.what)) return store->address;
  if (const auto* copy = std::get_if<ir::MemoryCopy>(&instruction.what))
    return is_write ? copy->destination : copy->source;
  if (const auto* fill = std::get_if<ir::MemoryFill>(&instruction.what)) return fill->destination;
  return {};
}

std::optional<std::uint64_t> pointer_value(const ir::Program& program, const Violation& violation) {
  const ir::Instruction* instruction = instruction_at(program, violation.at);
  if (instruction == nullptr) return std::nullopt;
  const ir::Operand address = accessed(*instruction, violation.is_write);
  if (!address.is_register()) return std::nullopt;
  const auto distance = Expressions(program, violation.at.stack.front().function).distance(address);
  if (!distance) return std::nullopt;
  return violation.address - static_cast<std::uint64_t>(*distance);
}

std::string object_words(const interp::ObjectFacts& object) {
  switch (object.storage) {
    case Storage::Heap: return fmt::format("a block of {}", bytes(object.size));
    case Storage::Stack:
    case Storage::Global:
      if (object.name.empty()) return fmt::format("a local object of {}", bytes(object.size));
      return fmt::format("'{}' ({})", object.name, bytes(object.size));
    case Storage::StringLiteral: return fmt::format("a string literal of {}", bytes(object.size));
    case Storage::Function: return fmt::format("the function '{}'", object.name);
    case Storage::Library: return "an object of the C library";
    case Storage::None: break;
  }
  return "no object";
}

std::string about(const ir::Program& program, const Violation& violation) {
  if (!violation.object) {
    const std::string pointer = access_of(program, violation).pointer;
    return pointer.empty() && violation.kind == Violation::Kind::NullDereference ? "NULL" : pointer;
  }
  if (violation.object->allocated.stack.empty()) return violation.object->name;
  return ir::to_string(program, ir::location_of(program, violation.object->allocated.stack.front()));
}

std::string message_of(const ir::Program& program, const Violation& violation) {
  using enum Violation::Kind;
  const Access access = access_of(program, violation);
  const std::string object = violation.object ? object_words(*violation.object) : "no object";
  switch (violation.kind) {
    case NullDereference:
      if (violation.width == 0) return "null dereference: a call through a null pointer";
      return null_words(program, violation, access);
    case OutOfBounds: return "out of bounds: " + out_of_bounds(violation, access);
    case UseAfterFree: return fmt::format("use after free: {} in {} that was freed", access.doing, object);
    case UseAfterScope: return fmt::format("use after scope: {} in {}, whose scope has ended", access.doing, object);
    case WildPointer:
      return fmt::format("wild pointer: {} while {} points to no object (0x{:x})", access.doing,
                         quoted(access.pointer, "the pointer"), violation.address);
    case WriteToConstant: return fmt::format("write to a constant: {} in {}", access.doing, object);
    case CallOfNoFunction: return "call through a pointer that holds no function's address";
    case DoubleFree:
      return fmt::format("double free: {} points to {} that was freed already",
                         quoted(freed_pointer(program, violation), "the pointer"), object);
    case InvalidFree: {
      const std::string pointer = quoted(freed_pointer(program, violation), "the pointer");
      const bool inside = violation.object && violation.object->storage == Storage::Heap;
      if (inside)
        return fmt::format("invalid free: {} points to offset {} of {}, not to its start", pointer, violation.offset,
                           object);
      return fmt::format("invalid free: {} points to {}, not to a heap block", pointer, object);
    }
    case LostMemory:
      if (ends_with_main(program, violation))
        return violation.more_blocks == 0
                   ? fmt::format("memory leak: {} is still held by main's variables when main ends", object)
                   : fmt::format("memory leak: {} and {} more are still held by main's variables when main ends",
                                 object, violation.more_blocks);
      return fmt::format("memory leak: {} is lost: nothing points to it any more{}", object,
                         violation.more_blocks == 0 ? "" : fmt::format(", nor to {} more", violation.more_blocks));
    case LeftMemory:
      return fmt::format("memory left: {} is still there when the program ends{}", object, more_words(violation));
    case AssertionFailed:
      return violation.detail.empty() ? "an assertion fails" : fmt::format("assertion '{}' fails", violation.detail);
    case ErrorReached:
      return fmt::format("{} is called", violation.detail.empty() ? "an error function" : violation.detail);
    case SignedOverflow: return "signed overflow: " + violation.detail;
    case DivisionByZero: return "division by zero: " + violation.detail;
    case ShiftOutOfRange: return "shift out of range: " + violation.detail;
    case UninitialisedUse: return uninitialised_words(program, violation);
    case OverlappingCopy:
      return fmt::format("overlapping copy: {} reads bytes that it also writes", copier_words(program, violation));
    case NoReturnValue:
      return fmt::format("no return value: '{}' returns nothing that was set, and its caller uses the result",
                         violation.detail);
    case NeverEnds: return never_ends_words(program, violation);
  }
  HW_UNREACHABLE("a violation without words");
}

std::string loss_words(const ir::Program& program, const Violation& violation, const std::string& holder) {
  const ir::Instruction* instruction = instruction_at(program, violation.at);
  if (violation.at.stack.empty()) return "the program ends here";
  const std::string& function = program.function(violation.at.stack.front().function).name;
  const std::string last =
      holder.empty() ? "the last pointer to it" : fmt::format("the last pointer to it, '{}',", holder);
  if (instruction == nullptr) return fmt::format("{} goes out of scope here, when {}() returns", last, function);
  const Expressions expressions(program, violation.at.stack.front().function);
  if (const auto* store = std::get_if<ir::Store>(&instruction->what)) {
    const std::string place = expressions.at(store->address, program.pointer_type().bytes());
    return fmt::format("the last pointer to it{} is overwritten here", place.empty() ? "" : ", '" + place + "',");
  }
  if (const auto* bind = std::get_if<ir::Bind>(&instruction->what)) {
    const bool ends = bind->value.kind() == ir::Operand::Kind::Undefined;
    return fmt::format("the last pointer to it, '{}', {} here", program.variable(bind->variable).name,
                       ends ? "goes out of scope" : "gets another value");
  }
  if (const auto* call = std::get_if<ir::Call>(&instruction->what)) {
    const bool named = call->callee.kind() == ir::Operand::Kind::Function;
    const std::string callee = named ? callee_name(program, *call) : "a function";
    if (callee == "free" || callee == "realloc") return fmt::format("{} lies in the block that is freed here", last);
    return fmt::format("{} goes with this call of {}", last, named ? callee + "()" : callee);
  }
  if (std::holds_alternative<ir::Lifetime>(instruction->what))
    return fmt::format("{} goes out of scope here",
                       holder.empty() ? "the variable that holds the last pointer to it" : last);
  return fmt::format("{} goes here", last);
}

namespace {

// "'a'", "the block that line 7 allocates".
std::string place_words(const ir::Program& program, const interp::ObjectFacts& object) {
  if (object.storage == Storage::StringLiteral) return "a string literal";
  if (!object.name.empty()) return "'" + object.name + "'";
  const bool has_place = object.storage == Storage::Heap && !object.allocated.stack.empty();
  const std::uint32_t line = has_place ? ir::location_of(program, object.allocated.stack.front()).line : 0;
  return line == 0 ? object_words(object) : fmt::format("the block that line {} allocates", line);
}

}  // namespace

std::string choice_words(const ir::Program& program, const interp::Choice& choice) {
  using Kind = interp::Choice::Kind;
  const std::string first = place_words(program, choice.first);
  const std::string second = place_words(program, choice.second);
  switch (choice.kind) {
    case Kind::StaysAway: return fmt::format("{} does not lie where {} lay", second, first);
    case Kind::Moved: return fmt::format("realloc moves {}", first);
    case Kind::Below: return fmt::format("{} lies below {}", first, second);
    case Kind::Apart: return fmt::format("{} does not begin where {} ends", second, first);
    case Kind::NotShared: return fmt::format("{} and {} lie at different places", first, second);
    case Kind::NotAtNumber: return fmt::format("{} does not lie at an address that is written as a number", first);
    case Kind::NoWrap: return fmt::format("{} does not lie at the end of all addresses", first);
    case Kind::NoObject: return "there is no object where the address points whose bits were changed";
  }
  HW_UNREACHABLE("a choice without words");
}

}  // namespace heapwise::trace
