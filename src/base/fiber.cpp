#include "base/fiber.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <cstddef>
#include <exception>
#include <new>
#include <utility>

#include "base/check.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEAPWISE_ADDRESS_SANITIZER
#endif
#endif
#ifdef HEAPWISE_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#endif

namespace heapwise {
namespace {

// Reserved, not used: only pages that the work touches cost memory. As deep as the usual stack of a process, and more.
constexpr std::size_t kBytes = std::size_t{32} << 20U;
constexpr std::size_t kGuard = std::size_t{64} << 10U;  // below it: whoever runs over its end is stopped

// The sanitizer must be told which stack is in use.
void leave_stack([[maybe_unused]] void** remembered, [[maybe_unused]] const void* bottom,
                 [[maybe_unused]] std::size_t size) {
#ifdef HEAPWISE_ADDRESS_SANITIZER
  __sanitizer_start_switch_fiber(remembered, bottom, size);
#endif
}

void enter_stack([[maybe_unused]] void* remembered, [[maybe_unused]] const void** bottom,
                 [[maybe_unused]] std::size_t* size) {
#ifdef HEAPWISE_ADDRESS_SANITIZER
  __sanitizer_finish_switch_fiber(remembered, bottom, size);
#endif
}

}  // namespace

struct Fiber::Stack {
  explicit Stack(std::function<void()> todo) : work(std::move(todo)) {
    memory =
        ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    ::mprotect(memory, kGuard, PROT_NONE);
  }
  ~Stack() { ::munmap(memory, kBytes); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  // makecontext() passes numbers only: the address comes in two halves.
  static void run(unsigned high, unsigned low) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it was one before it was halved
    auto* self = reinterpret_cast<Stack*>((static_cast<std::uintptr_t>(high) << 32U) | low);
    enter_stack(nullptr, &self->caller_bottom, &self->caller_size);
    try {
      self->work();
    } catch (...) {
      self->failure = std::current_exception();
    }
    self->ended = true;
    leave_stack(nullptr, self->caller_bottom, self->caller_size);  // nobody comes back
    ::setcontext(&self->caller);
  }

  void start() {
    HW_CHECK(::getcontext(&inside) == 0, "a context can be made");
    inside.uc_stack.ss_sp = static_cast<char*>(memory) + kGuard;
    inside.uc_stack.ss_size = kBytes - kGuard;
    inside.uc_link = nullptr;
    const auto address = reinterpret_cast<std::uintptr_t>(this);
    ::makecontext(&inside, reinterpret_cast<void (*)()>(run), 2, static_cast<unsigned>(address >> 32U),
                  static_cast<unsigned>(address));
    started = true;
  }

  std::function<void()> work;
  void* memory = nullptr;
  ucontext_t caller{}, inside{};
  const void* caller_bottom = nullptr;  // of the stack that resume() was called on, for the sanitizer
  std::size_t caller_size = 0;
  std::exception_ptr failure;
  bool started = false, ended = false;
};

Fiber::Fiber(std::function<void()> work) : stack_(std::make_unique<Stack>(std::move(work))) {}

Fiber::~Fiber() { HW_CHECK(!stack_->started || stack_->ended, "a fiber's work has ended before the fiber goes"); }

void Fiber::resume() {
  HW_CHECK(!stack_->ended, "there is work to resume");
  if (!stack_->started) stack_->start();
  void* remembered = nullptr;
  leave_stack(&remembered, static_cast<char*>(stack_->memory) + kGuard, kBytes - kGuard);
  ::swapcontext(&stack_->caller, &stack_->inside);
  enter_stack(remembered, nullptr, nullptr);
  if (stack_->failure) std::rethrow_exception(std::exchange(stack_->failure, nullptr));
}

void Fiber::hand_over() {
  void* remembered = nullptr;
  leave_stack(&remembered, stack_->caller_bottom, stack_->caller_size);
  ::swapcontext(&stack_->inside, &stack_->caller);
  enter_stack(remembered, &stack_->caller_bottom, &stack_->caller_size);
}

bool Fiber::has_ended() const { return stack_->ended; }

}  // namespace heapwise
