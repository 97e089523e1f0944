// The same search with another solver, and with the other ways to find the cells of an address.
#include "hunt/exploration.h"
#include "solver/backend.h"

namespace heapwise::hunt::testing {
namespace {

const char* const kPrograms[] = {
    "int main(void) { int x = __VERIFIER_nondet_int(); int *p = 0; if (x * 3 == 21) *p = 1; return 0; }",
    "int main(void) { int x = __VERIFIER_nondet_int(); int *p = 0; if (x * 2 == 21) *p = 1; return 0; }",
    "int main(void) { unsigned i = __VERIFIER_nondet_uint(); int a[4] = {1, 2, 3, 4}; int *p = 0;\n"
    "  if (i < 4 && a[i] * a[i] == 9) { if (i != 2) *p = 1; a[i] = 7; if (a[2] != 7) *p = 1; } return 0; }",
    "int main(void) { unsigned i = __VERIFIER_nondet_uint(); int a[4] = {1, 2, 3, 4};\n"
    "  if (i < 5 && (i & 1) == 0) a[i] = 7; return 0; }",
    "int main(void) { int x = 1, y = 2; int *t[3] = {&x, &y, &x}; unsigned i = __VERIFIER_nondet_uint();\n"
    "  if (i < 3) *t[i] = 0; if (y == 0 && i == 0) *(int *)0 = 1; return x; }",
};

TEST(ExploreSolvers, z3_and_cvc5_agree) {
  if (!solver::cvc5_available()) GTEST_SKIP() << "cvc5's module is not there";
  for (const char* program : kPrograms) {
    Question z3, cvc5;
    cvc5.solver = solver::BackendKind::Cvc5;
    const auto a = explore_c(program, z3), b = explore_c(program, cvc5);
    EXPECT_EQ(a.outcome.confirmed, b.outcome.confirmed) << program;
    EXPECT_EQ(a.outcome.whole, b.outcome.whole) << program;
    EXPECT_NE(a.outcome.confirmed, a.outcome.whole) << program;
  }
}

TEST(ExploreSolvers, the_three_ways_to_find_cells_agree) {
  for (const char* program : kPrograms) {
    const auto model = explore_c(program);
    for (const Dereference way : {Dereference::Equality, Dereference::Logic}) {
      Question options;
      options.dereference = way;
      const auto other = explore_c(program, options);
      EXPECT_EQ(other.outcome.confirmed, model.outcome.confirmed) << program;
      EXPECT_EQ(other.outcome.whole, model.outcome.whole) << program;
    }
  }
}

}  // namespace
}  // namespace heapwise::hunt::testing
