#include "numeric/upper.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>

namespace heapwise::numeric {
namespace {

template <class A, class B>
concept Mixes = requires(A a, B b) { a + b; } || requires(A a, B b) { a - b; } || requires(A a, B b) { a < b; } ||
                requires(A a, B b) { a == b; };

// Numbers and bounds that may be none are two things, and nothing turns the one into the other unseen.
static_assert(!Mixes<Upper, std::int64_t> && !Mixes<std::int64_t, Upper> && !Mixes<Upper, Wide>);
static_assert(!std::convertible_to<Upper, std::int64_t> && !std::convertible_to<std::int64_t, Upper>);
static_assert(!std::constructible_from<Upper, std::int64_t> && !std::constructible_from<Wide, Upper>);

TEST(Upper, that_is_none_is_above_every_number_and_bounds_nothing) {
  const Upper none;
  EXPECT_FALSE(none.is_known());
  EXPECT_THROW((void)none.value(), InternalError);
  for (const std::int64_t n : {kLowest, std::int64_t{0}, kHighest - 1}) {
    EXPECT_LT(Upper::of(n), none);
    EXPECT_EQ(std::min(none, Upper::of(n)), Upper::of(n));
    EXPECT_FALSE(none.at_most(n));
  }
  EXPECT_FALSE(none.at_most(Wide{kHighest} * 2));
}

TEST(Upper, stays_none_whatever_is_added) {
  const Upper none;
  for (const Wide n : {Wide{kLowest} * 2, Wide{-1}, Wide{0}, Wide{kHighest}}) {
    EXPECT_FALSE(none.plus(n).is_known());
    EXPECT_FALSE((none + Upper::of(n)).is_known());
    EXPECT_FALSE((Upper::of(n) + none).is_known());
  }
  EXPECT_FALSE((none + none).is_known());
}

TEST(Upper, is_rounded_up_where_it_does_not_fit) {
  EXPECT_FALSE(Upper::of(Wide{kHighest} + 1).is_known());
  EXPECT_FALSE(Upper::of(kHighest).is_known());
  EXPECT_FALSE((Upper::of(kHighest - 1) + Upper::of(1)).is_known());
  EXPECT_EQ((Upper::of(kLowest) + Upper::of(-5)).rounded(), kLowest);
  EXPECT_LT(Upper::of(kLowest) + Upper::of(-5), Upper::of(kLowest));
  EXPECT_TRUE((Upper::of(7) + Upper::of(-9)) == Upper::of(-2));
  Upper low = Upper::of(-1);
  for (int i = 0; i < 500; ++i) low = low + low;  // as in a circle of bounds that contradict each other
  EXPECT_TRUE(low.at_most(kLowest) && low.is_known());
  EXPECT_TRUE(Upper::of(7).at_most(7));
  EXPECT_FALSE(Upper::of(8).at_most(7));
}

TEST(Range, says_whether_an_end_is_a_bound) {
  EXPECT_FALSE(Range().bounded_below() || Range().bounded_above());
  const Range least = Range::at_least(3), most = Range::at_most(3);
  EXPECT_TRUE(least.bounded_below() && !least.bounded_above() && least.contains(3) && !least.contains(2));
  EXPECT_TRUE(most.bounded_above() && !most.bounded_below() && most.contains(3) && !most.contains(4));
}

}  // namespace
}  // namespace heapwise::numeric
