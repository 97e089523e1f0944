// Cells against the meaning of heaps: reading and writing one cell at an index, appending, moving.
#include "heap/cells.h"

#include <gtest/gtest.h>

#include <algorithm>

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

// An array of two cells; the first one leads to a list of so many nodes.
Plan table(int nodes) {
  Plan plan;
  const int array = plan.add(std::vector<Cell>(2));
  plan.blocks.back().array = true;
  Cell link{0, -1};
  for (int n = 0; n < nodes; ++n) link = {0, plan.add({{3, -1}, link})};
  plan.blocks[static_cast<std::size_t>(array)].cells[0] = link;
  plan.roots = {{0, array}};
  return plan;
}

Heap folded(const Plan& plan) {
  Random random(1);
  Heap heap = PlannedHeap(plan, random).heap;
  (void)fold(heap, {});
  return heap;
}

// An array of three cells, each with what `lead` says for it.
template <class Lead>
Plan three_cells(Lead lead) {
  Plan plan;
  const int array = plan.add(std::vector<Cell>(3));
  plan.blocks.back().array = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const Cell cell = lead(plan);
    plan.blocks[static_cast<std::size_t>(array)].cells[i] = cell;
  }
  plan.roots = {{0, array}};
  return plan;
}

TEST(HeapCells, what_all_cells_of_a_run_lead_to_stays_one_block) {
  int shared = -1;
  const Plan plan = three_cells([&](Plan& p) { return Cell{0, shared < 0 ? shared = p.add({{3, -1}}) : shared}; });
  Heap heap = folded(plan);
  const ObjectId region = heap.root(root_key(0))->object();
  ASSERT_TRUE(heap.object(region).content().cells);
  ASSERT_EQ(heap.object(region).content().cells->forms.size(), 1U) << to_text(heap);
  (void)fold(heap, {});
  EXPECT_EQ(PlannedWorld(plan).is_described_by(heap).answer, Answer::Yes) << to_text(heap);
}

TEST(HeapCells, what_each_cell_of_a_run_owns_stays_its_own) {
  const Plan plan = three_cells([](Plan& p) { return Cell{0, p.add({{3, -1}})}; });
  Heap heap = folded(plan);
  const ObjectId region = heap.root(root_key(0))->object();
  ASSERT_EQ(heap.object(region).content().cells->forms.size(), 1U) << to_text(heap);
  (void)fold(heap, {});
  EXPECT_EQ(PlannedWorld(plan).is_described_by(heap).answer, Answer::Yes) << to_text(heap);
}

TEST(HeapCells, bytes_of_which_nothing_is_known_are_no_cells) {
  const Plan plan = three_cells([](Plan&) { return Cell{7, -1}; });
  const Heap known = folded(plan);
  const ObjectId region = known.root(root_key(0))->object();
  ASSERT_TRUE(known.object(region).content().cells) << to_text(known);
  Heap unknown = known;
  unknown.change(region).content().forget_all();
  unknown.tidy();
  EXPECT_FALSE(entails(unknown, known)) << to_text(unknown) << to_text(known);
  EXPECT_TRUE(entails(known, unknown));
}

int count(const Heap& heap, Kind kind) {
  const auto& all = heap.objects();
  return static_cast<int>(
      std::count_if(all.begin(), all.end(), [&](const auto& o) { return o.second->kind() == kind; }));
}

TEST(HeapCells, an_optional_block_of_a_cell_is_a_list_beside_a_longer_list) {
  const Plan one = table(1), two = table(2);
  const Heap a = folded(one), b = folded(two);
  ASSERT_EQ(count(a, Kind::Optional), 1) << to_text(a);
  ASSERT_EQ(count(b, Kind::List), 1) << to_text(b);
  const auto joined = join(a, b);
  ASSERT_TRUE(joined);
  EXPECT_EQ(count(joined->heap, Kind::Optional), 0) << to_text(joined->heap);
  EXPECT_EQ(count(joined->heap, Kind::List), 1) << to_text(joined->heap);
  for (const Plan* plan : {&one, &two})
    EXPECT_EQ(PlannedWorld(*plan).is_described_by(joined->heap).answer, Answer::Yes) << to_text(joined->heap);
  EXPECT_EQ(PlannedWorld(table(0)).is_described_by(joined->heap).answer, Answer::Yes) << to_text(joined->heap);
  EXPECT_EQ(PlannedWorld(table(3)).is_described_by(joined->heap).answer, Answer::No) << to_text(joined->heap);
}

TEST(HeapCells, a_block_that_leads_elsewhere_is_no_list) {
  Heap heap = folded(table(1));
  for (const auto& [id, o] : std::vector(heap.objects())) {
    if (o->is_optional()) heap.change(id).content().set(kWord, kWord, Value::constant(8));
  }
  EXPECT_FALSE(make_lists_like(heap, ObjectId(), folded(table(2)), ObjectId())) << to_text(heap);
}

TEST(HeapCells, a_cell_stays_apart_while_a_cursor_stands_in_its_list) {
  Plan plan = table(3);
  plan.roots.push_back({0, 2});  // the node in the middle
  const Heap heap = folded(plan);
  const auto& cells = heap.object(heap.root(root_key(0))->object()).content().cells;
  ASSERT_TRUE(cells);
  EXPECT_EQ(cells->forms.size(), 2U) << to_text(heap);
  EXPECT_EQ(count(heap, Kind::Optional), 0) << to_text(heap);
  EXPECT_EQ(PlannedWorld(plan).is_described_by(heap).answer, Answer::Yes) << to_text(heap);
}

TEST(HeapCells, a_cell_with_a_cursor_is_not_made_one_with_cells_that_have_none) {
  Plan with = table(3), without = table(3);
  with.roots.push_back({0, 2});
  without.roots.push_back({0, -1});
  EXPECT_FALSE(join(folded(with), folded(without)));
  EXPECT_TRUE(join(folded(with), folded(with)));
}

}  // namespace
}  // namespace heapwise::heap
