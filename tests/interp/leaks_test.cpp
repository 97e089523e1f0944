// When is a heap block lost, and where?
#include <fmt/format.h>

#include "interp/run_text.h"

namespace heapwise::interp {
namespace {

const std::string kVariables =
    "program lp64\nvar $p.0 local\nvar $q.1 local\nglobal @g size 8 align 8\n" + kDeclarations;

[[nodiscard]] RunResult run_with_variables(const std::string& functions, PropertySet properties = {}) {
  Options options;
  options.properties = PropertySet::memory_safety();
  if (properties.contains(Property::ValidMemcleanup)) options.properties = properties;
  return run_program(kVariables + functions, {}, options);
}

TEST(Leaks, a_block_that_only_a_local_of_main_holds_is_lost_at_the_end) {
  const RunResult result = run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %0
  return i32 0
}
)");
  EXPECT_EQ(first_violation(result), "lost memory (valid-memtrack) b0:2");
}

TEST(Leaks, a_block_that_a_global_holds_is_not_lost_but_left) {
  const std::string program = R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  store %0, @g
  return i32 0
}
)";
  EXPECT_EQ(first_violation(run_with_variables(program)), "no violation: exited");
  EXPECT_EQ(first_violation(run_with_variables(program, {Property::ValidMemcleanup})),
            "memory left at the end (valid-memcleanup) b0:2");
}

TEST(Leaks, overwriting_the_variable_loses_the_block_at_that_very_instruction) {
  const RunResult result = run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %0
  %1: i32 = add i32 1, i32 2
  bind $p.0 = null
  %2: i32 = add i32 1, i32 2
  return i32 0
}
)");
  EXPECT_EQ(first_violation(result), "lost memory (valid-memtrack) b0:3");
  EXPECT_TRUE(result.violations.front().exact_place);
  EXPECT_EQ(result.violations.front().object->allocated.stack.at(0).index, 0U);
}

TEST(Leaks, a_result_that_nobody_takes_is_lost_at_once) {
  EXPECT_EQ(first_violation(run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 4)
  %1: i32 = add i32 1, i32 2
  return i32 0
}
)")),
            "lost memory (valid-memtrack) b0:0");
}

TEST(Leaks, exit_in_place_keeps_what_variables_of_all_frames_hold) {
  const auto program = [](const std::string& before_exit) {
    return first_violation(run_with_variables(R"(
func @deep(%0: i32) {
b0:
  call @exit(%0)
  unreachable
}
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %0
)" + before_exit + R"(
  call @deep(i32 0)
  return i32 0
}
)"));
  };
  EXPECT_EQ(program(""), "no violation: exited");
  EXPECT_EQ(program("  bind $p.0 = null"), "lost memory (valid-memtrack) b0:2");
}

TEST(Leaks, a_cycle_that_nothing_leads_to_is_lost) {
  const RunResult result = run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 8)
  bind $p.0 = %0
  %1: ptr $q.1 = call @malloc(i64 8)
  bind $q.1 = %1
  store %1, %0
  store %0, %1
  store %0, @g
  bind $p.0 = null
  bind $q.1 = null
  store null, @g
  return i32 0
}
)");
  EXPECT_EQ(first_violation(result), "lost memory (valid-memtrack) b0:9");
  EXPECT_EQ(result.violations.front().more_blocks, 1U);
}

TEST(Leaks, a_pointer_into_the_middle_or_to_the_end_holds_the_block) {
  for (const char* offset : {"0", "5", "8"})
    EXPECT_EQ(first_violation(run_with_variables(std::string(R"(
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 8)
  %1: ptr = offset %0, )") + offset + R"(
  store %1, @g
  return i32 0
}
)")),
              "no violation: exited");
}

TEST(Leaks, a_pointer_at_an_odd_place_in_memory_holds_the_block) {
  EXPECT_EQ(first_violation(run_program("program lp64\nglobal @packed size 11\n" + kDeclarations + R"(
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 8)
  store %0, @packed+3
  return i32 0
}
)")),
            "no violation: exited");
}

TEST(Leaks, a_loss_comes_before_a_later_bad_access) {
  const RunResult result = run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %0
  bind $p.0 = null
  %1: i32 = load null
  return %1
}
)");
  EXPECT_EQ(first_violation(result), "lost memory (valid-memtrack) b0:2");
  ASSERT_EQ(result.violations.size(), 2U);
  EXPECT_EQ(result.violations[1].kind, Violation::Kind::NullDereference);
}

TEST(Leaks, what_is_still_held_at_a_bad_access_is_not_lost) {
  EXPECT_EQ(first_violation(run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %0
  %1: i32 = load null
  return %1
}
)")),
            "null dereference (valid-deref) b0:2");
}

