// Contents by themselves: fields, zeros, and what is forgotten when bytes are overwritten; then access through a heap.
#include "heap/object.h"

#include <gtest/gtest.h>

#include "heap/access.h"
#include "heap/canonical.h"
#include "heap/heap_text.h"

namespace heapwise::heap {
namespace object_test {

using testing::parse;

const RootKey kFirst = register_key(1, 0);

Value number(std::int64_t n) { return Value::constant(n); }

Object with_frame(std::uint32_t frame) {
  Object o;
  o.frame = frame;
  return o;
}

TEST(Heap, finds_its_objects_whichever_are_gone) {
  constexpr std::uint32_t kMany = 40;
  for (std::uint32_t step = 1; step < kMany; ++step) {
    for (std::uint32_t from = 0; from < kMany; from += 7) {
      Heap h;
      for (std::uint32_t i = 0; i < kMany; ++i) (void)h.add(with_frame(i));
      const auto gone = [&](ObjectId id) { return id.index() >= from && (id.index() - from) % step == 0; };
      h.remove_if(gone);
      for (std::uint32_t i = 0; i < kMany + 3; ++i) {
        const ObjectId id(i);
        const bool there = i < kMany && !gone(id);
        ASSERT_EQ(h.contains(id), there) << i << " " << step << " " << from;
        if (there) EXPECT_EQ(h.object(id).frame, i);
      }
      EXPECT_FALSE(h.contains(ObjectId()));
    }
  }
}

TEST(HeapContent, forgets_a_field_that_is_cut_and_keeps_its_neighbours) {
  for (const auto& [lo, hi] : {std::pair(8, 9), std::pair(15, 16), std::pair(10, 12), std::pair(0, 24)}) {
    Content o;
    o.set(0, 8, number(1));
    o.set(8, 8, number(2));
    o.set(16, 8, number(3));
    o.forget(lo, hi);
    EXPECT_EQ(o.field(8, 8), nullptr) << lo;
    EXPECT_EQ(o.field(0, 8) != nullptr, lo > 0);
    EXPECT_EQ(o.field(16, 8) != nullptr, hi <= 16);
  }
}

TEST(HeapContent, keeps_the_zeros_on_both_sides_of_what_is_overwritten) {
  Content o;
  o.set_zero(0, 32);
  o.forget(8, 12);
  EXPECT_TRUE(o.is_zero(0, 8));
  EXPECT_TRUE(o.is_zero(12, 32));
  for (std::int64_t at = 8; at < 12; ++at) EXPECT_FALSE(o.is_zero(at, at + 1)) << at;
  Content field;
  field.set(0, 8, number(0));
  field.forget(2, 4);
  EXPECT_TRUE(field.is_zero(0, 2));
  EXPECT_TRUE(field.is_zero(4, 8));
  EXPECT_FALSE(field.is_zero(0, 8));
}

TEST(HeapContent, is_zero_by_runs_and_fields_together_but_not_by_other_fields) {
  Content o;
  o.set_zero(0, 4);
  o.set(4, 4, number(0));
  o.set_zero(8, 12);
  EXPECT_TRUE(o.is_zero(0, 12));
  EXPECT_FALSE(o.is_zero(0, 13));
  o.set(4, 4, number(1));
  EXPECT_FALSE(o.is_zero(0, 12));
  EXPECT_FALSE(o.is_zero(4, 8));
}

TEST(HeapContent, forgets_what_is_known_at_a_symbolic_offset_with_any_byte) {
  Content o;
  o.mark = o.seen = Mark{number(4), 1, number(0)};
  o.forget(20, 20);
  EXPECT_TRUE(o.mark && o.seen) << "no byte";
  o.forget(20, 21);
  EXPECT_FALSE(o.mark);
  EXPECT_FALSE(o.seen);
}

TEST(HeapAccess, reads_a_field_in_fewer_bits_only_where_it_fits) {
  Heap h = parse("x = a; a [8] { 0/1: s }; s in 5..7");
  const ObjectId a = h.root(kFirst)->object();
  const Value bit = read(h, a, Term::of(std::int64_t{0}), 1, 1);
  EXPECT_TRUE((Range{0, 1, 1, 0}).contains(h.range(bit)));
  const Value byte = read(h, a, Term::of(std::int64_t{0}), 1, 8);
  EXPECT_EQ(h.range(byte), (Range{5, 7, 1, 0}));
}

TEST(HeapAccess, is_within_a_block_up_to_its_end) {
  Heap h = parse("x = a; a [8] { }");
  const Value start = *h.root(kFirst);
  EXPECT_TRUE(is_within(h, start));
  EXPECT_TRUE(is_within(h, start.plus(8)));
  EXPECT_FALSE(is_within(h, start.plus(9)));
  EXPECT_FALSE(is_within(h, start.plus(-1)));
}

TEST(HeapAccess, tells_places_apart_only_where_they_cannot_meet) {
  Heap h;
  const Mark mark{h.fresh_number({8, 12, 1, 0}), 1, number(0)};
  EXPECT_TRUE(is_apart(h, mark, 0, 8));
  EXPECT_FALSE(is_apart(h, mark, 8, 8));
  EXPECT_FALSE(is_apart(h, mark, 1, 8));
  EXPECT_TRUE(is_apart(h, mark, 13, 8));
  EXPECT_FALSE(is_apart(h, mark, 12, 8));
  const Term x = Term::of(std::int64_t{0}), y = Term::of(std::int64_t{4});
  EXPECT_TRUE(may_meet(h, x, y, number(5)));
  EXPECT_FALSE(may_meet(h, x, y, number(4)));
}

TEST(Heap, a_sum_that_may_wrap_is_any_number) {
  Heap h;
  const Value x = h.fresh_number({0, numeric::kHighest, 1, 0}), y = h.fresh_number({0, numeric::kHighest, 1, 0});
  EXPECT_TRUE(h.range(add(h, x, y.term)).contains(-1));
  const Value small = h.fresh_number({0, 9, 1, 0}), other = h.fresh_number({0, 9, 1, 0});
  EXPECT_EQ(h.range(add(h, small, other.term)), (Range{0, 18, 1, 0}));
}

TEST(Heap, an_implication_follows_its_number_when_that_is_renamed) {
  Heap h;
  const Value x = h.fresh_number({0, 9, 1, 0}), y = h.fresh_number({0, 9, 1, 0}), z = h.fresh_number({0, 9, 1, 0});
  ASSERT_TRUE(h.facts().assume(numeric::Implication{y.term.symbol, 3, true, z.term.symbol, 4}));
  h.set_root(kFirst, z);
  ASSERT_TRUE(h.assume_equal(x.plus(2), y));
  Heap one = h, three = h;
  ASSERT_TRUE(one.assume_equal(x, number(1)));
  EXPECT_EQ(one.range(*one.root(kFirst)), Range::constant(4));
  ASSERT_TRUE(three.assume_equal(x, number(3)));
  EXPECT_TRUE(three.range(*three.root(kFirst)).contains(5));
}

TEST(Heap, a_freed_address_may_come_back_once_something_is_made) {
  Heap h = parse("x = a; y = b; a [8] { }; b [8] { }");
  const ObjectId a = h.root(kFirst)->object(), b = h.root(register_key(1, 1))->object();
  h.change(a).status = Status::Freed;
  h.reuse_freed();
  EXPECT_TRUE(h.object(a).reused);
  EXPECT_FALSE(h.object(b).reused);
}

// Two heaps of one key are taken for one another by who looks them up.
TEST(Canonical, tells_objects_apart_by_each_of_their_properties) {
  using Change = void (*)(Object&);
  const std::vector<Change> changes = {
      [](Object&) {},
      [](Object& o) { o.storage = Storage::Stack; },
      [](Object& o) { o.status = Status::Freed; },
      [](Object& o) { o.read_only = true; },
      [](Object& o) { o.scoped_out = true; },
      [](Object& o) { o.reused = true; },
      [](Object& o) { o.dynamic = true; },
      [](Object& o) { o.kept = models::Kept::Stream; },
      [](Object& o) { o.frame = 3; },
      [](Object& o) { o.size = number(9); },
      [](Object& o) { o.content().set(0, 4, number(1)); },
      [](Object& o) { o.content().set(0, 4, number(2)); },
      [](Object& o) { o.content().set(0, 2, number(1)); },
      [](Object& o) { o.content().set(4, 4, number(1)); },
      [](Object& o) { o.content().set_zero(0, 4); },
      [](Object& o) { o.content().set_zero(0, 5); },
      [](Object& o) { o.content().mark = Mark{number(0), 1, number(0)}; },
      [](Object& o) { o.content().mark = Mark{number(0), 1, number(1)}; },
      [](Object& o) { o.content().seen = Mark{number(0), 1, number(0)}; },
  };
  std::set<std::string> keys;
  for (Change change : changes) {
    Heap h = parse("x = a; a [8] { }");
    change(h.change(h.root(kFirst)->object()));
    keys.insert(canonical_key(h));
  }
  EXPECT_EQ(keys.size(), changes.size());
}

TEST(Canonical, takes_renamed_heaps_for_one) {
  EXPECT_EQ(canonical_key(parse("x = a; a [8] { 0: b }; b [8] { 0: 0 }")),
            canonical_key(parse("x = b; a [8] { 0: 0 }; b [8] { 0: a }")));
  EXPECT_NE(canonical_key(parse("x = a; a [8] { 0: s }; s in 1..2")),
            canonical_key(parse("x = a; a [8] { 0: s }; s in 1..3")));
}

}  // namespace object_test
}  // namespace heapwise::heap
