#include "hunt/hunt.h"

#include <fmt/format.h>

#include <algorithm>

namespace heapwise::hunt {

namespace {

constexpr std::uint64_t kQuickSteps = 400'000;
constexpr std::uint64_t kFirstSlice = 3'000'000;  // before the symbolic search
constexpr std::uint64_t kSlice = 20'000'000;
constexpr std::uint64_t kMostSlices = 40;  // more of the same is not worth its time
constexpr double kShareOfSampling = 0.25;  // of the time, once the symbolic search has begun
constexpr double kLongestSearch = 600;     // seconds of CPU time
constexpr double kTurn = 0.5;              // seconds of the symbolic search between two looks at the shares
constexpr std::uint64_t kCandidateSteps = 20'000'000;
constexpr std::uint64_t kLongestRun = 100'000'000;
constexpr std::uint64_t kLongestLook = 2'000'000;  // steps of a run that is watched once more

// Writes down where a run comes.
class Covered final : public interp::Observer {
 public:
  explicit Covered(const ir::Program& program) : coverage_(program) {}
  void at(ir::Position position, std::size_t /*depth*/, const interp::Inspector& /*state*/) override {
    coverage_.reach(position);
  }
  [[nodiscard]] const engine::Coverage& coverage() const { return coverage_; }

 private:
  engine::Coverage coverage_;
};

}  // namespace

Hunt::Hunt(const engine::Task& task, Budget& budget) : task_(task), budget_(budget), judge_(task), sampler_(judge_) {
  on_candidate_ = [this](const Candidate& candidate) { return confirm(candidate); };
}

bool Hunt::more_samples() const { return sampled_ == Sampler::State::Searching && slices_ < kMostSlices; }

bool Hunt::explored_enough() const { return explorer_->finished() || exploring_seconds_ >= kLongestSearch; }

bool Hunt::confirm(const Candidate& candidate) {
  Judgement judgement = judge_.confirm(candidate, kCandidateSteps);
  if (judgement.kind == Judgement::Kind::Nothing) return false;
  judgement_ = std::move(judgement);
  return judgement_.kind == Judgement::Kind::Confirmed;
}

Outcome Hunt::outcome() const {
  using enum Sampler::State;
  const bool explored = !explorer_ || explored_enough();
  Outcome outcome;
  outcome.runs = sampler_.runs();
  outcome.finished = sampled_ != Searching || (!more_samples() && explored);
  const bool doubtful = sampler_.doubtful() || judgement_.bug;
  if (sampled_ == Found) {
    outcome.answer = Outcome::Answer::False;
    outcome.bug = sampler_.bug();
  } else if (judgement_.kind == Judgement::Kind::Confirmed) {
    outcome.answer = Outcome::Answer::False;
    outcome.bug = judgement_.bug;
  } else if (sampled_ == Proved || (explorer_ && !doubtful && explorer_->outcome().whole)) {
    outcome.answer = Outcome::Answer::True;
  } else if (doubtful) {
    const bool sampled = sampler_.doubtful().has_value();
    outcome.reason = sampled ? sampler_.doubt() : judgement_.doubt;
    outcome.bug = sampled ? sampler_.doubtful() : judgement_.bug;
    outcome.saw_violation = true;
  } else if (!sampler_.unsupported().empty()) {
    outcome.reason = {
        engine::Reason::Kind::NotModelled, {}, "not modelled: " + sampler_.unsupported(), sampler_.unsupported()};
  } else {
    outcome.reason.kind = engine::Reason::Kind::NothingFound;
    outcome.reason.what = fmt::format("no violation in {} run{}", outcome.runs, outcome.runs == 1 ? "" : "s");
  }
  outcome.finished = outcome.finished || outcome.answer != Outcome::Answer::Unknown;
  return outcome;
}

Outcome Hunt::quick(Budget& slice) {
  sampled_ = sampler_.search(kQuickSteps, slice, budget_);
  return outcome();
}

void Hunt::sample(Budget& slice) {
  const double start = cpu_seconds();
  // What quick() has done is part of the first slice.
  if (slice_ends_ <= sampler_.steps()) slice_ends_ = slices_ == 0 ? kFirstSlice : sampler_.steps() + kSlice;
  if (slice_ends_ > sampler_.steps()) sampled_ = sampler_.search(slice_ends_ - sampler_.steps(), slice, budget_);
  if (slice_ends_ <= sampler_.steps()) ++slices_;
  if (explorer_) sampling_seconds_ += cpu_seconds() - start;
}

void Hunt::explore(Budget& slice) {
  if (!explorer_) explorer_ = std::make_unique<Explorer>(task_, budget_, on_candidate_);
  const double start = cpu_seconds();
  Budget turn = slice.part(kTurn);
  explorer_->resume(turn);
  exploring_seconds_ += cpu_seconds() - start;
}

Outcome Hunt::repeat(const std::vector<interp::Inputs::Value>& inputs) {
  Judgement judgement = judge_.judge(judge_.run(interp::Inputs(inputs), kLongestRun), kLongestRun);
  if (judgement.kind != Judgement::Kind::Nothing) judgement_ = std::move(judgement);
  return outcome();
}

std::optional<engine::Reach> Hunt::reach() const {
  if (sampled_ != Sampler::State::Proved) return explorer_->coverage().reach_of(task_.program, task_.models);
  if (sampler_.steps() > kLongestLook) return std::nullopt;
  Covered covered(task_.program);
  judge_.watch(interp::Inputs(), covered);
  return covered.coverage().reach_of(task_.program, task_.models);
}

Outcome Hunt::resume(Budget& slice) {
  for (;;) {
    Outcome now = outcome();
    if (now.finished || slice.exhausted_now()) return now;
    const double spent = sampling_seconds_ + exploring_seconds_;
    const bool explored = explorer_ && explored_enough();
    // The search has a turn of its own first, however short the slices are.
    const bool has_searched = exploring_seconds_ >= kTurn;
    const bool due = slices_ == 0 || explored || (has_searched && sampling_seconds_ < spent * kShareOfSampling);
    // A path of the symbolic search that is left since it has an equal may be the one that never ends.
    const bool only_samples = task_.property == check::Property::Termination;
    if ((due || only_samples) && more_samples()) sample(slice);
    else explore(slice);
  }
}

}  // namespace heapwise::hunt
