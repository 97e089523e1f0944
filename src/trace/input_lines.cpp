// What a run has read, a line for each source of it: the values are gathered by the call or the stream that gave them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "trace/expression.h"
#include "trace/input_words.h"
#include "trace/scan_text.h"

namespace heapwise::trace {
namespace {

using interp::InputRead;

constexpr std::size_t kMostValues = 12;      // of one call
constexpr std::size_t kMostCharacters = 60;  // of one text

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

// The stream that a call of the library reads; Undefined: it has none.
ir::Operand stream_of(const ir::Program& program, const InputRead& input) {
  const ir::Call* call = call_at(program, input.at);
  if (call == nullptr || call->arguments.empty()) return {};
  const std::string name = source_words(input);
  const ir::Operand& stream = name == "fscanf" || name == "vfscanf" ? call->arguments.front() : call->arguments.back();
  return stream.type().is_pointer() && name != "read" ? stream : ir::Operand{};
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
    bool is_text = false, is_arguments = false, ends = false, after_number = false;
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
    } else if (ScanText* scan = scan_of(input); scan != nullptr && scan->is_told()) {
      Group& group = text_group(input);
      group.ends = !scan->append(input, group.after_number, group.text);
      group.after_number = input.type.bits() <= 80 || input.type.is_float();
    } else {
      const auto same = [&](const Group& group) {
        return !group.is_text && group.first.at == input.at && group.first.source == input.source;
      };
      auto group = std::ranges::find_if(groups_, same);
      if (group == groups_.end()) group = groups_.insert(groups_.end(), {.first = input, .values = {}, .text = ""});
      group->values.push_back(value_words(program_, input));
    }
  }

  // Of a value that scanf stores.
  ScanText* scan_of(const InputRead& input) {
    const std::string name = source_words(input);
    const ir::Call* call = call_at(program_, input.at);
    if (input.use != InputRead::Use::Stored || call == nullptr || (name != "scanf" && name != "fscanf")) return nullptr;
    return &scans_.try_emplace(input.at, program_, *call, input.at.function, name == "fscanf").first->second;
  }

  // Of the stream that the call reads.
  Group& text_group(const InputRead& input) {
    const bool standard = reads_standard_input(program_, input);
    const ir::Operand stream = stream_of(program_, input);
    const auto same = [&](const Group& group) {
      if (!group.is_text) return false;
      if (standard) return reads_standard_input(program_, group.first);
      return group.first.at == input.at || (stream.is_register() && group.first.at.function == input.at.function &&
                                            stream_of(program_, group.first) == stream);
    };
    auto group = std::ranges::find_if(groups_, same);
    if (group == groups_.end())
      group = groups_.insert(groups_.end(), {.first = input, .is_text = true, .values = {}, .text = ""});
    const std::string call = fmt::format("{} {}", source_words(input), place(input.at));
    if (std::ranges::find(group->values, call) == group->values.end()) group->values.push_back(call);
    return *group;
  }

  void take_character(const InputRead& input) {
    Group& group = text_group(input);
    group.ends = input.value == input.type.mask();
    group.after_number = false;
    if (!group.ends) group.text += static_cast<char>(input.value);
  }

  [[nodiscard]] std::string line_of(const Group& group) const {
    if (group.is_arguments) return arguments_of(group);
    if (group.is_text) return text_of(group);
    const std::string source = source_words(group.first), at = place(group.first.at);
    if (source.starts_with("uninitialised")) {
      const std::string name = undefined_name(program_, group.first);
      const char* what = source.ends_with("variable") ? "a variable that was never set" : "memory that was never set";
      return fmt::format("{}, {}, is {}", name.empty() ? what : fmt::format("'{}', which was never set", name), at,
                         listed(group.values));
    }
    if (source == "allocation fails") return fmt::format("the allocation {} {}", at, listed(group.values));
    if (group.first.is_returned()) return fmt::format("{}() {} gives {}", source, at, listed(group.values));
    const auto scan = scans_.find(group.first.at);
    if (scan == scans_.end()) return fmt::format("{} {} reads {}", source, at, listed(group.values));
    const std::string& variable = scan->second.variable();
    return fmt::format("{} {} stores {}{}", source, at, listed(group.values),
                       variable.empty() ? "" : fmt::format(" in '{}'", variable));
  }

  [[nodiscard]] static std::string arguments_of(const Group& group) {
    if (group.values.empty()) return "argv: no arguments";
    std::string text;
    for (std::size_t i = 0; i < group.values.size(); ++i)
      text += fmt::format("{}argv[{}] = {}", i == 0 ? "" : ", ", i + 1, in_quotes(group.values[i]));
    return text;
  }

  [[nodiscard]] std::string text_of(const Group& group) const {
    std::string calls;
    constexpr std::size_t kMostCalls = 3;
    for (std::size_t i = 0; i < std::min(group.values.size(), kMostCalls); ++i)
      calls += (i == 0 ? "" : ", ") + group.values[i];
    if (group.values.size() > kMostCalls) calls += ", ...";
    // A number ends where something else follows it.
    const std::string all = group.text + (group.after_number && !group.ends ? "\n" : "");
    const std::string text = all.empty() && group.ends ? "empty" : in_quotes(all);
    return fmt::format("{}: {}{}, read by {}", stream_words(group.first), text,
                       group.ends && !all.empty() ? ", then the end of the input" : "", calls);
  }

  // "stdin", "the file 'in', opened at line 5".
  [[nodiscard]] std::string stream_words(const InputRead& input) const {
    if (reads_standard_input(program_, input)) return "stdin";
    const ir::Operand stream = stream_of(program_, input);
    if (stream.kind() == ir::Operand::Kind::Undefined) return "a file";
    const Expressions expressions(program_, input.at.function);
    const std::string name = expressions.of(stream);
    const ir::Position made = expressions.position(stream);
    const ir::Call* call = call_at(program_, made);
    const std::string opened = call == nullptr || place(made).empty() ? "" : ", opened " + place(made);
    return (name.empty() ? "a file" : fmt::format("the file '{}'", name)) + opened;
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
  std::map<ir::Position, ScanText> scans_;  // by the call
};

}  // namespace

std::vector<std::string> input_lines(const ir::Program& program, const std::vector<InputRead>& inputs,
                                     const std::string& file) {
  return InputTeller(program, file).tell(inputs);
}

}  // namespace heapwise::trace
