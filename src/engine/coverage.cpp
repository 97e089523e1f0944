#include "engine/coverage.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/call_graph.h"
#include "ir/operands.h"

namespace heapwise::engine {
namespace {

void count_call(const ir::Program& program, const models::Models& models, const ir::Call& call, Checked& checked) {
  // A call through a pointer counts as a call of the program: library functions are called by their names.
  if (call.callee.kind() != ir::Operand::Kind::Function) {
    ++checked.calls;
    return;
  }
  const ir::Function& f = program.function(call.callee.function_id());
  const models::Model* model = models.find(f);
  if (f.has_body() && (model == nullptr || !model->counts_when_defined)) {
    ++checked.calls;
    return;
  }
  if (model == nullptr) return;
  using models::Kind;
  // A project's own function frees by what its entry says, not by its kind.
  const bool frees = std::ranges::any_of(
      model->effects, [](const models::Effect& effect) { return effect.kind == models::Effect::Kind::Frees; });
  if (frees || model->kind == Kind::Free || model->kind == Kind::Reallocate) ++checked.frees;
  if (model->kind == Kind::Allocate || model->kind == Kind::Reallocate) ++checked.allocations;
  if (model->kind == Kind::Copy || model->kind == Kind::Move || model->kind == Kind::Fill) ++checked.accesses;
}

}  // namespace

Coverage::Coverage(const ir::Program& program) {
  for (const ir::Function& f : program.functions) {
    auto& blocks = reached_.emplace_back();
    for (const ir::Block& b : f.blocks) blocks.emplace_back(b.instructions.size() + 1, false);
  }
}

Checked Coverage::count(const ir::Program& program, const models::Models& models) const {
  Checked checked;
  for (std::size_t f = 0; f < reached_.size(); ++f) {
    bool function = false;
    for (std::size_t b = 0; b < reached_[f].size(); ++b) {
      for (std::size_t i = 0; i + 1 < reached_[f][b].size(); ++i) {
        if (!reached_[f][b][i]) continue;
        function = true;
        ir::match(
            program.functions[f].blocks[b].instructions[i].what,  //
            [&](const ir::Load&) { ++checked.accesses; }, [&](const ir::Store&) { ++checked.accesses; },
            [&](const ir::MemoryCopy&) { ++checked.accesses; }, [&](const ir::MemoryFill&) { ++checked.accesses; },
            [&](const ir::Call& it) { count_call(program, models, it, checked); }, [](const auto&) {});
      }
    }
    if (function) ++checked.functions;
  }
  return checked;
}

bool Coverage::is_reached(std::size_t function) const {
  return std::ranges::any_of(
      reached_[function], [](const std::vector<bool>& block) { return std::ranges::find(block, true) != block.end(); });
}

// Lines of which no place was reached; neighbours become one stretch. Instructions alone: where a block ends, a line
// stands that belongs to what comes behind it.
void Coverage::add_lines(const ir::Program& program, std::size_t function, Reach& reach) const {
  std::map<std::uint32_t, ir::Location> missed;
  std::set<std::uint32_t> taken;
  const ir::Function& f = program.functions[function];
  for (std::size_t b = 0; b < reached_[function].size(); ++b) {
    for (std::size_t i = 0; i < f.blocks[b].instructions.size(); ++i) {
      const ir::Instruction& instruction = f.blocks[b].instructions[i];
      if (instruction.at.line == 0 || instruction.at.file != f.at.file) continue;
      if (reached_[function][b][i]) taken.insert(instruction.at.line);
      else if (!std::holds_alternative<ir::Bind>(instruction.what) &&
               !std::holds_alternative<ir::Lifetime>(instruction.what))
        missed.try_emplace(instruction.at.line, instruction.at);
    }
    const ir::Location end = f.blocks[b].terminator.at;
    if (reached_[function][b].back()) taken.insert(end.line);
  }
  const ir::FunctionId id(static_cast<std::uint32_t>(function));
  bool goes_on = false;
  for (const auto& [line, at] : missed) {
    if (taken.contains(line)) continue;
    goes_on = !reach.lines.empty() && reach.lines.back().function == id && line <= reach.lines.back().last.line + 2 &&
              std::none_of(taken.begin(), taken.end(),
                           [&](std::uint32_t each) { return each > reach.lines.back().last.line && each < line; });
    if (goes_on) reach.lines.back().last = at;
    else reach.lines.push_back({id, at, at});
  }
}

bool Coverage::comes_to_an_end(const ir::Program& program, const models::Models& models) const {
  for (std::size_t f = 0; f < reached_.size(); ++f) {
    for (std::size_t b = 0; b < reached_[f].size(); ++b) {
      const ir::Block& block = program.functions[f].blocks[b];
      const bool returns = std::holds_alternative<ir::Return>(block.terminator.what);
      if (returns && program.main.index() == f && reached_[f][b].back()) return true;
      if (std::holds_alternative<ir::Unreachable>(block.terminator.what) && reached_[f][b].back()) return true;
      for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        const auto* call = std::get_if<ir::Call>(&block.instructions[i].what);
        if (call == nullptr || !reached_[f][b][i]) continue;
        if (call->callee.kind() != ir::Operand::Kind::Function) continue;
        const models::Model* model = models.find(program.function(call->callee.function_id()));
        if (model != nullptr && model->ends_the_program()) return true;
      }
    }
  }
  return false;
}

Reach Coverage::reach_of(const ir::Program& program, const models::Models& models) const {
  Reach reach;
  for (std::size_t f = 0; f < reached_.size(); ++f) {
    const ir::Function& function = program.functions[f];
    if (!function.has_body()) continue;
    if (is_reached(f)) {
      add_lines(program, f, reach);
      continue;
    }
    // The project says what this one does: its body is not followed.
    const models::Model* model = models.find(function);
    if (model == nullptr || !model->counts_when_defined) reach.functions.emplace_back(static_cast<std::uint32_t>(f));
  }
  reach.ends = comes_to_an_end(program, models);
  return reach;
}

Reach reach_by_calls(const ir::Program& program) {
  Reach reach;
  const ir::CallGraph calls(program);
  for (std::uint32_t f = 0; f < program.functions.size(); ++f)
    if (program.functions[f].has_body() && !calls.reachable_from_main(ir::FunctionId(f)))
      reach.functions.emplace_back(f);
  return reach;
}

}  // namespace heapwise::engine
