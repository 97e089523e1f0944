#include "base/signal_stack.h"

namespace heapwise {

SignalStack::SignalStack() {
  stack_t before = {};
  if (::sigaltstack(nullptr, &before) != 0 || (before.ss_flags & SS_DISABLE) == 0) return;
  stack_t own = {};
  own.ss_sp = bytes_.data();
  own.ss_size = bytes_.size();
  installed_ = ::sigaltstack(&own, nullptr) == 0;
}

SignalStack::~SignalStack() {
  if (!installed_) return;
  stack_t none = {};
  none.ss_flags = SS_DISABLE;
  (void)::sigaltstack(&none, nullptr);
}

}  // namespace heapwise
