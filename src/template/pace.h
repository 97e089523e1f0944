// Pace: how the work of the template engine is cut into turns.
//
// The engine is one long function that mostly waits for the solver. It runs on a stack of its own (base/fiber.h) and
// hands over between two questions when its turn is used up. A question that takes longer than a turn is asked in
// pieces: the solver keeps what it has learned, so little is done twice, and each piece may take twice as long as the
// last. Where nobody else is at work nothing waits and a question is one piece.
#pragma once

#include <functional>
#include <limits>
#include <memory>

#include "base/budget.h"
#include "base/fiber.h"

namespace heapwise::tmpl {

class Pace {
 public:
  // `whole` has the limits of the whole run and must outlive it.
  explicit Pace(Budget& whole) : own_(whole.turn(std::numeric_limits<double>::infinity())) {}
  ~Pace() { drop(); }
  Pace(const Pace&) = delete;
  Pace& operator=(const Pace&) = delete;

  // The limits of the work. Once the work is dropped they are reached.
  [[nodiscard]] Budget& budget() { return own_; }

  // Goes on with the work (which the first call begins) until it has ended (true), or the turn is used up.
  [[nodiscard]] bool work_for(Budget& turn, const std::function<void()>& work);
  // Nobody needs the work any more: ends it.
  void drop();

  // Called by the work: waits for the next turn where this one is used up.
  void wait_for_turn();
  // Called by the work when it has something to say: waits for the next turn in any case.
  void speak();
  // Do others wait for their turn? Then a question is asked in pieces: the first, and the longest, in the solver's
  // steps (about a tenth of a second, and some seconds). Steps and not time: the solver's clock is the one on the wall,
  // and on a busy machine pieces that end by it would get nowhere.
  [[nodiscard]] bool has_turns() const {
    return turn_ != nullptr && turn_->seconds_left() < std::numeric_limits<double>::infinity();
  }
  static constexpr std::uint64_t kFirstPiece = 1'000'000, kLongestPiece = 64'000'000;

 private:
  Budget own_;
  Budget* turn_ = nullptr;
  std::unique_ptr<Fiber> fiber_;
};

}  // namespace heapwise::tmpl
