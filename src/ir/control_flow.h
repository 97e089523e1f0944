// The control-flow graph of one function: successors, predecessors, reverse postorder, dominators.
//
// Computed once, then only read. Dominators as in Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm" (2001),
// which is linear in the edges for the graphs that people write. Block 0 is the entry. Two edges between the same
// blocks (a Switch) count as one. loops.h builds on it.
#pragma once

#include <vector>

#include "ir/program.h"

namespace heapwise::ir {

class ControlFlow {
 public:
  explicit ControlFlow(const Function& function);
  // A graph by itself: successors[i] are the blocks that follow block i.
  explicit ControlFlow(std::vector<std::vector<BlockId>> successors);

  [[nodiscard]] std::size_t size() const { return successors_.size(); }
  [[nodiscard]] const std::vector<BlockId>& successors(BlockId block) const { return successors_.at(block.index()); }
  [[nodiscard]] const std::vector<BlockId>& predecessors(BlockId block) const {
    return predecessors_.at(block.index());
  }

  // The reachable blocks, each before its successors, except along the edges that close a cycle.
  [[nodiscard]] const std::vector<BlockId>& reverse_postorder() const { return reverse_postorder_; }
  [[nodiscard]] bool reachable(BlockId block) const { return order_.at(block.index()) != kUnreachable; }
  // The block's index in reverse_postorder().
  [[nodiscard]] std::uint32_t order(BlockId block) const;

  // Invalid for the entry and for unreachable blocks.
  [[nodiscard]] BlockId immediate_dominator(BlockId block) const { return dominator_.at(block.index()); }
  // Does every path from the entry to `below` go through `above`? A block dominates itself. Unreachable blocks dominate
  // nothing and nothing dominates them, themselves apart.
  [[nodiscard]] bool dominates(BlockId above, BlockId below) const;

 private:
  static constexpr std::uint32_t kUnreachable = 0xffffffffU;

  void find_predecessors();
  void find_order();
  void find_dominators();
  void number_dominator_tree();
  [[nodiscard]] BlockId common_dominator(BlockId a, BlockId b) const;

  std::vector<std::vector<BlockId>> successors_, predecessors_;
  std::vector<BlockId> reverse_postorder_;
  std::vector<std::uint32_t> order_;
  std::vector<BlockId> dominator_;
  // The interval of the dominator tree that lies below a block: it dominates those whose `enter_` is inside.
  std::vector<std::uint32_t> enter_, leave_;
};

}  // namespace heapwise::ir
