#include "hunt/hunt.h"

#include <fmt/format.h>

#include <algorithm>

namespace heapwise::hunt {

namespace {

constexpr std::uint64_t kQuickSteps = 400'000;
constexpr std::uint64_t kFirstSlice = 3'000'000;  // before the symbolic search
constexpr std::uint64_t kSlice = 20'000'000;
constexpr std::uint64_t kMostSlices = 40;  // more of the same is not worth its time
constexpr double kShareOfSearch = 0.7;     // of the time that is left, for the symbolic search
constexpr double kLongestSearch = 600;     // seconds
constexpr std::uint64_t kCandidateSteps = 20'000'000;

}  // namespace

Hunt::Hunt(const ir::Program& program, const HuntOptions& options)
    : program_(program), options_(options), judge_(program, options), sampler_(judge_) {}

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

Outcome Hunt::explored(Budget& budget) {
  ExploreOptions options;
  options.property = options_.property;
  options.exec.malloc_may_fail = options_.malloc_may_fail;
  options.exec.models = options_.models;
  options.seconds = std::min(budget.seconds_left() * kShareOfSearch, kLongestSearch);
  Outcome outcome;
  const ExploreOutcome search = explore(program_, options, budget, [&](const Candidate& candidate) {
    Judgement judgement = judge_.confirm(candidate, kCandidateSteps);
    if (judgement.kind == Judgement::Kind::Nothing) return false;
    outcome.bug = std::move(judgement.bug);
    outcome.reason = std::move(judgement.doubt);
    return judgement.kind == Judgement::Kind::Confirmed;
  });
  if (search.confirmed) outcome.answer = Outcome::Answer::False;
  else if (search.whole && !outcome.bug && sampler_.doubt().empty()) outcome.answer = Outcome::Answer::True;
  else outcome.saw_violation = outcome.bug.has_value();
  return outcome;
}

Outcome Hunt::rest(Budget& budget) {
  Sampler::State state = sampler_.search(kFirstSlice, budget);
  if (state == Sampler::State::Searching && !budget.exhausted()) {
    Outcome outcome = explored(budget);
    outcome.runs = sampler_.runs();
    if (outcome.answer != Outcome::Answer::Unknown || outcome.saw_violation) return outcome;
  }
  for (std::uint64_t i = 1; i < kMostSlices && state == Sampler::State::Searching && !budget.exhausted(); ++i)
    state = sampler_.search(kSlice, budget);
  return outcome_of(state);
}

}  // namespace heapwise::hunt
