#include "hunt/sample.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heapwise::hunt {

namespace {

using interp::Inputs;

constexpr std::uint64_t kFirstLimit = 4'000;  // steps of a run in the first round
constexpr std::uint64_t kGrowth = 4;          // from round to round
constexpr std::uint64_t kLongestSample = 50'000'000;
constexpr std::uint64_t kRunsOfRound = 24;
constexpr std::size_t kShortList = 32;  // inputs from the dictionary in the first round
constexpr std::uint64_t kTriesForClearer = 60;

std::uint64_t limit_of(std::uint64_t round) {
  std::uint64_t limit = kFirstLimit;
  for (std::uint64_t i = 0; i < round && limit < kLongestSample; ++i) limit *= kGrowth;
  return std::min(limit, kLongestSample);
}

bool violates_two(const Bug& bug) {
  const auto& all = bug.run.violations;
  return all.size() > 1 && all[0].property != all[1].property;
}

}  // namespace

// All zeros, all ones, then each style in turn; later every third run draws from the program's own numbers.
Inputs Sampler::next_inputs() const {
  Inputs inputs = next_values();
  if (reads_arguments_) inputs.set_arguments(arguments_.draw(trial_));
  return inputs;
}

Inputs Sampler::next_values() const {
  if (trial_ == 0) return {};
  constexpr std::array kStyles = {
      Inputs::Style::Ones,  Inputs::Style::Mixed, Inputs::Style::Coin,   Inputs::Style::Mixed,  Inputs::Style::Often,
      Inputs::Style::Small, Inputs::Style::Mixed, Inputs::Style::Rarely, Inputs::Style::Border, Inputs::Style::Wide};
  if (trial_ > kStyles.size() && trial_ % 3 == 0 && !dictionary_.empty())
    return dictionary_.inputs(trial_, kShortList << std::min<std::uint64_t>(round_, 6));
  return Inputs::from_seed(trial_, kStyles[(trial_ - 1) % kStyles.size()]);
}

Sampler::State Sampler::search(std::uint64_t steps, Budget& slice, const Budget& whole) {
  std::uint64_t used = 0;
  const double left = whole.seconds_left(), deadline = std::isinf(left) ? 0 : cpu_seconds() + left;
  // Who has a run that violates two properties looks for a clearer one before the turn is over.
  const auto goes_on = [&] { return mixed_ ? whole.seconds_left() > 0 : used < steps && !slice.exhausted_now(); };
  while (state_ == State::Searching && goes_on()) {
    const std::uint64_t limit = std::min(limit_of(round_), steps - std::min(used, steps) + kCostOfRun);
    const interp::RunResult run = judge_.run(next_inputs(), limit, deadline);
    ++trial_;
    if (++in_round_ == kRunsOfRound) {
      ++round_;
      in_round_ = 0;
    }
    used += run.steps + kCostOfRun;
    steps_ += run.steps + kCostOfRun;
    look_at(run, limit);
  }
  if (state_ == State::Searching && mixed_) found(std::move(*mixed_));
  return state_;
}

void Sampler::found(Bug bug) {
  bug_ = std::move(bug);
  state_ = State::Found;
}

void Sampler::go_on() {
  if (state_ != State::Found) return;
  state_ = State::Searching;
  bug_.reset();
  mixed_.reset();
}

void Sampler::look_at(const interp::RunResult& run, std::uint64_t limit) {
  Judgement judgement = judge_.judge(run, limit);
  if (judgement.kind == Judgement::Kind::Confirmed) {
    if (!violates_two(*judgement.bug)) return found(std::move(*judgement.bug));
    if (!mixed_) {
      mixed_ = std::move(judgement.bug);
      tries_left_ = kTriesForClearer;
    }
  }
  if (judgement.kind == Judgement::Kind::Doubtful && !doubtful_) {
    doubt_ = std::move(judgement.doubt);
    doubtful_ = std::move(judgement.bug);
  }
  if (run.ending == interp::Ending::Unsupported && unsupported_.empty()) unsupported_ = run.reason;
  if (mixed_ && (run.inputs.empty() || tries_left_-- == 0)) return found(std::move(*mixed_));
  if (!run.inputs.empty()) return;
  if (run.ending == interp::Ending::StepLimit) {  // nothing to choose: only a longer run shows more
    ++round_;
    in_round_ = 0;
    trial_ = 0;
    if (limit < kLongestSample) return;
  }
  state_ = !doubtful_ && judge_.is_whole(run) ? State::Proved : State::Settled;
}

}  // namespace heapwise::hunt
