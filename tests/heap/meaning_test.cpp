// The verbs against the meaning of heaps: a concrete state that a heap describes is described by what a verb that
// over-approximates makes of it. Each law counts how often it applied: a law that applies to nothing proves nothing.
#include <gtest/gtest.h>

#include "heap/access.h"
#include "heap/collect.h"
#include "heap/frame.h"
#include "heap/join.h"
#include "heap/materialise.h"
#include "heap/print.h"
#include "heap/scenes.h"

namespace heapwise::heap {
namespace meaning_test {

using namespace testing;
using Answer = Description::Answer;

constexpr unsigned kDraws = 1000;

::testing::AssertionResult describes(const Heap& heap, const PlannedWorld& world) {
  const Description d = world.is_described_by(heap);
  if (d.answer != Answer::No) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << d.why << "\n" << to_text(heap);
}

TEST(HeapMeaning, a_heap_describes_the_state_that_it_was_made_from) {
  for (unsigned seed = 0; seed < kDraws; ++seed) {
    Random random(seed);
    const Plan plan = TwoPlans(random).b;
    const PlannedWorld world(plan);
    const PlannedHeap h(plan, random);
    const Description d = world.is_described_by(h.heap);
    ASSERT_EQ(d.answer, Answer::Yes) << seed << ": " << d.why << "\n" << to_text(h.heap);
  }
}

TEST(HeapMeaning, folding_loses_no_state) {
  int folded = 0;
  for (unsigned seed = 0; seed < kDraws; ++seed) {
    Random random(seed);
    const Plan plan = TwoPlans(random).b;
    const PlannedWorld world(plan);
    Heap heap = PlannedHeap(plan, random).heap;
    const std::string before = to_text(heap);
    fold_all(heap, random);
    if (to_text(heap) != before) ++folded;
    ASSERT_TRUE(describes(heap, world)) << seed << "\n" << before;
    ASSERT_TRUE(is_well_owned(heap)) << seed << "\n" << to_text(heap);
    heap.tidy();
    ASSERT_TRUE(describes(heap, world)) << seed << "\n" << before;
  }
  EXPECT_GT(folded, static_cast<int>(kDraws) / 4);
}

TEST(HeapMeaning, a_join_describes_the_states_of_both_sides) {
  int joins = 0, widenings = 0;
  for (unsigned seed = 0; seed < 3 * kDraws; ++seed) {
    Random random(seed);
    const TwoPlans plans(random);
    const PlannedWorld left(plans.a), right(plans.b);
    Heap a = PlannedHeap(plans.a, random).heap, b = PlannedHeap(plans.b, random).heap;
    if (!random.one_in(3)) fold_all(a, random);
    if (!random.one_in(3)) fold_all(b, random);
    if (const auto joined = join(a, b)) {
      ++joins;
      ASSERT_TRUE(describes(joined->heap, left)) << seed << "\n" << to_text(a) << "\n" << to_text(b);
      ASSERT_TRUE(describes(joined->heap, right)) << seed << "\n" << to_text(a) << "\n" << to_text(b);
    }
    if (const auto wide = widen(a, b, {})) {
      ++widenings;
      ASSERT_TRUE(describes(wide->heap, left)) << seed << "\n" << to_text(a) << "\n" << to_text(b);
      ASSERT_TRUE(describes(wide->heap, right)) << seed << "\n" << to_text(a) << "\n" << to_text(b);
    }
  }
  EXPECT_GT(joins, static_cast<int>(kDraws));
  EXPECT_GT(widenings, static_cast<int>(kDraws));
}

TEST(HeapMeaning, what_entails_has_no_state_that_the_other_lacks) {
  int yes = 0, no = 0;
  for (unsigned seed = 0; seed < 3 * kDraws; ++seed) {
    Random random(seed);
    const TwoPlans plans(random);
    const PlannedWorld world(plans.a);
    Heap a = PlannedHeap(plans.a, random).heap, b = PlannedHeap(plans.b, random).heap;
    const Heap exact = a;
    if (random.one_in(2)) fold_all(a, random);
    if (!random.one_in(4)) fold_all(b, random);
    if (random.one_in(3)) {
      if (const auto joined = join(a, b)) b = joined->heap;
    }
    for (const Heap* left : {&std::as_const(a), &exact}) {
      if (!entails(*left, b)) {
        ++no;
        continue;
      }
      ++yes;
      ASSERT_TRUE(describes(b, world)) << seed << "\n" << to_text(*left);
    }
  }
  EXPECT_GT(yes, static_cast<int>(kDraws) / 2);
  EXPECT_GT(no, static_cast<int>(kDraws) / 2);
}

std::vector<ObjectId> segments_of(const Heap& heap) {
  std::vector<ObjectId> found;
  for (const auto& [id, o] : heap.objects()) {
    if (o->is_segment() && !o->owner.valid()) found.push_back(id);
  }
  return found;
}

TEST(HeapMeaning, a_case_of_what_is_taken_out_of_a_segment_describes_the_state) {
  int taken = 0;
  for (unsigned seed = 0; seed < 2 * kDraws; ++seed) {
    Random random(seed);
    const TwoPlans plans(random);
    const PlannedWorld world(plans.a);
    Heap heap = PlannedHeap(plans.a, random).heap, other = PlannedHeap(plans.b, random).heap;
    fold_all(heap, random);
    fold_all(other, random);
    if (const auto joined = join(heap, other)) heap = joined->heap;
    for (ObjectId id : segments_of(heap)) {
      const bool last = heap.object(id).is_doubly_linked() && random.one_in(2);
      bool described = false;
      std::string cases;
      for (const Heap& one : materialise(heap, id, last ? Target::Last : Target::First)) {
        cases += to_text(one) + "\n";
        described = described || world.is_described_by(one).answer != Answer::No;
      }
      ++taken;
      ASSERT_TRUE(described) << seed << "\n" << to_text(heap) << "\n" << cases;
    }
  }
  EXPECT_GT(taken, static_cast<int>(kDraws) / 4);
}

// A word or a byte is written or read, bytes are filled or copied, at offsets that are constants or symbols.
TEST(HeapMeaning, access_keeps_up_with_the_state) {
  int accesses = 0, symbolic = 0;
  for (unsigned seed = 0; seed < 4 * kDraws; ++seed) {
    Random random(seed);
    const Plan plan = plan_graph(random);
    PlannedWorld world(plan);
    PlannedHeap h(plan, random);
    for (int n = 0; n < 3; ++n) {
      const int block = random.below(static_cast<int>(plan.blocks.size())),
                from = random.below(static_cast<int>(plan.blocks.size()));
      const auto size = static_cast<int>(plan.blocks[static_cast<std::size_t>(block)].size());
      const auto other = static_cast<int>(plan.blocks[static_cast<std::size_t>(from)].size());
      const int width = size >= 8 && random.one_in(2) ? 8 : random.one_in(2) ? 1 : 2;
      const std::int64_t at = random.between(0, size - width) / width * width;
      const Term where = h.number(at, 2).term;
      const ObjectId object = h.objects[static_cast<std::size_t>(block)];
      const std::int64_t value = random.below(3);
      const int count = random.between(0, std::min(size - static_cast<int>(at), other));
      const Term length = h.number(count, 2).term;
      symbolic += !where.is_constant();
      ++accesses;
      switch (random.below(4)) {
        case 0:
          write(h.heap, object, where, width, h.number(value, 3));
          std::memcpy(world.bytes(block) + at, &value, static_cast<std::size_t>(width));
          break;
        case 1: {
          std::int64_t held = 0;
          std::memcpy(&held, world.bytes(block) + at, static_cast<std::size_t>(width));
          const Value v = read(h.heap, object, where, width, static_cast<unsigned>(8 * width));
          h.heap.set_root(root_key(plan.roots.size() + static_cast<std::size_t>(n)), v);
          world.hold({as_signed(held, static_cast<unsigned>(8 * width)), -1});
          continue;
        }
        case 2:
          fill(h.heap, object, where, Value::constant(value), length);
          std::memset(world.bytes(block) + at, static_cast<int>(value), static_cast<std::size_t>(count));
          break;
        default:
          copy(h.heap, object, where, h.objects[static_cast<std::size_t>(from)], Term::of(std::int64_t{0}), length);
          std::memmove(world.bytes(block) + at, world.bytes(from), static_cast<std::size_t>(count));
      }
      world.hold({});
      h.heap.set_root(root_key(plan.roots.size() + static_cast<std::size_t>(n)), Value::constant(0));
      ASSERT_TRUE(describes(h.heap, world)) << seed;
    }
    ASSERT_TRUE(describes(h.heap, world)) << seed;
  }
  EXPECT_GT(symbolic, accesses / 3);
}

// A call sees what one root leads to, changes one number there, and comes back.
TEST(HeapMeaning, a_call_changes_what_it_sees_and_nothing_else) {
  int calls = 0;
  for (unsigned seed = 0; seed < 2 * kDraws; ++seed) {
    Random random(seed);
    const Plan plan = random.one_in(2) ? plan_graph(random) : plan_list(Style(random), random);
    PlannedWorld world(plan);
    PlannedHeap h(plan, random);
    const RootKey argument = register_key(kCallDepth + 1, 0), parameter = register_key(kCallDepth, 0);
    h.heap.set_root(argument, *h.heap.root(root_key(0)));
    if (random.one_in(2)) fold_all(h.heap, random);
    const Entrance only[] = {{argument, parameter}};
    const Cut c = cut(h.heap, only);
    Heap exit = c.part;
    const Value* first = exit.root(parameter);
    if (first->is_address() && exit.object(first->object()).is_region() && plan.blocks[0].cells.size() > 2) {
      const std::int64_t value = 77;
      write(exit, first->object(), Term::of(2 * kWord), kWord, Value::constant(value));
      std::memcpy(world.bytes(0) + 2 * kWord, &value, 8);
    }
    const auto after = graft(c, exit, {});
    ASSERT_TRUE(after);
    ++calls;
    ASSERT_TRUE(describes(*after, world)) << seed << "\n" << to_text(h.heap) << "\n" << to_text(exit);
  }
  EXPECT_EQ(calls, static_cast<int>(2 * kDraws));
}

// Blocks that the roots lead to, in the world.
std::size_t count_reachable(const Plan& plan) {
  std::set<int> seen;
  std::vector<Cell> work = plan.roots;
  while (!work.empty()) {
    const Cell c = work.back();
    work.pop_back();
    if (c.block < 0 || !seen.insert(c.block).second) continue;
    const PlannedBlock& b = plan.blocks[static_cast<std::size_t>(c.block)];
    if (!b.freed) work.insert(work.end(), b.cells.begin(), b.cells.end());
  }
  return static_cast<std::size_t>(
      std::count_if(seen.begin(), seen.end(), [&](int b) { return !plan.blocks[static_cast<std::size_t>(b)].freed; }));
}

TEST(HeapMeaning, a_block_that_is_lost_in_the_state_is_found) {
  int lost = 0;
  for (unsigned seed = 0; seed < 2 * kDraws; ++seed) {
    Random random(seed);
    TwoPlans plans(random);
    Plan& plan = plans.a;
    Heap heap = PlannedHeap(plan, random).heap, other = PlannedHeap(plans.b, random).heap;
    if (random.one_in(2)) fold_all(heap, random), fold_all(other, random);
    if (const auto joined = join(heap, other); joined && random.one_in(2)) heap = joined->heap;
    const auto gone = static_cast<std::size_t>(random.below(static_cast<int>(plan.roots.size())));
    if (heap.root(root_key(gone)) == nullptr) continue;
    plan.roots[gone] = {};
    heap.set_root(root_key(gone), Value::constant(0));
    const auto alive = static_cast<std::size_t>(
        std::count_if(plan.blocks.begin(), plan.blocks.end(), [](const PlannedBlock& b) { return !b.freed; }));
    if (count_reachable(plan) == alive) continue;
    ++lost;
    const std::string before = to_text(heap);
    ASSERT_FALSE(collect(heap).empty()) << seed << "\n" << before;
  }
  EXPECT_GT(lost, static_cast<int>(kDraws) / 4);
}

}  // namespace meaning_test
}  // namespace heapwise::heap
