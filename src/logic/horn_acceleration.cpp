#include "logic/horn_acceleration.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace heapwise::logic {
namespace {

constexpr std::size_t kMostDisjuncts = 16;  // of one clause

class Accelerator {
 public:
  Accelerator(const Context& context, const HornSystem& system, std::size_t component)
      : context_(context), system_(system), component_(component) {}

  // With `absorb`, the nodes that the component calls become part of it: what they contribute is summed up, too.
  std::optional<HornAcceleration> run(bool absorb) {
    result_.nodes = system_.members[component_];
    inner_.insert(result_.nodes.begin(), result_.nodes.end());
    if (absorb) absorb_called();
    const std::vector<std::size_t>& nodes = result_.nodes;
    result_.arity = arity_of(nodes.front());
    for (std::size_t node : nodes)
      if (arity_of(node) != result_.arity) return {};
    for (std::size_t node : nodes)
      for (std::size_t clause : system_.clauses_of[node])
        if (inner(clause) > 1) result_.linear = false;
    result_.shared.assign(result_.arity, false);
    if (!result_.linear) find_shared();
    for (std::size_t node : nodes) {
      for (std::size_t clause : system_.clauses_of[node]) {
        if (result_.linear && inner(clause) == 0) result_.exits.push_back(clause);
        else add_steps(clause);
      }
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] const RulePredicate& predicate_of(std::size_t node) const {
    return system_.rules->predicates[system_.predicate[node]];
  }
  [[nodiscard]] std::size_t arity_of(std::size_t node) const {
    return integer_parameters(context_, predicate_of(node)).size();
  }
  [[nodiscard]] bool is_inner(std::size_t node) const { return inner_.contains(node); }
  [[nodiscard]] long inner(std::size_t clause) const {
    return std::ranges::count_if(system_.clauses[clause].children, [&](const auto& c) { return is_inner(c.second); });
  }
  [[nodiscard]] const Rule& rule_of(const HornClause& clause) const {
    return system_.rules->predicates[clause.predicate].rules[clause.rule];
  }

  void absorb_called() {
    for (std::size_t next = 0; next < result_.nodes.size(); ++next)
      for (std::size_t clause : system_.clauses_of[result_.nodes[next]])
        for (const auto& [call, child] : system_.clauses[clause].children)
          if (arity_of(child) == arity_of(result_.nodes.front()) && inner_.insert(child).second)
            result_.nodes.push_back(child);
  }

  // A coordinate is shared when every call within the component passes the parameter on as it is.
  void find_shared() {
    result_.shared.assign(result_.arity, true);
    for (std::size_t node : result_.nodes) {
      const std::vector<VariableId> parameters = integer_parameters(context_, predicate_of(node));
      for (std::size_t c : system_.clauses_of[node]) {
        const HornClause& clause = system_.clauses[c];
        for (const auto& [call, child] : clause.children) {
          if (!is_inner(child)) continue;
          const std::vector<Term> arguments = integer_arguments(context_, rule_of(clause).calls[call]);
          for (std::size_t j = 0; j < result_.arity; ++j)
            if (arguments[j]->kind != TermKind::Variable || arguments[j]->variable != parameters[j])
              result_.shared[j] = false;
        }
      }
    }
  }

  // Numbers: the head's parameters, then those of each inner child, then those of each outside child, then the locals.
  void add_steps(std::size_t number) {
    const HornClause& clause = system_.clauses[number];
    const Rule& rule = rule_of(clause);
    HornStep step{.clause = number};
    std::unordered_map<VariableId, std::size_t> numbers;
    for (VariableId parameter : integer_parameters(context_, predicate_of(clause.head)))
      numbers.emplace(parameter, numbers.size());
    std::vector<Term> arguments;  // inner children first
    for (const bool inside : {true, false}) {
      for (const auto& [call, child] : clause.children) {
        if (is_inner(child) != inside) continue;
        if (inside) step.children.push_back(child);
        else step.outside.emplace_back(call, child);
        const std::vector<Term> values = integer_arguments(context_, rule.calls[call]);
        arguments.insert(arguments.end(), values.begin(), values.end());
      }
    }
    const std::size_t kept = result_.arity + arguments.size();
    std::size_t next = kept;
    const VariableNumber name = [&](VariableId variable) {
      const auto [place, fresh] = numbers.try_emplace(variable, next);
      if (fresh) ++next;
      return place->second;
    };
    std::vector<LinearConjunction> disjuncts = constraints(rule, arguments, name);
    for (LinearConjunction& disjunct : disjuncts) {
      HornStep one = step;
      if (eliminate_locals(disjunct, kept, next) && tighten(disjunct) && classify(one, disjunct))
        result_.steps.push_back(std::move(one));
    }
  }

  std::vector<LinearConjunction> constraints(const Rule& rule, const std::vector<Term>& arguments,
                                             const VariableNumber& name) {
    std::vector<LinearConjunction> disjuncts{LinearConjunction{}};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      LinearAtom argument{.kind = LinearAtom::Kind::Equal};
      argument.coefficients.resize(result_.arity + i + 1);
      argument.coefficients.back() = 1;
      const auto value = linear_sum(arguments[i], name);
      const auto equation = value ? difference(argument, *value) : std::nullopt;
      if (equation) disjuncts.front().push_back(*equation);
      else result_.exact = false;
    }
    for (Formula formula : rule.numbers) {
      const auto part = linear_disjuncts(formula, name, kMostDisjuncts);
      auto both = part ? conjoin(disjuncts, *part, kMostDisjuncts) : std::nullopt;
      if (both) disjuncts = std::move(*both);
      else result_.exact = false;
    }
    return disjuncts;
  }

