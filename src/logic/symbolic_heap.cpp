#include "logic/symbolic_heap.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kMostCases = 4096;

template <class T>
void extend(std::vector<T>& into, const std::vector<T>& more) {
  into.insert(into.end(), more.begin(), more.end());
}

}  // namespace

void SymbolicHeap::append(const SymbolicHeap& other) {
  extend(atoms, other.atoms);
  extend(equal, other.equal);
  extend(distinct, other.distinct);
  extend(numbers, other.numbers);
  any_heap |= other.any_heap;
}

Linear renamed(const Linear& linear, const Renaming& renaming) {
  Linear result{{}, linear.constant, linear.relation};
  for (auto& [variable, factor] : linear.terms) result.add(renamed(variable, renaming), factor);
  return result;
}

SymbolicHeap renamed(const SymbolicHeap& heap, const Renaming& renaming) {
  SymbolicHeap result = heap;
  for (Atom& atom : result.atoms) {
    for (Var& argument : atom.arguments) argument = renamed(argument, renaming);
  }
  for (auto* pairs : {&result.equal, &result.distinct}) {
    for (auto& [a, b] : *pairs) a = renamed(a, renaming), b = renamed(b, renaming);
  }
  for (Linear& linear : result.numbers) linear = renamed(linear, renaming);
  return result;
}

System::System(Context& context, Semantics semantics) : context_(context), semantics_(semantics) {
  const Signature& signature = context.signature();
  nils_ = signature.sort_count();
  for (std::size_t i = 0; i < nils_; ++i) {
    sorts_.emplace_back(i);
    location_.push_back(signature.is_location(SortId(i)));
    origins_.emplace_back();
  }
  table_.resize(signature.predicate_count());
}

Var System::fresh(SortId sort) {
  sorts_.push_back(sort);
  location_.push_back(context_.signature().is_location(sort));
  origins_.emplace_back();
  return static_cast<Var>(sorts_.size() - 1);
}

Var System::of(VariableId id) {
  const auto known = variables_.find(id);
  if (known != variables_.end()) return known->second;
  const Var variable = fresh(context_.signature().variable(id).sort);
  origins_[variable] = id;
  variables_.emplace(id, variable);
  return variable;
}

std::optional<VariableId> System::origin(Var variable) const {
  return origins_[variable].valid() ? std::optional(origins_[variable]) : std::nullopt;
}

const std::vector<InductiveRule>* System::rules(std::uint32_t predicate) {
  if (predicate >= table_.size()) table_.resize(context_.signature().predicate_count());
  Entry& entry = table_[predicate];
  if (!entry.known) {
    entry.known = true;
    const PredicateDefinition& definition = context_.signature().predicate(PredicateId(predicate));
    std::vector<Var> parameters;
    for (VariableId id : definition.parameters) parameters.push_back(of(id));
    auto disjuncts = from_formula(definition.body);
    if (disjuncts) {
      std::vector<InductiveRule> rules;
      for (Disjunct& disjunct : *disjuncts) {
        if (disjunct.pure || disjunct.heap.any_heap) return nullptr;  // describes heaps of any size
        rules.push_back(make_rule(parameters, disjunct));
      }
      entry.rules = std::move(rules);
      for (Var parameter : parameters) entry.parameters.push_back(sorts_[parameter]);
    }
  }
  return entry.rules ? &*entry.rules : nullptr;
}

const std::vector<SortId>* System::parameter_sorts(std::uint32_t predicate) {
  return rules(predicate) != nullptr ? &table_[predicate].parameters : nullptr;
}

std::uint32_t System::add_predicate(const std::vector<Var>& parameters, const std::vector<Disjunct>& disjuncts) {
  std::vector<InductiveRule> rules;
  for (const Disjunct& disjunct : disjuncts) rules.push_back(make_rule(parameters, disjunct));
  table_.push_back({true, std::move(rules)});
  for (Var parameter : parameters) table_.back().parameters.push_back(sorts_[parameter]);
  return static_cast<std::uint32_t>(table_.size() - 1);
}

InductiveRule System::make_rule(const std::vector<Var>& parameters, const Disjunct& disjunct) const {
  Renaming renaming;
  Var next = static_cast<Var>(nils_);
  for (Var parameter : parameters) renaming.emplace(parameter, next++);
  InductiveRule rule{parameters.size(), {}, {}};
  for (Var local : disjunct.bound) {
    renaming.emplace(local, next++);
    rule.locals.push_back(sorts_[local]);
  }
  rule.body = renamed(disjunct.heap, renaming);
  return rule;
}

