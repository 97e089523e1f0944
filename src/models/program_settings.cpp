#include "models/program_settings.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "ir/operands.h"

namespace heapwise::models {
namespace {

using namespace std::string_view_literals;

constexpr std::array kChangers = {"freopen"sv, "freopen64"sv, "close"sv,     "close_range"sv, "dup2"sv,
                                  "dup3"sv,    "fcloseall"sv, "closefrom"sv, "syscall"sv};

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

bool calls(const ir::Program& program, std::span<const std::string_view> names) {
  const auto is_one = [&](const ir::Function& f) { return !f.has_body() && std::ranges::count(names, f.name) > 0; };
  return std::ranges::any_of(program.functions, is_one);
}

}  // namespace

bool may_change_locale(const ir::Program& program) {
  constexpr std::array kLocales = {"setlocale"sv, "uselocale"sv};
  return calls(program, kLocales);
}

bool may_change_output(const ir::Program& program) {
  if (calls(program, kChangers)) return true;
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
