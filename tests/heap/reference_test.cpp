#include "heap/reference.h"

#include <gtest/gtest.h>

#include "heap/fold.h"
#include "heap/frame.h"
#include "heap/join.h"
#include "heap/lists.h"
#include "heap/materialise.h"
#include "heap/resolve.h"

namespace heapwise::heap {
namespace reference_test {

using testing::add_node;
using testing::chain;
using testing::kList;

const RootKey kSome = register_key(1, 1);

// A folded list of three nodes or more, and a root that is some node of it, or null.
struct Referring {
  Heap heap;
  SymbolId symbol;
  ObjectId form;
};

Referring referring(bool null) {
  Heap h = chain(3);
  EXPECT_GT(fold(h, {}), 0);
  const ObjectId list = h.root(kList)->object();
  const Value length = h.fresh_number({3, 100, 1, 0});
  h.change(list).segment().length = length;
  const ObjectId form = h.object(list).variants()[0].prototype;
  const Value some = h.fresh_number(Range::of_width(64));
  h.set_reference(some.term.symbol, {0, null, {form}});
  h.set_root(kSome, some);
  return {h, some.term.symbol, form};
}

TEST(Reference, is_null_or_some_node_with_a_list_on_either_side) {
  const Referring r = referring(true);
  const auto cases = resolve(r.heap, r.symbol);
  ASSERT_TRUE(cases);
  ASSERT_EQ(cases->size(), 2U);
  EXPECT_TRUE((*cases)[0].root(kSome)->is_constant(0));
  const Heap& taken = (*cases)[1];
  const Value node = *taken.root(kSome);
  ASSERT_TRUE(node.is_address());
  ASSERT_TRUE(taken.object(node.object()).is_region());
  const Object& front = taken.object(taken.root(kList)->object());
  ASSERT_TRUE(front.is_list());
  EXPECT_EQ(front.list().next, node);
  EXPECT_TRUE(taken.may_be_empty(front)) << "it may be the first one";
  EXPECT_EQ(taken.object(node.object()).content().field(0, 8)->value.target, Target::First);
}

TEST(Reference, to_a_list_is_to_the_node_that_was_taken_out_or_to_the_rest) {
  const Referring r = referring(false);
  const auto heaps = materialise(r.heap, r.heap.root(kList)->object(), Target::First);
  ASSERT_EQ(heaps.size(), 1U);
  const Reference* known = heaps[0].reference(r.symbol);
  ASSERT_NE(known, nullptr);
  EXPECT_TRUE(known->names(heaps[0].root(kList)->object())) << "the first node";
  EXPECT_EQ(known->nodes.size(), 2U);
}

TEST(Reference, is_forgotten_with_a_block_of_which_nothing_is_known_any_more) {
  Heap h = chain(1);
  const Value some = h.fresh_number({});
  const ObjectId node = h.root(kList)->object();
  h.set_reference(some.term.symbol, {0, false, {node}});
  h.remove(node);
  EXPECT_EQ(h.reference(some.term.symbol), nullptr);
}

TEST(Reference, to_a_list_without_nodes_leads_elsewhere) {
  Referring r = referring(true);
  r.heap.change(r.heap.root(kList)->object()).segment().length = Value::constant(0);
  const auto empty = assume_empty(r.heap, r.heap.root(kList)->object());
  ASSERT_EQ(empty.size(), 1U);
  EXPECT_TRUE(empty[0].reference(r.symbol)->nodes.empty());
  EXPECT_FALSE(assume_not_null(empty[0], r.symbol));
}

TEST(Reference, covers_null_only_where_it_says_so) {
  const Referring maybe = referring(true), never = referring(false);
  EXPECT_TRUE(entails(never.heap, maybe.heap));
  EXPECT_FALSE(entails(maybe.heap, never.heap));
  Heap none = maybe.heap;
  none.substitute(maybe.symbol, Value::constant(0));
  EXPECT_TRUE(entails(none, maybe.heap));
  EXPECT_FALSE(entails(none, never.heap));
}

TEST(Reference, covers_a_node_only_where_it_names_it) {
  Heap here = chain(2), there = chain(2);
  const ObjectId first = there.root(kList)->object();
  const ObjectId second = there.object(first).content().field(0, 8)->value.object();
  here.set_root(kSome, Value::address(here.object(here.root(kList)->object()).content().field(0, 8)->value.object()));
  const Value some = there.fresh_number(Range::of_width(64));
  there.set_root(kSome, some);
  there.set_reference(some.term.symbol, {0, false, {first}});
  EXPECT_FALSE(entails(here, there));
  Reference both{0, false, {}};
  both.add(first);
  both.add(second);
  there.set_reference(some.term.symbol, both);
  EXPECT_TRUE(entails(here, there));
}

TEST(Reference, above_two_leads_where_either_does) {
  const Referring r = referring(false);
  Heap none = r.heap;
  none.substitute(r.symbol, Value::constant(0));
  const auto joined = join(r.heap, none);
  ASSERT_TRUE(joined);
  const Value some = *joined->heap.root(kSome);
  ASSERT_TRUE(some.is_symbol());
  const Reference* known = joined->heap.reference(some.term.symbol);
  ASSERT_NE(known, nullptr);
  EXPECT_TRUE(known->null);
  EXPECT_EQ(known->nodes.size(), 1U);
}

TEST(Reference, into_what_a_call_sees_is_carried_through_the_call) {
  const Referring r = referring(false);
  const Entrance entrance{kList, register_key(kCallDepth, 0)};
  const Cut c = cut(r.heap, std::span(&entrance, 1));
  ASSERT_FALSE(c.anchors.empty());
  Heap exit = c.part;
  exit.drop_root(entrance.inside);
  exit.set_root({RootKey::Kind::Result, kCallDepth, 0}, *c.part.root(entrance.inside));
  const Entrance result{kList, {RootKey::Kind::Result, kCallDepth, 0}};
  const auto after = graft(c, exit, std::span(&result, 1));
  ASSERT_TRUE(after);
  const Value some = *after->root(kSome);
  ASSERT_TRUE(some.is_symbol());
  const Reference* known = after->reference(some.term.symbol);
  ASSERT_NE(known, nullptr);
  ASSERT_EQ(known->nodes.size(), 1U);
  EXPECT_EQ(after->object(known->nodes[0]).owner, after->root(kList)->object());
}

TEST(Reference, is_no_address_of_another_block) {
  Heap h = chain(1);
  const ObjectId node = h.root(kList)->object(), other = add_node(h, Value::constant(0), Value::constant(0));
  const Reference reference{0, false, {node}};
  EXPECT_EQ(meets(h, reference, Value::address(other)), Meets::No);
  EXPECT_EQ(meets(h, reference, Value::address(node)), Meets::PerhapsThere);
  h.change(node).status = Status::Freed;
  EXPECT_EQ(meets(h, reference, Value::address(other)), Meets::Perhaps) << "it may lie where the freed one lay";
}

}  // namespace reference_test
}  // namespace heapwise::heap
