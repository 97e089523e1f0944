// Lists in a row become one, and forms of nodes become one.
#include "heap/splice.h"

#include <gtest/gtest.h>

#include "heap/fold.h"
#include "heap/heap_text.h"
#include "heap/materialise.h"
#include "heap/print.h"

namespace heapwise::heap {
namespace splice_test {

using testing::parse;

const RootKey kList = register_key(1, 0);

// Two zeros, then two ones: a list of each. Either may be empty if its least length is 0.
Heap row(std::int64_t zeros, std::int64_t ones) {
  Heap h =
      parse("list = a; a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: 0 }; c [16] { 0: d, 8: 1 }; d [16] { 0: 0, 8: 1 }");
  fold(h, {2, 9, 9});
  const ObjectId first = h.root(kList)->object(), second = h.object(first).list().next.object();
  EXPECT_TRUE(h.object(first).is_list() && h.object(second).is_list()) << to_text(h);
  h.change(first).segment().length = h.fresh_number({zeros, 5, 1, 0});
  h.change(second).segment().length = h.fresh_number({ones, 5, 1, 0});
  return h;
}

TEST(Splice, knows_which_forms_can_begin_and_end_a_row) {
  for (const std::int64_t zeros : {0, 1}) {
    for (const std::int64_t ones : {0, 1}) {
      Heap h = row(zeros, ones);
      const ObjectId first = h.root(kList)->object(), second = h.object(first).list().next.object();
      const auto list = concatenate(h, first, second);
      ASSERT_TRUE(list);
      const Object& o = h.object(*list);
      EXPECT_EQ(o.list().first, zeros == 0 ? 3U : 1U);
      EXPECT_EQ(o.list().last, ones == 0 ? 3U : 2U);
      EXPECT_EQ(o.variants()[0].followers, 3U);
      EXPECT_EQ(o.variants()[1].followers, 2U);
      EXPECT_EQ(h.range(o.segment().length), (Range{zeros + ones, 10, 1, 0}));
    }
  }
}

TEST(Splice, makes_no_list_of_two_where_something_names_the_place_between) {
  Heap h = row(1, 1);
  const ObjectId first = h.root(kList)->object(), second = h.object(first).list().next.object();
  h.set_root(register_key(1, 1), Value::address(second, Target::First));
  EXPECT_FALSE(concatenate(h, first, second));
}

TEST(Splice, loses_no_block_when_forms_become_one) {
  Heap h = row(1, 1);
  const ObjectId first = h.root(kList)->object(), second = h.object(first).list().next.object();
  const auto list = concatenate(h, first, second);
  ASSERT_TRUE(list);
  ASSERT_TRUE(merge_variants(h, *list, 0, 1));
  // Only what is known at a symbolic offset leads to the block that each node of the first form owns.
  const ObjectId prototype = h.object(*list).variants()[0].prototype;
  Object owned;
  owned.size = Value::constant(8);
  owned.owner = prototype;
  const ObjectId block = h.add(std::move(owned));
  const Value offset = h.fresh_number({8, 15, 1, 0});
  h.set_owner(offset.term.symbol, prototype);
  h.change(prototype).content().forget(8, 16);
  h.change(prototype).content().mark = Mark{offset, 8, Value::address(block)};
  h.change(h.object(*list).variants()[1].prototype).content().forget(8, 16);
  const auto merged = merge_variants(h, *list, 0, 1);
  if (merged) {
    std::size_t blocks = 0;
    for (const auto& [id, o] : merged->heap.objects()) blocks += o->is_region() ? 1 : 0;
    EXPECT_EQ(blocks, 1U) << to_text(merged->heap);
  }
}

// One form owns a block, which two fields name; in the other one the fields hold numbers.
TEST(Splice, knows_what_stands_in_the_place_of_an_optional_block) {
  for (const char* second : {"0", "5"}) {
    Heap h = parse("list = a; a [24] { 0: b, 8: d, 16: d }; b [24] { 0: 0, 8: 0, 16: " + std::string(second) +
                   " }; d [40] { }");
    fold(h, {2, 2, 2});
    const ObjectId list = h.root(kList)->object();
    ASSERT_TRUE(h.object(list).is_list()) << to_text(h);
    ASSERT_EQ(h.object(list).variants().size(), 2U);
    EXPECT_EQ(merge_variants(h, list, 0, 1).has_value(), std::string(second) == "0") << second;
  }
}

TEST(Splice, a_node_that_comes_out_has_its_own_link_where_a_zero_may_have_been) {
  Heap h = row(1, 1);
  const ObjectId first = h.root(kList)->object(), prototype = h.object(first).variants()[0].prototype;
  const auto marked = [&](std::int64_t from) {
    Heap m = h;
    const Value offset = m.fresh_number({from, 15, 1, 0});
    m.set_owner(offset.term.symbol, prototype);
    m.change(prototype).content().forget(8, 16);
    m.change(prototype).content().mark = Mark{offset, 1, Value::constant(0)};
    int with_mark = 0;
    for (const Heap& one : materialise(m, first, Target::First)) {
      const Value& node = *one.root(kList);
      with_mark += node.is_address() && one.object(node.object()).content().mark ? 1 : 0;
    }
    return with_mark;
  };
  EXPECT_GT(marked(8), 0);
  EXPECT_EQ(marked(7), 0);
}

}  // namespace splice_test
}  // namespace heapwise::heap
