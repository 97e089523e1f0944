// heapwise run: the program, run concretely on given inputs with every access checked.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>

#include "base/budget.h"
#include "base/file.h"
#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/program_options.h"
#include "interp/interpreter.h"

namespace heapwise::cli {
namespace {

struct RunOptions {
  ProgramOptions program;
  std::string inputs_file;
  std::string runs_file;
  std::optional<std::uint64_t> seed;
  std::uint64_t steps = 0;
  std::uint64_t memory_megabytes = 1024;
  std::string property;  // empty: memsafety and unreach
  bool malloc_may_fail = false;
  bool show_inputs = false;
  bool show_open = false;
  bool statistics = false;
};

// In the form of --inputs: the command line has lines of its own.
void show_inputs(const std::vector<interp::InputRead>& inputs) {
  std::string word;
  for (const interp::InputRead& input : inputs) {
    if (input.source == "argc") continue;
    if (input.source != "argv") {
      std::fprintf(stderr, "%s # %s\n", interp::to_input_line(input.value, input.type).c_str(), input.source.c_str());
    } else if (input.value != 0) {
      word += static_cast<char>(input.value);
    } else {
      std::fprintf(stderr, "%s\n", interp::to_argument_line(word).c_str());
      word.clear();
    }
  }
}

interp::PropertySet properties_of(const std::string& name) {
  using interp::Property;
  if (name == "memsafety") return interp::PropertySet::memory_safety();
  if (name == "memcleanup") return {Property::ValidMemcleanup};
  if (name == "unreach") return {Property::UnreachCall};
  if (name == "termination") return {Property::Termination};
  if (name == "no-overflow") return {Property::NoOverflow};
  if (name == "ub") return interp::PropertySet::defined_behaviour();
  interp::PropertySet usual = interp::PropertySet::memory_safety();
  usual.insert(Property::UnreachCall);
  return name == "all" ? usual.with(interp::PropertySet::defined_behaviour()) : usual;
}

std::optional<interp::Inputs> inputs_of(const RunOptions& options) {
  if (options.seed) return interp::Inputs::from_seed(*options.seed);
  if (options.inputs_file.empty()) return interp::Inputs();
  const Result<std::string> text = read_file(options.inputs_file);
  if (!text) {
    std::fprintf(stderr, "%s\n", text.error().c_str());
    return std::nullopt;
  }
  Result<interp::Inputs> inputs = interp::Inputs::parse(text.value());
  if (inputs) return std::move(inputs).value();
  std::fprintf(stderr, "%s: %s\n", options.inputs_file.c_str(), inputs.error().c_str());
  return std::nullopt;
}

std::string place(const ir::Program& program, const interp::Trail& trail) {
  if (trail.stack.empty()) return "";
  return fmt::format(" at {}", ir::to_string(program, ir::location_of(program, trail.stack.front())));
}

void report_notes(const ir::Program& program, const interp::RunResult& result) {
  for (const interp::Note& note : result.notes)
    std::fprintf(stderr, "note: %s: %s\n", ir::to_string(program, ir::location_of(program, note.at)).c_str(),
                 std::string(interp::to_string(note.kind)).c_str());
}

// The last line of standard output says how the run ended.
int report(const ir::Program& program, const interp::RunResult& result) {
  using interp::Ending;
  if (!result.output.empty() && result.output.back() != '\n') std::puts("");
  for (const interp::Violation& violation : result.violations) fmt::print("{}", interp::describe(program, violation));
  switch (result.ending) {
    case Ending::Exited:
    case Ending::Aborted: fmt::print("exit code: {}\n", result.exit_code); return kTrue;
    case Ending::Violated: fmt::print("violation: {}\n", to_string(result.violations.front().property)); return kFalse;
    case Ending::AssumptionFailed:
      fmt::print("ended: an assumption does not hold{}\n", place(program, result.end));
      return kTrue;
    case Ending::UndefinedBehaviour:
    case Ending::Unsupported:
    case Ending::StepLimit:
    case Ending::MemoryLimit: break;
  }
  fmt::print("ended: {}{}{}{}\n", to_string(result.ending), result.reason.empty() ? "" : ": ", result.reason,
             place(program, result.end));
  return kUnknown;
}

// One word for the end of a run.
std::string_view outcome(const interp::RunResult& result) {
  switch (result.ending) {
    case interp::Ending::Exited: return "ok";
    case interp::Ending::Aborted: return "aborted";
    case interp::Ending::Violated: return to_string(result.violations.front().property);
    case interp::Ending::AssumptionFailed: return "assumption";
    case interp::Ending::UndefinedBehaviour: return "undefined";
    case interp::Ending::Unsupported: return "unsupported";
    case interp::Ending::StepLimit:
    case interp::Ending::MemoryLimit: return "undecided";
  }
  HW_UNREACHABLE("an ending without a word");
}

// Many runs of one program, for tests that compare it with others: compiled once, one line of output for each run.
int run_each(const RunOptions& options, const interp::Interpreter& interpreter, interp::Options run_options) {
  run_options.exact_leaks = false;
  const Result<std::string> text = read_file(options.runs_file);
  if (!text) {
    std::fprintf(stderr, "%s\n", text.error().c_str());
    return kWrongUsage;
  }
  std::istringstream file(text.value());
  int exit_code = kTrue;
  for (std::string line; std::getline(file, line);) {
    std::replace(line.begin(), line.end(), ' ', '\n');
    const Result<interp::Inputs> inputs = interp::Inputs::parse(line);
    if (!inputs) {
      std::fprintf(stderr, "%s: %s\n", options.runs_file.c_str(), inputs.error().c_str());
      return kWrongUsage;
    }
    const interp::RunResult result = interpreter.run(inputs.value(), run_options);
    if (result.ending == interp::Ending::Violated) exit_code = kFalse;
    fmt::print("{}\n", outcome(result));
  }
  return exit_code;
}

int run(const RunOptions& options) {
  const std::optional<interp::Inputs> inputs = inputs_of(options);
  if (!inputs) return kWrongUsage;
  const Result<ir::Program> read = read_program_with_main(options.program);
  if (!read) {
    std::fprintf(stderr, "%s\n", read.error().c_str());
    return kUnreadable;
  }
  const ir::Program& program = read.value();
  interp::Options run_options;
  run_options.properties = properties_of(options.property);
  run_options.step_limit = options.steps;
  run_options.memory_limit = options.memory_megabytes << 20U;
  run_options.malloc_may_fail = options.malloc_may_fail;
  if (!options.runs_file.empty())
    return run_each(options, interp::Interpreter(program, models::Models::standard()), run_options);
  run_options.show_output = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };
  const interp::Interpreter interpreter(program, models::Models::standard());
  const double start = cpu_seconds();
  const interp::RunResult result = interpreter.run(*inputs, run_options);
  if (options.statistics)
    std::fprintf(stderr, "steps: %llu in %.3f s\n", static_cast<unsigned long long>(result.steps),
                 cpu_seconds() - start);
  if (options.show_open) {
    run_options.watch_open = true;
    run_options.show_output = nullptr;
    report_notes(program, interpreter.run(*inputs, run_options));
  } else {
    report_notes(program, result);
  }
  if (options.show_inputs) show_inputs(result.inputs);
  return report(program, result);
}

}  // namespace

