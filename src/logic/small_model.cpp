#include "logic/small_model.h"

#include <algorithm>
#include <unordered_set>

#include "base/check.h"
#include "logic/evaluate.h"
#include "logic/small_model_cases.h"
#include "logic/small_model_lists.h"
#include "logic/small_model_subsume.h"

namespace heapwise::logic {

namespace {

// Whether the formula has a node of one of the kinds, in any place or only where it must hold.
bool has_kind(Formula formula, std::initializer_list<FormulaKind> kinds, bool positive_only,
              std::unordered_set<Formula>& seen) {
  if (!seen.insert(formula).second) return false;
  if (std::ranges::find(kinds, formula->kind) != kinds.end()) return true;
  if (positive_only && formula->kind == FormulaKind::Not) return false;
  if (positive_only && formula->kind == FormulaKind::AndNot)
    return has_kind(formula->children[0], kinds, positive_only, seen);
  return std::ranges::any_of(formula->children,
                             [&](Formula child) { return has_kind(child, kinds, positive_only, seen); });
}

Answer decide_with_wands(Context& context, Formula formula, Semantics semantics, Budget& budget, Wands wands) {
  if (wands == Wands::Fixed) return decide_by_cases(context, formula, semantics, WandReading::Fixed, budget);
  Answer answer = decide_by_cases(context, formula, semantics, WandReading::Standard, budget);
  if (wands == Wands::Standard || answer.verdict == Verdict::Unknown) return answer;
  const Answer other = decide_by_cases(context, formula, semantics, WandReading::Fixed, budget);
  if (other.verdict == answer.verdict) return answer;
  Answer undecided;
  undecided.reason = "the answer depends on how the magic wand is read";
  return undecided;
}

}  // namespace

bool has_wands(Formula formula) {
  std::unordered_set<Formula> seen;
  return has_kind(formula, {FormulaKind::Wand, FormulaKind::Septraction}, false, seen);
}

Answer decide_by_small_models(Context& context, Formula formula, Semantics semantics, Budget& budget, Wands wands) {
  std::unordered_set<Formula> seen_positive;
  Answer answer;
  if (visibly_unsatisfiable(context, formula)) answer.verdict = Verdict::Unsatisfiable;
  else if (has_kind(formula, {FormulaKind::Predicate}, true, seen_positive))
    answer = decide_by_list_models(context, formula, semantics, budget);
  else if (has_wands(formula)) answer = decide_with_wands(context, formula, semantics, budget, wands);
  else answer = decide_by_cases(context, formula, semantics, WandReading::Standard, budget);
  if (answer.verdict == Verdict::Satisfiable && answer.model && (wands != Wands::Fixed || !has_wands(formula))) {
    // No answer is better than a wrong one. Unknown is accepted: models can be too large for brute force.
    const Truth confirmed = evaluate(context, formula, *answer.model, semantics);
    HW_CHECK(confirmed != Truth::No, "a model satisfies the formula that it was found for");
  }
  answer.decider = "smt";
  return answer;
}

}  // namespace heapwise::logic
