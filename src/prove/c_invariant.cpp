#include "prove/c_invariant.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace heapwise::prove {
namespace {

using Kind = ir::SourceType::Kind;

// The registers that hold the current value of a variable at the head: those that the head itself receives, and those
// of variables that have one register only.
std::map<ir::VariableId, ir::RegisterId> current_registers(const ir::Program& program, const Invariant& invariant) {
  const ir::Function& function = program.function(invariant.function);
  std::map<ir::VariableId, ir::RegisterId> current;
  std::map<ir::VariableId, int> count;
  for (std::uint32_t i = 0; i < function.registers.size(); ++i) {
    const ir::VariableId variable = function.registers[i].variable;
    if (!variable.valid()) continue;
    ++count[variable];
    current.insert_or_assign(variable, ir::RegisterId(i));
  }
  std::erase_if(current, [&](const auto& entry) { return count[entry.first] != 1; });
  for (const ir::RegisterId parameter : function.block(invariant.head).parameters)
    if (const ir::VariableId variable = function.register_of(parameter).variable; variable.valid())
      current.insert_or_assign(variable, parameter);
  return current;
}

struct Bounds {
  numeric::Range range;
  bool is_null = true;      // always
  bool is_not_null = true;  // always
};

// What all the heaps agree on; nothing where one of them does not know the register.
std::optional<Bounds> bounds_of(const std::vector<const Invariant*>& all, ir::RegisterId id) {
  Bounds bounds;
  bounds.range = {1, 0, 1, 0};  // empty
  for (const Invariant* invariant : all) {
    for (const heap::Heap& heap : invariant->heaps) {
      const heap::Value* value = heap.root(heap::register_key(invariant->depth, id.index()));
      if (value == nullptr) return std::nullopt;
      // An address in a segment may be what follows an empty one.
      const bool object = value->is_address() && value->target == heap::Target::Whole;
      const numeric::Range range = value->is_number() ? heap.range(*value) : numeric::Range{};
      bounds.range = bounds.range.empty() ? range : numeric::join(bounds.range, range);
      bounds.is_null = bounds.is_null && value->is_constant(0);
      bounds.is_not_null = bounds.is_not_null && (object || value->is_function());
    }
  }
  return bounds;
}

std::string constant_text(std::int64_t value) {
  if (value == numeric::kLowest) return "(-9223372036854775807LL - 1)";
  return std::abs(value) > 2147483647 ? fmt::format("{}LL", value) : std::to_string(value);
}

std::string say(const std::string& name, const ir::SourceType& type, const Bounds& bounds) {
  if (type.kind == Kind::Pointer) {
    if (bounds.is_null) return name + " == 0";
    return bounds.is_not_null ? name + " != 0" : "";
  }
  if ((type.kind != Kind::Signed && type.kind != Kind::Unsigned) || type.size == 0 || type.size > 8) return "";
  const numeric::Range whole = numeric::Range::of_width(static_cast<unsigned>(type.size * 8));
  // Registers hold the signed reading; an unsigned variable has the same value when that is not negative.
  if (bounds.range.empty() || (type.kind == Kind::Unsigned && bounds.range.lo < 0)) return "";
  if (bounds.range.is_constant()) return fmt::format("{} == {}", name, constant_text(bounds.range.lo.number()));
  std::string text;
  if (bounds.range.lo > whole.lo && !(type.kind == Kind::Unsigned && bounds.range.lo == 0))
    text = fmt::format("{} <= {}", constant_text(bounds.range.lo.number()), name);
  if (bounds.range.hi < whole.hi)
    text += fmt::format("{}{} <= {}", text.empty() ? "" : " && ", name, constant_text(bounds.range.hi.number()));
  return text;
}

}  // namespace

std::string c_invariant(const ir::Program& program, const std::vector<const Invariant*>& all) {
  if (all.empty()) return "";
  for (const Invariant* invariant : all)
    if (!invariant->complete || invariant->heaps.empty()) return "";
  std::string text;
  for (const auto& [id, reg] : current_registers(program, *all.front())) {
    const ir::Variable& variable = program.variable(id);
    // What is declared behind the loop's head is not in scope there.
    if (!variable.type.valid() || variable.name.empty() || variable.declared.line > all.front()->at.line) continue;
    const std::optional<Bounds> bounds = bounds_of(all, reg);
    if (!bounds) continue;
    const std::string said = say(variable.name, program.type(variable.type), *bounds);
    if (!said.empty()) text += (text.empty() ? "" : " && ") + said;
  }
  return text;
}

}  // namespace heapwise::prove
