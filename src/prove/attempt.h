// Attempt: the run of prove with one precision, on a stack of its own: it can be left at any step and taken up again.
//
// It hands over when a slice is used up, and pauses when its stint is over: then others may have theirs before it goes
// on. What it has done is kept.
#pragma once

#include <limits>
#include <memory>

#include "base/fiber.h"
#include "prove/prover.h"

namespace heapwise::prove {

// How far a run may go before it pauses.
struct Stint {
  static constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t steps = kAnyNumber;          // of all that it makes
  bool comparing_counts = false;             // steps take long where many heaps are compared: that counts as well
  std::uint64_t steps_in_vain = kAnyNumber;  // of all, as long as it has given up no reference
  double seconds = std::numeric_limits<double>::infinity();  // of its own work, from now on
};

class Attempt {
 public:
  // The task, the facts and the observer must outlive it. `limits` are its own.
  Attempt(const engine::Task& task, const Precision& precision, const Budget& limits, const Observer& observer,
          std::shared_ptr<ProgramFacts> facts);
  // Ends the run if it has not ended.
  ~Attempt();
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  void begin(const Stint& stint);
  // The heaps have shown trees: others fold them.
  void mind_no_trees() { precision_.mind_trees = false; }

  enum class State : std::uint8_t { SliceIsOver, Pauses, Ended };
  // Goes on. Without a slice: until its own limits end it, or its stint is over.
  [[nodiscard]] State resume(Budget* slice);
  // Nobody needs it any more: ends it.
  void end();

  [[nodiscard]] const Precision& precision() const { return precision_; }
  [[nodiscard]] const Budget& limits() const { return limits_; }
  [[nodiscard]] const std::vector<heap::TreeLayout>& trees() const { return prover_.trees(); }
  // The time of its stint is over, whatever its steps.
  [[nodiscard]] bool is_out_of_time() const { return cpu_seconds() > until_; }
  [[nodiscard]] bool has_given_up_references() const { return prover_.has_given_up_references(); }
  [[nodiscard]] Outcome& outcome() { return outcome_; }  // once it has ended

 private:
  [[nodiscard]] bool may_go_on(const Prover::Work& work);
  [[nodiscard]] bool stint_is_over(const Prover::Work& work) const;
  void hand_over(State state);

  Precision precision_;
  Budget limits_;
  Prover prover_;
  Fiber fiber_;
  Outcome outcome_;
  Budget* slice_ = nullptr;
  State state_ = State::SliceIsOver;
  Stint stint_;
  double until_ = stint_.seconds;  // by the clock of our own work
  bool is_dropped_ = false;
};

}  // namespace heapwise::prove
