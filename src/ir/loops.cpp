#include "ir/loops.h"

#include <algorithm>
#include <ranges>

#include "ir/strong_components.h"

namespace heapwise::ir {

// --- Natural loops
// -----------------------------------------------------------------------------------------------------

LoopNest::LoopNest(const ControlFlow& flow) : innermost_(flow.size()) {
  // Heads from the last to the first in reverse postorder: an inner loop is complete before the loop around it.
  std::vector<LoopId> outermost;  // by loop: the largest loop around it so far
  const std::vector<BlockId>& order = flow.reverse_postorder();
  for (auto head : std::ranges::reverse_view(order)) collect(flow, head, outermost);
  sort_outer_first();
  for (const BlockId block : order)
    for (LoopId loop = innermost(block); loop.valid(); loop = loops_[loop.index()].parent)
      loops_[loop.index()].blocks.push_back(block);
}

void LoopNest::collect(const ControlFlow& flow, BlockId head, std::vector<LoopId>& outermost) {
  std::vector<BlockId> latches;
  for (const BlockId before : flow.predecessors(head)) {
    if (!flow.reachable(before) || flow.order(before) < flow.order(head)) continue;
    if (flow.dominates(head, before)) latches.push_back(before);
    else reducible_ = false;
  }
  if (latches.empty()) return;
  const LoopId id(loops_.size());
  loops_.push_back({head, {}, 1, {}, latches});
  outermost.push_back(id);
  innermost_[head.index()] = id;

  // Backwards from the latches to the head. An inner loop is stepped over as a whole.
  std::vector<BlockId> work = std::move(latches);
  while (!work.empty()) {
    const BlockId block = work.back();
    work.pop_back();
    LoopId inner = innermost(block);
    BlockId from = block;
    if (inner.valid()) {
      while (outermost[inner.index()] != inner)
        inner = outermost[inner.index()] = outermost[outermost[inner.index()].index()];
      if (inner == id) continue;
      loops_[inner.index()].parent = id;
      outermost[inner.index()] = id;
      from = loops_[inner.index()].head;
    } else {
      innermost_[block.index()] = id;
    }
    for (const BlockId before : flow.predecessors(from))
      if (flow.reachable(before)) work.push_back(before);
  }
}

void LoopNest::sort_outer_first() {
  // Inner loops were found first, so turning the list round puts parents before their children.
  const std::size_t count = loops_.size();
  const auto turned = [count](LoopId id) { return id.valid() ? LoopId(count - 1 - id.index()) : id; };
  std::ranges::reverse(loops_);
  for (LoopId& id : innermost_) id = turned(id);
  for (Loop& loop : loops_) {
    loop.parent = turned(loop.parent);
    if (loop.parent.valid()) loop.depth = loops_[loop.parent.index()].depth + 1;
  }
}

bool LoopNest::contains(LoopId loop, BlockId block) const {
  for (LoopId around = innermost(block); around.valid(); around = loops_[around.index()].parent)
    if (around == loop) return true;
  return false;
}

bool LoopNest::is_head(BlockId block) const {
  const LoopId loop = innermost(block);
  return loop.valid() && loops_[loop.index()].head == block;
}

// --- Weak topological order
// --------------------------------------------------------------------------------------------

namespace {

using Element = WeakTopologicalOrder::Element;

class OrderBuilder {
 public:
  OrderBuilder(const ControlFlow& flow, std::vector<bool>& is_head, std::vector<BlockId>& head)
      : is_head_(is_head), head_(head), components_(flow.size()), region_(flow.size(), 0), successors_(flow.size()) {
    for (std::size_t i = 0; i < flow.size(); ++i)
      for (const BlockId next : flow.successors(BlockId(i))) successors_[i].push_back(next.index());
  }

  // The order of what is reachable from `roots` inside a region: its components, each cut open at its head.
  std::vector<Element> order(const std::vector<std::uint32_t>& roots, std::uint32_t region) {
    std::vector<std::vector<std::uint32_t>> found;
    components_.visit(
        roots, [this](std::uint32_t v) -> const auto& { return successors_[v]; },
        [&](std::uint32_t v) { return region_[v] == region; },
        [&](std::vector<std::uint32_t> component) { found.push_back(std::move(component)); });
    std::vector<Element> result;
    for (auto& component : std::ranges::reverse_view(found)) result.push_back(element(component));
    return result;
  }

 private:
  Element element(const std::vector<std::uint32_t>& component) {
    const std::uint32_t head = component[0];
    const std::vector<std::uint32_t>& next = successors_[head];
    const bool cyclic = component.size() > 1 || std::ranges::find(next, head) != next.end();
    Element result{BlockId(head), cyclic, {}};
    if (!cyclic) return result;
    is_head_[head] = true;
    const std::uint32_t region = ++regions_;
    for (std::size_t i = 1; i < component.size(); ++i) {
      region_[component[i]] = region;
      components_.forget(component[i]);
      head_[component[i]] = BlockId(head);
    }
    // Every block of a component is on a cycle through the head, so its successors reach them all without it.
    result.rest = order(next, region);
    return result;
  }

  std::vector<bool>& is_head_;
  std::vector<BlockId>& head_;
  StrongComponents components_;
  std::vector<std::uint32_t> region_;  // the part of the graph that a block is in: everything, or a component's rest
  std::uint32_t regions_ = 0;
  std::vector<std::vector<std::uint32_t>> successors_;
};

void append(std::string& out, const std::vector<Element>& elements) {
  for (const Element& element : elements) {
    if (!out.empty() && out.back() != '(') out += ' ';
    if (element.is_component) out += '(';
    out += std::to_string(element.block.index());
    append(out, element.rest);
    if (element.is_component) out += ')';
  }
}

}  // namespace

WeakTopologicalOrder::WeakTopologicalOrder(const ControlFlow& flow) : is_head_(flow.size(), false), head_(flow.size()) {
  if (flow.size() != 0) elements_ = OrderBuilder(flow, is_head_, head_).order({0}, 0);
}

std::vector<BlockId> WeakTopologicalOrder::components_around(BlockId block) const {
  std::vector<BlockId> heads;
  if (is_head(block)) heads.push_back(block);
  for (BlockId head = head_.at(block.index()); head.valid(); head = head_[head.index()]) heads.push_back(head);
  std::ranges::reverse(heads);
  return heads;
}

bool WeakTopologicalOrder::goes_back(BlockId from, BlockId to) const {
  if (!is_head(to)) return false;
  const std::vector<BlockId> around = components_around(from);
  return std::ranges::find(around, to) != around.end();
}

std::string WeakTopologicalOrder::to_string() const {
  std::string out;
  append(out, elements_);
  return out;
}

}  // namespace heapwise::ir
