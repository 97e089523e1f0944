// The switches for comparing: each makes the method weaker, and what it proves without them it does not prove with
// them.
#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace switches_test {

using Switches = engine::TemplateSwitches;
using Rows = Switches::Rows;

std::string verdict_of_c(const std::string& text, const Switches& switches) {
  const ir::Program program = frontend::compile_text(
      "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n" + text, ir::DataModel::LP64);
  engine::Question question;
  question.property = check::Property::Unreach;
  question.of_template = switches;
  const engine::Task task(program, question);
  Budget budget(60, 0);
  switch (Template(task, budget).run().answer) {
    case Outcome::Answer::True: return "true";
    case Outcome::Answer::False: return "false";
    case Outcome::Answer::Unknown: return "unknown";
  }
  return "";
}

Switches with_rows(Rows rows) {
  Switches switches;
  switches.rows = rows;
  return switches;
}

const std::string kBound = "int main(void) { int i; for (i = 0; i < 100; i++) ; if (i != 100) reach_error(); }";
const std::string kDifference = R"(
  int main(void) { int x = 0, y = 1; while (x < 1000 && __VERIFIER_nondet_int()) { x++; y++; }
  if (x >= y) reach_error(); })";
std::string sum_stays_at_most(int most) {
  return "int main(void) { int x = 0, y = 0; while (__VERIFIER_nondet_int()) { if (x + y < 20) { "
         "if (__VERIFIER_nondet_int()) x++; else y++; } } if (x + y > " +
         std::to_string(most) + ") reach_error(); }";
}

TEST(TemplateSwitches, intervals_prove_bounds_of_values) {
  EXPECT_EQ(verdict_of_c(kBound, with_rows(Rows::Intervals)), "true");
  EXPECT_EQ(verdict_of_c(kDifference, with_rows(Rows::Intervals)), "unknown");
}

TEST(TemplateSwitches, zones_prove_bounds_of_differences) {
  EXPECT_EQ(verdict_of_c(kDifference, with_rows(Rows::Zones)), "true");
  EXPECT_EQ(verdict_of_c(sum_stays_at_most(20), with_rows(Rows::Zones)), "unknown");
}

TEST(TemplateSwitches, octagons_prove_bounds_of_sums) {
  EXPECT_EQ(verdict_of_c(sum_stays_at_most(20), with_rows(Rows::Octagons)), "true");
  EXPECT_EQ(verdict_of_c(sum_stays_at_most(20), with_rows(Rows::Auto)), "true");
}

TEST(TemplateSwitches, a_sum_that_comes_nearer_is_not_overlooked) {
  for (const Rows rows : {Rows::Octagons, Rows::Auto})
    EXPECT_NE(verdict_of_c(sum_stays_at_most(19), with_rows(rows)), "true");
}

// x + y = 0 modulo 2³², and yet a sum of two numbers that are not small wraps.
TEST(TemplateSwitches, sums_do_not_wrap) {
  const std::string text = R"(
    int main(void) { unsigned x = 2147483648u, y = 2147483648u; while (__VERIFIER_nondet_int()) { x++; y--; }
    if (x > 10 && y > 10) reach_error(); })";
  for (const Rows rows : {Rows::Octagons, Rows::Auto}) EXPECT_NE(verdict_of_c(text, with_rows(rows)), "true");
}

// Not inductive in one round.
TEST(TemplateSwitches, unroll_says_how_many_copies_there_are) {
  const std::string text = R"(
    int main(void) { int x = 1, y = -1; while (__VERIFIER_nondet_int()) { if (-x != y) reach_error(); y = x; x = -x; } })";
  Switches once, twice;
  once.unroll = 1, twice.unroll = 2;
  once.rows = twice.rows = Rows::Intervals;
  EXPECT_EQ(verdict_of_c(text, once), "unknown");
  EXPECT_EQ(verdict_of_c(text, twice), "true");
}

TEST(TemplateSwitches, without_inlining_calls_are_taken_by_summary) {
  Switches not_inlined;
  not_inlined.not_inlined = true;
  const std::string numbers = R"(
    static int next(int n) { return n < 100 ? n + 1 : n; }
    int main(void) { if (next(5) > 100) reach_error(); })";
  const std::string memory =
      "static void set(int *p) { *p = 1; } int main(void) { int n = 0; set(&n); if (!n) reach_error(); }";
  EXPECT_EQ(verdict_of_c(memory, {}), "true");
  EXPECT_EQ(verdict_of_c(memory, not_inlined), "true");
  EXPECT_EQ(verdict_of_c(numbers, not_inlined), "true");
  // By summary alone it is not known that the result is 6.
  EXPECT_NE(verdict_of_c("static int next(int n) { return n + 1; } int main(void) { if (next(5) != 7) reach_error(); }",
                         not_inlined),
            "true");
}

TEST(TemplateSwitches, without_summaries_recursion_is_not_followed) {
  const std::string text = R"(
    static int down(int n) { return n <= 0 ? 0 : down(n - 1); }
    int main(void) { if (down(__VERIFIER_nondet_int()) != 0) reach_error(); })";
  Switches none;
  none.no_summaries = true;
  EXPECT_EQ(verdict_of_c(text, {}), "true");
  EXPECT_EQ(verdict_of_c(text, none), "unknown");
}

TEST(TemplateSwitches, without_symbolic_paths_no_row_has_a_condition) {
  const std::string text = R"(
    int main(void) { int a[100]; unsigned i, j = __VERIFIER_nondet_int(); for (i = 0; i < 100; i++) a[i] = 7;
    if (j < 100 && a[j] != 7) reach_error(); })";
  Switches none;
  none.no_symbolic_paths = true;
  EXPECT_EQ(verdict_of_c(text, {}), "true");
  EXPECT_EQ(verdict_of_c(text, none), "unknown");
}

// Every answer without a model is asked of Z3, too: a contradiction would throw.
TEST(TemplateSwitches, a_second_opinion_confirms_what_is_proved) {
  Switches checked;
  checked.second_opinion = true;
  for (const std::string& text : {kBound, kDifference, sum_stays_at_most(20)})
    EXPECT_EQ(verdict_of_c(text, checked), "true");
}

}  // namespace switches_test
}  // namespace heapwise::tmpl
