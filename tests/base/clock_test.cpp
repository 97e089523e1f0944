#include "base/clock.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/budget.h"

namespace heapwise {
namespace {

// The clock is one for the process, and other tests need it as it is: each of these has a process of its own.
void in_its_own_process(bool (*holds)()) { EXPECT_EXIT(std::exit(holds() ? 0 : 1), testing::ExitedWithCode(0), ""); }

TEST(Clock, stands_still_but_for_steps_when_they_are_time) {
  in_its_own_process([] {
    count_steps_as_time();
    const double busy_until = process_seconds() + 0.01;
    while (process_seconds() < busy_until) {
    }
    if (cpu_seconds() != 0) return false;
    spend_steps(50);
    return cpu_seconds() == 50 * kSecondsPerStep;
  });
}

TEST(Clock, ends_a_budget_after_the_same_number_of_steps_each_time) {
  in_its_own_process([] {
    const auto steps_of_a_budget = [] {
      count_steps_as_time();
      Budget budget(1000 * kSecondsPerStep, 0);
      std::uint64_t steps = 0;
      while (!budget.exhausted()) ++steps;
      return budget.reason_text() == "steps" ? steps : 0;
    };
    const std::uint64_t first = steps_of_a_budget();
    return first >= 1000 && first < 1010 && first == steps_of_a_budget();
  });
}

TEST(Clock, counts_a_step_of_a_turn_once) {
  in_its_own_process([] {
    count_steps_as_time();
    Budget whole(1, 0);
    Budget turn = whole.turn(1);
    for (int i = 0; i < 100; ++i)
      if (turn.exhausted()) return false;
    return cpu_seconds() == 100 * kSecondsPerStep;
  });
}

TEST(Clock, counts_parts_of_a_step) {
  in_its_own_process([] {
    count_steps_as_time();
    for (std::uint64_t i = 0; i < 3 * kValuesPerStep; ++i) spend_values(1);
    return cpu_seconds() == 3 * kSecondsPerStep;
  });
}

TEST(Clock, is_the_cpu_time_else) {
  const double before = process_seconds();
  spend_steps(1'000'000'000);
  EXPECT_GE(cpu_seconds(), before);
  EXPECT_LT(cpu_seconds(), before + 10);
}

}  // namespace
}  // namespace heapwise
