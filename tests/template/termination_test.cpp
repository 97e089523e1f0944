// Rankings: which loops end, and near misses. Whole programs stand in tests/termination.
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

constexpr auto kTermination = check::Property::Termination;

std::string ends(const std::string& body) { return verdict_of_main(body, kTermination); }

// A loop over %x, an input: `body` gives %n for the next round and %c, whether there is one.
std::string loop(const std::string& body) {
  return "b0:\n  %i: i32 = call @__VERIFIER_nondet_int()\n  jump b1(%i)\nb1(%x: i32):\n" + body +
         "\n  branch %c, b1(%n), b2\nb2:\n  return i32 0";
}

TEST(TemplateTermination, a_number_that_falls_to_a_bound_ends_the_loop) {
  EXPECT_EQ(ends(loop("  %n: i32 = sub nsw %x, i32 1\n  %c: i1 = icmp sgt %x, i32 0")), "true");
  EXPECT_EQ(ends(loop("  %n: i32 = sub %x, i32 1\n  %c: i1 = icmp ne %x, i32 0")), "true") << "it comes round to 0";
}

TEST(TemplateTermination, a_number_that_stays_does_not) {
  EXPECT_NE(ends(loop("  %n: i32 = and %x, i32 -1\n  %c: i1 = icmp sgt %x, i32 0")), "true");
  EXPECT_NE(ends(loop("  %n: i32 = sub %x, i32 2\n  %c: i1 = icmp ne %x, i32 0")), "true") << "odd numbers pass by 0";
}

TEST(TemplateTermination, what_ends_by_a_signed_overflow_alone_is_not_said_to_end) {
  EXPECT_NE(ends(loop("  %n: i32 = add nsw %x, i32 1\n  %c: i1 = icmp sgt %x, i32 0")), "true");
  EXPECT_NE(ends(loop("  %n: i32 = mul nsw %x, i32 3\n  %c: i1 = icmp sgt %x, i32 0")), "true");
  EXPECT_EQ(ends(loop("  %n: i32 = add %x, i32 1\n  %c: i1 = icmp sgt %x, i32 0")), "true") << "unsigned: it wraps";
}

TEST(TemplateTermination, an_overflow_that_C_forbids_does_not_end_a_loop_either) {
  // x ≤ limit for every limit but the greatest.
  EXPECT_NE(ends(R"(b0:
  %l: i32 = call @__VERIFIER_nondet_int()
  jump b1(i32 0)
b1(%x: i32):
  %n: i32 = add nsw %x, i32 1
  %c: i1 = icmp sle %x, %l
  branch %c, b1(%n), b2
b2:
  return i32 0)"),
            "true");
}

TEST(TemplateTermination, an_inner_loop_that_does_not_end_is_noticed_in_late_rounds_of_the_outer_one) {
  const auto nested = [](const std::string& step) {
    return ends(R"(b0:
  jump b1(i32 0)
b1(%x: i32):
  jump b2(i32 0)
b2(%i: i32):
  %m: i1 = icmp slt %i, i32 3
  %s: i1 = icmp eq %x, i32 77
  %d: i32 = select %s, i32 )" +
                step + R"(, i32 1
  %j: i32 = add %i, %d
  branch %m, b2(%j), b3
b3:
  %y: i32 = add %x, i32 1
  %c: i1 = icmp ult %y, i32 100
  branch %c, b1(%y), b4
b4:
  return i32 0)");
  };
  EXPECT_EQ(nested("2"), "true");
  EXPECT_NE(nested("0"), "true");
}

TEST(TemplateTermination, what_is_not_modelled_is_not_said_to_end) {
  EXPECT_EQ(verdict_of("program lp64\n" + interp::kDeclarations +
                           "declare @elsewhere()\nfunc @main() -> i32 {\nb0:\n  call @elsewhere()\n  return i32 0\n}\n",
                       kTermination),
            "unknown");
}

TEST(TemplateTermination, a_program_without_loops_ends) { EXPECT_EQ(ends("b0:\n  return i32 0"), "true"); }

TEST(TemplateTermination, recursion_needs_arguments_that_fall) {
  const auto recursion = [](const std::string& argument) {
    return verdict_of("program lp64\n" + interp::kDeclarations + R"(func @f(%n: i32) -> i32 {
b0:
  %c: i1 = icmp sgt %n, i32 0
  branch %c, b1, b2
b1:
  %m: i32 = )" + argument +
                          R"(
  %r: i32 = call @f(%m)
  return %r
b2:
  return i32 0
}
func @main() -> i32 {
b0:
  %i: i32 = call @__VERIFIER_nondet_int()
  %r: i32 = call @f(%i)
  return %r
}
)",
                      kTermination);
  };
  EXPECT_EQ(recursion("sub nsw %n, i32 1"), "true");
  EXPECT_NE(recursion("add nsw %n, i32 1"), "true");
  EXPECT_NE(recursion("and %n, i32 -2"), "true");
}

// f gives 0 for arguments up to 0, and `result` of what it gives otherwise; the argument of the outer call is its
// result.
TEST(TemplateTermination, recursion_may_need_what_the_function_gives_in_a_case) {
  const auto nested = [](const std::string& result) {
    return verdict_of("program lp64\n" + interp::kDeclarations + R"(func @f(%n: i32) -> i32 {
b0:
  %c: i1 = icmp sgt %n, i32 0
  branch %c, b1, b2
b1:
  %m: i32 = sub nsw %n, i32 1
  %r: i32 = call @f(%m)
  %s: i32 = call @f(%r)
  %t: i32 = )" + result +
                          R"(
  return %t
b2:
  return i32 0
}
func @main() -> i32 {
b0:
  %i: i32 = call @__VERIFIER_nondet_int()
  %r: i32 = call @f(%i)
  return %r
}
)",
                      kTermination);
  };
  EXPECT_EQ(nested("add nsw %s, i32 1"), "true");
  EXPECT_NE(nested("add nsw %n, i32 1"), "true");
}

}  // namespace
}  // namespace heapwise::tmpl
