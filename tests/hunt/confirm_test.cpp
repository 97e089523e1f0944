// What counts as a violation of the program, and what is only a doubt.
#include <gmock/gmock.h>

#include "hunt/hunt_text.h"

namespace heapwise::hunt {
namespace {

TEST(Confirm, names_the_order_of_addresses_that_a_violation_needs) {
  const auto with = [](const std::string& predicate) {
    return hunt_main(R"(
b0:
  %0: ptr = stack i64 4 align 4
  %1: ptr = stack i64 4 align 4
  %2: i1 = icmp )" + predicate +
                     R"( %0, %1
  branch %2, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)");
  };
  const Hunted below = with("ult");
  EXPECT_EQ(verdict(below.outcome), "false(valid-deref)");
  ASSERT_EQ(below.outcome.bug->choices.size(), 1U);
  EXPECT_EQ(below.outcome.bug->choices[0].kind, interp::Choice::Kind::Below);
  EXPECT_EQ(verdict(with("ugt").outcome).substr(0, 7), "unknown");  // the run takes the other order
  const Hunted different = with("ne");
  EXPECT_EQ(verdict(different.outcome), "false(valid-deref)");  // two objects are never at one place
  EXPECT_TRUE(different.outcome.bug->choices.empty());
}

TEST(Confirm, names_a_freed_address_that_must_not_come_back) {
  const auto with = [](const std::string& make) {
    return hunt_main("b0:\n  %0: ptr = call @malloc(i64 8)\n" + make + R"(
  %2: i1 = icmp ne %0, %1
  call @free(%1)
  branch %2, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)");
  };
  const Hunted freed = with("  call @free(%0)\n  %1: ptr = call @malloc(i64 8)");
  EXPECT_EQ(verdict(freed.outcome), "false(valid-deref)");
  ASSERT_EQ(freed.outcome.bug->choices.size(), 1U);
  EXPECT_EQ(freed.outcome.bug->choices[0].kind, interp::Choice::Kind::StaysAway);
  const Hunted moved = with("  %1: ptr = call @realloc(%0, i64 16)");
  EXPECT_EQ(verdict(moved.outcome), "false(valid-deref)");
  ASSERT_EQ(moved.outcome.bug->choices.size(), 1U);
  EXPECT_EQ(moved.outcome.bug->choices[0].kind, interp::Choice::Kind::Moved);
}

TEST(Confirm, names_an_address_with_changed_bits_that_must_be_no_object) {
  const Hunted changed = hunt_main(R"(
b0:
  %0: ptr = call @malloc(i64 8)
  %1: ptr = stack i64 8 align 8
  store %0, %1
  %2: ptr = offset %1, 1
  store i8 4, %2
  %3: ptr = load %1
  call @free(%3)
  call @free(%0)
  return i32 0)");
  EXPECT_EQ(verdict(changed.outcome), "false(valid-free)");
  ASSERT_EQ(changed.outcome.bug->choices.size(), 1U);
  EXPECT_EQ(changed.outcome.bug->choices[0].kind, interp::Choice::Kind::NoObject);
}

TEST(Confirm, a_violation_that_depends_on_malloc_of_zero_is_a_doubt) {
  EXPECT_EQ(verdict_of_main("b0:\n  %0: ptr = call @malloc(i64 0)\n  return i32 0"),
            "unknown (a violation that depends on what an allocation of zero bytes gives)");
  // What has nothing to do with it counts.
  EXPECT_EQ(
      verdict_of_main("b0:\n  %0: ptr = call @malloc(i64 0)\n  call @free(%0)\n  store i32 1, null\n  return i32 0"),
      "false(valid-deref)");
}

TEST(Confirm, one_uninitialised_byte_is_one_value) {
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  %1: i32 = load %0
  %2: i32 = load %0
  call @free(%0)
  %3: i1 = icmp ne %1, %2
  branch %3, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)")
                .substr(0, 7),
            "unknown");
  // Copied before it was read, too.
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  %1: ptr = call @malloc(i64 4)
  memcpy %1, %0, i64 4
  %2: i32 = load %0
  %3: i32 = load %1
  call @free(%0)
  call @free(%1)
  %4: i1 = icmp ne %2, %3
  branch %4, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0)")
                .substr(0, 7),
            "unknown");
}

const std::string kUndersized = R"(
b0:
  %0: ptr = call @malloc(i64 1)
  store i64 1, %0
  call @free(%0)
  return i32 0)";

Question lenient() {
  Question question;
  question.block_sizes = engine::BlockSizes::Lenient;
  return question;
}

TEST(Confirm, a_value_wider_than_its_whole_block_is_a_doubt_unless_sizes_are_exact) {
  EXPECT_EQ(verdict_of_main(kUndersized, lenient()),
            "unknown (block of 1 byte accessed as 8 bytes; --block-sizes=exact calls this a violation)");
  EXPECT_EQ(verdict_of_main(kUndersized), "false(valid-deref)");
}

TEST(Confirm, an_access_that_would_fit_elsewhere_in_the_block_is_a_violation) {
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: ptr = call @malloc(i64 8)
  %1: ptr = offset %0, 4
  store i64 1, %1
  call @free(%0)
  return i32 0)"),
            "false(valid-deref)");
}

TEST(Confirm, a_computed_size_of_zero_is_no_placeholder) {
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i64 = zext %0
  %2: i64 = mul %1, i64 4
  %3: ptr = call @malloc(%2)
  store i32 1, %3
  call @free(%3)
  return i32 0)",
                            lenient()),
            "false(valid-deref)");
}

