#include "heap/multiples.h"

#include <gtest/gtest.h>

#include "heap/join.h"

namespace heapwise::heap {
namespace multiples_test {

constexpr RootKey kCapacity = register_key(0, 1), kSize = register_key(0, 2), kLength = register_key(0, 3),
                  kBlock = register_key(0, 4);

Value size_of_block(const Heap& h) { return h.object(h.root(kBlock)->object()).size; }
bool assume_is(Heap& h, const Term& multiple, const Value& size) {
  return h.facts().assume({*numeric::combine(numeric::sum_of(multiple), 1, numeric::sum_of(size.term), -1), true});
}
void add_block(Heap& h, const Value& size) {
  Object block;
  block.size = size;
  h.set_root(kBlock, Value::address(h.add(std::move(block))));
}

Heap with(std::int64_t capacity, std::int64_t size, std::int64_t length) {
  Heap h;
  h.set_root(kCapacity, Value::constant(capacity));
  add_block(h, Value::constant(size));
  h.set_root(kLength, Value::constant(length));
  return h;
}

TEST(HeapMultiples, a_size_is_written_as_a_multiple_of_the_capacity) {
  auto j = join(with(2, 20, 1), with(4, 36, 4));
  ASSERT_TRUE(j);
  const Value capacity = *j->heap.root(kCapacity), size = size_of_block(j->heap);
  ASSERT_EQ(size.term.symbol, capacity.term.symbol);
  EXPECT_EQ(size.term.scale, 8 * capacity.term.scale);
  EXPECT_EQ(size.term.constant, 8 * capacity.term.constant + 4);
  for (const Heap& side : {with(2, 20, 1), with(4, 36, 4)}) EXPECT_TRUE(entails(side, j->heap));
  EXPECT_FALSE(entails(with(2, 16, 1), j->heap));
}

TEST(HeapMultiples, what_bounds_the_multiple_bounds_the_number) {
  Heap h;
  const Value capacity = h.fresh_number(Range{1, 100, 1, 0}), size = h.fresh_number({}), length = h.fresh_number({});
  h.set_root(kCapacity, capacity);
  h.set_root(kSize, size);
  add_block(h, size);
  h.set_root(kLength, length);
  const Term eight{capacity.term.symbol, 8, 0}, bytes{length.term.symbol, 8, 0};
  ASSERT_TRUE(assume_is(h, eight, size));
  ASSERT_TRUE(h.facts().assume_less_equal(bytes, size.term));
  write_multiples(h);
  EXPECT_EQ(h.root(kSize)->term, eight);
  EXPECT_TRUE(h.facts().knows_less_equal(h.root(kLength)->term, h.root(kCapacity)->term));
  EXPECT_FALSE(h.facts().knows_less_equal(h.root(kLength)->term, h.root(kCapacity)->term, -1));
}

TEST(HeapMultiples, a_number_that_is_held_outside_is_written_so_as_well) {
  Heap h;
  const Value capacity = h.fresh_number(Range{1, 100, 1, 0}), size = h.fresh_number({});
  h.set_root(kCapacity, capacity);
  h.set_root(kSize, size);
  add_block(h, size);
  ASSERT_TRUE(assume_is(h, {capacity.term.symbol, 8, 0}, size));
  Value outside = size;
  write_multiples(h, &outside);
  EXPECT_EQ(outside, *h.root(kSize));
  EXPECT_EQ(outside.term.scale, 8);
}

}  // namespace multiples_test
}  // namespace heapwise::heap
