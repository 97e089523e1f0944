// Our own folding and evaluation, Z3, cvc5 and our bit-blasting must mean the same by every operator.
#include <gtest/gtest.h>

#include "solver/random_terms.h"
#include "solver/solver.h"
#include "solver/substitute.h"

namespace heapwise::solver {
namespace {

using testing::RandomTerms;

class AllBackends : public ::testing::TestWithParam<BackendKind> {
 protected:
  [[nodiscard]] static Options options() {
    return {.backend = GetParam(), .theory = GetParam() == BackendKind::Sat ? Theory::BitVectors : Theory::General};
  }
};
INSTANTIATE_TEST_SUITE_P(Solver, AllBackends, ::testing::Values(BackendKind::Z3, BackendKind::Cvc5, BackendKind::Sat),
                         [](const auto& info) {
                           switch (info.param) {
                             case BackendKind::Z3: return "Z3";
                             case BackendKind::Cvc5: return "cvc5";
                             case BackendKind::Sat: return "sat";
                           }
                           return "";
                         });

// Variables stand for the constants, so that the back end computes what folding computes by itself.
TEST_P(AllBackends, agree_with_constant_folding_on_every_bit_vector_operator) {
  for (unsigned width : {1U, 4U, 8U, 32U, 64U, 65U, 128U}) {
    TermTable terms;
    RandomTerms random(terms, 7 + width, width);
    const Term x = terms.variable("x", terms.bits_sort(width)), y = terms.variable("y", terms.bits_sort(width));
    for (int round = 0; round < 3; ++round) {
      const Term c = terms.bits(random.constant(), width), d = terms.bits(random.constant(), width);
      std::vector<Term> wrong;
      for (auto op = static_cast<unsigned>(Operator::BitsAnd); op <= static_cast<unsigned>(Operator::BitsSLessEqual);
           ++op)
        wrong.push_back(terms.distinct(terms.bits_binary(static_cast<Operator>(op), x, y),
                                       terms.bits_binary(static_cast<Operator>(op), c, d)));
      for (Operator op : {Operator::BitsNot, Operator::BitsNegate})
        wrong.push_back(terms.distinct(terms.bits_unary(op, x), terms.bits_unary(op, c)));
      const unsigned low = width / 3;
      wrong.push_back(terms.distinct(terms.extract(x, width - 1, low), terms.extract(c, width - 1, low)));
      if (width <= 64) {
        wrong.push_back(terms.distinct(terms.concat(x, y), terms.concat(c, d)));
        wrong.push_back(terms.distinct(terms.zero_extend(x, width + 5), terms.zero_extend(c, width + 5)));
        wrong.push_back(terms.distinct(terms.sign_extend(x, width + 5), terms.sign_extend(c, width + 5)));
      }
      Solver solver(terms, options());
      for (Term t : {terms.equal(x, c), terms.equal(y, d), terms.disjunction(wrong)}) solver.assert_that(t);
      EXPECT_EQ(solver.check(), Answer::Unsat)
          << "width " << width << " " << to_string(terms, c) << " " << to_string(terms, d);
    }
  }
}

// With constants put in for its variables, a term folds to what the evaluator computes.
TEST(Terms, fold_to_the_value_that_the_evaluator_gives) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const unsigned width = 1 + seed % 9;
    TermTable terms;
    RandomTerms random(terms, seed, width);
    const Assignment assignment = random.assignment();
    const Term t = random.boolean(5);
    std::unordered_map<Term, Term> constants;
    for (const auto& [variable, value] : assignment.variables) {
      if (value.kind == Sort::Kind::Bool) constants[variable] = terms.boolean(value.bits != 0);
      else if (value.kind == Sort::Kind::Bits) constants[variable] = terms.bits(value.bits, width);
      else constants[variable] = terms.integer(static_cast<std::int64_t>(value.integer));
    }
    const bool expected = Evaluator(terms, assignment).holds(t);
    EXPECT_EQ(substitute(terms, t, constants), terms.boolean(expected)) << to_string(terms, t);
  }
}

// Each simplification rule as an equation that the back end must not be able to refute: x op y is written once so that
// the rule fires and once with the operands hidden behind fresh variables.
TEST_P(AllBackends, cannot_refute_the_simplification_rules) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const unsigned width = 1 + seed % 6;
    TermTable terms;
    RandomTerms random(terms, seed, width);
    random.with_integers = false;
    Solver solver(terms, options());
    const Term u = terms.variable("u", terms.bits_sort(width)), v = terms.variable("v", terms.bits_sort(width));
    const Term a = random.bits(2), b = random.pick(4) == 0 ? a : random.bits(2);
    std::vector<Term> wrong;
    for (auto op = static_cast<unsigned>(Operator::BitsAnd); op <= static_cast<unsigned>(Operator::BitsSLessEqual);
         ++op)
      wrong.push_back(terms.distinct(terms.bits_binary(static_cast<Operator>(op), a, b),
                                     terms.bits_binary(static_cast<Operator>(op), u, v)));
    wrong.push_back(terms.distinct(terms.equal(a, b), terms.equal(u, v)));
    for (Term t : {terms.equal(u, a), terms.equal(v, b), terms.disjunction(wrong)}) solver.assert_that(t);
    EXPECT_EQ(solver.check(), Answer::Unsat) << to_string(terms, a) << "   " << to_string(terms, b);
  }
}

