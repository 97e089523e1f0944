#include "ir/function_facts.h"

#include "ir/operands.h"

namespace heapwise::ir {
namespace {

void number(const std::vector<WeakTopologicalOrder::Element>& elements, std::vector<std::uint32_t>& place,
            std::uint32_t& next) {
  for (const auto& e : elements) {
    place.at(e.block.index()) = next++;
    number(e.rest, place, next);
  }
}

std::vector<bool> find_doomed(const Function& f, const ControlFlow& flow) {
  std::vector<bool> doomed(f.blocks.size(), false);
  // From the back: a block is doomed if it ends in nothing, or only leads to doomed blocks. Loops never are.
  const auto& order = flow.reverse_postorder();
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const Block& block = f.block(*it);
    bool all = !std::holds_alternative<Return>(block.terminator.what);
    for (BlockId next : flow.successors(*it)) all = all && doomed[next.index()];
    doomed[it->index()] = all;
  }
  return doomed;
}

}  // namespace

FunctionFacts::FunctionFacts(const Function& f)
    : function(f), flow(f), liveness(f, flow), order(flow), place(f.blocks.size(), 0), doomed(find_doomed(f, flow)) {
  std::uint32_t next = 0;
  number(order.elements(), place, next);
  by_place.resize(next);
  // Unreachable blocks have no place of their own.
  for (BlockId block : flow.reverse_postorder()) by_place.at(place.at(block.index())) = block;
}

const HeldVariables& FunctionFacts::held_variables() const {
  if (!held_variables_) held_variables_ = std::make_unique<HeldVariables>(function, flow);
  return *held_variables_;
}

const FunctionFacts& FactsOfFunctions::of(FunctionId id) {
  auto& slot = functions_[id];
  if (!slot) slot = std::make_unique<FunctionFacts>(program_.function(id));
  return *slot;
}

bool reads_parameters(const Function& function) {
  std::vector<bool> is_parameter(function.registers.size());
  for (const RegisterId id : function.blocks.front().parameters) is_parameter[id.index()] = true;
  bool reads = false;
  const auto look = [&](const Operand& operand) {
    reads = reads || (operand.is_register() && is_parameter[operand.register_id().index()]);
  };
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions)
      if (!std::holds_alternative<Bind>(instruction.what)) for_each_operand(instruction, look);
    for_each_operand(block.terminator, look);
    for_each_target(block.terminator, [&](const Target& target) {
      for (const Operand& argument : target.arguments) look(argument);
    });
  }
  return reads;
}

}  // namespace heapwise::ir
