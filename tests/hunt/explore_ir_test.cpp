// The search on programs in basic instructions: each operation on symbols means what the interpreter does.
#include "hunt/exploration.h"
#include "interp/run_text.h"

namespace heapwise::hunt::testing {
namespace {

// x and y are inputs; the body ends in the register %c, and the program goes wrong when that is 1.
Exploration explore_condition(const std::string& body, int condition) {
  const std::string c = "%" + std::to_string(condition);
  return explore_program(interp::program_of("program lp64\n" + interp::kDeclarations +
                                            "func @main() -> i32 {\nb0:\n"
                                            "  %0: i32 = call @__VERIFIER_nondet_int()\n"
                                            "  %1: i32 = call @__VERIFIER_nondet_int()\n" +
                                            body + "  branch " + c +
                                            ", b1, b2\nb1:\n  store i32 1, null\n  return i32 1\n"
                                            "b2:\n  return i32 0\n}\n"));
}

TEST(ExploreInstructions, operations_have_the_inputs_that_the_interpreter_confirms) {
  // Each has a solution; the interpreter refutes any that is none, so `confirmed` says that the terms are right.
  for (const std::string operation :
       {"add %0, i32 7", "sub i32 7, %0", "mul %0, i32 3", "udiv %0, i32 5", "sdiv %0, i32 -5", "urem %0, i32 1000",
        "srem %0, i32 1000", "shl %0, i32 3", "lshr %0, i32 3", "ashr %0, i32 3", "and %0, i32 1023", "or %0, i32 64",
        "xor %0, i32 -1"}) {
    const auto it = explore_condition("  %2: i32 = " + operation + "\n  %3: i1 = icmp eq %2, i32 72\n", 3);
    EXPECT_TRUE(it.outcome.confirmed) << operation;
  }
}

TEST(ExploreInstructions, operations_on_two_inputs) {
  for (const std::string operation :
       {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"}) {
    const auto it = explore_condition(
        "  %2: i32 = " + operation + " %0, %1\n  %3: i32 = xor %2, %1\n  %4: i1 = icmp eq %3, i32 1234\n", 4);
    EXPECT_TRUE(it.outcome.confirmed) << operation;
  }
}

TEST(ExploreInstructions, casts_keep_the_bits) {
  for (const std::string cast : {"zext", "sext"}) {
    const auto it = explore_condition("  %2: i8 = trunc %0\n  %3: i64 = " + cast +
                                          " %2\n  %4: i64 = mul %3, i64 3\n  %5: i1 = icmp eq %4, i64 " +
                                          (cast == "zext" ? "600" : "-300") + "\n",
                                      5);
    EXPECT_TRUE(it.outcome.confirmed) << cast;
  }
}

TEST(ExploreInstructions, what_is_impossible_is_proved) {
  const auto it =
      explore_condition("  %2: i32 = mul %0, %0\n  %3: i32 = and %2, i32 3\n  %4: i1 = icmp eq %3, i32 3\n", 4);
  EXPECT_TRUE(it.outcome.whole) << it.outcome.reason.what;
}

TEST(ExploreInstructions, unsigned_comparisons_of_numbers_of_any_sign) {
  for (const std::string predicate : {"ult", "ule", "ugt", "uge"}) {
    const auto it = explore_condition("  %2: i1 = icmp " + predicate +
                                          " %0, i32 10\n  %3: i32 = zext %2\n  %4: i32 = mul %3, %1\n"
                                          "  %5: i1 = icmp eq %4, i32 99\n",
                                      5);
    EXPECT_TRUE(it.outcome.confirmed) << predicate;
  }
}

}  // namespace
}  // namespace heapwise::hunt::testing
