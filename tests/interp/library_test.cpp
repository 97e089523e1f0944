// Library functions: what they check, and what they do where C programs rarely look.
#include "interp/library.h"
#include "interp/run_text.h"

namespace heapwise::interp {
namespace {

const std::string kLibrary = R"(program lp64
global @hello size 6 const string { 0: "hello" }
global @format size 13 const string { 0: "%d %s|%5.1f\x0a" }
global @scan size 6 const string { 0: "%d %s" }
global @key size 2 const string { 0: "k" }
declare @malloc(i64) -> ptr
declare @free(ptr)
declare @strcpy(ptr, ptr) -> ptr
declare @strncpy(ptr, ptr, i64) -> ptr
declare @strlen(ptr) -> i64
declare @memcpy(ptr, ptr, i64) -> ptr
declare @memset(ptr, i32, i64) -> ptr
declare @printf(ptr, ...) -> i32
declare @scanf(ptr, ...) -> i32
declare @getchar() -> i32
declare @time(ptr) -> i64
declare @getpid() -> i32
declare @difftime(i64, i64) -> f64
declare @alloca(i64) -> ptr
declare @strdup(ptr) -> ptr
declare @__assert_fail(ptr, ptr, i32, ptr) noreturn
)";

[[nodiscard]] RunResult run_library(const std::string& body, std::string_view inputs = "") {
  return run_program(kLibrary + "func @main() -> i32 {\nb0:\n" + body + "}\n", Inputs::parse(inputs).value());
}

// Without an entry nobody else knows the function: it would be unknown before its handler is asked.
TEST(Library, every_handler_belongs_to_an_entry_of_the_table) {
  for (const auto& family : {memory_handlers(), string_handlers(), stdio_handlers(), scan_handlers(), stdlib_handlers(),
                             math_handlers(), control_handlers()}) {
    EXPECT_FALSE(family.empty());
    for (const auto& [name, handler] : family) {
      EXPECT_NE(models::Models::standard().find(name), nullptr) << name;
      EXPECT_EQ(find_handler(name), handler) << name;
    }
  }
}

TEST(Library, strcpy_into_a_block_that_is_too_small_is_out_of_bounds) {
  const auto copy = [](const std::string& size) {
    return first_violation(run_library("  %0: ptr = call @malloc(i64 " + size +
                                       ")\n  %1: ptr = call @strcpy(%0, @hello)\n  call @free(%0)\n  return i32 0\n"));
  };
  EXPECT_EQ(copy("6"), "no violation: exited");
  EXPECT_EQ(copy("5"), "out of bounds (valid-deref) b0:1");
}

TEST(Library, strncpy_writes_all_bytes_that_it_is_told_to) {
  EXPECT_EQ(first_violation(run_library("  %0: ptr = stack i64 8\n  %1: ptr = call @strncpy(%0, @hello, i64 9)\n"
                                        "  return i32 0\n")),
            "out of bounds (valid-deref) b0:1");
  EXPECT_EQ(first_violation(run_library("  %0: ptr = stack i64 8\n  %1: ptr = call @strncpy(%0, @hello, i64 -1)\n"
                                        "  return i32 0\n")),
            "out of bounds (valid-deref) b0:1");
}

TEST(Library, reading_a_freed_string_is_a_use_after_free) {
  EXPECT_EQ(first_violation(run_library("  %0: ptr = call @strdup(@hello)\n  call @free(%0)\n"
                                        "  %1: i64 = call @strlen(%0)\n  return i32 0\n")),
            "use after free (valid-deref) b0:2");
}

TEST(Library, a_string_without_an_end_is_read_out_of_bounds) {
  EXPECT_EQ(first_violation(run_library("  %0: ptr = stack i64 4\n  %1: ptr = call @memset(%0, i32 65, i64 4)\n"
                                        "  %2: i64 = call @strlen(%0)\n  return i32 0\n")),
            "out of bounds (valid-deref) b0:2");
}

TEST(Library, no_bytes_may_be_copied_from_anywhere) {
  EXPECT_EQ(first_violation(run_library("  %0: ptr = call @memcpy(null, null, i64 0)\n  return i32 0\n")),
            "no violation: exited");
}

TEST(Library, an_overlapping_copy_is_noted) {
  const RunResult result = run_library(
      "  %0: ptr = stack i64 8\n  %1: ptr = call @memset(%0, i32 1, i64 8)\n"
      "  %2: ptr = offset %0, 1\n  %3: ptr = call @memcpy(%2, %0, i64 4)\n"
      "  return i32 0\n");
  ASSERT_EQ(result.notes.size(), 1U);
  EXPECT_EQ(result.notes[0].kind, Note::Kind::OverlappingCopy);
}

TEST(Library, printf_prints_exact_values) {
  const RunResult result = run_library("  %0: i32 = call @printf(@format, i32 -7, @hello, f64 2.25)\n  return %0\n");
  EXPECT_EQ(result.output, "-7 hello|  2.2\n");
  EXPECT_EQ(result.exit_code, 15);
}

TEST(Library, a_format_that_asks_for_too_much_is_undefined) {
  EXPECT_EQ(run_library("  %0: i32 = call @printf(@format, i32 -7)\n  return %0\n").ending, Ending::UndefinedBehaviour);
}

TEST(Library, scanf_takes_one_value_per_conversion_and_checks_where_it_writes) {
  const std::string body =
      "  %0: ptr = stack i64 4 align 4\n  %1: ptr = stack i64 3\n"
      "  %2: i32 = call @scanf(@scan, %0, %1)\n  %3: i32 = load %0\n  return %3\n";
  EXPECT_EQ(run_library(body, "42\n104\n105\n32\n").exit_code, 42);
  EXPECT_EQ(first_violation(run_library(body, "42\n104\n105\n106\n107\n")), "out of bounds (valid-deref) b0:2");
}

TEST(Library, reading_behind_the_input_meets_the_end_of_the_file) {
  EXPECT_EQ(run_library("  %0: i32 = call @getchar()\n  return %0\n").exit_code, 255);
  EXPECT_EQ(run_library("  %0: i32 = call @getchar()\n  return %0\n", "65").exit_code, 65);
}

TEST(Library, what_the_environment_decides_comes_from_the_input) {
  EXPECT_EQ(run_library("  %0: i32 = call @getpid()\n  return %0\n", "99").exit_code, 99);
  EXPECT_EQ(first_violation(run_library("  %0: ptr = stack i64 4\n  %1: i64 = call @time(%0)\n  return i32 0\n")),
            "out of bounds (valid-deref) b0:1");
  EXPECT_EQ(first_violation(run_library("  %0: i64 = call @time(null)\n  return i32 0\n")), "no violation: exited");
}

TEST(Library, what_a_function_computes_in_an_unknown_way_is_not_guessed) {
  const RunResult result = run_library("  %0: f64 = call @difftime(i64 2, i64 1)\n  return i32 0\n");
  EXPECT_EQ(result.ending, Ending::Unsupported);
  EXPECT_EQ(result.reason, "the function difftime");
}

TEST(Library, alloca_as_a_function_lives_until_its_caller_returns) {
  const std::string text = kLibrary + R"(
func @make() -> ptr {
b0:
  %0: ptr = call @alloca(i64 4)
  store i32 1, %0
  return %0
}
func @main() -> i32 {
b0:
  %0: ptr = call @make()
  %1: i32 = load %0
  return %1
}
)";
  EXPECT_EQ(first_violation(run_program(text)), "use after scope (valid-deref) b0:1");
}

TEST(Library, a_failing_assertion_shows_its_text) {
  const RunResult result = run_library("  call @__assert_fail(@hello, @hello, i32 1, @hello)\n  unreachable\n");
  EXPECT_EQ(first_violation(result), "assertion failed (unreach-call) b0:0");
  EXPECT_EQ(result.violations.front().detail, "hello");
}

}  // namespace
}  // namespace heapwise::interp
