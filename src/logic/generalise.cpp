#include "logic/generalise.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "logic/unfolding_models.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kMostVariables = 24;  // beyond, facts that follow from the frame are not spelled out

class Generaliser {
 public:
  Generaliser(System& system, SequentTools& tools, const Sequent& sequent, Budget& budget,
              const std::function<bool(const Sequent&)>& plausible)
      : system_(system), tools_(tools), original_(sequent), budget_(budget), plausible_(plausible) {
    collect();
  }

  std::vector<Sequent> run() {
    const Sequent full = with_all_facts();
    std::vector<Linears> bounds = numeric_levels(full);
    std::vector<Sequent> results;
    for (const Linears& numbers : bounds) {
      Sequent weak = full;
      weak.left.distinct.clear();
      weak.left.numbers = numbers;
      for (Sequent& weaker : without_nil(weak)) results.push_back(std::move(weaker));
      if (!full.left.distinct.empty() || numbers != full.left.numbers) results.push_back(std::move(weak));
    }
    for (const Linears& numbers : bounds) {
      if (full.left.distinct.empty()) break;
      Sequent some = full;
      some.left.numbers = numbers;
      if (numbers != full.left.numbers) results.push_back(std::move(some));
    }
    results.push_back(full);
    return results;
  }

 private:
  void collect() {
    for (const SymbolicHeap* heap : {&original_.left, &original_.right}) {
      for (const Atom& atom : heap->atoms) {
        for (Var variable : atom.arguments) note(variable);
      }
    }
    for (auto* pairs : {&original_.right.equal, &original_.right.distinct}) {
      for (auto& [a, b] : *pairs) note(a), note(b);
    }
    for (const Linear& linear : original_.right.numbers) {
      for (auto& [variable, factor] : linear.terms) note(variable);
    }
  }

  void note(Var variable) {
    if (system_.is_nil(variable) || original_.open.contains(variable)) return;
    (system_.is_location(variable) ? locations_ : numbers_).insert(variable);
  }

  // Everything that the frame says of the variables that matter, without the frame.
  Sequent with_all_facts() {
    Sequent result = original_;
    result.frame.clear();
    result.left.distinct.clear();
    std::vector<Var> variables(locations_.begin(), locations_.end());
    for (Var i = 0; i < system_.nil_count(); ++i) {
      if (system_.is_location(i)) variables.push_back(i);
    }
    if (variables.size() <= kMostVariables) {
      for (std::size_t i = 0; i < variables.size(); ++i) {
        for (std::size_t j = i + 1; j < variables.size(); ++j) {
          const Var a = variables[i], b = variables[j];
          if (system_.sort(a) == system_.sort(b) && !tools_.known_distinct(result, a, b) &&
              tools_.known_distinct(original_, a, b)) {
            result.left.distinct.emplace_back(a, b);
          }
        }
      }
    } else {
      for (auto& [a, b] : original_.left.distinct) {
        if (locations_.contains(a) || locations_.contains(b)) result.left.distinct.emplace_back(a, b);
      }
    }
    project(result.left.numbers);
    return result;
  }

  // Numeric facts about the variables that matter only.
  void project(Linears& numbers) const {
    std::vector<Var> others;
    for (const Linear& linear : numbers) {
      for (auto& [variable, factor] : linear.terms) {
        if (!numbers_.contains(variable) && std::ranges::find(others, variable) == others.end())
          others.push_back(variable);
      }
    }
    for (Var other : others) {
      if (auto projected = eliminate(numbers, {other})) numbers = std::move(*projected);
      else
        std::erase_if(numbers, [&](const Linear& linear) {
          return std::ranges::any_of(linear.terms, [&](auto& term) { return term.first == other; });
        });
    }
    std::erase_if(numbers, [](const Linear& linear) { return linear.terms.empty(); });
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  }

  std::vector<Linears> numeric_levels(const Sequent& full) {
    if (full.left.numbers.empty()) return {{}};
    std::vector<Linears> levels{{}};
    Linears learned = learn_bounds(full);
    minimise(full, learned);
    if (!learned.empty() && learned != full.left.numbers) levels.push_back(std::move(learned));
    levels.push_back(full.left.numbers);
    return levels;
  }

