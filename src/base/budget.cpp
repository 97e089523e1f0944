#include "base/budget.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace heapwise {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::uint64_t resident_bytes() {
  unsigned long total = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu %lu", &total, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<std::uint64_t>(resident) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

Budget::Budget(double seconds, std::uint64_t memory_megabytes, std::uint64_t steps) {
  if (seconds > 0) deadline_ = cpu_seconds() + seconds;
  if (memory_megabytes > 0) memory_limit_ = memory_megabytes * 1024 * 1024;
  if (steps > 0) step_limit_ = steps;
}

bool Budget::exhausted() {
  if (reason_ != Reason::None) return true;
  if (++steps_ > step_limit_) reason_ = Reason::Steps;
  else if (steps_ % 256 == 0) look_at_the_clock();
  return reason_ != Reason::None;
}

void Budget::look_at_the_clock() {
  if (cpu_seconds() > deadline_) reason_ = Reason::Time;
  // Reading /proc costs more than the clock, and memory grows slowly.
  else if (steps_ % 16384 == 0 && resident_bytes() > memory_limit_) reason_ = Reason::Memory;
}

double Budget::seconds_left() const { return std::max(0.0, deadline_ - cpu_seconds()); }

std::string_view Budget::reason_text() const {
  switch (reason_) {
    case Reason::Time: return "time";
    case Reason::Memory: return "memory";
    case Reason::Steps: return "steps";
    case Reason::None: break;
  }
  return "";
}

}  // namespace heapwise
