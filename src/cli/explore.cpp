// heapwise explore: the symbolic search alone, with what it did: for people who work on it, and for bench/deref.
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/task.h"
#include "hunt/confirm.h"
#include "hunt/explore.h"
#include "interp/interpreter.h"

namespace heapwise::cli {
namespace {

struct Options {
  TaskOptions task;
  bool verbose = false;
};

void print(const hunt::ExploreStatistics& s) {
  std::printf("steps: %llu\npaths: %llu\nforks: %llu\ninfeasible: %llu\nmerged: %llu\ncandidates: %llu\n",
              static_cast<unsigned long long>(s.steps), static_cast<unsigned long long>(s.paths),
              static_cast<unsigned long long>(s.forks), static_cast<unsigned long long>(s.infeasible),
              static_cast<unsigned long long>(s.merged), static_cast<unsigned long long>(s.candidates));
  std::printf("questions: %llu (terms %llu, cache %llu, models %llu, cores %llu, solver %llu)\nsolver seconds: %.3f\n",
              static_cast<unsigned long long>(s.solver.questions), static_cast<unsigned long long>(s.solver.trivial),
              static_cast<unsigned long long>(s.solver.cache_hits),
              static_cast<unsigned long long>(s.solver.model_hits), static_cast<unsigned long long>(s.solver.core_hits),
              static_cast<unsigned long long>(s.solver.backend_calls), s.solver.backend_seconds);
}

int run(Command& command, Options& options) {
  if (!read_project(command, options.task)) return kWrongUsage;
  Refusal why;
  const std::unique_ptr<const ReadTask> read = read_task(options.task, why);
  if (!read) return why.complain();
  const engine::Task& task = read->task();
  const ir::Program& program = task.program;
  const interp::Interpreter interpreter(program, task.models);
  interp::Options run_options;
  run_options.properties = hunt::properties_of(task.property);
  run_options.uninitialised = interp::Options::Uninitialised::Input;
  run_options.malloc_may_fail = task.malloc_may_fail;
  run_options.step_limit = 10'000'000;
  const auto confirm = [&](const hunt::Candidate& candidate) {
    const interp::RunResult result = interpreter.run(interp::Inputs(candidate.inputs), run_options);
    const bool real = result.ending == interp::Ending::Violated && !result.violations.empty();
    if (options.verbose || real) {
      std::printf("%s at %s: %s: %s\n", real ? "confirmed" : "in vain",
                  ir::to_string(program, candidate.expected.at).c_str(),
                  std::string(check::name(candidate.expected.kind)).c_str(), candidate.expected.what.c_str());
      std::string values;
      for (const auto& value : candidate.inputs) {
        if (const auto* integer = std::get_if<ir::SignedBits>(&value)) {
          values += fmt::format(" {}", static_cast<std::int64_t>(*integer));
        } else {
          values += fmt::format(" {}", static_cast<double>(std::get<long double>(value)));
        }
      }
      std::printf("inputs:%s\n", values.c_str());
      if (!real) std::printf("ended: %s\n", std::string(interp::to_string(result.ending)).c_str());
      if (real) std::printf("%s", interp::describe(program, result.violations.front()).c_str());
    }
    return real;
  };
  Budget budget(options.task.time_limit, task.memory_megabytes);
  const hunt::ExploreOutcome outcome = hunt::explore(task, budget, confirm);
  print(outcome.statistics);
  std::printf("CPU seconds: %.3f\n", cpu_seconds());
  if (outcome.confirmed) return std::printf("violated\n"), kFalse;
  if (outcome.whole) return std::printf("explored whole\n"), kTrue;
  std::printf("left out: %s at %s\n", outcome.reason.what.c_str(), ir::to_string(program, outcome.reason.at).c_str());
  return kUnknown;
}

}  // namespace

void add_explore(CommandLine& line) {
  Command command = line.command("explore", "Search a program path by path, and show what the search did");
  auto options = std::make_shared<Options>();
  options->task.time_limit = 10;
  add_task_options(command, options->task);
  command.flag("-v,--verbose", options->verbose, "Show candidates in vain, too");
  command.runs([command, options]() mutable { return run(command, *options); });
}

}  // namespace heapwise::cli
