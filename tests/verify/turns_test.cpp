#include "verify/turns.h"

#include <gtest/gtest.h>

namespace heapwise::verify {
namespace {

// CPU seconds until prove has worked for `proving`, or hunt for `hunting`, whichever is given.
double until(Turns turns, double proving, double hunting) {
  double proved = Turns::kFirst, hunted = 0;
  while (turns.is_young(proved)) proved += turns.until_next_look(proved);
  while (proved < proving || hunted < hunting) {
    const double turn = turns.of_hunt();
    hunted += turn;
    proved += turns.of_prove(turn);
  }
  return proved + hunted;
}

Turns after_a_possible_violation(Turns turns = Turns()) {
  turns.favour_hunt();
  return turns;
}

TEST(Turns, leave_prove_most_of_the_time) {
  EXPECT_LE(until(Turns(), 10, 0), 1.2 * 10);
  EXPECT_LE(until(Turns(), 50, 0), 60);
}

TEST(Turns, leave_hunt_a_seventh_of_the_time) { EXPECT_LE(until(Turns(), 0, 8.5), 60); }

TEST(Turns, leave_hunt_more_than_a_fifth_once_a_proof_attempt_has_met_a_possible_violation) {
  EXPECT_LE(until(after_a_possible_violation(), 0, 12.8), 60);
  EXPECT_LE(until(after_a_possible_violation(), 46, 0), 60);
}

TEST(Turns, leave_hunt_more_than_half_where_paths_are_short_whatever_a_proof_attempt_has_met) {
  for (const Turns& turns : {Turns::for_short_paths(), after_a_possible_violation(Turns::for_short_paths())}) {
    EXPECT_LE(until(turns, 0, 35.5), 60);
    EXPECT_LE(until(turns, 23.5, 0), 60);
  }
}

TEST(Turns, pay_back_to_prove_what_a_turn_of_hunt_took_too_long) { EXPECT_DOUBLE_EQ(Turns().of_prove(3), 17); }

TEST(Turns, of_a_young_proof_are_few_and_short) {
  const Turns turns;
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
