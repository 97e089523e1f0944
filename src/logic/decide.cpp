#include "logic/decide.h"

#include "base/check.h"
#include "logic/inductive_sat.h"
#include "logic/one_point.h"
#include "logic/rules_decider.h"
#include "logic/small_model.h"

namespace heapwise::logic {
namespace {

// A question in the form of an entailment: what is asserted, and what is asserted not to hold.
struct Question {
  std::vector<Formula> positive, negative;
};

void split(Formula formula, Question& question) {
  if (formula->kind == FormulaKind::And) {
    for (Formula child : formula->children) split(child, question);
  } else if (formula->kind == FormulaKind::AndNot) {
    split(formula->children[0], question);
    question.negative.push_back(formula->children[1]);
  } else if (formula->kind == FormulaKind::Not && !is_pure(formula)) {
    question.negative.push_back(formula->children[0]);
  } else {
    question.positive.push_back(formula);
  }
}

Answer ask_rules(Context& context, Formula formula, const Options& options, Budget& budget) {
  Question question;
  split(formula, question);
  Formula left = context.conjunction(question.positive);
  if (!question.negative.empty())
    return rules_entails(context, left, context.disjunction(question.negative), options, budget);
  if (options.semantics == Semantics::Strict) return {Verdict::Unknown, std::nullopt, "strict pure atoms", "rules"};
  return satisfiable_by_base_pairs(context, left, budget);
}

Answer ask_smt(Context& context, Formula formula, const Options& options, Budget& budget) {
  if (options.semantics != Semantics::Strict) formula = without_determined(context, formula);
  return decide_by_small_models(context, formula, options.semantics, budget, options.wands);
}

}  // namespace

Answer satisfiable(Context& context, Formula formula, const Options& options) {
  Budget budget(options.seconds, 0);
  if (options.decider == Decider::Rules) return ask_rules(context, formula, options, budget);
  if (options.decider == Decider::Smt) return ask_smt(context, formula, options, budget);
  if (options.decider == Decider::Both) {
    const Answer rules = ask_rules(context, formula, options, budget);
    const Answer smt = ask_smt(context, formula, options, budget);
    const bool both = rules.verdict != Verdict::Unknown && smt.verdict != Verdict::Unknown;
    HW_CHECK(!both || rules.verdict == smt.verdict, "the two deciders agree");
    return rules.verdict != Verdict::Unknown ? rules : smt;
  }
  // The rules may use most of the time, not all: what they cannot do is often easy for the other.
  Budget first(options.seconds * 0.7, 0);
  Answer rules = ask_rules(context, formula, options, first);
  if (rules.verdict != Verdict::Unknown) return rules;
  Answer smt = ask_smt(context, formula, options, budget);
  if (smt.verdict == Verdict::Unknown) smt.reason = "rules: " + rules.reason + "; smt: " + smt.reason;
  return smt;
}

Answer entails(Context& context, Formula left, Formula right, const Options& options) {
  return satisfiable(context, context.and_not(left, right), options);
}

}  // namespace heapwise::logic
