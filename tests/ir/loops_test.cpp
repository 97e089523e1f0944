#include "ir/loops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graphs.h"

namespace heapwise::ir {
namespace {

using ::testing::ElementsAre;

// Can `to` be reached from the entry without going through `avoided`?
bool reaches_without(const ControlFlow& flow, BlockId to, BlockId avoided) {
  std::vector<bool> seen(flow.size(), false);
  std::vector<BlockId> work;
  const auto add = [&](BlockId id) {
    if (id == avoided || seen[id.index()]) return;
    seen[id.index()] = true;
    work.push_back(id);
  };
  add(block(0));
  while (!work.empty()) {
    const BlockId at = work.back();
    work.pop_back();
    for (BlockId next : flow.successors(at)) add(next);
  }
  return seen[to.index()];
}

TEST(ControlFlow, a_block_dominates_what_cannot_be_reached_without_it) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const ControlFlow flow = random_graph(seed);
    for (std::size_t a = 0; a < flow.size(); ++a)
      for (std::size_t b = 0; b < flow.size(); ++b) {
        if (a == b || !flow.reachable(block(b))) continue;
        ASSERT_EQ(flow.dominates(block(a), block(b)), !reaches_without(flow, block(b), block(a)))
            << "seed " << seed << ", blocks " << a << ", " << b;
      }
  }
}

TEST(ControlFlow, reverse_postorder_puts_a_block_before_what_it_dominates) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ControlFlow flow = random_graph(seed);
    ASSERT_EQ(flow.reverse_postorder()[0], block(0));
    for (BlockId below : flow.reverse_postorder())
      if (flow.immediate_dominator(below).valid())
        ASSERT_LT(flow.order(flow.immediate_dominator(below)), flow.order(below)) << "seed " << seed;
  }
}

TEST(ControlFlow, several_edges_between_two_blocks_count_once) {
  const Program program = well_formed(R"(program lp64
    func @f(%x: i32) {
    a: switch i32 %x {
         1: b 2: b
       } else c
    b: return
    c: jump b
    })");
  const ControlFlow flow(program.functions[0]);
  EXPECT_THAT(flow.successors(block(0)), ElementsAre(block(1), block(2)));
  EXPECT_THAT(flow.predecessors(block(1)), ElementsAre(block(0), block(2)));
}

TEST(LoopNest, finds_nested_loops_and_joins_loops_with_one_head) {
  // 1 is the head of the outer loop (latches 4 and 5), 2 of the inner one (latch 3).
  const ControlFlow flow = graph(7, {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 1}, {4, 5}, {5, 1}, {5, 6}});
  const LoopNest nest(flow);
  ASSERT_EQ(nest.loops().size(), 2U);
  const Loop& outer = nest.loops()[0];
  const Loop& inner = nest.loops()[1];
  EXPECT_EQ(outer.head, block(1));
  EXPECT_THAT(outer.blocks, ElementsAre(block(1), block(2), block(3), block(4), block(5)));
  EXPECT_THAT(outer.latches, ElementsAre(block(4), block(5)));
  EXPECT_FALSE(outer.parent.valid());
  EXPECT_EQ(inner.head, block(2));
  EXPECT_THAT(inner.blocks, ElementsAre(block(2), block(3)));
  EXPECT_EQ(inner.parent, LoopId(0U));
  EXPECT_EQ(inner.depth, 2U);
  EXPECT_EQ(nest.innermost(block(3)), LoopId(1U));
  EXPECT_EQ(nest.innermost(block(4)), LoopId(0U));
  EXPECT_FALSE(nest.innermost(block(6)).valid());
  EXPECT_TRUE(nest.contains(LoopId(0U), block(3)));
  EXPECT_FALSE(nest.contains(LoopId(1U), block(4)));
  EXPECT_TRUE(nest.is_head(block(2)));
  EXPECT_FALSE(nest.is_head(block(3)));
  EXPECT_TRUE(nest.reducible());
}

TEST(LoopNest, a_cycle_with_two_entries_is_no_natural_loop) {
  const LoopNest nest(graph(3, {{0, 1}, {0, 2}, {1, 2}, {2, 1}}));
  EXPECT_TRUE(nest.loops().empty());
  EXPECT_FALSE(nest.reducible());
}

