#include "logic/small_model_confirm.h"

#include "logic/small_model_cells.h"

namespace heapwise::logic {

std::optional<bool> confirm(Context& context, Formula formula, const Model& model, Semantics semantics,
                            Budget& budget) {
  std::map<Location, Term> names;
  Closure closure;
  bool consistent = true;
  auto name_of = [&](SortId sort, Value value) -> Term {
    if (context.signature().sort(sort).kind == SortKind::Integer) return context.integer(value);
    if (value == kNil && context.signature().is_location(sort)) return context.nil(sort);
    Term& name = names[{sort, value}];
    if (name == nullptr) name = context.variable(context.signature().add_fresh("at", sort));
    return name;
  };
  Substitution stack;
  for (const auto& [variable, value] : model.stack)
    stack.emplace(variable, name_of(context.signature().variable(variable).sort, value));
  std::vector<SymbolicCell> cells;
  CellSet heap;
  for (const auto& [location, content] : model.heap) {
    SymbolicCell cell{name_of(location.sort, location.value), {}, content.freed};
    const CellId kind = context.signature().sort(location.sort).cell;
    const std::vector<Field>& fields = context.signature().cell(kind).fields;
    for (std::size_t i = 0; i < content.fields.size(); ++i)
      cell.fields.push_back(name_of(fields[i].sort, content.fields[i]));
    heap.push_back(static_cast<std::uint16_t>(cells.size()));
    consistent &= closure.anchor(cell.address, static_cast<std::uint32_t>(cells.size()));
    cells.push_back(std::move(cell));
  }
  for (auto a = names.begin(); a != names.end(); ++a) {
    if (a->first.value != kNil) consistent &= closure.separate(a->second, context.nil(a->first.sort));
    for (auto b = std::next(a); b != names.end() && b->first.sort == a->first.sort; ++b)
      consistent &= closure.separate(a->second, b->second);
  }
  if (!consistent) return false;
  solver::TermTable terms;
  CellEvaluator evaluator(context, terms, closure, std::move(cells), semantics, WandReading::Standard, budget);
  for (const auto& [location, name] : names) evaluator.add_to_universe(name);
  const solver::Term result = evaluator.holds(context.substitute(formula, stack), heap);
  if (evaluator.stopped() || !terms.is_constant(result)) return std::nullopt;
  return result == terms.yes();
}

}  // namespace heapwise::logic
