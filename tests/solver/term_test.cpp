#include "solver/term.h"

#include <gtest/gtest.h>

#include "base/check.h"

namespace heapwise::solver {
namespace {

class TermTest : public ::testing::Test {
 protected:
  TermTable terms;
  Term x = terms.variable("x", terms.bits_sort(32)), y = terms.variable("y", terms.bits_sort(32));
  Term p = terms.variable("p", terms.bool_sort()), q = terms.variable("q", terms.bool_sort());
  Term number(Bits value) { return terms.bits(value, 32); }
  Term add(Term a, Term b) { return terms.bits_binary(Operator::BitsAdd, a, b); }
};

TEST_F(TermTest, equal_terms_are_one) {
  EXPECT_EQ(add(x, y), add(y, x));
  EXPECT_EQ(terms.conjunction(p, q), terms.conjunction(q, p));
  EXPECT_NE(terms.variable("x", terms.bits_sort(8)), x);
}

TEST_F(TermTest, offsets_are_summed_up) {
  EXPECT_EQ(add(add(x, number(4)), number(8)), add(x, number(12)));
  EXPECT_EQ(add(add(x, number(4)), number(Bits{0} - 4)), x);
  EXPECT_EQ(terms.equal(add(x, number(4)), number(4)), terms.equal(x, number(0)));
}

TEST_F(TermTest, contradictions_and_tautologies_are_seen) {
  EXPECT_EQ(terms.conjunction(p, terms.negate(p)), terms.no());
  EXPECT_EQ(terms.disjunction(p, terms.negate(p)), terms.yes());
  EXPECT_EQ(terms.bits_binary(Operator::BitsULess, x, number(0)), terms.no());
  EXPECT_EQ(terms.bits_binary(Operator::BitsSLessEqual, x, number(0x7fffffff)), terms.yes());
}

TEST_F(TermTest, bytes_put_together_again_are_the_word) {
  Term word = terms.extract(x, 7, 0);
  for (unsigned byte = 1; byte < 4; ++byte) word = terms.concat(terms.extract(x, 8 * byte + 7, 8 * byte), word);
  EXPECT_EQ(word, x);
}

TEST_F(TermTest, a_select_sees_through_writes_elsewhere) {
  const Term memory = terms.variable("m", terms.array_sort(terms.bits_sort(32), terms.bits_sort(32)));
  const Term written = terms.store(terms.store(memory, x, number(1)), add(x, number(4)), number(2));
  EXPECT_EQ(terms.select(written, add(x, number(4))), number(2));
  EXPECT_EQ(terms.select(terms.store(terms.store(memory, number(8), y), number(4), x), number(8)), y);
}

TEST_F(TermTest, sums_of_integers_are_in_normal_form) {
  const Term i = terms.variable("i", terms.int_sort()), j = terms.variable("j", terms.int_sort());
  const Term sum = terms.int_add(terms.int_add(i, terms.integer(3)), terms.int_add(j, terms.integer(-3)));
  EXPECT_EQ(sum, terms.int_add(j, i));
  EXPECT_EQ(terms.int_subtract(sum, j), i);
  EXPECT_EQ(terms.int_less_equal(terms.int_add(i, terms.integer(1)), i), terms.no());
  EXPECT_EQ(terms.int_less(i, j),
            terms.int_less(terms.int_add(i, terms.integer(7)), terms.int_add(j, terms.integer(7))));
}

TEST_F(TermTest, coefficients_beyond_64_bits_are_kept_unfolded) {
  const Term i = terms.variable("i", terms.int_sort());
  const Term large = terms.int_scale(INT64_MAX, i);
  EXPECT_EQ(terms.op(terms.int_add(large, large)), Operator::IntAdd);
}

TEST_F(TermTest, operands_of_different_sorts_are_a_defect_of_the_caller) {
  EXPECT_THROW(terms.equal(x, p), InternalError);
  EXPECT_THROW(terms.bits_binary(Operator::BitsAdd, x, terms.bits(1, 8)), InternalError);
  EXPECT_THROW(terms.bits_sort(129), InternalError);
}

TEST_F(TermTest, prints_as_smtlib) {
  EXPECT_EQ(to_string(terms, terms.conjunction(p, terms.equal(x, y))), "(and |p| (= |x| |y|))");
}

}  // namespace
}  // namespace heapwise::solver
