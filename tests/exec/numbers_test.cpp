// Numbers: what an operation gives where its operands are not known.
#include "exec/exec_text.h"

namespace heapwise::exec {
namespace {

const std::string kInt = "%0: i32 = call @__VERIFIER_nondet_int()\n";
const std::string kLong = "%0: i64 = call @__VERIFIER_nondet_long()\n";

TEST(ExecNumbers, come_round_at_the_ends_of_their_type) {
  const Executed e = execute(kInt + "%1: i32 = add %0, i32 1");
  EXPECT_TRUE(e.may_be(1, -2147483648));
  EXPECT_FALSE(e.may_be(1, 2147483648));
  EXPECT_TRUE(execute(kInt + "%1: i32 = sub %0, i32 1").may_be(1, 2147483647));
  const Executed less =
      execute(kInt + "%1: i32 = and %0, i32 2147483647\n%2: i32 = add %1, i32 1\n%3: i1 = icmp slt %2, %1");
  EXPECT_EQ(less.heaps.size(), 2U) << "it may have wrapped";
  const Executed more = execute(kInt + "%1: i32 = sub %0, i32 1\n%2: i1 = icmp sgt %1, %0");
  EXPECT_EQ(more.heaps.size(), 2U);
}

TEST(ExecNumbers, that_leave_their_type_at_either_end_come_back_anywhere) {
  const Executed e = execute(kInt + "%1: i32 = mul %0, i32 2");
  ASSERT_EQ(e.heaps.size(), 1U);
  for (const std::int64_t n : {std::int64_t{1} << 30, -(std::int64_t{1} << 30) - 1}) {
    Heap h = e.heaps[0];
    ASSERT_TRUE(h.assume_equal(e.at(0), Value::constant(n)));
    EXPECT_TRUE(h.range(*h.root(heap::register_key(1, 1))).contains(n > 0 ? -2147483648 : 2147483646)) << n;
  }
}

TEST(ExecNumbers, of_a_mask_have_no_bits_that_it_lacks) {
  const Executed e = execute(kInt + "%1: i32 = and %0, i32 7\n%2: i32 = and %1, i32 8");
  EXPECT_TRUE(e.may_be(2, 0));
  const Executed holes = execute(kInt + "%1: i32 = and %0, i32 7\n%2: i32 = and %1, i32 9");
  EXPECT_TRUE(holes.may_be(2, 0));
  EXPECT_NE(holes.at(2), holes.at(1));
  const Executed same = execute(kInt + "%1: i32 = and %0, i32 7\n%2: i32 = and %1, i32 15");
  EXPECT_EQ(same.at(2), same.at(1));
}

TEST(ExecNumbers, divided_may_come_round_too) {
  const Executed e = execute(kLong + "%1: i64 = sdiv %0, i64 -1");
  EXPECT_TRUE(e.may_be(1, numeric::kLowest));
}

TEST(ExecNumbers, left_of_a_division_are_below_a_positive_divisor) {
  const std::string positive = "%1: i32 = and %0, i32 7\n%2: i32 = add %1, i32 1\n";
  for (const char* op : {"srem", "urem"}) {
    const Executed e = execute(kInt + positive + "%3: i32 = " + op + " %0, %2");
    ASSERT_EQ(e.heaps.size(), 1U);
    EXPECT_TRUE(e.heaps[0].facts().knows_less_equal(e.at(3).term, e.at(2).term, -1)) << op;
    EXPECT_EQ(e.may_be(3, -1), op == std::string("srem"));
  }
  const std::string either = "%1: i32 = and %0, i32 7\n%2: i32 = sub %1, i32 9\n";  // [-9, -2]
  const Executed negative = execute(kInt + either + "%3: i32 = srem %0, %2");
  ASSERT_EQ(negative.heaps.size(), 1U);
  EXPECT_FALSE(negative.heaps[0].facts().knows_less_equal(negative.at(3).term, negative.at(2).term, -1));
  EXPECT_TRUE(negative.may_be(3, 1));
}

TEST(ExecNumbers, that_are_computed_again_are_the_same_unless_a_node_has_the_result_by_now) {
  const std::string twice =
      kInt + "%1: i32 = and %0, i32 7\n%2: i32 = add %1, i32 1\n%3: i32 = srem %0, %2\n%4: i32 = srem %0, %2";
  const Executed e = execute(twice);
  EXPECT_EQ(e.at(4), e.at(3));
  const auto give_to_a_node = [](Heap& h) {
    h.set_owner(h.root(heap::register_key(1, 3))->term.symbol, h.add(heap::Object{}));
  };
  const Executed owned = execute(twice, {}, {}, "", give_to_a_node);
  EXPECT_NE(owned.at(4), owned.at(3)) << "each node has one, and the register one alone";
}

TEST(ExecNumbers, shifted_by_their_width_are_anything) {
  EXPECT_TRUE(execute(kInt + "%1: i32 = and %0, i32 1\n%2: i32 = shl %1, i32 33").may_be(2, 5));
}

TEST(ExecNumbers, lose_bits_when_they_are_truncated) {
  const Executed e = execute(kInt + "%1: i32 = and %0, i32 1023\n%2: i8 = trunc %1");
  EXPECT_TRUE(e.may_be(2, -1));
  EXPECT_FALSE(e.may_be(2, 1000));
  const Executed fits = execute(kInt + "%1: i32 = and %0, i32 63\n%2: i8 = trunc %1");
  EXPECT_EQ(fits.at(2), fits.at(1));
}

TEST(ExecNumbers, are_not_negative_when_they_are_extended_by_zeros) {
  const Executed e = execute(kInt + "%1: i64 = zext %0");
  EXPECT_TRUE(e.may_be(1, 4294967295));
  EXPECT_FALSE(e.may_be(1, -1));
  EXPECT_TRUE(execute(kInt + "%1: i64 = sext %0").may_be(1, -1));
}

TEST(ExecNumbers, multiplied_may_leave_the_64_bits) {
  const Executed e = execute(kLong + "%1: i64 = call @__VERIFIER_nondet_long()\n%2: i64 = mul %0, %1");
  EXPECT_TRUE(e.may_be(2, -5));
  const Executed positive = execute(kLong +
                                    "%1: i64 = and %0, i64 4611686018427387903\n"
                                    "%2: i64 = call @__VERIFIER_nondet_long()\n"
                                    "%3: i64 = and %2, i64 15\n%4: i64 = mul %1, %3");
  EXPECT_TRUE(positive.may_be(4, -16)) << "the product wraps";
}

TEST(ExecNumbers, that_are_excluded_are_not_looked_at) {
  const Executed e = execute(kInt + "%1: i1 = icmp slt %0, i32 5\n%2: i32 = zext %1\ncall @__VERIFIER_assume(%2)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.heaps[0].range(e.at(0)).hi, 4);
}

TEST(ExecNumbers, are_chosen_by_a_condition_in_both_cases) {
  const Executed e = execute(kInt + "%1: i1 = icmp slt %0, i32 5\n%2: i32 = select %1, i32 1, i32 2");
  EXPECT_EQ(e.count(2, 1), 1);
  EXPECT_EQ(e.count(2, 2), 1);
}

}  // namespace
}  // namespace heapwise::exec
