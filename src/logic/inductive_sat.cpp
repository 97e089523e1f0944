#include "logic/inductive_sat.h"

#include "logic/base_pairs.h"
#include "logic/horn_integers.h"
#include "logic/rule_system.h"

namespace heapwise::logic {

namespace {
constexpr std::size_t kDerivations = 20000;  // that are kept for a model, or as clauses over the integers
}

Answer satisfiable_by_base_pairs(Context& context, Formula formula, Budget& budget) {
  Answer answer;
  answer.decider = "rules";
  RuleSystem system = make_rule_system(context, formula);
  if (!system.unsupported.empty()) {
    answer.reason = system.unsupported;
    return answer;
  }
  inline_single_rules(context, system, VariableSet::kCapacity);
  BasePairs pairs(context, system, kDerivations);
  switch (pairs.run(budget)) {
    case BasePairs::Outcome::Unsatisfiable: answer.verdict = Verdict::Unsatisfiable; break;
    case BasePairs::Outcome::Exhausted: answer.reason = pairs.reason(); break;
    case BasePairs::Outcome::Satisfiable:
      if (system.predicates[0].numeric) {
        const HornAnswer horn = solve_horn_integers(context, make_horn_system(system, pairs), budget);
        answer.verdict = horn.verdict;
        answer.reason = horn.reason;
        break;
      }
      answer.verdict = Verdict::Satisfiable;
      break;
  }
  return answer;
}

}  // namespace heapwise::logic
