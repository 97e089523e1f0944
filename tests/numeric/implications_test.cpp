#include <gtest/gtest.h>

#include "numeric/facts.h"

namespace heapwise::numeric {
namespace {

const SymbolId flag(0U), lock(1U);
const Term zero = Term::of(std::int64_t{0});

Facts locked_when_set() {
  Facts f;
  EXPECT_TRUE(f.restrict(lock, {0, 1, 1, 0}));
  EXPECT_TRUE(f.assume(Implication{flag, 0, true, lock, 0}));
  EXPECT_TRUE(f.assume(Implication{flag, 0, false, lock, 1}));
  return f;
}

TEST(Implications, are_followed_forwards) {
  Facts f = locked_when_set();
  ASSERT_TRUE(f.assume_different(Term::of(flag), zero));
  EXPECT_EQ(f.range(lock), Range::constant(1));
  f = locked_when_set();
  ASSERT_TRUE(f.assume_equal(Term::of(flag), zero));
  EXPECT_EQ(f.range(lock), Range::constant(0));
}

TEST(Implications, are_followed_backwards) {
  Facts f = locked_when_set();
  ASSERT_TRUE(f.assume_equal(Term::of(lock), zero));
  EXPECT_EQ(f.range(flag), Range::constant(0));
  f = locked_when_set();
  ASSERT_TRUE(f.restrict(flag, {0, 9, 1, 0}));
  ASSERT_TRUE(f.assume_different(Term::of(lock), zero));
  EXPECT_EQ(f.range(flag).lo, 1);
}

TEST(Implications, say_nothing_where_the_condition_is_open) {
  const Facts f = locked_when_set();
  EXPECT_EQ(f.range(lock), (Range{0, 1, 1, 0}));
  EXPECT_TRUE(f.knows_implied(Term::of(flag), 0, true, Term::of(lock), 0));
  EXPECT_FALSE(f.knows_implied(Term::of(flag), 0, true, Term::of(lock), 1));
  EXPECT_FALSE(f.knows_implied(Term::of(flag), 5, true, Term::of(lock), 0));
}

TEST(Implications, go_when_one_of_their_numbers_is_forgotten) {
  for (SymbolId s : {flag, lock}) {
    Facts f = locked_when_set();
    f.forget(s);
    EXPECT_TRUE(f.implications().empty());
  }
}

}  // namespace
}  // namespace heapwise::numeric
