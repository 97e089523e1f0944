#include "heap/tree.h"

#include <gtest/gtest.h>

#include "heap/collect.h"
#include "heap/fold.h"
#include "heap/heap_text.h"
#include "heap/join.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

using testing::parse;

const RootKey kRoot = register_key(1, 0), kCursor = register_key(1, 1);

// Children at 0 and 8; with parent links at 16.
const TreeLayout kPlain{16, 0, 8, -1, {0, 8}, {}};
const TreeLayout kParents{24, 0, 8, 16, {0, 8}, {}};

FoldPolicy trees(const TreeLayout& layout) {
  FoldPolicy policy;
  policy.trees = {layout};
  return policy;
}

Heap folded(const std::string& text, const TreeLayout& layout = kPlain) {
  Heap h = parse(text);
  fold(h, trees(layout));
  return h;
}

bool is_tree(const Heap& h, RootKey root) {
  const Value* v = h.root(root);
  return v->is_address() && h.object(v->object()).is_tree();
}

TEST(HeapTree, is_shown_by_a_block_with_two_children_of_its_own_size) {
  std::vector<TreeLayout> found;
  find_trees(parse("t = a; a [16] { 0: b, 8: c }; b [16] { 0: 0, 8: 0 }; c [16] { 0: 0, 8: 0 }"), found);
  EXPECT_EQ(found, std::vector{kPlain});
}

TEST(HeapTree, is_shown_with_its_parent_links) {
  std::vector<TreeLayout> found;
  find_trees(parse("t = a; a [24] { 0: b, 8: c, 16: 0 }; b [24] { 0: 0, 8: 0, 16: a }; c [24] { 0: 0, 8: 0, 16: a }"),
             found);
  EXPECT_EQ(found, std::vector{kParents});
}

TEST(HeapTree, is_shown_by_two_chains_of_different_links) {
  std::vector<TreeLayout> found;
  std::vector<Bough> boughs;
  find_trees(parse("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }"), boughs, found);
  EXPECT_TRUE(found.empty());
  Heap folded = parse("t = a; a [16] { 0: 0, 8: b }; b [16] { 0: 0, 8: c }; c [16] { 0: 0, 8: 0 }");
  fold(folded, {});
  find_trees(folded, boughs, found);
  EXPECT_EQ(found, std::vector{kPlain});
}

TEST(HeapTree, is_not_shown_by_chains_that_lead_back) {
  std::vector<TreeLayout> found;
  std::vector<Bough> boughs;
  find_trees(parse("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: a }"), boughs, found);
  find_trees(parse("t = b; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: a }"), boughs, found);
  EXPECT_TRUE(found.empty());
}

TEST(HeapTree, is_refuted_by_a_block_that_is_its_own_child) {
  EXPECT_TRUE(refutes_trees(parse("t = a; a [16] { 0: b, 8: a }; b [16] { 0: 0, 8: 0 }"), {kPlain}));
  EXPECT_FALSE(refutes_trees(parse("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }"), {kPlain}));
  EXPECT_FALSE(refutes_trees(parse("t = a; a [24] { 0: 0, 8: 0, 16: a }"), {kPlain})) << "of another size";
}

TEST(HeapTree, two_blocks_with_several_links_are_no_list_yet) {
  FoldPolicy policy;
  policy.branching = {kPlain};
  Heap two = parse("t = a; a [16] { 0: 0, 8: b }; b [16] { 0: 0, 8: 0 }");
  EXPECT_EQ(fold(two, policy), 0);
  Heap three = parse("t = a; a [16] { 0: 0, 8: b }; b [16] { 0: 0, 8: c }; c [16] { 0: 0, 8: 0 }");
  EXPECT_GT(fold(three, policy), 0);
}

TEST(HeapTree, is_not_shown_where_children_are_shared_or_lead_back) {
  std::vector<TreeLayout> found;
  find_trees(parse("t = a; a [16] { 0: b, 8: b }; b [16] { 0: 0, 8: 0 }"), found);
  find_trees(parse("t = a; a [16] { 0: b, 8: c }; b [16] { 0: c, 8: 0 }; c [16] { 0: 0, 8: 0 }"), found);
  find_trees(parse("t = b; a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: a }; c [16] { 0: 0, 8: b }"), found);  // a list
  EXPECT_TRUE(found.empty());
}

