// Cells against the meaning of heaps: reading and writing one cell at an index, appending, moving.
#include "heap/cells.h"

#include <gtest/gtest.h>

#include "heap/access.h"
#include "heap/collect.h"
#include "heap/join.h"
#include "heap/print.h"
#include "heap/scenes.h"

namespace heapwise::heap {
namespace {

using namespace testing;
using Answer = Description::Answer;

constexpr unsigned kDraws = 1500;

// Two states of a program with an array; the heap describes both.
struct Scene {
  Random random;
  Style style;
  Plan a, b;
  Heap heap;
  ObjectId array;

  explicit Scene(unsigned seed)
      : random(seed), style(random), a(plan_array(style, random)), b(plan_array(style, random)) {
    PlannedHeap x(a, random), y(b, random);
    heap = x.heap;
    array = x.objects[0];
    fold_all(x.heap, random);
    fold_all(y.heap, random);
    if (random.one_in(4)) heap = x.heap;
    const auto joined = random.one_in(3) ? widen(x.heap, y.heap, {}) : join(x.heap, y.heap);
    if (!joined || random.one_in(4)) return;
    heap = joined->heap;
    array = heap.root(root_key(0))->object();
  }
  [[nodiscard]] bool has_cells() const {
    return heap.contains(array) && heap.object(array).is_region() && heap.object(array).content().cells;
  }
  [[nodiscard]] std::int64_t length() const { return static_cast<std::int64_t>(a.blocks[0].cells.size()); }
  // The index, as a number of the heap of which at least that much is known.
  [[nodiscard]] Value index(std::int64_t n) {
    Value v = random.one_in(3) ? Value::constant(n) : heap.fresh_number({0, length() - 1, 1, 0});
    const Value* told = heap.root(root_key(1));
    if (v.is_symbol() && told->is_number() && n < a.roots[1].number && random.one_in(2))
      HW_CHECK(heap.assume_less_equal(v, *told, -1), "what is true is possible");
    if (told->is_number() && n == a.roots[1].number && random.one_in(2)) v = *told;
    heap.set_root(root_key(8), v);
    return v;
  }
};

// The state, with what the registers hold beside the plan's.
struct World : PlannedWorld {
  World(const Plan& plan, std::int64_t index) : PlannedWorld(plan) {
    for (std::size_t n = plan.roots.size(); n < 8; ++n) hold({});
    hold({index, -1});
  }
};

TEST(HeapCells, a_case_of_a_cell_in_focus_describes_the_state_after_a_write_there) {
  int focused = 0, split = 0, owned = 0;
  for (unsigned seed = 0; seed < 3 * kDraws; ++seed) {
    Scene scene(seed);
    if (!scene.has_cells()) continue;
    const std::int64_t n = scene.random.below(static_cast<int>(scene.length()));
    const Value index = scene.index(n);
    const Term offset{index.term.symbol, index.term.scale * kWord, index.term.constant * kWord};
    const std::int64_t value = 40 + scene.random.below(3);
    const std::string before = to_text(scene.heap);
    const std::vector<Focused> cases = focus(scene.heap, scene.array, offset, kWord, true);
    if (cases.empty()) continue;
    ++focused;
    split += cases.size() > 1;
    // The cell's own blocks stay where they are: the plan keeps them in another root.
    World world(scene.a, n);
    const Cell held = scene.a.blocks[0].cells[static_cast<std::size_t>(n)];
    world.hold(held);
    owned += held.block >= 0;
    std::memcpy(world.bytes(0) + n * kWord, &value, 8);
    bool described = false;
    std::string all;
    for (const Focused& f : cases) {
      Heap h = f.heap;
      const Value old = read(h, f.form, Term::of(f.offset), kWord, 64);
      h.set_root(root_key(9), old);
      write(h, f.form, Term::of(f.offset), kWord, Value::constant(value));
      EXPECT_TRUE(is_well_owned(h)) << to_text(h);
      all += to_text(h) + "\n";
      const Description d = world.is_described_by(h);
      described = described || d.answer != Answer::No;
      all += d.why + "\n";
      Heap folded = h;
      (void)fold_cells(folded);
      if (d.answer == Answer::Yes) {
        ASSERT_NE(world.is_described_by(folded).answer, Answer::No) << seed << "\n" << to_text(h) << to_text(folded);
      }
    }
    ASSERT_TRUE(described) << seed << " [" << n << "]\n" << before << "\n" << all;
  }
  EXPECT_GT(focused, 200);
  EXPECT_GT(split, 20);
  EXPECT_GT(owned, 50);
}

TEST(HeapCells, what_an_overwritten_cell_owned_is_lost) {
  Plan plan;
  const int array = plan.add(std::vector<Cell>(3));
  plan.blocks.back().array = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const int block = plan.add({{3, -1}});
    plan.blocks[static_cast<std::size_t>(array)].cells[i] = {0, block};
  }
  plan.roots = {{0, array}};
  Random random(1);
  Heap heap = PlannedHeap(plan, random).heap;
  (void)fold(heap, {});
  const ObjectId region = heap.root(root_key(0))->object();
  ASSERT_TRUE(heap.object(region).content().cells);
  EXPECT_EQ(heap.object(region).content().cells->forms.size(), 1U) << to_text(heap);
  EXPECT_TRUE(collect(heap).empty());
  const Value index = heap.fresh_number({0, 2, 1, 0});
  heap.set_root(root_key(1), index);
  const auto cases = focus(heap, region, Term{index.term.symbol, kWord, 0}, kWord, true);
  ASSERT_EQ(cases.size(), 1U);
  Heap written = cases[0].heap;
  write(written, cases[0].form, Term{}, kWord, Value::constant(0));
  EXPECT_EQ(collect(written).size(), 1U);
  write(heap, region, Term{index.term.symbol, 1, 0}, 1, Value::constant(7));
  EXPECT_FALSE(heap.object(region).content().cells);
  EXPECT_FALSE(collect(heap).empty());
}

}  // namespace
}  // namespace heapwise::heap
