// Every way through a program is looked at: each of these is broken on one of them.
#include "prove/prove_text.h"

namespace heapwise::prove {
namespace {

bool is_proved(const std::string& functions) { return prove_text(functions).proved; }

TEST(Ways, through_a_switch_that_no_case_takes) {
  const auto program = [](const std::string& otherwise) {
    return "func @main() -> i32 {\nb0:\n  %0: i32 = call @__VERIFIER_nondet_int()\n  switch i32 %0 { 1: b1 } else b2\n"
           "b1:\n  return i32 0\nb2:\n" +
           otherwise + "  return i32 0\n}\n";
  };
  EXPECT_TRUE(is_proved(program("")));
  EXPECT_FALSE(is_proved(program("  store i32 1, null\n")));
}

TEST(Ways, to_a_variable_of_a_call_that_has_returned) {
  const auto program = [](const std::string& use) {
    return "func @f() -> ptr {\nb0:\n  %0: ptr = stack i64 4\n  store i32 1, %0\n  return %0\n}\n"
           "func @main() -> i32 {\nb0:\n  %0: ptr = call @f()\n" +
           use + "  return i32 0\n}\n";
  };
  EXPECT_TRUE(is_proved(program("")));
  EXPECT_FALSE(is_proved(program("  %1: i32 = load %0\n")));
}

TEST(Ways, through_the_handlers_of_the_end) {
  const auto program = [](const std::string& handler) {
    return "declare @atexit(ptr) -> i32\nfunc @handler() {\nb0:\n" + handler +
           "  return\n}\n"
           "func @main() -> i32 {\nb0:\n  %0: i32 = call @atexit(@handler)\n  return i32 0\n}\n";
  };
  EXPECT_TRUE(is_proved(program("")));
  EXPECT_FALSE(is_proved(program("  store i32 1, null\n")));
}

// A block that no variable holds is lost where the callee ends the program.
TEST(Ways, to_an_end_inside_a_call) {
  const auto program = [](const std::string& end) {
    return "func @f() {\nb0:\n  %0: i32 = call @__VERIFIER_nondet_int()\n  %1: i1 = icmp eq %0, i32 1\n  branch %1, "
           "b1, b2\n"
           "b1:\n" +
           end +
           "b2:\n  return\n}\n"
           "func @main() -> i32 {\nb0:\n  %0: ptr = call @malloc(i64 8)\n  call @f()\n  call @free(%0)\n  return i32 "
           "0\n}\n";
  };
  EXPECT_TRUE(is_proved(program("  jump b2\n")));
  EXPECT_FALSE(is_proved(program("  call @exit(i32 0)\n  unreachable\n")));
}

// What a callee of the callee names is the same variable as the caller's.
TEST(Ways, through_a_variable_that_only_an_inner_call_names) {
  const auto program = [](const std::string& inner) {
    return "global @p size 8\nfunc @inner() {\nb0:\n" + inner +
           "  return\n}\n"
           "func @outer() {\nb0:\n  call @inner()\n  return\n}\n"
           "func @main() -> i32 {\nb0:\n  %0: ptr = call @malloc(i64 8)\n  store %0, @p\n  call @outer()\n"
           "  %1: ptr = load @p\n  call @free(%1)\n  return i32 0\n}\n";
  };
  EXPECT_TRUE(is_proved(program("")));
  EXPECT_FALSE(is_proved(program("  %0: ptr = load @p\n  call @free(%0)\n")));
}

// Behind a loop that counts, which a run without abstraction never leaves; `rest` begins in b2, and with %4.
std::string behind_a_loop(const std::string& rest) {
  return "func @main() -> i32 {\nb0:\n  jump b1(i32 0)\nb1(%0: i32):\n  %1: i32 = add %0, i32 1\n"
         "  %2: i32 = call @__VERIFIER_nondet_int()\n  %3: i1 = icmp ne %2, i32 0\n  branch %3, b1(%1), b2\nb2:\n" +
         rest;
}

// Eight ways meet with a number each, more than are kept apart: whichever is the broken one, it is not dropped.
TEST(Ways, that_meet_with_different_numbers) {
  const auto program = [](int broken) {
    std::string cases, ways;
    for (int way = 0; way < 8; ++way) {
      if (way > 0) cases += " " + std::to_string(way) + ": b" + std::to_string(way + 3);
      ways += "b" + std::to_string(way + 3) + ":\n  jump b11(i32 " + std::to_string(11 * way) + ")\n";
    }
    return behind_a_loop("  %4: i32 = call @__VERIFIER_nondet_int()\n  switch i32 %4 {" + cases + " } else b3\n" +
                         ways + "b11(%5: i32):\n  %6: i1 = icmp eq %5, i32 " + std::to_string(broken) +
                         "\n  branch %6, b12, b13\nb12:\n  store i32 1, null\n  jump b13\nb13:\n  return i32 0\n}\n");
  };
  EXPECT_TRUE(is_proved(program(5)));
  for (int way = 0; way < 8; ++way) EXPECT_FALSE(is_proved(program(11 * way))) << way;
}

// A call ends in two heaps that differ in what is known of a number, and in nothing else.
TEST(Ways, that_end_a_call_with_different_numbers) {
  const auto program = [](int broken) {
    return "func @any() -> i32 {\nb0:\n  %0: i32 = call @__VERIFIER_nondet_int()\n  %1: i1 = icmp sgt %0, i32 5\n"
           "  branch %1, b1, b2\nb1:\n  return %0\nb2:\n  return %0\n}\n" +
           behind_a_loop("  %4: i32 = call @any()\n  %5: i1 = icmp eq %4, i32 " + std::to_string(broken) +
                         "\n  branch %5, b3, b4\nb3:\n  store i32 1, null\n  jump b4\nb4:\n  return i32 0\n}\n");
  };
  EXPECT_FALSE(is_proved(program(3)));
  EXPECT_FALSE(is_proved(program(7)));
}

}  // namespace
}  // namespace heapwise::prove
