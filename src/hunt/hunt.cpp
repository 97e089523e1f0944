#include "hunt/hunt.h"

#include <fmt/format.h>

namespace heapwise::hunt {

namespace {

constexpr std::uint64_t kQuickSteps = 400'000;
constexpr std::uint64_t kSlice = 20'000'000;
constexpr std::uint64_t kMostSlices = 40;  // more of the same is not worth its time

}  // namespace

Hunt::Hunt(const ir::Program& program, const HuntOptions& options)
    : options_(options), judge_(program, options), sampler_(judge_) {}

Outcome Hunt::outcome_of(Sampler::State state) const {
  Outcome outcome;
  outcome.runs = sampler_.runs();
  if (state == Sampler::State::Found) {
    outcome.answer = Outcome::Answer::False;
    outcome.bug = sampler_.bug();
  } else if (state == Sampler::State::Proved) {
    outcome.answer = Outcome::Answer::True;
  } else if (!sampler_.doubt().empty()) {
    outcome.reason = sampler_.doubt();
    outcome.bug = sampler_.doubtful();
    outcome.saw_violation = true;
  } else if (!sampler_.unsupported().empty()) {
    outcome.reason = "not modelled: " + sampler_.unsupported();
  } else {
    outcome.reason = fmt::format("no violation in {} run{}", outcome.runs, outcome.runs == 1 ? "" : "s");
  }
  return outcome;
}

Outcome Hunt::quick(Budget& budget) { return outcome_of(sampler_.search(kQuickSteps, budget)); }

Outcome Hunt::rest(Budget& budget) {
  Sampler::State state = Sampler::State::Searching;
  for (std::uint64_t i = 0; i < kMostSlices && state == Sampler::State::Searching && !budget.exhausted(); ++i)
    state = sampler_.search(kSlice, budget);
  return outcome_of(state);
}

}  // namespace heapwise::hunt
