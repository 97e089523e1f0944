// heapwise states: the symbolic heaps that prove sees, line by line, in the program's own words.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/state_events.h"
#include "cli/task.h"
#include "heap/program_names.h"
#include "prove/states.h"
#include "show/dot.h"
#include "template/template.h"
#include "verify/describe_states.h"

namespace heapwise::cli {
namespace {

struct StatesOptions {
  TaskOptions task;
  std::uint64_t line = 0;
  std::uint64_t most = 4;
  bool invariants = false;
  std::string engine = "prove";
  bool rounds = false;
  std::string format = "text";
};

void note_that_it_stopped(const engine::Task& task, const prove::Outcome& outcome, bool invariants) {
  if (outcome.proved) return;
  // What a run has seen that stopped is not all that can come: it is no invariant.
  std::fprintf(stderr, "note: %s stopped: %s\n",
               invariants ? "there are no invariants: the analysis" : "there may be more states: the analysis",
               engine::to_string(task.program, engine::reason_of(outcome.reason)).c_str());
}

// Each heap as formula, as the rounds of the analysis come to it; each different text of a line once.
int print_rounds(const engine::Task& task, Budget& budget, const StatesOptions& options) {
  const prove::States seen = prove::states_of(task, budget, options.line);
  note_that_it_stopped(task, seen.outcome, false);
  std::set<std::pair<std::uint32_t, std::string>> printed;
  for (const prove::State& state : seen.states) {
    const std::uint32_t line = ir::location_of(task.program, state.at).line;
    const heap::Names names = heap::names_for(task.program, state.at.function, state.depth, state.heap);
    const std::string text = heap::to_text(state.heap, names);
    if (!printed.insert({line, text}).second) continue;
    std::printf("%s, line %u:\n  %s\n", task.program.function(state.at.function).name.c_str(), line, text.c_str());
  }
  return seen.outcome.proved ? kTrue : kUnknown;
}

// What holds at the loops as the proof found it, as formulas: before a simpler proof is looked for.
int print_found_invariants(const engine::Task& task, Budget& budget, const StatesOptions& options) {
  const prove::Outcome outcome = prove::prove(task, budget);
  note_that_it_stopped(task, outcome, true);
  if (!outcome.proved) return kUnknown;
  for (const prove::Invariant& loop : outcome.invariants) {
    if (options.line != 0 && loop.at.line != options.line) continue;
    std::printf("%s, line %u:\n", task.program.function(loop.function).name.c_str(), loop.at.line);
    for (const heap::Heap& heap : loop.heaps) {
      const heap::Names names = heap::names_for(task.program, loop.function, loop.depth, heap);
      std::printf("  %s%s\n", &heap == loop.heaps.data() ? "" : "or ", heap::to_text(heap, names).c_str());
    }
  }
  return kTrue;
}

void print_scenes(const std::string& where, const report::Scenes& scenes, std::uint64_t most, bool as_dot) {
  if (scenes.empty()) return;
  if (!as_dot) std::printf("%s:\n", where.c_str());
  for (std::size_t i = 0; i < scenes.size() && i < most; ++i) {
    if (as_dot) std::fputs(show::to_dot(scenes[i].scene).c_str(), stdout);
    else std::printf("  %s%s\n", i == 0 ? "" : "or ", scenes[i].words.c_str());
  }
  if (!as_dot && scenes.size() > most) std::printf("  or %zu more\n", scenes.size() - most);
}

void print(const report::States& states, const StatesOptions& options) {
  const bool dot = options.format == "dot";
  if (options.invariants) {
    for (const report::LoopStates& loop : states.loops)
      print_scenes(loop.at.function + ", line " + std::to_string(loop.at.line), loop.scenes, options.most, dot);
    return;
  }
  for (const report::LineStates& line : states.lines) {
    const std::string name = line.at.function + ", line " + std::to_string(line.at.line);
    print_scenes(name, line.before, options.most, dot);
    print_scenes(name + ", after it", line.after, options.most, dot);
    if (!line.reached && states.proved && !dot) std::printf("%s: no execution comes here\n", name.c_str());
  }
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

void complain_of_line(const ir::Program& program, std::uint64_t line) {
  const std::uint64_t before = verify::code_before(program, line);
  std::fprintf(stderr, "line %llu has no code%s\n", static_cast<unsigned long long>(line),
               before == 0 ? "" : (" of its own: look at line " + std::to_string(before)).c_str());
}

int run(Command& command, StatesOptions& options) {
  if (!read_project(command, options.task)) return kWrongUsage;
  Refusal why;
  const std::unique_ptr<const ReadTask> read = read_task(options.task, why);
  if (!read) return why.complain();
  const engine::Task& task = read->task();
  if (options.line != 0 && !verify::has_code(task.program, options.line)) {
    complain_of_line(task.program, options.line);
    return kWrongUsage;
  }
  Budget budget(options.task.time_limit, task.memory_megabytes);
  if (options.engine == "template") return show_rows(task, budget, options);
  if (options.rounds)
    return options.invariants ? print_found_invariants(task, budget, options) : print_rounds(task, budget, options);
  StateEvents events(task.program);
  const bool is_live = options.format == "events";
  const prove::Reading reading = prove::read_lines(task, budget, is_live ? events.live() : prove::Live());
  const report::States states = verify::describe(task, reading, options.line);
  if (is_live) StateEvents::done(states);
  else if (options.format == "json") std::puts(report::to_json(states, {.most = options.most}).c_str());
  note_that_it_stopped(task, reading.outcome, options.invariants);
  if (options.invariants && !reading.outcome.proved) return kUnknown;
  if (options.format == "text" || options.format == "dot") print(states, options);
  return reading.outcome.proved ? kTrue : kUnknown;
}

}  // namespace

void add_states(CommandLine& line) {
  Command command = line.command("states", "Show the memory at each line, in words");
  auto options = std::make_shared<StatesOptions>();
  add_task_options(command, options->task);
  command.option("--line", options->line, "Only this line").shown_as("N");
  command.flag("--invariants", options->invariants, "Only what holds at the heads of loops");
  command
      .option("--engine", options->engine,
              "prove (default): symbolic heaps; template: what a solver has found at the heads of loops")
      .one_of({"prove", "template"})
      .shown_as("prove|template");
  command.option("--most", options->most, "States that are shown for a line (default: 4); the others are counted")
      .above_zero()
      .shown_as("N");
  command.flag("--rounds", options->rounds,
               "Every state that the analysis meets on its way, as a formula; with --invariants: the invariants as the "
               "proof found them");
  command
      .option("--format", options->format,
              "text (default), json, dot, or events (a line of JSON for each state while the analysis works)")
      .one_of({"text", "json", "dot", "events"})
      .shown_as("text|json|dot|events");
  command.runs([command, options]() mutable { return run(command, *options); });
}

}  // namespace heapwise::cli
