// The laws of the verbs, on random concrete heaps: lists whose nodes come in several forms, nested lists, rings.
#include <gtest/gtest.h>

#include <random>

#include "heap/fold.h"
#include "heap/heap_text.h"
#include "heap/join.h"
#include "heap/materialise.h"
#include "heap/print.h"

namespace heapwise::heap {
namespace laws_test {

using testing::parse;

// A concrete list from the root `list`; every node has one of a few forms.
std::string random_list(std::mt19937& random) {
  auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const int length = pick(8), style = pick(5);
  const bool doubly = pick(2) == 0, ring = length > 0 && pick(4) == 0;
  std::string text = length == 0 ? "list = 0;" : "list = n0;";
  for (int i = 0; i < length; ++i) {
    const std::string me = "n" + std::to_string(i);
    const std::string next = i + 1 < length ? "n" + std::to_string(i + 1) : ring ? "n0" : "0";
    const std::string prev = i > 0 ? "n" + std::to_string(i - 1) : ring ? "n" + std::to_string(length - 1) : "0";
    std::string own = "0", more;
    int mark = 5;
    if (style == 1) mark = pick(2);
    if (style == 2 && pick(2) == 0) own = me;
    if (style == 2 && own == "0") own = "d" + me, more = own + " [4] { 0/4: 3 };";
    if (style == 3) {
      const int inner = pick(3);
      for (int k = 0; k < inner; ++k) {
        const std::string at = "i" + std::to_string(i) + "x" + std::to_string(k);
        const std::string after = k + 1 < inner ? "i" + std::to_string(i) + "x" + std::to_string(k + 1) : "0";
        more += at + " [16] { 0: " + after + ", 8: " + me + " };";
        if (k == 0) own = at;
      }
    }
    if (style == 4) mark = i % 2;
    text += me + " [32] { 0: " + next + (doubly ? ", 8: " + prev : "") + ", 16: " + own +
            ", 24/4: " + std::to_string(mark) + " };" + more;
  }
  return text;
}

// Two levels: every node of the upper level is followed by some of the lower level only.
std::string random_skip_list(std::mt19937& random) {
  const unsigned tall = 1 + random() % 4;
  const std::string end = random() % 2 == 0 ? "0" : "t";
  std::string text = "list = h0; tail = " + end + ";";
  if (end == "t") text += "t [16] { 0: 0, 8: 0 };";
  for (unsigned i = 0; i < tall; ++i) {
    const std::string up = i + 1 < tall ? "h" + std::to_string(i + 1) : end;
    const unsigned low = random() % 3;
    auto name = [&](unsigned k) { return k < low ? "l" + std::to_string(i) + "x" + std::to_string(k) : up; };
    text += "h" + std::to_string(i) + " [16] { 0: " + name(0) + ", 8: " + up + " };";
    for (unsigned k = 0; k < low; ++k) text += name(k) + " [16] { 0: " + name(k + 1) + " };";
  }
  return text;
}

// Every heap without segments that the heap describes, as far as it has at most `most` blocks.
std::vector<Heap> unroll(const Heap& heap, std::size_t most) {
  std::vector<Heap> open{heap}, done;
  while (!open.empty() && done.size() < 5000) {
    Heap h = std::move(open.back());
    open.pop_back();
    ObjectId segment;
    std::size_t blocks = 0;
    for (const auto& [id, o] : h.objects()) {
      if (o->is_segment() && !segment.valid() && !o->owner.valid()) segment = id;
      if (o->is_region() && !o->owner.valid()) ++blocks;
    }
    if (blocks > most) continue;
    if (!segment.valid()) {
      h.tidy();
      done.push_back(std::move(h));
      continue;
    }
    for (Heap& next : materialise(h, segment, Target::First)) open.push_back(std::move(next));
  }
  return done;
}

bool covers(const Heap& heap, const Heap& concrete) {
  const auto all = unroll(heap, concrete.objects().size());
  return std::any_of(all.begin(), all.end(), [&](const Heap& one) { return entails(concrete, one); });
}

class HeapLaws : public ::testing::TestWithParam<unsigned> {
 protected:
  std::mt19937 random{GetParam()};
  FoldPolicy coarse{2, 2, 2};
};

TEST_P(HeapLaws, a_folded_heap_covers_the_concrete_one) {
  const std::string text = random_list(random);
  const Heap concrete = parse(text);
  for (const FoldPolicy& policy : {FoldPolicy{}, coarse}) {
    Heap folded = concrete;
    fold(folded, policy);
    EXPECT_TRUE(is_well_owned(folded)) << to_text(folded);
    EXPECT_TRUE(covers(folded, concrete)) << text << "\n" << to_text(folded);
  }
}

TEST_P(HeapLaws, a_folded_skip_list_covers_the_concrete_one) {
  const std::string text = random_skip_list(random);
  const Heap concrete = parse(text);
  for (const FoldPolicy& policy : {FoldPolicy{}, coarse}) {
    Heap folded = concrete;
    fold(folded, policy);
    EXPECT_TRUE(is_well_owned(folded)) << to_text(folded);
    EXPECT_TRUE(covers(folded, concrete)) << text << "\n" << to_text(folded);
    EXPECT_TRUE(entails(folded, folded)) << to_text(folded);
    Heap other = parse(random_skip_list(random));
    const Heap unfolded = other;
    fold(other, policy);
    if (auto joined = join(folded, other)) {
      EXPECT_TRUE(covers(joined->heap, concrete)) << to_text(folded) << "\n" << to_text(joined->heap);
      EXPECT_TRUE(covers(joined->heap, unfolded)) << to_text(other) << "\n" << to_text(joined->heap);
    }
  }
}

TEST_P(HeapLaws, entailment_is_reflexive_on_folded_heaps) {
  Heap h = parse(random_list(random));
  fold(h, {});
  EXPECT_TRUE(entails(h, h)) << to_text(h);
}

TEST_P(HeapLaws, a_join_covers_what_both_sides_cover) {
  const Heap a = parse(random_list(random)), b = parse(random_list(random));
  Heap x = a, y = b;
  fold(x, coarse);
  fold(y, coarse);
  if (auto joined = join(x, y)) {
    EXPECT_TRUE(covers(joined->heap, a)) << to_text(x) << "\n" << to_text(y) << "\n" << to_text(joined->heap);
    EXPECT_TRUE(covers(joined->heap, b)) << to_text(x) << "\n" << to_text(y) << "\n" << to_text(joined->heap);
  }
}

TEST_P(HeapLaws, taking_a_node_out_and_folding_again_loses_nothing) {
  Heap h = parse(random_list(random));
  fold(h, coarse);
  std::vector<ObjectId> segments;
  for (const auto& [id, o] : h.objects()) {
    if (o->is_segment() && !o->owner.valid()) segments.push_back(id);
  }
  for (ObjectId s : segments) {
    for (Heap& one : materialise(h, s, Target::First)) {
      const Heap before = one;
      fold(one, coarse);
      one.tidy();
      EXPECT_TRUE(entails(one, h)) << to_text(h) << "\n" << to_text(before) << "\n" << to_text(one);
    }
  }
}

constexpr unsigned kDraws = 300;

INSTANTIATE_TEST_SUITE_P(Random, HeapLaws, ::testing::Range(0U, kDraws));

// Two heaps of one list, folded, and their join: above both, or one more of the kind.
TEST(HeapLawsCounted, entailment_is_transitive_on_what_it_accepts) {
  int applied = 0;
  for (unsigned seed = 0; seed < kDraws; ++seed) {
    std::mt19937 random(seed);
    Heap h[3];
    for (Heap& one : h) {
      one = parse(random_list(random));
      fold(one, {2, 2, 2});
    }
    if (auto j = join(h[0], h[1])) h[1] = j->heap;
    if (auto j = join(h[1], h[2])) h[2] = j->heap;
    if (!entails(h[0], h[1]) || !entails(h[1], h[2])) continue;
    ++applied;
    EXPECT_TRUE(entails(h[0], h[2])) << to_text(h[0]) << "\n" << to_text(h[1]) << "\n" << to_text(h[2]);
  }
  EXPECT_GT(applied, 50);
}

TEST(HeapLawsCounted, what_is_covered_by_the_left_of_an_entailment_is_covered_by_its_right) {
  int applied = 0;
  for (unsigned seed = 0; seed < kDraws; ++seed) {
    std::mt19937 random(seed);
    const Heap concrete = parse(random_list(random));
    Heap x = concrete, y = parse(random_list(random));
    fold(x, {});
    fold(y, {2, 2, 2});
    // A heap that nobody has compared with the left one yet is seldom above it; a join with a third one often is.
    Heap z = parse(random_list(random));
    fold(z, {2, 2, 2});
    if (auto joined = join(y, z)) y = joined->heap;
    if (auto joined = join(x, y)) y = joined->heap;
    if (!entails(x, y)) continue;
    ++applied;
    EXPECT_TRUE(covers(y, concrete)) << to_text(x) << "\n" << to_text(y);
  }
  EXPECT_GT(applied, 60);
}

TEST(HeapText, reads_blocks_roots_and_ranges) {
  const Heap h = parse("list = a+8; a [16] { 0: b, 8/4: s }; b [16] { 0: 0 }; s in 1..5");
  EXPECT_EQ(to_text(h), "r1.0 = a+8\n  ∧ a ↦ [16]{0:b, 8:s0}\n  * b ↦ [16]{0:0}\n  ∧ s0 ∈ [1, 5]");
}

// Two fields name what a node may own; where it does not, they hold different things.
TEST(HeapFold, knows_what_stands_in_the_place_of_an_optional_block) {
  for (const char* other : {"0", "5", "16"}) {
    std::string text = "list = n0;";
    for (int i = 0; i < 6; ++i) {
      const std::string me = std::to_string(i), next = i < 5 ? "n" + std::to_string(i + 1) : "0";
      const bool owns = i % 3 == 0;
      text += "n" + me + " [32] { 0: " + next + ", 8: " + (owns ? "d" + me : "0") +
              ", 16: " + (owns ? "d" + me : std::string(other)) + " };";
      if (owns) text += "d" + me + " [32] { 0: 3 };";
    }
    const Heap concrete = parse(text);
    Heap folded = concrete;
    fold(folded, {2, 2, 2});
    EXPECT_LT(folded.objects().size(), concrete.objects().size()) << text;
    EXPECT_TRUE(covers(folded, concrete)) << text << "\n" << to_text(folded);
  }
}

TEST(HeapFold, keeps_forms_that_alternate_in_their_order) {
  std::string text = "list = n0;";
  for (int i = 0; i < 6; ++i) {
    const std::string next = i < 5 ? "n" + std::to_string(i + 1) : "0";
    text += "n" + std::to_string(i) + " [16] { 0: " + next + ", 8/4: " + std::to_string(i % 2) + " };";
  }
  Heap h = parse(text);
  fold(h, {});
  ASSERT_EQ(h.root(register_key(1, 0))->target, Target::First);
  const Object& list = h.object(h.root(register_key(1, 0))->object());
  ASSERT_EQ(list.variants().size(), 2U);
  EXPECT_EQ(list.variants()[0].followers, 2U);
  EXPECT_EQ(list.variants()[1].followers, 1U);
  EXPECT_EQ(list.list().first, 1U);
  EXPECT_EQ(list.list().last, 2U);
}

TEST(HeapFold, finds_the_levels_of_a_skip_list) {
  Heap h = parse(
      "list = a; tail = t; a [16] { 0: b, 8: d }; b [16] { 0: c }; c [16] { 0: d }; d [16] { 0: e, 8: f };"
      "e [16] { 0: f }; f [16] { 0: t, 8: t }; t [16] { 0: 0, 8: 0 }");
  fold(h, {});
  const Object& list = h.object(h.root(register_key(1, 0))->object());
  ASSERT_TRUE(list.is_list()) << to_text(h);
  EXPECT_TRUE(list.segment().length.is_constant(3)) << to_text(h);
  EXPECT_EQ(list.variants().size(), 1U) << to_text(h);
}

}  // namespace laws_test
}  // namespace heapwise::heap
