#include "logic/evaluate.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "base/check.h"

namespace heapwise::logic {
namespace {

using Cells = std::uint64_t;  // a part of the heap, a bit per cell

// The variables in scope. A predicate's body sees its own parameters only: a frame. Looked up from the innermost on; a
// handful of entries, so that this is the fastest way.
class Stack {
 public:
  explicit Stack(const std::map<VariableId, Value>& free) : entries_(free.begin(), free.end()) {}

  [[nodiscard]] Value value(VariableId variable) const {
    for (std::size_t i = entries_.size(); i > frame_; --i)
      if (entries_[i - 1].first == variable) return entries_[i - 1].second;
    return 0;
  }
  void push(VariableId variable, Value value) { entries_.emplace_back(variable, value); }
  void change_last(Value value) { entries_.back().second = value; }
  void pop(std::size_t count) { entries_.resize(entries_.size() - count); }

  // The last `count` entries become the frame; returns the one before, for `leave`.
  std::size_t enter(std::size_t count) { return std::exchange(frame_, entries_.size() - count); }
  void leave(std::size_t frame) { frame_ = frame; }
  [[nodiscard]] std::size_t frame() const { return frame_; }
  [[nodiscard]] const std::vector<std::pair<VariableId, Value>>& entries() const { return entries_; }

 private:
  std::vector<std::pair<VariableId, Value>> entries_;
  std::size_t frame_ = 0;
};

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
    for (const auto& entry : model.heap) {
      cells_.push_back(&entry);
      const auto& [location, content] = entry;
      locations_.push_back(location.value);
      const Cell& cell = context.signature().cell(context.signature().sort(location.sort).cell);
      for (std::size_t i = 0; i < content.fields.size(); ++i) note(cell.fields[i].sort, content.fields[i]);
    }
    for (const auto& [variable, value] : model.stack) note(context.signature().variable(variable).sort, value);
    for (std::size_t i = integers_.size(); i > 0; --i)
      integers_.insert(integers_.end(), {integers_[i - 1] - 1, integers_[i - 1] + 1});
    integers_.insert(integers_.end(), {0, 1});
    std::ranges::sort(locations_);
    locations_.erase(std::unique(locations_.begin(), locations_.end()), locations_.end());
    made_up_ = locations_.back();
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
    (context_.signature().is_location(sort) ? locations_ : integers_).push_back(value);
  }

