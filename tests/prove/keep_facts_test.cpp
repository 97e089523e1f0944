#include "prove/keep_facts.h"

#include <gtest/gtest.h>

#include "heap/join.h"

namespace heapwise::prove {
namespace {

using heap::Heap;
using heap::Value;
using numeric::Range;

// x in 1..9 and odd, y = x + 2, z ≠ x, z ≤ x + 5, in three registers.
Heap example() {
  Heap h;
  const Value x = h.fresh_number({1, 9, 2, 1}), y = h.fresh_number({0, 100, 1, 0}), z = h.fresh_number({0, 100, 1, 0});
  EXPECT_TRUE(h.assume_less_equal(y, x, 2));
  EXPECT_TRUE(h.assume_less_equal(x, y, -2));
  EXPECT_TRUE(h.assume_different(z, x));
  EXPECT_TRUE(h.assume_less_equal(z, x, 5));
  std::uint32_t i = 0;
  for (const Value& v : {x, y, z}) h.set_root(heap::register_key(1, i++), v);
  return h;
}

TEST(KeepFacts, gives_a_heap_that_covers_what_it_was) {
  const Heap before = example();
  for (const KeptFacts kept : {KeptFacts::All, KeptFacts::Equalities, KeptFacts::Ranges}) {
    Heap after = before;
    keep_facts(after, kept);
    EXPECT_TRUE(heap::entails(before, after));
    EXPECT_EQ(heap::entails(after, before), kept == KeptFacts::All);
  }
}

TEST(KeepFacts, keeps_what_is_equal_or_the_ranges_alone) {
  Heap equal = example(), ranges = example();
  keep_facts(equal, KeptFacts::Equalities);
  keep_facts(ranges, KeptFacts::Ranges);
  const auto x = equal.roots()[0].second.term, y = equal.roots()[1].second.term;
  EXPECT_TRUE(equal.facts().knows_less_equal(y, x, 2));
  EXPECT_FALSE(ranges.facts().knows_less_equal(y, x, 2));
  EXPECT_EQ(ranges.facts().range(x), (Range{1, 9, 1, 0}));
  EXPECT_TRUE(ranges.facts().disequalities().empty());
}

}  // namespace
}  // namespace heapwise::prove