TEST(Leaks, a_failed_assumption_ends_the_run_silently) {
  const RunResult result = run_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  call @__VERIFIER_assume(i32 0)
  return i32 0)");
  EXPECT_EQ(result.ending, Ending::AssumptionFailed);
  EXPECT_TRUE(result.violations.empty());
}

TEST(Leaks, the_place_is_found_in_a_long_run) {
  // Round 700 of 1000 loses its block: it is allocated and not freed.
  const RunResult result = run_with_variables(R"(
func @main() -> i32 {
b0:
  jump b1(i32 0)
b1(%0: i32):
  %1: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %1
  %2: i1 = icmp eq %0, i32 700
  branch %2, b3, b2
b2:
  call @free(%1)
  jump b3
b3:
  bind $p.0 = null
  %3: i32 = add %0, i32 1
  %4: i1 = icmp ult %3, i32 1000
  branch %4, b1(%3), b4
b4:
  return i32 0
}
)");
  EXPECT_EQ(first_violation(result), "lost memory (valid-memtrack) b3:0");
  EXPECT_EQ(result.violations.front().object->serial, 701U);
}

TEST(Leaks, values_that_change_places_in_a_jump_are_never_lost_between) {
  EXPECT_EQ(first_violation(run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr = call @malloc(i64 4)
  %1: ptr = call @malloc(i64 8)
  jump b1(%0, %1, i32 0)
b1(%2: ptr, %3: ptr, %4: i32):
  %5: i32 = add %4, i32 1
  %6: i1 = icmp ult %5, i32 100
  branch %6, b1(%3, %2, %5), b2
b2:
  call @free(%2)
  %7: ptr = call @malloc(i64 1)
  call @free(%3)
  return i32 0
}
)")),
            "lost memory (valid-memtrack) b2:1");
}

// Of a large block only the pages that were touched are looked at.
TEST(Leaks, a_pointer_anywhere_in_a_large_block_keeps_what_it_points_to) {
  for (const std::uint64_t offset : {0UL, 8190UL, 12288UL, 33554432UL, 67108856UL}) {
    const RunResult result = run_with_variables(fmt::format(R"(
func @main() -> i32 {{
b0:
  %0: ptr $p.0 = call @malloc(i64 67108864)
  store %0, @g
  %1: ptr = offset %0, {}
  %2: ptr = call @malloc(i64 4)
  store %2, %1
  return i32 0
}}
)",
                                                            offset));
    EXPECT_EQ(first_violation(result), "no violation: exited") << offset;
  }
}

// A run that ends in `ending`, while @g holds the address of a block plus `offset`.
[[nodiscard]] RunResult run_with_offset(int offset, const std::string& ending, std::uint64_t step_limit = 0) {
  Options options;
  options.properties = PropertySet::memory_safety();
  options.step_limit = step_limit;
  return run_program(kVariables + fmt::format(R"(
func @main() -> i32 {{
b0:
  %0: ptr = call @malloc(i64 4)
  %1: ptr = offset %0, {}
  store %1, @g
{}
}}
)",
                                              offset, ending),
                     {}, options);
}

TEST(Leaks, at_the_end_an_address_outside_of_its_block_does_not_hold_it) {
  for (const int offset : {5, 100, -1, -4096})
    EXPECT_EQ(first_violation(run_with_offset(offset, "return i32 0")).substr(0, 11), "lost memory") << offset;
  for (const int offset : {0, 3}) {
    const RunResult result = run_with_offset(offset, "return i32 0");
    EXPECT_EQ(first_violation(result), "no violation: exited") << offset;
    EXPECT_FALSE(result.has_note(Note::Kind::HeldFromOutside)) << offset;
  }
  // One past its end: neither.
  const RunResult result = run_with_offset(4, "return i32 0");
  EXPECT_EQ(first_violation(result), "no violation: exited");
  EXPECT_TRUE(result.has_note(Note::Kind::HeldFromOutside));
}

TEST(Leaks, before_the_end_an_address_outside_of_its_block_may_come_back) {
  for (const int offset : {0, 4, 100, -8}) {
    const RunResult result = run_with_offset(offset, "jump b1\nb1:\n  jump b1", 1000);
    EXPECT_EQ(result.ending, Ending::StepLimit) << offset;
  }
  EXPECT_EQ(first_violation(run_with_offset(4, "store null, @g\n  jump b1\nb1:\n  jump b1", 1000)).substr(0, 11),
            "lost memory");
}

TEST(Leaks, a_variable_without_a_value_holds_nothing) {
  EXPECT_EQ(first_violation(run_with_variables(R"(
func @main() -> i32 {
b0:
  %0: ptr $p.0 = call @malloc(i64 4)
  bind $p.0 = %0
  bind $p.0 = ptr undef
  call @exit(i32 0)
  unreachable
}
)")),
            "lost memory (valid-memtrack) b0:2");
}

}  // namespace
}  // namespace heapwise::interp