  Value term(Term term, const Stack& stack) {
    const auto argument = [&](std::size_t i) { return this->term(term->arguments[i], stack); };
    switch (term->kind) {
      case TermKind::Variable: return stack.value(term->variable);
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
    const auto value = [&](std::size_t i) { return term(formula->terms[i], stack); };
    switch (formula->kind) {
      case FormulaKind::Equal: return value(0) == value(1);
      case FormulaKind::Less: return value(0) < value(1);
      case FormulaKind::LessEqual: return value(0) <= value(1);
      default: break;
    }
    for (std::size_t i = 1; i < formula->terms.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (value(i) == value(j)) return false;
    return true;
  }

  bool cell(Formula formula, Cells part, const Stack& stack) {
    if (std::popcount(part) != 1) return false;
    const auto& [location, content] = *cells_[static_cast<std::size_t>(std::countr_zero(part))];
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
    for (const bool cheap : {true, false}) {  // comparisons of values first: they settle most models
      for (Formula child : formula->children) {
        if (is_comparison(child) != cheap) continue;
        const Truth one = this->formula(child, part, stack);
        result = conjunctive ? both(result, one) : either(result, one);
        if (result == truth(!conjunctive)) return result;
      }
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

  // Which locations are tried: all that the model names, those that an outer quantifier made up, and one new one, which
  // stands for all others.
  Truth exists(Formula formula, std::size_t first, Cells part, Stack& stack) {
    if (first == formula->bound.size()) return this->formula(formula->children[0], part, stack);
    const VariableId variable = formula->bound[first];
    const SortId sort = context_.signature().variable(variable).sort;
    const bool location = context_.signature().is_location(sort);
    if (!location && sort != context_.signature().integer_sort()) return Truth::Unknown;
    stack.push(variable, 0);
    Truth result = location ? Truth::No : Truth::Unknown;
    const auto holds_with = [&](Value value) {
      stack.change_last(value);
      result = either(result, exists(formula, first + 1, part, stack));
      return result == Truth::Yes;
    };
    if (location) {
      const Value made_up = made_up_;
      if (std::ranges::none_of(locations_, holds_with))
        for (Value value = locations_.back() + 1; value <= made_up + 1 && result != Truth::Yes; ++value) {
          made_up_ = std::max(made_up, value);
          (void)holds_with(value);
        }
      made_up_ = made_up;
    } else {
      (void)std::ranges::any_of(integers_near(stack), holds_with);
    }
    stack.pop(1);
    return result;
  }

  [[nodiscard]] std::vector<Value> integers_near(const Stack& stack) const {
    std::vector<Value> values = integers_;
    for (std::size_t i = stack.frame(); i < stack.entries().size(); ++i) {
      const auto& [variable, value] = stack.entries()[i];
      if (!context_.signature().is_location(context_.signature().variable(variable).sort)) values.push_back(value);
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
  }

  // The least fixpoint: a question that comes up within its own derivation adds nothing to it.
  Truth predicate(Formula formula, Cells part, Stack& stack) {
    const PredicateDefinition& definition = context_.signature().predicate(formula->predicate);
    const std::size_t count = formula->terms.size();
    // All are evaluated before the first is pushed: in a recursive definition it would hide the caller's own.
    for (Term argument : formula->terms) arguments_.push_back(term(argument, stack));
    for (std::size_t i = 0; i < count; ++i)
      stack.push(definition.parameters[i], arguments_[arguments_.size() - count + i]);
    arguments_.resize(arguments_.size() - count);
    const Open question{formula->predicate, part, stack.entries().size() - count, count};
    Truth result = Truth::No;
    if (std::ranges::none_of(open_, [&](const Open& open) { return same(open, question, stack); })) {
      const std::size_t frame = stack.enter(count);
      open_.push_back(question);
      const Semantics outside = std::exchange(semantics_, Semantics::SlComp);  // definitions have one reading
      result = open_.size() > limits_.depth ? Truth::Unknown : this->formula(definition.body, part, stack);
      semantics_ = outside;
      open_.pop_back();
      stack.leave(frame);
    }
    stack.pop(count);
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

  static bool is_comparison(Formula formula) {
    return formula->kind == FormulaKind::Equal || formula->kind == FormulaKind::Distinct ||
           formula->kind == FormulaKind::Less || formula->kind == FormulaKind::LessEqual;
  }

  // A predicate that is being unfolded; its arguments are on the stack.
  struct Open {
    PredicateId predicate;
    Cells part;
    std::size_t arguments, count;
  };
  static bool same(const Open& a, const Open& b, const Stack& stack) {
    if (a.predicate != b.predicate || a.part != b.part) return false;
    const auto values = [&](const Open& open) { return stack.entries().data() + open.arguments; };
    return std::equal(values(a), values(a) + a.count, values(b));
  }

  Context& context_;
  Semantics semantics_;
  EvaluationLimits limits_;
  std::vector<const std::pair<const Location, CellValue>*> cells_;
  std::vector<Value> locations_{kNil}, integers_;
  Value made_up_ =
      kNil;  // locations up to this one are in use; those beyond the last of locations_ are not the model's
  std::vector<Value> arguments_;
  std::vector<Open> open_;
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
    if (model_.heap.size() == bounds_.cells || !is_first_of_its_kind(next)) return true;
    const Cell& cell = signature_.cell(signature_.sort(places_[next].sort).cell);
    model_.heap[places_[next]] = {std::vector<Value>(cell.fields.size()), false};
    const bool go_on = field(next, 0);
    model_.heap.erase(places_[next]);
    return go_on;
  }

  // Locations that no variable has are alike: those with a cell come first.
  [[nodiscard]] bool is_first_of_its_kind(std::size_t place) const {
    const auto named = [&](const Location& location) {
      return std::ranges::any_of(model_.stack, [&](const auto& entry) {
        return entry.second == location.value && signature_.variable(entry.first).sort == location.sort;
      });
    };
    if (place == 0 || places_[place - 1].sort != places_[place].sort || named(places_[place])) return true;
    return named(places_[place - 1]) || model_.heap.contains(places_[place - 1]);
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
  Stack stack(model.stack);
  return evaluator.formula(formula, (Cells{1} << evaluator.cell_count()) - 1, stack);
}

bool for_each_model(const Context& context, const std::vector<VariableId>& variables, const SmallModels& bounds,
                    const std::function<bool(const Model&)>& visit) {
  return Enumeration(context, variables, bounds, visit).stack(0);
}

}  // namespace heapwise::logic
