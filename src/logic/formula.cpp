#include "logic/formula.h"

#include <algorithm>
#include <unordered_set>

#include "base/check.h"

namespace heapwise::logic {
namespace {

std::size_t mix(std::size_t seed, std::size_t value) {
  return (seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2))) * 0xff51afd7ed558ccdULL;
}

std::size_t hash_of(const TermNode& node) {
  std::size_t hash = mix(static_cast<std::size_t>(node.kind), node.sort.index());
  hash = mix(hash, node.variable.index());
  hash = mix(hash, static_cast<std::size_t>(node.number));
  for (Term argument : node.arguments) hash = mix(hash, argument->id);
  return hash;
}

std::size_t hash_of(const FormulaNode& node) {
  std::size_t hash = mix(static_cast<std::size_t>(node.kind), node.cell.index());
  hash = mix(hash, node.predicate.index());
  for (Term term : node.terms) hash = mix(hash, term->id);
  for (Formula child : node.children) hash = mix(hash, child->id);
  for (VariableId variable : node.bound) hash = mix(hash, variable.index());
  return hash;
}

bool same(const TermNode& a, const TermNode& b) {
  return a.kind == b.kind && a.sort == b.sort && a.variable == b.variable && a.number == b.number &&
         a.arguments == b.arguments;
}

bool same(const FormulaNode& a, const FormulaNode& b) {
  return a.kind == b.kind && a.cell == b.cell && a.predicate == b.predicate && a.terms == b.terms &&
         a.children == b.children && a.bound == b.bound;
}

void collect(Term term, std::unordered_set<VariableId>& seen, std::vector<VariableId>& out) {
  if (term->kind == TermKind::Variable && seen.insert(term->variable).second) out.push_back(term->variable);
  for (Term argument : term->arguments) collect(argument, seen, out);
}

// Bound variables are unique to their binder, so that one set of seen variables serves all scopes.
void collect(Formula formula, std::unordered_set<Formula>& visited, std::unordered_set<VariableId>& seen,
             std::vector<VariableId>& out) {
  if (!visited.insert(formula).second) return;
  seen.insert(formula->bound.begin(), formula->bound.end());
  for (Term term : formula->terms) collect(term, seen, out);
  for (Formula child : formula->children) collect(child, visited, seen, out);
}

bool is_pure(Formula formula, std::unordered_map<Formula, bool>& memo) {
  switch (formula->kind) {
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual:
    case FormulaKind::False: return true;
    case FormulaKind::And:
    case FormulaKind::Or:
    case FormulaKind::Not:
    case FormulaKind::AndNot:
    case FormulaKind::Exists: {
      if (auto found = memo.find(formula); found != memo.end()) return found->second;
      const bool result = std::ranges::all_of(
          formula->children, [&](Formula child) { return child->kind == FormulaKind::True || is_pure(child, memo); });
      return memo[formula] = result;
    }
    default: return false;
  }
}

}  // namespace

Context::Context() {
  true_ = intern({.kind = FormulaKind::True, .cell = {}, .predicate = {}});
  false_ = intern({.kind = FormulaKind::False, .cell = {}, .predicate = {}});
  emp_ = intern({.kind = FormulaKind::Emp, .cell = {}, .predicate = {}});
}

Term Context::intern(TermNode node) {
  const std::size_t hash = hash_of(node);
  auto [first, last] = term_table_.equal_range(hash);
  for (; first != last; ++first) {
    if (same(*first->second, node)) return first->second;
  }
  node.id = static_cast<std::uint32_t>(terms_.size());
  terms_.push_back(std::move(node));
  term_table_.emplace(hash, &terms_.back());
  return &terms_.back();
}

Formula Context::intern(FormulaNode node) {
  const std::size_t hash = hash_of(node);
  auto [first, last] = formula_table_.equal_range(hash);
  for (; first != last; ++first) {
    if (same(*first->second, node)) return first->second;
  }
  node.id = static_cast<std::uint32_t>(formulas_.size());
  formulas_.push_back(std::move(node));
  formula_table_.emplace(hash, &formulas_.back());
  return &formulas_.back();
}

Term Context::variable(VariableId id) {
  return intern({.kind = TermKind::Variable, .sort = signature_.variable(id).sort, .variable = id});
}

Term Context::nil(SortId sort) {
  HW_CHECK(signature_.is_location(sort), "nil is a location");
  return intern({.kind = TermKind::Nil, .sort = sort, .variable = {}});
}

Term Context::integer(std::int64_t number) {
  return intern({.kind = TermKind::Integer, .sort = signature_.integer_sort(), .variable = {}, .number = number});
}

Term Context::arithmetic(TermKind kind, std::vector<Term> arguments) {
  HW_CHECK(kind >= TermKind::Add && !arguments.empty(), "an arithmetic operator has arguments");
  return intern({.kind = kind,
                 .sort = signature_.integer_sort(),
                 .variable = {},
                 .number = 0,
                 .arguments = std::move(arguments)});
}

Formula Context::points_to(Term location, CellId cell, std::vector<Term> fields) {
  HW_CHECK(signature_.cell(cell).fields.size() == fields.size(), "a points-to gives every field of its cell");
  fields.insert(fields.begin(), location);
  return intern({.kind = FormulaKind::PointsTo, .cell = cell, .predicate = {}, .terms = std::move(fields)});
}

