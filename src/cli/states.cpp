// heapwise states: the symbolic heaps that prove sees, line by line, in the program's own names.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/task.h"
#include "heap/program_names.h"
#include "prove/prove.h"

namespace heapwise::cli {
namespace {

struct StatesOptions {
  TaskOptions task;
  std::uint64_t line = 0;
  bool invariants = false;
  std::string format = "text";
};

struct State {
  ir::Position at;
  std::uint32_t depth = 0;
  heap::Heap heap;
};

// Keeps what the run with each precision sees at the lines that are asked for, up to the run that decides.
class Watcher {
 public:
  Watcher(const ir::Program& program, std::uint64_t line) : program_(program), line_(line) {}

  [[nodiscard]] prove::Watch watch() {
    prove::Watch watch;
    watch.on_begin = [this] { runs_.emplace_back(); };
    // Of runs that fail the last one stays, until there is a proof; a run that waited may end after it.
    watch.on_end = [this](const prove::Outcome&, bool proved) {
      if (proved || !has_proof_) states_ = std::move(runs_.back());
      has_proof_ = has_proof_ || proved;
      runs_.pop_back();
    };
    watch.observer = [this](ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
      if (line_ == 0 || ir::location_of(program_, at).line == line_) runs_.back().push_back({at, depth, heap});
    };
    return watch;
  }
  [[nodiscard]] const std::vector<State>& states() const { return states_; }

 private:
  const ir::Program& program_;
  std::uint64_t line_;
  std::vector<std::vector<State>> runs_;  // those that are on their way
  std::vector<State> states_;
  bool has_proof_ = false;
};

std::vector<State> states_of(const std::vector<prove::Invariant>& invariants, const ir::Program& program,
                             std::uint64_t line) {
  std::vector<State> states;
  for (const prove::Invariant& i : invariants) {
    const ir::Position head{i.function, i.head, 0};
    if (line != 0 && ir::location_of(program, head).line != line) continue;
    for (const heap::Heap& heap : i.heaps) states.push_back({head, i.depth, heap});
  }
  return states;
}

// Each different text of a line once.
void print(const std::vector<State>& states, const ir::Program& program, const std::string& format) {
  nlohmann::json all = nlohmann::json::array();
  std::set<std::pair<std::uint32_t, std::string>> printed;
  for (const State& state : states) {
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

int run(Command& command, StatesOptions& options) {
  if (!read_project(command, options.task)) return kWrongUsage;
  ExitCode why = kTrue;
  const std::unique_ptr<const ReadTask> read = read_task(options.task, why);
  if (!read) return why;
  const engine::Task& task = read->task();
  Budget budget(options.task.time_limit, task.memory_megabytes);
  Watcher watcher(task.program, options.line);
  const prove::Outcome outcome = prove::prove(task, budget, options.invariants ? prove::Watch{} : watcher.watch());
  if (!outcome.proved) {
    // What a run has seen that stopped is not all that can come: it is no invariant.
    std::fprintf(
        stderr, "note: %s stopped at %s: %s\n",
        options.invariants ? "there are no invariants: the analysis" : "there may be more states: the analysis",
        ir::to_string(task.program, outcome.reason.at).c_str(), outcome.reason.what.c_str());
    if (!options.invariants) print(watcher.states(), task.program, options.format);
    return kUnknown;
  }
  print(options.invariants ? states_of(outcome.invariants, task.program, options.line) : watcher.states(), task.program,
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
  command.option("--format", options->format, "text (default), json or dot")
      .one_of({"text", "json", "dot"})
      .shown_as("text|json|dot");
  command.runs([command, options]() mutable { return run(command, *options); });
}

}  // namespace heapwise::cli