TEST(Backends, give_the_same_answers_on_random_questions) {
  ASSERT_TRUE(cvc5_available());
  int sat = 0, unsat = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    TermTable terms;
    RandomTerms random(terms, seed, 1 + seed % 8);
    Solver z3(terms), cvc5(terms, {.backend = BackendKind::Cvc5});
    for (int i = 0; i < 5; ++i) {
      const Term t = random.boolean(4);
      z3.assert_that(t);
      cvc5.assert_that(t);
      const Answer first = z3.check(), second = cvc5.check();
      EXPECT_EQ(first, second) << to_string(terms, t);
      EXPECT_NE(first, Answer::Unknown);
      (first == Answer::Sat ? sat : unsat) += 1;
    }
  }
  EXPECT_GT(sat, 20);
  EXPECT_GT(unsat, 20);
}

TEST(Backends, give_the_same_answers_with_the_core_for_bit_vectors) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    TermTable terms;
    RandomTerms random(terms, seed, 1 + seed % 8);
    random.with_integers = false;
    Solver general(terms), bits(terms, {.theory = Theory::BitVectors});
    Solver sat(terms, {.backend = BackendKind::Sat, .theory = Theory::BitVectors, .cache = false});
    for (int i = 0; i < 5; ++i) {
      const Term t = random.boolean(4);
      const Answer first = general.check({t}), second = bits.check({t}), third = sat.check({t});
      EXPECT_EQ(first, second) << to_string(terms, t);
      EXPECT_EQ(first, third) << to_string(terms, t);
    }
  }
}

// One formula that grows, asked under changing assumptions: what the SAT solver learned or removed must not show.
TEST(Backends, give_the_same_answers_by_sat_on_a_growing_formula) {
  int sat_answers = 0, unsat_answers = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    TermTable terms;
    RandomTerms random(terms, seed, 1 + seed % 8);
    random.with_integers = false;
    Solver general(terms, {.cache = false});
    Solver sat(terms, {.backend = BackendKind::Sat, .theory = Theory::BitVectors, .cache = false});
    for (int i = 0; i < 6; ++i) {
      const Term asserted = terms.disjunction(random.boolean(3), random.boolean(4));
      general.assert_that(asserted), sat.assert_that(asserted);
      const std::vector<Term> assumed{random.boolean(3), random.boolean(4)};
      const Answer first = general.check(assumed), second = sat.check(assumed);
      EXPECT_EQ(first, second) << seed;
      (second == Answer::Sat ? sat_answers : unsat_answers) += 1;
      if (second != Answer::Unsat) continue;
      // The core alone suffices, together with what was asserted.
      EXPECT_EQ(general.check(sat.core()), Answer::Unsat) << seed;
    }
  }
  EXPECT_GT(sat_answers, 20);
  EXPECT_GT(unsat_answers, 20);
}

// A question that is cut off is unknown, never unsat, and is answered when it is asked again.
TEST(Backends, say_unknown_when_the_sat_solver_is_cut_off) {
  TermTable terms;
  const SortId sort = terms.bits_sort(32);
  const Term x = terms.variable("x", sort), y = terms.variable("y", sort), one = terms.bits(1, 32);
  Solver sat(terms, {.backend = BackendKind::Sat, .theory = Theory::BitVectors, .cache = false});
  // A product of two numbers of 16 bits, both above 1, that is a prime.
  sat.assert_that(terms.equal(terms.bits_binary(Operator::BitsMultiply, x, y), terms.bits(1'000'003, 32)));
  for (const Term t : {x, y}) {
    sat.assert_that(terms.bits_binary(Operator::BitsULess, one, t));
    sat.assert_that(terms.bits_binary(Operator::BitsULess, t, terms.bits(1U << 16U, 32)));
  }
  EXPECT_EQ(sat.check({}, Limits{.milliseconds = 0, .megabytes = 0, .steps = 1}), Answer::Unknown);
  // The process holds more than this megabyte from the start.
  EXPECT_EQ(sat.check({}, Limits{.milliseconds = 0, .megabytes = 1, .steps = 0}), Answer::Unknown);
  EXPECT_EQ(sat.check({}, Limits{}), Answer::Unsat);
}

TEST(Backends, ask_a_second_one_what_the_first_calls_impossible) {
  TermTable terms;
  const Term x = terms.variable("x", terms.bits_sort(8));
  Solver sat(
      terms,
      {.backend = BackendKind::Sat, .theory = Theory::BitVectors, .cache = false, .second_opinion = BackendKind::Z3});
  const Term square = terms.bits_binary(Operator::BitsMultiply, x, x);
  EXPECT_EQ(sat.check({terms.equal(square, terms.bits(9, 8))}), Answer::Sat);
  EXPECT_EQ(sat.statistics().confirmed, 0U);
  EXPECT_EQ(sat.check({terms.equal(square, terms.bits(3, 8))}), Answer::Unsat);
  EXPECT_EQ(sat.statistics().confirmed, 1U);
}

}  // namespace
}  // namespace heapwise::solver
