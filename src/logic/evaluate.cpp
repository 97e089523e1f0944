#include "logic/evaluate.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/check.h"

namespace heapwise::logic {
namespace {

using Cells = std::uint64_t;  // a part of the heap, a bit per cell
using Stack = std::unordered_map<VariableId, Value>;

Truth both(Truth a, Truth b) {
  if (a == Truth::No || b == Truth::No) return Truth::No;
  return a == Truth::Yes && b == Truth::Yes ? Truth::Yes : Truth::Unknown;
}
Truth negated(Truth a) { return a == Truth::Unknown ? a : a == Truth::Yes ? Truth::No : Truth::Yes; }
Truth either(Truth a, Truth b) { return negated(both(negated(a), negated(b))); }
Truth truth(bool value) { return value ? Truth::Yes : Truth::No; }

class Evaluator {
 public:
  Evaluator(Context& context, const Model& model, Semantics semantics, const EvaluationLimits& limits)
      : context_(context), semantics_(semantics), limits_(limits) {
    for (const auto& [location, content] : model.heap) {
      cells_.emplace_back(location, content);
      locations_.insert(location.value);
      const Cell& cell = context.signature().cell(context.signature().sort(location.sort).cell);
      for (std::size_t i = 0; i < content.fields.size(); ++i) note(cell.fields[i].sort, content.fields[i]);
    }
    for (const auto& [variable, value] : model.stack) note(context.signature().variable(variable).sort, value);
    for (const Value value : std::set<Value>(integers_)) integers_.insert({value - 1, value + 1});
    integers_.insert({0, 1});
  }

  Truth formula(Formula formula, Cells part, Stack& stack) {
    if (++steps_ > limits_.steps) return Truth::Unknown;
    switch (formula->kind) {
      case FormulaKind::True: return Truth::Yes;
      case FormulaKind::False: return Truth::No;
      case FormulaKind::Emp: return truth(part == 0);
      case FormulaKind::PointsTo:
      case FormulaKind::Freed: return truth(cell(formula, part, stack));
      case FormulaKind::Predicate: return predicate(formula, part, stack);
      case FormulaKind::Equal:
      case FormulaKind::Distinct:
      case FormulaKind::Less:
      case FormulaKind::LessEqual:
        return truth(comparison(formula, stack) && (semantics_ == Semantics::SlComp || part == 0));
      case FormulaKind::Sep: return split(formula->children, 0, part, stack);
      case FormulaKind::Exists: return exists(formula, 0, part, stack);
      case FormulaKind::Not: return negated(this->formula(formula->children[0], part, stack));
      case FormulaKind::AndNot: {
        const Truth guard = this->formula(formula->children[0], part, stack);
        return guard == Truth::No ? guard : both(guard, negated(this->formula(formula->children[1], part, stack)));
      }
      case FormulaKind::And:
      case FormulaKind::Or: return junction(formula, part, stack);
      case FormulaKind::Wand:
      case FormulaKind::Septraction: return extension(formula, part, stack);
    }
    HW_UNREACHABLE("a kind of formula");
  }

  [[nodiscard]] std::size_t cell_count() const { return cells_.size(); }

 private:
  void note(SortId sort, Value value) {
    if (context_.signature().is_location(sort)) locations_.insert(value);
    else integers_.insert(value);
  }

