// What one instruction does to one symbolic heap.
#include "exec/exec_text.h"

namespace heapwise::exec {
namespace {

using Kind = Finding::Kind;

TEST(Exec, wraps_sums_at_the_width_of_their_type) {
  const Executed e = execute("%0: i32 = add i32 2147483647, i32 1\n%1: i64 = add i64 2147483647, i64 1");
  EXPECT_EQ(e.count(0, -2147483648), 1);
  EXPECT_EQ(e.count(1, 2147483648), 1);
}

TEST(Exec, knows_nothing_of_an_input_but_its_width) {
  const Executed e = execute("%0: i32 = call @__VERIFIER_nondet_int()");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.heaps[0].range(e.at(0)), heap::Range::of_width(32));
}

TEST(Exec, remembers_in_each_case_of_a_comparison_which_case_it_is) {
  struct Case {
    const char* predicate;
    heap::Range yes, no;
  };
  const heap::Range all = heap::Range::of_width(32);
  for (const Case& c : {Case{"slt", {all.lo, 9, 1, 0}, {10, all.hi, 1, 0}},
                        {"sle", {all.lo, 10, 1, 0}, {11, all.hi, 1, 0}},
                        {"sgt", {11, all.hi, 1, 0}, {all.lo, 10, 1, 0}},
                        {"sge", {10, all.hi, 1, 0}, {all.lo, 9, 1, 0}},
                        {"eq", {10, 10, 1, 0}, all}}) {
    const Executed e =
        execute("%0: i32 = call @__VERIFIER_nondet_int()\n%1: i1 = icmp " + std::string(c.predicate) + " %0, i32 10");
    ASSERT_EQ(e.heaps.size(), 2U) << c.predicate;
    EXPECT_EQ(e.count(1, 1), 1) << c.predicate;
    for (std::size_t i = 0; i < 2; ++i) {
      const bool holds = e.heaps[i].range(e.at(1, i)) == heap::Range::constant(1);
      EXPECT_EQ(e.heaps[i].range(e.at(0, i)), holds ? c.yes : c.no) << c.predicate;
    }
  }
}

TEST(Exec, compares_unsigned_numbers_of_unknown_sign_in_all_cases) {
  const Executed e = execute("%0: i32 = call @__VERIFIER_nondet_int()\n%1: i1 = icmp ult %0, i32 10");
  EXPECT_GE(e.count(1, 1), 1);
  bool negative = false;
  for (std::size_t i = 0; i < e.heaps.size(); ++i) {
    const heap::Range n = e.heaps[i].range(e.at(0, i));
    const bool holds = e.heaps[i].range(e.at(1, i)) == heap::Range::constant(1);
    EXPECT_EQ(holds, n.lo >= 0 && n.hi <= 9) << n.lo.number() << ".." << n.hi.number();
    negative = negative || (n.contains(-1) && !holds);
  }
  EXPECT_TRUE(negative);
}

TEST(Exec, reads_back_what_was_written_whole_and_in_parts) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 16)
  %1: ptr = offset %0, 8
  store i32 258, %1
  %2: i32 = load %1
  %3: ptr = offset %0, 9
  %4: i8 = load %3
  store %0, %0
  %5: ptr = load %0)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.count(2, 258), 1);
  EXPECT_EQ(e.count(4, 1), 1);
  EXPECT_EQ(e.at(5), e.at(0));
}

TEST(Exec, gives_the_same_unknown_value_to_two_reads) {
  const Executed e = execute("%0: ptr = call @malloc(i64 8)\n%1: i64 = load %0\n%2: i64 = load %0");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.at(1), e.at(2));
  EXPECT_FALSE(e.at(1).is_constant());
}

TEST(Exec, ends_where_an_access_leaves_its_block) {
  EXPECT_TRUE(execute("%0: ptr = call @malloc(i64 8)\n%1: ptr = offset %0, 4\n%2: i32 = load %1").findings.empty());
  const std::string block = "%0: ptr = call @malloc(i64 8)\n";
  EXPECT_TRUE(execute(block + "%1: ptr = offset %0, 5\n%2: i32 = load %1").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute(block + "%1: ptr = offset %0, -1\nstore i8 0, %1").ends_in(Kind::InvalidAccess));
  EXPECT_TRUE(execute("%0: i32 = load null").ends_in(Kind::InvalidAccess));
}

TEST(Exec, frees_the_start_of_an_alive_block_once_and_null_always) {
  const std::string block = "%0: ptr = call @malloc(i64 8)\n";
  EXPECT_TRUE(execute(block + "call @free(%0)\ncall @free(null)").findings.empty());
  EXPECT_TRUE(execute(block + "call @free(%0)\ncall @free(%0)").ends_in(Kind::InvalidFree));
  EXPECT_TRUE(execute(block + "%1: ptr = offset %0, 4\ncall @free(%1)").ends_in(Kind::InvalidFree));
  EXPECT_TRUE(execute(block + "call @free(%0)\n%1: i8 = load %0").ends_in(Kind::InvalidAccess));
}

