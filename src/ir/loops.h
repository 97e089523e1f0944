// Loops, in two views.
//
// LoopNest: the natural loops that people wrote. A loop is known by its head, which dominates all its blocks; an edge
// back to the head comes from a latch. Loops with one head are one loop; two loops are nested or apart. A cycle that
// can be entered at two places (goto into a loop) is no natural loop: `reducible()` is false then.
//
// WeakTopologicalOrder: an order of the blocks, nested into components, in which a fixpoint is computed, for any graph.
// Every edge goes forward, or back to the head of a component that contains its source: widening at heads is enough.
// See Bourdoncle, "Efficient chaotic iteration strategies with widenings" (1993); we cut strongly connected components
// apart at their heads without recursion over the graph, only over the nesting.
#pragma once

#include <string>
#include <vector>

#include "ir/control_flow.h"

namespace heapwise::ir {

using LoopId = Id<struct LoopTag>;

struct Loop {
  BlockId head;
  LoopId parent;                 // invalid: an outermost loop
  std::uint32_t depth = 1;       // 1 for an outermost loop
  std::vector<BlockId> blocks;   // in reverse postorder: the head first. With those of inner loops
  std::vector<BlockId> latches;  // the blocks with an edge back to the head
};

class LoopNest {
 public:
  explicit LoopNest(const ControlFlow& flow);

  // Outer loops before inner ones.
  [[nodiscard]] const std::vector<Loop>& loops() const { return loops_; }
  [[nodiscard]] const Loop& loop(LoopId id) const { return loops_.at(id.index()); }
  // The smallest loop around a block; invalid where there is none.
  [[nodiscard]] LoopId innermost(BlockId block) const { return innermost_.at(block.index()); }
  [[nodiscard]] bool contains(LoopId loop, BlockId block) const;
  [[nodiscard]] bool is_head(BlockId block) const;
  // Is every cycle a natural loop?
  [[nodiscard]] bool reducible() const { return reducible_; }

 private:
  void collect(const ControlFlow& flow, BlockId head, std::vector<LoopId>& outermost);
  void sort_outer_first();

  std::vector<Loop> loops_;
  std::vector<LoopId> innermost_;
  bool reducible_ = true;
};

class WeakTopologicalOrder {
 public:
  // A block by itself, or a component: its head and the rest, in order.
  struct Element {
    BlockId block;
    bool is_component = false;
    std::vector<Element> rest;
  };

  explicit WeakTopologicalOrder(const ControlFlow& flow);

  // Reachable blocks only.
  [[nodiscard]] const std::vector<Element>& elements() const { return elements_; }
  [[nodiscard]] bool is_head(BlockId block) const { return is_head_.at(block.index()); }
  // The heads of the components that the block is in, outermost first; a head's own component is among them.
  [[nodiscard]] std::vector<BlockId> components_around(BlockId block) const;
  // Does an edge between these blocks lead back to the head of a component that both are in?
  [[nodiscard]] bool goes_back(BlockId from, BlockId to) const;
  // "0 1 (2 3 (4 5)) 6": blocks by number, components in parentheses.
  [[nodiscard]] std::string to_string() const;

 private:
  std::vector<Element> elements_;
  std::vector<bool> is_head_;
  std::vector<BlockId> head_;  // of the innermost component around a block, other than the block's own
};

}  // namespace heapwise::ir
