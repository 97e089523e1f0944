#include "logic/arithmetic.h"

#include <algorithm>
#include <numeric>

namespace heapwise::logic {
namespace {

constexpr std::int64_t kHuge = std::int64_t{1} << 50;  // beyond this we give up rather than overflow
constexpr std::size_t kMostConstraints = 400;

bool too_large(const Linear& constraint) {
  if (std::abs(constraint.constant) > kHuge) return true;
  return std::ranges::any_of(constraint.terms, [](auto& term) { return std::abs(term.second) > (1 << 20); });
}

std::int64_t coefficient(const Linear& constraint, Var variable) {
  for (auto& [name, factor] : constraint.terms) {
    if (name == variable) return factor;
  }
  return 0;
}

// left · factor + right · other, with the relation of `left`.
Linear combine(const Linear& left, std::int64_t factor, const Linear& right, std::int64_t other) {
  Linear result{{}, left.constant * factor + right.constant * other, left.relation};
  auto a = left.terms.begin(), b = right.terms.begin();
  while (a != left.terms.end() || b != right.terms.end()) {
    const bool first = b == right.terms.end() || (a != left.terms.end() && a->first <= b->first);
    const bool second = a == left.terms.end() || (b != right.terms.end() && b->first <= a->first);
    const Var variable = first ? a->first : b->first;
    const std::int64_t sum = (first ? a->second * factor : 0) + (second ? b->second * other : 0);
    if (sum != 0) result.terms.emplace_back(variable, sum);
    if (first) ++a;
    if (second) ++b;
  }
  return result;
}

std::int64_t divide_up(std::int64_t a, std::int64_t b) { return a >= 0 ? (a + b - 1) / b : -((-a) / b); }

// Divides by the greatest common divisor. False when no integers satisfy the constraint.
bool tighten(Linear& constraint) {
  std::int64_t divisor = 0;
  for (auto& [variable, factor] : constraint.terms) divisor = std::gcd(divisor, factor);
  if (divisor == 0) {
    switch (constraint.relation) {
      case Relation::Equal: return constraint.constant == 0;
      case Relation::AtMost: return constraint.constant <= 0;
      case Relation::Distinct: return constraint.constant != 0;
    }
  }
  if (divisor == 1) return true;
  if (constraint.relation != Relation::AtMost && constraint.constant % divisor != 0) {
    if (constraint.relation == Relation::Equal) return false;
    constraint = {{}, 1, Relation::Distinct};  // no integers make both sides equal
    return true;
  }
  for (auto& [variable, factor] : constraint.terms) factor /= divisor;
  constraint.constant =
      constraint.relation == Relation::AtMost ? divide_up(constraint.constant, divisor) : constraint.constant / divisor;
  return true;
}

// One step of a solution: how a variable that was eliminated gets its value back.
struct Elimination {
  Var variable = 0;
  bool by_equality = false;
  Linears constraints{};  // those that bound it
};

class Solver {
 public:
  explicit Solver(Linears constraints) : constraints_(std::move(constraints)) {}

  // No: derived a contradiction. Yes: all variables are eliminated without one. Unknown: gave up.
  Truth run() {
    if (!tighten_all()) return Truth::No;
    join_opposites();
    while (true) {
      if (constraints_.size() > kMostConstraints || std::ranges::any_of(constraints_, too_large)) return Truth::Unknown;
      if (auto done = use_equality()) {
        if (!*done) return Truth::No;
        continue;
      }
      const auto variable = next_variable();
      if (!variable) return hard_ ? Truth::Unknown : Truth::Yes;
      if (!eliminate_bounds(*variable)) return Truth::No;
    }
  }

  [[nodiscard]] const std::vector<Elimination>& trail() const { return trail_; }

 private:
  bool tighten_all() {
    for (Linear& constraint : constraints_) {
      if (!tighten(constraint)) return false;
    }
    std::erase_if(constraints_, [](const Linear& constraint) { return constraint.terms.empty(); });
    std::ranges::sort(constraints_);
    // Of two bounds on the same sum, the later has the larger constant and implies the earlier.
    Linears kept;
    for (Linear& constraint : constraints_) {
      const bool stronger = !kept.empty() && kept.back().terms == constraint.terms &&
                            kept.back().relation == Relation::AtMost && constraint.relation == Relation::AtMost;
      if (stronger) kept.back() = std::move(constraint);
      else if (kept.empty() || !(kept.back() == constraint)) kept.push_back(std::move(constraint));
    }
    constraints_ = std::move(kept);
    return true;
  }

  // e ≤ 0 and -e ≤ 0 are e = 0, which eliminates a variable at no cost.
  void join_opposites() {
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      if (constraints_[i].relation != Relation::AtMost) continue;
      const Linear opposite = combine({{}, 0, Relation::AtMost}, 1, constraints_[i], -1);
      const auto found = std::ranges::find(constraints_, opposite);
      if (found == constraints_.end()) continue;
      constraints_[i].relation = Relation::Equal;
      constraints_.erase(found);
    }
  }

