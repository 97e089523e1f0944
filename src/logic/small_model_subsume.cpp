#include "logic/small_model_subsume.h"

#include <algorithm>
#include <map>

#include "logic/small_model_closure.h"

namespace heapwise::logic {

namespace {

constexpr std::size_t kMostPairsCompared = 2'000'000;

class Subsumption {
 public:
  bool follows(Formula from, Formula to) {
    if (from == to || to->kind == FormulaKind::True || from->kind == FormulaKind::False) return true;
    if (known_.size() > kMostPairsCompared) return false;
    const auto key = std::pair{from->id, to->id};
    if (auto found = known_.find(key); found != known_.end()) return found->second;
    const bool result = compute(from, to);
    return known_[key] = result;
  }

 private:
  bool compute(Formula from, Formula to) {
    const auto& given = from->children;
    const auto& wanted = to->children;
    if (from->kind == FormulaKind::Or)
      return std::ranges::all_of(given, [&](Formula part) { return follows(part, to); });
    if (to->kind == FormulaKind::And)
      return std::ranges::all_of(wanted, [&](Formula part) { return follows(from, part); });
    if (to->kind == FormulaKind::Or && std::ranges::any_of(wanted, [&](Formula part) { return follows(from, part); }))
      return true;
    if (from->kind == FormulaKind::And)
      return std::ranges::any_of(given, [&](Formula part) { return follows(part, to); });
    if (from->kind == FormulaKind::AndNot) return follows(given[0], to);
    if (from->kind == FormulaKind::Not && to->kind == FormulaKind::Not) return follows(wanted[0], given[0]);
    if (from->kind == FormulaKind::Sep && to->kind == FormulaKind::Sep && given.size() == wanted.size())
      return std::ranges::equal(given, wanted, [&](Formula a, Formula b) { return follows(a, b); });
    return false;
  }

  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> known_;
};

}  // namespace

bool visibly_unsatisfiable(Context& context, Formula formula) {
  if (formula->kind != FormulaKind::And && formula->kind != FormulaKind::AndNot) return false;
  Closure closure;
  for (Formula part : formula->children)
    if (formula->kind == FormulaKind::And && part->kind == FormulaKind::Equal &&
        context.signature().is_location(part->terms[0]->sort) && !closure.merge(part->terms[0], part->terms[1]))
      return true;
  Substitution equalities;
  for (VariableId id : free_variables(formula)) {
    const Term variable = context.variable(id), root = closure.representative(variable);
    if (root != variable) equalities.emplace(id, root);
  }
  std::vector<Formula> given, refuted;
  const Formula united = context.substitute(formula, equalities);
  if (united->kind == FormulaKind::AndNot) {
    given = {united->children[0]};
    refuted = {united->children[1]};
  } else {
    for (Formula part : united->children)
      if (part->kind == FormulaKind::Not) refuted.push_back(part->children[0]);
      else given.push_back(part);
  }
  Subsumption subsumption;
  const Formula all = context.conjunction(given);
  return std::ranges::any_of(refuted, [&](Formula part) { return subsumption.follows(all, part); });
}

}  // namespace heapwise::logic
