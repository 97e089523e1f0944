#include "trace/condition_words.h"

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::trace {
namespace {

constexpr int kDeepestCondition = 6;

const ir::Instruction* definition(const ir::Function& function, ir::RegisterId wanted) {
  for (const ir::Block& block : function.blocks)
    for (const ir::Instruction& instruction : block.instructions) {
      bool is_it = false;
      ir::for_each_result(instruction, [&](ir::RegisterId result) { is_it = is_it || result == wanted; });
      if (is_it) return &instruction;
    }
  return nullptr;
}

template <class Visit>
void each_target(const ir::Terminator& terminator, Visit visit) {
  if (const auto* jump = std::get_if<ir::Jump>(&terminator.what)) visit(jump->target);
  if (const auto* branch = std::get_if<ir::Branch>(&terminator.what)) {
    visit(branch->if_true);
    visit(branch->if_false);
  }
  if (const auto* choice = std::get_if<ir::Switch>(&terminator.what)) {
    for (const ir::Switch::Case& each : choice->cases) visit(each.target);
    visit(choice->otherwise);
  }
}

}  // namespace

// The value of `a && b` is a parameter that gets `false` from a, and b from the block that computes b.
const ir::Condition* ConditionWords::of_parameter(ir::FunctionId id, ir::RegisterId parameter, int depth) const {
  const ir::Function& function = program_.function(id);
  for (std::uint32_t i = 0; i < function.blocks.size(); ++i) {
    const std::vector<ir::RegisterId>& parameters = function.blocks[i].parameters;
    const auto found = std::ranges::find(parameters, parameter);
    if (found == parameters.end()) continue;
    const auto index = static_cast<std::size_t>(found - parameters.begin());
    const ir::Condition* side = nullptr;
    for (const ir::Block& from : function.blocks)
      each_target(from.terminator, [&](const ir::Target& target) {
        const bool here = target.block == ir::BlockId(i) && index < target.arguments.size();
        if (here && target.arguments[index].is_register()) side = of(id, target.arguments[index], depth + 1);
      });
    return side != nullptr && side->parent ? &(*conditions_)[*side->parent] : nullptr;
  }
  return nullptr;
}

const ir::Condition* ConditionWords::of(ir::FunctionId function, const ir::Operand& value, int depth) const {
  if (depth > kDeepestCondition || !value.is_register()) return nullptr;
  const ir::Instruction* made = definition(program_.function(function), value.register_id());
  return made != nullptr ? conditions_->find(program_, made->at) : of_parameter(function, value.register_id(), depth);
}

ConditionWords::Told ConditionWords::branch_at(ir::FunctionId function, ir::BlockId block) const {
  const auto* branch = std::get_if<ir::Branch>(&program_.function(function).block(block).terminator.what);
  if (conditions_ == nullptr || branch == nullptr) return {};
  const auto [known, is_new] = told_.try_emplace({function, block});
  if (!is_new) return known->second;
  const ir::Condition* condition = of(function, branch->condition, 0);
  return known->second = {condition, condition != nullptr && !condition->negated};
}

const ir::Condition* ConditionWords::switch_at(ir::FunctionId function, ir::BlockId block) const {
  if (conditions_ == nullptr) return nullptr;
  return conditions_->find(program_, program_.function(function).block(block).terminator.at);
}

std::uint32_t line_of_block(const ir::Function& function, ir::BlockId block) {
  const ir::Block& to = function.block(block);
  for (const ir::Instruction& instruction : to.instructions)
    if (instruction.at.file.valid() && instruction.at.line != 0) return instruction.at.line;
  return to.terminator.at.file.valid() ? to.terminator.at.line : 0;
}

}  // namespace heapwise::trace
