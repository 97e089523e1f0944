#include "heap/materialise.h"

#include <gtest/gtest.h>

#include "heap/fold.h"
#include "heap/lists.h"

namespace heapwise::heap {
namespace materialise_test {

using testing::kList;

// A doubly linked list that may be empty, named from both ends. Nothing follows it; `before` precedes it.
struct Ends {
  Heap heap;
  ObjectId list;
};
const RootKey kFirst = register_key(1, 0), kLast = register_key(1, 1);

Ends ends() {
  Heap h;
  const ObjectId list = h.add(Object{}), prototype = h.add(Object{});
  Object node;
  node.size = Value::constant(16);
  node.owner = list;
  node.shape = Prototype{{}, {.next = 0, .prev = 8, .width = 8, .children = {}, .present = {}}};
  h.put(prototype, std::move(node));
  Object o;
  o.shape = List{};
  o.list().prev = Value();
  o.size = Value::constant(16);
  o.list().variants = {{prototype, 1}};
  o.list().first = o.list().last = 1;
  o.list().length = h.fresh_number({0, 100, 1, 0});
  h.put(list, std::move(o));
  h.set_root(kFirst, Value::address(list, Target::First));
  h.set_root(kLast, Value::address(list, Target::Last));
  return {h, list};
}

TEST(Materialise, an_empty_list_is_what_follows_and_what_precedes_it) {
  const Ends e = ends();
  const auto empty = assume_empty(e.heap, e.list);
  ASSERT_EQ(empty.size(), 1U);
  EXPECT_EQ(*empty[0].root(kFirst), Value::constant(0));
  EXPECT_EQ(*empty[0].root(kLast), Value::constant(0));
  EXPECT_TRUE(empty[0].objects().empty());
}

// The first node's back link leads to the first node itself: the end of the empty list is its start, which is null.
TEST(Materialise, an_empty_list_whose_back_link_names_it_is_not_lost) {
  Ends e = ends();
  e.heap.change(e.list).list().prev = Value::address(e.list, Target::First);
  const auto empty = assume_empty(e.heap, e.list);
  ASSERT_EQ(empty.size(), 1U);
  EXPECT_EQ(*empty[0].root(kFirst), Value::constant(0));
  EXPECT_EQ(*empty[0].root(kLast), Value::constant(0));
}

// Nothing outside says what a ring of no nodes is: anything, and the case stays.
TEST(Materialise, a_ring_of_nothing_may_be_anything) {
  Ends e = ends();
  e.heap.change(e.list).list().next = Value::address(e.list, Target::First);
  const auto empty = assume_empty(e.heap, e.list);
  ASSERT_EQ(empty.size(), 1U);
  ASSERT_TRUE(empty[0].root(kFirst)->is_symbol());
  EXPECT_TRUE(empty[0].range(*empty[0].root(kFirst)).is_everything());
}

TEST(Materialise, gives_the_empty_list_and_the_one_with_a_first_node) {
  const Ends e = ends();
  int empty = 0, taken = 0;
  for (const Heap& h : materialise(e.heap, e.list, Target::First)) {
    const Value first = *h.root(kFirst);
    empty += first.is_constant(0) ? 1 : 0;
    taken += first.is_address() && h.object(first.object()).is_region() ? 1 : 0;
  }
  EXPECT_EQ(empty, 1);
  EXPECT_GE(taken, 1);
}

}  // namespace materialise_test
}  // namespace heapwise::heap