TEST(HeapTree, folds_from_the_leaves_to_the_root) {
  const Heap h =
      folded("t = a; a [16] { 0: b, 8: c }; b [16] { 0: 0, 8: 0 }; c [16] { 0: d, 8: 0 }; d [16] { 0: 0, 8: 0 }");
  EXPECT_TRUE(is_tree(h, kRoot));
  EXPECT_EQ(h.objects().size(), 2U);  // the tree and its one form of node
}

TEST(HeapTree, does_not_fold_shared_children_or_cycles) {
  EXPECT_FALSE(is_tree(folded("t = a; a [16] { 0: b, 8: b }; b [16] { 0: 0, 8: 0 }"), kRoot));
  EXPECT_FALSE(is_tree(folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: a, 8: 0 }"), kRoot));
}

TEST(HeapTree, does_not_fold_a_node_that_names_the_wrong_parent) {
  const Heap h = folded(
      "t = a; a [24] { 0: b, 8: 0, 16: 0 }; b [24] { 0: c, 8: 0, 16: a }; c [24] { 0: 0, 8: 0, 16: a }", kParents);
  EXPECT_FALSE(is_tree(h, kRoot));
}

TEST(HeapTree, does_not_fold_what_is_no_block_of_the_heap) {
  Heap h = parse("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  h.change(h.root(kRoot)->object()).storage = Storage::Stack;
  fold(h, trees(kPlain));
  EXPECT_FALSE(is_tree(h, kRoot));
}

TEST(HeapTree, materialises_to_nothing_or_a_node_with_two_trees) {
  Heap h = folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  ASSERT_TRUE(is_tree(h, kRoot));
  const auto heaps = materialise(h, h.root(kRoot)->object(), Target::First);
  ASSERT_EQ(heaps.size(), 1U);  // it has nodes
  const Object& node = heaps[0].object(heaps[0].root(kRoot)->object());
  ASSERT_TRUE(node.is_region());
  ASSERT_EQ(node.content().fields.size(), 2U);
  const Object &left = heaps[0].object(node.content().fields[0].value.object()),
               &right = heaps[0].object(node.content().fields[1].value.object());
  EXPECT_NE(node.content().fields[0].value.object(), node.content().fields[1].value.object());
  EXPECT_TRUE(left.is_tree() && right.is_tree());
  EXPECT_NE(left.variants()[0].prototype, right.variants()[0].prototype);
  EXPECT_TRUE(heaps[0].may_be_empty(left) && heaps[0].may_be_empty(right));
  EXPECT_EQ(materialise(heaps[0], node.content().fields[0].value.object(), Target::First).size(), 2U);
}

TEST(HeapTree, folds_back_to_what_it_was) {
  for (const TreeLayout& layout : {kPlain, kParents}) {
    const Heap h = layout == kPlain
                       ? folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }")
                       : folded("t = a; a [24] { 0: b, 8: 0, 16: 0 }; b [24] { 0: 0, 8: 0, 16: a }", kParents);
    ASSERT_TRUE(is_tree(h, kRoot));
    for (Heap one : materialise(h, h.root(kRoot)->object(), Target::First)) {
      fold(one, trees(layout));
      EXPECT_TRUE(entails(one, h));
      EXPECT_TRUE(entails(h, one));
    }
  }
}

TEST(HeapTree, keeps_a_cursor_in_its_middle_with_the_way_down_to_it) {
  // Left, right, right, left: the cursor stands at e.
  const std::string text =
      "t = a; n = e; a [16] { 0: b, 8: 0 }; b [16] { 0: x, 8: c }; c [16] { 0: 0, 8: d }; d [16] { 0: e, 8: y };"
      "e [16] { 0: z, 8: 0 }; x [16] { 0: 0, 8: 0 }; y [16] { 0: 0, 8: 0 }; z [16] { 0: 0, 8: 0 }";
  Heap h = folded(text);
  ASSERT_TRUE(is_tree(h, kCursor));
  ASSERT_TRUE(h.root(kRoot)->is_address());
  const Object& way = h.object(h.root(kRoot)->object());
  ASSERT_TRUE(way.is_list());
  EXPECT_TRUE(way.segment().length.is_constant(4));
  EXPECT_EQ(way.list().next, *h.root(kCursor));
  EXPECT_GT(way.variants().size(), 1U);  // down to the left and down to the right
  // Without the cursor all of it is one tree, and nothing is lost.
  h.drop_root(kCursor);
  fold(h, trees(kPlain));
  EXPECT_TRUE(is_tree(h, kRoot));
  EXPECT_TRUE(collect(h).empty());
}

TEST(HeapTree, joins_with_nothing_and_with_a_single_node) {
  const Heap tree = folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  for (const char* other : {"t = 0", "t = a; a [16] { 0: 0, 8: 0 }"}) {
    const Heap small = parse(other);
    EXPECT_FALSE(entails(tree, small)) << other;
    for (const auto& joined : {join(tree, small), join(small, tree)}) {
      ASSERT_TRUE(joined) << other;
      EXPECT_TRUE(is_tree(joined->heap, kRoot)) << other;
      EXPECT_TRUE(entails(tree, joined->heap) && entails(small, joined->heap)) << other;
    }
  }
  EXPECT_FALSE(entails(parse("t = 0"), tree));
  EXPECT_TRUE(entails(parse("t = a; a [16] { 0: 0, 8: 0 }"), tree));
}

TEST(HeapTree, stands_for_null_where_it_is_empty_and_for_nothing_else) {
  const Heap tree = folded("t = a; u = x; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }; x [40] { 0: 0 }");
  const Heap other = parse("t = x; u = x; x [40] { 0: 0 }");
  ASSERT_TRUE(is_tree(tree, kRoot));
  const auto joined = join(tree, other);
  EXPECT_TRUE(!joined || (entails(tree, joined->heap) && entails(other, joined->heap)));
}

TEST(HeapTree, is_not_above_a_node_with_something_else_for_a_child) {
  const Heap tree = folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  EXPECT_FALSE(entails(parse("t = a; a [16] { 0: s, 8: 0 }"), tree));
  EXPECT_FALSE(entails(parse("t = a; a [16] { 0: a, 8: 0 }"), tree));
  EXPECT_FALSE(entails(parse("t = a; a [16] { 0: 0 }"), tree));  // the other child is not set
}

// Children at 0 and 8, and a block of 8 bytes where there are none.
const TreeLayout kSentinel{16, 0, 8, -1, {0, 8}, Sentinel{Storage::Heap, 8, {}, {}, 0}};

TEST(HeapTree, is_shown_with_a_sentinel_for_its_leaves) {
  std::vector<TreeLayout> found;
  find_trees(parse("t = a; n = s; a [16] { 0: b, 8: c }; b [16] { 0: s, 8: s }; c [16] { 0: s, 8: s }; s [8] { }"),
             found);
  EXPECT_EQ(found, std::vector{kSentinel});
}

TEST(HeapTree, is_not_shown_where_some_ways_end_in_a_sentinel_and_some_in_null) {
  std::vector<TreeLayout> found;
  find_trees(parse("t = a; n = s; a [16] { 0: b, 8: c }; b [16] { 0: s, 8: s }; c [16] { 0: s, 8: 0 }; s [8] { }"),
             found);
  EXPECT_TRUE(found.empty());
}

TEST(HeapTree, without_nodes_is_its_sentinel) {
  const Heap h = folded("t = a; n = s; a [16] { 0: b, 8: s }; b [16] { 0: s, 8: s }; s [8] { }", kSentinel);
  ASSERT_TRUE(is_tree(h, kRoot));
  const auto heaps = materialise(h, h.root(kRoot)->object(), Target::First);
  ASSERT_EQ(heaps.size(), 1U);
  const Object& node = heaps[0].object(heaps[0].root(kRoot)->object());
  const auto children = materialise(heaps[0], node.content().fields[0].value.object(), Target::First);
  ASSERT_EQ(children.size(), 2U);  // none, or one with two trees
  const Object& leaf = children[0].object(children[0].root(kRoot)->object());
  EXPECT_EQ(leaf.content().fields[0].value, *children[0].root(kCursor));
  Heap back = heaps[0];
  fold(back, trees(kSentinel));
  EXPECT_TRUE(entails(back, h) && entails(h, back));
}

TEST(HeapTree, takes_neither_null_nor_another_block_for_its_sentinel) {
  EXPECT_FALSE(is_tree(folded("t = a; n = s; a [16] { 0: 0, 8: s }; s [8] { }", kSentinel), kRoot));
  EXPECT_FALSE(is_tree(folded("t = a; n = s; a [16] { 0: x, 8: s }; s [8] { }; x [40] { }", kSentinel), kRoot));
  const Heap tree = folded("t = a; n = s; a [16] { 0: b, 8: s }; b [16] { 0: s, 8: s }; s [8] { }", kSentinel);
  ASSERT_TRUE(is_tree(tree, kRoot));
  for (const char* other : {"t = a; n = s; a [16] { 0: 0, 8: 0 }; s [8] { }", "t = 0; n = s; s [8] { }",
                            "t = x; n = s; s [8] { }; x [8] { }"}) {
    const Heap h = parse(other);
    EXPECT_FALSE(entails(h, tree)) << other;
    EXPECT_FALSE(join(tree, h)) << other;
    EXPECT_FALSE(join(h, tree)) << other;
  }
  const Heap null = folded("t = a; n = s; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }; s [8] { }");
  ASSERT_TRUE(is_tree(null, kRoot));
  EXPECT_FALSE(entails(null, tree) || entails(tree, null));
}

TEST(HeapTree, joins_with_its_sentinel) {
  const Heap tree = folded("t = a; n = s; a [16] { 0: b, 8: s }; b [16] { 0: s, 8: s }; s [8] { }", kSentinel);
  const Heap none = parse("t = s; n = s; s [8] { }");
  for (const auto& joined : {join(tree, none), join(none, tree)}) {
    ASSERT_TRUE(joined);
    EXPECT_TRUE(is_tree(joined->heap, kRoot));
    EXPECT_TRUE(entails(tree, joined->heap) && entails(none, joined->heap));
  }
}

TEST(HeapTree, holds_its_sentinel) {
  Heap h = folded("t = a; n = s; a [16] { 0: b, 8: s }; b [16] { 0: s, 8: s }; s [8] { }", kSentinel);
  ASSERT_TRUE(is_tree(h, kRoot));
  h.drop_root(kCursor);
  EXPECT_TRUE(collect(h).empty());
  h.drop_root(kRoot);
  EXPECT_EQ(collect(h).size(), 2U);
}

// Who holds the address of a link is going to look at what hangs there.
TEST(HeapTree, keeps_a_node_apart_while_the_address_of_its_link_is_held) {
  const std::string nodes = "a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: 0 }; c [16] { 0: 0, 8: 0 }";
  const Heap h = folded("t = a; n = b+8; " + nodes);
  EXPECT_TRUE(h.object(h.root(kCursor)->object()).is_region());
  EXPECT_TRUE(is_tree(folded("t = a; n = b; " + nodes), kCursor));
}

TEST(HeapTree, addresses_of_two_links_are_no_walk_through_an_array) {
  const std::string nodes = "a [16] { 0: b, 8: c }; b [16] { 0: 0, 8: 0 }; c [16] { 0: 0, 8: 0 }";
  const Heap left = parse("n = a+0; t = a; " + nodes), right = parse("n = a+8; t = a; " + nodes);
  EXPECT_FALSE(join(left, right));
  const std::string numbers = "a [16] { 0: 3, 8: 4 }";
  EXPECT_TRUE(join(parse("n = a+0; t = a; " + numbers), parse("n = a+8; t = a; " + numbers)));
}

TEST(HeapTree, knows_what_holds_of_the_data_of_all_nodes) {
  const TreeLayout layout{24, 0, 8, -1, {0, 8}, {}};
  const std::string text = "t = a; a [24] { 0: b, 8: 0, 16: s }; b [24] { 0: 0, 8: 0, 16: r }; s in 1..5; r in 3..9";
  const Heap h = folded(text, layout);
  ASSERT_TRUE(is_tree(h, kRoot));
  for (const Heap& one : materialise(h, h.root(kRoot)->object(), Target::First)) {
    const Object& node = one.object(one.root(kRoot)->object());
    const Range range = one.range(node.content().field(16, 8)->value);
    EXPECT_EQ(range.lo, 1);
    EXPECT_EQ(range.hi, 9);
  }
}

TEST(HeapTree, is_lost_when_nobody_names_it) {
  Heap h = folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  ASSERT_TRUE(is_tree(h, kRoot));
  h.drop_root(kRoot);
  EXPECT_EQ(collect(h).size(), 1U);
}

// A node whose subtree is freed is no tree of one node, nor one more form of a tree's nodes.
TEST(HeapTree, takes_no_block_in_that_leads_to_what_is_no_tree) {
  const Heap tree = folded("t = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  ASSERT_TRUE(is_tree(tree, kRoot));
  Heap dangling = parse("t = a; a [16] { 0: b, 8: 0 }; b [16] { }");
  Object& freed =
      dangling.change(dangling.object(dangling.root(kRoot)->object()).content().fields.front().value.object());
  freed.status = Status::Freed;
  freed.size = Value::constant(0);
  EXPECT_FALSE(entails(dangling, tree));
  EXPECT_FALSE(join(tree, dangling));
  EXPECT_FALSE(join(dangling, tree));
}

TEST(HeapTree, takes_no_subtree_in_whose_parent_is_another) {
  const Heap h =
      folded("t = a; c = c; a [24] { 0: b, 8: 0, 16: 0 }; b [24] { 0: 0, 8: 0, 16: c }; c [24] { 0: 0, 8: 0, 16: 0 }",
             kParents);
  EXPECT_FALSE(is_tree(h, kRoot));
  EXPECT_TRUE(is_tree(folded("t = a; a [24] { 0: b, 8: 0, 16: 0 }; b [24] { 0: 0, 8: 0, 16: a }", kParents), kRoot));
}

// Every node of a way owns a subtree, whose root names no parent.
TEST(HeapTree, takes_no_subtree_in_that_a_node_owns_without_being_its_parent) {
  Heap h = folded(
      "t = a; cur = c; a [24] { 0: b, 8: d, 16: 0 }; b [24] { 0: c, 8: e, 16: a }; c [24] { 0: 0, 8: 0, 16: b };"
      "d [24] { 0: 0, 8: 0, 16: a }; e [24] { 0: 0, 8: 0, 16: b }",
      kParents);
  const ObjectId way = h.root(kRoot)->object(), cursor = h.root(kCursor)->object();
  ASSERT_TRUE(h.object(way).is_list());
  ASSERT_EQ(h.object(way).variants().size(), 1U);
  const ObjectId subtree = h.object(h.object(way).variants()[0].prototype).content().field(8, 8)->value.object();
  ASSERT_TRUE(h.object(subtree).is_tree());
  h.drop_root(kCursor);
  h.remove(cursor);
  h.change(way).list().next = Value::constant(0);
  Heap own = h;
  fold(own, trees(kParents));
  EXPECT_TRUE(is_tree(own, kRoot));
  h.change(subtree).tree().parent = Value::constant(0);
  fold(h, trees(kParents));
  EXPECT_FALSE(is_tree(h, kRoot));
}

// A way down that may have no nodes, with nothing below it.
TEST(HeapTree, may_be_empty_where_the_way_to_it_may_be) {
  Heap h = folded("t = a; cur = c; a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: 0 }; c [16] { 0: 0, 8: 0 }");
  const ObjectId way = h.root(kRoot)->object(), cursor = h.root(kCursor)->object();
  ASSERT_TRUE(h.object(way).is_list()) << "a way to the node that a variable names";
  h.drop_root(kCursor);
  h.remove(cursor);
  h.change(way).list().next = Value::constant(0);
  h.change(way).segment().length = h.fresh_number({0, 5, 1, 0});
  fold(h, trees(kPlain));
  ASSERT_TRUE(is_tree(h, kRoot));
  EXPECT_TRUE(h.may_be_empty(h.object(h.root(kRoot)->object())));
}

// All nodes of a way have one and the same subtree.
TEST(HeapTree, is_none_where_nodes_share_a_subtree) {
  Heap h = folded(
      "t = a; cur = c; a [16] { 0: b, 8: d }; b [16] { 0: c, 8: e }; c [16] { 0: 0, 8: 0 };"
      "d [16] { 0: 0, 8: 0 }; e [16] { 0: 0, 8: 0 }");
  const ObjectId way = h.root(kRoot)->object(), cursor = h.root(kCursor)->object();
  ASSERT_TRUE(h.object(way).is_list());
  ASSERT_EQ(h.object(way).variants().size(), 1U);
  const ObjectId prototype = h.object(way).variants()[0].prototype;
  const ObjectId subtree = h.object(prototype).content().field(8, 8)->value.object();
  ASSERT_TRUE(h.object(subtree).is_tree());
  h.drop_root(kCursor);
  h.remove(cursor);
  h.change(way).list().next = Value::constant(0);
  Heap own = h;
  fold(own, trees(kPlain));
  EXPECT_TRUE(is_tree(own, kRoot));
  h.change(subtree).owner = ObjectId();
  if (const Value length = h.object(subtree).segment().length; !length.is_constant())
    h.set_owner(length.term.symbol, ObjectId());
  fold(h, trees(kPlain));
  EXPECT_FALSE(is_tree(h, kRoot));
}

// Of every node of a way a number is at least that of its own subtree's. In one tree that would be said of any two
// nodes.
TEST(HeapTree, ties_no_number_of_a_node_to_one_of_another) {
  const TreeLayout layout{32, 0, 8, -1, {0, 8}, {}};
  Heap h = folded(
      "t = a; cur = c; x = x; y = y; a [32] { 0: b, 8: d, 16: s, 24: x }; b [32] { 0: c, 8: e, 16: r, 24: x };"
      "c [32] { 0: 0, 8: 0, 16: 0, 24: x }; d [32] { 0: 0, 8: 0, 16: p, 24: y }; e [32] { 0: 0, 8: 0, 16: q, 24: y };"
      "x [40] { }; y [40] { }",
      layout);
  const ObjectId way = h.root(kRoot)->object(), cursor = h.root(kCursor)->object();
  ASSERT_TRUE(h.object(way).is_list());
  ASSERT_EQ(h.object(way).variants().size(), 1U);
  const ObjectId node = h.object(way).variants()[0].prototype;
  const ObjectId subtree = h.object(node).content().field(8, 8)->value.object();
  ASSERT_TRUE(h.object(subtree).is_tree());
  const Value above = h.object(node).content().field(16, 8)->value;
  const Value below = h.object(h.object(subtree).variants()[0].prototype).content().field(16, 8)->value;
  ASSERT_TRUE(h.assume_less_equal(below, above));
  h.drop_root(kCursor);
  h.remove(cursor);
  h.change(way).list().next = Value::constant(0);
  fold(h, trees(layout));
  ASSERT_TRUE(is_tree(h, kRoot));
  const auto& variants = h.object(h.root(kRoot)->object()).variants();
  ASSERT_EQ(variants.size(), 2U) << "they name different blocks";
  const Term one = h.object(variants[0].prototype).content().field(16, 8)->value.term;
  const Term other = h.object(variants[1].prototype).content().field(16, 8)->value.term;
  EXPECT_FALSE(h.facts().knows_less_equal(one, other) || h.facts().knows_less_equal(other, one));
}

// A list beside the tree whose nodes, of the same size, hold a number where the tree's have a child.
TEST(HeapTree, takes_no_node_of_a_list_of_its_size) {
  for (const std::string& width : {"0/4: 1, ", "0: 1, "}) {
    Heap h = parse("t = a; a [16] { " + width + "8: b }; b [16] { " + width + "8: c }; c [16] { " + width + "8: 0 }");
    fold(h, trees(kPlain));
    const Object& list = h.object(h.root(kRoot)->object());
    ASSERT_TRUE(list.is_list());
    EXPECT_TRUE(h.object(list.variants()[0].prototype).content().field(0, width == "0: 1, " ? 8 : 4) != nullptr);
  }
}

}  // namespace
}  // namespace heapwise::heap
