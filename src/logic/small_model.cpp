#include "logic/small_model.h"

#include <algorithm>
#include <unordered_set>

#include "logic/small_model_cases.h"

namespace heapwise::logic {

namespace {

bool has_wand(Formula formula, std::unordered_set<Formula>& seen) {
  if (!seen.insert(formula).second) return false;
  if (formula->kind == FormulaKind::Wand || formula->kind == FormulaKind::Septraction) return true;
  return std::ranges::any_of(formula->children, [&](Formula child) { return has_wand(child, seen); });
}

Answer decide_with_wands(Context& context, Formula formula, Semantics semantics, Budget& budget, WandPolicy wands) {
  if (wands == WandPolicy::Fixed) return decide_by_cases(context, formula, semantics, WandReading::Fixed, budget);
  Answer answer = decide_by_cases(context, formula, semantics, WandReading::Standard, budget);
  if (wands == WandPolicy::Standard || answer.verdict == Verdict::Unknown) return answer;
  const Answer other = decide_by_cases(context, formula, semantics, WandReading::Fixed, budget);
  if (other.verdict == answer.verdict) return answer;
  Answer undecided;
  undecided.reason = "the answer depends on how the magic wand is read";
  return undecided;
}

}  // namespace

Answer decide_by_small_models(Context& context, Formula formula, Semantics semantics, Budget& budget,
                              WandPolicy wands) {
  std::unordered_set<Formula> seen;
  Answer answer = has_wand(formula, seen) ? decide_with_wands(context, formula, semantics, budget, wands)
                                          : decide_by_cases(context, formula, semantics, WandReading::Standard, budget);
  answer.decider = "smt";
  return answer;
}

}  // namespace heapwise::logic
