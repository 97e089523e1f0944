#include "logic/concrete_heap.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace heapwise::logic {
namespace {

constexpr Value kUnbound = std::numeric_limits<Value>::min();
constexpr int kMostIdleUnfoldings = 12;  // unfoldings in a row that consume no cell

// Variables are slots: the nils, then those of the goal, then the locals of unfolded rules.
struct State {
  std::vector<Value> values;
  std::vector<Atom> goals;
  std::vector<VarPair> equal, distinct;
  Linears numbers;
  std::uint64_t cells = 0;  // those not yet consumed
  int idle = 0;
  bool any_heap = false;
};

class Checker {
 public:
  Checker(System& system, const ConcreteHeap& heap, std::size_t step_limit)
      : system_(system), heap_(heap), steps_left_(step_limit) {
    for (std::size_t i = 0; i < heap.cells.size(); ++i) at_.emplace(heap.cells[i].root, i);
  }

  Truth run(const SymbolicHeap& goal, const Valuation& values) {
    if (heap_.cells.size() > 64) return Truth::Unknown;
    State state;
    state.values.assign(system_.nil_count(), kNil);
    Renaming slots;
    const auto slot = [&](Var variable) {
      if (system_.is_nil(variable)) return variable;
      const auto [entry, added] = slots.emplace(variable, static_cast<Var>(state.values.size()));
      if (added) {
        const auto known = values.find(variable);
        state.values.push_back(known == values.end() ? kUnbound : known->second);
      }
      return entry->second;
    };
    for (const Atom& atom : goal.atoms) {
      for (Var argument : atom.arguments) slot(argument);
    }
    for (auto* pairs : {&goal.equal, &goal.distinct}) {
      for (auto& [a, b] : *pairs) slot(a), slot(b);
    }
    for (const Linear& linear : goal.numbers) {
      for (auto& term : linear.terms) slot(term.first);
    }
    add(state, renamed(goal, slots));
    state.cells = heap_.cells.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << heap_.cells.size()) - 1;
    const bool found = search(std::move(state));
    if (found) return Truth::Yes;
    return incomplete_ ? Truth::Unknown : Truth::No;
  }

