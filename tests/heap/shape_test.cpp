#include <gtest/gtest.h>

#include <algorithm>

#include "heap/heap.h"

namespace heapwise::heap {
namespace {

std::vector<std::int64_t> constants_of(const Object& o) {
  std::vector<std::int64_t> found;
  for_each_value_of(o, [&](const Value& v) { found.push_back(v.term.constant); });
  std::sort(found.begin(), found.end());
  return found;
}

Content some_content() {
  Content content;
  content.set(0, 8, Value::constant(2));
  content.mark = Mark{Value::constant(3), 1, Value::constant(4)};
  content.seen = Mark{Value::constant(5), 1, Value::constant(6)};
  return content;
}

// One object of each kind, with all values that it has: 1, 2, 3, …
std::vector<Object> one_of_each_kind() {
  Optional optional;
  optional.content = some_content();
  optional.length = Value::constant(7);
  optional.absent = Value::constant(8);
  List list;
  list.next = Value::constant(2);
  list.prev = Value::constant(3);
  list.length = Value::constant(4);
  Tree tree;
  tree.parent = Value::constant(2);
  tree.leaf = Value::constant(3);
  tree.length = Value::constant(4);
  std::vector<Object> all(std::variant_size_v<Shape>);
  all[0].shape = Region{some_content()};
  all[1].shape = Prototype{some_content(), {}};
  all[2].shape = optional;
  all[3].shape = list;
  all[4].shape = tree;
  for (Object& o : all) o.size = Value::constant(1);
  return all;
}

TEST(HeapObject, shows_each_of_its_values_once) {
  for (const Object& o : one_of_each_kind()) {
    const std::vector<std::int64_t> found = constants_of(o);
    ASSERT_GE(found.size(), 3U);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], static_cast<std::int64_t>(i) + 1);
  }
  EXPECT_EQ(constants_of(one_of_each_kind()[2]).size(), 8U);
}

TEST(HeapObject, lets_each_of_its_values_be_changed) {
  for (Object& o : one_of_each_kind()) {
    const std::vector<std::int64_t> before = constants_of(o);
    for_each_value_of(o, [](Value& v) { v = v.plus(100); });
    std::vector<std::int64_t> expected = before;
    for (std::int64_t& n : expected) n += 100;
    EXPECT_EQ(constants_of(o), expected);
  }
}

TEST(HeapObject, says_of_each_kind_which_parts_it_has) {
  const std::vector<Object> all = one_of_each_kind();
  const auto having = [&](auto has) {
    std::vector<Kind> kinds;
    for (const Object& o : all) {
      if (has(o)) kinds.push_back(o.kind());
    }
    return kinds;
  };
  EXPECT_EQ(having([](const Object& o) { return o.is_segment(); }),
            (std::vector{Kind::Optional, Kind::List, Kind::Tree}));
  EXPECT_EQ(having([](const Object& o) { return o.has_content(); }),
            (std::vector{Kind::Region, Kind::Prototype, Kind::Optional}));
  EXPECT_TRUE(all[3].content().fields.empty());
  EXPECT_THROW((void)all[0].list(), InternalError);
  EXPECT_THROW((void)all[1].segment(), InternalError);
  Object list = all[3];
  EXPECT_THROW((void)list.content(), InternalError);
}

TEST(HeapObject, leads_beyond_a_segment_without_nodes) {
  std::vector<Object> all = one_of_each_kind();
  EXPECT_EQ(all[2].beyond(Target::First), Value::constant(8));
  EXPECT_EQ(all[3].beyond(Target::First), Value::constant(2));
  EXPECT_EQ(all[3].beyond(Target::Last), Value::constant(3));
  EXPECT_EQ(all[4].beyond(Target::First), Value::constant(3));
  all[3].list().prev.reset();
  EXPECT_THROW((void)all[3].beyond(Target::Last), InternalError);
  EXPECT_THROW((void)all[0].beyond(Target::First), InternalError);
}

TEST(HeapContent, forgets_the_fields_that_are_cut_and_the_marks) {
  Content content = some_content();
  content.set_zero(16, 32);
  content.forget(4, 20);
  EXPECT_TRUE(content.fields.empty());
  EXPECT_EQ(content.zeros, (std::vector<ByteRange>{{20, 32}}));
  EXPECT_FALSE(content.mark || content.seen);
  content = some_content();
  content.forget(8, 8);  // nothing
  EXPECT_TRUE(content.mark && content.seen);
}

TEST(HeapContent, drops_marks_at_what_is_no_offset_any_more) {
  Content content = some_content();
  content.seen->value = Value::address(ObjectId(0U));
  content.drop_what_has_no_place();
  EXPECT_TRUE(content.mark);
  EXPECT_FALSE(content.seen);
  content.mark->offset = Value::address(ObjectId(0U));
  content.drop_what_has_no_place();
  EXPECT_FALSE(content.mark);
}

TEST(HeapRoot, keys_of_the_whole_program_come_after_those_of_all_calls) {
  const RootKey deep = register_key(1000, 7);
  EXPECT_LT(register_key(1, 9), deep);
  EXPECT_LT(deep, global_key(0));
  EXPECT_TRUE(is_global_key(kErrnoKey) && is_global_key(kTokenKey) && !is_global_key(deep));
  EXPECT_TRUE(deep.is_register_of(1000) && !deep.is_register_of(1));
}

TEST(HeapRoot, keys_of_two_kinds_differ) {
  EXPECT_NE(register_key(1, 0), RootKey(RootKey::Kind::Variable, 1, 0));
  EXPECT_NE(kErrnoKey, kTokenKey);
  EXPECT_NE(global_key(0), RootKey(RootKey::Kind::Handler, kWholeProgram, 0));
}

}  // namespace
}  // namespace heapwise::heap
