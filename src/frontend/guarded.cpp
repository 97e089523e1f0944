#include "frontend/guarded.h"

#include <clang/Basic/Stack.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/ErrorHandling.h>

#include <array>
#include <csignal>
#include <cstdlib>

namespace heapwise::frontend {
namespace {

constexpr unsigned kStackBytes = 256U << 20U;  // pages of it are used only when they are touched

// A thread whose stack is full can only handle the signal on another stack.
void handle_overflow_on_another_stack() {
  static std::array<char, 1U << 16U> other;
  stack_t description = {};
  description.ss_sp = other.data();
  description.ss_size = other.size();
  sigaltstack(&description, nullptr);
  struct sigaction action = {};
  sigaction(SIGSEGV, nullptr, &action);
  action.sa_flags |= SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
}

// LLVM would call exit(1), which says "a violation" to those who called us.
void give_up(void*, const char*, bool) { std::abort(); }

}  // namespace

bool run_guarded(llvm::function_ref<void()> work) {
  llvm::CrashRecoveryContext::Enable();
  llvm::install_fatal_error_handler(give_up);
  llvm::CrashRecoveryContext context;
  const bool survived = context.RunSafelyOnThread(
      [&] {
        handle_overflow_on_another_stack();
        clang::noteBottomOfStack();
        work();
      },
      kStackBytes);
  llvm::remove_fatal_error_handler();
  llvm::CrashRecoveryContext::Disable();
  return survived;
}

}  // namespace heapwise::frontend
