#include "ir/call_graph.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "ir/operands.h"
#include "ir/strong_components.h"

namespace heapwise::ir {
namespace {

template <class Visitor>
void for_each_operand_of(const Function& function, Visitor visit) {
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions)
      for_each_operand(instruction, [&](const Operand& operand) { visit(operand, &instruction); });
    for_each_operand(block.terminator,
                     [&](const Operand& operand) { visit(operand, static_cast<const Instruction*>(nullptr)); });
  }
}

bool is_direct_callee(const Operand& operand, const Instruction* instruction) {
  const auto* call = instruction != nullptr ? std::get_if<Call>(&instruction->what) : nullptr;
  return call != nullptr && &call->callee == &operand;
}

bool fits(const Function& callee, const Function& caller, const Call& call) {
  if (callee.parameters.size() > call.arguments.size()) return false;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i)
    if (callee.parameters[i] != call.arguments[i].type()) return false;
  return call.results.empty() || std::ranges::equal(call.results, callee.results, [&](RegisterId id, Type type) {
           return caller.register_of(id).type == type;
         });
}

void sort_unique(std::vector<FunctionId>& ids) {
  std::ranges::sort(ids);
  const auto repeated = std::ranges::unique(ids);
  ids.erase(repeated.begin(), repeated.end());
}

}  // namespace

CallGraph::CallGraph(const Program& program)
    : sites_(program.functions.size()),
      callees_(program.functions.size()),
      callers_(program.functions.size()),
      address_taken_(program.functions.size(), false),
      reachable_(program.functions.size(), false),
      component_of_(program.functions.size()) {
  find_address_taken(program);
  find_sites(program);
  find_components();
  find_reachable(program);
}

void CallGraph::find_address_taken(const Program& program) {
  const auto take = [this](const Operand& operand) {
    if (operand.kind() == Operand::Kind::Function) address_taken_[operand.function_id().index()] = true;
  };
  for (const Global& global : program.globals)
    for (const Global::Relocation& relocation : global.relocations) take(relocation.address);
  for (const Function& function : program.functions)
    for_each_operand_of(function, [&](const Operand& operand, const Instruction* instruction) {
      if (!is_direct_callee(operand, instruction)) take(operand);
    });
}

void CallGraph::find_sites(const Program& program) {
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& caller = program.functions[i];
    for (std::size_t b = 0; b < caller.blocks.size(); ++b) {
      const std::vector<Instruction>& instructions = caller.blocks[b].instructions;
      for (std::size_t j = 0; j < instructions.size(); ++j) {
        const auto* call = std::get_if<Call>(&instructions[j].what);
        if (call == nullptr) continue;
        const Position at{FunctionId(i), BlockId(b), static_cast<std::uint32_t>(j)};
        sites_[i].push_back({at, call->callee.kind() == Operand::Kind::Function, targets_of(program, caller, *call)});
        const std::vector<FunctionId>& targets = sites_[i].back().callees;
        callees_[i].insert(callees_[i].end(), targets.begin(), targets.end());
        // A function that is handed to another one (qsort's comparison) may be called by it, before that returns.
        for (const Operand& argument : call->arguments)
          if (argument.kind() == Operand::Kind::Function) callees_[i].push_back(argument.function_id());
      }
    }
    sort_unique(callees_[i]);
    for (const FunctionId callee : callees_[i]) callers_[callee.index()].emplace_back(i);
  }
}

std::vector<FunctionId> CallGraph::targets_of(const Program& program, const Function& caller, const Call& call) const {
  const Operand::Kind kind = call.callee.kind();
  if (kind == Operand::Kind::Function) return {call.callee.function_id()};
  // A number or the address of data is no function.
  if (kind != Operand::Kind::Register && kind != Operand::Kind::Undefined) return {};
  std::vector<FunctionId> targets;
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (address_taken_[i] && fits(program.functions[i], caller, call)) targets.emplace_back(i);
  return targets;
}

void CallGraph::find_components() {
  std::vector<std::uint32_t> all(callees_.size());
  std::iota(all.begin(), all.end(), 0U);
  std::vector<std::vector<std::uint32_t>> edges(callees_.size());
  for (std::size_t i = 0; i < callees_.size(); ++i)
    for (const FunctionId callee : callees_[i]) edges[i].push_back(callee.index());
  StrongComponents(callees_.size())
      .visit(
          all, [&](std::uint32_t v) -> const auto& { return edges[v]; }, [](std::uint32_t) { return true; },
          [this](const std::vector<std::uint32_t>& component) {
            std::vector<FunctionId> functions;
            for (const std::uint32_t index : component) {
              functions.emplace_back(index);
              component_of_[index] = components_.size();
            }
            std::ranges::sort(functions);
            components_.push_back(std::move(functions));
          });
}

void CallGraph::find_reachable(const Program& program) {
  if (!program.main.valid()) return;
  std::vector<bool> global_seen(program.globals.size(), false);
  std::vector<FunctionId> functions;
  std::vector<GlobalId> globals;
  const auto mention = [&](const Operand& operand) {
    if (operand.kind() == Operand::Kind::Function && !reachable_[operand.function_id().index()]) {
      reachable_[operand.function_id().index()] = true;
      functions.push_back(operand.function_id());
    } else if (operand.kind() == Operand::Kind::Global && !global_seen[operand.global_id().index()]) {
      global_seen[operand.global_id().index()] = true;
      globals.push_back(operand.global_id());
    }
  };
  mention(Operand::function(program.main, program.model));
  while (!functions.empty() || !globals.empty()) {
    if (!functions.empty()) {
      const FunctionId id = functions.back();
      functions.pop_back();
      for_each_operand_of(program.function(id), [&](const Operand& operand, const Instruction*) { mention(operand); });
    } else {
      const GlobalId id = globals.back();
      globals.pop_back();
      for (const Global::Relocation& relocation : program.global(id).relocations) mention(relocation.address);
    }
  }
}

std::span<const FunctionId> CallGraph::callees(Position position) const {
  const std::vector<Site>& sites = this->sites(position.function);
  const auto found = std::ranges::lower_bound(sites, position, {}, &Site::at);
  if (found == sites.end() || found->at != position) return {};
  return found->callees;
}

bool CallGraph::recursive(FunctionId function) const {
  if (components_[component_of(function)].size() > 1) return true;
  const std::vector<FunctionId>& own = callees(function);
  return std::ranges::binary_search(own, function);
}

}  // namespace heapwise::ir
