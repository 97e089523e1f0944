#include "base/clock.h"

#include <ctime>

#include "base/budget.h"

namespace heapwise {
namespace {

bool counting = false;
std::uint64_t spent = 0;  // in values: parts of a step

}  // namespace

void count_steps_as_time() {
  counting = true;
  spent = 0;
}

bool steps_are_time() { return counting; }

void spend_steps(std::uint64_t steps) { spend_values(steps * kValuesPerStep); }

void spend_values(std::uint64_t values) {
  if (counting) spent += values;
}

double process_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double cpu_seconds() {
  return counting ? static_cast<double>(spent) / kValuesPerStep * kSecondsPerStep : process_seconds();
}

}  // namespace heapwise
