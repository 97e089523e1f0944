#include "cli/progress_line.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>

namespace heapwise::cli {

ProgressLine::ProgressLine(bool as_lines) : as_lines_(as_lines) {
  if (as_lines_) std::fprintf(stderr, "phase: %s\n", what_.load());
  if (as_lines_ || isatty(STDERR_FILENO) == 0) return;
  // The signals of the watchdog and of the terminal are for the thread that works.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { draw_until_stopped(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void ProgressLine::now(const char* what) {
  const bool is_new = what_.exchange(what) != what;
  if (as_lines_ && is_new) std::fprintf(stderr, "phase: %s\n", what);
}

ProgressLine::~ProgressLine() { stop(); }

void ProgressLine::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void ProgressLine::draw_until_stopped() {
  constexpr std::chrono::milliseconds kFirst{1000}, kNext{250};
  const auto start = std::chrono::steady_clock::now();
  bool drawn = false;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, drawn ? kNext : kFirst, [this] { return stopped_; })) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::fprintf(stderr, "\r\033[K%5.1f s  %s", seconds, what_.load());
    std::fflush(stderr);
    drawn = true;
  }
  if (drawn) std::fputs("\r\033[K", stderr);
}

}  // namespace heapwise::cli
