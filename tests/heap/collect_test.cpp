#include "heap/collect.h"

#include <gtest/gtest.h>

#include "heap/fold.h"
#include "heap/heap_text.h"

namespace heapwise::heap {
namespace collect_test {

const RootKey kFirst = register_key(1, 0);

Heap parse(const std::string& text) { return testing::HeapText(text).heap; }

TEST(HeapCollect, finds_a_cycle_that_no_root_leads_to) {
  Heap h = parse("x = c; a [8] { 0: b }; b [8] { 0: a }; c [8] { 0: 0 }");
  EXPECT_EQ(collect(h).size(), 2U);
  EXPECT_EQ(h.objects().size(), 1U);
}

TEST(HeapCollect, keeps_a_block_by_any_offset_while_the_program_runs) {
  for (const char* text : {"x = a+4; a [8] { 0: 0 }", "x = a+8; a [8] { 0: 0 }", "x = a+100; a [8] { 0: 0 }"}) {
    Heap h = parse(text);
    EXPECT_TRUE(collect(h).empty()) << text;
  }
}

TEST(HeapCollect, keeps_a_block_at_the_end_only_by_the_address_of_one_of_its_bytes) {
  auto lost = [](const char* text) {
    Heap h = parse(text);
    return collect(h, Held::Inside).size();
  };
  EXPECT_EQ(lost("x = a; a [8] { 0: 0 }"), 0U);
  EXPECT_EQ(lost("x = a+7; a [8] { 0: 0 }"), 0U);
  EXPECT_EQ(lost("x = a+8; a [8] { 0: 0 }"), 1U);
  EXPECT_EQ(lost("x = a; a [0] { }"), 0U);
  EXPECT_EQ(lost("x = a; a [8] { 0: b+64 }; b [16] { 0: 0 }"), 1U);
  Heap before = parse("x = a; a [8] { 0: 0 }");
  before.set_root(kFirst, before.root(kFirst)->plus(-1));
  EXPECT_EQ(collect(before, Held::Inside).size(), 1U);
}

TEST(HeapCollect, knows_what_a_symbolic_offset_can_be) {
  auto lost = [](std::int64_t lo, std::int64_t hi) {
    Heap h = parse("x = a; a [8] { 0: 0 }");
    const Value offset = h.fresh_number({lo, hi, 1, 0});
    h.set_root(kFirst, Value::address(h.root(kFirst)->object(), Target::Whole, offset.term));
    return collect(h, Held::Inside).size();
  };
  EXPECT_EQ(lost(0, 7), 0U);
  EXPECT_EQ(lost(0, 8), 1U);
  EXPECT_EQ(lost(-1, 7), 1U);
}

// before ⇄ segment ⇄ after, and a root that leads to one end of the segment.
struct Middle {
  Heap heap;
  ObjectId segment;
};
Middle between(const Value& length, Target end) {
  Heap h = parse("x = 0; a [16] { 0: 0, 8: 0 }; b [16] { 0: 0, 8: 0 }");
  const ObjectId before = h.objects().at(0).first, after = h.objects().at(1).first;
  Object prototype;
  prototype.size = Value::constant(16);
  prototype.shape = Prototype{{}, {.next = 0, .prev = 8, .width = 8, .children = {}, .present = {}}};
  const ObjectId each = h.add(std::move(prototype));
  Object list;
  list.shape = List{};
  list.size = Value::constant(16);
  list.list().variants.push_back({each, 1});
  list.list().first = list.list().last = 1;
  list.segment().length = length;
  list.list().next = Value::address(after);
  list.list().prev = Value::address(before);
  const ObjectId segment = h.add(std::move(list));
  h.change(each).owner = segment;
  h.set_root(kFirst, Value::address(segment, end));
  return {std::move(h), segment};
}

TEST(HeapCollect, does_not_reach_the_other_side_through_a_segment_that_may_be_empty) {
  for (Target end : {Target::First, Target::Last}) {
    Middle some = between(Value::constant(2), end);
    EXPECT_TRUE(collect(some.heap).empty());
    Middle perhaps = between(Value::constant(0), end);
    perhaps.heap.change(perhaps.segment).segment().length = perhaps.heap.fresh_number({0, 5, 1, 0});
    EXPECT_EQ(collect(perhaps.heap).size(), 1U);
    // It is lost only if the segment is empty: everything stays that something mentions.
    EXPECT_EQ(perhaps.heap.objects().size(), 4U);
  }
}

TEST(HeapCollect, does_not_reach_what_stands_in_the_place_of_an_optional_block) {
  Heap h = parse("x = 0; a [16] { 0: 0 }");
  Object perhaps;
  perhaps.shape = Optional{};
  perhaps.size = Value::constant(8);
  perhaps.optional().absent = Value::address(h.objects().at(0).first);
  perhaps.optional().length = h.fresh_number({0, 1, 1, 0});
  const ObjectId optional = h.add(std::move(perhaps));
  h.set_root(kFirst, Value::address(optional, Target::First));
  EXPECT_EQ(collect(h).size(), 1U);
}

// Every node of a list names one block, which nothing else does.
TEST(HeapCollect, nodes_that_may_not_be_there_hold_nothing) {
  Heap h = parse("list = a; a [16] { 0: b, 8: s }; b [16] { 0: 0, 8: s }; s [8] { }");
  fold(h, {});
  const ObjectId list = h.root(register_key(1, 0))->object();
  ASSERT_TRUE(h.object(list).is_list());
  Heap some = h;
  EXPECT_TRUE(collect(some).empty());
  h.change(list).segment().length = h.fresh_number({0, 5, 1, 0});
  EXPECT_EQ(collect(h).size(), 1U);
}

TEST(HeapCollect, a_form_of_node_that_may_not_occur_holds_nothing) {
  const std::string block = " s [8] { }";
  const auto folded = [&](const std::string& text) {
    Heap h = parse(text + block);
    fold(h, {2, 2, 9});
    return h;
  };
  Heap alternates =
      folded("list = a; a [16] { 0: b, 8: s }; b [16] { 0: c, 8: 0 }; c [16] { 0: d, 8: s }; d [16] { 0: 0, 8: 0 };");
  ASSERT_EQ(alternates.object(alternates.root(register_key(1, 0))->object()).variants().size(), 2U);
  EXPECT_TRUE(collect(alternates).empty()) << "the first node names it";
  const ObjectId list = alternates.root(register_key(1, 0))->object();
  List& forms = alternates.change(list).list();
  forms.first = forms.last = 3;
  EXPECT_EQ(collect(alternates).size(), 1U);
}

}  // namespace collect_test
}  // namespace heapwise::heap
