#include "prove/attempt.h"

#include <new>

namespace heapwise::prove {

Attempt::Attempt(const engine::Task& task, const Precision& precision, const Budget& limits, const Observer& observer,
                 std::shared_ptr<ProgramFacts> facts)
    : precision_(precision),
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

void Attempt::begin(const Stint& stint) {
  stint_ = stint;
  until_ = cpu_seconds() + stint.seconds;
}

Attempt::State Attempt::resume(Budget* slice) {
  slice_ = slice;
  fiber_.resume();
  return fiber_.has_ended() ? State::Ended : state_;
}

bool Attempt::may_go_on(const Prover::Work& work) {
  while (!is_dropped_) {
    if (stint_is_over(work)) hand_over(State::Pauses);
    else if (slice_ != nullptr && slice_->exhausted()) hand_over(State::SliceIsOver);
    else return true;
  }
  return false;
}

bool Attempt::stint_is_over(const Prover::Work& work) const {
  constexpr std::uint64_t kStepsPerLook = 8;  // at the clock
  if ((stint_.comparing_counts ? work.steps + work.comparing : work.steps) > stint_.steps) return true;
  if (work.steps > stint_.steps_in_vain && !has_given_up_references()) return true;
  return work.steps % kStepsPerLook == 0 && cpu_seconds() > until_;
}

void Attempt::hand_over(State state) {
  state_ = state;
  const double left = cpu_seconds();
  fiber_.hand_over();
  const double away = cpu_seconds() - left;
  limits_.postpone(away);
  if (state == State::SliceIsOver) until_ += away;
}

}  // namespace heapwise::prove
