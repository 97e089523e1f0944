// Where paths meet: guards without what both have in common, and if-then-else terms for the rest.
#include <algorithm>

#include "template/encode.h"

namespace heapwise::tmpl {

// Two paths that have parted at a branch cannot both be taken, so what is not common tells them apart.
Encoder::Arrival Encoder::merge(Arrival a, Arrival b, const std::vector<ir::RegisterId>* live) {
  std::vector<Term> common, only_a, only_b;
  for (const Term t : a.state.guard)
    (std::ranges::find(b.state.guard, t) != b.state.guard.end() ? common : only_a).push_back(t);
  for (const Term t : b.state.guard)
    if (std::ranges::find(a.state.guard, t) == a.state.guard.end()) only_b.push_back(t);
  const Term from_a = terms_.conjunction(only_a), from_b = terms_.conjunction(only_b);
  if (from_a == terms_.no()) return b;
  if (from_b == terms_.no()) return a;
  const Term either = terms_.disjunction(from_a, from_b);
  Arrival result;
  result.state.frame = a.state.frame;
  result.state.guard = std::move(common);
  if (either != terms_.yes() && from_a != terms_.negate(from_b)) result.state.guard.push_back(either);
  result.state.registers.resize(a.state.registers.size());
  const auto merge_register = [&](std::size_t i) {
    const Value &x = a.state.registers[i], &y = b.state.registers[i];
    if (x.valid() && y.valid()) result.state.registers[i] = values_.merge(from_a, x, y);
  };
  if (live != nullptr)
    for (const ir::RegisterId id : *live) merge_register(id.index());
  else
    for (std::size_t i = 0; i < a.state.registers.size(); ++i) merge_register(i);
  for (std::size_t i = 0; i < a.state.memory.size(); ++i)
    result.state.memory.push_back(memory_.merge(from_a, a.state.memory[i], b.state.memory[i]));
  for (std::size_t i = 0; i < a.values.size(); ++i)
    result.values.push_back(values_.merge(from_a, a.values[i], b.values[i]));
  return result;
}

Encoder::Arrival Encoder::merge(std::vector<Arrival> arrivals, const std::vector<ir::RegisterId>* live) {
  HW_CHECK(!arrivals.empty(), "somebody arrives");
  // The latest ones parted last: merging them first finds their common guard.
  Arrival result = std::move(arrivals.back());
  arrivals.pop_back();
  while (!arrivals.empty()) {
    result = merge(std::move(arrivals.back()), std::move(result), live);
    arrivals.pop_back();
  }
  return result;
}

}  // namespace heapwise::tmpl
