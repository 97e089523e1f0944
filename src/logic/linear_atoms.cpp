#include "logic/linear_atoms.h"

#include <algorithm>
#include <numeric>

namespace heapwise::logic {
namespace {

// to += factor · from; false on overflow.
bool add_multiple(LinearAtom& to, const LinearAtom& from, std::int64_t factor) {
  const auto add = [factor](std::int64_t& sum, std::int64_t value) {
    std::int64_t product = 0;
    return !__builtin_mul_overflow(value, factor, &product) && !__builtin_add_overflow(sum, product, &sum);
  };
  if (to.coefficients.size() < from.coefficients.size()) to.coefficients.resize(from.coefficients.size());
  for (std::size_t i = 0; i < from.coefficients.size(); ++i)
    if (!add(to.coefficients[i], from.coefficients[i])) return false;
  return add(to.constant, from.constant);
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::optional<std::vector<LinearConjunction>> comparison(Formula formula, bool positive, const VariableNumber& number) {
  using Kind = LinearAtom::Kind;
  std::vector<LinearAtom> sums;
  for (Term term : formula->terms) {
    auto sum = linear_sum(term, number);
    if (!sum) return {};
    sums.push_back(std::move(*sum));
  }
  // a − b + offset, compared.
  const auto atom = [](const LinearAtom& a, const LinearAtom& b, std::int64_t offset, Kind kind) {
    std::optional<LinearAtom> result = difference(a, b);
    if (result && __builtin_add_overflow(result->constant, offset, &result->constant)) result.reset();
    if (result) result->kind = kind;
    return result;
  };
  std::vector<LinearConjunction> result;
  const auto alternative = [&](std::optional<LinearAtom> one) {
    if (one) result.push_back({std::move(*one)});
    return one.has_value();
  };
  const LinearAtom& a = sums[0];
  const LinearAtom& b = sums[1];
  bool fine = true;
  switch (formula->kind) {
    case FormulaKind::Less:
      fine = positive ? alternative(atom(a, b, 1, Kind::LessEqual)) : alternative(atom(b, a, 0, Kind::LessEqual));
      break;
    case FormulaKind::LessEqual:
      fine = positive ? alternative(atom(a, b, 0, Kind::LessEqual)) : alternative(atom(b, a, 1, Kind::LessEqual));
      break;
    default: {
      if (sums.size() != 2) return {};
      if ((formula->kind == FormulaKind::Equal) == positive) fine = alternative(atom(a, b, 0, Kind::Equal));
      else fine = alternative(atom(a, b, 1, Kind::LessEqual)) && alternative(atom(b, a, 1, Kind::LessEqual));
    }
  }
  if (!fine) return {};
  return result;
}

std::optional<std::vector<LinearConjunction>> disjuncts(Formula formula, bool positive, const VariableNumber& number,
                                                        std::size_t limit) {
  switch (formula->kind) {
    case FormulaKind::True:
    case FormulaKind::False:
      if ((formula->kind == FormulaKind::True) == positive) return {{LinearConjunction{}}};
      return std::vector<LinearConjunction>{};
    case FormulaKind::Not: return disjuncts(formula->children[0], !positive, number, limit);
    case FormulaKind::And:
    case FormulaKind::Or: {
      const bool conjunctive = (formula->kind == FormulaKind::And) == positive;
      std::vector<LinearConjunction> result;
      if (conjunctive) result.emplace_back();
      for (Formula child : formula->children) {
        auto part = disjuncts(child, positive, number, limit);
        if (!part) return {};
        if (conjunctive) {
          auto both = conjoin(result, *part, limit);
          if (!both) return {};
          result = std::move(*both);
        } else {
          result.insert(result.end(), part->begin(), part->end());
        }
      }
      if (result.size() > limit) return {};
      return result;
    }
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual: return comparison(formula, positive, number);
    default: return {};
  }
}

// Pairs of a lower and an upper bound, where one of the two has coefficient 1: exact over the integers, too.
std::optional<LinearConjunction> combined(const LinearConjunction& lower, const LinearConjunction& upper,
                                          std::size_t variable) {
  LinearConjunction result;
  for (const LinearAtom& low : lower) {
    for (const LinearAtom& high : upper) {
      const std::int64_t a = -low.coefficient(variable);
      const std::int64_t b = high.coefficient(variable);
      if (a != 1 && b != 1) return {};
      LinearAtom sum{.coefficients = {}, .constant = 0};
      if (!add_multiple(sum, low, b) || !add_multiple(sum, high, a)) return {};
      result.push_back(std::move(sum));
    }
  }
  return result;
}

}  // namespace

bool LinearAtom::mentions_any() const {
  return std::ranges::any_of(coefficients, [](std::int64_t c) { return c != 0; });
}

std::optional<LinearAtom> linear_sum(Term term, const VariableNumber& number) {
  LinearAtom sum{.kind = LinearAtom::Kind::Equal};
  switch (term->kind) {
    case TermKind::Integer: sum.constant = term->number; return sum;
    case TermKind::Variable: {
      const std::size_t variable = number(term->variable);
      sum.coefficients.resize(variable + 1);
      sum.coefficients[variable] = 1;
      return sum;
    }
    case TermKind::Add:
    case TermKind::Subtract:
    case TermKind::Negate: {
      bool first = term->kind != TermKind::Negate;
      for (Term argument : term->arguments) {
        const auto part = linear_sum(argument, number);
        const std::int64_t factor = term->kind == TermKind::Add || first ? 1 : -1;
        if (!part || !add_multiple(sum, *part, factor)) return {};
        first = false;
      }
      return sum;
    }
    case TermKind::Multiply: {
      if (term->arguments.size() != 2) return {};
      auto a = linear_sum(term->arguments[0], number);
      auto b = linear_sum(term->arguments[1], number);
      if (!a || !b) return {};
      if (a->mentions_any()) std::swap(a, b);
      if (a->mentions_any() || !add_multiple(sum, *b, a->constant)) return {};
      return sum;
    }
    case TermKind::Nil: break;
  }
  return {};
}

std::optional<LinearAtom> difference(LinearAtom left, const LinearAtom& right) {
  if (!add_multiple(left, right, -1)) return {};
  return left;
}

std::optional<std::vector<LinearConjunction>> linear_disjuncts(Formula formula, const VariableNumber& number,
                                                               std::size_t limit) {
  return disjuncts(formula, true, number, limit);
}

std::optional<std::vector<LinearConjunction>> conjoin(const std::vector<LinearConjunction>& a,
                                                      const std::vector<LinearConjunction>& b, std::size_t limit) {
  if (a.size() * b.size() > limit) return {};
  std::vector<LinearConjunction> result;
  for (const LinearConjunction& left : a) {
    for (const LinearConjunction& right : b) {
      result.push_back(left);
      result.back().insert(result.back().end(), right.begin(), right.end());
    }
  }
  return result;
}

bool eliminate(LinearConjunction& atoms, std::size_t variable) {
  const auto definition = std::ranges::find_if(atoms, [&](const LinearAtom& atom) {
    const std::int64_t c = atom.coefficient(variable);
    return atom.kind == LinearAtom::Kind::Equal && (c == 1 || c == -1);
  });
  if (definition != atoms.end()) {
    const LinearAtom equation = *definition;
    atoms.erase(definition);
    for (LinearAtom& atom : atoms) {
      const std::int64_t c = atom.coefficient(variable);
      if (c != 0 && !add_multiple(atom, equation, -c * equation.coefficient(variable))) return false;
    }
    return true;
  }
  LinearConjunction rest, lower, upper;
  for (LinearAtom& atom : atoms) {
    const std::int64_t c = atom.coefficient(variable);
    if (c != 0 && atom.kind == LinearAtom::Kind::Equal) return false;
    (c == 0 ? rest : c < 0 ? lower : upper).push_back(std::move(atom));
  }
  const auto both = combined(lower, upper, variable);
  if (!both) return false;
  rest.insert(rest.end(), both->begin(), both->end());
  atoms = std::move(rest);
  return true;
}

bool tighten(LinearConjunction& atoms) {
  LinearConjunction result;
  for (LinearAtom& atom : atoms) {
    std::int64_t divisor = 0;
    for (std::int64_t c : atom.coefficients) divisor = std::gcd(divisor, c);
    const bool equality = atom.kind == LinearAtom::Kind::Equal;
    if (divisor == 0) {
      if (equality ? atom.constant != 0 : atom.constant > 0) return false;
      continue;
    }
    if (equality && atom.constant % divisor != 0) return false;
    for (std::int64_t& c : atom.coefficients) c /= divisor;
    atom.constant = -floor_divide(-atom.constant, divisor);
    result.push_back(std::move(atom));
  }
  atoms = std::move(result);
  return true;
}

}  // namespace heapwise::logic