 private:
  static void add(State& state, SymbolicHeap&& heap) {
    const auto move_all = [](auto& from, auto& to) {
      to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    move_all(heap.atoms, state.goals);
    move_all(heap.equal, state.equal);
    move_all(heap.distinct, state.distinct);
    move_all(heap.numbers, state.numbers);
    state.any_heap |= heap.any_heap;
  }

  static bool bind(State& state, Var slot, Value value) {
    if (state.values[slot] == kUnbound) state.values[slot] = value;
    return state.values[slot] == value;
  }

  // Two slots without values become one.
  static void merge(State& state, Var keep, Var drop) {
    const auto replace = [&](Var& slot) { slot = slot == drop ? keep : slot; };
    for (Atom& atom : state.goals) std::ranges::for_each(atom.arguments, replace);
    for (auto* pairs : {&state.equal, &state.distinct}) {
      for (auto& [a, b] : *pairs) replace(a), replace(b);
    }
    const Renaming renaming{{drop, keep}};
    for (Linear& linear : state.numbers) linear = renamed(linear, renaming);
  }

  static bool use_equalities(State& state, bool& changed) {
    for (std::size_t i = 0; i < state.equal.size(); ++i) {
      const auto [a, b] = state.equal[i];
      if (a != b && state.values[a] == kUnbound && state.values[b] == kUnbound) {
        merge(state, a, b);
      } else if (state.values[a] == kUnbound) {
        state.values[a] = state.values[b];
      } else if (!bind(state, b, state.values[a])) {
        return false;
      }
      changed = true;
    }
    state.equal.clear();
    return true;
  }

  // Linear constraints with at most one open variable: checked, or solved for it.
  static bool use_numbers(State& state, bool& changed) {
    for (std::size_t i = 0; i < state.numbers.size();) {
      const Linear& linear = state.numbers[i];
      Value sum = linear.constant;
      const std::pair<Var, std::int64_t>* open = nullptr;
      std::size_t open_count = 0;
      for (auto& term : linear.terms) {
        if (state.values[term.first] == kUnbound) ++open_count, open = &term;
        else sum += term.second * state.values[term.first];
      }
      if (open_count > 1 || (open_count == 1 && linear.relation != Relation::Equal)) {
        ++i;
        continue;
      }
      if (open_count == 0) {
        const bool holds = linear.relation == Relation::Equal    ? sum == 0
                           : linear.relation == Relation::AtMost ? sum <= 0
                                                                 : sum != 0;
        if (!holds) return false;
      } else {
        if (sum % open->second != 0) return false;
        state.values[open->first] = -sum / open->second;
        changed = true;
      }
      state.numbers.erase(state.numbers.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return true;
  }

  static bool check_distinct(State& state) {
    for (std::size_t i = 0; i < state.distinct.size();) {
      const auto [a, b] = state.distinct[i];
      if (a == b) return false;
      if (state.values[a] == kUnbound || state.values[b] == kUnbound) {
        ++i;
        continue;
      }
      if (state.values[a] == state.values[b]) return false;
      state.distinct[i] = state.distinct.back();
      state.distinct.pop_back();
    }
    return true;
  }

  bool consume(State& state, const Atom& atom, std::size_t index) const {
    const ConcreteCell& cell = heap_.cells[index];
    if (cell.symbol != atom.symbol || !(state.cells >> index & 1)) return false;
    state.cells &= ~(std::uint64_t{1} << index);
    state.idle = 0;
    if (!bind(state, atom.arguments[0], cell.root)) return false;
    for (std::size_t i = 0; i < cell.fields.size(); ++i) {
      if (!bind(state, atom.arguments[i + 1], cell.fields[i])) return false;
    }
    return true;
  }

  // Everything that has no choice. False: a contradiction.
  bool propagate(State& state) const {
    for (bool changed = true; changed;) {
      changed = false;
      if (!use_equalities(state, changed) || !use_numbers(state, changed)) return false;
      for (std::size_t i = 0; i < state.goals.size(); ++i) {
        if (state.goals[i].predicate || state.values[state.goals[i].arguments[0]] == kUnbound) continue;
        const Atom atom = std::move(state.goals[i]);
        state.goals.erase(state.goals.begin() + static_cast<std::ptrdiff_t>(i));
        const auto cell = at_.find(state.values[atom.arguments[0]]);
        if (cell == at_.end() || !consume(state, atom, cell->second)) return false;
        changed = true;
        break;
      }
    }
    return check_distinct(state);
  }

  bool search(State state) {
    if (steps_left_ == 0) {
      incomplete_ = true;
      return false;
    }
    --steps_left_;
    if (!propagate(state)) return false;
    const auto demanded = static_cast<int>(std::ranges::count(state.goals, false, &Atom::predicate));
    if (demanded > std::popcount(state.cells)) return false;
    if (state.goals.empty()) return finish(state);
    const std::size_t chosen = choose(state);
    const Atom atom = state.goals[chosen];
    state.goals.erase(state.goals.begin() + static_cast<std::ptrdiff_t>(chosen));
    return atom.predicate ? unfold(state, atom) : try_cells(state, atom);
  }

  bool finish(const State& state) {
    if (state.cells != 0 && !state.any_heap) return false;
    if (state.numbers.empty()) return true;
    Linears open;
    for (const Linear& linear : state.numbers) {
      Linear rest{{}, linear.constant, linear.relation};
      for (auto& [variable, factor] : linear.terms) {
        if (state.values[variable] == kUnbound) rest.add(variable, factor);
        else rest.constant += factor * state.values[variable];
      }
      open.push_back(std::move(rest));
    }
    const Truth truth = satisfiable(open);
    if (truth == Truth::Unknown) incomplete_ = true;
    return truth == Truth::Yes;
  }

  // Predicates whose arguments are known come first, then points-tos at an unknown location, then the rest.
  static std::size_t choose(const State& state) {
    std::size_t best = 0;
    int best_cost = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < state.goals.size(); ++i) {
      const Atom& atom = state.goals[i];
      const auto open = static_cast<int>(
          std::ranges::count_if(atom.arguments, [&](Var slot) { return state.values[slot] == kUnbound; }));
      const bool rooted = state.values[atom.arguments.empty() ? 0 : atom.arguments[0]] != kUnbound;
      const int cost = atom.predicate ? 2 * open + (rooted ? 0 : 6) : 5;
      if (cost < best_cost) best = i, best_cost = cost;
    }
    return best;
  }

  bool try_cells(const State& state, const Atom& atom) {
    for (std::size_t i = 0; i < heap_.cells.size(); ++i) {
      State next = state;
      if (consume(next, atom, i) && search(std::move(next))) return true;
    }
    return false;
  }

  bool unfold(const State& state, const Atom& atom) {
    const std::vector<InductiveRule>* rules = system_.rules(atom.symbol);
    if (!rules || state.idle >= kMostIdleUnfoldings) {
      incomplete_ = true;
      return false;
    }
    for (const InductiveRule& rule : *rules) {
      State next = state;
      ++next.idle;
      Renaming renaming;
      Var place = static_cast<Var>(system_.nil_count());
      for (Var argument : atom.arguments) renaming.emplace(place++, argument);
      for (std::size_t i = 0; i < rule.locals.size(); ++i) {
        renaming.emplace(place++, static_cast<Var>(next.values.size()));
        next.values.push_back(kUnbound);
      }
      add(next, renamed(rule.body, renaming));
      if (search(std::move(next))) return true;
    }
    return false;
  }

  System& system_;
  const ConcreteHeap& heap_;
  std::unordered_map<Value, std::size_t> at_;
  std::size_t steps_left_;
  bool incomplete_ = false;
};

}  // namespace

Truth satisfies(System& system, const ConcreteHeap& heap, const SymbolicHeap& goal, const Valuation& values,
                std::size_t step_limit) {
  return Checker(system, heap, step_limit).run(goal, values);
}

}  // namespace heapwise::logic
