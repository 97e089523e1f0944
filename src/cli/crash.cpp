#include "cli/crash.h"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "base/signal_stack.h"
#include "cli/exit_code.h"

namespace heapwise::cli {
namespace {

// Only what a signal handler may call.
void report(int) {
  constexpr std::string_view kText =
      "heapwise: internal error: the process has crashed\n"
      "This is a defect of Heapwise, not of your program. Please report it with the input file and the command line.\n";
  const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
  (void)written;
  ::_exit(kInternalError);
}

}  // namespace

void report_crashes() {
  static const SignalStack stack;
  struct sigaction action = {};
  action.sa_handler = report;
  action.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) (void)::sigaction(signal, &action, nullptr);
}

}  // namespace heapwise::cli
