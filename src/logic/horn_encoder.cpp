#include "logic/horn_encoder.h"

#include <algorithm>

#include "base/check.h"

namespace heapwise::logic {
namespace {
constexpr std::size_t kMostInstances = 20000;  // of nodes in one formula
constexpr std::size_t kMostUnfolded = 500;     // likewise, where only a small derivation is wanted
}  // namespace

HornEncoder::HornEncoder(const Context& context, const HornSystem& system, solver::TermTable& terms)
    : context_(context), system_(system), terms_(terms), accelerations_(system.members.size()) {
  for (std::size_t c = 0; c < system.members.size(); ++c)
    if (system.recursive[c]) accelerations_[c] = accelerate(context, system, c);
}

bool HornEncoder::all_exact() const {
  for (std::size_t c = 0; c < accelerations_.size(); ++c)
    if (system_.recursive[c] && !(accelerations_[c] && accelerations_[c]->exact)) return false;
  return true;
}

std::optional<solver::Term> HornEncoder::derivable(std::size_t goal, Direction direction, std::size_t depth) {
  direction_ = direction;
  instance_count_ = 0;
  instances_.clear();
  too_large_ = false;
  const solver::Term result = node(goal, {}, depth);
  if (too_large_) return {};
  return result;
}

solver::Term HornEncoder::node(std::size_t node, const Arguments& arguments, std::size_t depth) {
  if (++instance_count_ > (direction_ == Direction::Unfold ? kMostUnfolded : kMostInstances)) too_large_ = true;
  if (too_large_) return terms_.no();
  const std::size_t component = system_.component[node];
  if (!system_.recursive[component]) return unfolded(node, arguments, depth);
  if (direction_ == Direction::Unfold) return depth > 0 ? unfolded(node, arguments, depth - 1) : terms_.no();
  const std::optional<HornAcceleration>& acceleration = accelerations_[component];
  if (acceleration && acceleration->exact) return accelerated(*acceleration, node, arguments, depth);
  if (depth > 0) return unfolded(node, arguments, depth - 1);
  if (direction_ == Direction::Under) return terms_.no();
  return acceleration ? accelerated(*acceleration, node, arguments, 0) : terms_.yes();
}

solver::Term HornEncoder::unfolded(std::size_t node, const Arguments& arguments, std::size_t depth) {
  std::map<std::size_t, std::vector<std::size_t>> by_rule;
  for (std::size_t clause : system_.clauses_of[node]) by_rule[system_.clauses[clause].rule].push_back(clause);
  const std::size_t self = instances_.size();
  instances_.emplace_back();
  Arguments alternatives;
  for (const auto& [number, clauses] : by_rule) {
    current_ = self;
    alternatives.push_back(rule(node, clauses, arguments, depth));
  }
  current_ = self;
  return terms_.disjunction(alternatives);
}

// All clauses of one rule at once: the constraints are the same, the children differ. A switch per call and child says
// that the child holds; the clauses say which switches go together.
solver::Term HornEncoder::rule(std::size_t node, const std::vector<std::size_t>& clauses, const Arguments& arguments,
                               std::size_t depth) {
  const RulePredicate& predicate = system_.rules->predicates[system_.predicate[node]];
  const Rule& rule = predicate.rules[system_.clauses[clauses.front()].rule];
  Valuation valuation;
  const std::vector<VariableId> parameters = integer_parameters(context_, predicate);
  for (std::size_t i = 0; i < parameters.size(); ++i) valuation.emplace(parameters[i], arguments[i]);
  for (VariableId local : rule.locals)
    if (context_.signature().variable(local).sort == context_.signature().integer_sort())
      valuation.emplace(local, fresh("local"));
  const std::size_t self = current_;
  Alternative record;
  Arguments conjuncts;
  for (Formula formula : rule.numbers) conjuncts.push_back(constraint(formula, valuation));
  std::map<std::pair<std::size_t, std::size_t>, solver::Term> switches;
  const auto holds = [&](const std::pair<std::size_t, std::size_t>& child) {
    if (const auto known = switches.find(child); known != switches.end()) return known->second;
    Arguments values;
    for (Term argument : integer_arguments(context_, rule.calls[child.first]))
      values.push_back(number(argument, valuation));
    const solver::Term inner = this->node(child.second, values, depth);
    record.children.emplace(child, current_);
    const solver::Term on = clauses.size() == 1 ? inner : terms_.fresh("holds", terms_.bool_sort());
    if (clauses.size() > 1) conjuncts.push_back(terms_.implies(on, inner));
    switches.emplace(child, on);
    return on;
  };
  Arguments combinations;
  for (std::size_t clause : clauses) {
    Arguments together;
    for (const auto& child : system_.clauses[clause].children) together.push_back(holds(child));
    combinations.push_back(terms_.conjunction(together));
    record.clauses.emplace_back(clause, combinations.back());
  }
  conjuncts.push_back(terms_.disjunction(combinations));
  const solver::Term result = terms_.conjunction(conjuncts);
  if (direction_ == Direction::Unfold) {
    record.holds = result;
    record.valuation = std::move(valuation);
    instances_[self].push_back(std::move(record));
  }
  return result;
}

HornDerivation HornEncoder::derivation(const solver::Solver& model, std::size_t instance) const {
  for (const Alternative& alternative : instances_[instance]) {
    if (model.value(alternative.holds).bits == 0) continue;
    for (const auto& [clause, together] : alternative.clauses) {
      if (model.value(together).bits == 0) continue;
      HornDerivation result{.clause = clause};
      for (const auto& [variable, term] : alternative.valuation)
        result.numbers.emplace(variable, static_cast<std::int64_t>(model.value(term).integer));
      for (const auto& child : system_.clauses[clause].children)
        result.children.push_back(derivation(model, alternative.children.at(child)));
      return result;
    }
  }
  HW_UNREACHABLE("a model of an unfolding holds one of its alternatives");
}

solver::Term HornEncoder::accelerated(const HornAcceleration& acceleration, std::size_t node,
                                      const Arguments& arguments, std::size_t depth) {
  Arguments conjuncts, counts;
  std::vector<std::size_t> clauses;
  std::vector<Arguments> displacements;
  for (const HornStep& one : acceleration.steps) {
    counts.push_back(fresh("times"));
    clauses.push_back(one.clause);
    displacements.push_back(fresh_vector("moved", acceleration.arity));
    conjuncts.push_back(step(acceleration, one, counts.back(), displacements.back(), arguments, depth));
  }
  for (std::size_t clause : acceleration.exits) {
    counts.push_back(fresh("exit"));
    clauses.push_back(clause);
    displacements.push_back(fresh_vector("last", acceleration.arity));
    conjuncts.push_back(exit(clause, counts.back(), displacements.back(), depth));
  }
  for (std::size_t j = 0; j < acceleration.arity; ++j) {
    if (acceleration.shared[j]) continue;
    solver::Term sum = terms_.integer(0);
    for (const Arguments& displacement : displacements) sum = terms_.int_add(sum, displacement[j]);
    conjuncts.push_back(terms_.equal(arguments[j], sum));
  }
  conjuncts.push_back(flow(acceleration, node, counts, clauses));
  return terms_.conjunction(conjuncts);
}

// count ≥ 0, and `displacement` is what `count` uses of the step add up to.
solver::Term HornEncoder::step(const HornAcceleration& acceleration, const HornStep& step, solver::Term count,
                               const Arguments& displacement, const Arguments& arguments, std::size_t depth) {
  const solver::Term zero = terms_.integer(0);
  const solver::Term one = terms_.integer(1);
  Arguments taken, idle;
  for (std::size_t j = 0; j < acceleration.arity; ++j) idle.push_back(terms_.equal(displacement[j], zero));
  for (const LinearAtom& row : step.rows) taken.push_back(atom(row, displacement, count));
  for (const LinearAtom& row : step.conditions) taken.push_back(atom(row, arguments, one));
  Arguments outside;
  for (const auto& [call, child] : step.outside) {
    const std::size_t arity = integer_parameters(context_, system_.rules->predicates[system_.predicate[child]]).size();
    const Arguments values = fresh_vector("outside", arity);
    outside.insert(outside.end(), values.begin(), values.end());
    taken.push_back(node(child, values, depth));
  }
  for (const LinearAtom& row : step.outside_rows) taken.push_back(atom(row, outside, one));
  taken.push_back(terms_.int_less_equal(one, count));
  idle.push_back(terms_.equal(count, zero));
  return terms_.disjunction(terms_.conjunction(taken), terms_.conjunction(idle));
}

// count is 0 or 1; if 1, the clause holds of `values`.
solver::Term HornEncoder::exit(std::size_t clause, solver::Term count, const Arguments& values, std::size_t depth) {
  const solver::Term zero = terms_.integer(0);
  Arguments idle{terms_.equal(count, zero)};
  for (solver::Term value : values) idle.push_back(terms_.equal(value, zero));
  const solver::Term used = rule(system_.clauses[clause].head, {clause}, values, depth);
  return terms_.disjunction(terms_.conjunction(terms_.equal(count, terms_.integer(1)), used), terms_.conjunction(idle));
}

// The counts are those of a derivation tree with `root` on top: every use of a node as a child is answered by one
// clause with that head, and every node in use hangs together with the root.
solver::Term HornEncoder::flow(const HornAcceleration& acceleration, std::size_t root, const Arguments& counts,
                               const std::vector<std::size_t>& clauses) {
  const solver::Term zero = terms_.integer(0);
  const solver::Term one = terms_.integer(1);
  std::map<std::size_t, solver::Term> supply, demand, depth;
  for (std::size_t node : acceleration.nodes) {
    supply[node] = zero;
    demand[node] = node == root ? one : zero;
    depth[node] = node == root ? zero : fresh("depth");
  }
  std::map<std::size_t, Arguments> reasons;  // why a node in use hangs together with the root
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const std::size_t head = system_.clauses[clauses[i]].head;
    supply[head] = terms_.int_add(supply[head], counts[i]);
    if (i >= acceleration.steps.size()) continue;
    for (std::size_t child : acceleration.steps[i].children) {
      demand[child] = terms_.int_add(demand[child], counts[i]);
      if (child == head) continue;
      reasons[child].push_back(terms_.conjunction(terms_.int_less_equal(one, counts[i]),
                                                  terms_.equal(depth[child], terms_.int_add(depth[head], one))));
    }
  }
  Arguments conjuncts;
  for (std::size_t node : acceleration.nodes) {
    conjuncts.push_back(terms_.equal(supply[node], demand[node]));
    if (node == root) continue;
    conjuncts.push_back(terms_.int_less_equal(one, depth[node]));
    Arguments options = reasons[node];
    options.push_back(terms_.equal(supply[node], zero));
    conjuncts.push_back(terms_.disjunction(options));
  }
  return terms_.conjunction(conjuncts);
}

