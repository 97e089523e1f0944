#include "trace/expression.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::trace {

namespace {

constexpr int kDeepest = 6;

}  // namespace

std::string field_name(const ir::Program& program, ir::SourceTypeId record, std::uint64_t byte_offset) {
  if (!record.valid()) return "";
  for (const ir::SourceType::Member& member : program.type(record).members) {
    const std::uint64_t begin = member.bit_offset / 8;
    const std::uint64_t end = begin + std::max<std::uint64_t>((member.bit_size + 7) / 8, 1);
    if (byte_offset < begin || byte_offset >= end) continue;
    if (byte_offset == begin && !member.name.empty()) return member.name;
    const std::string inner = field_name(program, member.type, byte_offset - begin);
    if (inner.empty() || member.name.empty()) return inner;
    return member.name + "." + inner;
  }
  return "";
}

Expressions::Expressions(const ir::Program& program, ir::FunctionId function)
    : program_(program), function_(program.function(function)) {
  for (std::uint32_t block = 0; block < function_.blocks.size(); ++block)
    for (std::uint32_t index = 0; index < function_.blocks[block].instructions.size(); ++index)
      ir::for_each_result(function_.blocks[block].instructions[index],
                          [&](ir::RegisterId result) { positions_[result] = {function, ir::BlockId(block), index}; });
}

ir::Position Expressions::position(const ir::Operand& value) const {
  if (!value.is_register()) return {};
  const auto found = positions_.find(value.register_id());
  return found == positions_.end() ? ir::Position{} : found->second;
}

const ir::Instruction* Expressions::definition(const ir::Operand& value) const {
  const ir::Position at = position(value);
  return at.function.valid() ? &function_.block(at.block).instructions[at.index] : nullptr;
}

ir::Operand Expressions::base_of(const ir::Operand& address) const {
  ir::Operand base = address;
  for (int i = 0; i < kDeepest; ++i) {
    const ir::Instruction* made = definition(base);
    const auto* offset = made == nullptr ? nullptr : std::get_if<ir::Offset>(&made->what);
    if (offset == nullptr) return base;
    if (base.is_register() && function_.register_of(base.register_id()).variable.valid()) return base;
    base = offset->base;
  }
  return base;
}

// The variable whose own memory this is the address of.
std::string Expressions::variable_at(const ir::Operand& address) const {
  if (address.kind() == ir::Operand::Kind::Global) {
    const ir::Global& global = program_.global(address.global_id());
    if (global.string_literal || !global.variable.valid()) return "";
    const ir::Variable& variable = program_.variable(global.variable);
    if (address.offset() == 0) return variable.name;
    const std::string field = field_name(program_, variable.type, static_cast<std::uint64_t>(address.offset()));
    return field.empty() ? "" : variable.name + "." + field;
  }
  const ir::Instruction* made = definition(address);
  const auto* allocation = made == nullptr ? nullptr : std::get_if<ir::StackAllocate>(&made->what);
  if (allocation == nullptr || !allocation->variable.valid()) return "";
  return program_.variable(allocation->variable).name;
}

std::string Expressions::value_text(const ir::Operand& value, int depth) const {
  if (depth > kDeepest) return "";
  if (value.is_constant()) {
    if (value.type().is_float()) return "";
    if (value.type().is_pointer() && value.is_constant(0)) return "NULL";
    return fmt::format("{}", static_cast<std::int64_t>(ir::as_signed(value.bits(), value.type())));
  }
  if (value.kind() == ir::Operand::Kind::Function) return program_.function(value.function_id()).name;
  if (const std::string variable = variable_at(value); !variable.empty()) return "&" + variable;
  if (!value.is_register()) return "";
  const ir::VariableId variable = function_.register_of(value.register_id()).variable;
  const ir::Instruction* made = definition(value);
  if (made != nullptr) {
    if (const auto* load = std::get_if<ir::Load>(&made->what)) {
      const std::string place = place_text(load->address, depth + 1);
      if (!place.empty() && !variable.valid()) return place;
    }
    if (const auto* cast = std::get_if<ir::Cast>(&made->what); cast != nullptr && !variable.valid())
      return value_text(cast->value, depth + 1);
    if (const auto* offset = std::get_if<ir::Offset>(&made->what); offset != nullptr && !variable.valid()) {
      const std::string place = offset_text(*offset, depth + 1);
      return place.empty() ? "" : "&" + place;
    }
  }
  return variable.valid() ? program_.variable(variable).name : "";
}

std::string Expressions::offset_text(const ir::Offset& offset, int depth) const {
  const std::string own = variable_at(offset.base);
  const bool is_address = !own.empty();
  std::string base = is_address ? own : value_text(offset.base, depth + 1);
  if (base.starts_with('&')) {
    base.erase(0, 1);
    if (offset.scale == 0 && offset.record.valid()) {
      const std::string field = field_name(program_, offset.record, static_cast<std::uint64_t>(offset.displacement));
      return field.empty() ? "" : base + "." + field;
    }
  }
  if (base.empty()) return "";
  if (offset.scale != 0) {
    const std::string index = value_text(offset.index, depth + 1);
    return fmt::format("{}[{}]", base, index.empty() ? "..." : index);
  }
  const std::string field = field_name(program_, offset.record, static_cast<std::uint64_t>(offset.displacement));
  if (field.empty()) return "";
  return base + (is_address ? "." : "->") + field;
}

std::string Expressions::place_text(const ir::Operand& address, int depth) const {
  if (depth > kDeepest) return "";
  if (const std::string variable = variable_at(address); !variable.empty()) return variable;
  const ir::Instruction* made = definition(address);
  const bool named = address.is_register() && function_.register_of(address.register_id()).variable.valid();
  if (made != nullptr && !named)
    if (const auto* offset = std::get_if<ir::Offset>(&made->what)) return offset_text(*offset, depth + 1);
  const std::string pointer = value_text(address, depth + 1);
  if (pointer.empty()) return "";
  return pointer.starts_with('&') ? pointer.substr(1) : "*" + pointer;
}

}  // namespace heapwise::trace
