// heapwise states: the symbolic heaps that prove sees, line by line, in the program's own names.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/task.h"
#include "heap/program_names.h"
#include "prove/states.h"
#include "template/template.h"

namespace heapwise::cli {
namespace {

struct StatesOptions {
  TaskOptions task;
  std::uint64_t line = 0;
  bool invariants = false;
  std::string engine = "prove";
  std::string format = "text";
};

// Each different text of a line once.
void print(const std::vector<prove::State>& states, const ir::Program& program, const std::string& format) {
  nlohmann::json all = nlohmann::json::array();
  std::set<std::pair<std::uint32_t, std::string>> printed;
  for (const prove::State& state : states) {
    const std::uint32_t line = ir::location_of(program, state.at).line;
    const heap::Names names = heap::names_for(program, state.at.function, state.depth, state.heap);
    const std::string text = format == "dot" ? heap::to_dot(state.heap, names) : heap::to_text(state.heap, names);
    if (!printed.insert({line, text}).second) continue;
    const std::string& function = program.function(state.at.function).name;
    if (format == "json") all.push_back({{"function", function}, {"line", line}, {"heap", text}});
    else if (format == "text") std::printf("%s, line %u:\n  %s\n", function.c_str(), line, text.c_str());
    else std::puts(text.c_str());
  }
  if (format == "json") std::puts(all.dump(2).c_str());
}

// What template has found at the loops; it sees no states but these.
int show_rows(const engine::Task& task, Budget& budget, const StatesOptions& options) {
  const tmpl::Outcome outcome = tmpl::Template(task, budget).run();
  nlohmann::json all = nlohmann::json::array();
  for (const engine::Invariant& each : outcome.invariants) {
    if (options.line != 0 && each.at.line != options.line) continue;
    const std::string& function = task.program.function(each.function).name;
    for (const std::string& text : each.cases) {
      if (options.format == "json") all.push_back({{"function", function}, {"line", each.at.line}, {"rows", text}});
      else std::printf("%s, line %u:\n  %s\n", function.c_str(), each.at.line, text.c_str());
    }
  }
  if (options.format == "json") std::puts(all.dump(2).c_str());
  if (outcome.answer == tmpl::Outcome::Answer::True) return kTrue;
  if (outcome.answer == tmpl::Outcome::Answer::False) return kFalse;
  std::fprintf(stderr, "note: there may be more to say: the analysis stopped: %s\n",
               engine::to_string(task.program, outcome.reason).c_str());
  return kUnknown;
}

int run(Command& command, StatesOptions& options) {
  if (!read_project(command, options.task)) return kWrongUsage;
  Refusal why;
  const std::unique_ptr<const ReadTask> read = read_task(options.task, why);
  if (!read) return why.complain();
  const engine::Task& task = read->task();
  Budget budget(options.task.time_limit, task.memory_megabytes);
  if (options.engine == "template") return show_rows(task, budget, options);
  const prove::States seen = prove::states_of(task, budget, options.line);
  const prove::Outcome& outcome = seen.outcome;
  if (!outcome.proved) {
    // What a run has seen that stopped is not all that can come: it is no invariant.
    std::fprintf(
        stderr, "note: %s stopped: %s\n",
        options.invariants ? "there are no invariants: the analysis" : "there may be more states: the analysis",
        engine::to_string(task.program, engine::reason_of(outcome.reason)).c_str());
    if (!options.invariants) print(seen.states, task.program, options.format);
    return kUnknown;
  }
  print(options.invariants ? prove::invariants_of(outcome, task.program, options.line) : seen.states, task.program,
        options.format);
  return kTrue;
}

}  // namespace

void add_states(CommandLine& line) {
  Command command = line.command("states", "Show the symbolic heaps at each line");
  auto options = std::make_shared<StatesOptions>();
  add_task_options(command, options->task);
  command.option("--line", options->line, "Only this line").shown_as("N");
  command.flag("--invariants", options->invariants, "Only what holds at the heads of loops");
  command
      .option("--engine", options->engine,
              "prove (default): symbolic heaps; template: what a solver has found at the heads of loops")
      .one_of({"prove", "template"})
      .shown_as("prove|template");
  command.option("--format", options->format, "text (default), json or dot")
      .one_of({"text", "json", "dot"})
      .shown_as("text|json|dot");
  command.runs([command, options]() mutable { return run(command, *options); });
}

}  // namespace heapwise::cli
