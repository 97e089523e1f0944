#include "base/budget.h"

#include <gtest/gtest.h>

namespace heapwise {
namespace {

TEST(Budget, ends_after_its_steps_and_stays_ended) {
  Budget budget(0, 0, 3);
  EXPECT_FALSE(budget.exhausted());
  EXPECT_FALSE(budget.exhausted());
  EXPECT_FALSE(budget.exhausted());
  EXPECT_TRUE(budget.exhausted());
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.reason_text(), "steps");
}

TEST(Budget, ends_after_its_cpu_time) {
  Budget budget(0.01, 0);
  std::uint64_t asked = 0;
  while (!budget.exhausted() && asked < 100'000'000) ++asked;
  EXPECT_EQ(budget.reason(), Budget::Reason::Time);
}

// Keeps the processor busy for so many CPU seconds.
void work(double seconds) {
  for (const double end = cpu_seconds() + seconds; cpu_seconds() < end;) {
  }
}

TEST(Budget, ends_soon_after_its_time_when_single_steps_take_long) {
  Budget budget(0.05, 0);
  const double start = cpu_seconds();
  for (int i = 0; i < 1000 && !budget.exhausted(); ++i) work(0.002);
  EXPECT_EQ(budget.reason(), Budget::Reason::Time);
  EXPECT_LT(cpu_seconds() - start, 0.09);
}

TEST(Budget, a_turn_ends_before_the_whole) {
  Budget whole(100, 0);
  Budget turn = whole.turn(0.01);
  for (const double end = cpu_seconds() + 1; !turn.exhausted() && cpu_seconds() < end;) {
  }
  EXPECT_EQ(turn.reason(), Budget::Reason::Time);
  EXPECT_FALSE(whole.exhausted());
}

TEST(Budget, a_turn_ends_with_the_whole) {
  Budget whole(0, 0, 5);
  Budget turn = whole.turn(50);
  int asked = 0;
  while (!turn.exhausted() && asked < 100) ++asked;
  EXPECT_EQ(asked, 5);
  EXPECT_EQ(turn.reason(), Budget::Reason::Steps);
}

TEST(Budget, time_in_which_others_work_does_not_count_and_time_of_other_processes_does) {
  Budget budget(0.01, 0);
  work(0.02);
  budget.postpone(100);
  EXPECT_FALSE(budget.exhausted_now());
  budget.charge(100);
  EXPECT_TRUE(budget.exhausted_now());
  EXPECT_EQ(budget.reason(), Budget::Reason::Time);
}

TEST(Budget, has_parts_that_end_before_it_and_with_it) {
  Budget whole(100, 0);
  EXPECT_LE(whole.part(1).seconds_left(), 1);
  EXPECT_LE(whole.part(1000).seconds_left(), 100);
  Budget part = whole.part(0);
  work(0.001);
  EXPECT_TRUE(part.exhausted_now());
  EXPECT_FALSE(whole.exhausted_now());
}

TEST(Budget, knows_how_much_time_is_left) {
  EXPECT_GT(Budget(100, 0).seconds_left(), 90);
  EXPECT_LE(Budget(100, 0).seconds_left(), 100);
  EXPECT_GT(Budget().seconds_left(), 1e9);
}

TEST(Budget, without_limits_never_ends) {
  Budget budget;
  for (int i = 0; i < 100'000; ++i) ASSERT_FALSE(budget.exhausted());
}

}  // namespace
}  // namespace heapwise
