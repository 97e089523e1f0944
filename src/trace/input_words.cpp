#include "trace/input_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "interp/floats.h"
#include "interp/inputs.h"
#include "trace/expression.h"

namespace heapwise::trace {
namespace {

using interp::InputRead;

constexpr std::size_t kMostValues = 12;      // of one call
constexpr std::size_t kMostCharacters = 60;  // of one text

const ir::Call* call_at(const ir::Program& program, ir::Position at) {
  if (!at.function.valid()) return nullptr;
  const ir::Block& block = program.function(at.function).block(at.block);
  return at.index < block.instructions.size() ? std::get_if<ir::Call>(&block.instructions[at.index].what) : nullptr;
}

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

// As it stands between C's quotation marks.
std::string escaped(char c, char mark) {
  const auto code = static_cast<unsigned char>(c);
  if (c == '\n') return "\\n";
  if (c == '\t') return "\\t";
  if (c == '\r') return "\\r";
  if (c == mark || c == '\\') return fmt::format("\\{}", c);
  return code < ' ' || code > '~' ? fmt::format("\\{:03o}", code) : std::string(1, c);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text.substr(0, kMostCharacters)) result += escaped(c, '"');
  return text.size() > kMostCharacters ? fmt::format("{}...\" ({} characters)", result, text.size()) : result + '"';
}

// Does the call read standard input? Of other streams nobody knows the name.
bool reads_standard_input(const ir::Program& program, const InputRead& input) {
  constexpr std::array<std::string_view, 5> kAlways = {"getchar", "getchar_unlocked", "gets", "scanf", "vscanf"};
  if (std::ranges::find(kAlways, source_words(input)) != kAlways.end()) return true;
  const ir::Call* call = call_at(program, input.at);
  if (call == nullptr) return false;
  const Expressions expressions(program, input.at.function);
  return std::ranges::any_of(call->arguments, [&](const ir::Operand& argument) {
    const ir::Instruction* made = expressions.definition(argument);
    const auto* load = made == nullptr ? nullptr : std::get_if<ir::Load>(&made->what);
    return load != nullptr && load->address.kind() == ir::Operand::Kind::Global &&
           program.global(load->address.global_id()).name == "stdin";
  });
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

// "1 (6 times), 0".
std::string listed(const std::vector<std::string>& values) {
  std::string text;
  std::size_t told = 0;
  for (std::size_t i = 0; i < values.size();) {
    if (told++ == kMostValues) return fmt::format("{}, ... ({} values)", text, values.size());
    std::size_t same = 1;
    while (i + same < values.size() && values[i + same] == values[i]) ++same;
    text += (text.empty() ? "" : ", ") + values[i];
    if (same > 2) text += fmt::format(" ({} times)", same);
    i += same > 2 ? same : 1;
  }
  return text;
}

class InputTeller {
 public:
  InputTeller(const ir::Program& program, const std::string& file) : program_(program), file_(file) {}

  std::vector<std::string> tell(const std::vector<InputRead>& inputs) {
    for (const InputRead& input : inputs) take(input);
    std::vector<std::string> lines;
    for (const Group& group : groups_) lines.push_back(line_of(group));
    return lines;
  }

 private:
  // What one call gave, each time that it was made; of text, what all calls that read the same stream gave.
  struct Group {
    InputRead first;
    bool is_text = false, is_arguments = false, ends = false;
    std::vector<std::string> values;  // also: words of the command line, calls that read a text
    std::string text;
  };

  void take(const InputRead& input) {
    if (input.source == "argc") {
      groups_.push_back({.first = input, .is_arguments = true, .values = {}, .text = ""});
    } else if (input.source == "argv" && !groups_.empty()) {
      Group& group = groups_.front();
      if (input.value != 0) group.text += static_cast<char>(input.value);
      else group.values.push_back(std::exchange(group.text, ""));
    } else if (input.is_character()) {
      take_character(input);
    } else {
      const auto same = [&](const Group& group) {
        return !group.is_text && group.first.at == input.at && group.first.source == input.source;
      };
      auto group = std::ranges::find_if(groups_, same);
      if (group == groups_.end()) group = groups_.insert(groups_.end(), {.first = input, .values = {}, .text = ""});
      group->values.push_back(value_words(program_, input));
    }
  }

  void take_character(const InputRead& input) {
    const bool standard = reads_standard_input(program_, input);
    const auto same = [&](const Group& group) {
      return group.is_text && (group.first.at == input.at || (standard && reads_standard_input(program_, group.first)));
    };
    auto group = std::ranges::find_if(groups_, same);
    if (group == groups_.end())
      group = groups_.insert(groups_.end(), {.first = input, .is_text = true, .values = {}, .text = ""});
    const std::string call = fmt::format("{} {}", source_words(input), place(input.at));
    if (std::ranges::find(group->values, call) == group->values.end()) group->values.push_back(call);
    group->ends = input.value == input.type.mask();
    if (!group->ends) group->text += static_cast<char>(input.value);
  }

  [[nodiscard]] std::string line_of(const Group& group) const {
    if (group.is_arguments) return arguments_of(group);
    if (group.is_text) return text_of(group);
    const std::string source = source_words(group.first), at = place(group.first.at);
    if (source.starts_with("uninitialised"))
      return fmt::format("{} without a value, {}, is {}", source.ends_with("variable") ? "the variable" : "the memory",
                         at, listed(group.values));
    if (source == "allocation fails") return fmt::format("the allocation {} {}", at, listed(group.values));
    if (group.first.is_returned()) return fmt::format("{}() {} gives {}", source, at, listed(group.values));
    return fmt::format("{} {} reads {}", source, at, listed(group.values));
  }

  [[nodiscard]] static std::string arguments_of(const Group& group) {
    std::string text = group.values.empty() ? "argv: no arguments" : "argv:";
    for (const std::string& word : group.values) text += " " + in_quotes(word);
    return text;
  }

  [[nodiscard]] std::string text_of(const Group& group) const {
    std::string calls;
    constexpr std::size_t kMostCalls = 3;
    for (std::size_t i = 0; i < std::min(group.values.size(), kMostCalls); ++i)
      calls += (i == 0 ? "" : ", ") + group.values[i];
    if (group.values.size() > kMostCalls) calls += ", ...";
    const char* name = reads_standard_input(program_, group.first) ? "stdin" : "text";
    const std::string text = group.text.empty() && group.ends ? "empty" : in_quotes(group.text);
    return fmt::format("{}: {}{}, read by {}", name, text, group.ends && !group.text.empty() ? " and its end" : "",
                       calls);
  }

  [[nodiscard]] std::string place(ir::Position at) const {
    if (!at.function.valid()) return "";
    const ir::Location location = ir::location_of(program_, at);
    if (!location.file.valid()) return "";
    const std::string& file = program_.files.at(location.file.index());
    return file == file_ ? fmt::format("at line {}", location.line) : fmt::format("at {}:{}", file, location.line);
  }

  const ir::Program& program_;
  const std::string& file_;
  std::vector<Group> groups_;
};

}  // namespace

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

std::vector<std::string> input_lines(const ir::Program& program, const std::vector<InputRead>& inputs,
                                     const std::string& file) {
  return InputTeller(program, file).tell(inputs);
}

}  // namespace heapwise::trace
