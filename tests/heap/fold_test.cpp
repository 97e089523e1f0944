#include "heap/fold.h"

#include <gtest/gtest.h>

#include "heap/heap_text.h"
#include "heap/join.h"
#include "heap/lists.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

using testing::chain;
using testing::count;
using testing::kList;

TEST(HeapFold, makes_one_segment_of_a_chain_and_keeps_its_length) {
  Heap h = chain(3);
  EXPECT_EQ(fold(h, {}), 2);
  ASSERT_EQ(count(h, true), 1);
  EXPECT_EQ(count(h, false), 0);
  EXPECT_TRUE(h.object(h.root(kList)->object()).segment().length.is_constant(3));
}

TEST(HeapFold, leaves_a_node_that_is_named_from_outside) {
  Heap h = chain(3);
  const ObjectId first = h.root(kList)->object();
  h.set_root(register_key(1, 1), h.object(first).content().fields.front().value);  // the second node
  fold(h, {});
  EXPECT_EQ(count(h, false), 1);
  EXPECT_EQ(count(h, true), 1);
}

TEST(HeapFold, keeps_a_node_with_another_constant_apart_in_a_short_chain) {
  Heap h = chain(1, 1);
  h.set_root(kList, Value::address(testing::add_node(h, *h.root(kList), Value::constant(2))));
  EXPECT_EQ(fold(h, {}), 0);
}

// With the zero that ends a string of unknown length in each node.
Heap chain_of_strings(std::int64_t from, std::int64_t to) {
  Heap h = chain(3);
  std::vector<ObjectId> nodes;
  for (const auto& [id, o] : h.objects()) nodes.push_back(id);
  for (ObjectId id : nodes) {
    h.change(id).size = Value::constant(64);
    h.change(id).content().mark = Mark{h.fresh_number({from, to, 1, 0}), 1, Value::constant(0)};
  }
  return h;
}

TEST(HeapFold, keeps_what_is_known_at_a_symbolic_offset_of_each_node) {
  Heap h = chain_of_strings(16, 40);
  fold(h, {});
  const ObjectId list = h.root(kList)->object();
  ASSERT_TRUE(h.object(list).is_list());
  const std::vector<Heap> taken = materialise(h, list, Target::First);
  ASSERT_FALSE(taken.empty());
  for (const Heap& each : taken) {
    const auto& mark = each.object(each.root(kList)->object()).content().mark;
    EXPECT_TRUE(mark && each.range(mark->offset) == (Range{16, 40, 1, 0}));
  }
}

TEST(HeapFold, forgets_a_zero_that_may_be_one_of_a_link) {
  Heap h = chain_of_strings(0, 40);
  fold(h, {});
  const Object& list = h.object(h.root(kList)->object());
  ASSERT_TRUE(list.is_list());
  EXPECT_FALSE(h.object(list.variants().front().prototype).content().mark.has_value());
}

// Each node names a block of its own that is freed.
Heap chain_with_dangling_pointers(int length) {
  Heap h;
  Value next = Value::constant(0);
  for (int i = 0; i < length; ++i) {
    Object block;
    block.size = Value::constant(32);
    block.status = Status::Freed;
    const Value dangling = Value::address(h.add(std::move(block)));
    Object node;
    node.size = Value::constant(16);
    node.content().set(0, 8, next);
    node.content().set(8, 8, dangling);
    next = Value::address(h.add(std::move(node)));
  }
  h.set_root(kList, next);
  return h;
}

TEST(HeapFold, nodes_with_dangling_pointers_are_alike) {
  Heap h = chain_with_dangling_pointers(2);
  Cost cost;
  EXPECT_EQ(fold(h, {}, &cost), 1);
  EXPECT_EQ(cost, Cost{});
  EXPECT_EQ(count(h, true), 1);
}

TEST(HeapFold, a_dangling_pointer_still_dangles_when_its_node_comes_out_of_the_list) {
  Heap h = chain_with_dangling_pointers(3);
  fold(h, {});
  const std::vector<Heap> heaps = materialise(h, h.root(kList)->object(), Target::First);
  ASSERT_EQ(heaps.size(), 1U);
  const Heap& one = heaps.front();
  const Field* pointer = one.object(one.root(kList)->object()).content().field(8, 8);
  ASSERT_NE(pointer, nullptr);
  ASSERT_TRUE(pointer->value.is_address());
  EXPECT_EQ(one.object(pointer->value.object()).status, Status::Freed);
}

TEST(HeapFold, a_node_without_data_is_not_like_one_with_a_dangling_pointer) {
  Heap h = chain_with_dangling_pointers(1);
  Object node;
  node.size = Value::constant(16);
  node.content().set(0, 8, *h.root(kList));
  node.content().set(8, 8, Value::constant(0));
  h.set_root(kList, Value::address(h.add(std::move(node))));
  EXPECT_EQ(fold(h, {}), 0);
}

// The chain itself is one of the cases of the list, and no chain of another length is.
TEST(HeapFold, is_above_what_it_folds) {
  for (int n = 2; n < 6; ++n) {
    Heap after = chain(n);
    fold(after, {});
    ASSERT_EQ(count(after, true), 1);
    for (int m = 1; m < 7; ++m) {
      std::vector<Heap> cases{after};
      bool covers = false;
      for (int node = 0; node < m && !cases.empty(); ++node) {
        std::vector<Heap> next;
        for (const Heap& h : cases) {
          const bool more = count(h, true) > 0;
          for (const auto& [id, o] : h.objects()) {
            if (!o->is_segment() || o->owner.valid()) continue;
            for (Heap& one : materialise(h, id, Target::First)) next.push_back(std::move(one));
          }
          if (!more) next.push_back(h);
        }
        cases = std::move(next);
      }
      for (const Heap& h : cases) covers = covers || entails(chain(m), h);
      EXPECT_EQ(covers, n == m) << n << " " << m;
    }
  }
}

