#include "base/deep_stack.h"

#include <pthread.h>

#include <cstddef>
#include <exception>

#include "base/signal_stack.h"

namespace heapwise {
namespace {

constexpr std::size_t kStackBytes = std::size_t{768} << 20;

struct Call {
  const std::function<void()>& work;
  std::exception_ptr failure;
};

void* run(void* argument) {
  const SignalStack stack;
  auto* call = static_cast<Call*>(argument);
  try {
    call->work();
  } catch (...) {
    call->failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void with_deep_stack(const std::function<void()>& work) {
  Call call{work, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread{};
  const bool started = pthread_create(&thread, &attributes, run, &call) == 0;
  pthread_attr_destroy(&attributes);
  if (!started) {
    work();  // the address space is too small for a deep stack: the usual one serves most inputs
    return;
  }
  pthread_join(thread, nullptr);
  if (call.failure) std::rethrow_exception(call.failure);
}

}  // namespace heapwise