  // Learned bounds that the models do not need are accidents of the sample: induction would stumble over them.
  void minimise(const Sequent& full, Linears& bounds) {
    Sequent trial = full;
    trial.left.numbers = bounds;
    if (bounds.empty() || bounds.size() > 40 || !plausible_(trial)) return;
    // Bounds on single numbers go first: they are the least likely to survive a step of induction.
    std::ranges::sort(bounds, [](const Linear& a, const Linear& b) {
      return std::pair(b.terms.size(), b) < std::pair(a.terms.size(), a);
    });
    for (std::size_t i = bounds.size(); i-- > 0;) {
      trial.left.numbers = bounds;
      trial.left.numbers.erase(trial.left.numbers.begin() + static_cast<std::ptrdiff_t>(i));
      if (plausible_(trial)) bounds = trial.left.numbers;
    }
  }

  // nil becomes variables: one for each place on the left; each place on the right takes one of them. Which one, models
  // tell.
  std::vector<Sequent> without_nil(const Sequent& sequent) {
    Sequent left_done = sequent;
    std::vector<std::pair<Var, std::size_t>> fresh;  // and its place among the arguments
    for (Atom& atom : left_done.left.atoms) {
      for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
        if (!system_.is_nil(atom.arguments[i])) continue;
        fresh.emplace_back(system_.fresh(system_.sort(atom.arguments[i])), i);
        atom.arguments[i] = fresh.back().first;
      }
    }
    if (fresh.empty() || fresh.size() > 4) return {};
    std::vector<Sequent> results{left_done};
    for (std::size_t a = 0; a < left_done.right.atoms.size(); ++a) {
      for (std::size_t i = 0; i < left_done.right.atoms[a].arguments.size(); ++i) {
        const Var nil = left_done.right.atoms[a].arguments[i];
        if (!system_.is_nil(nil)) continue;
        std::vector<Sequent> next;
        for (const Sequent& partial : results) {
          // The same place first.
          for (const bool same_place : {true, false}) {
            for (auto& [variable, place] : fresh) {
              if ((place == i) != same_place || system_.sort(variable) != system_.sort(nil)) continue;
              next.push_back(partial);
              next.back().right.atoms[a].arguments[i] = variable;
            }
          }
        }
        if (next.size() > 16) return {};
        results = std::move(next);
      }
    }
    return results;
  }

  // Values of the numbers in small models of the left side's shape for which the right side holds.
  Linears learn_bounds(const Sequent& full) {
    std::vector<Var> only_right;
    std::set<Var> left;
    for (const Atom& atom : full.left.atoms) left.insert(atom.arguments.begin(), atom.arguments.end());
    for (Var number : numbers_) {
      if (!left.contains(number)) only_right.push_back(number);
    }
    if (only_right.size() > 3 || numbers_.size() > 8) return {};
    std::vector<std::map<Var, Value>> good;
    SymbolicHeap shape = full.left;
    shape.numbers.clear();
    const UnfoldingLimits limits{.models = 12, .steps = 200, .cells = 6, .merges = 0};
    small_models(system_, shape, {}, limits, budget_, [&](const ConcreteModel& model) {
      Valuation values = model.values;
      try_values(full, only_right, 0, model, values, good);
      return good.size() < 400;
    });
    return bounds_from(full, good);
  }

  void try_values(const Sequent& full, const std::vector<Var>& free, std::size_t next, const ConcreteModel& model,
                  Valuation& values, std::vector<std::map<Var, Value>>& good) {
    if (next < free.size()) {
      for (Value value = free.size() > 2 ? 0 : -1; value <= (free.size() > 2 ? 4 : 6); ++value) {
        values[free[next]] = value;
        try_values(full, free, next + 1, model, values, good);
      }
      return;
    }
    if (satisfies(system_, model.heap, full.right, values, 2000) != Truth::Yes) return;
    std::map<Var, Value> point;
    for (Var number : numbers_) point[number] = values[number];
    good.push_back(std::move(point));
  }

  // For each form the least value among the good points, where the facts imply that bound.
  Linears bounds_from(const Sequent& full, const std::vector<std::map<Var, Value>>& good) {
    Linears result;
    if (good.empty()) return result;
    const Linears facts = tools_.facts(full);
    const auto add = [&](Var plus, std::optional<Var> minus) {
      Value least = std::numeric_limits<Value>::max();
      for (const auto& point : good) least = std::min(least, point.at(plus) - (minus ? point.at(*minus) : 0));
      Linear bound{{}, least, Relation::AtMost};  // least - (plus - minus) ≤ 0
      bound.add(plus, -1);
      if (minus) bound.add(*minus, 1);
      if (implies(facts, bound)) result.push_back(std::move(bound));
    };
    for (Linear& relation : affine_relations(good)) {
      if (implies(facts, relation)) result.push_back(std::move(relation));
    }
    for (Var a : numbers_) {
      add(a, std::nullopt);
      for (Var b : numbers_) {
        if (a != b) add(a, b);
      }
    }
    return result;
  }

  // Linear equations that all points satisfy: the null space of the points, by fraction-free elimination.
  [[nodiscard]] Linears affine_relations(const std::vector<std::map<Var, Value>>& points) const {
    const std::vector<Var> columns(numbers_.begin(), numbers_.end());
    const std::size_t width = columns.size() + 1;
    std::vector<std::vector<std::int64_t>> rows;  // echelon form, one pivot each
    std::vector<std::size_t> pivots;
    for (const auto& point : points) {
      std::vector<std::int64_t> row;
      for (Var column : columns) row.push_back(point.at(column));
      row.push_back(1);
      for (std::size_t i = 0; i < rows.size(); ++i) reduce(row, rows[i], pivots[i]);
      const auto pivot = std::ranges::find_if(row, [](std::int64_t v) { return v != 0; });
      if (pivot == row.end()) continue;
      const auto at = static_cast<std::size_t>(pivot - row.begin());
      for (std::size_t i = 0; i < rows.size(); ++i) reduce(rows[i], row, at);
      rows.push_back(std::move(row));
      pivots.push_back(at);
    }
    Linears result;
    for (std::size_t free = 0; free < width; ++free) {
      if (std::ranges::find(pivots, free) != pivots.end()) continue;
      std::vector<std::int64_t> solution(width, 0);
      std::int64_t scale = 1;
      for (std::size_t i = 0; i < rows.size(); ++i) scale = std::lcm(scale, rows[i][pivots[i]]);
      solution[free] = scale;
      for (std::size_t i = 0; i < rows.size(); ++i) solution[pivots[i]] = -rows[i][free] * (scale / rows[i][pivots[i]]);
      Linear relation{{}, solution.back(), Relation::Equal};
      for (std::size_t i = 0; i < columns.size(); ++i) relation.add(columns[i], solution[i]);
      const bool small = std::ranges::all_of(solution, [](std::int64_t v) { return std::abs(v) < 1000; });
      if (small && !relation.terms.empty()) result.push_back(std::move(relation));
    }
    return result;
  }

  // Clears the pivot column of `row` with `by`.
  static void reduce(std::vector<std::int64_t>& row, const std::vector<std::int64_t>& by, std::size_t pivot) {
    if (row[pivot] == 0) return;
    const std::int64_t factor = by[pivot], own = row[pivot];
    std::int64_t divisor = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = row[i] * factor - by[i] * own;
      divisor = std::gcd(divisor, row[i]);
    }
    if (divisor > 1) {
      for (std::int64_t& value : row) value /= divisor;
    }
  }

  System& system_;
  SequentTools& tools_;
  const Sequent& original_;
  Budget& budget_;
  const std::function<bool(const Sequent&)>& plausible_;
  std::set<Var> locations_, numbers_;
};

}  // namespace

std::vector<Sequent> generalisations(System& system, SequentTools& tools, const Sequent& sequent, Budget& budget,
                                     const std::function<bool(const Sequent&)>& plausible) {
  return Generaliser(system, tools, sequent, budget, plausible).run();
}

}  // namespace heapwise::logic