SymbolicHeap System::instantiate(const InductiveRule& rule, const std::vector<Var>& arguments,
                                 std::vector<Var>* locals) {
  Renaming renaming;
  Var next = static_cast<Var>(nils_);
  for (Var argument : arguments) renaming.emplace(next++, argument);
  for (SortId sort : rule.locals) {
    const Var copy = fresh(sort);
    renaming.emplace(next++, copy);
    if (locals) locals->push_back(copy);
  }
  return renamed(rule.body, renaming);
}

void System::add_term(Linear& linear, Term term, std::int64_t factor) {
  switch (term->kind) {
    case TermKind::Variable: linear.add(of(term->variable), factor); return;
    case TermKind::Integer: linear.constant += factor * term->number; return;
    case TermKind::Add:
      for (Term argument : term->arguments) add_term(linear, argument, factor);
      return;
    case TermKind::Subtract:
      for (std::size_t i = 0; i < term->arguments.size(); ++i)
        add_term(linear, term->arguments[i], i == 0 ? factor : -factor);
      return;
    case TermKind::Negate: add_term(linear, term->arguments[0], -factor); return;
    case TermKind::Multiply: {
      const bool first = term->arguments[0]->kind == TermKind::Integer;
      add_term(linear, term->arguments[first ? 1 : 0], factor * term->arguments[first ? 0 : 1]->number);
      return;
    }
    case TermKind::Nil: HW_UNREACHABLE("nil is no number");
  }
}

// An argument that is no variable gets one, with an equation.
Var System::argument(Term term, Disjunct& into) {
  if (term->kind == TermKind::Variable) return of(term->variable);
  if (term->kind == TermKind::Nil) return nil(term->sort);
  const Var variable = fresh(term->sort);
  into.bound.push_back(variable);
  Linear definition{{}, 0, Relation::Equal};
  definition.add(variable, -1);
  add_term(definition, term, 1);
  into.heap.numbers.push_back(std::move(definition));
  return variable;
}

Disjunct System::spatial_atom(Formula formula) {
  Disjunct result;
  Atom atom;
  atom.predicate = formula->kind == FormulaKind::Predicate;
  atom.symbol = atom.predicate ? formula->predicate.index() : formula->cell.index();
  for (Term term : formula->terms) atom.arguments.push_back(argument(term, result));
  result.heap.atoms.push_back(std::move(atom));
  return result;
}

System::Disjuncts System::pure_atom(Formula formula, bool negated) {
  const bool strict = semantics_ == Semantics::Strict;
  if (strict && negated) return std::nullopt;  // the complement of an empty heap is no pure fact
  std::vector<Disjunct> result;
  const auto add = [&](Term left, Term right, Relation relation, bool strictly) {
    Disjunct disjunct{.heap = {}, .bound = {}, .pure = !strict};
    if (left->sort != context_.signature().integer_sort()) {
      (relation == Relation::Equal ? disjunct.heap.equal : disjunct.heap.distinct)
          .emplace_back(argument(left, disjunct), argument(right, disjunct));
    } else {
      Linear linear{{}, strictly ? 1 : 0, relation};
      add_term(linear, left, 1);
      add_term(linear, right, -1);
      disjunct.heap.numbers.push_back(std::move(linear));
    }
    result.push_back(std::move(disjunct));
  };
  const auto& terms = formula->terms;
  switch (formula->kind) {
    case FormulaKind::Equal: add(terms[0], terms[1], negated ? Relation::Distinct : Relation::Equal, false); break;
    case FormulaKind::Less:
      negated ? add(terms[1], terms[0], Relation::AtMost, false) : add(terms[0], terms[1], Relation::AtMost, true);
      break;
    case FormulaKind::LessEqual:
      negated ? add(terms[1], terms[0], Relation::AtMost, true) : add(terms[0], terms[1], Relation::AtMost, false);
      break;
    case FormulaKind::Distinct: {
      for (std::size_t i = 0; i < terms.size(); ++i) {
        for (std::size_t j = i + 1; j < terms.size(); ++j)
          add(terms[i], terms[j], negated ? Relation::Equal : Relation::Distinct, false);
      }
      if (negated) break;  // some pair is equal: the disjuncts
      for (std::size_t i = 1; i < result.size(); ++i) result[0].heap.append(result[i].heap);
      result.resize(std::min<std::size_t>(result.size(), 1));
      break;
    }
    default: HW_UNREACHABLE("not a pure atom");
  }
  return result;
}

