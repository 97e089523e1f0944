#include "cli/follow.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>

#include "base/check.h"
#include "hunt/dictionary.h"
#include "interp/interpreter.h"
#include "prove/follow.h"

namespace heapwise::cli {
namespace {

constexpr std::uint64_t kStepsOfRun = 300'000;

// All zeros, then each style in turn; every third run draws from the program's own numbers.
interp::Inputs inputs_of(std::uint64_t run, const hunt::Dictionary& dictionary) {
  using Style = interp::Inputs::Style;
  constexpr std::array kStyles = {Style::Ones,  Style::Mixed, Style::Coin,   Style::Often,
                                  Style::Small, Style::Mixed, Style::Rarely, Style::Border};
  if (run == 0) return {};
  if (run % 3 == 0 && !dictionary.empty()) return dictionary.inputs(run, 64);
  return interp::Inputs::from_seed(run, kStyles[run % kStyles.size()]);
}

// What C leaves open differs from run to run: a proof holds for all of it.
void vary(std::uint64_t run, interp::Options& options) {
  options.layout = run % 2 == 0 ? interp::Options::Layout::Upwards : interp::Options::Layout::Downwards;
  options.uninitialised =
      run % 3 == 2 ? interp::Options::Uninitialised::Input : interp::Options::Uninitialised::Pattern;
  options.zero_sized_is_null = run % 4 == 3;
}

bool counts(check::Property property, const interp::Violation& violation) {
  using interp::Property;
  switch (property) {
    case check::Property::Memsafety: return violation.property != Property::UnreachCall;
    case check::Property::Memcleanup: return violation.property != Property::UnreachCall;
    case check::Property::Unreach: return violation.property != Property::ValidMemtrack;
    case check::Property::Termination: return violation.property == Property::Termination;
    case check::Property::NoOverflow:
    case check::Property::Ub:
    case check::Property::All:
      if (hunt::properties_of(property).contains(violation.property)) return true;
      [[fallthrough]];
    case check::Property::Access:
      return violation.property == Property::ValidDeref || violation.property == Property::ValidFree;
  }
  return false;
}

void show(const ir::Program& program, const prove::FollowReport& report) {
  for (const auto& outside : report.outside) {
    if (outside.state.empty()) continue;
    fmt::print("outside: {} in {} (block {}, instruction {}), visit {}\n",
               ir::to_string(program, ir::location_of(program, outside.at)), program.function(outside.at.function).name,
               outside.at.block.index(), outside.at.index, outside.visit);
    fmt::print("the state:\n{}", outside.state);
    if (outside.heaps.empty()) fmt::print("prove has no heap there\n");
    for (const std::string& heap : outside.heaps) fmt::print("not described: {}\n", heap);
  }
  std::uint64_t undecided = 0;
  for (const auto& [why, count] : report.undecided) {
    undecided += count;
    fmt::print("follow: undecided: {} x {}\n", count, why);
  }
  fmt::print("follow: {} runs, {} states, described {} (in part {}), undecided {}, outside {}\n", report.runs,
             report.states, report.described, report.in_part, undecided, report.outside.size());
}

}  // namespace

ExitCode follow_runs(const VerifyOptions& options, const engine::Task& task) {
  const ir::Program& program = task.program;
  prove::ProofStates states(program);
  Budget budget(options.task.time_limit, task.memory_megabytes);
  (void)prove::prove(task, budget, states.watch());
  if (!states.has_proof()) {
    fmt::print("follow: no proof\nverdict: unknown (no proof to follow)\n");
    return kUnknown;
  }
  Budget following(options.task.time_limit, task.memory_megabytes);
  prove::Follower follower(program, states, check::counts_against(task.property, exec::Finding::Kind::Leak), following);
  const interp::Interpreter interpreter(program, task.models);
  const hunt::Dictionary dictionary(program);
  interp::Options run_options;
  run_options.step_limit = kStepsOfRun;
  run_options.exact_leaks = false;
  run_options.malloc_may_fail = task.malloc_may_fail;
  if (task.property == check::Property::Memcleanup) run_options.properties.insert(interp::Property::ValidMemcleanup);
  if (check::forbids_overflow(task.property))
    run_options.properties = run_options.properties.with(hunt::properties_of(task.property));
  run_options.observer = &follower;
  std::uint64_t violating = 0;
  for (std::uint64_t run = 0; run < options.follow && !following.exhausted_now(); ++run) {
    follower.begin_run();
    vary(run, run_options);
    const interp::RunResult result = interpreter.run(inputs_of(run, dictionary), run_options);
    if (result.ending == interp::Ending::Violated && counts(task.property, result.violations.front())) {
      ++violating;
      if (violating == 1)
        fmt::print("a run violates what was proved: {}", interp::describe(program, result.violations.front()));
    }
    if (result.inputs.empty()) break;  // every run is the same
  }
  show(program, follower.report());
  if (violating > 0) fmt::print("follow: {} runs violate what was proved\n", violating);
  if (violating == 0 && follower.report().outside.empty()) {
    fmt::print("verdict: true\n");
    return kTrue;
  }
  std::fflush(stdout);
  throw InternalError(violating > 0 ? "a run violates what was proved"
                                    : "a run comes to a state that no heap of the proof describes");
}

}  // namespace heapwise::cli
