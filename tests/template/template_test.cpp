// Whole answers on small programs: what is proved, what is found, and what must not be claimed.
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

using check::Property;

TEST(TemplateScalars, a_bounded_counter_is_proved_by_intervals) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  jump b1(i32 0)
b1(%i: i32):
  %m: i1 = icmp slt %i, i32 1000
  branch %m, b2, b3
b2:
  %n: i32 = add nsw %i, i32 1
  jump b1(%n)
b3:
  %c: i1 = icmp eq %i, i32 1000)" +
                            kCheck),
            "true");
}

TEST(TemplateScalars, a_violation_in_the_first_round_is_found_and_confirmed) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  %x: i32 = call @__VERIFIER_nondet_int()
  %c: i1 = icmp ne %x, i32 12345)" +
                            kCheck),
            "false");
}

TEST(TemplateScalars, an_overflow_that_wraps_is_not_overlooked) {
  // x + 1 > x fails for the greatest number.
  EXPECT_EQ(verdict_of_main(R"(b0:
  %x: i32 = call @__VERIFIER_nondet_int()
  %y: i32 = add nsw %x, i32 1
  %c: i1 = icmp sgt %y, %x)" +
                            kCheck),
            "false");
}

TEST(TemplateScalars, zones_do_not_wrap) {
  // y stays x + 1 until x is the greatest number: then y is the least.
  EXPECT_NE(verdict_of_main(R"(b0:
  jump b1(i32 0, i32 1)
b1(%x: i32, %y: i32):
  %v: i32 = call @__VERIFIER_nondet_int()
  %m: i1 = icmp ne %v, i32 0
  branch %m, b2, b3
b2:
  %xx: i32 = add %x, i32 1
  %yy: i32 = add %y, i32 1
  jump b1(%xx, %yy)
b3:
  %c: i1 = icmp slt %x, %y)" +
                            kCheck),
            "true");
}

TEST(TemplateScalars, undefined_values_of_two_rounds_differ) {
  EXPECT_NE(verdict_of_main(R"(b0:
  jump b1(i32 0, i32 undef)
b1(%i: i32, %u: i32):
  %v: i32 = add i32 undef, i32 0
  %m: i1 = icmp slt %i, i32 2
  branch %m, b2, b3
b2:
  %n: i32 = add %i, i32 1
  jump b1(%n, %v)
b3:
  %c: i1 = icmp eq %u, %v)" +
                            kCheck),
            "true");
}

TEST(TemplateScalars, division_by_zero_gives_any_number) {
  EXPECT_NE(verdict_of_main(R"(b0:
  %x: i32 = call @__VERIFIER_nondet_int()
  %q: i32 = udiv i32 7, %x
  %c: i1 = icmp ule %q, i32 7)" +
                            kCheck),
            "true");
}

TEST(TemplateScalars, masks_need_rows_of_bits) {
  EXPECT_EQ(verdict_of_main(R"(b0:
  jump b1(i32 0)
b1(%x: i32):
  %low: i32 = and %x, i32 7
  %z: i1 = icmp eq %low, i32 0
  branch %z, b2, bad
b2:
  %v: i32 = call @__VERIFIER_nondet_int()
  %m: i1 = icmp ne %v, i32 0
  %n: i32 = add %x, i32 8
  branch %m, b1(%n), b3
bad:
  call @reach_error()
  unreachable
b3:
  return i32 0)"),
            "true");
}

TEST(TemplateLimits, out_of_time_is_unknown) {
  EXPECT_EQ(verdict_of(with_main(R"(b0:
  jump b1(i32 0)
b1(%i: i32):
  %n: i32 = add %i, i32 1
  %m: i1 = icmp slt %n, i32 1000
  branch %m, b1(%n), b2
b2:
  return i32 0)"),
                       Property::Unreach, 1e-9),
            "unknown");
}

TEST(TemplateEnds, what_follows_an_abort_in_a_call_is_not_reached) {
  EXPECT_EQ(verdict_of("program lp64\n" + interp::kDeclarations + R"(
func @stop(%x: i32) {
b0:
  %z: i1 = icmp eq %x, i32 0
  branch %z, b1, b2
b1:
  call @abort()
  unreachable
b2:
  return
}
func @main() -> i32 {
b0:
  %x: i32 = call @__VERIFIER_nondet_int()
  call @stop(%x)
  %z: i1 = icmp eq %x, i32 0
  branch %z, b1, b2
b1:
  call @reach_error()
  unreachable
b2:
  return i32 0
}
)"),
            "true");
}

TEST(TemplateEnds, code_behind_the_error_function_counts_for_memory_safety) {
  EXPECT_NE(verdict_of("program lp64\ndeclare @__VERIFIER_nondet_int() -> i32\n"
                       R"(
func @reach_error() {
b0:
  return
}
func @main() -> i32 {
b0:
  call @reach_error()
  %v: i32 = load null
  return i32 0
}
)",
                       Property::Memsafety),
            "true");
}

}  // namespace
}  // namespace heapwise::tmpl
