// Attempt: the run of prove with one precision, on a stack of its own: it can be left at any step and taken up again.
//
// It hands over when a slice is used up, or at a pause: after so many steps, twice. The first pause is to come soon,
// and steps take long where many heaps are compared: that counts there.
#pragma once

#include <array>
#include <memory>

#include "base/fiber.h"
#include "prove/prover.h"

namespace heapwise::prove {

class Attempt {
 public:
  // The task, the facts and the observer must outlive it. `limits` are its own.
  Attempt(const engine::Task& task, const Precision& asked, const Precision& precision, const Budget& limits,
          const Observer& observer, std::shared_ptr<ProgramFacts> facts);
  // Ends the run if it has not ended.
  ~Attempt();
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  void pause_at(std::array<std::uint64_t, 2> steps);
  // The heaps have shown trees: others fold them.
  void mind_no_trees() { precision_.mind_trees = false; }

  enum class State : std::uint8_t { SliceIsOver, Pauses, Ended };
  // Goes on. Without a slice: until its own limits end it, or it pauses.
  [[nodiscard]] State resume(Budget* slice);
  // How often it has paused.
  [[nodiscard]] std::size_t pauses() const { return paused_; }
  // Nobody needs it any more: ends it.
  void end();

  [[nodiscard]] const Precision& asked() const { return asked_; }          // as it was to be tried
  [[nodiscard]] const Precision& precision() const { return precision_; }  // as it is tried
  [[nodiscard]] const Budget& limits() const { return limits_; }
  [[nodiscard]] const std::vector<heap::TreeLayout>& trees() const { return prover_.trees(); }
  [[nodiscard]] Outcome& outcome() { return outcome_; }  // once it has ended

 private:
  [[nodiscard]] bool may_go_on(const Prover::Work& work);
  void hand_over(State state);

  Precision asked_, precision_;
  Budget limits_;
  Prover prover_;
  Fiber fiber_;
  Outcome outcome_;
  Budget* slice_ = nullptr;
  State state_ = State::SliceIsOver;
  std::array<std::uint64_t, 2> pauses_ = {};
  bool may_pause_ = false, is_dropped_ = false;
  std::size_t paused_ = 0;
};

}  // namespace heapwise::prove
