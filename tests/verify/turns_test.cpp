#include "verify/turns.h"

#include <gtest/gtest.h>

namespace heapwise::verify {
namespace {

// CPU seconds until prove has worked for `proving`, or hunt for `hunting`, whichever is given.
double until(double proving, double hunting, bool even) {
  Turns turns;
  if (even) turns.even();
  double proved = Turns::kFirst, hunted = 0;
  while (proved < proving || hunted < hunting) {
    const double turn = turns.of_hunt();
    hunted += turn;
    proved += turns.of_prove(turn);
  }
  return proved + hunted;
}

TEST(Turns, leave_prove_three_quarters_of_the_time) {
  EXPECT_LE(until(10, 0, false), 1.35 * 10);
  EXPECT_LE(until(45, 0, false), 60.5);
}

TEST(Turns, leave_hunt_a_quarter_of_the_time) { EXPECT_LE(until(0, 15, false), 60.5); }

TEST(Turns, are_even_once_a_proof_attempt_has_met_a_possible_violation) {
  EXPECT_LE(until(0, 29, true), 60);
  EXPECT_LE(until(29, 0, true), 60);
}

TEST(Turns, pay_back_to_prove_what_a_turn_of_hunt_took_too_long) {
  const Turns turns;
  EXPECT_DOUBLE_EQ(turns.of_prove(3), 9);
}

}  // namespace
}  // namespace heapwise::verify
