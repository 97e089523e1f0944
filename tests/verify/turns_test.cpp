#include "verify/turns.h"

#include <gtest/gtest.h>

namespace heapwise::verify {
namespace {

constexpr Share kLeads{0.85, 0.78, 0.4}, kFollows{0.15, 0.22, 0.6};

// CPU seconds until the first has worked for `first`, or the second for `second`, whichever is given.
double until(Turns turns, double first, double second) {
  double worked[] = {Turns::kFirst, 0};
  while (turns.is_young(worked[0])) worked[0] += turns.until_next_look(worked[0]);
  while (worked[0] < first || worked[1] < second) {
    const std::size_t next = *turns.next({true, true});
    turns.spent(next, turns.length(next));
    worked[next] += turns.length(next);
  }
  return worked[0] + worked[1];
}

Turns usual() { return Turns({kLeads, kFollows}); }
Turns after_a_possible_violation(Turns turns = usual()) {
  turns.suspect();
  return turns;
}
Turns of_short_paths() {
  Turns turns = usual();
  turns.for_short_paths();
  return turns;
}

TEST(Turns, leave_the_first_most_of_the_time) {
  EXPECT_LE(until(usual(), 10, 0), 1.2 * 10);
  EXPECT_LE(until(usual(), 50, 0), 60);
}

TEST(Turns, leave_the_second_a_seventh_of_the_time) { EXPECT_LE(until(usual(), 0, 8.5), 60); }

TEST(Turns, leave_the_second_more_than_a_fifth_once_a_possible_violation_was_met) {
  EXPECT_LE(until(after_a_possible_violation(), 0, 12.8), 60);
  EXPECT_LE(until(after_a_possible_violation(), 46, 0), 60);
}

TEST(Turns, leave_the_second_more_than_half_where_paths_are_short_whatever_was_met) {
  for (const Turns& turns : {of_short_paths(), after_a_possible_violation(of_short_paths())}) {
    EXPECT_LE(until(turns, 0, 35.5), 60);
    EXPECT_LE(until(turns, 23.5, 0), 60);
  }
}

TEST(Turns, pay_back_to_the_others_what_a_turn_took_too_long) {
  Turns turns = usual();
  turns.spent(1, 3);
  double first = 0;
  for (; *turns.next({true, true}) == 0; first += turns.length(0)) turns.spent(0, turns.length(0));
  EXPECT_NEAR(first, 17, 0.5);
}

TEST(Turns, begin_with_one_of_the_second_whatever_was_done_before) {
  Turns turns = usual();
  turns.spent(0, 100);
  turns.begin();
  ASSERT_EQ(turns.next({true, true}), 1U);
  turns.spent(1, turns.length(1) * 1.01);
  EXPECT_EQ(turns.next({true, true}), 0U);
}

TEST(Turns, a_possible_violation_leaves_nobody_with_more_to_catch_up_on) {
  Turns turns = usual();
  turns.spent(0, 8.5);
  turns.spent(1, 1.51);
  turns.suspect();
  EXPECT_EQ(turns.next({true, true}), 0U);
}

TEST(Turns, are_shared_among_those_that_are_at_work_a_third_included) {
  Turns turns({{0.6, 0.6, 0.6}, {0.2, 0.2, 0.2}, {0.2, 0.2, 0.2}});
  double spent[3] = {};
  for (int i = 0; i < 300; ++i) {
    const std::size_t next = *turns.next({true, true, true});
    turns.spent(next, turns.length(next));
    spent[next] += turns.length(next);
  }
  EXPECT_NEAR(spent[0] / (spent[0] + spent[1] + spent[2]), 0.6, 0.02);
  EXPECT_NEAR(spent[1], spent[2], 0.1);
  EXPECT_EQ(turns.next({false, false, true}), 2U);
  EXPECT_EQ(turns.next({false, false, false}), std::nullopt);
}

TEST(Turns, leave_one_that_joins_later_nothing_to_catch_up_on) {
  Turns turns({{0.8, 0.8, 0.8}, {0.2, 0.2, 0.2}});
  turns.spent(0, 8);
  turns.spent(1, 2.1);
  turns.add({0.4, 0.4, 0.4});
  double third = 0, others = 0;
  for (int i = 0; i < 60; ++i) {
    const std::size_t next = *turns.next({true, true, true});
    turns.spent(next, turns.length(next));
    (next == 2 ? third : others) += turns.length(next);
  }
  EXPECT_NEAR(third / others, 0.4, 0.05);
}

TEST(Turns, of_a_young_proof_are_few_and_short) {
  const Turns turns = usual();
  double proved = Turns::kFirst, looked = 0;
  int looks = 0;
  for (; turns.is_young(proved); ++looks) {
    looked += Turns::kLook * (proved + looked);
    proved += turns.until_next_look(proved);
  }
  EXPECT_LE(looks, 6);
  EXPECT_LE(looked, 0.12 * proved);
}

}  // namespace
}  // namespace heapwise::verify
