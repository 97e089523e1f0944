// A block that stands alone becomes a list of one node, and only such a block.
#include "heap/single_nodes.h"

#include <gtest/gtest.h>

#include "heap/fold.h"
#include "heap/heap_text.h"
#include "heap/join.h"
#include "heap/print.h"

namespace heapwise::heap {
namespace {

using testing::parse;

const std::vector<ListLayout> kSingly{{16, 0, -1, 0, 8}}, kDoubly{{24, 0, 8, 0, 8}};

TEST(SingleNodes, are_known_by_a_list_that_was_folded) {
  Heap h = parse("list = a; a [16] { 0: b, 8: 7 }; b [16] { 0: 0, 8: 7 }");
  std::vector<ListLayout> layouts;
  find_lists(h, layouts);
  EXPECT_TRUE(layouts.empty());
  fold(h, {2, 9, 9});
  find_lists(h, layouts);
  find_lists(h, layouts);
  EXPECT_EQ(layouts, kSingly);
}

TEST(SingleNodes, and_nothing_are_a_list_that_may_be_empty) {
  Heap one = parse("list = a; a [16] { 0: 0, 8: 7 }");
  const Heap none = parse("list = 0");
  EXPECT_FALSE(join(one, none));
  EXPECT_EQ(make_single_nodes_lists(one, kSingly), 1);
  const auto joined = join(one, none);
  ASSERT_TRUE(joined);
  const Object& list = joined->heap.object(joined->heap.root(register_key(1, 0))->object());
  EXPECT_EQ(joined->heap.range(list.list().length), (Range{0, 1, 1, 0})) << to_text(joined->heap);
  EXPECT_TRUE(entails(none, joined->heap));
}

TEST(SingleNodes, mean_what_the_block_meant) {
  const Heap before = parse("list = a; data = b; a [16] { 0: 0, 8: b }; b [4] { 0/4: 1 }");
  Heap after = before;
  ASSERT_EQ(make_single_nodes_lists(after, kSingly), 1);
  EXPECT_TRUE(entails(before, after)) << to_text(after);
}

TEST(SingleNodes, are_of_the_size_and_have_the_links_of_the_list) {
  Heap large = parse("list = a; a [32] { 0: 0, 8: 7 }"), unknown = parse("list = a; a [16] { 8: 7 }");
  EXPECT_EQ(make_single_nodes_lists(large, kSingly), 0);
  EXPECT_EQ(make_single_nodes_lists(unknown, kSingly), 0);
}

TEST(SingleNodes, may_end_a_list_where_others_name_them) {
  Heap chain = parse("list = a; tail = c; a [16] { 0: b, 8: 7 }; b [16] { 0: c, 8: 7 }; c [16] { 0: 0, 8: 7 }");
  fold(chain, {2, 9, 9});
  Heap queue = chain;
  ASSERT_EQ(make_single_nodes_lists(queue, kSingly), 1) << to_text(chain);
  EXPECT_TRUE(entails(chain, queue)) << to_text(queue);
  const Heap none = parse("list = 0; tail = 0");
  const auto joined = join(queue, none);
  ASSERT_TRUE(joined);
  for (const Heap* side : std::initializer_list<const Heap*>{&chain, &none})
    EXPECT_TRUE(entails(*side, joined->heap)) << to_text(joined->heap);
}

TEST(SingleNodes, have_no_neighbours) {
  Heap pair = parse("list = a; a [16] { 0: b, 8: 7 }; b [16] { 0: 0, 8: 8 }");
  Heap ring = parse("list = a; a [16] { 0: a, 8: 7 }");
  EXPECT_EQ(make_single_nodes_lists(pair, kSingly), 0);
  EXPECT_EQ(make_single_nodes_lists(ring, kSingly), 0);
}

TEST(SingleNodes, of_doubly_linked_lists_have_one_name) {
  Heap one = parse("list = a; a [24] { 0: 0, 8: 0, 16: 7 }");
  Heap two = parse("first = a; last = a; a [24] { 0: 0, 8: 0, 16: 7 }");
  EXPECT_EQ(make_single_nodes_lists(one, kDoubly), 1);
  EXPECT_EQ(make_single_nodes_lists(two, kDoubly), 0);
}

TEST(SingleNodes, are_guessed_by_their_only_null) {
  const auto guess = [](const std::string& text) {
    std::vector<ListLayout> layouts;
    guess_lists(parse(text), 8, layouts);
    return layouts;
  };
  EXPECT_EQ(guess("list = a; a [16] { 0: 0, 8: 7 }"), kSingly);
  EXPECT_EQ(guess("one = a; other = b; a [16] { 0: 0, 8: 7 }; b [16] { 0: 0, 8: 9 }"), kSingly);
  EXPECT_TRUE(guess("list = a; a [24] { 0: 0, 8: 0, 16: 7 }").empty());
  EXPECT_TRUE(guess("data = a; a [16] { 0/4: 0, 8: 7 }").empty());
}

}  // namespace
}  // namespace heapwise::heap
