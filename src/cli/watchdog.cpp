#include "cli/watchdog.h"

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <string_view>

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
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(limit);
  timer.it_value.tv_usec = static_cast<suseconds_t>((limit - std::floor(limit)) * 1e6) + 1;
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace heapwise::cli
