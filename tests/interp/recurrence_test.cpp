// Runs that come back to a state in which they were, and runs that only seem to.
#include "interp/run_text.h"

namespace heapwise::interp {
namespace {

Options looking(std::uint64_t steps = 20'000) {
  Options options;
  options.properties = {Property::Termination};
  options.step_limit = steps;
  return options;
}

RunResult run_looking(const std::string& text, const std::vector<Inputs::Value>& inputs = {}) {
  return run_program("program lp64\n" + kDeclarations + text, Inputs(inputs), looking());
}

RunResult main_looking(const std::string& body, const std::vector<Inputs::Value>& inputs = {}) {
  return run_looking("func @main() -> i32 {\n" + body + "\n}\n", inputs);
}

TEST(Recurrence, a_loop_without_anything_in_it_never_ends) {
  const RunResult run = main_looking("b0:\n  jump b1\nb1:\n  jump b1");
  ASSERT_EQ(run.ending, Ending::Violated);
  EXPECT_EQ(run.violations.front().kind, Violation::Kind::NeverEnds);
  EXPECT_EQ(run.violations.front().round_inputs, 0U);
}

TEST(Recurrence, a_loop_that_counts_is_not_one) {
  EXPECT_EQ(main_looking("b0:\n  jump b1(i64 0)\nb1(%x: i64):\n  %n: i64 = add %x, i64 1\n  jump b1(%n)").ending,
            Ending::StepLimit);
}

TEST(Recurrence, numbers_that_come_round_are_seen) {
  const RunResult run = main_looking(R"(b0:
  jump b1(i8 1)
b1(%x: i8):
  %n: i8 = add %x, i8 2
  %c: i1 = icmp ne %n, i8 0
  branch %c, b1(%n), b2
b2:
  return i32 0)");
  ASSERT_EQ(run.ending, Ending::Violated);
  EXPECT_EQ(run.violations.front().round_steps % 128, 0U);
}

TEST(Recurrence, values_that_nobody_needs_do_not_matter) {
  // %d differs in every round, but is not read any more when the next one begins.
  EXPECT_EQ(main_looking(R"(b0:
  jump b1(i32 0)
b1(%x: i32):
  %i: i32 = call @__VERIFIER_nondet_int()
  %d: i32 = mul %i, i32 3
  %c: i1 = icmp ne %d, i32 21
  branch %c, b1(%x), b2
b2:
  return i32 0)",
                         {1, 2, 3, 4, 5, 6})
                .ending,
            Ending::Violated);
}

TEST(Recurrence, inputs_of_the_round_are_counted) {
  const RunResult run = main_looking(R"(b0:
  %a: i32 = call @__VERIFIER_nondet_int()
  jump b1
b1:
  %b: i32 = call @__VERIFIER_nondet_int()
  %c: i1 = icmp ne %b, %a
  branch %c, b1, b2
b2:
  return i32 0)",
                                     {5});
  ASSERT_EQ(run.ending, Ending::Violated);
  const Violation& found = run.violations.front();
  EXPECT_GE(found.round_inputs, 1U);
  EXPECT_LT(found.round_inputs, run.inputs.size());
}

TEST(Recurrence, memory_that_changes_is_not_the_same_state) {
  // The registers are the same in every round; the block is not, until its byte comes round.
  const std::string body = R"(b0:
  %p: ptr = call @malloc(i64 2)
  store i16 0, %p
  jump b1
b1:
  %x: i16 = load %p
  %n: i16 = add %x, i16 1
  store %n, %p
  jump b1)";
  const RunResult run = run_program("program lp64\n" + kDeclarations + "func @main() -> i32 {\n" + body + "\n}\n",
                                    Inputs(), looking(2'000'000));
  ASSERT_EQ(run.ending, Ending::Violated);
  EXPECT_GE(run.violations.front().round_steps, 65536U);
}

TEST(Recurrence, memory_that_grows_is_not_the_same_state) {
  EXPECT_EQ(main_looking("b0:\n  jump b1\nb1:\n  %p: ptr = call @malloc(i64 1)\n  jump b1").ending, Ending::StepLimit);
  EXPECT_EQ(main_looking("b0:\n  jump b1\nb1:\n  %p: ptr = call @malloc(i64 0)\n  jump b1").ending, Ending::StepLimit);
}

TEST(Recurrence, blocks_that_were_freed_in_the_round_do_not_matter) {
  EXPECT_EQ(main_looking("b0:\n  jump b1\nb1:\n  %p: ptr = call @malloc(i64 1)\n  call @free(%p)\n  jump b1").ending,
            Ending::Violated);
}

TEST(Recurrence, a_call_with_the_arguments_of_one_that_waits_for_it_never_ends) {
  const RunResult run = run_looking(R"(func @f(%n: i32) -> i32 {
b0:
  %c: i1 = icmp eq %n, i32 0
  branch %c, b1, b2
b1:
  return i32 0
b2:
  %h: i32 = sdiv %n, i32 2
  %m: i32 = add %h, i32 1
  %r: i32 = call @f(%m)
  return %r
}
func @main() -> i32 {
b0:
  %r: i32 = call @f(i32 9)
  return %r
}
)");
  ASSERT_EQ(run.ending, Ending::Violated);
  EXPECT_EQ(run.violations.front().kind, Violation::Kind::NeverEnds);
}

TEST(Recurrence, a_call_with_the_same_arguments_over_other_memory_may_end) {
  const RunResult run = run_looking(R"(global @left size 4 { 0: "d\x00\x00\x00" }
func @f(%n: i32) -> i32 {
b0:
  %x: i32 = load @left
  %c: i1 = icmp eq %x, i32 0
  branch %c, b1, b2
b1:
  return %n
b2:
  %y: i32 = sub %x, i32 1
  store %y, @left
  %r: i32 = call @f(%n)
  return %r
}
func @main() -> i32 {
b0:
  %r: i32 = call @f(i32 9)
  return i32 0
}
)");
  EXPECT_EQ(run.ending, Ending::Exited) << run.reason;
}

TEST(Recurrence, a_call_that_returned_does_not_wait) {
  // The same call again and again, one after the other.
  EXPECT_EQ(run_looking(R"(func @f(%n: i32) -> i32 {
b0:
  return %n
}
func @main() -> i32 {
b0:
  jump b1(i32 0)
b1(%i: i32):
  %a: i32 = call @f(i32 1)
  %b: i32 = call @f(i32 1)
  %j: i32 = add %i, i32 1
  %c: i1 = icmp ult %j, i32 100
  branch %c, b1(%j), b2
b2:
  return i32 0
}
)")
                .ending,
            Ending::Exited);
}

}  // namespace
}  // namespace heapwise::interp
