#include "prove/coverage.h"

#include "ir/operands.h"

namespace heapwise::prove {
namespace {

void count_call(const ir::Program& program, const models::Models& models, const ir::Call& call, Checked& checked) {
  // A call through a pointer counts as a call of the program: library functions are called by their names.
  if (call.callee.kind() != ir::Operand::Kind::Function) {
    ++checked.calls;
    return;
  }
  const ir::Function& f = program.function(call.callee.function_id());
  const models::Model* model = models.find(f.name);
  if (f.has_body() && (model == nullptr || !model->counts_when_defined)) {
    ++checked.calls;
    return;
  }
  if (model == nullptr) return;
  using models::Kind;
  if (model->kind == Kind::Free || model->kind == Kind::Reallocate) ++checked.frees;
  if (model->kind == Kind::Allocate || model->kind == Kind::Reallocate) ++checked.allocations;
  if (model->kind == Kind::Copy || model->kind == Kind::Move || model->kind == Kind::Fill) ++checked.accesses;
}

}  // namespace

Coverage::Coverage(const ir::Program& program) {
  for (const ir::Function& f : program.functions) {
    auto& blocks = reached_.emplace_back();
    for (const ir::Block& b : f.blocks) blocks.emplace_back(b.instructions.size(), false);
  }
}

Checked Coverage::count(const ir::Program& program, const models::Models& models) const {
  Checked checked;
  for (std::size_t f = 0; f < reached_.size(); ++f) {
    bool function = false;
    for (std::size_t b = 0; b < reached_[f].size(); ++b) {
      for (std::size_t i = 0; i < reached_[f][b].size(); ++i) {
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

}  // namespace heapwise::prove
