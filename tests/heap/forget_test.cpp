#include "heap/forget.h"

#include <gtest/gtest.h>

#include "heap/heap_text.h"

namespace heapwise::heap {
namespace {

using testing::parse;

const RootKey kUsers = register_key(1, 0);

// The blocks that one place of the program makes are of one kind.
Heap with_kinds(const std::string& text) {
  Heap h = parse(text);
  std::uint32_t line = 0;
  std::vector<ObjectId> ids;
  for (const auto& [id, o] : h.objects()) ids.push_back(id);
  for (ObjectId id : ids) h.change(id).made.line = ++line;
  return h;
}

const Value& first_field(const Heap& h) { return h.object(h.root(kUsers)->object()).content().fields.front().value; }

TEST(Forget, gives_up_a_reference_to_what_another_kind_of_block_leads_to) {
  Heap h = with_kinds("users = u; files = holder; u [8] { 0: f }; f [8] { 0: 0 }; holder [8] { 0: f }");
  EXPECT_EQ(forget_references(h), 1) << "one of the two stays";
  EXPECT_EQ(forget_references(h), 0);
}

TEST(Forget, keeps_what_leads_to_a_block_alone) {
  Heap h = with_kinds("users = u; u [8] { 0: f }; f [8] { 0: 0 }");
  EXPECT_EQ(forget_references(h), 0);
  EXPECT_TRUE(first_field(h).is_address());
}

TEST(Forget, keeps_links_between_blocks_of_one_kind) {
  Heap h = parse("users = a; a [16] { 0: b, 8: 0 }; b [16] { 0: 0, 8: a }; c [16] { 0: b, 8: 0 }");
  EXPECT_EQ(forget_references(h), 0);
}

TEST(Forget, leaves_any_number_behind) {
  Heap h = with_kinds("users = u; u [8] { 0: f }; f [8] { 0: 0 }; holder [8] { 0: f }");
  ASSERT_EQ(forget_references(h), 1);
  ASSERT_TRUE(first_field(h).is_number());
  EXPECT_EQ(h.range(first_field(h)), Range::of_width(64));
}

}  // namespace
}  // namespace heapwise::heap
