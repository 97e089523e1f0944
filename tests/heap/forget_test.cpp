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
  Heap h = with_kinds("users = u; files = holder; u [8] { 0: f }; f [16] { 0: 0 }; holder [8] { 0: f }");
  std::set<LinkKind> owning;
  EXPECT_EQ(forget_references(h, owning, Left::Reference), 0) << "either of the two may be what holds it";
  Heap alone = with_kinds("users = u; files = holder; u [8] { 0: 0 }; f [16] { 0: 0 }; holder [8] { 0: f }");
  EXPECT_EQ(forget_references(alone, owning, Left::Reference), 0);
  EXPECT_EQ(forget_references(h, owning, Left::Reference), 1) << "now it is known which";
  EXPECT_EQ(forget_references(h, owning, Left::Reference), 0);
}

TEST(Forget, keeps_what_leads_to_a_block_alone) {
  Heap h = with_kinds("users = u; u [8] { 0: f }; f [8] { 0: 0 }");
  std::set<LinkKind> owning;
  EXPECT_EQ(forget_references(h, owning, Left::Reference), 0);
  EXPECT_TRUE(first_field(h).is_address());
}

TEST(Forget, keeps_links_in_both_directions) {
  Heap h = parse("users = a; a [16] { 0: b, 8: 0 }; b [16] { 0: c, 8: a }; c [16] { 0: 0, 8: b }");
  std::set<LinkKind> owning;
  EXPECT_EQ(forget_references(h, owning, Left::Reference), 0);
}

TEST(Forget, leaves_the_address_of_some_node_behind) {
  Heap h = parse("users = a; a [16] { 0: b, 8: c }; b [16] { 0: c, 8: 0 }; c [16] { 0: 0, 8: c }");
  std::set<LinkKind> owning;
  ASSERT_EQ(forget_references(h, owning, Left::Reference), 2) << "of the first node, and of the one that names itself";
  const Value& some = h.object(h.root(kUsers)->object()).content().field(8, 8)->value;
  ASSERT_TRUE(some.is_symbol());
  EXPECT_EQ(h.range(some), Range::of_width(64));
  ASSERT_NE(h.reference(some.term.symbol), nullptr);
  EXPECT_EQ(h.reference(some.term.symbol)->nodes.size(), 1U);
}

TEST(Forget, leaves_any_number_behind_if_told_to) {
  Heap h = parse("users = a; a [16] { 0: b, 8: c }; b [16] { 0: c, 8: 0 }; c [16] { 0: 0, 8: c }");
  std::set<LinkKind> owning;
  ASSERT_EQ(forget_references(h, owning, Left::Number), 2);
  EXPECT_TRUE(h.object(h.root(kUsers)->object()).content().field(8, 8)->value.is_symbol());
  EXPECT_TRUE(h.references().empty());
}

}  // namespace
}  // namespace heapwise::heap
