// Budget: how much CPU time, memory and how many steps a piece of work may still use.
//
// Work asks `exhausted()` at every step; the answer is cheap (the CPU clock is read every few milliseconds only) and,
// once yes, stays yes. Running out is no error: it is a limit of the analysis and ends in `unknown`, with `reason()` as
// its reason.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace heapwise {

class Budget {
 public:
  enum class Reason { None, Time, Memory, Steps };

  // Seconds of CPU time of this process from now on; zero or less means no limit. Likewise for the others.
  Budget() = default;
  Budget(double cpu_seconds, std::uint64_t memory_megabytes, std::uint64_t steps = 0);

  // Counts one step. True when any limit is reached.
  [[nodiscard]] bool exhausted();
  // The same with a sure look at the clock, for work whose steps take long.
  [[nodiscard]] bool exhausted_now();
  // A budget that ends after so many CPU seconds, or with this one's limits, whichever comes first.
  [[nodiscard]] Budget part(double cpu_seconds) const;
  // Likewise, and whoever asks it asks this one, too: its end comes within the turn. It must live longer.
  [[nodiscard]] Budget turn(double cpu_seconds);
  // For so many CPU seconds others were at work: they do not count. A turn still ends with the whole.
  void postpone(double cpu_seconds) { deadline_ += cpu_seconds; }
  // So many CPU seconds were used by another process: they count.
  void charge(double cpu_seconds) { deadline_ -= cpu_seconds; }

  [[nodiscard]] Reason reason() const { return reason_; }
  [[nodiscard]] std::string_view reason_text() const;
  [[nodiscard]] std::uint64_t steps_used() const { return steps_; }
  // CPU seconds until the deadline, at least zero; infinite without one. For work that takes its limit as a number.
  [[nodiscard]] double seconds_left() const;

 private:
  void look_at_the_clock();
  void look_at_the_memory();

  double deadline_ = std::numeric_limits<double>::infinity();               // in seconds of this process's CPU time
  std::uint64_t memory_limit_ = std::numeric_limits<std::uint64_t>::max();  // in bytes of resident memory
  std::uint64_t step_limit_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t steps_ = 0;
  std::int64_t looked_ = 0;  // when the CPU clock was read last, by the coarse clock
  std::uint64_t looks_ = 0;  // how often
  Budget* whole_ = nullptr;  // of which this is a turn
  Reason reason_ = Reason::None;
};

// CPU seconds that this process has used; bytes of memory that it holds now.
[[nodiscard]] double cpu_seconds();
[[nodiscard]] std::uint64_t resident_bytes();

}  // namespace heapwise