  // Substitutes by an equality. Nothing: there is none. False: a contradiction.
  std::optional<bool> use_equality() {
    const Linear* best = nullptr;
    for (const Linear& constraint : constraints_) {
      if (constraint.relation != Relation::Equal) continue;
      const bool unit = std::ranges::any_of(constraint.terms, [](auto& term) { return std::abs(term.second) == 1; });
      if (unit) {
        best = &constraint;
        break;
      }
    }
    if (!best) return weaken_equality();
    const Linear equality = *best;
    const auto pivot = std::ranges::find_if(equality.terms, [](auto& term) { return std::abs(term.second) == 1; });
    substitute(equality, pivot->first, pivot->second);
    return tighten_all();
  }

  // An equality without a unit coefficient becomes two inequalities: enough to refute, not to build a model.
  std::optional<bool> weaken_equality() {
    const auto found = std::ranges::find(constraints_, Relation::Equal, &Linear::relation);
    if (found == constraints_.end()) return std::nullopt;
    hard_ = true;
    Linear below = *found;
    below.relation = Relation::AtMost;
    constraints_.erase(found);
    Linear above = combine({{}, 0, Relation::AtMost}, 1, below, -1);
    constraints_.push_back(std::move(below));
    constraints_.push_back(std::move(above));
    return tighten_all();
  }

  void substitute(const Linear& equality, Var variable, std::int64_t factor) {
    trail_.push_back({variable, true, {equality}});
    Linears next;
    for (Linear& constraint : constraints_) {
      if (constraint == equality) continue;
      const std::int64_t own = coefficient(constraint, variable);
      next.push_back(own == 0 ? std::move(constraint) : combine(constraint, 1, equality, -own * factor));
    }
    constraints_ = std::move(next);
  }

  // The variable whose elimination makes the fewest new constraints.
  [[nodiscard]] std::optional<Var> next_variable() const {
    std::map<Var, std::pair<std::size_t, std::size_t>> bounds;
    for (const Linear& constraint : constraints_) {
      for (auto& [variable, factor] : constraint.terms)
        ++(factor > 0 ? bounds[variable].first : bounds[variable].second);
    }
    std::optional<Var> best;
    std::size_t least = 0;
    for (auto& [variable, count] : bounds) {
      const std::size_t cost = count.first * count.second;
      if (!best || cost < least) {
        best = variable;
        least = cost;
      }
    }
    return best;
  }

  bool eliminate_bounds(Var variable) {
    Elimination step{variable, false, {}};
    Linears upper, lower, rest;
    for (Linear& constraint : constraints_) {
      const std::int64_t own = coefficient(constraint, variable);
      if (own == 0) {
        rest.push_back(std::move(constraint));
        continue;
      }
      step.constraints.push_back(constraint);
      if (constraint.relation == Relation::AtMost) (own > 0 ? upper : lower).push_back(std::move(constraint));
    }
    for (const Linear& above : upper) {
      for (const Linear& below : lower) {
        const std::int64_t a = coefficient(above, variable), b = -coefficient(below, variable);
        if (a != 1 && b != 1) hard_ = true;  // the shadow is larger than the integer projection
        rest.push_back(combine(above, b, below, a));
      }
    }
    trail_.push_back(std::move(step));
    constraints_ = std::move(rest);
    return tighten_all();
  }

  Linears constraints_;
  std::vector<Elimination> trail_;
  bool hard_ = false;
};

std::int64_t value_without(const Linear& constraint, Var variable, std::map<Var, std::int64_t>& model) {
  std::int64_t sum = constraint.constant;
  for (auto& [name, factor] : constraint.terms) {
    if (name != variable) sum += factor * model.try_emplace(name, 0).first->second;
  }
  return sum;
}

bool holds(const Linear& constraint, std::map<Var, std::int64_t>& model) {
  std::int64_t sum = constraint.constant;
  for (auto& [name, factor] : constraint.terms) sum += factor * model.try_emplace(name, 0).first->second;
  switch (constraint.relation) {
    case Relation::Equal: return sum == 0;
    case Relation::AtMost: return sum <= 0;
    case Relation::Distinct: return sum != 0;
  }
  return false;
}

std::int64_t divide_down(std::int64_t a, std::int64_t b) { return -divide_up(-a, b); }

// Gives `step.variable` a value within its bounds; distinctness picks among the next few.
bool choose(const Elimination& step, std::map<Var, std::int64_t>& model, int spread) {
  if (step.by_equality) {
    const std::int64_t factor = coefficient(step.constraints[0], step.variable);
    model[step.variable] = -value_without(step.constraints[0], step.variable, model) / factor;
    return true;
  }
  std::optional<std::int64_t> low, high;
  for (const Linear& constraint : step.constraints) {
    if (constraint.relation != Relation::AtMost) continue;
    const std::int64_t factor = coefficient(constraint, step.variable),
                       rest = value_without(constraint, step.variable, model);
    if (factor > 0) high = std::min(high.value_or(kHuge), divide_down(-rest, factor));
    else low = std::max(low.value_or(-kHuge), divide_up(rest, -factor));
  }
  if (low && high && *low > *high) return false;
  // Which value is as good as another; `spread` makes different calls choose differently.
  const std::uint32_t mixed = (static_cast<std::uint32_t>(spread) * 2654435761U) ^ (step.variable * 2246822519U);
  const std::int64_t offset = spread == 0 ? 0 : (mixed >> 13) % 7;
  const bool from_above = high && (!low || spread % 2 == 1);
  std::int64_t start = low && high ? (from_above ? std::max(*low, *high - offset) : std::min(*high, *low + offset))
                       : low       ? *low + offset
                       : high      ? *high - offset
                                   : 2 * offset - (spread == 0 ? 0 : 3);
  for (int tries = 0; tries < 20; ++tries, start += from_above ? -1 : 1) {
    if ((low && start < *low) || (high && start > *high)) return false;
    model[step.variable] = start;
    const bool fits = std::ranges::all_of(
        step.constraints, [&](const Linear& c) { return c.relation != Relation::Distinct || holds(c, model); });
    if (fits) return true;
  }
  return false;
}

}  // namespace

