// The last line of a terminal while many programs are looked at: how far, how many of each verdict, how long still.
#pragma once

#include <chrono>
#include <string>

#include "report/result_table.h"

namespace heapwise::cli {

// Draws on standard error when that is a terminal; otherwise does nothing.
class ProgressBar {
 public:
  ProgressBar(std::size_t total, std::size_t already_done);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void count(const report::Row& row);
  // Makes room for a line of output; draw() puts the bar back.
  void clear();
  void draw();

 private:
  bool on_;
  std::size_t total_;
  std::size_t done_ = 0;
  std::size_t decided_ = 0;
  std::size_t wrong_ = 0;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace heapwise::cli
