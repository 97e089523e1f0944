// Every kind of violation, and the correct program beside it.
#include "interp/run_text.h"

namespace heapwise::interp {
namespace {

TEST(Violations, a_correct_program_ends_with_its_exit_code) {
  const RunResult result = run_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  store i32 41, %0
  %1: i32 = load %0
  %2: i32 = add %1, i32 1
  call @free(%0)
  return %2)");
  EXPECT_EQ(result.ending, Ending::Exited);
  EXPECT_EQ(result.exit_code, 42);
  EXPECT_TRUE(result.violations.empty());
  EXPECT_TRUE(result.notes.empty());
}

TEST(Violations, finds_a_null_dereference) {
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: i32 = load null\n  return %0")),
            "null dereference (valid-deref) b0:0");
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = offset null, 8\n  store i32 1, %0\n  return i32 0")),
            "null dereference (valid-deref) b0:1");
}

TEST(Violations, finds_accesses_out_of_bounds_on_both_sides) {
  const auto access = [](const std::string& offset) {
    return first_violation(run_main("b0:\n  %0: ptr = stack i64 8 align 8\n  %1: ptr = offset %0, " + offset +
                                    "\n  store i32 1, %1\n  return i32 0"));
  };
  EXPECT_EQ(access("0"), "no violation: exited");
  EXPECT_EQ(access("4"), "no violation: exited");
  EXPECT_EQ(access("5"), "out of bounds (valid-deref) b0:2");
  EXPECT_EQ(access("8"), "out of bounds (valid-deref) b0:2");
  EXPECT_EQ(access("-1"), "out of bounds (valid-deref) b0:2");
  EXPECT_EQ(access("4294967296"), "out of bounds (valid-deref) b0:2");
  EXPECT_EQ(access("-4294967296"), "out of bounds (valid-deref) b0:2");
}

TEST(Violations, a_far_step_never_lands_in_another_object) {
  // On 32 bits two arrays; stepping from one exactly to the other is still out of bounds.
  const std::string text = R"(program ilp32
func @main() -> i32 {
b0:
  %0: ptr = stack i32 8 align 4
  %1: ptr = stack i32 8 align 4
  %2: i32 = ptrtoint %0
  %3: i32 = ptrtoint %1
  %4: i32 = sub %3, %2
  %5: ptr = offset %0, %4 * 1
  %6: i1 = icmp eq %5, %1
  store i32 1, %5
  return i32 0
}
)";
  EXPECT_EQ(first_violation(run_program(text)), "out of bounds (valid-deref) b0:7");
}

TEST(Violations, a_pointer_that_left_its_object_keeps_it_through_memory) {
  const std::string text = R"(program ilp32
func @main() -> i32 {
b0:
  %0: ptr = stack i32 8 align 4
  %1: ptr = stack i32 8 align 4
  %2: ptr = stack i32 4 align 4
  %3: ptr = stack i32 4 align 4
  %4: i32 = ptrtoint %0
  %5: i32 = ptrtoint %1
  %6: i32 = sub %5, %4
  %7: ptr = offset %0, %6 * 1
  store %7, %2
  memcpy %3, %2, i32 4
  %8: ptr = load %3
  store i32 1, %8
  return i32 0
}
)";
  EXPECT_EQ(first_violation(run_program(text)), "out of bounds (valid-deref) b0:11");
}

TEST(Violations, an_address_survives_being_a_number) {
  const RunResult result = run_main(R"(
b0:
  %0: ptr = call @malloc(i64 8)
  %1: i64 = ptrtoint %0
  %2: i64 = add %1, i64 4
  %3: ptr = inttoptr %2
  store i32 7, %3
  %4: ptr = offset %0, 4
  %5: i32 = load %4
  call @free(%0)
  return %5)");
  EXPECT_EQ(result.ending, Ending::Exited);
  EXPECT_EQ(result.exit_code, 7);
}

TEST(Violations, finds_a_wild_pointer) {
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: i32 = load ptr 0x123456789abcdef0\n  return %0")),
            "wild pointer (valid-deref) b0:0");
}

TEST(Violations, finds_a_use_after_free_and_says_where_it_was_freed) {
  const RunResult result = run_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  call @free(%0)
  %1: i32 = load %0
  return %1)");
  EXPECT_EQ(first_violation(result), "use after free (valid-deref) b0:2");
  const ObjectFacts& object = *result.violations.front().object;
  EXPECT_EQ(object.storage, Storage::Heap);
  EXPECT_EQ(object.size, 4U);
  EXPECT_EQ(object.allocated.stack.at(0).index, 0U);
  EXPECT_EQ(object.ended->stack.at(0).index, 1U);
}

TEST(Violations, a_freed_address_does_not_come_back) {
  EXPECT_EQ(first_violation(run_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  call @free(%0)
  %1: ptr = call @malloc(i64 4)
  %2: i1 = icmp eq %0, %1
  store i32 1, %0
  call @free(%1)
  return i32 0)")),
            "use after free (valid-deref) b0:4");
}

TEST(Violations, finds_a_use_after_the_function_returned) {
  const std::string text = R"(program lp64
func @address() -> ptr {
b0:
  %0: ptr = stack i64 4 align 4
  store i32 5, %0
  return %0
}
func @main() -> i32 {
b0:
  %0: ptr = call @address()
  %1: i32 = load %0
  return %1
}
)";
  EXPECT_EQ(first_violation(run_program(text)), "use after scope (valid-deref) b0:1");
}

