#include "base/budget.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "base/clock.h"

namespace heapwise {

std::uint64_t resident_bytes() {
  unsigned long total = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu %lu", &total, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<std::uint64_t>(resident) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

namespace {

constexpr std::uint64_t kStepsPerLook = 8;
constexpr std::uint64_t kLooksPerMemory = 4;

// Nanoseconds of a clock that costs next to nothing to read and moves every few milliseconds.
std::int64_t coarse_nanoseconds() {
  if (steps_are_time()) return static_cast<std::int64_t>(cpu_seconds() * 1e9);
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

Budget::Budget(double seconds, std::uint64_t memory_megabytes, std::uint64_t steps) {
  if (seconds > 0) deadline_ = cpu_seconds() + seconds;
  if (memory_megabytes > 0) memory_limit_ = memory_megabytes * 1024 * 1024;
  if (steps > 0) step_limit_ = steps;
}

bool Budget::exhausted() {
  if (reason_ != Reason::None) return true;
  if (whole_ == nullptr) spend_steps(1);  // else it counts the step itself
  if (++steps_ > step_limit_) reason_ = Reason::Steps;
  else if (whole_ != nullptr && whole_->exhausted()) reason_ = whole_->reason();
  else if (steps_ % kStepsPerLook == 1) look_at_the_clock();
  return reason_ != Reason::None;
}

bool Budget::exhausted_now() {
  if (exhausted()) return true;
  looked_ = 0;
  look_at_the_clock();
  return reason_ != Reason::None;
}

Budget Budget::part(double seconds) const {
  Budget part;
  part.deadline_ = std::min(deadline_, cpu_seconds() + std::max(seconds, 0.0));
  part.memory_limit_ = memory_limit_;
  return part;
}

Budget Budget::turn(double seconds) {
  Budget turn = part(seconds);
  turn.whole_ = this;
  return turn;
}

// One step may take a microsecond or a second: how many were made says nothing about the time.
void Budget::look_at_the_clock() {
  const std::int64_t now = coarse_nanoseconds();
  if (now == looked_) return;
  looked_ = now;
  look_at_the_memory();
  if (reason_ == Reason::None && cpu_seconds() > deadline_) reason_ = Reason::Time;
}

// Reading /proc costs some ten microseconds.
void Budget::look_at_the_memory() {
  if (memory_limit_ == std::numeric_limits<std::uint64_t>::max() || looks_++ % kLooksPerMemory != 0) return;
  if (resident_bytes() > memory_limit_) reason_ = Reason::Memory;
}

double Budget::seconds_left() const { return std::max(0.0, deadline_ - cpu_seconds()); }

std::string_view Budget::reason_text() const {
  switch (reason_) {
    case Reason::Time: return steps_are_time() ? "steps" : "time";
    case Reason::Memory: return "memory";
    case Reason::Steps: return "steps";
    case Reason::None: break;
  }
  return "";
}

}  // namespace heapwise
