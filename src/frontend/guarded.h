// Running Clang so that its defects stay its own: a crash, a failed assertion or an overflow of the stack in it becomes
// an answer here, not the end of the process with an exit code that means something else.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

namespace heapwise::frontend {

// Runs `work` on a thread with a large stack, since deeply nested sources recurse deeply. False: it crashed, and what
// it used must not be touched again.
[[nodiscard]] bool run_guarded(llvm::function_ref<void()> work);

}  // namespace heapwise::frontend