void Linear::add(Var variable, std::int64_t factor) {
  const auto place = std::ranges::lower_bound(terms, variable, {}, &std::pair<Var, std::int64_t>::first);
  if (place != terms.end() && place->first == variable) {
    place->second += factor;
    if (place->second == 0) terms.erase(place);
  } else if (factor != 0) {
    terms.insert(place, {variable, factor});
  }
}

Linear equal_variables(Var a, Var b) {
  Linear result;
  result.add(a, 1);
  result.add(b, -1);
  return result;
}

Linear negated_at_most(const Linear& constraint) {
  Linear result = combine({{}, 0, Relation::AtMost}, 1, constraint, -1);
  result.constant += 1;
  return result;
}

Truth satisfiable(const Linears& constraints, std::map<Var, std::int64_t>* model, int spread) {
  Solver solver(constraints);
  const Truth truth = solver.run();
  if (truth == Truth::No) return Truth::No;
  std::map<Var, std::int64_t> values;
  for (auto step = solver.trail().rbegin(); step != solver.trail().rend(); ++step) {
    if (!choose(*step, values, spread)) return Truth::Unknown;
  }
  if (!std::ranges::all_of(constraints, [&](const Linear& c) { return holds(c, values); })) return Truth::Unknown;
  if (model) *model = std::move(values);
  return Truth::Yes;
}

bool implies(const Linears& facts, const Linear& goal) {
  const auto refutes = [&](Linear assumption) {
    Linears all = facts;
    all.push_back(std::move(assumption));
    return Solver(std::move(all)).run() == Truth::No;
  };
  Linear below = goal;
  below.relation = Relation::AtMost;
  Linear above = combine({{}, 0, Relation::AtMost}, 1, goal, -1);
  switch (goal.relation) {
    case Relation::AtMost: return refutes(negated_at_most(goal));
    case Relation::Equal: return refutes(negated_at_most(below)) && refutes(negated_at_most(above));
    case Relation::Distinct: {
      Linear equality = goal;
      equality.relation = Relation::Equal;
      return refutes(std::move(equality));
    }
  }
  return false;
}

// Fourier and Motzkin's elimination, each of its cases short.
// NOLINTNEXTLINE(readability-function-cognitive-complexity): the cases share the two lists of bounds
std::optional<Linears> eliminate(Linears constraints, const std::vector<Var>& variables) {
  for (Var variable : variables) {
    Linears rest, own;
    for (Linear& constraint : constraints)
      (coefficient(constraint, variable) == 0 ? rest : own).push_back(std::move(constraint));
    const auto pivot = std::ranges::find_if(
        own, [&](const Linear& c) { return c.relation == Relation::Equal && std::abs(coefficient(c, variable)) == 1; });
    if (pivot != own.end()) {
      const Linear& equality = *pivot;
      const std::int64_t factor = coefficient(equality, variable);
      for (const Linear& c : own) {
        if (!(c == equality)) rest.push_back(combine(c, 1, equality, -coefficient(c, variable) * factor));
      }
    } else {
      // Without bounds on one side the variable can always move out of the way of all other constraints.
      std::size_t above = 0, below = 0;
      for (const Linear& c : own) {
        if (c.relation == Relation::Equal) return std::nullopt;
        if (c.relation == Relation::AtMost) ++(coefficient(c, variable) > 0 ? above : below);
      }
      if (above > 0 && below > 0) {
        for (const Linear& a : own) {
          if (a.relation != Relation::AtMost) return std::nullopt;
          if (coefficient(a, variable) < 0) continue;
          for (const Linear& b : own) {
            const std::int64_t up = coefficient(a, variable), down = -coefficient(b, variable);
            if (down < 0) continue;
            if (up != 1 && down != 1) return std::nullopt;
            rest.push_back(combine(a, down, b, up));
          }
        }
      }
    }
    constraints = std::move(rest);
  }
  return constraints;
}

bool implies_exists(const Linears& facts, const Linears& goals, const std::vector<Var>& existential) {
  const auto left = eliminate(goals, existential);
  return left && std::ranges::all_of(*left, [&](const Linear& goal) { return implies(facts, goal); });
}

}  // namespace heapwise::logic