TEST(LoopNest, contains_exactly_what_reaches_a_latch_below_the_head) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const ControlFlow flow = random_graph(seed);
    const LoopNest nest(flow);
    for (std::size_t i = 0; i < nest.loops().size(); ++i) {
      const Loop& loop = nest.loops()[i];
      for (BlockId each : flow.reverse_postorder()) {
        // By definition: the head, and what reaches a latch without going through the head.
        std::vector<bool> seen(flow.size(), false);
        std::vector<BlockId> work = {each};
        bool inside = each == loop.head;
        while (!work.empty() && !inside) {
          const BlockId at = work.back();
          work.pop_back();
          if (seen[at.index()] || at == loop.head) continue;
          seen[at.index()] = true;
          inside = std::find(loop.latches.begin(), loop.latches.end(), at) != loop.latches.end();
          work.insert(work.end(), flow.successors(at).begin(), flow.successors(at).end());
        }
        ASSERT_EQ(nest.contains(LoopId(i), each), inside && flow.dominates(loop.head, each)) << "seed " << seed;
        const bool listed = std::find(loop.blocks.begin(), loop.blocks.end(), each) != loop.blocks.end();
        ASSERT_EQ(listed, nest.contains(LoopId(i), each)) << "seed " << seed;
      }
    }
  }
}

TEST(WeakTopologicalOrder, of_the_example_in_Bourdoncles_paper) {
  // Blocks 1 to 8 of the paper are 0 to 7 here: 1 2 (3 4 (5 6) 7) 8.
  const ControlFlow flow =
      graph(8, {{0, 1}, {1, 2}, {1, 7}, {2, 3}, {3, 4}, {3, 6}, {4, 5}, {5, 4}, {5, 6}, {6, 2}, {6, 7}});
  const WeakTopologicalOrder order(flow);
  EXPECT_EQ(order.to_string(), "0 1 (2 3 (4 5) 6) 7");
  EXPECT_THAT(order.components_around(block(5)), ElementsAre(block(2), block(4)));
  EXPECT_THAT(order.components_around(block(4)), ElementsAre(block(2), block(4)));
  EXPECT_TRUE(order.components_around(block(7)).empty());
  EXPECT_TRUE(order.goes_back(block(6), block(2)));   // the outer loop's edge
  EXPECT_TRUE(order.goes_back(block(5), block(4)));   // the inner one's
  EXPECT_FALSE(order.goes_back(block(3), block(4)));  // into the inner one
  EXPECT_FALSE(order.goes_back(block(1), block(2)));  // into the outer one
  EXPECT_FALSE(order.goes_back(block(5), block(6)));  // out of the inner one, to no head
}

TEST(WeakTopologicalOrder, cuts_an_irreducible_cycle_at_one_head) {
  EXPECT_EQ(WeakTopologicalOrder(graph(3, {{0, 1}, {0, 2}, {1, 2}, {2, 1}})).to_string(), "0 (1 2)");
}

TEST(WeakTopologicalOrder, cuts_nested_irreducible_cycles_until_none_is_left) {
  // Two entries into the cycle 1 2 3, which contains the cycle 2 3.
  EXPECT_EQ(WeakTopologicalOrder(graph(4, {{0, 1}, {0, 3}, {1, 2}, {2, 3}, {3, 2}, {3, 1}})).to_string(),
            "0 (1 (2 3))");
}

TEST(WeakTopologicalOrder, a_block_that_follows_itself_is_a_component) {
  EXPECT_EQ(WeakTopologicalOrder(graph(3, {{0, 1}, {1, 1}, {1, 2}})).to_string(), "0 (1) 2");
}

void flatten(const std::vector<WeakTopologicalOrder::Element>& elements, std::vector<BlockId>& out) {
  for (const auto& element : elements) {
    out.push_back(element.block);
    flatten(element.rest, out);
  }
}

TEST(WeakTopologicalOrder, every_edge_goes_forward_or_to_the_head_of_a_component_around_its_source) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const ControlFlow flow = random_graph(seed);
    const WeakTopologicalOrder order(flow);
    std::vector<BlockId> flat;
    flatten(order.elements(), flat);
    ASSERT_EQ(flat.size(), flow.reverse_postorder().size()) << "seed " << seed;
    std::vector<std::size_t> place(flow.size(), flat.size());
    for (std::size_t i = 0; i < flat.size(); ++i) place[flat[i].index()] = i;
    for (BlockId from : flat)
      for (BlockId to : flow.successors(from)) {
        ASSERT_LT(place[to.index()], flat.size());
        if (place[from.index()] < place[to.index()]) continue;
        const std::vector<BlockId> around = order.components_around(from);
        ASSERT_NE(std::find(around.begin(), around.end(), to), around.end())
            << "seed " << seed << ": " << order.to_string() << ", edge " << from.index() << " " << to.index();
      }
  }
}

}  // namespace
}  // namespace heapwise::ir