TEST(Confirm, what_is_wrong_whatever_the_sizes_mean_is_a_violation) {
  // The same property is violated when the block is taken to be large enough.
  EXPECT_EQ(verdict_of_main(R"(
b0:
  %0: ptr = call @malloc(i64 1)
  store i64 1, %0
  call @free(%0)
  store i64 1, %0
  return i32 0)",
                            lenient()),
            "false(valid-deref)");
  // Here it would be another one.
  EXPECT_EQ(verdict_of_main("b0:\n  %0: ptr = call @malloc(i64 1)\n  store i64 1, %0\n  return i32 0", lenient())
                .substr(0, 7),
            "unknown");
}

TEST(Confirm, a_violation_inside_an_exit_handler_counts) {
  const std::string handler = "program lp64\n" + interp::kDeclarations + R"(
declare @atexit(ptr) -> i32
global @kept size 8 align 8
func @handler() {
b0:
  %0: ptr = load @kept
  store i32 1, %0
  return
}
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 4)
  store %0, @kept
  %1: i32 = call @atexit(@handler)
  call @free(%0)
  return i32 0
}
)";
  EXPECT_EQ(verdict(hunt_in(handler).outcome), "false(valid-deref)");
}

TEST(Confirm, a_candidate_counts_only_with_the_violation_that_was_expected) {
  const ir::Program program = interp::program_of("program lp64\n" + interp::kDeclarations + R"(
func @main() -> i32 {
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i1 = icmp eq %0, i32 123456
  branch %1, b1, b2
b1:
  store i32 1, null
  jump b2
b2:
  return i32 0
}
)");
  const engine::Task task(program);
  const Judge judge(task);
  Candidate candidate;
  candidate.inputs = {ir::SignedBits{123456}};
  candidate.expected.kind = exec::Finding::Kind::InvalidAccess;
  EXPECT_EQ(judge.confirm(candidate, 1000).kind, Judgement::Kind::Confirmed);
  candidate.expected.kind = exec::Finding::Kind::Leak;
  EXPECT_EQ(judge.confirm(candidate, 1000).kind, Judgement::Kind::Nothing);
  candidate.expected.kind = exec::Finding::Kind::InvalidAccess;
  candidate.inputs = {ir::SignedBits{1}};
  EXPECT_EQ(judge.confirm(candidate, 1000).kind, Judgement::Kind::Nothing);
}

TEST(Confirm, one_run_stands_for_all_only_where_nothing_can_make_them_differ) {
  const auto is_whole = [](const std::string& declarations, const std::string& main) {
    const ir::Program program =
        interp::program_of("program lp64\n" + interp::kDeclarations + declarations + "\nfunc @main" + main + "\n}\n");
    const engine::Task task(program);
    const Judge judge(task);
    return judge.is_whole(judge.run(interp::Inputs(), 1000));
  };
  const std::string end = "  return i32 0";
  EXPECT_TRUE(is_whole("", "() -> i32 {\nb0:\n" + end));
  EXPECT_FALSE(is_whole("", "() -> i32 {\nb0:\n  %0: i32 = call @__VERIFIER_nondet_int()\n" + end));
  EXPECT_FALSE(is_whole("", "(%0: i32, %1: ptr) -> i32 {\nb0:\n  %2: i32 = add %0, i32 1\n" + end));
  EXPECT_TRUE(is_whole("", "(%0: i32, %1: ptr) -> i32 {\nb0:\n" + end));
  EXPECT_FALSE(is_whole("global @theirs size 4 external", "() -> i32 {\nb0:\n  %0: ptr = offset @theirs, 0\n" + end));
}

TEST(Confirm, undefined_behaviour_before_the_violation_is_a_doubt) {
  const std::string copied =
      "b0:\n  %0: ptr = call @malloc(i64 8)\n  memset %0, i8 1, i64 8\n"
      "  %1: ptr = offset %0, 2\n  memcpy %1, %0, i64 4\n  call @free(%0)\n";
  EXPECT_THAT(verdict_of_main(copied + "  store i32 1, null\n  return i32 0"),
              ::testing::StartsWith("unknown (undefined behaviour before the violation"));
}

TEST(Confirm, a_block_whose_address_is_kept_as_a_number_is_not_lost_while_the_program_runs) {
  const std::string kept =
      "b0:\n  %0: ptr = call @malloc(i64 8)\n  %1: i64 = ptrtoint %0\n  %2: i64 = xor %1, i64 5\n"
      "  jump b1(%2)\nb1(%3: i64):\n  %4: i64 = xor %3, i64 5\n  %5: ptr = inttoptr %4\n"
      "  call @free(%5)\n  return i32 0";
  EXPECT_THAT(verdict_of_main(kept), ::testing::Not(::testing::StartsWith("false")));
}

// The run is stopped while the program goes on, and might make the address again.
TEST(Confirm, a_block_whose_address_is_kept_in_parts_may_come_back) {
  const std::string lost = "b0:\n  %0: ptr = call @malloc(i64 8)\n";
  const std::string loop = "  jump b1\nb1:\n  jump b1";
  EXPECT_EQ(verdict_of_main(lost + "  %1: i64 = ptrtoint %0\n  %2: i64 = lshr %1, i64 4\n" + loop),
            "unknown (a block whose address the program has as a number, and may use again)");
  EXPECT_EQ(verdict_of_main(lost + loop), "false(valid-memtrack)") << "nothing is kept of this one";
}

TEST(Confirm, memory_that_is_lost_stays_lost_in_both_layouts_on_32_bits) {
  EXPECT_EQ(verdict(hunt_in("program ilp32\ndeclare @malloc(i32) -> ptr\nfunc @main() -> i32 {\nb0:\n"
                            "  %0: ptr = call @malloc(i32 8)\n  %1: ptr = call @malloc(i32 8)\n  store %0, %1\n"
                            "  return i32 0\n}\n")
                        .outcome),
            "false(valid-memtrack)");
}

}  // namespace
}  // namespace heapwise::hunt
