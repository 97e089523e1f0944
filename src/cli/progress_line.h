// The line of a terminal that says, from the second second on, what a long run is doing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace heapwise::cli {

// Draws on standard error when that is a terminal; otherwise does nothing. The line is gone when this ends.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // A text that lives as long as the program.
  void now(const char* what) { what_ = what; }
  // Takes the line away, before something else is written.
  void stop();

 private:
  void draw_until_stopped();

  std::atomic<const char*> what_ = "reading the program";
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace heapwise::cli
