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
