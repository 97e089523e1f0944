#include "logic/generalise.h"

#include <algorithm>
#include <map>

#include "logic/unfolding_models.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kMostVariables = 24;  // beyond, facts that follow from the frame are not spelled out

class Generaliser {
 public:
  Generaliser(System& system, SequentTools& tools, const Sequent& sequent, Budget& budget)
      : system_(system), tools_(tools), original_(sequent), budget_(budget) {
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
      Sequent weaker = weak;
      if (replace_nil(weaker)) results.push_back(std::move(weaker));
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
    if (Linears learned = learn_bounds(full); !learned.empty() && learned != full.left.numbers)
      levels.push_back(std::move(learned));
    levels.push_back(full.left.numbers);
    return levels;
  }

  // nil becomes a variable, the same everywhere. False: there is none.
  bool replace_nil(Sequent& sequent) {
    bool found = false;
    for (Var nil = 0; nil < system_.nil_count(); ++nil) {
      if (!system_.is_location(nil)) continue;
      const bool occurs = std::ranges::any_of(sequent.left.atoms, [&](const Atom& atom) {
        return std::ranges::find(atom.arguments, nil) != atom.arguments.end();
      });
      if (!occurs) continue;
      const Var variable = system_.fresh(SortId(nil));
      rename(sequent, nil, variable);
      found = true;
    }
    return found;
  }

  // Values of the numbers in small models of the left side's shape for which the right side holds.
  Linears learn_bounds(const Sequent& full) {
    std::vector<Var> only_right;
    std::set<Var> left;
    for (const Atom& atom : full.left.atoms) left.insert(atom.arguments.begin(), atom.arguments.end());
    for (Var number : numbers_) {
      if (!left.contains(number)) only_right.push_back(number);
    }
    if (only_right.size() > 2 || numbers_.size() > 8) return {};
    std::vector<std::map<Var, Value>> good;
    SymbolicHeap shape = full.left;
    shape.numbers.clear();
    const UnfoldingLimits limits{.models = 12, .steps = 200, .cells = 6, .merges = 0};
    small_models(system_, shape, {}, limits, budget_, [&](const ConcreteModel& model) {
      Valuation values = model.values;
      try_values(full, only_right, 0, model, values, good);
      return good.size() < 200;
    });
    return bounds_from(full, good);
  }

  void try_values(const Sequent& full, const std::vector<Var>& free, std::size_t next, const ConcreteModel& model,
                  Valuation& values, std::vector<std::map<Var, Value>>& good) {
    if (next < free.size()) {
      for (Value value = -1; value <= 6; ++value) {
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
    for (Var a : numbers_) {
      add(a, std::nullopt);
      for (Var b : numbers_) {
        if (a != b) add(a, b);
      }
    }
    return result;
  }

  System& system_;
  SequentTools& tools_;
  const Sequent& original_;
  Budget& budget_;
  std::set<Var> locations_, numbers_;
};

}  // namespace

std::vector<Sequent> generalisations(System& system, SequentTools& tools, const Sequent& sequent, Budget& budget) {
  return Generaliser(system, tools, sequent, budget).run();
}

}  // namespace heapwise::logic
