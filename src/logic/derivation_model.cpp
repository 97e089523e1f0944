#include "logic/derivation_model.h"

#include <algorithm>
#include <set>

#include "base/check.h"

namespace heapwise::logic {
namespace {

class Drawing {
 public:
  Drawing(const Context& context, const RuleSystem& system, const DerivationTree& tree)
      : context_(context), system_(system), tree_(tree), names_(tree.nodes.size()) {}

  Model run() {
    parent_.push_back(0);  // nil
    open(0, nullptr, 0);
    for (std::size_t n = 0; n < tree_.nodes.size(); ++n)
      for (const auto& [a, b] : rule(n).equal) unite(place(n, a), place(n, b));
    for (std::size_t n = 0; n < tree_.nodes.size(); ++n) draw(n);
    for (std::size_t n = 0; n < tree_.nodes.size(); ++n) check(n);
    for (VariableId variable : system_.free) model_.stack[variable] = value(0, variable);
    return std::move(model_);
  }

 private:
  [[nodiscard]] const Rule& rule(std::size_t n) const {
    return system_.predicates[tree_.nodes[n].predicate].rules[tree_.nodes[n].rule];
  }
  [[nodiscard]] bool is_location(VariableId variable) const {
    return context_.signature().is_location(context_.signature().variable(variable).sort);
  }

  // Gives every location variable of the node's rule a place: parameters those of the call's arguments.
  void open(std::size_t n, const RuleCall* call, std::size_t caller) {
    const std::vector<VariableId>& parameters = system_.predicates[tree_.nodes[n].predicate].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (is_location(parameters[i])) names_[n][parameters[i]] = place(caller, call->arguments[i]);
    for (VariableId local : rule(n).locals) {
      if (!is_location(local)) continue;
      names_[n][local] = parent_.size();
      parent_.push_back(parent_.size());
    }
    for (std::size_t i = 0; i < rule(n).calls.size(); ++i) open(tree_.nodes[n].children[i], &rule(n).calls[i], n);
  }

  [[nodiscard]] std::size_t place(std::size_t n, Term term) const {
    return term->kind == TermKind::Nil ? 0 : names_[n].at(term->variable);
  }

  std::size_t find(std::size_t place) {
    while (parent_[place] != place) place = parent_[place] = parent_[parent_[place]];
    return place;
  }
  void unite(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

  Value value(std::size_t n, VariableId variable) {
    if (is_location(variable)) return static_cast<Value>(find(names_[n].at(variable)));
    const auto& numbers = tree_.nodes[n].numbers;
    const auto known = numbers.find(variable);
    return known == numbers.end() ? 0 : known->second;
  }

  Value value(std::size_t n, Term term) {
    const auto argument = [&](std::size_t i) { return value(n, term->arguments[i]); };
    switch (term->kind) {
      case TermKind::Variable: return value(n, term->variable);
      case TermKind::Nil: return kNil;
      case TermKind::Integer: return term->number;
      case TermKind::Negate: return -argument(0);
      case TermKind::Multiply: return argument(0) * argument(1);
      case TermKind::Add:
      case TermKind::Subtract: {
        Value sum = argument(0);
        for (std::size_t i = 1; i < term->arguments.size(); ++i)
          sum += term->kind == TermKind::Add ? argument(i) : -argument(i);
        return sum;
      }
    }
    HW_UNREACHABLE("a kind of term");
  }

  void draw(std::size_t n) {
    for (const RuleCell& cell : rule(n).cells) {
      const Location location{.sort = cell.location->sort, .value = value(n, cell.location)};
      CellValue content{.fields = {}, .freed = cell.freed};
      for (Term field : cell.fields) content.fields.push_back(value(n, field));
      HW_CHECK(location.value != kNil, "a derivation never allocates nil");
      HW_CHECK(model_.heap.emplace(location, std::move(content)).second, "a derivation keeps its cells apart");
    }
  }

  // The node's pure constraints hold, and its calls hand on the numbers that the children have.
  void check(std::size_t n) {
    for (const auto& [a, b] : rule(n).differ)
      HW_CHECK(find(place(n, a)) != find(place(n, b)), "a derivation keeps its disequalities");
    for (Formula formula : rule(n).numbers) HW_CHECK(holds(n, formula), "a derivation keeps its arithmetic");
    for (std::size_t i = 0; i < rule(n).calls.size(); ++i) {
      const RuleCall& call = rule(n).calls[i];
      const std::size_t child = tree_.nodes[n].children[i];
      for (std::size_t j = 0; j < call.arguments.size(); ++j)
        HW_CHECK(value(n, call.arguments[j]) == value(child, system_.predicates[call.predicate].parameters[j]),
                 "a call and its derivation agree on the arguments");
    }
  }

  bool holds(std::size_t n, Formula formula) {
    const auto child = [&](Formula one) { return holds(n, one); };
    std::vector<Value> values;
    for (Term term : formula->terms) values.push_back(value(n, term));
    switch (formula->kind) {
      case FormulaKind::True: return true;
      case FormulaKind::False: return false;
      case FormulaKind::Not: return !holds(n, formula->children[0]);
      case FormulaKind::And: return std::ranges::all_of(formula->children, child);
      case FormulaKind::Or: return std::ranges::any_of(formula->children, child);
      case FormulaKind::Less: return values[0] < values[1];
      case FormulaKind::LessEqual: return values[0] <= values[1];
      case FormulaKind::Equal: return values[0] == values[1];
      case FormulaKind::Distinct: return std::set<Value>(values.begin(), values.end()).size() == values.size();
      default: HW_UNREACHABLE("a pure integer constraint");
    }
  }

  const Context& context_;
  const RuleSystem& system_;
  const DerivationTree& tree_;
  std::vector<std::unordered_map<VariableId, std::size_t>> names_;  // places of location variables, by node
  std::vector<std::size_t> parent_;                                 // of places, as a union-find forest; 0 is nil
  Model model_;
};

}  // namespace

std::optional<std::size_t> add_derivation(DerivationTree& tree, const BasePairs& pairs, PairId pair,
                                          std::size_t limit) {
  const Derivation* derivation = pairs.first_derivation(pair);
  if (derivation == nullptr || tree.nodes.size() >= limit) return {};
  const std::size_t number = tree.nodes.size();
  tree.nodes.push_back({.predicate = derivation->predicate, .rule = derivation->rule});
  for (PairId child : derivation->children) {
    const auto below = add_derivation(tree, pairs, child, limit);
    if (!below) return {};
    tree.nodes[number].children.push_back(*below);
  }
  return number;
}

Model model_of(const Context& context, const RuleSystem& system, const DerivationTree& tree) {
  return Drawing(context, system, tree).run();
}

}  // namespace heapwise::logic
