// SignalStack: a second stack for the handlers of signals.
//
// A thread whose stack is full can only handle the signal on another stack; each thread needs its own. Lives as long as
// the thread's work, at the bottom of its stack.
#pragma once

#include <array>
#include <csignal>

namespace heapwise {

class SignalStack {
 public:
  // Nothing where the thread has one already: a sanitizer's, which takes it back by itself.
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  std::array<char, 1U << 16U> bytes_;
  bool installed_ = false;
};

}  // namespace heapwise
