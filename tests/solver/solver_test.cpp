#include "solver/solver.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/budget.h"
#include "base/check.h"
#include "solver/random_terms.h"

namespace heapwise::solver {
namespace {

using testing::RandomTerms;

class SolverTest : public ::testing::TestWithParam<BackendKind> {
 protected:
  Term bits(const char* name, unsigned width = 8) { return terms.variable(name, terms.bits_sort(width)); }
  Term less(Term a, Term b) { return terms.bits_binary(Operator::BitsULess, a, b); }
  Options options() const { return {.backend = GetParam()}; }

  TermTable terms;
};
INSTANTIATE_TEST_SUITE_P(Solver, SolverTest, ::testing::Values(BackendKind::Z3, BackendKind::Cvc5),
                         [](const auto& info) { return info.param == BackendKind::Z3 ? "Z3" : "cvc5"; });

TEST_P(SolverTest, forgets_what_was_asserted_above_a_popped_level) {
  Solver solver(terms, options());
  const Term x = bits("x"), ten = terms.bits(10, 8);
  solver.assert_that(less(x, ten));
  solver.push();
  solver.assert_that(less(ten, x));
  EXPECT_EQ(solver.check(), Answer::Unsat);
  solver.pop();
  EXPECT_EQ(solver.check(), Answer::Sat);
  solver.push();
  solver.push();
  solver.assert_that(terms.equal(x, terms.bits(12, 8)));
  EXPECT_EQ(solver.check(), Answer::Unsat);
  solver.pop(2);
  EXPECT_EQ(solver.check({terms.equal(x, terms.bits(9, 8))}), Answer::Sat);
  EXPECT_EQ(solver.value(x).bits, 9U);
}

TEST_P(SolverTest, keeps_permanent_assertions_when_it_forgets_old_assumptions) {
  Solver solver(terms, options());
  const Term x = bits("x", 32);
  solver.assert_that(less(x, terms.bits(1000, 32)));
  for (unsigned i = 0; i < 200; ++i)
    EXPECT_EQ(solver.check({terms.equal(terms.bits_binary(Operator::BitsAdd, x, bits("y", 32)), terms.bits(i, 32)),
                            terms.equal(bits("y", 32), terms.bits(i / 2, 32))}),
              Answer::Sat);
  EXPECT_EQ(solver.check({less(terms.bits(5000, 32), x)}), Answer::Unsat);
}

TEST_P(SolverTest, refuses_to_pop_more_than_was_pushed) {
  Solver solver(terms, options());
  EXPECT_THROW(solver.pop(), InternalError);
}

TEST_P(SolverTest, names_a_core_that_contradicts_itself) {
  Solver solver(terms, options());
  const Term x = bits("x"), y = bits("y"), z = bits("z");
  const std::vector<Term> path = {less(x, y), less(y, z), less(z, x), less(bits("v"), bits("w"))};
  ASSERT_EQ(solver.check(path), Answer::Unsat);
  EXPECT_EQ(solver.core().size(), 3U);
  EXPECT_TRUE(std::ranges::find(solver.core(), path[3]) == solver.core().end());
  Solver again(terms, options());
  EXPECT_EQ(again.check(std::vector<Term>(solver.core())), Answer::Unsat);
}

TEST_P(SolverTest, gives_models_that_satisfy_random_assertions) {
  int models = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    TermTable table;
    RandomTerms random(table, 500 + seed, 1 + seed % 13);
    Solver solver(table, {.backend = GetParam(), .cache = false});
    const std::vector<Term> asked = {random.boolean(4), random.boolean(3)};
    if (solver.check(asked) != Answer::Sat) continue;
    ++models;
    for (Term t : asked) EXPECT_EQ(solver.value(t).bits, 1U) << to_string(table, t);
  }
  EXPECT_GT(models, 20);
}

TEST_P(SolverTest, gives_models_of_arrays_functions_and_uninterpreted_sorts) {
  Solver solver(terms, options());
  const SortId byte = terms.bits_sort(8), location = terms.uninterpreted_sort("Location");
  const Term memory = terms.variable("memory", terms.array_sort(byte, byte)), i = bits("i"), j = bits("j");
  const Term written = terms.store(memory, i, terms.bits(7, 8));
  const Term u = terms.variable("u", location), v = terms.variable("v", location);
  const FunctionId next = terms.function("next", {location}, location);
  const Term next_u = terms.apply(next, std::vector{u}), next_v = terms.apply(next, std::vector{v});
  solver.assert_that(terms.distinct(terms.select(written, j), terms.select(memory, j)));
  solver.assert_that(terms.equal(terms.select(memory, terms.bits(3, 8)), terms.bits(9, 8)));
  solver.assert_that(terms.distinct(next_u, next_v));
  ASSERT_EQ(solver.check(), Answer::Sat);
  EXPECT_EQ(solver.value(i), solver.value(j));
  EXPECT_EQ(solver.value(terms.select(memory, terms.bits(3, 8))).bits, 9U);
  EXPECT_NE(solver.value(u), solver.value(v));
  EXPECT_EQ(solver.check({terms.equal(u, v)}), Answer::Unsat);
}

TEST_P(SolverTest, ends_in_unknown_when_the_steps_or_the_time_are_used_up) {
  // A product of two unknown primes: easy to state, slow to solve.
  const Term x = bits("x", 64), y = bits("y", 64);
  const Term product = terms.bits_binary(Operator::BitsMultiply, x, y);
  const Term half = terms.bits(Bits{1} << 32, 64), one = terms.bits(1, 64);
  for (Limits limits : {Limits{.milliseconds = 200}, Limits{.steps = 20'000}}) {
    Solver solver(terms, options());
    for (Term t : {x, y}) {
      solver.assert_that(less(t, half));
      solver.assert_that(less(one, t));
    }
    solver.assert_that(terms.equal(product, terms.bits(Bits{3037000493U} * 2654435761U, 64)));
    const double before = cpu_seconds();
    EXPECT_EQ(solver.check({}, limits), Answer::Unknown);
    EXPECT_LT(cpu_seconds() - before, 5.0);
    EXPECT_EQ(solver.statistics().unknown, 1U);
  }
}

TEST(Solver, answers_the_same_question_from_its_cache) {
  TermTable terms;
  Solver solver(terms);
  const Term x = terms.variable("x", terms.bits_sort(8)), y = terms.variable("y", terms.bits_sort(8));
  const Term a = terms.bits_binary(Operator::BitsULess, x, y), b = terms.bits_binary(Operator::BitsULess, y, x);
  EXPECT_EQ(solver.check({a, b}), Answer::Unsat);
  EXPECT_EQ(solver.check({b, a}), Answer::Unsat);
  EXPECT_EQ(solver.statistics().cache_hits, 1U);
  EXPECT_EQ(solver.check({a, b, terms.equal(x, terms.bits(3, 8))}), Answer::Unsat);
  EXPECT_EQ(solver.statistics().core_hits, 1U);
  EXPECT_EQ(solver.check({a, terms.equal(x, terms.bits(3, 8))}), Answer::Sat);
  EXPECT_EQ(solver.check({terms.equal(x, terms.bits(3, 8))}), Answer::Sat);
  EXPECT_EQ(solver.statistics().model_hits, 1U);
  EXPECT_EQ(solver.statistics().backend_calls, 2U);
}

TEST(Solver, sees_a_plain_contradiction_without_a_back_end) {
  TermTable terms;
  Solver solver(terms);
  const Term p = terms.variable("p", terms.bool_sort());
  EXPECT_EQ(solver.check({p, terms.negate(p)}), Answer::Unsat);
  EXPECT_EQ(solver.check(), Answer::Sat);
  EXPECT_EQ(solver.statistics().backend_calls, 0U);
}

TEST(Solver, learns_nothing_wrong_from_a_core_that_needs_permanent_assertions) {
  TermTable terms;
  Solver solver(terms);
  const Term x = terms.variable("x", terms.bits_sort(8));
  const Term small = terms.bits_binary(Operator::BitsULess, x, terms.bits(5, 8));
  const Term large = terms.bits_binary(Operator::BitsULess, terms.bits(9, 8), x);
  EXPECT_EQ(solver.check({large}), Answer::Sat);
  solver.assert_that(small);
  EXPECT_EQ(solver.check({large}), Answer::Unsat);
  EXPECT_EQ(solver.check(), Answer::Sat);
}

}  // namespace
}  // namespace heapwise::solver
