#include "logic/rule_system.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_set>

namespace heapwise::logic {
namespace {

constexpr std::size_t kMostAlternatives = 4096;  // of one body; more is Unsupported rather than slow

using Alternatives = std::vector<Rule>;

Rule join(const Rule& a, const Rule& b) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  Rule both = a;
  append(both.locals, b.locals);
  append(both.equal, b.equal);
  append(both.differ, b.differ);
  append(both.numbers, b.numbers);
  append(both.cells, b.cells);
  append(both.calls, b.calls);
  return both;
}

class Normaliser {
 public:
  Normaliser(Context& context, RuleSystem& system) : context_(context), system_(system) {}

  void run(Formula formula) {
    system_.free = free_variables(formula);
    system_.predicates.emplace_back();
    define(0, formula);
    for (Rule& rule : system_.predicates[0].rules)
      rule.locals.insert(rule.locals.begin(), system_.free.begin(), system_.free.end());
    for (std::size_t next = 1; next < system_.predicates.size() && system_.unsupported.empty(); ++next) {
      const PredicateDefinition& definition = context_.signature().predicate(system_.predicates[next].id);
      system_.predicates[next].parameters = definition.parameters;
      if (definition.body == nullptr) return unsupported("a predicate without a definition: " + definition.name);
      for (VariableId parameter : definition.parameters) check_sort(parameter);
      define(next, definition.body);
    }
  }

 private:
  void define(std::size_t number, Formula body) {
    seen_.clear();
    Alternatives rules = alternatives(body);
    system_.predicates[number].rules = std::move(rules);
  }

  void unsupported(std::string what) {
    if (system_.unsupported.empty()) system_.unsupported = std::move(what);
  }

  void check_sort(VariableId variable) {
    const SortKind kind = context_.signature().sort(context_.signature().variable(variable).sort).kind;
    if (kind != SortKind::Location && kind != SortKind::Integer) unsupported("a variable of a record or boolean sort");
  }

  std::size_t number_of(PredicateId id) {
    const auto [place, fresh] = numbers_.try_emplace(id, system_.predicates.size());
    if (fresh) system_.predicates.push_back(RulePredicate{.id = id});
    return place->second;
  }

  [[nodiscard]] bool is_location(Term term) const { return context_.signature().is_location(term->sort); }

  Alternatives alternatives(Formula formula) {
    if (!system_.unsupported.empty()) return {};
    switch (formula->kind) {
      case FormulaKind::True:
      case FormulaKind::Emp: return {Rule{}};
      case FormulaKind::False: return {};
      case FormulaKind::PointsTo:
      case FormulaKind::Freed: return cell(formula);
      case FormulaKind::Predicate: return {Rule{.calls = {{number_of(formula->predicate), formula->terms}}}};
      case FormulaKind::Equal:
      case FormulaKind::Distinct:
      case FormulaKind::Less:
      case FormulaKind::LessEqual: return atom(formula, true);
      case FormulaKind::Not: return negated(formula->children[0]);
      case FormulaKind::And: return conjunction(formula);
      case FormulaKind::Sep: return product(formula->children);
      case FormulaKind::Or: return sum(formula->children);
      case FormulaKind::Exists: return exists(formula);
      case FormulaKind::AndNot: {
        if (!is_pure(formula->children[1])) break;
        return multiply(alternatives(formula->children[0]), negated(formula->children[1]));
      }
      case FormulaKind::Wand:
      case FormulaKind::Septraction: break;
    }
    unsupported("a connective outside symbolic heaps");
    return {};
  }

  Alternatives cell(Formula formula) {
    const Term location = formula->terms[0];
    if (!is_location(location)) {
      unsupported("a heap that is indexed by integers");
      return {};
    }
    RuleCell cell{.location = location, .cell = formula->cell, .freed = formula->kind == FormulaKind::Freed};
    cell.fields.assign(formula->terms.begin() + 1, formula->terms.end());
    return {Rule{.cells = {std::move(cell)}}};
  }

  Alternatives conjunction(Formula formula) {
    const auto spatial = std::ranges::count_if(formula->children, [](Formula child) { return !is_pure(child); });
    if (spatial > 1) {
      unsupported("a conjunction of two spatial formulas");
      return {};
    }
    return product(formula->children);
  }

