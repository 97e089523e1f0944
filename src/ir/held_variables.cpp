#include "ir/held_variables.h"

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::ir {
namespace {

using Held = HeldVariables::Held;

void release(Held& held, RegisterId id) {
  std::erase_if(held, [id](const auto& each) { return each.second == id; });
}

void run(Held& held, const Instruction& instruction) {
  for_each_result(instruction, [&](RegisterId id) { release(held, id); });
  const auto* bind = std::get_if<Bind>(&instruction.what);
  if (bind == nullptr) return;
  std::erase_if(held, [&](const auto& each) { return each.first == bind->variable; });
  if (!bind->value.is_register()) return;
  const std::pair entry(bind->variable, bind->value.register_id());
  held.insert(std::ranges::lower_bound(held, entry), entry);
}

}  // namespace

// From "all variables, everywhere" downwards until nothing changes; each round takes something away.
HeldVariables::HeldVariables(const Function& function, const ControlFlow& flow)
    : function_(function), at_entry_(function.blocks.size()) {
  at_entry_.at(0).emplace();
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId block : flow.reverse_postorder()) {
      const Held at_end = before(block, function.block(block).instructions.size());
      for (const BlockId next : flow.successors(block)) {
        Held held = at_end;
        for (const RegisterId id : function.block(next).parameters) release(held, id);
        std::optional<Held>& known = at_entry_.at(next.index());
        Held both;
        if (known) std::ranges::set_intersection(*known, held, std::back_inserter(both));
        else both = std::move(held);
        if (known == both) continue;
        known = std::move(both);
        changed = true;
      }
    }
  }
}

Held HeldVariables::before(BlockId block, std::size_t index) const {
  Held held = at_entry_.at(block.index()).value_or(Held());
  const std::vector<Instruction>& instructions = function_.block(block).instructions;
  for (std::size_t i = 0; i < index && i < instructions.size(); ++i) run(held, instructions[i]);
  return held;
}

}  // namespace heapwise::ir