TEST(HeapFold, finds_links_into_the_middle_of_a_node_in_both_directions) {
  Heap h;
  const ObjectId a = h.add({}), b = h.add({}), c = h.add({});
  const ObjectId nodes[] = {a, b, c};
  for (int i = 0; i < 3; ++i) {
    Object o;
    o.size = Value::constant(24);
    o.content().set(
        8, 8, i < 2 ? Value::address(nodes[i + 1], Target::Whole, Term::of(std::int64_t{8})) : Value::constant(0));
    o.content().set(
        16, 8, i > 0 ? Value::address(nodes[i - 1], Target::Whole, Term::of(std::int64_t{8})) : Value::constant(0));
    h.put(nodes[i], std::move(o));
  }
  h.set_root(kList, Value::address(a));
  EXPECT_EQ(fold(h, {}), 2);
  const Object& s = h.object(h.root(kList)->object());
  EXPECT_TRUE(s.is_doubly_linked());
  EXPECT_EQ(s.segment().entry, 8);
}

TEST(HeapFold, gives_each_node_the_block_that_it_owns) {
  Heap h;
  Value next = Value::constant(0);
  for (int i = 0; i < 3; ++i) {
    Object data;
    data.size = Value::constant(4);
    const ObjectId owned = h.add(std::move(data));
    next = Value::address(testing::add_node(h, next, Value::address(owned)));
  }
  h.set_root(kList, next);
  EXPECT_EQ(fold(h, {}), 2);
  const ObjectId s = h.root(kList)->object();
  ASSERT_EQ(unit_of(h, s).size(), 2U);  // the prototype and its block
  // Taking a node out takes its block out, too.
  const auto cases = materialise(h, s, Target::First);
  ASSERT_EQ(cases.size(), 1U);
  EXPECT_EQ(cases.front().objects().size(), 5U);
}

TEST(HeapMaterialise, splits_a_list_that_may_be_empty) {
  Heap h = chain(2);
  fold(h, {});
  const ObjectId s = h.root(kList)->object();
  const Value length = h.fresh_number({0, 5, 1, 0});
  h.change(s).segment().length = length;
  const auto cases = materialise(h, s, Target::First);
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_TRUE(cases[0].root(kList)->is_constant(0));
  EXPECT_EQ(cases[1].object(cases[1].root(kList)->object()).kind(), Kind::Region);
}

TEST(HeapMaterialise, then_fold_loses_nothing) {
  Heap h = chain(4);
  fold(h, {});
  auto cases = materialise(h, h.root(kList)->object(), Target::First);
  ASSERT_EQ(cases.size(), 1U);
  fold(cases.front(), {});
  EXPECT_TRUE(entails(cases.front(), h));
  EXPECT_TRUE(entails(h, cases.front()));
}

// Two links per node, at 0 and 8.
TEST(HeapFold, keeps_a_node_that_skips_others_apart_from_them) {
  Heap h = testing::parse(
      "top = a; end = d; a [16] { 0: b, 8: d }; b [16] { 0: c }; c [16] { 0: d }; d [16] { 0: 0, 8: 0 }");
  fold(h, {});
  const Object& top = h.object(h.root(kList)->object());
  ASSERT_TRUE(top.is_region());
  const Object& skipped = h.object(top.content().field(0, 8)->value.object());
  ASSERT_TRUE(skipped.is_list());
  EXPECT_TRUE(skipped.segment().length.is_constant(2));
}

TEST(HeapFold, makes_a_list_of_the_one_node_that_is_skipped) {
  const std::string text = "top = a; end = d; a [16] { 0: b, 8: d }; b [16] { 0: d }; d [16] { 0: 0, 8: 0 }";
  Heap h = testing::parse(text), named = testing::parse(text + "; cursor = b");
  fold(h, {});
  fold(named, {});
  const auto skipped = [](const Heap& heap) -> const Object& {
    return heap.object(heap.object(heap.root(kList)->object()).content().field(0, 8)->value.object());
  };
  ASSERT_TRUE(skipped(h).is_list());
  EXPECT_TRUE(skipped(h).segment().length.is_constant(1));
  EXPECT_TRUE(skipped(named).is_region());
}

TEST(HeapFold, makes_a_list_by_the_upper_link_whose_nodes_own_what_they_skip) {
  Heap h = testing::parse(
      "top = a; end = e; a [16] { 0: b, 8: c }; b [16] { 0: c }; c [16] { 0: d, 8: e }; d [16] { 0: e };"
      "e [16] { 0: 0, 8: 0 }");
  fold(h, {});
  const Object& list = h.object(h.root(kList)->object());
  ASSERT_TRUE(list.is_list());
  EXPECT_TRUE(list.segment().length.is_constant(2));
  EXPECT_EQ(list.variants().size(), 1U);
  EXPECT_EQ(h.object(list.variants()[0].prototype).links().next, 8);
}

TEST(HeapFold, folds_nodes_that_all_name_the_end_of_their_list) {
  Heap h = testing::parse(
      "list = a; end = e; a [16] { 0: b, 8: e }; b [16] { 0: c, 8: e }; c [16] { 0: d, 8: e };"
      "d [16] { 0: e, 8: e }; e [16] { 0: 0, 8: 0 }");
  fold(h, {});
  EXPECT_TRUE(h.object(h.root(kList)->object()).is_list());
}

}  // namespace
}  // namespace heapwise::heap
