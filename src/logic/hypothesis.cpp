#include "logic/hypothesis.h"

#include <algorithm>

namespace heapwise::logic {
namespace {

class Application {
 public:
  Application(System& system, Invariants& invariants, SequentTools& tools, const Hypothesis& hypothesis,
              const Sequent& goal, std::size_t limit)
      : system_(system), invariants_(invariants), tools_(tools), hypothesis_(hypothesis), goal_(goal), limit_(limit) {}

  std::vector<Sequent> run() {
    if (own().right.any_heap || own().left.atoms.size() > goal_.left.atoms.size()) return {};
    used_.assign(goal_.left.atoms.size(), false);
    match_left(0, {});
    return std::move(results_);
  }

 private:
  const Sequent& own() const { return hypothesis_.sequent; }

  // Extends θ so that θ(pattern) = target, or says no.
  bool unify(const std::vector<Var>& pattern, const std::vector<Var>& target, Renaming& theta) const {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (system_.is_nil(pattern[i])) {
        if (pattern[i] != target[i]) return false;
        continue;
      }
      const auto [entry, added] = theta.emplace(pattern[i], target[i]);
      if (added || entry->second == target[i]) continue;
      if (system_.is_location(pattern[i]) || !tools_.number_equal(goal_, entry->second, target[i])) return false;
    }
    return true;
  }

  void match_left(std::size_t next, const Renaming& theta) {
    if (results_.size() >= limit_) return;
    if (next == own().left.atoms.size()) {
      if (smaller()) match_right(0, theta);
      return;
    }
    const Atom& pattern = own().left.atoms[next];
    for (std::size_t i = 0; i < goal_.left.atoms.size(); ++i) {
      const Atom& atom = goal_.left.atoms[i];
      if (used_[i] || atom.predicate != pattern.predicate || atom.symbol != pattern.symbol) continue;
      Renaming extended = theta;
      if (!unify(pattern.arguments, atom.arguments, extended)) continue;
      used_[i] = true;
      match_left(next + 1, extended);
      used_[i] = false;
    }
  }

  // The part that the hypothesis speaks of is smaller than the heap that it was made for.
  bool smaller() {
    if (hypothesis_.lemma || goal_.consumed > own().consumed) return true;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (!used_[i] && (!goal_.left.atoms[i].predicate || invariants_.never_empty(goal_.left.atoms[i].symbol)))
        return true;
    }
    return false;
  }

  // Variables that occur on the right side only take their values from atoms of the goal's right side.
  void match_right(std::size_t next, const Renaming& theta) {
    if (results_.size() >= limit_) return;
    const auto& atoms = own().right.atoms;
    while (next < atoms.size() && closed(atoms[next], theta)) ++next;
    if (next == atoms.size()) {
      finish(theta);
      return;
    }
    for (const Atom& atom : goal_.right.atoms) {
      if (atom.predicate != atoms[next].predicate || atom.symbol != atoms[next].symbol) continue;
      // As they stand, or numbers one less: what is left of a count after the cell that was split off.
      for (const bool less : {false, true}) {
        Renaming extended = theta;
        if (take_from(atoms[next], atom, less, extended)) match_right(next + 1, extended);
      }
    }
  }

  // Gives the unmapped variables of `pattern` values from `atom`. False: an open one would be needed, or nothing
  // differs.
  bool take_from(const Atom& pattern, const Atom& atom, bool less, Renaming& theta) {
    bool changed = false;
    for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
      const Var variable = pattern.arguments[i], value = atom.arguments[i];
      if (own().open.contains(variable) || system_.is_nil(variable) || theta.contains(variable)) continue;
      if (goal_.open.contains(value)) return false;
      const bool number = !system_.is_location(value);
      theta.emplace(variable, less && number ? one_less(value) : value);
      changed |= number;
    }
    return changed || !less;
  }

  Var one_less(Var value) {
    const auto known = less_.find(value);
    if (known != less_.end()) return known->second;
    const Var result = system_.fresh(system_.sort(value));
    Linear definition{{}, 1, Relation::Equal};  // result + 1 - value = 0
    definition.add(result, 1);
    definition.add(value, -1);
    definitions_.push_back(std::move(definition));
    less_.emplace(value, result);
    return result;
  }

  bool closed(const Atom& atom, const Renaming& theta) const {
    return std::ranges::all_of(atom.arguments,
                               [&](Var v) { return system_.is_nil(v) || own().open.contains(v) || theta.contains(v); });
  }

  bool pure_holds(const Renaming& theta) {
    const auto known = [&](Var v) { return system_.is_nil(v) || theta.contains(v); };
    for (auto& [a, b] : own().left.distinct) {
      if (!known(a) || !known(b) || !tools_.known_distinct(goal_, renamed(a, theta), renamed(b, theta))) return false;
    }
    Linears facts;
    if (!own().left.numbers.empty()) facts = tools_.facts(goal_);
    facts.insert(facts.end(), definitions_.begin(), definitions_.end());
    for (const Linear& linear : own().left.numbers) {
      if (!std::ranges::all_of(linear.terms, [&](auto& term) { return theta.contains(term.first); })) return false;
      if (!implies(facts, renamed(linear, theta))) return false;
    }
    const auto covered = [&](Var v) { return known(v) || own().open.contains(v); };
    for (auto* pairs : {&own().right.equal, &own().right.distinct}) {
      for (auto& [a, b] : *pairs) {
        if (!covered(a) || !covered(b)) return false;
      }
    }
    return std::ranges::all_of(own().right.numbers, [&](const Linear& linear) {
      return std::ranges::all_of(linear.terms, [&](auto& term) { return covered(term.first); });
    });
  }

  void finish(Renaming theta) {
    if (!pure_holds(theta)) return;
    for (Var open : own().open) theta[open] = system_.fresh(system_.sort(open));
    Sequent result = goal_;
    result.left.atoms.clear();
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (!used_[i]) result.left.atoms.push_back(goal_.left.atoms[i]);
    }
    result.left.append(renamed(own().right, theta));
    result.left.numbers.insert(result.left.numbers.end(), definitions_.begin(), definitions_.end());
    results_.push_back(std::move(result));
  }

  System& system_;
  Invariants& invariants_;
  SequentTools& tools_;
  const Hypothesis& hypothesis_;
  const Sequent& goal_;
  std::size_t limit_;
  std::vector<bool> used_;
  Renaming less_;        // numbers and the variables that stand for one less
  Linears definitions_;  // and what defines these
  std::vector<Sequent> results_;
};

}  // namespace

std::vector<Sequent> apply(System& system, Invariants& invariants, SequentTools& tools, const Hypothesis& hypothesis,
                           const Sequent& goal, std::size_t limit) {
  return Application(system, invariants, tools, hypothesis, goal, limit).run();
}

}  // namespace heapwise::logic
