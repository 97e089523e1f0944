#include "cli/watchdog.h"

#include <sys/time.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <string_view>

#include "cli/exit_code.h"

namespace heapwise::cli {
namespace {

constexpr double kGrace = 1.03;  // of the limit: time for the analysis to end by itself, with a better reason

// Only what is safe in a signal handler.
void time_is_up(int /*signal*/) {
  constexpr std::string_view kVerdict = "verdict: unknown (time)\n";
  const ssize_t written = ::write(STDOUT_FILENO, kVerdict.data(), kVerdict.size());
  ::_exit(written > 0 ? kUnknown : kInternalError);
}

}  // namespace

void watch_time(double seconds) {
  if (seconds <= 0) return;
  std::signal(SIGPROF, time_is_up);
  const double limit = seconds * kGrace;
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(limit);
  timer.it_value.tv_usec = static_cast<suseconds_t>((limit - std::floor(limit)) * 1e6) + 1;
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace heapwise::cli