  // Always true: what cannot be eliminated exactly is dropped with all that mentions it.
  bool eliminate_locals(LinearConjunction& atoms, std::size_t first, std::size_t end) {
    for (std::size_t round = 0; round < 2; ++round) {
      for (std::size_t variable = first; variable < end; ++variable) {
        const bool defined = std::ranges::any_of(atoms, [&](const LinearAtom& atom) {
          return atom.kind == LinearAtom::Kind::Equal &&
                 (atom.coefficient(variable) == 1 || atom.coefficient(variable) == -1);
        });
        if (!defined && round == 0) continue;
        LinearConjunction attempt = atoms;
        if (eliminate(attempt, variable)) {
          atoms = std::move(attempt);
        } else {
          result_.exact = false;
          std::erase_if(atoms, [&](const LinearAtom& atom) { return atom.coefficient(variable) != 0; });
        }
      }
    }
    return true;
  }

  // Sorts the atoms into rows, conditions and rows of the outside children; drops those that fit nowhere. False when
  // the clause can never be used.
  bool classify(HornStep& step, const LinearConjunction& atoms) {
    const std::size_t children = step.children.size();
    const std::size_t outside = result_.arity * (1 + children);
    for (const LinearAtom& atom : atoms) {
      const bool touches_outside = mentions(atom, outside, atom.coefficients.size());
      const bool touches_inside = mentions(atom, 0, outside);
      if (touches_outside && !touches_inside) {
        LinearAtom row{.kind = atom.kind, .constant = atom.constant};
        row.coefficients.assign(atom.coefficients.begin() + static_cast<std::ptrdiff_t>(outside),
                                atom.coefficients.end());
        step.outside_rows.push_back(std::move(row));
      } else if (touches_outside) {
        result_.exact = false;
      } else {
        add_row(step, atom);
      }
    }
    return tighten(step.rows);
  }

  void add_row(HornStep& step, const LinearAtom& atom) {
    LinearAtom row{.kind = atom.kind, .constant = atom.constant};
    row.coefficients.resize(result_.arity);
    bool shared = false, moving = false, displacement = true;
    for (std::size_t j = 0; j < result_.arity; ++j) {
      std::int64_t sum = atom.coefficient(j);
      const std::int64_t own = sum;
      for (std::size_t i = 1; i <= step.children.size(); ++i) {
        const std::int64_t c = atom.coefficient(result_.arity * i + j);
        sum += c;
        if (!result_.shared[j] && c != -own) displacement = false;
      }
      // A shared parameter is one variable for the head and all children.
      row.coefficients[j] = result_.shared[j] ? sum : own;
      if (row.coefficients[j] != 0) (result_.shared[j] ? shared : moving) = true;
    }
    if (!displacement || (shared && moving)) {
      result_.exact = false;
    } else if (moving) {
      if (!bounds_difference(row)) result_.exact = false;
      step.rows.push_back(std::move(row));
    } else {
      step.conditions.push_back(std::move(row));
    }
  }

  static bool mentions(const LinearAtom& atom, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
      if (atom.coefficient(i) != 0) return true;
    return false;
  }

  // One coordinate, or the difference of two: rows of a totally unimodular matrix.
  static bool bounds_difference(const LinearAtom& row) {
    const auto count = [&](std::int64_t value) { return std::ranges::count(row.coefficients, value); };
    const auto zeros = count(0);
    const auto plus = count(1);
    const auto minus = count(-1);
    return plus <= 1 && minus <= 1 && zeros + plus + minus == static_cast<std::ptrdiff_t>(row.coefficients.size());
  }

  const Context& context_;
  const HornSystem& system_;
  std::size_t component_;
  std::unordered_set<std::size_t> inner_;
  HornAcceleration result_;
};

}  // namespace

std::optional<HornAcceleration> accelerate(const Context& context, const HornSystem& system, std::size_t component) {
  std::optional<HornAcceleration> alone = Accelerator(context, system, component).run(false);
  if (!alone || alone->exact) return alone;
  std::optional<HornAcceleration> larger = Accelerator(context, system, component).run(true);
  return larger && larger->exact ? larger : alone;
}

}  // namespace heapwise::logic
