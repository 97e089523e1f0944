#include "ir/operands.h"
#include "prove/prover.h"

namespace heapwise::prove {
namespace {

void number(const std::vector<ir::WeakTopologicalOrder::Element>& elements, std::vector<std::uint32_t>& place,
            std::uint32_t& next) {
  for (const auto& e : elements) {
    place.at(e.block.index()) = next++;
    number(e.rest, place, next);
  }
}

std::vector<bool> find_doomed(const ir::Function& f, const ir::ControlFlow& flow) {
  std::vector<bool> doomed(f.blocks.size(), false);
  // From the back: a block is doomed if it ends in nothing, or only leads to doomed blocks. Loops never are.
  const auto& order = flow.reverse_postorder();
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const ir::Block& block = f.block(*it);
    bool all = !std::holds_alternative<ir::Return>(block.terminator.what);
    for (ir::BlockId next : flow.successors(*it)) all = all && doomed[next.index()];
    doomed[it->index()] = all;
  }
  return doomed;
}

}  // namespace

FunctionFacts::FunctionFacts(const ir::Function& f)
    : function(f), flow(f), liveness(f, flow), order(flow), place(f.blocks.size(), 0), doomed(find_doomed(f, flow)) {
  std::uint32_t next = 0;
  number(order.elements(), place, next);
  by_place.resize(next);
  // Unreachable blocks have no place of their own.
  for (ir::BlockId block : flow.reverse_postorder()) by_place.at(place.at(block.index())) = block;
}

}  // namespace heapwise::prove
