#include "logic/decide.h"

#include "logic/rules_decider.h"

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

}  // namespace

Answer satisfiable(Context& context, Formula formula, const Options& options) {
  Budget budget(options.seconds, 0);
  Question question;
  split(formula, question);
  Formula left = context.conjunction(question.positive);
  if (question.negative.empty()) return rules_satisfiable(context, left, options, budget);
  return rules_entails(context, left, context.disjunction(question.negative), options, budget);
}

Answer entails(Context& context, Formula left, Formula right, const Options& options) {
  return satisfiable(context, context.and_not(left, right), options);
}

}  // namespace heapwise::logic
