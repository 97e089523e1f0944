#include "numeric/facts.h"

#include <gtest/gtest.h>

namespace heapwise::numeric {
namespace facts_test {

const SymbolId x(0U), y(1U), z(2U);
Term t(SymbolId s, std::int64_t c = 0) { return {s, 1, c}; }

TEST(Facts, carry_bounds_along_a_chain_of_differences) {
  Facts f;
  ASSERT_TRUE(f.assume_less_equal(t(x), t(y), -1));
  ASSERT_TRUE(f.assume_less_equal(t(y), t(z), -1));
  EXPECT_TRUE(f.knows_less_equal(t(x), t(z), -2));
  EXPECT_FALSE(f.knows_less_equal(t(x), t(z), -3));
}

TEST(Facts, tell_multiples_of_one_number_apart) {
  Facts f;
  ASSERT_TRUE(f.restrict(x, Range{1, 2, 1, 0}));
  const Term twice{x, 2, -1};
  EXPECT_FALSE(f.knows_different(t(x), twice));  // both are 1 where x is
  ASSERT_TRUE(f.assume_different(t(x), twice));
  EXPECT_EQ(f.range(x), Range::constant(2));
  EXPECT_TRUE(f.knows_different(t(x), twice));
}

TEST(Facts, refuse_a_cycle_that_cannot_be) {
  Facts f;
  ASSERT_TRUE(f.assume_less_equal(t(x), t(y), -1));
  EXPECT_FALSE(f.assume_less_equal(t(y), t(x)));
}

TEST(Facts, keep_what_follows_when_a_symbol_is_forgotten) {
  Facts f;
  ASSERT_TRUE(f.assume_less_equal(t(x), t(y), -1));
  ASSERT_TRUE(f.assume_less_equal(t(y), t(z), -1));
  f.forget(y);
  EXPECT_TRUE(f.knows_less_equal(t(x), t(z), -2));
  EXPECT_TRUE(f.range(y).is_everything());
}

TEST(Facts, compare_multiples_by_their_symbols) {
  Facts f;
  ASSERT_TRUE(f.assume_less_equal(t(x), t(y), -1));
  EXPECT_TRUE(f.knows_less_equal({x, 4, 0}, {y, 4, 0}, -4));
  EXPECT_FALSE(f.knows_less_equal({x, 4, 0}, {y, 4, 0}, -5));
}

TEST(Facts, move_a_bound_past_an_excluded_value) {
  Facts f;
  ASSERT_TRUE(f.restrict(x, {0, 10, 1, 0}));
  ASSERT_TRUE(f.assume_different(t(x), Term::of(std::int64_t{0})));
  EXPECT_EQ(f.range(x).lo, 1);
}

TEST(Facts, say_nothing_between_a_symbol_and_its_copy) {
  Facts f;
  ASSERT_TRUE(f.restrict(x, {3, 5, 1, 0}));
  ASSERT_TRUE(f.assume_less_equal(t(x), t(y), -1));
  f.copy({{x, z}});
  EXPECT_EQ(f.range(z).hi, 5);
  EXPECT_TRUE(f.knows_less_equal(t(z), t(y), -1));
  EXPECT_FALSE(f.knows_equal(t(x), t(z)));
}

TEST(Range, joins_constants_to_a_stride) {
  const Range r = join(join(Range::constant(0), Range::constant(4)), Range::constant(12));
  EXPECT_TRUE(r.contains(8));
  EXPECT_FALSE(r.contains(6));
  EXPECT_TRUE(r.contains(12));
}

TEST(Range, widens_to_the_next_threshold) {
  const std::int64_t thresholds[] = {0, 10, 100};
  const Range r = widen(Range{0, 3, 1, 0}, Range{0, 4, 1, 0}, thresholds);
  EXPECT_EQ(r.lo, 0);
  EXPECT_EQ(r.hi, 10);
}

// Every operation contains each result on members: checked on all small ranges.
TEST(Range, operations_contain_every_result) {
  for (std::int64_t a = -4; a <= 4; ++a) {
    for (std::int64_t b = a; b <= 4; ++b) {
      for (std::int64_t c = -3; c <= 3; ++c) {
        for (std::int64_t d = c; d <= 3; ++d) {
          const Range p{a, b, 1, 0}, q{c, d, 1, 0};
          for (std::int64_t v = a; v <= b; ++v) {
            for (std::int64_t w = c; w <= d; ++w) {
              EXPECT_TRUE(add(p, q).contains(v + w));
              EXPECT_TRUE(subtract(p, q).contains(v - w));
              EXPECT_TRUE(multiply(p, q).contains(v * w));
              EXPECT_TRUE(join(p, q).contains(v) && join(p, q).contains(w));
              if (w != 0) EXPECT_TRUE(divide(p, q).contains(v / w));
              if (w != 0) EXPECT_TRUE(remainder(p, q).contains(v % w));
            }
          }
        }
      }
    }
  }
}

TEST(Facts, take_no_multiple_beyond_64_bits_for_a_constant) {
  Facts f;
  ASSERT_TRUE(f.restrict(x, {std::int64_t{1} << 62, (std::int64_t{1} << 62) + 5, 1, 0}));
  EXPECT_FALSE(f.range(Term{x, 4, 0}).is_constant());
  EXPECT_FALSE(f.range(Term{x, -4, 0}).is_constant());
  EXPECT_FALSE(f.range(t(x, kHighest)).is_constant());
}

TEST(Facts, keep_no_difference_beyond_64_bits_when_a_symbol_is_forgotten) {
  // x − y ≤ 2^62, y − z ≤ 2^62 − 1 and more: no bound of 64 bits holds between x and z.
  const std::int64_t far = std::int64_t{1} << 62;
  Facts f;
  ASSERT_TRUE(f.assume_less_equal(t(x), t(y), far));
  ASSERT_TRUE(f.assume_less_equal(t(y), t(z), far + 5));
  f.forget(y);
  EXPECT_FALSE(f.difference(x, z).is_known());
  ASSERT_TRUE(f.restrict(z, {kLowest, -10, 1, 0}));
  EXPECT_EQ(f.range(x).hi, kHighest);
}

TEST(Facts, move_no_hole_beyond_64_bits_when_a_symbol_is_forgotten) {
  // x = y + 10 and y ≠ 2^63 − 1 says nothing of x, which may well be 2^63 − 1.
  Facts f;
  ASSERT_TRUE(f.assume_different(t(y), Term::of(kHighest)));
  ASSERT_TRUE(f.assume_equal(t(x), t(y, 10)));
  f.forget(y);
  EXPECT_FALSE(f.knows_different(t(x), Term::of(kHighest)));
}

TEST(Range, without_an_end_of_the_64_bits_keeps_the_next_member) {
  const Range r{kLowest, kHighest, 8, 3};
  EXPECT_TRUE(without(r, kLowest).contains(kLowest + 3));
  EXPECT_TRUE(without(r, kHighest).contains(kHighest - 4));
  EXPECT_FALSE(without(Range{3, 19, 8, 3}, 3).contains(3));
  EXPECT_TRUE(without(Range{3, 19, 8, 3}, 3).contains(11));
}

}  // namespace facts_test
}  // namespace heapwise::numeric
