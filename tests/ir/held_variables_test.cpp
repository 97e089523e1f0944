#include "ir/held_variables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graphs.h"
#include "ir/random_program.h"

namespace heapwise::ir {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

struct Analysed {
  explicit Analysed(const std::string& function_text)
      : program(well_formed("program lp64\nvar $p.0 local\nvar $q.1 local\n" + function_text)),
        flow(program.functions.at(0)),
        held(program.functions.at(0), flow) {}
  Program program;
  ControlFlow flow;
  HeldVariables held;
};

const VariableId kP(std::uint32_t{0}), kQ(std::uint32_t{1});

TEST(HeldVariables, follow_what_is_bound_and_end_without_a_value) {
  const Analysed it(R"(func @f(%0: ptr, %1: ptr) {
    b0:
      bind $p.0 = %0
      bind $q.1 = %0
      bind $p.0 = %1
      bind $q.1 = ptr undef
      bind $p.0 = null
      return
    })");
  EXPECT_THAT(it.held.before(block(0), 0), IsEmpty());
  EXPECT_THAT(it.held.before(block(0), 2), ElementsAre(Pair(kP, reg(0)), Pair(kQ, reg(0))));
  EXPECT_THAT(it.held.before(block(0), 3), ElementsAre(Pair(kP, reg(1)), Pair(kQ, reg(0))));
  EXPECT_THAT(it.held.before(block(0), 4), ElementsAre(Pair(kP, reg(1))));
  EXPECT_THAT(it.held.before(block(0), 5), IsEmpty());
}

TEST(HeldVariables, are_held_behind_a_branch_only_if_both_sides_agree) {
  const Analysed it(R"(func @f(%0: ptr, %1: ptr, %2: i1) {
    b0:
      bind $p.0 = %0
      bind $q.1 = %0
      branch %2, b1, b2
    b1:
      bind $p.0 = %1
      jump b3
    b2:
      jump b3
    b3:
      return
    })");
  EXPECT_THAT(it.held.before(block(2), 0), ElementsAre(Pair(kP, reg(0)), Pair(kQ, reg(0))));
  EXPECT_THAT(it.held.before(block(3), 0), ElementsAre(Pair(kQ, reg(0))));
}

TEST(HeldVariables, do_not_have_the_value_that_a_register_gets_in_the_next_round) {
  const Analysed it(R"(func @f(%0: i1) {
    b0:
      jump b1(null)
    b1(%1: ptr):
      bind $q.1 = %1
      branch %0, b2, b3
    b2:
      %2: ptr = load %1
      bind $p.0 = %2
      jump b1(%2)
    b3:
      return
    })");
  EXPECT_THAT(it.held.before(block(2), 0), ElementsAre(Pair(kQ, reg(1))));
  EXPECT_THAT(it.held.before(block(2), 2), ElementsAre(Pair(kP, reg(2)), Pair(kQ, reg(1))));
  // In the next round the block's own parameter is another value, and p was not bound in the first.
  EXPECT_THAT(it.held.before(block(1), 0), IsEmpty());
}

}  // namespace
}  // namespace heapwise::ir
