// Joins of numbers that move in steps: offsets of a walk, and relations that a counter makes up for.
#include <gtest/gtest.h>

#include "heap/join.h"

namespace heapwise::heap {
namespace {

using numeric::Relation;
using numeric::Sum;

constexpr std::int64_t kRoom = 400;

RootKey key(int n) { return register_key(1, n); }

// A pointer into a block of kRoom bytes, with fields of these offsets and this width.
Heap walk(Term offset, const std::vector<std::int64_t>& fields = {}, std::int64_t width = 4) {
  Heap h;
  Object block;
  block.size = Value::constant(kRoom);
  const ObjectId id = h.add(block);
  for (std::int64_t at : fields) h.change(id).content().set(at, width, Value::constant(at));
  h.set_root(key(0), Value::address(id));
  h.set_root(key(1), Value::address(id, Target::Whole, offset));
  return h;
}

Heap joined(const Heap& a, const Heap& b) {
  const auto j = join(a, b);
  EXPECT_TRUE(j.has_value());
  EXPECT_TRUE(entails(a, j->heap));
  EXPECT_TRUE(entails(b, j->heap));
  return j->heap;
}

Term offset_of(const Heap& h) { return h.root(key(1))->term; }

TEST(HeapSteps, two_offsets_are_one_step_apart) {
  const Heap j = joined(walk(Term::of(0)), walk(Term::of(16)));
  EXPECT_EQ(offset_of(j).scale, 16);
  EXPECT_EQ(offset_of(j).constant, 0);
  EXPECT_EQ(offset_of(joined(walk(Term::of(12)), walk(Term::of(4)))).scale, 8);
}

TEST(HeapSteps, what_lies_on_the_way_says_how_long_a_step_is) {
  EXPECT_EQ(offset_of(joined(walk(Term::of(0)), walk(Term::of(12), {0, 4, 8}))).scale, 4);
  EXPECT_EQ(offset_of(joined(walk(Term::of(0)), walk(Term::of(32), {0, 12, 16, 28}))).scale, 16);
  EXPECT_EQ(offset_of(joined(walk(Term::of(0)), walk(Term::of(3), {0, 1, 2}, 1))).scale, 1);
}

TEST(HeapSteps, an_offset_between_two_steps_is_no_step) {
  Heap walking = walk(Term::of(0));
  const SymbolId i = walking.fresh();
  ASSERT_TRUE(walking.facts().restrict(i, {0, 10, 1, 0}));
  walking.set_root(key(1), Value::address(walking.root(key(0))->object(), Target::Whole, {i, 8, 0}));
  EXPECT_EQ(offset_of(joined(walking, walk(Term::of(24)))).scale, 8);
  const Heap between = joined(walking, walk(Term::of(7)));
  EXPECT_TRUE(between.range(Value::number(offset_of(between))).contains(7));
}

TEST(HeapSteps, steps_from_the_end_are_steps) {
  Heap at_end = walk(Term::of(0));
  const SymbolId n = at_end.fresh();
  ASSERT_TRUE(at_end.facts().restrict(n, {1, 10, 1, 0}));
  at_end.set_root(key(2), Value::symbol(n));
  Heap before = at_end;
  const ObjectId block = at_end.root(key(0))->object();
  at_end.set_root(key(1), Value::address(block, Target::Whole, {n, 8, 0}));
  before.set_root(key(1), Value::address(block, Target::Whole, {n, 8, -8}));
  const Heap j = joined(at_end, before);
  EXPECT_EQ(offset_of(j).scale, 8);
  EXPECT_TRUE(j.facts().knows_less_equal(offset_of(j), {j.root(key(2))->term.symbol, 8, 0}));
}

// Three numbers: n ≤ length + slack, and a counter.
Heap counted(std::int64_t slack, std::int64_t taken, std::int64_t counter) {
  Heap h;
  const SymbolId n = h.fresh(), length = h.fresh();
  for (SymbolId s : {n, length}) EXPECT_TRUE(h.facts().restrict(s, {10, 1000, 1, 0}));
  EXPECT_TRUE(h.facts().assume_less_equal(Term::of(n), Term::of(length), slack));
  h.set_root(key(0), Value::symbol(n));
  h.set_root(key(1), Value::symbol(length).plus(-taken));
  h.set_root(key(2), Value::constant(counter));
  return h;
}

// Is n − length − k · counter ≤ c known?
bool knows(const Heap& h, std::int64_t k, std::int64_t c) {
  Sum sum = sum_of(h.root(key(0))->term);
  const std::int64_t factors[] = {-1, -k};
  for (int i : {0, 1}) sum = *combine(sum, 1, sum_of(h.root(key(1 + i))->term), factors[i]);
  sum.constant -= c;
  return h.facts().knows({sum, false});
}

TEST(HeapSteps, a_counter_makes_up_for_what_a_difference_lost) {
  const Heap j = joined(counted(0, 0, 0), counted(0, 1, 1));
  EXPECT_TRUE(knows(j, 1, 0));
  EXPECT_FALSE(knows(j, 1, -1));
  EXPECT_FALSE(knows(j, 0, 0));
  const auto wide = widen(counted(0, 0, 0), counted(0, 1, 1), {});
  ASSERT_TRUE(wide);
  EXPECT_TRUE(knows(wide->heap, 1, 0));
}

TEST(HeapSteps, it_makes_up_by_as_much_as_was_lost) {
  const Heap twice = joined(counted(0, 0, 5), counted(0, 2, 6));
  EXPECT_TRUE(knows(twice, 2, -10));
  EXPECT_FALSE(knows(twice, 1, -5));
  const Heap down = joined(counted(0, 0, 5), counted(0, 3, 4));
  EXPECT_TRUE(knows(down, -3, 15));
  EXPECT_FALSE(knows(down, -2, 10));
}

// x + gone ≤ y and z ≤ gone, of which only one side has heard by that number.
TEST(HeapSteps, relations_are_read_without_numbers_that_are_gone) {
  Heap a, b;
  for (Heap* h : {&a, &b}) {
    SymbolId s[4];
    for (int i = 0; i < 4; ++i) {
      s[i] = h->fresh();
      ASSERT_TRUE(h->facts().restrict(s[i], {0, 1000, 1, 0}));
      if (i < 3) h->set_root(key(i), Value::symbol(s[i]));
    }
    const SymbolId x = s[0], y = s[1], z = s[2], last = h == &a ? s[3] : z;
    Sum sum = *combine(*combine(sum_of(Term::of(x)), 1, sum_of(Term::of(last)), 1), 1, sum_of(Term::of(y)), -1);
    ASSERT_TRUE(h->facts().assume(Relation{sum, false}));
    ASSERT_TRUE(h->facts().assume_less_equal(Term::of(z), Term::of(last)));
  }
  const Heap j = joined(a, b);
  Sum sum = *combine(sum_of(j.root(key(0))->term), 1, sum_of(j.root(key(2))->term), 1);
  sum = *combine(sum, 1, sum_of(j.root(key(1))->term), -1);
  EXPECT_TRUE(j.facts().knows({sum, false}));
}

// The one text ends at a place, the other has a letter there: of the letter nothing is worth to be known.
TEST(HeapSteps, an_end_that_meets_a_letter_is_given_up) {
  Heap end = walk(Term::of(0)), letter = end;
  for (Heap* h : {&end, &letter}) {
    const SymbolId at = h->fresh(), c = h->fresh();
    ASSERT_TRUE(h->facts().restrict(at, {0, 10, 1, 0}));
    ASSERT_TRUE(h->facts().restrict(c, {1, 127, 1, 0}));
    const ObjectId id = h->root(key(0))->object();
    h->change(id).content().mark = Mark{Value::symbol(at), 1, h == &end ? Value::constant(0) : Value::symbol(c)};
  }
  const Heap j = joined(end, letter);
  EXPECT_FALSE(j.object(j.root(key(0))->object()).content().mark);
  const Heap same = joined(end, end);
  EXPECT_TRUE(same.object(same.root(key(0))->object()).content().mark);
}

}  // namespace
}  // namespace heapwise::heap
