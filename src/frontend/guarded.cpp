#include "frontend/guarded.h"

#include <clang/Basic/Stack.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/ErrorHandling.h>

#include <csignal>
#include <cstdlib>

#include "base/signal_stack.h"

namespace heapwise::frontend {
namespace {

constexpr unsigned kStackBytes = 256U << 20U;  // pages of it are used only when they are touched

// LLVM's handler would run on the stack that is full.
void handle_overflow_on_another_stack() {
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
        const SignalStack stack;
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
