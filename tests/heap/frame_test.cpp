// Frame and graft: a call sees what it can reach, and nothing else changes.
#include "heap/frame.h"

#include <gtest/gtest.h>

#include "heap/canonical.h"
#include "heap/join.h"
#include "heap/lists.h"

namespace heapwise::heap {
namespace {

using testing::add_node;

const RootKey kArgument = register_key(2, 0);
const RootKey kParameter = register_key(kCallDepth, 0);
const Entrance kOnly[] = {{kArgument, kParameter}};

// Two chains, one for the call and one that only the caller knows.
Heap two_chains(int mine, int others) {
  Heap h;
  for (auto [key, length] : {std::pair(kArgument, mine), std::pair(register_key(1, 5), others)}) {
    Value next = Value::constant(0);
    for (int i = 0; i < length; ++i) next = Value::address(add_node(h, next, Value::constant(1)));
    h.set_root(key, next);
  }
  return h;
}

TEST(Frame, a_part_holds_what_the_arguments_reach) {
  const Cut c = cut(two_chains(2, 3), kOnly);
  EXPECT_EQ(c.part.objects().size(), 2U);
  EXPECT_EQ(count_anchors(c.part), 0U);
  EXPECT_EQ(c.part.roots().size(), 1U);
}

TEST(Frame, a_call_that_does_nothing_changes_nothing) {
  Heap h = two_chains(2, 3);
  h.set_root(register_key(1, 6), *h.root(kArgument));
  const Cut c = cut(h, kOnly);
  const auto after = graft(c, c.part, {});
  ASSERT_TRUE(after);
  h.drop_root(kArgument);
  EXPECT_EQ(canonical_key(*after), canonical_key(h));
}

TEST(Frame, what_the_frame_holds_too_has_an_anchor_that_follows_it) {
  Heap h = two_chains(1, 0);
  const ObjectId node = h.root(kArgument)->object();
  h.set_root(register_key(1, 6), Value::address(node).plus(8));
  const Cut c = cut(h, kOnly);
  ASSERT_EQ(count_anchors(c.part), 1U);
  Heap exit = c.part;
  exit.change(node).status = Status::Freed;
  exit.drop_root(kParameter);
  const auto after = graft(c, exit, {});
  ASSERT_TRUE(after);
  const Value* v = after->root(register_key(1, 6));
  ASSERT_TRUE(v != nullptr && v->is_address());
  EXPECT_EQ(v->term.constant, 8);
  EXPECT_FALSE(after->object(v->object()).alive());
}

TEST(Frame, what_a_call_learns_of_a_number_the_caller_learns) {
  Heap h;
  const Value n = h.fresh_number(Range{0, 100, 1, 0}), m = h.fresh_number(Range{0, 100, 1, 0});
  ASSERT_TRUE(h.assume_less_equal(m, n));
  h.set_root(kArgument, n);
  h.set_root(register_key(1, 6), n);
  h.set_root(register_key(1, 7), m);
  const Cut c = cut(h, kOnly);
  Heap exit = c.part;
  ASSERT_TRUE(exit.assume_less_equal(*exit.root(kParameter), Value::constant(10)));
  const auto after = graft(c, exit, {});
  ASSERT_TRUE(after);
  EXPECT_EQ(after->range(*after->root(register_key(1, 6))).hi, 10);
  EXPECT_EQ(after->range(*after->root(register_key(1, 7))).hi, 10);
}

TEST(Frame, an_end_that_contradicts_the_caller_is_none) {
  Heap h;
  const Value n = h.fresh_number(Range{0, 100, 1, 0});
  h.set_root(kArgument, n);
  h.set_root(register_key(1, 6), n);
  const Cut c = cut(h, kOnly);
  Heap exit;  // as a summary of a more general call would have it
  exit.set_root(anchor_key(0), Value::constant(500));
  EXPECT_FALSE(graft(c, exit, {}));
}

// A node that the caller works on, before the node that it gives to the call; both name each other.
TEST(Frame, of_a_hidden_block_a_call_sees_the_address_only) {
  Heap h;
  const ObjectId mine = add_node(h, Value::constant(0), Value::constant(1));
  const ObjectId given = add_node(h, Value::constant(0), Value::address(mine));
  const ObjectId before = add_node(h, Value::address(mine), Value::constant(2));
  h.change(mine).content().set(8, 8, Value::address(before));
  h.set_root(register_key(1, 5), Value::address(mine));
  h.set_root(kArgument, Value::address(given));
  const Cut c = cut(h, kOnly, {mine, given});
  EXPECT_EQ(c.hidden, std::set{mine});
  EXPECT_FALSE(c.part.contains(before));
  EXPECT_TRUE(c.part.object(given).storage == Storage::Heap) << "an argument is never hidden";
  ASSERT_TRUE(c.part.object(mine).storage == Storage::Outside);
  EXPECT_TRUE(c.part.object(mine).content().fields.empty());
  const auto after = graft(c, c.part, {});
  ASSERT_TRUE(after);
  h.drop_root(kArgument);
  const Value* named = after->root(register_key(1, 5));
  ASSERT_TRUE(named != nullptr && named->points_to(mine));
  EXPECT_TRUE(after->object(mine).storage == Storage::Heap);
  EXPECT_EQ(after->object(mine).content().fields, h.object(mine).content().fields);
}

TEST(Frame, a_variable_of_the_caller_belongs_to_it_again_after_the_call) {
  Heap h;
  Object o;
  o.size = Value::constant(8);
  o.storage = Storage::Stack;
  o.frame = kCallDepth;
  const ObjectId variable = h.add(o);
  h.set_root(kArgument, Value::address(variable));
  const Cut c = cut(h, kOnly);
  EXPECT_EQ(c.part.object(variable).frame, 0U);
  ASSERT_EQ(count_anchors(c.part), 1U);
  const auto after = graft(c, c.part, {});
  ASSERT_TRUE(after);
  ASSERT_EQ(after->objects().size(), 1U);
  EXPECT_EQ(after->objects().front().second->frame, kCallDepth);
}

TEST(Canonical, names_of_objects_and_symbols_do_not_count) {
  Heap a = two_chains(2, 1);
  Heap b;
  (void)b.fresh();
  const ObjectId spare = b.add(Object{});
  const Value other = Value::address(add_node(b, Value::constant(0), Value::constant(1)));
  const Value last = Value::address(add_node(b, Value::constant(0), Value::constant(1)));
  b.set_root(kArgument, Value::address(add_node(b, last, Value::constant(1))));
  b.set_root(register_key(1, 5), other);
  b.remove(spare);
  const Value x = a.fresh_number(Range{1, 5, 1, 0}), y = b.fresh_number(Range{1, 5, 1, 0});
  a.set_root(register_key(1, 9), x);
  b.set_root(register_key(1, 9), y);
  EXPECT_EQ(canonical_key(a), canonical_key(b));
  ASSERT_TRUE(b.assume_less_equal(y, Value::constant(4)));
  EXPECT_NE(canonical_key(a), canonical_key(b));
}

TEST(Frame, a_call_sees_what_the_library_keeps) {
  Heap h = two_chains(1, 1);
  Object kept;
  kept.size = Value::constant(44);
  kept.storage = Storage::Global;
  kept.kept = models::Kept::Calendar;
  kept.content().set(0, 4, Value::constant(3));
  const ObjectId calendar = h.add(std::move(kept));
  h.set_root(register_key(1, 7), Value::address(calendar));
  const Cut c = cut(h, kOnly);
  ASSERT_TRUE(c.part.contains(calendar));
  Heap exit = c.part;
  exit.change(calendar).content().forget(0, 44);
  const auto after = graft(c, exit, {});
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->object(after->root(register_key(1, 7))->object()).content().fields.empty());
}

TEST(Frame, a_constant_comes_back_as_it_was) {
  Heap h;
  Object literal;
  literal.size = Value::constant(1);
  literal.storage = Storage::Global;
  literal.read_only = true;
  literal.content().set(0, 1, Value::constant('a'));
  const ObjectId id = h.add(std::move(literal));
  h.set_root(kArgument, Value::address(id));
  h.set_root(global_key(0), Value::address(id));
  const Cut c = cut(h, kOnly);
  Heap exit = c.part;
  exit.change(id).content().fields.clear();  // what a summary for several constants knows
  const auto after = graft(c, exit, {});
  ASSERT_TRUE(after);
  EXPECT_EQ(after->object(after->root(global_key(0))->object()).content().fields.size(), 1U);
}

TEST(Frame, a_call_may_make_something_where_the_caller_has_freed) {
  Heap h = two_chains(1, 1);
  const ObjectId freed = h.root(register_key(1, 5))->object();
  h.change(freed).status = Status::Freed;
  const Cut c = cut(h, kOnly);
  const auto after = graft(c, c.part, {});
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->object(after->root(register_key(1, 5))->object()).reused);
}

TEST(Frame, what_the_library_has_changed_in_a_call_is_changed_for_the_caller) {
  Heap h = two_chains(1, 0);
  Object table;
  table.size = Value::constant(8);
  table.storage = Storage::Global;
  table.read_only = true;
  table.kept = models::Kept::Locale;
  table.content().set(0, 1, Value::constant('a'));
  const ObjectId id = h.add(std::move(table));
  h.set_root(register_key(1, 6), Value::address(id));
  const Cut c = cut(h, kOnly);
  Heap exit = c.part;
  ASSERT_TRUE(exit.contains(id));
  exit.change(id).content().forget(0, 8);
  const auto after = graft(c, exit, {});
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->object(after->root(register_key(1, 6))->object()).content().fields.empty());
}

}  // namespace
}  // namespace heapwise::heap
