#include "verify/advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/expression.h"

namespace heapwise::verify {
namespace {

using trace::Expressions;

// What an instruction accesses, and the place of the pointer that leads there.
struct Access {
  ir::FunctionId function;
  ir::Operand address;
  std::uint64_t bytes = 0;
};

template <class Visit>
void each_instruction_at(const ir::Program& program, const ir::Location& at, Visit visit) {
  for (std::uint32_t f = 0; f < program.functions.size(); ++f)
    for (const ir::Block& block : program.functions[f].blocks)
      for (const ir::Instruction& instruction : block.instructions)
        if (instruction.at == at) visit(ir::FunctionId(f), instruction);
}

// Of `argv[i][0]` there are two at one place: the whole is the one through whose value nothing else is read.
std::vector<Access> accesses_at(const ir::Program& program, const ir::Location& at) {
  std::vector<Access> all;
  std::vector<ir::Operand> followed;
  each_instruction_at(program, at, [&](ir::FunctionId function, const ir::Instruction& instruction) {
    const auto* load = std::get_if<ir::Load>(&instruction.what);
    const auto* store = std::get_if<ir::Store>(&instruction.what);
    if (load == nullptr && store == nullptr) return;
    const ir::Operand address = load != nullptr ? load->address : store->address;
    const ir::Type type =
        load != nullptr ? program.function(function).register_of(load->result).type : store->value.type();
    all.push_back({function, address, type.bytes()});
    followed.push_back(Expressions(program, function).base_of(address));
  });
  std::vector<Access> whole;
  for (const Access& access : all) {
    const Expressions expressions(program, access.function);
    const bool is_part = std::ranges::any_of(followed, [&](const ir::Operand& pointer) {
      const ir::Instruction* made = expressions.definition(pointer);
      const auto* load = made == nullptr ? nullptr : std::get_if<ir::Load>(&made->what);
      return load != nullptr && load->address == access.address;
    });
    if (!is_part) whole.push_back(access);
  }
  return whole;
}

// "'argv[i]' is a valid argument of atol()".
std::string doubted_argument(const ir::Program& program, const ir::Location& at) {
  std::string words;
  int calls = 0;
  each_instruction_at(program, at, [&](ir::FunctionId function, const ir::Instruction& instruction) {
    const auto* call = std::get_if<ir::Call>(&instruction.what);
    if (call == nullptr || call->callee.kind() != ir::Operand::Kind::Function) return;
    const ir::Function& callee = program.function(call->callee.function_id());
    if (callee.has_body() || ++calls > 1) return;
    std::string names;
    for (const ir::Operand& argument : call->arguments) {
      const bool pointer = argument.is_register() && argument.type().is_pointer();
      const std::string name = pointer ? Expressions(program, function).of(argument) : "";
      if (!name.empty()) names += fmt::format("{}'{}'", names.empty() ? "" : " and ", name);
    }
    if (!names.empty())
      words = fmt::format("{} {} of {}()", names,
                          names.find(" and ") == std::string::npos ? "is a valid argument" : "are valid arguments",
                          callee.name);
  });
  return calls == 1 ? words : "";
}

// "if (i < 0 || i >= 26) abort();": where the array is a variable, and the index has a name.
std::string test_of_index(const ir::Program& program, const Access& access) {
  const Expressions expressions(program, access.function);
  const ir::Instruction* made = expressions.definition(access.address);
  const auto* offset = made == nullptr ? nullptr : std::get_if<ir::Offset>(&made->what);
  if (offset == nullptr || offset->scale <= 0) return "";
  ir::VariableId array;
  if (offset->base.kind() == ir::Operand::Kind::Global && offset->base.offset() == 0) {
    array = program.global(offset->base.global_id()).variable;
  } else if (const ir::Instruction* base = expressions.definition(offset->base)) {
    if (const auto* local = std::get_if<ir::StackAllocate>(&base->what)) array = local->variable;
  }
  const std::string index = expressions.of(offset->index);
  if (!array.valid() || !program.variable(array).type.valid() || index.empty()) return "";
  const ir::SourceType& type = program.type(program.variable(array).type);
  const auto scale = static_cast<std::uint64_t>(offset->scale);
  const bool fits = type.kind == ir::SourceType::Kind::Array && type.element.valid() && scale != 0 &&
                    program.type(type.element).size == scale && type.size >= scale;
  return fits ? fmt::format("if ({0} < 0 || {0} >= {1}) abort();", index, type.size / scale) : "";
}

std::vector<std::string> about_possible_violation(const ir::Program& program, const engine::Reason& reason,
                                                  const report::Place& at) {
  std::vector<std::string> advice;
  const std::vector<Access> accesses = accesses_at(program, reason.at);
  const std::string test = accesses.size() == 1 ? test_of_index(program, accesses.front()) : "";
  if (!test.empty())
    advice.push_back(fmt::format("if the index is always inside, a test just before line {} tells it to the proof: {}",
                                 at.line, test));
  else
    advice.emplace_back(
        "the program may be correct; if you know why, a test just before this line tells it to the proof: `if (...) "
        "abort();`");
  if (at.known())
    advice.push_back(fmt::format("what Heapwise knows at this line: heapwise states {} --line {}", at.file, at.line));
  return advice;
}

// A function that gets addresses may write there.
std::vector<std::string> about_unknown_function(const ir::Program& program, const std::string& name) {
  const auto known = std::ranges::find(program.functions, name, &ir::Function::name);
  const bool gets_addresses =
      known != program.functions.end() &&
      (known->variadic || std::ranges::any_of(known->parameters, [](ir::Type type) { return type.is_pointer(); }));
  const std::string called = name.empty() ? "it" : name;
  std::vector<std::string> advice = {
      fmt::format("give the file that defines {0}, too, or a stand-in: a function {0} with the same parameters, which "
                  "sets what it sets and returns what it may return (only that is checked then)",
                  called),
      fmt::format(
          "or say in .heapwise.toml what it does: [functions.{}] and a line such as like = \"abs\", allocates = "
          "1 (it returns a new block, as large as its first argument says) or frees = 1 (it frees its first "
          "argument)",
          called)};
  if (gets_addresses)
    advice.push_back(fmt::format("--undefined=pure does not fit: {} gets addresses, and may write there", called));
  else advice.emplace_back("--undefined=pure, if it only returns a value and touches no memory of yours");
  return advice;
}

std::vector<std::string> advice_on(const ir::Program& program, const engine::Reason& reason, const report::Place& at,
                                   bool has_bug) {
  using Kind = engine::Reason::Kind;
  const std::string states =
      at.known() ? fmt::format("; what Heapwise knows at this line: heapwise states {} --line {}", at.file, at.line)
                 : "";
  switch (reason.kind) {
    case Kind::Time: return {"a longer --time-limit; --stats says where the time went" + states};
    case Kind::Memory: return {"a higher --memory-limit"};
    case Kind::TooLarge:
      return {
          "check a part of the program, with a main of its own that calls it: whatever changes by itself (whether a "
          "list is empty, a pointer null, a flag set) multiplies the cases" +
          states};
    case Kind::BlockSize:
      return {
          "check the sizes that are passed to malloc; --block-sizes=exact reports them as violations, "
          "--block-sizes=ignored takes them to be large enough"};
    case Kind::UnknownFunction: return about_unknown_function(program, reason.subject);
    case Kind::NotModelled:
      return {
          fmt::format("what runs after this was not checked: call what you want to have checked from a small main() "
                      "that does without {}",
                      reason.subject.empty() ? "it" : reason.subject)};
    case Kind::Precision:
      return {"a test of what must hold, just before that line, tells the proof what it lost: `if (i >= n) abort();`" +
              states};
    case Kind::PossibleViolation:
      return has_bug ? std::vector<std::string>{} : about_possible_violation(program, reason, at);
    default: return {};
  }
}

}  // namespace

std::string doubted(const ir::Program& program, const engine::Reason& reason) {
  if (reason.kind != engine::Reason::Kind::PossibleViolation) return "";
  if (reason.subject == "valid-memtrack") return "no block is lost here";
  if (reason.subject == "valid-memcleanup") return "every block is freed when the program ends here";
  if (reason.subject == "valid-free") return "what is freed here is the start of an alive block";
  if (reason.subject == "unreach-call") return "this is never called";
  if (reason.subject != "valid-deref" || !reason.at.file.valid()) return "";
  std::vector<std::string> names;
  for (const Access& access : accesses_at(program, reason.at)) {
    const std::string name = Expressions(program, access.function).at(access.address, access.bytes);
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  if (names.size() == 1) return fmt::format("accessing '{}' is safe", names.front());
  return names.empty() ? doubted_argument(program, reason.at) : "";
}

std::vector<std::string> advice_for(const ir::Program& program, const Options& options, const Answer& answer,
                                    const report::Place& at) {
  std::vector<std::string> advice = advice_on(program, answer.reason, at, answer.bug.has_value());
  if (options.engine != kAllEngines) advice.emplace_back("--engine auto tries the other methods, too");
  return advice;
}

}  // namespace heapwise::verify
