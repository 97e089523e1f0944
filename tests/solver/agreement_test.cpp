// Our own folding and evaluation, Z3 and cvc5 must mean the same by every operator.
#include <gtest/gtest.h>

#include "solver/random_terms.h"
#include "solver/solver.h"
#include "solver/substitute.h"

namespace heapwise::solver {
namespace {

using testing::RandomTerms;

class BothBackends : public ::testing::TestWithParam<BackendKind> {};
INSTANTIATE_TEST_SUITE_P(Solver, BothBackends, ::testing::Values(BackendKind::Z3, BackendKind::Cvc5),
                         [](const auto& info) { return info.param == BackendKind::Z3 ? "Z3" : "cvc5"; });

// Variables stand for the constants, so that the back end computes what folding computes by itself.
TEST_P(BothBackends, agree_with_constant_folding_on_every_bit_vector_operator) {
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
      Solver solver(terms, {.backend = GetParam()});
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
TEST_P(BothBackends, cannot_refute_the_simplification_rules) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const unsigned width = 1 + seed % 6;
    TermTable terms;
    RandomTerms random(terms, seed, width);
    Solver solver(terms, {.backend = GetParam()});
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
    for (int i = 0; i < 5; ++i) {
      const Term t = random.boolean(4);
      const Answer first = general.check({t}), second = bits.check({t});
      EXPECT_EQ(first, second) << to_string(terms, t);
    }
  }
}

}  // namespace
}  // namespace heapwise::solver