void add_run(CommandLine& line) {
  Command command = line.command("run", "Run a program on given inputs, with every memory access checked");
  auto options = std::make_shared<RunOptions>();
  add_program_options(command, options->program);
  const Option list = command.option("--inputs", options->inputs_file, "The values that the program reads, one a line")
                          .shown_as("FILE");
  command.option("--seed", options->seed, "Draw the values instead").shown_as("N").excludes(list);
  command.option("--each", options->runs_file, "One run for each line of FILE; print one word for its end")
      .shown_as("FILE")
      .excludes(list);
  command.option("--step-limit,--steps", options->steps, "End the run after so many basic instructions").shown_as("N");
  command.option("--memory-limit", options->memory_megabytes, "Memory that the program may use, in MB (1024)")
      .shown_as("MB");
  command.option("--property", options->property, "What to look for (default: memsafety and unreach)")
      .one_of({"memsafety", "memcleanup", "unreach", "termination", "no-overflow", "ub", "all"})
      .shown_as("memsafety|memcleanup|unreach|termination|no-overflow|ub|all");
  command.choice<bool>("--malloc", options->malloc_may_fail, {{"never-fails", false}, {"may-fail", true}},
                       "never-fails (default), or may-fail as the inputs say");
  command.flag("--show-inputs", options->show_inputs,
               "Print the values that the program read, in the form of --inputs");
  command.flag("--show-open", options->show_open, "Note also where a value decides that C leaves open (runs twice)");
  command.flag("--stats,--statistics", options->statistics,
               "Print how many basic instructions were run, and the CPU time");
  command.runs([options] { return run(*options); });
}

}  // namespace heapwise::cli
