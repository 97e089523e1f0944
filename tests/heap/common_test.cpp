#include "heap/common.h"

#include <gtest/gtest.h>

#include "heap/join.h"
#include "heap/lists.h"

namespace heapwise::heap {
namespace common_test {

using testing::add_node;
using testing::kList;

const RootKey kOther = register_key(1, 1);

// Two lists of a node each, by roots of their own; the data of each node is given.
struct Lists {
  Heap heap;
  ObjectId first, second;
};
Lists lists(const Value& data = Value::constant(7)) {
  Lists l;
  l.first = add_node(l.heap, Value::constant(0), data);
  l.second = add_node(l.heap, Value::constant(0), data);
  l.heap.set_root(kList, Value::address(l.first));
  l.heap.set_root(kOther, Value::address(l.second));
  return l;
}

TEST(HeapCommon, is_what_nothing_has_changed_since) {
  const Lists l = lists();
  Heap changed = l.heap;
  EXPECT_EQ(common_part(l.heap, changed).objects, (std::vector{l.first, l.second}));
  changed.change(l.second).content().set(8, 4, Value::constant(8));
  EXPECT_EQ(common_part(l.heap, changed).objects, std::vector{l.first});
  EXPECT_FALSE(entails(l.heap, changed));
}

TEST(HeapCommon, names_nothing_that_is_not_common) {
  Lists l = lists();
  l.heap.change(l.first).content().set(0, 8, Value::address(l.second));
  Heap changed = l.heap;
  changed.change(l.second).content().set(8, 4, Value::constant(8));
  EXPECT_TRUE(common_part(l.heap, changed).objects.empty());
  EXPECT_FALSE(entails(l.heap, changed));
}

TEST(HeapCommon, is_reached_from_roots_with_one_value) {
  const Lists l = lists();
  Heap swapped = l.heap;
  swapped.set_root(kList, Value::address(l.second));
  swapped.set_root(kOther, Value::address(l.first));
  EXPECT_TRUE(common_part(l.heap, swapped).objects.empty());
  EXPECT_TRUE(entails(l.heap, swapped));  // the nodes hold the same
}

// A number of each node on one side, and one number on the other.
TEST(HeapCommon, leaves_out_whoever_mentions_a_number_of_another_unit) {
  Lists l = lists(Value::symbol(SymbolId(std::uint32_t{5})));
  Heap owning = l.heap;
  owning.set_owner(SymbolId(std::uint32_t{5}), l.second);
  EXPECT_TRUE(common_part(l.heap, owning).objects.empty());
}

// What is common keeps its numbers, and what is known of these is settled as ever.
TEST(HeapCommon, says_nothing_of_what_is_known_of_numbers) {
  const SymbolId data(std::uint32_t{5});
  Lists l = lists(Value::symbol(data));
  Heap low = l.heap, high = l.heap;
  ASSERT_TRUE(low.facts().restrict(data, Range::constant(3)));
  ASSERT_TRUE(high.facts().restrict(data, Range::constant(9)));
  EXPECT_FALSE(entails(low, high));
  const auto both = join(low, high);
  ASSERT_TRUE(both);
  const Value here = both->heap.object(l.first).content().field(8, 4)->value;
  EXPECT_EQ(both->heap.range(here), numeric::join(Range::constant(3), Range::constant(9)));
  EXPECT_TRUE(entails(low, both->heap) && entails(high, both->heap));
}

TEST(HeapCommon, is_shared_with_the_join) {
  Lists l = lists();
  Heap longer = l.heap;
  longer.change(l.second).content().set(8, 4, Value::constant(8));
  const auto both = join(l.heap, longer);
  ASSERT_TRUE(both);
  EXPECT_EQ(&both->heap.object(l.first), &l.heap.object(l.first));
  EXPECT_EQ(common_part(both->heap, longer).objects, std::vector{l.first});
  EXPECT_TRUE(entails(l.heap, both->heap) && entails(longer, both->heap));
}

// What the join makes has names that nothing common has.
TEST(HeapCommon, gives_no_name_twice) {
  const SymbolId data(std::uint32_t{0});
  Heap h;
  (void)h.fresh();
  const ObjectId kept = add_node(h, Value::constant(0), Value::symbol(data));
  const ObjectId changed = add_node(h, Value::constant(0), Value::constant(1));
  h.set_root(kList, Value::address(kept));
  h.set_root(kOther, Value::address(changed));
  Heap other = h;
  other.change(changed).content().set(8, 4, Value::constant(2));
  const auto both = join(h, other);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->heap.objects().size(), 2U);
  const Value number = both->heap.object(both->heap.root(kOther)->object()).content().field(8, 4)->value;
  EXPECT_FALSE(number == Value::symbol(data));
}

}  // namespace common_test
}  // namespace heapwise::heap