TEST(Violations, finds_a_use_after_the_block_ended_even_when_the_block_is_entered_again) {
  const auto access_in_round =
      [](const std::string& round) {
        return first_violation(run_main(R"(
b0:
  %0: ptr = stack i64 4 align 4 scoped
  %1: ptr = stack i64 8 align 8
  jump b1(i32 0)
b1(%2: i32):
  lifetime begin %0
  %3: i1 = icmp eq %2, i32 0
  branch %3, b2, b3
b2:
  store %0, %1
  jump b3
b3:
  %4: ptr = load %1
  %5: i1 = icmp eq %2, i32 )" + round + R"(
  branch %5, b4, b5
b4:
  store i32 1, %4
  jump b5
b5:
  lifetime end %0
  %6: i32 = add %2, i32 1
  %7: i1 = icmp ult %6, i32 2
  branch %7, b1(%6), b6
b6:
  return i32 0)"));
      };
  EXPECT_EQ(access_in_round("0"), "no violation: exited");
  EXPECT_EQ(access_in_round("1"), "use after scope (valid-deref) b4:0");
}

TEST(Violations, a_stack_object_of_computed_size_ends_at_the_restore) {
  EXPECT_EQ(first_violation(run_main(R"(
b0:
  %0: ptr = stack i64 4 align 4
  jump b1
b1:
  %1: ptr = stacksave
  %2: ptr = stack i64 16 align 8
  store i32 1, %2
  stackrestore %1
  store i32 1, %0
  store i32 1, %2
  return i32 0)")),
            "use after scope (valid-deref) b1:5");
}

TEST(Violations, finds_a_write_to_a_constant) {
  const std::string text = R"(program lp64
global @text size 3 const string { 0: "ab" }
func @main() -> i32 {
b0:
  %0: i8 = load @text
  store i8 65, @text
  return i32 0
}
)";
  EXPECT_EQ(first_violation(run_program(text)), "write to constant (valid-deref) b0:1");
}

TEST(Violations, finds_double_and_invalid_frees) {
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = call @malloc(i64 4)\n  call @free(%0)\n  call @free(%0)\n"
                                     "  return i32 0")),
            "double free (valid-free) b0:2");
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = call @malloc(i64 4)\n  %1: ptr = offset %0, 1\n"
                                     "  call @free(%1)\n  return i32 0")),
            "invalid free (valid-free) b0:2");
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = stack i64 4\n  call @free(%0)\n  return i32 0")),
            "invalid free (valid-free) b0:1");
  EXPECT_EQ(first_violation(run_main("b0:\n  call @free(ptr 0x7777)\n  return i32 0")),
            "invalid free (valid-free) b0:0");
  EXPECT_EQ(first_violation(run_main("b0:\n  call @free(null)\n  return i32 0")), "no violation: exited");
}

TEST(Violations, a_reallocated_block_keeps_its_content_and_the_old_one_is_gone) {
  const RunResult result = run_main(R"(
b0:
  %0: ptr = call @malloc(i64 4)
  store i32 9, %0
  %1: ptr = call @realloc(%0, i64 8)
  %2: i32 = load %1
  call @free(%1)
  return %2)");
  EXPECT_EQ(result.exit_code, 9);
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = call @malloc(i64 4)\n  %1: ptr = call @realloc(%0, i64 8)\n"
                                     "  call @free(%1)\n  store i32 1, %0\n  return i32 0")),
            "use after free (valid-deref) b0:3");
}

TEST(Violations, finds_a_reached_error_only_when_it_is_looked_for) {
  const std::string body = "b0:\n  call @reach_error()\n  unreachable";
  EXPECT_EQ(first_violation(run_main(body)), "error reached (unreach-call) b0:0");
  Options memory_only;
  memory_only.properties = PropertySet::memory_safety();
  EXPECT_EQ(run_main(body, {}, memory_only).ending, Ending::Aborted);
}

TEST(Violations, a_function_of_the_program_named_like_the_error_function_counts) {
  const std::string text = R"(program lp64
func @reach_error() {
b0:
  return
}
func @main() -> i32 {
b0:
  call @reach_error()
  return i32 3
}
)";
  EXPECT_EQ(first_violation(run_program(text)), "error reached (unreach-call) b0:0");
  Options memory_only;
  memory_only.properties = PropertySet::memory_safety();
  EXPECT_EQ(run_program(text, {}, memory_only).exit_code, 3);
}

TEST(Violations, a_violation_that_is_not_looked_for_ends_the_run_without_an_answer) {
  Options unreach_only;
  unreach_only.properties = {Property::UnreachCall};
  const RunResult result = run_main("b0:\n  %0: i32 = load null\n  return %0", {}, unreach_only);
  EXPECT_EQ(result.ending, Ending::UndefinedBehaviour);
}

TEST(Violations, the_stack_leads_from_the_instruction_to_main) {
  const std::string text = R"(program lp64
func @inner(%0: ptr) {
b0:
  store i32 1, %0
  return
}
func @outer(%0: ptr) {
b0:
  %1: i64 = ptrtoint %0
  call @inner(%0)
  return
}
func @main() -> i32 {
b0:
  call @outer(null)
  return i32 0
}
)";
  const RunResult result = run_program(text);
  const std::vector<ir::Position>& stack = result.violations.at(0).at.stack;
  ASSERT_EQ(stack.size(), 3U);
  EXPECT_EQ(stack[0].function.index(), 0U);
  EXPECT_EQ(stack[1].function.index(), 1U);
  EXPECT_EQ(stack[1].index, 1U);
  EXPECT_EQ(stack[2].function.index(), 2U);
}

TEST(Violations, a_call_through_a_pointer_to_data_is_one) {
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = stack i64 4\n  call %0()\n  return i32 0")),
            "call of no function (valid-deref) b0:1");
  EXPECT_EQ(first_violation(run_main("b0:\n  %0: ptr = inttoptr i64 0\n  call %0()\n  return i32 0")),
            "null dereference (valid-deref) b0:1");
}

}  // namespace
}  // namespace heapwise::interp
