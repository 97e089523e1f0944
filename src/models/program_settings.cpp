#include "models/program_settings.h"

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::models {
namespace {

// It is named, and not only to be read.
bool names(const ir::Instruction& instruction, ir::GlobalId id) {
  const auto is_it = [&](const ir::Operand& o) { return o.kind() == ir::Operand::Kind::Global && o.global_id() == id; };
  if (const auto* load = std::get_if<ir::Load>(&instruction.what); load != nullptr && is_it(load->address))
    return false;
  bool named = false;
  ir::for_each_operand(instruction, [&](const ir::Operand& o) { named = named || is_it(o); });
  return named;
}

bool names(const ir::Block& block, ir::GlobalId id) {
  bool named = std::ranges::any_of(block.instructions, [&](const ir::Instruction& i) { return names(i, id); });
  ir::for_each_operand(block.terminator, [&](const ir::Operand& o) {
    named = named || (o.kind() == ir::Operand::Kind::Global && o.global_id() == id);
  });
  return named;
}

// What the program does not declare it does not call. Behind a call of a function that the table does not know nothing
// is told.
bool may_change(const ir::Program& program, const Models& models, Setting setting) {
  return std::ranges::any_of(program.functions, [&](const ir::Function& function) {
    const Model* model = models.find(function);
    return model != nullptr && model->may_change == setting && (!function.has_body() || model->counts_when_defined);
  });
}

}  // namespace

bool may_change_locale(const ir::Program& program, const Models& models) {
  return may_change(program, models, Setting::Locale);
}

bool may_own_environment(const ir::Program& program, const Models& models) {
  return may_change(program, models, Setting::Environment);
}

bool may_change_output(const ir::Program& program, const Models& models) {
  if (may_change(program, models, Setting::Output)) return true;
  for (std::uint32_t i = 0; i < program.globals.size(); ++i) {
    if (!program.globals[i].external || program.globals[i].name != "stdout") continue;
    const auto named_in = [&](const ir::Function& f) {
      return std::ranges::any_of(f.blocks, [&](const ir::Block& block) { return names(block, ir::GlobalId(i)); });
    };
    const auto leads_to = [&](const ir::Global& g) {
      return std::ranges::any_of(g.relocations, [&](const ir::Global::Relocation& r) {
        return r.address.kind() == ir::Operand::Kind::Global && r.address.global_id() == ir::GlobalId(i);
      });
    };
    if (std::ranges::any_of(program.functions, named_in) || std::ranges::any_of(program.globals, leads_to)) return true;
  }
  return false;
}

}  // namespace heapwise::models