  Alternatives atom(Formula formula, bool positive) {
    const bool locations = is_location(formula->terms[0]);
    if (!locations && formula->terms[0]->sort != context_.signature().integer_sort()) {
      unsupported("an atom over a record or boolean sort");
      return {};
    }
    if (!locations) return {Rule{.numbers = {positive ? formula : context_.negation(formula)}}};
    const bool equal = (formula->kind == FormulaKind::Equal) == positive;
    Alternatives result;
    Rule all;
    for (std::size_t i = 0; i < formula->terms.size(); ++i) {
      for (std::size_t j = i + 1; j < formula->terms.size(); ++j) {
        const std::pair pair{formula->terms[i], formula->terms[j]};
        if (equal && !positive) result.push_back(Rule{.equal = {pair}});
        (equal ? all.equal : all.differ).push_back(pair);
      }
    }
    if (!equal || positive) result.push_back(std::move(all));
    return result;
  }

  Alternatives negated(Formula formula) {
    switch (formula->kind) {
      case FormulaKind::True: return {};
      case FormulaKind::False: return {Rule{}};
      case FormulaKind::Equal:
      case FormulaKind::Distinct:
      case FormulaKind::Less:
      case FormulaKind::LessEqual: return atom(formula, false);
      case FormulaKind::Not:
        if (is_pure(formula->children[0])) return alternatives(formula->children[0]);
        break;
      case FormulaKind::And:
      case FormulaKind::Or: {
        if (!is_pure(formula)) break;
        const bool conjunctive = formula->kind == FormulaKind::Or;
        Alternatives result;
        if (conjunctive) result.emplace_back();
        for (Formula child : formula->children) {
          Alternatives part = negated(child);
          if (conjunctive) result = multiply(result, part);
          else result.insert(result.end(), part.begin(), part.end());
        }
        return result;
      }
      default: break;
    }
    unsupported("a negation of a spatial or quantified formula");
    return {};
  }

  Alternatives product(const std::vector<Formula>& parts) {
    Alternatives result{Rule{}};
    for (Formula part : parts) result = multiply(result, alternatives(part));
    return result;
  }