  Value term(Term term, const Stack& stack) {
    const auto argument = [&](std::size_t i) { return this->term(term->arguments[i], stack); };
    switch (term->kind) {
      case TermKind::Variable: {
        const auto known = stack.find(term->variable);
        return known == stack.end() ? 0 : known->second;
      }
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

  bool comparison(Formula formula, const Stack& stack) {
    std::vector<Value> values;
    for (Term one : formula->terms) values.push_back(term(one, stack));
    switch (formula->kind) {
      case FormulaKind::Equal: return values[0] == values[1];
      case FormulaKind::Less: return values[0] < values[1];
      case FormulaKind::LessEqual: return values[0] <= values[1];
      default: return std::set<Value>(values.begin(), values.end()).size() == values.size();
    }
  }

  bool cell(Formula formula, Cells part, const Stack& stack) {
    if (std::popcount(part) != 1) return false;
    const auto& [location, content] = cells_[static_cast<std::size_t>(std::countr_zero(part))];
    if (location.sort != formula->terms[0]->sort || location.value != term(formula->terms[0], stack)) return false;
    if (content.freed || formula->kind == FormulaKind::Freed)
      return content.freed && formula->kind == FormulaKind::Freed;
    for (std::size_t i = 0; i < content.fields.size(); ++i)
      if (content.fields[i] != term(formula->terms[i + 1], stack)) return false;
    return true;
  }

  Truth junction(Formula formula, Cells part, Stack& stack) {
    const bool conjunctive = formula->kind == FormulaKind::And;
    Truth result = truth(conjunctive);
    for (Formula child : formula->children) {
      const Truth one = this->formula(child, part, stack);
      result = conjunctive ? both(result, one) : either(result, one);
      if (result == truth(!conjunctive)) break;
    }
    return result;
  }

  // The children from `first` on hold of disjoint parts that make up `part`.
  Truth split(const std::vector<Formula>& children, std::size_t first, Cells part, Stack& stack) {
    if (first + 1 == children.size()) return formula(children[first], part, stack);
    Truth result = Truth::No;
    for (Cells own = part;; own = (own - 1) & part) {
      Truth one = formula(children[first], own, stack);
      if (one != Truth::No) one = both(one, split(children, first + 1, part & ~own, stack));
      result = either(result, one);
      if (result == Truth::Yes || own == 0) return result;
    }
  }

  // Locations: all that the model or the stack knows, and one that nobody knows: others are like it.
  Truth exists(Formula formula, std::size_t first, Cells part, Stack& stack) {
    if (first == formula->bound.size()) return this->formula(formula->children[0], part, stack);
    const VariableId variable = formula->bound[first];
    const SortId sort = context_.signature().variable(variable).sort;
    const bool location = context_.signature().is_location(sort);
    if (!location && sort != context_.signature().integer_sort()) return Truth::Unknown;
    std::set<Value> candidates = location ? locations_ : integers_;
    for (const auto& [known, value] : stack)
      if (context_.signature().is_location(context_.signature().variable(known).sort) == location)
        candidates.insert(value);
    if (location) candidates.insert({kNil, std::max(*candidates.rbegin(), kNil) + 1});
    const auto before = stack.find(variable);
    const std::optional<Value> outer = before == stack.end() ? std::nullopt : std::optional(before->second);
    Truth result = location ? Truth::No : Truth::Unknown;
    for (Value value : candidates) {
      stack[variable] = value;
      result = either(result, exists(formula, first + 1, part, stack));
      if (result == Truth::Yes) break;
    }
    if (outer) stack[variable] = *outer;
    else stack.erase(variable);
    return result;
  }

  // The least fixpoint: a question that comes up within its own derivation adds nothing to it.
  Truth predicate(Formula formula, Cells part, const Stack& stack) {
    const PredicateDefinition& definition = context_.signature().predicate(formula->predicate);
    Question question{formula->predicate, part, {}};
    Stack inner;
    for (std::size_t i = 0; i < formula->terms.size(); ++i) {
      std::get<2>(question).push_back(term(formula->terms[i], stack));
      inner[definition.parameters[i]] = std::get<2>(question).back();
    }
    if (!open_.insert(question).second) return Truth::No;
    const Semantics outside = std::exchange(semantics_, Semantics::SlComp);  // definitions have one reading
    const Truth result = open_.size() > limits_.depth ? Truth::Unknown : this->formula(definition.body, part, inner);
    semantics_ = outside;
    open_.erase(question);
    return result;
  }

  // Only the extension by nothing is tried.
  Truth extension(Formula formula, Cells part, Stack& stack) {
    const Truth left = this->formula(formula->children[0], 0, stack);
    if (left != Truth::Yes) return Truth::Unknown;
    const Truth right = this->formula(formula->children[1], part, stack);
    if (formula->kind == FormulaKind::Wand) return right == Truth::No ? right : Truth::Unknown;
    return right == Truth::Yes ? right : Truth::Unknown;
  }

  using Question = std::tuple<PredicateId, Cells, std::vector<Value>>;

  Context& context_;
  Semantics semantics_;
  EvaluationLimits limits_;
  std::vector<std::pair<Location, CellValue>> cells_;
  std::set<Value> locations_{kNil}, integers_;
  std::set<Question> open_;  // predicates that are being unfolded
  std::size_t steps_ = 0;
};

class Enumeration {
 public:
  Enumeration(const Context& context, const std::vector<VariableId>& variables, const SmallModels& bounds,
              const std::function<bool(const Model&)>& visit)
      : signature_(context.signature()), variables_(variables), bounds_(bounds), visit_(visit) {
    for (std::size_t s = 0; s < signature_.sort_count(); ++s) {
      const SortId sort(s);
      if (!signature_.is_location(sort) || !signature_.sort(sort).cell.valid()) continue;
      for (std::size_t l = 1; l <= bounds.locations; ++l) places_.push_back({sort, static_cast<Value>(l)});
    }
  }

  bool stack(std::size_t next) {
    if (next == variables_.size()) return heap(0);
    const SortId sort = signature_.variable(variables_[next]).sort;
    const bool location = signature_.is_location(sort);
    Value most = bounds_.most;
    if (location) {  // a new location is the least that no variable of the sort has
      most = 1;
      for (std::size_t i = 0; i < next; ++i)
        if (signature_.variable(variables_[i]).sort == sort) most = std::max(most, model_.stack[variables_[i]] + 1);
      most = std::min(most, static_cast<Value>(bounds_.locations));
    }
    for (Value value = location ? kNil : bounds_.least; value <= most; ++value) {
      model_.stack[variables_[next]] = value;
      if (!stack(next + 1)) return false;
    }
    return true;
  }

 private:
  bool heap(std::size_t next) {
    if (next == places_.size()) return visit_(model_);
    if (!heap(next + 1)) return false;
    if (model_.heap.size() == bounds_.cells) return true;
    const Cell& cell = signature_.cell(signature_.sort(places_[next].sort).cell);
    model_.heap[places_[next]] = {std::vector<Value>(cell.fields.size()), false};
    const bool go_on = field(next, 0);
    model_.heap.erase(places_[next]);
    return go_on;
  }

  bool field(std::size_t place, std::size_t next) {
    std::vector<Value>& fields = model_.heap[places_[place]].fields;
    if (next == fields.size()) return heap(place + 1);
    const SortId sort = signature_.cell(signature_.sort(places_[place].sort).cell).fields[next].sort;
    const bool location = signature_.is_location(sort);
    const Value most = location ? static_cast<Value>(bounds_.locations) : bounds_.most;
    for (Value value = location ? kNil : bounds_.least; value <= most; ++value) {
      model_.heap[places_[place]].fields[next] = value;
      if (!field(place, next + 1)) return false;
    }
    return true;
  }

  const Signature& signature_;
  const std::vector<VariableId>& variables_;
  SmallModels bounds_;
  const std::function<bool(const Model&)>& visit_;
  std::vector<Location> places_;
  Model model_;
};

}  // namespace

Truth evaluate(Context& context, Formula formula, const Model& model, Semantics semantics,
               const EvaluationLimits& limits) {
  if (model.heap.size() > 63) return Truth::Unknown;
  Evaluator evaluator(context, model, semantics, limits);
  Stack stack(model.stack.begin(), model.stack.end());
  return evaluator.formula(formula, (Cells{1} << evaluator.cell_count()) - 1, stack);
}

bool for_each_model(const Context& context, const std::vector<VariableId>& variables, const SmallModels& bounds,
                    const std::function<bool(const Model&)>& visit) {
  return Enumeration(context, variables, bounds, visit).stack(0);
}

}  // namespace heapwise::logic