solver::Term HornEncoder::atom(const LinearAtom& atom, const Arguments& values, solver::Term unit) {
  HW_CHECK(terms_.sort_id(unit) == terms_.int_sort(), "a unit is an integer");
  solver::Term sum = terms_.int_scale(atom.constant, unit);
  for (std::size_t i = 0; i < atom.coefficients.size(); ++i)
    if (atom.coefficients[i] != 0) sum = terms_.int_add(sum, terms_.int_scale(atom.coefficients[i], values[i]));
  const solver::Term zero = terms_.integer(0);
  return atom.kind == LinearAtom::Kind::Equal ? terms_.equal(sum, zero) : terms_.int_less_equal(sum, zero);
}

HornEncoder::Arguments HornEncoder::fresh_vector(const char* stem, std::size_t size) {
  Arguments result;
  for (std::size_t i = 0; i < size; ++i) result.push_back(fresh(stem));
  return result;
}

solver::Term HornEncoder::number(Term term, const Valuation& valuation) {
  const auto argument = [&](std::size_t i) { return number(term->arguments[i], valuation); };
  switch (term->kind) {
    case TermKind::Variable: return valuation.at(term->variable);
    case TermKind::Integer: return terms_.integer(term->number);
    case TermKind::Negate: return terms_.int_scale(-1, argument(0));
    case TermKind::Add:
    case TermKind::Subtract: {
      solver::Term sum = argument(0);
      for (std::size_t i = 1; i < term->arguments.size(); ++i)
        sum = term->kind == TermKind::Add ? terms_.int_add(sum, argument(i)) : terms_.int_subtract(sum, argument(i));
      return sum;
    }
    case TermKind::Multiply: {
      const bool first = term->arguments[0]->kind == TermKind::Integer;
      return terms_.int_scale(term->arguments[first ? 0 : 1]->number, argument(first ? 1 : 0));
    }
    case TermKind::Nil: break;
  }
  HW_UNREACHABLE("an integer term");
}

solver::Term HornEncoder::constraint(Formula formula, const Valuation& valuation) {
  const auto children = [&] {
    Arguments result;
    for (Formula child : formula->children) result.push_back(constraint(child, valuation));
    return result;
  };
  Arguments values;
  for (Term term : formula->terms) values.push_back(number(term, valuation));
  switch (formula->kind) {
    case FormulaKind::True: return terms_.yes();
    case FormulaKind::False: return terms_.no();
    case FormulaKind::Not: return terms_.negate(children().front());
    case FormulaKind::And: return terms_.conjunction(children());
    case FormulaKind::Or: return terms_.disjunction(children());
    case FormulaKind::Less: return terms_.int_less(values[0], values[1]);
    case FormulaKind::LessEqual: return terms_.int_less_equal(values[0], values[1]);
    case FormulaKind::Equal: return terms_.equal(values[0], values[1]);
    case FormulaKind::Distinct: {
      Arguments pairs;
      for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j) pairs.push_back(terms_.distinct(values[i], values[j]));
      return terms_.conjunction(pairs);
    }
    default: HW_UNREACHABLE("a pure integer constraint");
  }
}

}  // namespace heapwise::logic
