// The line of a terminal that says, from the second second on, what a long run is doing; or a line for each phase, for
// a program that shows it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace heapwise::cli {

// Draws on standard error when that is a terminal; otherwise does nothing. The line is gone when this ends.
// `as_lines`: terminal or not, "phase: " and what is done next, each time that it is something else.
class ProgressLine {
 public:
  explicit ProgressLine(bool as_lines = false);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // A text that lives as long as the program.
  void now(const char* what);
  // Takes the line away, before something else is written.
  void stop();

 private:
  void draw_until_stopped();

  bool as_lines_;
  std::atomic<const char*> what_ = "reading the program";
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace heapwise::cli
