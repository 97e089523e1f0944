#include "verify/turns.h"

#include <gtest/gtest.h>

namespace heapwise::verify {
namespace {

// CPU seconds until prove has worked for `proving`, or hunt for `hunting`, whichever is given.
double until(double proving, double hunting, bool favour_hunt) {
  Turns turns;
  if (favour_hunt) turns.favour_hunt();
  double proved = Turns::kYoung, hunted = 0;
  while (proved < proving || hunted < hunting) {
    const double turn = turns.of_hunt();
    hunted += turn;
    proved += turns.of_prove(turn);
  }
  return proved + hunted;
}

TEST(Turns, leave_prove_most_of_the_time) {
  EXPECT_LE(until(10, 0, false), 1.2 * 10);
  EXPECT_LE(until(50, 0, false), 60);
}

TEST(Turns, leave_hunt_a_seventh_of_the_time) { EXPECT_LE(until(0, 8.5, false), 60); }

TEST(Turns, leave_hunt_nearly_a_third_once_a_proof_attempt_has_met_a_possible_violation) {
  EXPECT_LE(until(0, 17, true), 60);
  EXPECT_LE(until(41, 0, true), 60);
}

TEST(Turns, pay_back_to_prove_what_a_turn_of_hunt_took_too_long) {
  const Turns turns;
  EXPECT_DOUBLE_EQ(turns.of_prove(3), 17);
}

TEST(Turns, of_a_young_proof_are_few_and_short) {
  double proved = Turns::kFirst, looked = 0;
  int looks = 0;
  for (; Turns::is_young(proved); ++looks) {
    looked += Turns::kLook * (proved + looked);
    proved += Turns::until_next_look(proved);
  }
  EXPECT_LE(looks, 6);
  EXPECT_LE(looked, 0.12 * proved);
  EXPECT_DOUBLE_EQ(proved, Turns::kYoung);
}

}  // namespace
}  // namespace heapwise::verify
