#include "logic/one_point.h"

#include <algorithm>

namespace heapwise::logic {
namespace {

bool mentions(Term term, VariableId variable) {
  if (term->kind == TermKind::Variable) return term->variable == variable;
  return std::any_of(term->arguments.begin(), term->arguments.end(),
                     [&](Term argument) { return mentions(argument, variable); });
}

// Which variable an equality determines, and by what.
std::optional<std::pair<VariableId, Term>> determined(Formula formula, const std::vector<VariableId>& bound) {
  if (formula->kind != FormulaKind::Equal) return std::nullopt;
  for (int side : {0, 1}) {
    const Term name = formula->terms[side], value = formula->terms[1 - side];
    if (name->kind != TermKind::Variable || mentions(value, name->variable)) continue;
    if (std::find(bound.begin(), bound.end(), name->variable) != bound.end()) return {{name->variable, value}};
  }
  return std::nullopt;
}

Formula exists(Context& context, std::vector<VariableId> bound, Formula body) {
  while (body->kind == FormulaKind::And) {
    std::optional<std::pair<VariableId, Term>> found;
    std::vector<Formula> others = body->children;
    for (std::size_t i = 0; i < others.size() && !found; ++i) {
      found = determined(others[i], bound);
      if (found) others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (!found) break;
    std::erase(bound, found->first);
    body = context.substitute(context.conjunction(others), {{found->first, found->second}});
  }
  return bound.empty() ? body : context.exists(std::move(bound), body);
}

}  // namespace

Formula without_determined(Context& context, Formula formula) {
  std::vector<Formula> children;
  switch (formula->kind) {
    case FormulaKind::And:
    case FormulaKind::Or:
      for (Formula child : formula->children) children.push_back(without_determined(context, child));
      return formula->kind == FormulaKind::And ? context.conjunction(children) : context.disjunction(children);
    case FormulaKind::Not: return context.negation(without_determined(context, formula->children[0]));
    case FormulaKind::AndNot:
      return context.and_not(without_determined(context, formula->children[0]),
                             without_determined(context, formula->children[1]));
    case FormulaKind::Exists: return exists(context, formula->bound, without_determined(context, formula->children[0]));
    default: return formula;
  }
}

}  // namespace heapwise::logic
