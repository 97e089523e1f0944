#include "logic/inductive_sat.h"

#include "logic/base_pairs.h"
#include "logic/derivation_model.h"
#include "logic/horn_integers.h"
#include "logic/rule_system.h"

namespace heapwise::logic {

namespace {

constexpr std::size_t kDerivations = 20000;  // that are kept for a model, or as clauses over the integers
constexpr std::size_t kModelNodes = 2000;    // of a derivation tree that is still turned into a model

// Clauses know the children whose integers matter; the others come from the derivation behind the clause.
std::optional<std::size_t> add_numeric(DerivationTree& tree, const HornSystem& horn, const BasePairs& pairs,
                                       const HornDerivation& derivation) {
  if (tree.nodes.size() >= kModelNodes) return {};
  const HornClause& clause = horn.clauses[derivation.clause];
  const std::size_t number = tree.nodes.size();
  tree.nodes.push_back({.predicate = clause.predicate, .rule = clause.rule, .numbers = derivation.numbers});
  const std::vector<PairId>& children = pairs.derivations()[horn.derivation[derivation.clause]].children;
  std::size_t next = 0;
  for (std::size_t call = 0; call < children.size(); ++call) {
    const bool numeric = next < clause.children.size() && clause.children[next].first == call;
    const auto below = numeric ? add_numeric(tree, horn, pairs, derivation.children[next++])
                               : add_derivation(tree, pairs, children[call], kModelNodes);
    if (!below) return {};
    tree.nodes[number].children.push_back(*below);
  }
  return number;
}

void decide_integers(Answer& answer, const Context& context, const RuleSystem& system, const BasePairs& pairs,
                     Budget& budget) {
  const HornSystem horn = make_horn_system(system, pairs);
  HornAnswer result = solve_horn_integers(context, horn, budget);
  answer.verdict = result.verdict;
  answer.reason = std::move(result.reason);
  DerivationTree tree;
  if (result.derivation && add_numeric(tree, horn, pairs, *result.derivation))
    answer.model = model_of(context, system, tree);
}

}  // namespace

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
    case BasePairs::Satisfiability::Unsatisfiable: answer.verdict = Verdict::Unsatisfiable; break;
    case BasePairs::Satisfiability::Exhausted: answer.reason = pairs.reason(); break;
    case BasePairs::Satisfiability::Satisfiable:
      if (system.predicates[0].numeric) {
        decide_integers(answer, context, system, pairs, budget);
      } else {
        answer.verdict = Verdict::Satisfiable;
        DerivationTree tree;
        if (add_derivation(tree, pairs, pairs.goal(), kModelNodes)) answer.model = model_of(context, system, tree);
      }
      break;
  }
  return answer;
}

}  // namespace heapwise::logic
