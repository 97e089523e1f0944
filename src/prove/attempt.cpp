#include "prove/attempt.h"

#include <new>

namespace heapwise::prove {

Attempt::Attempt(const engine::Task& task, const Precision& asked, const Precision& precision, const Budget& limits,
                 const Observer& observer, std::shared_ptr<ProgramFacts> facts)
    : asked_(asked),
      precision_(precision),
      limits_(limits),
      prover_(task, precision_, limits_, observer, std::move(facts)),
      fiber_([this] { outcome_ = prover_.run(); }) {
  prover_.go_on_while([this](const Prover::Work& work) { return may_go_on(work); });
}

Attempt::~Attempt() { end(); }

void Attempt::end() {
  is_dropped_ = true;
  try {
    if (!fiber_.has_ended()) fiber_.resume();
  } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
    // What nobody needs any more need not come to a good end.
  }
}

void Attempt::pause_at(std::array<std::uint64_t, 2> steps) {
  pauses_ = steps;
  may_pause_ = true;
}

Attempt::State Attempt::resume(Budget* slice) {
  slice_ = slice;
  fiber_.resume();
  return fiber_.has_ended() ? State::Ended : state_;
}

bool Attempt::may_go_on(const Prover::Work& work) {
  while (!is_dropped_) {
    const std::uint64_t done = paused_ == 0 ? work.steps + work.comparing : work.steps;
    if (may_pause_ && paused_ < pauses_.size() && done >= pauses_[paused_]) {
      ++paused_;
      hand_over(State::Pauses);
    } else if (slice_ != nullptr && slice_->exhausted()) {
      hand_over(State::SliceIsOver);
    } else {
      return true;
    }
  }
  return false;
}

void Attempt::hand_over(State state) {
  state_ = state;
  const double left = cpu_seconds();
  fiber_.hand_over();
  limits_.postpone(cpu_seconds() - left);
}

}  // namespace heapwise::prove