Formula Context::freed(Term location) {
  return intern({.kind = FormulaKind::Freed, .cell = {}, .predicate = {}, .terms = {location}});
}

Formula Context::predicate(PredicateId id, std::vector<Term> arguments) {
  HW_CHECK(signature_.predicate(id).parameters.size() == arguments.size(), "one argument for each parameter");
  return intern({.kind = FormulaKind::Predicate, .cell = {}, .predicate = id, .terms = std::move(arguments)});
}

Formula Context::equal(Term left, Term right) {
  return intern({.kind = FormulaKind::Equal, .cell = {}, .predicate = {}, .terms = {left, right}});
}

Formula Context::distinct(std::vector<Term> terms) {
  return intern({.kind = FormulaKind::Distinct, .cell = {}, .predicate = {}, .terms = std::move(terms)});
}

Formula Context::less(Term left, Term right) {
  return intern({.kind = FormulaKind::Less, .cell = {}, .predicate = {}, .terms = {left, right}});
}

Formula Context::less_equal(Term left, Term right) {
  return intern({.kind = FormulaKind::LessEqual, .cell = {}, .predicate = {}, .terms = {left, right}});
}

Formula Context::flattened(FormulaKind kind, const std::vector<Formula>& parts, Formula unit) {
  std::vector<Formula> flat;
  for (Formula part : parts) {
    if (part == unit) continue;
    if (part->kind == kind) flat.insert(flat.end(), part->children.begin(), part->children.end());
    else flat.push_back(part);
  }
  if (flat.empty()) return unit;
  if (flat.size() == 1) return flat.front();
  return intern({.kind = kind, .cell = {}, .predicate = {}, .terms = {}, .children = std::move(flat)});
}

Formula Context::sep(const std::vector<Formula>& parts) { return flattened(FormulaKind::Sep, parts, emp_); }

Formula Context::conjunction(const std::vector<Formula>& parts) { return flattened(FormulaKind::And, parts, true_); }

Formula Context::disjunction(const std::vector<Formula>& parts) { return flattened(FormulaKind::Or, parts, false_); }

Formula Context::negation(Formula formula) {
  return intern({.kind = FormulaKind::Not, .cell = {}, .predicate = {}, .terms = {}, .children = {formula}});
}

Formula Context::and_not(Formula guard, Formula negated) {
  return intern({.kind = FormulaKind::AndNot, .cell = {}, .predicate = {}, .terms = {}, .children = {guard, negated}});
}

Formula Context::wand(Formula left, Formula right) {
  return intern({.kind = FormulaKind::Wand, .cell = {}, .predicate = {}, .terms = {}, .children = {left, right}});
}

Formula Context::septraction(Formula left, Formula right) {
  return intern(
      {.kind = FormulaKind::Septraction, .cell = {}, .predicate = {}, .terms = {}, .children = {left, right}});
}

Formula Context::exists(std::vector<VariableId> bound, Formula body) {
  if (bound.empty()) return body;
  return intern({.kind = FormulaKind::Exists,
                 .cell = {},
                 .predicate = {},
                 .terms = {},
                 .children = {body},
                 .bound = std::move(bound)});
}

Term Context::substitute(Term term, const Substitution& substitution) {
  if (term->kind == TermKind::Variable) {
    const auto found = substitution.find(term->variable);
    return found == substitution.end() ? term : found->second;
  }
  if (term->arguments.empty()) return term;
  TermNode copy = *term;
  for (Term& argument : copy.arguments) argument = substitute(argument, substitution);
  return intern(std::move(copy));
}

Formula Context::substitute(Formula formula, const Substitution& substitution) {
  if (substitution.empty()) return formula;
  std::unordered_map<Formula, Formula> memo;
  return substitute(formula, substitution, memo);
}

Formula Context::substitute(Formula formula, const Substitution& substitution,
                            std::unordered_map<Formula, Formula>& memo) {
  if (formula->terms.empty() && formula->children.empty()) return formula;
  if (auto found = memo.find(formula); found != memo.end()) return found->second;
  FormulaNode copy = *formula;
  if (formula->kind == FormulaKind::Exists) {
    Substitution inner = substitution;
    for (VariableId& bound : copy.bound) {
      const Variable old = signature_.variable(bound);
      const VariableId fresh = signature_.add_fresh(old.name, old.sort);
      inner[bound] = variable(fresh);
      bound = fresh;
    }
    copy.children.front() = substitute(formula->children.front(), inner);
  } else {
    for (Term& term : copy.terms) term = substitute(term, substitution);
    for (Formula& child : copy.children) child = substitute(child, substitution, memo);
  }
  return memo[formula] = intern(std::move(copy));
}

Formula Context::unfold(Formula predicate) {
  HW_CHECK(predicate->kind == FormulaKind::Predicate, "only predicates unfold");
  const PredicateDefinition& definition = signature_.predicate(predicate->predicate);
  Substitution substitution;
  for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
    substitution.emplace(definition.parameters[i], predicate->terms[i]);
  }
  return substitute(definition.body, substitution);
}

std::vector<VariableId> free_variables(Formula formula) {
  std::unordered_set<Formula> visited;
  std::unordered_set<VariableId> seen;
  std::vector<VariableId> out;
  collect(formula, visited, seen, out);
  return out;
}

bool is_pure(Formula formula) {
  std::unordered_map<Formula, bool> memo;
  return is_pure(formula, memo);
}

}  // namespace heapwise::logic