TEST(Exec, lets_malloc_fail_only_where_it_may) {
  EXPECT_EQ(execute("%0: ptr = call @malloc(i64 8)").heaps.size(), 1U);
  const Executed e = execute("%0: ptr = call @malloc(i64 8)", {.malloc_may_fail = true});
  EXPECT_EQ(e.heaps.size(), 2U);
  EXPECT_EQ(e.count(0, 0), 1);
}

TEST(Exec, tells_blocks_apart_by_their_addresses) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 8)
  %1: ptr = call @malloc(i64 8)
  %2: i1 = icmp eq %0, %1
  %3: ptr = offset %0, 4
  %4: ptr = offset %3, -4
  %5: i1 = icmp eq %0, %4
  %6: i1 = icmp eq %0, null)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.count(2, 0), 1);
  EXPECT_EQ(e.count(5, 1), 1);
  EXPECT_EQ(e.count(6, 0), 1);
}

TEST(Exec, copies_and_fills_bytes) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 8)
  %1: ptr = call @malloc(i64 8)
  store i32 7, %0
  %2: ptr = offset %0, 4
  memset %2, i8 -1, i64 4
  memcpy %1, %0, i64 8
  %3: i32 = load %1
  %4: ptr = offset %1, 4
  %5: i32 = load %4)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.count(3, 7), 1);
  EXPECT_EQ(e.count(5, -1), 1);
}

TEST(Exec, wraps_a_number_less_the_lowest_one) {
  const Executed e = execute(R"(
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i32 = and %0, i32 1
  %2: i64 = sext %1
  %3: i64 = sub %2, i64 -9223372036854775808
  %4: i64 = sub %3, i64 -9223372036854775808)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.heaps[0].range(e.at(3)).hi, numeric::kLowest + 1);
  EXPECT_EQ(e.at(4), e.at(2));
}

TEST(Exec, lets_offsets_come_round) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 2)
  %1: ptr = offset %0, 9223372036854775807
  %2: ptr = offset %1, 2
  %3: ptr = offset %2, -9223372036854775807
  %4: ptr = offset %3, -2)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_EQ(e.at(3), e.at(0).plus(2));
  EXPECT_EQ(e.at(4), e.at(0));
}

TEST(Exec, orders_addresses_of_a_block_only_where_none_wraps) {
  const auto outcomes = [](const std::string& offset, const std::string& predicate) {
    return execute("%0: ptr = call @malloc(i64 8)\n%1: ptr = offset %0, " + offset + "\n%2: i1 = icmp " + predicate +
                   " %0, %1")
        .heaps.size();
  };
  EXPECT_EQ(outcomes("4", "ult"), 1U);
  EXPECT_EQ(outcomes("-4", "ult"), 1U);  // a page before the block is memory, too
  EXPECT_EQ(outcomes("9223372036854775807", "ult"), 2U);
  EXPECT_EQ(outcomes("-1152921504606846976", "ult"), 2U);
  EXPECT_EQ(outcomes("4", "slt"), 2U);
  EXPECT_EQ(outcomes("0", "sle"), 1U);
  EXPECT_EQ(outcomes("9223372036854775807", "eq"), 1U);
}

TEST(Exec, takes_no_length_behind_an_address_for_one_that_wraps) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 16)
  %1: i64 = load %0
  %2: ptr = offset %0, %1 * 1
  %3: i1 = icmp ult %2, %0)");
  ASSERT_EQ(e.heaps.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(e.heaps[i].range(e.at(1, i)).is_everything());
}

TEST(Exec, tells_multiples_apart_only_where_they_cannot_come_round) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 8)
  %1: i64 = load %0
  %2: ptr = offset %0, %1 * 4
  %3: i1 = icmp eq %0, %2)");
  ASSERT_EQ(e.heaps.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(e.heaps[i].range(e.at(1, i)).is_everything());
}

TEST(Exec, follows_no_number_of_more_than_64_bits) {
  const Executed e = execute(R"(
  %0: ptr = call @malloc(i64 16)
  %1: i128 = zext i64 -1
  store %1, %0
  %2: ptr = offset %0, 8
  %3: i64 = load %2)");
  ASSERT_EQ(e.heaps.size(), 1U);
  EXPECT_TRUE(e.heaps[0].range(e.at(3)).contains(0));
}

TEST(Exec, shifts_by_the_whole_width_to_anywhere) {
  const Executed e = execute("%0: i32 = shl i32 1, i32 32");
  EXPECT_EQ(e.heaps[0].range(e.at(0)), heap::Range::of_width(32));
}

}  // namespace
}  // namespace heapwise::exec