// Cross product of the children's disjuncts: under `sep` heaps are joined, under `and` at most one child may be
// spatial.
System::Disjuncts System::combine(Formula formula, bool separating) {
  std::vector<Disjunct> result{Disjunct{.heap = {}, .bound = {}, .pure = !separating}};
  for (Formula child : formula->children) {
    auto parts = from_formula(child);
    if (!parts) return std::nullopt;
    std::vector<Disjunct> next;
    for (const Disjunct& left : result) {
      for (const Disjunct& right : *parts) {
        Disjunct both = left;
        if (!separating && !left.pure && !right.pure) return std::nullopt;
        if (separating && right.pure) both.heap.any_heap = true;  // a pure part of a star may own any heap
        both.pure = !separating && left.pure && right.pure;
        both.heap.append(right.heap);
        extend(both.bound, right.bound);
        next.push_back(std::move(both));
        if (next.size() > kMostCases) return std::nullopt;
      }
    }
    result = std::move(next);
  }
  return result;
}

System::Disjuncts System::negated(Formula formula) {
  if (!is_pure(formula)) return std::nullopt;
  switch (formula->kind) {
    case FormulaKind::Not: return from_formula(formula->children[0]);
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual: return pure_atom(formula, true);
    case FormulaKind::And:
    case FormulaKind::Or: {
      std::vector<Formula> parts;
      for (Formula child : formula->children) parts.push_back(context_.negation(child));
      return from_formula(formula->kind == FormulaKind::And ? context_.disjunction(parts)
                                                            : context_.conjunction(parts));
    }
    default: return std::nullopt;
  }
}

System::Disjuncts System::from_formula(Formula formula) {
  switch (formula->kind) {
    case FormulaKind::Emp: return std::vector<Disjunct>{Disjunct{}};
    case FormulaKind::PointsTo:
    case FormulaKind::Predicate: return std::vector<Disjunct>{spatial_atom(formula)};
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual: return pure_atom(formula, false);
    case FormulaKind::True: return std::vector<Disjunct>{Disjunct{.heap = {}, .bound = {}, .pure = true}};
    case FormulaKind::False: return std::vector<Disjunct>{};
    case FormulaKind::Sep: return combine(formula, true);
    case FormulaKind::And: return combine(formula, false);
    case FormulaKind::Or: {
      std::vector<Disjunct> result;
      for (Formula child : formula->children) {
        auto parts = from_formula(child);
        if (!parts) return std::nullopt;
        extend(result, *parts);
      }
      return result;
    }
    case FormulaKind::Not: return negated(formula->children[0]);
    case FormulaKind::Exists: {
      auto result = from_formula(formula->children[0]);
      if (!result) return std::nullopt;
      // Fresh variables each time: a shared node may stand in the formula more than once.
      for (Disjunct& disjunct : *result) {
        Renaming renaming;
        for (VariableId id : formula->bound) {
          const Var copy = fresh(context_.signature().variable(id).sort);
          renaming.emplace(of(id), copy);
          disjunct.bound.push_back(copy);
        }
        disjunct.heap = renamed(disjunct.heap, renaming);
      }
      return result;
    }
    default: return std::nullopt;
  }
}

std::string System::predicate_name(std::uint32_t predicate) const {
  if (predicate < context_.signature().predicate_count())
    return context_.signature().predicate(PredicateId(predicate)).name;
  return fmt::format("goal{}", predicate);
}

std::string System::variable_name(Var variable) const {
  if (is_nil(variable)) return "nil";
  if (auto id = origin(variable)) return fmt::format("{}_{}", context_.signature().variable(*id).name, variable);
  return fmt::format("v{}", variable);
}

std::string System::to_text(const SymbolicHeap& heap) const {
  std::string text;
  for (const Atom& atom : heap.atoms) {
    text += text.empty() ? "" : " * ";
    std::size_t first = 0;
    if (!atom.predicate) text += variable_name(atom.arguments[first++]) + "->";
    else text += predicate_name(atom.symbol);
    text += '(';
    for (std::size_t i = first; i < atom.arguments.size(); ++i)
      text += (i > first ? "," : "") + variable_name(atom.arguments[i]);
    text += ')';
  }
  for (auto& [a, b] : heap.equal) text += fmt::format(" & {}={}", variable_name(a), variable_name(b));
  for (auto& [a, b] : heap.distinct) text += fmt::format(" & {}!={}", variable_name(a), variable_name(b));
  for (const Linear& linear : heap.numbers) {
    text += " & ";
    for (auto& [variable, factor] : linear.terms) text += fmt::format("{:+}*{}", factor, variable_name(variable));
    text += fmt::format("{:+}{}0", linear.constant,
                        linear.relation == Relation::Equal    ? "="
                        : linear.relation == Relation::AtMost ? "<="
                                                              : "!=");
  }
  return heap.any_heap ? text + " * true" : text;
}

}  // namespace heapwise::logic
