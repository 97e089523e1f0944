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

TEST(Budget, without_limits_never_ends) {
  Budget budget;
  for (int i = 0; i < 100'000; ++i) ASSERT_FALSE(budget.exhausted());
}

}  // namespace
}  // namespace heapwise
