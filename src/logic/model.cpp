#include "logic/model.h"

#include <fmt/format.h>

namespace heapwise::logic {
namespace {

// Locations of the only sort are ℓ1, ℓ2, …; with several sorts the sort's name tells them apart.
std::string value_text(const Signature& signature, SortId sort, Value value) {
  if (!signature.is_location(sort)) return fmt::format("{}", value);
  if (value == kNil) return "nil";
  std::size_t location_sorts = 0;
  for (std::size_t i = 0; i < signature.sort_count(); ++i) location_sorts += signature.is_location(SortId(i)) ? 1 : 0;
  if (location_sorts == 1) return fmt::format("ℓ{}", value);
  return fmt::format("{}.ℓ{}", signature.sort(sort).name, value);
}

}  // namespace

std::string to_text(const Context& context, const Model& model) {
  const Signature& signature = context.signature();
  std::string text;
  for (const auto& [variable, value] : model.stack) {
    const Variable& info = signature.variable(variable);
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", info.name, value_text(signature, info.sort, value));
  }
  text += "\n";
  std::string heap;
  for (const auto& [location, cell] : model.heap) {
    heap += fmt::format("{}{} ↦ ", heap.empty() ? "" : " * ", value_text(signature, location.sort, location.value));
    if (cell.freed) {
      heap += "freed";
      continue;
    }
    const Cell& type = signature.cell(signature.sort(location.sort).cell);
    heap += '{';
    for (std::size_t i = 0; i < cell.fields.size(); ++i) {
      heap += i == 0 ? "" : ", ";
      if (!type.fields[i].name.empty()) heap += fmt::format("{}: ", type.fields[i].name);
      heap += value_text(signature, type.fields[i].sort, cell.fields[i]);
    }
    heap += '}';
  }
  return text + (heap.empty() ? "emp" : heap) + "\n";
}

}  // namespace heapwise::logic
