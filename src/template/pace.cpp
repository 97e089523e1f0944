#include "template/pace.h"

#include <limits>
#include <new>

namespace heapwise::tmpl {

bool Pace::work_for(Budget& turn, const std::function<void()>& work) {
  turn_ = &turn;
  if (!fiber_) fiber_ = std::make_unique<Fiber>(work);
  if (!fiber_->has_ended()) fiber_->resume();
  return fiber_->has_ended();
}

void Pace::drop() {
  if (!fiber_ || fiber_->has_ended()) return;
  own_.charge(std::numeric_limits<double>::infinity());
  Budget none;
  turn_ = &none;
  try {
    while (!fiber_->has_ended()) fiber_->resume();
  } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch): what nobody needs need not come to a good end
  }
}

void Pace::wait_for_turn() {
  if (turn_ != nullptr && turn_->exhausted_now() && !own_.exhausted_now()) fiber_->hand_over();
}

void Pace::speak() {
  if (turn_ != nullptr && !own_.exhausted_now()) fiber_->hand_over();
}

}  // namespace heapwise::tmpl
