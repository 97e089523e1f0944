#include <gtest/gtest.h>

#include "numeric/facts.h"

namespace heapwise::numeric {
namespace {

using Kind = Operation::Kind;

const SymbolId rows(0U), columns(1U), size(2U), row(3U), start(4U), column(5U);

Operation product(const Term& a, const Term& b) { return Operation::of(Kind::Product, 0, a, b); }

Facts matrix() {
  Facts f;
  for (SymbolId s : {rows, columns}) EXPECT_TRUE(f.restrict(s, {1, 100, 1, 0}));
  EXPECT_TRUE(f.assume(Definition{product(Term::of(rows), Term::of(columns)), Term::of(size)}));
  return f;
}

TEST(Definitions, make_what_is_computed_twice_one_number) {
  const Facts f = matrix();
  EXPECT_EQ(f.result_of(product(Term::of(columns), Term::of(rows))), Term::of(size));
  EXPECT_FALSE(f.result_of(product(Term::of(rows), Term::of(rows))));
  EXPECT_FALSE(f.result_of(Operation::of(Kind::Remainder, 0, Term::of(rows), Term::of(columns))));
}

TEST(Definitions, hold_of_operands_that_are_known_to_be_equal) {
  Facts f = matrix();
  EXPECT_FALSE(f.result_of(product(Term::of(row), Term::of(columns))));
  ASSERT_TRUE(f.assume_equal(Term::of(row), Term::of(rows)));
  EXPECT_EQ(f.result_of(product(Term::of(row), Term::of(columns))), Term::of(size));
}

TEST(Definitions, tell_divisors_from_what_is_divided) {
  Facts f;
  ASSERT_TRUE(f.assume(Definition{Operation::of(Kind::Remainder, 0, Term::of(row), Term::of(rows)), Term::of(column)}));
  EXPECT_TRUE(f.result_of(Operation::of(Kind::Remainder, 0, Term::of(row), Term::of(rows))));
  EXPECT_FALSE(f.result_of(Operation::of(Kind::Remainder, 0, Term::of(rows), Term::of(row))));
  EXPECT_FALSE(f.result_of(Operation::of(Kind::Remainder, 32, Term::of(row), Term::of(rows))));
}

TEST(Definitions, keep_a_cell_of_a_row_within_the_matrix) {
  Facts f = matrix();
  ASSERT_TRUE(f.assume_less_equal(Term::of(row), Term::of(rows), -1));
  ASSERT_TRUE(f.assume_less_equal(Term::of(column), Term::of(columns), -1));
  const Definition first{product(Term::of(row), Term::of(columns)), Term::of(start)};
  ASSERT_TRUE(f.assume(first) && f.compare_products(first));
  EXPECT_TRUE(
      f.knows({{{{size, -1}, {start, 1}, {column, 1}}, 1}, false}));  // row · columns + column ≤ rows · columns − 1
  EXPECT_FALSE(f.knows({{{{size, -1}, {start, 1}, {column, 1}}, 2}, false}));
}

TEST(Definitions, say_nothing_of_rows_where_the_factor_may_be_negative) {
  Facts f;
  ASSERT_TRUE(f.assume_less_equal(Term::of(row), Term::of(rows), -1));
  ASSERT_TRUE(f.assume(Definition{product(Term::of(rows), Term::of(columns)), Term::of(size)}));
  const Definition first{product(Term::of(row), Term::of(columns)), Term::of(start)};
  ASSERT_TRUE(f.assume(first) && f.compare_products(first));
  EXPECT_FALSE(f.knows_less_equal(Term::of(start), Term::of(size)));
}

TEST(Definitions, become_relations_where_an_operand_is_a_constant) {
  Facts f = matrix();
  f.rewrite_definitions(rows, Term::of(std::int64_t{3}));
  EXPECT_TRUE(f.knows({{{{columns, 3}, {size, -1}}, 0}, true}));
}

TEST(Definitions, go_with_their_symbols) {
  Facts f = matrix();
  f.forget(columns);
  EXPECT_TRUE(f.definitions().empty());
}

TEST(Definitions, stay_with_what_is_equal) {
  Facts f = matrix();
  ASSERT_TRUE(f.assume_equal(Term::of(columns), {column, 1, 2}));
  f.forget(columns);
  EXPECT_EQ(f.result_of(product(Term::of(rows), {column, 1, 2})), Term::of(size));
}

TEST(Operations, of_registers_read_them_as_unsigned) {
  const Operation rest = Operation::of(Kind::Remainder, 32, Term::of(row), Term::of(column));
  EXPECT_EQ(result_of(rest, -1, 10), 5);  // 4294967295 % 10
  EXPECT_EQ(result_of(Operation::of(Kind::Remainder, 0, Term::of(row), Term::of(column)), -1, 10), -1);
  EXPECT_EQ(result_of(rest, 7, 0), std::nullopt);
  EXPECT_EQ(result_of(Operation::of(Kind::Product, 32, Term::of(row), Term::of(column)), 1 << 20, 1 << 12), 0);
}

}  // namespace
}  // namespace heapwise::numeric
