#include "logic/sequent.h"

#include <fmt/format.h>

#include <algorithm>

namespace heapwise::logic {
namespace {

void rename_atoms(std::vector<Atom>& atoms, Var from, Var to) {
  for (Atom& atom : atoms) {
    for (Var& argument : atom.arguments) argument = argument == from ? to : argument;
  }
}

void rename_heap(SymbolicHeap& heap, Var from, Var to) {
  rename_atoms(heap.atoms, from, to);
  for (auto* pairs : {&heap.equal, &heap.distinct}) {
    for (auto& [a, b] : *pairs) a = a == from ? to : a, b = b == from ? to : b;
  }
  const Renaming renaming{{from, to}};
  for (Linear& linear : heap.numbers) {
    if (std::ranges::any_of(linear.terms, [&](auto& term) { return term.first == from; }))
      linear = renamed(linear, renaming);
  }
}

// a = b between two numbers, as a linear constraint.
std::optional<VarPair> as_equality(const Linear& linear) {
  if (linear.relation != Relation::Equal || linear.constant != 0 || linear.terms.size() != 2) return std::nullopt;
  if (linear.terms[0].second + linear.terms[1].second != 0 || std::abs(linear.terms[0].second) != 1)
    return std::nullopt;
  return VarPair{linear.terms[0].first, linear.terms[1].first};
}

void erase_at(auto& vector, std::size_t index) { vector.erase(vector.begin() + static_cast<std::ptrdiff_t>(index)); }

}  // namespace

void rename(Sequent& sequent, Var from, Var to) {
  rename_heap(sequent.left, from, to);
  rename_heap(sequent.right, from, to);
  rename_atoms(sequent.frame, from, to);
  sequent.open.erase(from);
}

// Equalities of the left side become one variable each. False: nothing changed.
bool SequentTools::merge_left(Sequent& sequent) {
  bool changed = false;
  while (!sequent.left.equal.empty()) {
    auto [a, b] = sequent.left.equal.back();
    sequent.left.equal.pop_back();
    if (a == b) continue;
    rename(sequent, std::max(a, b), std::min(a, b));  // nils are the smallest and stay
    changed = true;
  }
  for (std::size_t i = 0; i < sequent.left.numbers.size();) {
    const auto pair = as_equality(sequent.left.numbers[i]);
    if (pair) {
      rename(sequent, std::max(pair->first, pair->second), std::min(pair->first, pair->second));
      changed = true;
    }
    if (pair || (sequent.left.numbers[i].terms.empty() && sequent.left.numbers[i].relation == Relation::Equal &&
                 sequent.left.numbers[i].constant == 0)) {
      erase_at(sequent.left.numbers, i);
    } else {
      ++i;
    }
  }
  return changed;
}

// Numbers among the arguments that the left side's equations make equal become one: hypotheses then see it without
// arithmetic.
bool SequentTools::merge_equal_numbers(Sequent& sequent) {
  Linears equations;
  for (const Linear& linear : sequent.left.numbers) {
    if (linear.relation == Relation::Equal) equations.push_back(linear);
    if (linear.relation != Relation::AtMost) continue;
    Linear opposite{{}, -linear.constant, Relation::AtMost};
    for (auto& [variable, factor] : linear.terms) opposite.add(variable, -factor);
    if (std::ranges::find(sequent.left.numbers, opposite) == sequent.left.numbers.end()) continue;
    equations.push_back(linear);
    equations.back().relation = Relation::Equal;
  }
  if (equations.empty()) return false;
  std::set<Var> numbers;
  for (const SymbolicHeap* heap : {&sequent.left, &sequent.right}) {
    for (const Atom& atom : heap->atoms) {
      for (Var argument : atom.arguments) {
        if (!system_.is_location(argument) && !sequent.open.contains(argument)) numbers.insert(argument);
      }
    }
  }
  for (auto a = numbers.begin(); a != numbers.end(); ++a) {
    for (auto b = std::next(a); b != numbers.end(); ++b) {
      if (!implies(equations, equal_variables(*a, *b))) continue;
      rename(sequent, *b, *a);
      std::erase_if(sequent.left.numbers, [](const Linear& linear) {
        return linear.terms.empty() && linear.relation != Relation::Distinct && linear.constant == 0;
      });
      return true;
    }
  }
  return false;
}

Linears SequentTools::facts(const Sequent& sequent) {
  Linears result = sequent.left.numbers;
  for (const auto* atoms : {&sequent.left.atoms, &sequent.frame}) {
    for (const Atom& atom : *atoms) {
      if (atom.predicate) {
        const Var size = system_.fresh(system_.context().signature().integer_sort());
        invariants_.add_facts(atom, size, result);
      }
    }
  }
  return result;
}

bool SequentTools::contradictory(const Sequent& sequent) {
  for (auto& [a, b] : sequent.left.distinct) {
    if (a == b) return true;
  }
  std::vector<Atom> all = sequent.left.atoms;
  all.insert(all.end(), sequent.frame.begin(), sequent.frame.end());
  auto allocated = invariants_.allocated(all);
  std::ranges::sort(allocated);
  for (std::size_t i = 0; i < allocated.size(); ++i) {
    if (system_.is_nil(allocated[i].first)) return true;
    if (i > 0 && allocated[i].first == allocated[i - 1].first && allocated[i].second != allocated[i - 1].second)
      return true;
  }
  const bool numeric = !sequent.left.numbers.empty();
  return numeric && satisfiable(facts(sequent)) == Truth::No;
}

bool SequentTools::known_distinct(const Sequent& sequent, Var a, Var b) {
  if (a == b) return false;
  for (auto& [c, d] : sequent.left.distinct) {
    if ((a == c && b == d) || (a == d && b == c)) return true;
  }
  std::vector<Atom> all = sequent.left.atoms;
  all.insert(all.end(), sequent.frame.begin(), sequent.frame.end());
  const auto allocated = invariants_.allocated(all);
  std::set<std::size_t> by_a, by_b;
  for (auto& [variable, atom] : allocated) {
    if (variable == a) by_a.insert(atom);
    if (variable == b) by_b.insert(atom);
  }
  if (system_.is_nil(a)) return !by_b.empty();
  if (system_.is_nil(b)) return !by_a.empty();
  return std::ranges::any_of(by_a, [&](std::size_t atom) {
    return std::ranges::any_of(by_b, [&](std::size_t other) { return other != atom; });
  });
}

bool SequentTools::number_equal(const Sequent& sequent, Var a, Var b) {
  return a == b || implies(facts(sequent), equal_variables(a, b));
}

// Equalities of the right side: an open variable takes the other's place; closed ones must be equal already, or stay
// goals.
GoalState SequentTools::solve_equalities(Sequent& sequent) {
  auto& goals = sequent.right.equal;
  for (std::size_t i = 0; i < goals.size();) {
    auto [a, b] = goals[i];
    if (a != b && !sequent.open.contains(a) && !sequent.open.contains(b)) {
      if (known_distinct(sequent, a, b)) return GoalState::Failed;
      ++i;
      continue;
    }
    erase_at(goals, i);
    if (a == b) continue;
    if (sequent.open.contains(a)) std::swap(a, b);
    rename(sequent, b, a);
    i = 0;
  }
  auto& numbers = sequent.right.numbers;
  for (std::size_t i = 0; i < numbers.size();) {
    const auto pair = as_equality(numbers[i]);
    if (!pair || (!sequent.open.contains(pair->first) && !sequent.open.contains(pair->second))) {
      ++i;
      continue;
    }
    erase_at(numbers, i);
    auto [a, b] = *pair;
    if (sequent.open.contains(a)) std::swap(a, b);
    rename(sequent, b, a);
    i = 0;
  }
  return GoalState::Open;
}

GoalState SequentTools::check_distinct_goals(Sequent& sequent) {
  for (auto& [a, b] : sequent.right.distinct) {
    if (a == b) return GoalState::Failed;
  }
  std::erase_if(sequent.right.distinct,
                [&](const VarPair& pair) { return known_distinct(sequent, pair.first, pair.second); });
  return GoalState::Open;
}

// An open number that an equation determines is no choice: it becomes a number of the left side with that equation.
void SequentTools::close_determined_numbers(Sequent& sequent) {
  auto& goals = sequent.right.numbers;
  for (std::size_t i = 0; i < goals.size();) {
    const std::pair<Var, std::int64_t>* open = nullptr;
    std::size_t count = 0;
    for (auto& term : goals[i].terms) {
      if (sequent.open.contains(term.first)) open = &term, ++count;
    }
    if (goals[i].relation != Relation::Equal || count != 1 || std::abs(open->second) != 1) {
      ++i;
      continue;
    }
    sequent.open.erase(open->first);
    sequent.left.numbers.push_back(goals[i]);
    erase_at(goals, i);
    i = 0;
  }
}

// A numeric goal that follows from what is left of the right side, from the left side, and from both sides having the
// same number of cells, is no goal: whatever witnesses the rest satisfies it, too.
bool SequentTools::drop_implied_numbers(Sequent& sequent) {
  if (sequent.right.numbers.empty() && sequent.left.numbers.empty()) return true;
  Linears known = sequent.left.numbers;
  Linear sizes{{}, 0, Relation::Equal};
  const SortId integer = system_.context().signature().integer_sort();
  const auto add_atoms = [&](const std::vector<Atom>& atoms, std::int64_t sign) {
    for (const Atom& atom : atoms) {
      if (!atom.predicate) {
        sizes.constant += sign;
        continue;
      }
      const Var size = system_.fresh(integer);
      invariants_.add_facts(atom, size, known);
      sizes.add(size, sign);
    }
  };
  add_atoms(sequent.left.atoms, 1);
  add_atoms(sequent.right.atoms, -1);
  if (!sequent.right.any_heap) known.push_back(sizes);
  for (const Atom& atom : sequent.frame) {
    if (atom.predicate) invariants_.add_facts(atom, system_.fresh(integer), known);
  }
  auto& goals = sequent.right.numbers;
  Linears all = known;
  all.insert(all.end(), goals.begin(), goals.end());
  if (satisfiable(all) == Truth::No) return false;
  for (std::size_t i = 0; i < goals.size();) {
    Linears assumed = known;
    for (std::size_t j = 0; j < goals.size(); ++j) {
      if (j != i) assumed.push_back(goals[j]);
    }
    if (implies(assumed, goals[i])) erase_at(goals, i);
    else ++i;
  }
  return true;
}

void SequentTools::match(Sequent& sequent, std::size_t left, std::size_t right) {
  const Atom ours = sequent.left.atoms[left], theirs = sequent.right.atoms[right];
  erase_at(sequent.left.atoms, left);
  erase_at(sequent.right.atoms, right);
  for (std::size_t i = 0; i < ours.arguments.size(); ++i) {
    const Var a = ours.arguments[i], b = theirs.arguments[i];
    if (a == b) continue;
    if (system_.is_location(a)) sequent.right.equal.emplace_back(a, b);
    else sequent.right.numbers.push_back(equal_variables(a, b));
  }
  sequent.frame.push_back(ours);
  if (!ours.predicate || invariants_.never_empty(ours.symbol)) ++sequent.consumed;
}

// Both sides describe the same cell at the same location: an open argument that the right side stores there is what the
// left side stores there. True: something was found.
bool SequentTools::read_roots(Sequent& sequent) {
  for (const Atom& goal : sequent.right.atoms) {
    if (!goal.predicate) continue;
    for (const auto& wanted : invariants_.root_fields(goal)) {
      const Var open = goal.arguments[wanted.position];
      if (!sequent.open.contains(open)) continue;
      for (const Atom& atom : sequent.left.atoms) {
        for (const auto& entry : invariants_.root_fields(atom)) {
          if (atom.arguments[entry.root] != goal.arguments[wanted.root] || entry.field != wanted.field) continue;
          if (system_.sort(open) != system_.sort(atom.arguments[entry.position])) continue;
          rename(sequent, open, atom.arguments[entry.position]);
          return true;
        }
      }
    }
  }
  return false;
}

// Points-to atoms at the same location match: a location has one cell. False: it cannot.
bool SequentTools::match_points_to(Sequent& sequent, bool& changed) {
  for (std::size_t r = 0; r < sequent.right.atoms.size(); ++r) {
    const Atom& goal = sequent.right.atoms[r];
    if (goal.predicate || sequent.open.contains(goal.arguments[0])) continue;
    if (system_.is_nil(goal.arguments[0])) return false;
    for (const Atom& atom : sequent.frame) {
      if (!atom.predicate && atom.arguments[0] == goal.arguments[0]) return false;
    }
    for (std::size_t l = 0; l < sequent.left.atoms.size(); ++l) {
      const Atom& atom = sequent.left.atoms[l];
      if (atom.predicate || atom.arguments[0] != goal.arguments[0]) continue;
      if (atom.symbol != goal.symbol) return false;
      match(sequent, l, r);
      changed = true;
      return true;
    }
  }
  return true;
}

// Nothing spatial is left on the right.
GoalState SequentTools::conclude(Sequent& sequent) {
  const bool sure = std::ranges::any_of(
      sequent.left.atoms, [&](const Atom& atom) { return !atom.predicate || invariants_.never_empty(atom.symbol); });
  if (sure && !sequent.right.any_heap) return GoalState::Failed;
  if (!sequent.left.atoms.empty() && !sequent.right.any_heap) return GoalState::Open;
  if (!sequent.right.equal.empty()) return GoalState::Open;
  // An open location that nothing else constrains can always be chosen different from all others.
  for (auto& [a, b] : sequent.right.distinct) {
    if (!sequent.open.contains(a) && !sequent.open.contains(b)) return GoalState::Open;
  }
  const std::vector<Var> open(sequent.open.begin(), sequent.open.end());
  if (!sequent.right.numbers.empty() && !implies_exists(facts(sequent), sequent.right.numbers, open))
    return GoalState::Open;
  return GoalState::Proved;
}

GoalState SequentTools::simplify(Sequent& sequent) {
  for (bool changed = true; changed;) {
    changed = merge_left(sequent) || merge_equal_numbers(sequent);
    if (contradictory(sequent)) return GoalState::Proved;
    if (solve_equalities(sequent) == GoalState::Failed) return GoalState::Failed;
    if (!match_points_to(sequent, changed)) return GoalState::Failed;
    changed |= read_roots(sequent);
  }
  if (check_distinct_goals(sequent) == GoalState::Failed) return GoalState::Failed;
  close_determined_numbers(sequent);
  while (merge_equal_numbers(sequent)) {
  }
  if (!drop_implied_numbers(sequent)) return GoalState::Failed;
  if (sequent.right.atoms.empty()) return conclude(sequent);
  if (sequent.left.atoms.empty()) {
    const bool sure = std::ranges::any_of(
        sequent.right.atoms, [&](const Atom& atom) { return !atom.predicate || invariants_.never_empty(atom.symbol); });
    if (sure) return GoalState::Failed;
  }
  return GoalState::Open;
}

std::string SequentTools::to_text(const Sequent& sequent) const {
  return fmt::format("{} |- {}", system_.to_text(sequent.left), system_.to_text(sequent.right));
}

SymbolicHeap left_with_all_variables(const System& system, const Sequent& sequent) {
  std::set<Var> all;
  const SymbolicHeap& right = sequent.right;
  for (const Atom& atom : right.atoms) all.insert(atom.arguments.begin(), atom.arguments.end());
  for (auto* pairs : {&right.equal, &right.distinct}) {
    for (auto& [a, b] : *pairs) all.insert(a), all.insert(b);
  }
  for (const Linear& linear : right.numbers) {
    for (auto& term : linear.terms) all.insert(term.first);
  }
  SymbolicHeap left = sequent.left;
  for (Var variable : all) {
    if (!system.is_nil(variable) && !sequent.open.contains(variable)) left.equal.emplace_back(variable, variable);
  }
  return left;
}

std::string canonical(const System& system, const Sequent& sequent) {
  std::unordered_map<Var, std::size_t> numbers;
  std::string text;
  const auto name = [&](Var variable) {
    if (system.is_nil(variable)) return fmt::format("n{}", variable);
    const auto entry = numbers.emplace(variable, numbers.size()).first;
    return fmt::format("{}{}", sequent.open.contains(variable) ? "e" : "v", entry->second);
  };
  for (const SymbolicHeap* heap : {&sequent.left, &sequent.right}) {
    for (const Atom& atom : heap->atoms) {
      text += fmt::format("{}{}(", atom.predicate ? "P" : "c", atom.symbol);
      for (Var argument : atom.arguments) text += name(argument) + ",";
      text += ")";
    }
    for (auto& [a, b] : heap->equal) text += name(a) + "=" + name(b) + ";";
    std::vector<std::string> pure;
    for (auto& [a, b] : heap->distinct) {
      if (numbers.contains(a) || numbers.contains(b))
        pure.push_back(std::min(name(a), name(b)) + "#" + std::max(name(a), name(b)));
    }
    for (const Linear& linear : heap->numbers) {
      std::string one = fmt::format("{}{}", linear.constant, static_cast<int>(linear.relation));
      for (auto& [variable, factor] : linear.terms) one += fmt::format("{:+}{}", factor, name(variable));
      pure.push_back(std::move(one));
    }
    std::ranges::sort(pure);
    for (const std::string& one : pure) text += one + ";";
    text += heap == &sequent.left ? "|-" : "";
  }
  return text;
}

}  // namespace heapwise::logic
