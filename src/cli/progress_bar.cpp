#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace heapwise::cli {
namespace {

constexpr std::size_t kWidth = 30;

std::string minutes(double seconds) {
  const auto s = static_cast<unsigned long>(seconds);
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace

ProgressBar::ProgressBar(std::size_t total, std::size_t already_done)
    : on_(isatty(STDERR_FILENO) != 0), total_(total - already_done) {}

void ProgressBar::count(const report::Row& row) {
  ++done_;
  if (row.verdict == "true" || row.verdict.starts_with("false")) ++decided_;
  if (report::judge(row) == report::Judgement::Wrong) ++wrong_;
}

void ProgressBar::clear() {
  if (!on_ || !drawn_) return;
  std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

void ProgressBar::draw() {
  if (!on_ || total_ == 0) return;
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const std::size_t filled = kWidth * done_ / total_;
  std::string text = fmt::format("\r\033[K[{}{}] {}/{}  decided {}", std::string(filled, '#'),
                                 std::string(kWidth - filled, '.'), done_, total_, decided_);
  if (wrong_ > 0) text += fmt::format("  WRONG {}", wrong_);
  text += "  " + minutes(elapsed);
  if (done_ > 0 && done_ < total_)
    text += fmt::format(", about {} left",
                        minutes(elapsed * static_cast<double>(total_ - done_) / static_cast<double>(done_)));
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace heapwise::cli
