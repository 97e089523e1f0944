// k-induction, and recursion: what several copies of a loop prove, and what they must not.
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

using check::Property;

TEST(TemplateInduction, what_two_rounds_imply_is_proved) {
  // −x = y is no consequence of itself one round before, but of two.
  EXPECT_EQ(verdict_of_main(R"(b0:
  jump b1(i32 -1, i32 1)
b1(%y: i32, %x: i32):
  %n: i32 = sub i32 0, %x
  %c: i1 = icmp eq %n, %y
  branch %c, b1(%x, %n), bad
bad:
  call @reach_error()
  unreachable)"),
            "true");
}

TEST(TemplateInduction, a_way_out_of_an_earlier_copy_counts_in_the_first_rounds) {
  // The loop is left in its second round, with 3.
  EXPECT_NE(verdict_of_main(R"(b0:
  jump b1(i32 1)
b1(%x: i32):
  %m: i1 = icmp ne %x, i32 3
  %n: i32 = add %x, i32 2
  branch %m, b1(%n), b2
b2:
  %c: i1 = icmp ne %x, i32 3)" +
                            kCheck),
            "true");
}

TEST(TemplateInduction, what_fails_in_a_late_round_is_not_proved) {
  EXPECT_NE(verdict_of_main(R"(b0:
  jump b1(i32 0)
b1(%x: i32):
  %c: i1 = icmp ne %x, i32 70
  %n: i32 = add %x, i32 1
  branch %c, b1(%n), bad
bad:
  call @reach_error()
  unreachable)"),
            "true");
}

TEST(TemplateInduction, an_inner_loop_that_fails_in_a_late_outer_round_is_not_proved) {
  EXPECT_NE(verdict_of_main(R"(b0:
  jump b1(i32 0)
b1(%x: i32):
  jump b2(i32 0)
b2(%i: i32):
  %s: i32 = add %x, %i
  %c: i1 = icmp ne %s, i32 40
  branch %c, b3, bad
b3:
  %j: i32 = add %i, i32 1
  %m: i1 = icmp slt %j, i32 3
  branch %m, b2(%j), b4
b4:
  %n: i32 = add %x, i32 5
  jump b1(%n)
bad:
  call @reach_error()
  unreachable)"),
            "true");
}

// f counts down to zero and adds `step` on the way back; main compares with its argument.
std::string count_by_recursion(const std::string& step, const std::string& lowest) {
  return "program lp64\n" + interp::kDeclarations + R"(
func @f(%n: i32) -> i32 {
b0:
  %z: i1 = icmp sle %n, i32 0
  branch %z, b2, b1
b1:
  %m: i32 = sub %n, i32 1
  %r: i32 = call @f(%m)
  %s: i32 = add %r, i32 )" +
         step + R"(
  return %s
b2:
  return i32 0
}
func @main() -> i32 {
b0:
  %n: i32 = call @__VERIFIER_nondet_int()
  %l: i1 = icmp sge %n, i32 )" +
         lowest + R"(
  branch %l, b1, b2
b1:
  %h: i1 = icmp sle %n, i32 10000
  branch %h, b3, b2
b2:
  return i32 0
b3:
  %r: i32 = call @f(%n)
  %c: i1 = icmp eq %r, %n)" +
         kCheck + "}\n";
}

TEST(TemplateRecursion, a_result_is_related_to_its_argument) {
  EXPECT_EQ(verdict_of(count_by_recursion("1", "0")), "true");
}

TEST(TemplateRecursion, a_wrong_relation_is_not_proved) { EXPECT_NE(verdict_of(count_by_recursion("2", "0")), "true"); }

TEST(TemplateRecursion, every_call_counts_for_what_is_known_of_arguments) {
  // With −1 the result is 0.
  EXPECT_NE(verdict_of(count_by_recursion("1", "-1")), "true");
}

TEST(TemplateRecursion, an_error_within_a_recursive_call_is_not_overlooked) {
  EXPECT_NE(verdict_of("program lp64\n" + interp::kDeclarations + R"(
func @f(%n: i32) {
b0:
  %z: i1 = icmp eq %n, i32 -60
  branch %z, b2, b1
b1:
  %m: i32 = sub %n, i32 1
  call @f(%m)
  return
b2:
  call @reach_error()
  unreachable
}
func @main() -> i32 {
b0:
  call @f(i32 7)
  return i32 0
}
)"),
            "true");
}

TEST(TemplateRecursion, a_call_that_never_returns_hides_only_what_follows_it) {
  EXPECT_NE(verdict_of("program lp64\n" + interp::kDeclarations + R"(
func @f(%n: i32) {
b0:
  %x: i32 = call @__VERIFIER_nondet_int()
  %z: i1 = icmp eq %x, i32 5
  branch %z, b2, b1
b1:
  call @f(%n)
  return
b2:
  call @reach_error()
  unreachable
}
func @main() -> i32 {
b0:
  call @f(i32 7)
  return i32 0
}
)"),
            "true");
}

TEST(TemplateRecursion, memory_that_a_recursive_call_changes_is_unknown) {
  EXPECT_EQ(verdict_of("program lp64\n" + interp::kDeclarations + R"(
global @g size 4 { }
func @f(%n: i32) {
b0:
  store %n, @g
  %m: i32 = sub %n, i32 1
  %z: i1 = icmp eq %n, i32 0
  branch %z, b2, b1
b1:
  call @f(%m)
  jump b2
b2:
  return
}
func @main() -> i32 {
b0:
  call @f(i32 100)
  %v: i32 = load @g
  %c: i1 = icmp eq %v, i32 100)" +
                       kCheck + "}\n"),
            "unknown");
}

}  // namespace
}  // namespace heapwise::tmpl
