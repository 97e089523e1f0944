#include "cli/watchdog.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <ctime>
#include <string_view>

#include "base/check.h"
#include "cli/exit_code.h"

namespace heapwise::cli {
namespace {

constexpr double kGrace = 1.03;  // of the limit: time for the analysis to end by itself, with a better reason

constexpr std::string_view kVerdict = "verdict: unknown (time)\n";

// Made before the clock runs: a signal handler must not allocate.
std::string document;
std::string file;

bool write_all(int target, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(target, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Only what is safe in a signal handler.
void time_is_up(int /*signal*/) {
  bool good = true;
  if (!file.empty()) {
    const int target = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    good = target >= 0 && write_all(target, document) && write_all(STDOUT_FILENO, kVerdict);
  } else {
    good = write_all(STDOUT_FILENO, document);
    // On a terminal or in a log the verdict is to be seen, whatever the format.
    if (!document.ends_with(kVerdict)) (void)write_all(STDERR_FILENO, kVerdict);
  }
  ::_exit(good ? kUnknown : kInternalError);
}

}  // namespace

void watch_time(double seconds, std::string document_then, std::string file_then) {
  if (seconds <= 0) return;
  document = std::move(document_then);
  file = std::move(file_then);
  std::signal(SIGPROF, time_is_up);
  const double limit = seconds * kGrace;
  // The clock that Budget reads. setitimer(ITIMER_PROF) counts the ticks at which the process happens to run: on a busy
  // machine it was seen to fire at 0.94 and at 2.06 times the CPU time that it was set to.
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGPROF;
  timer_t timer{};
  HW_CHECK(::timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0, "a process can have a timer");
  itimerspec when{};
  when.it_value.tv_sec = static_cast<time_t>(limit);
  when.it_value.tv_nsec = std::clamp(static_cast<long>((limit - std::floor(limit)) * 1e9), 1L, 999999999L);
  HW_CHECK(::timer_settime(timer, 0, &when, nullptr) == 0, "the timer can be set");
}

}  // namespace heapwise::cli
