// The clock that limits and shares of time are measured by: cpu_seconds() in budget.h.
//
// Usually it is the CPU time of this process. A run that must come out alike on every machine, busy or idle, counts its
// steps as time: then the clock stands still until some work says what it did. A step is one of prove's or of the
// symbolic search's; what other work is worth is estimated, the same on every machine. The clock is one for the
// process, as CPU time is.
#pragma once

#include <cstdint>

namespace heapwise {

// What a step is worth, in seconds: about what it takes.
inline constexpr double kSecondsPerStep = 20e-6;

// From now on steps are time, and none has passed.
void count_steps_as_time();
[[nodiscard]] bool steps_are_time();
// So much work was done. Nothing happens where CPU time counts.
void spend_steps(std::uint64_t steps);

// Comparing heaps is work between two steps, and more than all steps where heaps are large. So many values that are
// looked at, or as many small operations, are worth a step.
inline constexpr std::uint64_t kValuesPerStep = 50;
inline constexpr std::uint64_t kOperationsPerValue = 64;
void spend_values(std::uint64_t values);

// How many steps of a concrete run are worth one, and how many one question to a solver is worth.
inline constexpr std::uint64_t kRunStepsPerStep = 400;
inline constexpr std::uint64_t kStepsPerQuestion = 20;

// CPU seconds that this process has used, whatever the clock counts. May be called in a signal's handler.
[[nodiscard]] double process_seconds();

}  // namespace heapwise
