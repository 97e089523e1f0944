// heapwise explore: the symbolic search alone, with what it did: for people who work on it, and for bench/deref.
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/program_options.h"
#include "hunt/explore.h"
#include "interp/interpreter.h"

namespace heapwise::cli {
namespace {

struct Options {
  ProgramOptions program;
  hunt::ExploreOptions explore;
  double time_limit = 10;
  bool verbose = false;
};

interp::PropertySet properties_of(check::Property property) {
  if (property == check::Property::Unreach) return {interp::Property::UnreachCall};
  if (property == check::Property::Memcleanup) return {interp::Property::ValidMemcleanup};
  return interp::PropertySet::memory_safety();
}

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

int run(const Options& options) {
  const std::optional<ir::Program> program = read_program_with_main(options.program);
  if (!program) return kUnreadable;
  const interp::Interpreter interpreter(*program, models::Models::standard());
  interp::Options run_options;
  run_options.properties = properties_of(options.explore.property);
  run_options.uninitialised = interp::Options::Uninitialised::Input;
  run_options.malloc_may_fail = options.explore.exec.malloc_may_fail;
  run_options.step_limit = 10'000'000;
  const auto confirm = [&](const hunt::Candidate& candidate) {
    const interp::RunResult result = interpreter.run(interp::Inputs(candidate.inputs), run_options);
    const bool real = result.ending == interp::Ending::Violated && !result.violations.empty();
    if (options.verbose || real) {
      std::printf("%s at %s: %s: %s\n", real ? "confirmed" : "in vain",
                  ir::to_string(*program, candidate.expected.at).c_str(),
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
      if (real) std::printf("%s", interp::describe(*program, result.violations.front()).c_str());
    }
    return real;
  };
  Budget budget(options.time_limit, 0);
  const hunt::ExploreOutcome outcome = hunt::explore(*program, options.explore, budget, confirm);
  print(outcome.statistics);
  std::printf("CPU seconds: %.3f\n", cpu_seconds());
  if (outcome.confirmed) return std::printf("violated\n"), kFalse;
  if (outcome.whole) return std::printf("explored whole\n"), kTrue;
  std::printf("left out: %s at %s\n", outcome.reason.what.c_str(), ir::to_string(*program, outcome.reason.at).c_str());
  return kUnknown;
}

}  // namespace

void add_explore(CommandLine& line) {
  Command command = line.command("explore", "Search a program path by path, and show what the search did");
  auto options = std::make_shared<Options>();
  add_program_options(command, options->program);
  using check::Property, hunt::Dereference, solver::BackendKind;
  command.choice<Property>(
      "--property", options->explore.property,
      {{"memsafety", Property::Memsafety}, {"memcleanup", Property::Memcleanup}, {"unreach", Property::Unreach}},
      "What to look for (default: memsafety)");
  command.choice<Dereference>(
      "--deref", options->explore.dereference,
      {{"model", Dereference::Model}, {"equality", Dereference::Equality}, {"logic", Dereference::Logic}},
      "How to decide which cells an address denotes (default: model)");
  command.choice<BackendKind>("--solver", options->explore.backend,
                              {{"z3", BackendKind::Z3}, {"cvc5", BackendKind::Cvc5}},
                              "Which SMT solver to ask (default: z3)");
  command.option("--time-limit", options->time_limit, "CPU seconds (default: 10)");
  command.flag("--malloc-may-fail", options->explore.exec.malloc_may_fail, "Whether allocations may return null");
  command.flag("-v,--verbose", options->verbose, "Show candidates in vain, too");
  command.runs([options] { return run(*options); });
}

}  // namespace heapwise::cli