  Alternatives sum(const std::vector<Formula>& parts) {
    Alternatives result;
    for (Formula part : parts) {
      Alternatives more = alternatives(part);
      result.insert(result.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    return result;
  }

  Alternatives multiply(const Alternatives& left, const Alternatives& right) {
    if (left.size() * right.size() > kMostAlternatives) {
      unsupported("too many disjuncts");
      return {};
    }
    Alternatives result;
    for (const Rule& a : left)
      for (const Rule& b : right) result.push_back(join(a, b));
    return result;
  }

  // A shared subformula can occur twice in one rule: its second occurrence gets variables of its own.
  Alternatives exists(Formula formula) {
    Formula body = formula->children[0];
    Substitution renaming;
    std::vector<VariableId> bound = formula->bound;
    for (VariableId& variable : bound) {
      check_sort(variable);
      if (seen_.insert(variable).second) continue;
      const Variable old = context_.signature().variable(variable);
      const VariableId fresh = context_.signature().add_fresh(old.name, old.sort);
      renaming.emplace(variable, context_.variable(fresh));
      variable = fresh;
    }
    if (!renaming.empty()) body = context_.substitute(body, renaming);
    Alternatives result = alternatives(body);
    for (Rule& rule : result) rule.locals.insert(rule.locals.end(), bound.begin(), bound.end());
    return result;
  }

  Context& context_;
  RuleSystem& system_;
  std::unordered_map<PredicateId, std::size_t> numbers_;
  std::unordered_set<VariableId> seen_;
};

// Tarjan's components; a component gets its number when it is complete, so callees have smaller ones.
class Components {
 public:
  explicit Components(RuleSystem& system) : system_(system), index_(system.predicates.size(), 0), low_(index_) {}

  void run() {
    for (std::size_t p = 0; p < index_.size(); ++p)
      if (index_[p] == 0) visit(p);
  }

 private:
  void visit(std::size_t p) {
    index_[p] = low_[p] = ++clock_;
    stack_.push_back(p);
    open_.insert(p);
    for (const Rule& rule : system_.predicates[p].rules) {
      for (const RuleCall& call : rule.calls) {
        if (call.predicate == p) system_.predicates[p].recursive = true;
        if (index_[call.predicate] == 0) visit(call.predicate);
        if (open_.contains(call.predicate)) low_[p] = std::min(low_[p], low_[call.predicate]);
      }
    }
    if (low_[p] != index_[p]) return;
    const bool alone = stack_.back() == p;
    while (true) {
      const std::size_t member = stack_.back();
      stack_.pop_back();
      open_.erase(member);
      system_.predicates[member].component = count_;
      if (!alone) system_.predicates[member].recursive = true;
      if (member == p) break;
    }
    ++count_;
  }

  RuleSystem& system_;
  std::vector<std::size_t> index_, low_, stack_;
  std::unordered_set<std::size_t> open_;
  std::size_t clock_ = 0, count_ = 0;
};

class Inliner {
 public:
  Inliner(Context& context, RuleSystem& system, std::size_t limit)
      : context_(context), system_(system), limit_(limit), done_(system.predicates.size()) {}

  void predicate(std::size_t p) {
    if (done_[p]) return;
    done_[p] = true;
    for (std::size_t r = 0; r < system_.predicates[p].rules.size(); ++r) {
      Rule result = system_.predicates[p].rules[r];
      const std::vector<RuleCall> calls = std::exchange(result.calls, {});
      for (const RuleCall& call : calls) {
        const RulePredicate& callee = system_.predicates[call.predicate];
        if (!callee.recursive) predicate(call.predicate);
        if (callee.recursive || callee.rules.size() != 1 || !expand(p, result, call)) result.calls.push_back(call);
      }
      system_.predicates[p].rules[r] = std::move(result);
    }
  }

 private:
  [[nodiscard]] std::size_t width(std::size_t p, const Rule& rule) const {
    return 1 + system_.predicates[p].parameters.size() + rule.locals.size();
  }

  bool expand(std::size_t caller, Rule& result, const RuleCall& call) {
    const RulePredicate& callee = system_.predicates[call.predicate];
    const Rule& body = callee.rules.front();
    if (width(caller, result) + body.locals.size() > limit_) return false;
    Substitution substitution;
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      substitution.emplace(callee.parameters[i], call.arguments[i]);
    for (VariableId local : body.locals) {
      const Variable old = context_.signature().variable(local);
      const VariableId fresh = context_.signature().add_fresh(old.name, old.sort);
      substitution.emplace(local, context_.variable(fresh));
      result.locals.push_back(fresh);
    }
    const auto renamed = [&](Term term) { return context_.substitute(term, substitution); };
    for (const auto& [a, b] : body.equal) result.equal.emplace_back(renamed(a), renamed(b));
    for (const auto& [a, b] : body.differ) result.differ.emplace_back(renamed(a), renamed(b));
    for (Formula number : body.numbers) result.numbers.push_back(context_.substitute(number, substitution));
    for (RuleCell cell : body.cells) {
      cell.location = renamed(cell.location);
      for (Term& field : cell.fields) field = renamed(field);
      result.cells.push_back(std::move(cell));
    }
    for (RuleCall inner : body.calls) {
      for (Term& argument : inner.arguments) argument = renamed(argument);
      result.calls.push_back(std::move(inner));
    }
    return true;
  }

  Context& context_;
  RuleSystem& system_;
  std::size_t limit_;
  std::vector<bool> done_;
};

// Predicates that nothing calls any more lose their rules; numbers stay.
void drop_unreachable(RuleSystem& system) {
  std::vector<bool> reached(system.predicates.size());
  std::vector<std::size_t> open{0};
  reached[0] = true;
  while (!open.empty()) {
    const std::size_t p = open.back();
    open.pop_back();
    for (const Rule& rule : system.predicates[p].rules) {
      for (const RuleCall& call : rule.calls) {
        if (!reached[call.predicate]) open.push_back(call.predicate);
        reached[call.predicate] = true;
      }
    }
  }
  for (std::size_t p = 0; p < system.predicates.size(); ++p)
    if (!reached[p]) system.predicates[p].rules.clear();
}

}  // namespace

RuleSystem make_rule_system(Context& context, Formula formula) {
  RuleSystem system;
  Normaliser(context, system).run(formula);
  if (system.unsupported.empty()) analyse_dependencies(context, system);
  return system;
}

void inline_single_rules(Context& context, RuleSystem& system, std::size_t variables) {
  Inliner inliner(context, system, variables);
  for (std::size_t p = 0; p < system.predicates.size(); ++p) inliner.predicate(p);
  drop_unreachable(system);
  analyse_dependencies(context, system);
}

void analyse_dependencies(const Context& context, RuleSystem& system) {
  for (RulePredicate& predicate : system.predicates) predicate.recursive = false;
  Components(system).run();
  const Signature& signature = context.signature();
  for (RulePredicate& predicate : system.predicates) {
    predicate.numeric =
        std::ranges::any_of(predicate.parameters,
                            [&](VariableId v) { return signature.variable(v).sort == signature.integer_sort(); }) ||
        std::ranges::any_of(predicate.rules, [](const Rule& rule) { return !rule.numbers.empty(); });
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (RulePredicate& predicate : system.predicates) {
      if (predicate.numeric) continue;
      for (const Rule& rule : predicate.rules)
        for (const RuleCall& call : rule.calls) predicate.numeric |= system.predicates[call.predicate].numeric;
      changed |= predicate.numeric;
    }
  }
}

}  // namespace heapwise::logic
