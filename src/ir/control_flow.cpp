#include "ir/control_flow.h"

#include <algorithm>
#include <utility>

#include "ir/operands.h"

namespace heapwise::ir {
namespace {

std::vector<std::vector<BlockId>> successors_of(const Function& function) {
  std::vector<std::vector<BlockId>> result(function.blocks.size());
  std::vector<std::size_t> seen_from(function.blocks.size(), function.blocks.size());
  for (std::size_t i = 0; i < function.blocks.size(); ++i) {
    for_each_target(function.blocks[i].terminator, [&](const Target& target) {
      if (std::exchange(seen_from.at(target.block.index()), i) != i) result[i].push_back(target.block);
    });
  }
  return result;
}

}  // namespace

ControlFlow::ControlFlow(const Function& function) : ControlFlow(successors_of(function)) {}

ControlFlow::ControlFlow(std::vector<std::vector<BlockId>> successors) : successors_(std::move(successors)) {
  find_predecessors();
  find_order();
  find_dominators();
  number_dominator_tree();
}

std::uint32_t ControlFlow::order(BlockId block) const {
  HW_CHECK(reachable(block), "an unreachable block has no place in the order");
  return order_[block.index()];
}

bool ControlFlow::dominates(BlockId above, BlockId below) const {
  if (above == below) return true;
  if (!reachable(above) || !reachable(below)) return false;
  return enter_[above.index()] <= enter_[below.index()] && leave_[below.index()] <= leave_[above.index()];
}

void ControlFlow::find_predecessors() {
  predecessors_.resize(size());
  for (std::size_t i = 0; i < size(); ++i)
    for (const BlockId next : successors_[i]) predecessors_.at(next.index()).emplace_back(i);
}

void ControlFlow::find_order() {
  order_.assign(size(), kUnreachable);
  if (size() == 0) return;
  std::vector<bool> seen(size(), false);
  std::vector<std::pair<BlockId, std::size_t>> stack;  // a block, and how many of its successors were visited
  stack.emplace_back(BlockId(0U), 0);
  seen[0] = true;
  while (!stack.empty()) {
    auto& [block, visited] = stack.back();
    const std::vector<BlockId>& next = successors(block);
    if (visited == next.size()) {
      reverse_postorder_.push_back(block);
      stack.pop_back();
      continue;
    }
    const BlockId successor = next[visited++];
    if (!seen[successor.index()]) {
      seen[successor.index()] = true;
      stack.emplace_back(successor, 0);
    }
  }
  std::ranges::reverse(reverse_postorder_);
  for (std::size_t i = 0; i < reverse_postorder_.size(); ++i)
    order_[reverse_postorder_[i].index()] = static_cast<std::uint32_t>(i);
}

BlockId ControlFlow::common_dominator(BlockId a, BlockId b) const {
  while (a != b) {
    while (order_[a.index()] > order_[b.index()]) a = dominator_[a.index()];
    while (order_[b.index()] > order_[a.index()]) b = dominator_[b.index()];
  }
  return a;
}

void ControlFlow::find_dominators() {
  dominator_.resize(size());
  if (size() == 0) return;
  dominator_[0] = BlockId(0U);
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : reverse_postorder_) {
      if (block.index() == 0) continue;
      BlockId found;
      for (const BlockId before : predecessors(block)) {
        if (!reachable(before) || !dominator_[before.index()].valid()) continue;
        found = found.valid() ? common_dominator(before, found) : before;
      }
      if (std::exchange(dominator_[block.index()], found) != found) changed = true;
    }
  }
  dominator_[0] = BlockId();
}

void ControlFlow::number_dominator_tree() {
  enter_.assign(size(), 0);
  leave_.assign(size(), 0);
  if (size() == 0) return;
  std::vector<std::vector<BlockId>> children(size());
  for (const BlockId block : reverse_postorder_)
    if (block.index() != 0) children[dominator_[block.index()].index()].push_back(block);
  std::uint32_t clock = 0;
  std::vector<std::pair<BlockId, std::size_t>> stack;
  stack.emplace_back(BlockId(0U), 0);
  enter_[0] = clock++;
  while (!stack.empty()) {
    auto& [block, visited] = stack.back();
    if (visited == children[block.index()].size()) {
      leave_[block.index()] = clock++;
      stack.pop_back();
      continue;
    }
    const BlockId child = children[block.index()][visited++];
    enter_[child.index()] = clock++;
    stack.emplace_back(child, 0);
  }
}

}  // namespace heapwise::ir
