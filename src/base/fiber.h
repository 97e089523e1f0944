// Fiber: work on a stack of its own, which can be left in the middle and taken up again.
//
// Only one of them works at a time, in the thread that calls resume(): there is nothing to lock. What the work throws,
// resume() throws. A fiber must have ended before it goes: whoever gives it up tells its work to end, and resumes it.
#pragma once

#include <functional>
#include <memory>

namespace heapwise {

class Fiber {
 public:
  // `work` begins with the first resume(). It may call hand_over() at any depth of its calls.
  explicit Fiber(std::function<void()> work);
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Goes on until the work hands over or ends.
  void resume();
  // Called by the work: back to whoever has resumed it.
  void hand_over();
  [[nodiscard]] bool has_ended() const;

 private:
  struct Stack;
  std::unique_ptr<Stack> stack_;
};

}  // namespace heapwise
