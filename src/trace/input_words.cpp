#include "trace/input_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "interp/floats.h"
#include "interp/inputs.h"
#include "ir/operands.h"
#include "trace/expression.h"

namespace heapwise::trace {
namespace {

using interp::InputRead;

// By the name, as SV-COMP and the C library give them; otherwise by the variable that it is given to.
bool is_unsigned(const ir::Program& program, const InputRead& input) {
  constexpr std::string_view kNondet = "__VERIFIER_nondet_";
  if (input.source.starts_with(kNondet)) {
    const std::string_view type = std::string_view(input.source).substr(kNondet.size());
    return type.starts_with('u') || type == "size_t" || type.starts_with('_') || type == "bool";
  }
  const ir::Call* call = call_at(program, input.at);
  if (!input.is_returned() || call == nullptr || call->results.empty()) return false;
  const ir::VariableId variable = program.function(input.at.function).register_of(call->results.front()).variable;
  if (!variable.valid() || !program.variable(variable).type.valid()) return false;
  return program.type(program.variable(variable).type).kind == ir::SourceType::Kind::Unsigned;
}

// The variable that a jump passes on without a value.
std::string passed_name(const ir::Program& program, ir::Position at) {
  std::string name;
  bool several = false;
  const ir::Function& function = program.function(at.function);
  ir::for_each_target(function.block(at.block).terminator, [&](const ir::Target& target) {
    const std::vector<ir::RegisterId>& parameters = function.block(target.block).parameters;
    for (std::size_t i = 0; i < std::min(parameters.size(), target.arguments.size()); ++i) {
      if (target.arguments[i].kind() != ir::Operand::Kind::Undefined) continue;
      const ir::VariableId variable = function.register_of(parameters[i]).variable;
      const std::string each = variable.valid() ? program.variable(variable).name : "";
      several = several || each.empty() || (!name.empty() && name != each);
      name = each;
    }
  });
  return several ? "" : name;
}

}  // namespace

const ir::Call* call_at(const ir::Program& program, ir::Position at) {
  if (!at.function.valid()) return nullptr;
  const ir::Block& block = program.function(at.function).block(at.block);
  return at.index < block.instructions.size() ? std::get_if<ir::Call>(&block.instructions[at.index].what) : nullptr;
}

std::string escaped(char c, char mark) {
  const auto code = static_cast<unsigned char>(c);
  if (c == '\n') return "\\n";
  if (c == '\t') return "\\t";
  if (c == '\r') return "\\r";
  if (c == mark || c == '\\') return fmt::format("\\{}", c);
  return code < ' ' || code > '~' ? fmt::format("\\{:03o}", code) : std::string(1, c);
}

std::string undefined_name(const ir::Program& program, const InputRead& input) {
  if (!input.at.function.valid()) return "";
  if (is_passed_on(program, input)) return passed_name(program, input.at);
  const ir::Block& block = program.function(input.at.function).block(input.at.block);
  const auto* load = input.at.index < block.instructions.size()
                         ? std::get_if<ir::Load>(&block.instructions[input.at.index].what)
                         : nullptr;
  return load == nullptr ? "" : Expressions(program, input.at.function).at(load->address, input.type.bytes());
}

std::string value_words(const ir::Program& program, const InputRead& input) {
  if (input.source == "allocation fails") return input.value != 0 ? "fails" : "succeeds";
  const bool is_end = input.is_character() && input.value == input.type.mask();
  if (is_end) return "the end of the text";
  if (input.is_character()) return fmt::format("'{}'", escaped(static_cast<char>(input.value), '\''));
  const bool scans_nothing = input.type.bits() > 80 && !input.type.is_float();
  const auto code = static_cast<ir::SignedBits>(input.value);
  if (scans_nothing && code == interp::Inputs::kNoMore) return "the end of the text";
  if (scans_nothing && code == interp::Inputs::kNoMatch) return "what is no number";
  if (input.type.is_pointer() && input.value == 0) return "NULL";
  if (input.type.is_float()) return fmt::format("{}", interp::bits_to_float(input.value, input.type));
  return input_value(program, input);
}

bool is_passed_on(const ir::Program& program, const InputRead& input) {
  if (input.source != "uninitialised variable" || !input.at.function.valid()) return false;
  return input.at.index == program.function(input.at.function).block(input.at.block).instructions.size();
}

std::string no_value_words(const ir::Program& program, const InputRead& input) {
  const std::string name = undefined_name(program, input);
  if (!is_passed_on(program, input))
    return fmt::format("{} is read here, but has never got a value", name.empty() ? "this" : "'" + name + "'");
  if (!name.empty()) return fmt::format("'{}' has not got a value when control goes on from here", name);
  return fmt::format("{}() goes on here with a value that was never set", program.function(input.at.function).name);
}

std::string source_words(const InputRead& input) {
  constexpr std::string_view kRenamed = "__isoc99_";
  return input.source.starts_with(kRenamed) ? input.source.substr(kRenamed.size()) : input.source;
}

std::string input_value(const ir::Program& program, const InputRead& input) {
  const bool plain = !input.type.is_float() && !input.type.is_pointer() && input.type.bits() <= 64;
  if (plain && is_unsigned(program, input)) return fmt::format("{}", static_cast<std::uint64_t>(input.value));
  return interp::to_input_line(input.value, input.type);
}

std::string input_words(const ir::Program& program, const InputRead& input) {
  const std::string value = value_words(program, input);
  if (input.source.starts_with("uninitialised")) return fmt::format("{} reads as {}", input.source, value);
  if (input.source == "allocation fails") return "the allocation " + value;
  return fmt::format("{} {} {}", source_words(input), input.use == InputRead::Use::Returned ? "returns" : "reads",
                     value);
}

}  // namespace heapwise::trace
