#include "verify/turns.h"

#include <gtest/gtest.h>

#include <limits>

namespace heapwise::verify {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(Turns, grow_while_both_methods_have_something_to_try) {
  EXPECT_DOUBLE_EQ(turn_seconds(2, 60, true), 2);
  EXPECT_DOUBLE_EQ(turn_seconds(8, 56, true), 8);
}

TEST(Turns, share_what_is_left_when_it_is_too_short_for_both) { EXPECT_DOUBLE_EQ(turn_seconds(32, 40, true), 20); }

TEST(Turns, give_everything_to_the_only_method_that_has_something_to_try) {
  EXPECT_DOUBLE_EQ(turn_seconds(2, 60, false), 60);
  EXPECT_DOUBLE_EQ(turn_seconds(2, kInfinite, false), 0) << "zero means no limit";
}

TEST(Turns, are_never_zero_which_would_mean_no_limit) {
  EXPECT_GT(turn_seconds(2, 0, true), 0);
  EXPECT_GT(turn_seconds(2, 0, false), 0);
}

// What a method needs when it is alone, it gets within a small multiple of the time.
TEST(Turns, lose_little_of_the_time) {
  for (const double need : {0.5, 2.0, 7.0, 30.0, 100.0}) {
    double used = 0;
    for (double turn = kFirstTurn;; turn *= kGrowth) {
      if (turn >= need) {
        used += need;
        break;
      }
      used += 2 * turn;
    }
    EXPECT_LE(used, 8 * need) << need;
  }
}

}  // namespace
}  // namespace heapwise::verify
