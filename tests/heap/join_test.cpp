#include "heap/join.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/budget.h"
#include "base/clock.h"
#include "heap/fold.h"
#include "heap/lists.h"

namespace heapwise::heap {
namespace join_test {

using testing::chain;
using testing::kList;

Heap folded(int length, std::int64_t data = 7) {
  Heap h = chain(length, data);
  fold(h, {});
  return h;
}

TEST(HeapEntail, is_reflexive) {
  for (int n = 0; n < 4; ++n) {
    EXPECT_TRUE(entails(chain(n), chain(n)));
    EXPECT_TRUE(entails(folded(n), folded(n)));
  }
}

TEST(HeapEntail, does_not_give_a_heap_up_for_its_size) {
  constexpr int kMany = 1600;  // more than the trials that a comparison may make
  EXPECT_TRUE(entails(chain(kMany), chain(kMany)));
  EXPECT_FALSE(entails(chain(kMany), chain(kMany, 8)));
}

TEST(HeapEntail, tells_lengths_and_contents_apart) {
  EXPECT_FALSE(entails(chain(1), chain(2)));
  EXPECT_FALSE(entails(folded(2), folded(3)));
  EXPECT_FALSE(entails(chain(1, 1), chain(1, 2)));
  EXPECT_FALSE(entails(chain(0), chain(1)));
}

// Steps are to bound the time, also where heaps are large.
TEST(HeapEntail, is_work_that_grows_with_the_heap) {
  const auto grows = [] {
    const Heap small = chain(100), large = chain(800);
    count_steps_as_time();
    const bool first = entails(small, small);
    const double of_small = cpu_seconds();
    const bool second = entails(large, large);
    const double of_large = cpu_seconds() - of_small;
    return first && second && of_small > 0 && of_large > 4 * of_small;
  };
  EXPECT_EXIT(std::exit(grows() ? 0 : 1), ::testing::ExitedWithCode(0), "");  // the clock is one for the process
}

TEST(HeapJoin, is_exact_where_one_number_tells_two_heaps_apart) {
  const auto flags = [](std::int64_t x, std::int64_t y) {
    Heap h;
    h.set_root(register_key(1, 0), Value::constant(x));
    h.set_root(register_key(1, 1), Value::constant(y));
    return h;
  };
  const auto both = merge_exactly(flags(0, 0), flags(1, 5));
  ASSERT_TRUE(both);
  Heap set = *both;
  ASSERT_TRUE(set.assume_equal(*set.root(register_key(1, 0)), Value::constant(1)));
  EXPECT_TRUE(set.range(*set.root(register_key(1, 1))).is_constant());
  EXPECT_FALSE(merge_exactly(*both, flags(2, 7)) && entails(flags(2, 0), *merge_exactly(*both, flags(2, 7))));
  EXPECT_TRUE(merge_exactly(folded(2), folded(3)));  // the length does
  EXPECT_FALSE(merge_exactly(folded(3), chain(0)));
}

TEST(HeapJoin, gives_up_no_more_than_it_may) {
  const Cost shapes{.shapes = kAnyNumber}, optional{.optional = kAnyNumber};
  EXPECT_FALSE(join(folded(3), chain(0), shapes));
  EXPECT_TRUE(join(folded(3), chain(0), optional));
  EXPECT_FALSE(join(folded(3), chain(1), {}));
  EXPECT_TRUE(join(folded(3), chain(1), shapes));
}

TEST(HeapJoin, is_above_both) {
  for (int n = 0; n < 5; ++n) {
    for (int m = 0; m < 5; ++m) {
      const auto j = join(folded(n), folded(m));
      // One block is no list, and nothing is no block.
      const bool possible = n == m || (std::max(n, m) > 1);
      ASSERT_EQ(j.has_value(), possible) << n << " " << m;
      if (!j) continue;
      EXPECT_TRUE(entails(folded(n), j->heap)) << n << " " << m;
      EXPECT_TRUE(entails(folded(m), j->heap)) << n << " " << m;
    }
  }
}

TEST(HeapJoin, keeps_a_segment_when_one_side_is_empty) {
  const auto j = join(folded(3), chain(0));
  ASSERT_TRUE(j);
  const Object& s = j->heap.object(j->heap.root(kList)->object());
  EXPECT_TRUE(s.is_list() && !s.is_doubly_linked());
  EXPECT_TRUE(j->heap.may_be_empty(s));
}

TEST(HeapJoin, relates_a_counter_to_the_length) {
  auto counted = [](int n) {
    Heap h = folded(n);
    h.set_root(register_key(1, 1), Value::constant(n));
    return h;
  };
  const auto j = join(counted(2), counted(3));
  ASSERT_TRUE(j);
  const Value length = j->heap.object(j->heap.root(kList)->object()).segment().length;
  EXPECT_EQ(length, *j->heap.root(register_key(1, 1)));
}

TEST(HeapJoin, loses_no_block) {
  Heap h = chain(1);
  h.set_root(register_key(1, 1), *h.root(kList));
  Heap other;
  other.set_root(kList, Value::constant(0));
  other.set_root(register_key(1, 1), Value::constant(0));
  EXPECT_FALSE(join(h, other));
}

TEST(HeapWiden, ends_on_growing_lists) {
  const std::int64_t thresholds[] = {0, 1, 2};
  Heap h = folded(2);
  int rounds = 0;
  for (int n = 3; n < 10; ++n) {
    if (entails(folded(n), h)) continue;
    const auto w = widen(h, folded(n), {thresholds});
    ASSERT_TRUE(w);
    h = w->heap;
    ++rounds;
  }
  EXPECT_LE(rounds, 2);
}

// A list whose nodes hold numbers between 1 and n, and the empty list with any n: nothing follows for n.
TEST(HeapJoin, concludes_nothing_from_nodes_that_may_not_be_there) {
  Heap with;
  const Value n = with.fresh_number({-100, 100, 1, 0});
  Value next = Value::constant(0);
  for (int i = 0; i < 3; ++i) {
    const Value data = with.fresh_number({1, 50, 1, 0});
    ASSERT_TRUE(with.assume_less_equal(data, n));
    next = Value::address(testing::add_node(with, next, data));
  }
  with.set_root(kList, next);
  with.set_root(register_key(1, 1), n);
  fold(with, {});
  ASSERT_EQ(testing::count(with, true), 1);

  Heap without = chain(0);
  without.set_root(register_key(1, 1), without.fresh_number({-100, 100, 1, 0}));
  for (const auto& j : {join(with, without), join(without, with)}) {
    ASSERT_TRUE(j);
    EXPECT_TRUE(j->heap.range(*j->heap.root(register_key(1, 1))).contains(-100));
    EXPECT_TRUE(entails(with, j->heap));
    EXPECT_TRUE(entails(without, j->heap));
  }
}

TEST(HeapJoin, keeps_the_sum_of_a_length_and_a_counter) {
  const RootKey left = register_key(1, 1), all = register_key(1, 2);
  auto after = [&](int rounds) {
    Heap h = folded(rounds);
    const Value n = h.fresh_number({10, 1000, 1, 0});
    h.set_root(all, n);
    h.set_root(left, n.plus(-rounds));
    return h;
  };
  auto joined = join(after(2), after(3));
  ASSERT_TRUE(joined);
  for (int rounds = 4; rounds <= 10; ++rounds) {
    if (entails(after(rounds), joined->heap)) continue;
    joined = widen(joined->heap, after(rounds), {});
    ASSERT_TRUE(joined);
  }
  Heap& h = joined->heap;
  EXPECT_TRUE(entails(after(10), h));
  const Value length = h.object(h.root(kList)->object()).segment().length;
  // When nothing is left to do, the list has all nodes.
  ASSERT_TRUE(h.assume_equal(*h.root(left), Value::constant(0)));
  EXPECT_TRUE(h.facts().knows_equal(length.term, h.root(all)->term));
}

TEST(HeapWiden, comes_to_an_end_where_ranges_and_differences_call_each_other_back) {
  const RootKey flag = register_key(1, 1), count = register_key(1, 2);
  auto round = [&](std::int64_t most, bool related) {
    Heap h = chain(0);
    const Value x = h.fresh_number({0, 1, 1, 0}), n = h.fresh_number({1, most, 1, 0});
    h.set_root(flag, x);
    h.set_root(count, n);
    if (related) EXPECT_TRUE(h.assume_less_equal(n, x, most - 1));
    return h;
  };
  Heap now = round(2, false);
  int rounds = 0;
  for (bool related = true; rounds < 10; ++rounds, related = !related) {
    const std::int64_t most = now.range(*now.root(count)).hi.number();
    if (most == numeric::kHighest) break;
    const auto wide = widen(now, round(most + 1, related), {{}, false});
    ASSERT_TRUE(wide);
    now = wide->heap;
  }
  EXPECT_LT(rounds, 4);
}

TEST(HeapJoin, gives_up_no_more_than_allowed) {
  EXPECT_TRUE(join(chain(1, 1), chain(1, 2)));
  EXPECT_FALSE(join(chain(1, 1), chain(1, 2), {.shapes = kAnyNumber}));
  EXPECT_TRUE(join(folded(3), chain(0)));
  EXPECT_FALSE(join(folded(3), chain(0), {.constants = kAnyNumber}));
}

TEST(HeapJoin, counts_a_constant_that_the_other_side_excludes) {
  Heap other = chain(0), zero = chain(0);
  const Value n = other.fresh_number({0, 9, 1, 0});
  other.set_root(register_key(1, 1), n);
  zero.set_root(register_key(1, 1), Value::constant(0));
  const auto cheap = join(zero, other);
  ASSERT_TRUE(cheap);
  EXPECT_EQ(cheap->cost.constants, 0);
  ASSERT_TRUE(other.assume_different(n, Value::constant(0)));
  const auto dear = join(zero, other);
  ASSERT_TRUE(dear);
  EXPECT_EQ(dear->cost.constants, 1);
}

// A block that holds one character and zeros behind it; its size may leave no room for them.
Heap zeroed_text(std::int64_t least) {
  Heap h;
  Object o;
  o.size = h.fresh_number({least, 9, 1, 0});
  o.content().set_zero(0, numeric::kHighest);
  o.content().set(0, 1, Value::constant('x'));
  h.set_root(register_key(1, 0), Value::address(h.add(std::move(o))));
  return h;
}

Heap text(std::int64_t length) {
  Heap h;
  Object o;
  o.size = Value::constant(length + 1);
  for (std::int64_t i = 0; i < length; ++i) o.content().set(i, 1, Value::constant('y'));
  o.content().set_zero(length, length + 1);
  h.set_root(register_key(1, 0), Value::address(h.add(std::move(o))));
  return h;
}

TEST(HeapJoin, knows_that_strings_of_two_lengths_end) {
  const auto end = [](const Heap& a, const Heap& b) {
    const auto joined = join(a, b);
    if (!joined) return std::optional<Mark>();
    return joined->heap.object(joined->heap.root(register_key(1, 0))->object()).content().mark;
  };
  EXPECT_TRUE(end(text(3), text(5)));
  EXPECT_TRUE(end(text(3), zeroed_text(2)));
  EXPECT_FALSE(end(text(3), zeroed_text(1))) << "the zeros may be beyond the end";
}

Heap global_text(char first, models::Kept kept) {
  Heap h;
  Object o;
  o.size = Value::constant(2);
  o.storage = Storage::Global;
  o.read_only = true;
  o.kept = kept;
  o.content().set(0, 1, Value::constant(first));
  o.content().set_zero(1, 2);
  h.set_root(register_key(1, 0), Value::address(h.add(std::move(o))));
  return h;
}

TEST(HeapEntail, takes_no_literal_for_another_of_its_size) {
  const auto literal = [](char first) { return global_text(first, models::Kept::Literal); };
  EXPECT_TRUE(entails(literal('a'), literal('a')));
  EXPECT_FALSE(entails(literal('a'), literal('b')));
}

TEST(HeapJoin, holds_both_literals_that_it_puts_in_one_place) {
  const Heap a = global_text('a', models::Kept::Literal), b = global_text('b', models::Kept::Literal);
  const auto joined = join(a, b);
  if (!joined) return;
  EXPECT_TRUE(entails(a, joined->heap));
  EXPECT_TRUE(entails(b, joined->heap));
}

TEST(HeapJoin, keeps_what_the_library_keeps_apart_by_its_kind) {
  EXPECT_FALSE(join(global_text('a', models::Kept::Message), global_text('a', models::Kept::Environment)));
  EXPECT_TRUE(join(global_text('a', models::Kept::Message), global_text('a', models::Kept::Message)));
}

}  // namespace join_test
}  // namespace heapwise::heap
