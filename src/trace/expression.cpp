#include "trace/expression.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::trace {

namespace {

constexpr int kDeepest = 10;

// `*p` before a field or an index: (*p)->next.
std::string bracketed(const std::string& pointer) { return pointer.starts_with('*') ? "(" + pointer + ")" : pointer; }

}  // namespace

std::string field_name(const ir::Program& program, ir::SourceTypeId record, std::uint64_t byte_offset) {
  if (!record.valid()) return "";
  for (const ir::SourceType::Member& member : program.type(record).members) {
    const std::uint64_t begin = member.bit_offset / 8;
    const std::uint64_t end = begin + std::max<std::uint64_t>((member.bit_size + 7) / 8, 1);
    if (byte_offset < begin || byte_offset >= end) continue;
    if (byte_offset == begin && !member.name.empty()) return member.name;
    std::string inner = field_name(program, member.type, byte_offset - begin);
    if (inner.empty() || member.name.empty()) return inner;
    return member.name + "." + inner;
  }
  return "";
}

Part part_at(const ir::Program& program, ir::SourceTypeId id, std::uint64_t byte_offset, std::uint64_t bytes) {
  if (!id.valid()) return {};
  const ir::SourceType& type = program.type(id);
  if (type.kind == ir::SourceType::Kind::Struct) {
    for (const ir::SourceType::Member& member : type.members) {
      const std::uint64_t begin = member.bit_offset / 8, end = begin + member.bit_size / 8;
      if (member.bit_offset % 8 != 0 || byte_offset < begin || byte_offset >= end) continue;
      Part part = part_at(program, member.type, byte_offset - begin, bytes);
      if (!part.type.valid()) return {};
      if (!member.name.empty()) part.path.insert(0, "." + member.name);
      return part;
    }
    return {};
  }
  if (type.kind == ir::SourceType::Kind::Array && type.element.valid() && program.type(type.element).size != 0) {
    const std::uint64_t size = program.type(type.element).size;
    Part part = part_at(program, type.element, byte_offset % size, bytes);
    if (!part.type.valid()) return {};
    part.path.insert(0, fmt::format("[{}]", byte_offset / size));
    return part;
  }
  if (byte_offset != 0 || type.size != bytes) return {};
  return {"", id};
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

std::optional<std::int64_t> Expressions::distance(const ir::Operand& address) const {
  std::int64_t sum = 0;
  ir::Operand at = address;
  for (const ir::Operand base = base_of(address); !(at == base);) {
    const ir::Offset& offset = std::get<ir::Offset>(definition(at)->what);
    if (offset.scale != 0) return std::nullopt;
    sum += offset.displacement;
    at = offset.base;
  }
  return sum;
}

// The names in an index, in the order of its text.
void Expressions::add_names(const ir::Operand& value, bool is_unsigned, int depth, std::vector<Index>& names) const {
  if (depth > kDeepest || !value.is_register()) return;
  const ir::Instruction* made = definition(value);
  const bool named = function_.register_of(value.register_id()).variable.valid();
  const auto* cast = made == nullptr || named ? nullptr : std::get_if<ir::Cast>(&made->what);
  if (cast != nullptr) return add_names(cast->value, cast->op == ir::CastOp::ZeroExtend, depth + 1, names);
  const auto* binary = made == nullptr || named ? nullptr : std::get_if<ir::Binary>(&made->what);
  if (binary == nullptr) return names.push_back({value_text(value, depth), value, is_unsigned});
  add_names(binary->left, is_unsigned, depth + 1, names);
  add_names(binary->right, is_unsigned, depth + 1, names);
}

std::vector<Expressions::Index> Expressions::indices(const ir::Operand& address) const {
  std::vector<Index> result;
  ir::Operand at = address;
  for (const ir::Operand base = base_of(address); !(at == base);) {
    const ir::Offset& offset = std::get<ir::Offset>(definition(at)->what);
    at = offset.base;
    if (offset.scale == 0) continue;
    std::vector<Index> names;
    if (value_text(offset.index, 0).empty()) names.push_back({"", offset.index});
    else add_names(offset.index, false, 0, names);
    result.insert(result.begin(), names.begin(), names.end());
  }
  return result;
}

// Only of variables and numbers: what was read from memory may have another value by now (`a[--n]`).
std::string Expressions::binary_text(const ir::Binary& binary, int depth) const {
  const auto plain = [&](ir::Operand value) {
    for (int i = 0; i < kDeepest && value.is_register(); ++i) {
      const ir::Instruction* made = definition(value);
      if (made == nullptr || function_.register_of(value.register_id()).variable.valid()) return true;
      if (std::holds_alternative<ir::Load>(made->what)) return false;
      const auto* cast = std::get_if<ir::Cast>(&made->what);
      if (cast == nullptr) return true;
      value = cast->value;
    }
    return true;
  };
  const char* sign = binary.op == ir::BinaryOp::Add        ? "+"
                     : binary.op == ir::BinaryOp::Subtract ? "-"
                     : binary.op == ir::BinaryOp::Multiply ? "*"
                                                           : nullptr;
  if (sign == nullptr || !plain(binary.left) || !plain(binary.right)) return "";
  std::string left = value_text(binary.left, depth + 1), right = value_text(binary.right, depth + 1);
  if (left.empty() || right.empty()) return "";
  const auto is_sum = [](const std::string& text) { return text.find(' ') != std::string::npos; };
  if (binary.op == ir::BinaryOp::Multiply && is_sum(left)) left = "(" + left + ")";
  if (binary.op != ir::BinaryOp::Add && is_sum(right)) right = "(" + right + ")";
  if (binary.op == ir::BinaryOp::Add && right.starts_with('-')) return fmt::format("{} - {}", left, right.substr(1));
  return fmt::format("{} {} {}", left, sign, right);
}

ir::VariableId Expressions::own_variable(const ir::Operand& address) const {
  if (address.kind() == ir::Operand::Kind::Global) return program_.global(address.global_id()).variable;
  const ir::Instruction* made = definition(address);
  const auto* allocation = made == nullptr ? nullptr : std::get_if<ir::StackAllocate>(&made->what);
  return allocation == nullptr ? ir::VariableId() : allocation->variable;
}

const ir::Offset* Expressions::unnamed_offset(const ir::Operand& address) const {
  const ir::Instruction* made = definition(address);
  if (made == nullptr || function_.register_of(address.register_id()).variable.valid()) return nullptr;
  return std::get_if<ir::Offset>(&made->what);
}

ir::SourceTypeId Expressions::value_type(const ir::Operand& value, int depth) const {
  if (depth > kDeepest || !value.is_register()) return {};
  const ir::Register& info = function_.register_of(value.register_id());
  if (info.variable.valid()) return program_.variable(info.variable).type;
  const ir::Instruction* made = definition(value);
  const auto* load = made == nullptr ? nullptr : std::get_if<ir::Load>(&made->what);
  return load == nullptr ? ir::SourceTypeId() : place_type(load->address, info.type.bytes(), depth + 1);
}

ir::SourceTypeId Expressions::element_type(const ir::Operand& pointer, int depth) const {
  const ir::SourceTypeId type = value_type(pointer, depth + 1);
  if (!type.valid() || program_.type(type).kind != ir::SourceType::Kind::Pointer) return {};
  return program_.type(type).element;
}

ir::SourceTypeId Expressions::place_type(const ir::Operand& address, std::uint64_t bytes, int depth) const {
  if (depth > kDeepest) return {};
  if (const ir::VariableId variable = own_variable(address); variable.valid()) {
    const bool global = address.kind() == ir::Operand::Kind::Global;
    const std::int64_t offset = global ? address.offset() : 0;
    if (offset < 0) return {};
    return part_at(program_, program_.variable(variable).type, static_cast<std::uint64_t>(offset), bytes).type;
  }
  const ir::Offset* offset = unnamed_offset(address);
  if (offset == nullptr) return part_at(program_, element_type(address, depth), 0, bytes).type;
  if (offset->scale != 0) return part_at(program_, element_type(offset->base, depth), 0, bytes).type;
  if (!offset->record.valid() || offset->displacement < 0) return {};
  return part_at(program_, offset->record, static_cast<std::uint64_t>(offset->displacement), bytes).type;
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
  if (std::string variable = variable_at(value); !variable.empty()) return "&" + variable;
  if (!value.is_register()) return "";
  const ir::VariableId variable = function_.register_of(value.register_id()).variable;
  const ir::Instruction* made = definition(value);
  if (made != nullptr) {
    if (const auto* load = std::get_if<ir::Load>(&made->what)) {
      const std::uint64_t bytes = function_.register_of(load->result).type.bytes();
      const std::string place = place_text(load->address, bytes, depth + 1);
      if (!place.empty() && !variable.valid()) return place;
    }
    if (const auto* cast = std::get_if<ir::Cast>(&made->what); cast != nullptr && !variable.valid())
      return value_text(cast->value, depth + 1);
    if (const auto* binary = std::get_if<ir::Binary>(&made->what); binary != nullptr && !variable.valid())
      return binary_text(*binary, depth + 1);
    if (const auto* offset = std::get_if<ir::Offset>(&made->what); offset != nullptr && !variable.valid()) {
      std::string place = offset_text(*offset, depth + 1);
      return place.empty() ? "" : "&" + place;
    }
  }
  return variable.valid() ? program_.variable(variable).name : "";
}

// `r->items[i]` steps from `r` itself where `items` comes first: the array is the one whose elements are as large as a
// step.
std::optional<std::string> Expressions::path_to_array(const ir::Offset& offset, int depth) const {
  const ir::VariableId own = own_variable(offset.base);
  const ir::SourceTypeId whole = own.valid() ? program_.variable(own).type : element_type(offset.base, depth);
  if (!whole.valid() || offset.scale < 0) return "";
  const ir::SourceType& type = program_.type(whole);
  const auto step = static_cast<std::uint64_t>(offset.scale);
  using Kind = ir::SourceType::Kind;
  const bool is_record = type.kind == Kind::Struct || type.kind == Kind::Union;
  if (!is_record || (!own.valid() && type.size == step)) return "";
  constexpr std::string_view kFirst = "[0]";
  std::string path = part_at(program_, whole, 0, step).path;
  if (!path.starts_with('.') || !path.ends_with(kFirst)) return std::nullopt;
  path.erase(path.size() - kFirst.size());
  return own.valid() ? path : "->" + path.substr(1);
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
  base = bracketed(base);
  if (offset.scale != 0) {
    const std::optional<std::string> array = path_to_array(offset, depth);
    if (!array) return "";
    const std::string index = value_text(offset.index, depth + 1);
    return fmt::format("{}{}[{}]", base, *array, index.empty() ? "..." : index);
  }
  const std::string field = field_name(program_, offset.record, static_cast<std::uint64_t>(offset.displacement));
  if (field.empty()) return "";
  return base + (is_address ? "." : "->") + field;
}

std::string Expressions::place_text(const ir::Operand& address, std::uint64_t bytes, int depth) const {
  if (depth > kDeepest) return "";
  if (std::string variable = variable_at(address); !variable.empty()) {
    const bool begins = address.kind() != ir::Operand::Kind::Global || address.offset() == 0;
    if (!begins) return variable;
    return variable + part_at(program_, program_.variable(own_variable(address)).type, 0, bytes).path;
  }
  if (const ir::Offset* offset = unnamed_offset(address)) {
    std::string place = offset_text(*offset, depth + 1);
    if (place.empty() || offset->scale == 0 || path_to_array(*offset, depth) != "") return place;
    return place + part_at(program_, element_type(offset->base, depth), 0, bytes).path;
  }
  const std::string pointer = value_text(address, depth + 1);
  if (pointer.empty()) return "";
  if (pointer.starts_with('&')) return pointer.substr(1);
  const Part first = part_at(program_, element_type(address, depth), 0, bytes);
  return first.path.starts_with('.') ? bracketed(pointer) + "->" + first.path.substr(1) : "*" + pointer;
}

}  // namespace heapwise::trace
