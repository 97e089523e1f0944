#include "logic/unfolding_models.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <random>

namespace heapwise::logic {
namespace {

// A heap on its way to a model. Variables are slots, joined by union-find as equalities come.
struct Partial {
  std::vector<Var> parent;
  std::vector<SortId> sorts;
  std::vector<std::pair<Atom, bool>> points_to, predicates;  // and whether it belongs to the frame
  std::vector<VarPair> distinct;
  Linears numbers;
  std::size_t cost = 0, order = 0;

  [[nodiscard]] Var find(Var slot) const {
    while (parent[slot] != slot) slot = parent[slot];
    return slot;
  }
};

class Enumerator {
 public:
  Enumerator(System& system, const UnfoldingLimits& limits, Budget& budget,
             const std::function<bool(const ConcreteModel&)>& use)
      : system_(system), limits_(limits), budget_(budget), use_(use) {}

  void run(const SymbolicHeap& heap, const std::vector<Atom>& frame) {
    Partial start;
    for (std::size_t i = 0; i < system_.nil_count(); ++i) add_slot(start, SortId(i));
    variables_.resize(system_.nil_count());
    std::iota(variables_.begin(), variables_.end(), Var{0});
    Renaming slots;
    const auto slot = [&](Var variable) {
      if (system_.is_nil(variable)) return;
      const auto [entry, added] = slots.emplace(variable, static_cast<Var>(start.parent.size()));
      if (added) add_slot(start, system_.sort(variable)), variables_.push_back(variable);
    };
    SymbolicHeap rest;
    rest.atoms = frame;
    for (const SymbolicHeap* part : {&heap, static_cast<const SymbolicHeap*>(&rest)}) {
      for (const Atom& atom : part->atoms) std::ranges::for_each(atom.arguments, slot);
      for (auto* pairs : {&part->equal, &part->distinct}) {
        for (auto& [a, b] : *pairs) slot(a), slot(b);
      }
      for (const Linear& linear : part->numbers) {
        for (auto& term : linear.terms) slot(term.first);
      }
    }
    if (!add(start, renamed(heap, slots), false) || !add(start, renamed(rest, slots), true)) return;
    push(std::move(start));
    while (!queue_.empty() && given_ < limits_.models && steps_++ < limits_.steps && !stopped_ &&
           !budget_.exhausted()) {
      Partial next = queue_.top();
      queue_.pop();
      expand(next);
    }
  }

 private:
  struct Later {
    bool operator()(const Partial& a, const Partial& b) const {
      return std::pair(a.cost, a.order) > std::pair(b.cost, b.order);
    }
  };

  static void add_slot(Partial& partial, SortId sort) {
    partial.parent.push_back(static_cast<Var>(partial.parent.size()));
    partial.sorts.push_back(sort);
  }

  // False when the heap has become inconsistent.
  bool add(Partial& partial, const SymbolicHeap& heap, bool frame) const {
    for (const Atom& atom : heap.atoms)
      (atom.predicate ? partial.predicates : partial.points_to).emplace_back(atom, frame);
    for (auto& [a, b] : heap.equal) unite(partial, a, b);
    partial.distinct.insert(partial.distinct.end(), heap.distinct.begin(), heap.distinct.end());
    partial.numbers.insert(partial.numbers.end(), heap.numbers.begin(), heap.numbers.end());
    return consistent(partial);
  }

  // The smaller slot stays: nils stand for their class.
  static void unite(Partial& partial, Var a, Var b) {
    a = partial.find(a), b = partial.find(b);
    partial.parent[std::max(a, b)] = std::min(a, b);
  }

  [[nodiscard]] bool consistent(const Partial& partial) const {
    for (auto& [a, b] : partial.distinct) {
      if (partial.find(a) == partial.find(b)) return false;
    }
    std::vector<Var> roots;
    for (auto& [atom, frame] : partial.points_to) roots.push_back(partial.find(atom.arguments[0]));
    std::ranges::sort(roots);
    if (!roots.empty() && roots.front() < system_.nil_count()) return false;
    if (std::ranges::adjacent_find(roots) != roots.end() || roots.size() > limits_.cells) return false;
    return partial.numbers.empty() || satisfiable(partial.numbers) != Truth::No;
  }

  void push(Partial&& partial) {
    // By cells, then by what is left to unfold: all models with n cells come before any with n + 1.
    partial.cost = 256 * partial.points_to.size() + partial.predicates.size();
    partial.order = order_++;
    queue_.push(std::move(partial));
  }

  void expand(Partial& partial) {
    if (partial.predicates.empty()) {
      complete(partial);
      return;
    }
    const auto [atom, frame] = partial.predicates.front();
    partial.predicates.erase(partial.predicates.begin());
    const std::vector<InductiveRule>* rules = system_.rules(atom.symbol);
    if (!rules) return;
    for (const InductiveRule& rule : *rules) {
      Partial next = partial;
      Renaming renaming;
      Var place = static_cast<Var>(system_.nil_count());
      for (Var argument : atom.arguments) renaming.emplace(place++, argument);
      for (SortId sort : rule.locals) {
        renaming.emplace(place++, static_cast<Var>(next.parent.size()));
        add_slot(next, sort);
      }
      if (add(next, renamed(rule.body, renaming), frame)) push(std::move(next));
    }
  }

  void complete(Partial& partial) {
    give(partial);
    // Then with pairs of classes joined, of which at most one is allocated.
    std::size_t merges = 0;
    std::vector<Var> classes;
    for (Var slot = 0; slot < partial.parent.size(); ++slot) {
      const bool location = slot < system_.nil_count() ? system_.is_location(slot)
                                                       : system_.context().signature().is_location(partial.sorts[slot]);
      if (location && partial.find(slot) == slot && (slot < variables_.size())) classes.push_back(slot);
    }
    std::vector<VarPair> pairs;
    for (std::size_t i = 0; i < classes.size(); ++i) {
      for (std::size_t j = i + 1; j < classes.size(); ++j) {
        if (partial.sorts[classes[i]] == partial.sorts[classes[j]]) pairs.emplace_back(classes[i], classes[j]);
      }
    }
    // Not always the same pairs first.
    std::minstd_rand random(static_cast<unsigned>(partial.order + 1));
    std::ranges::shuffle(pairs, random);
    for (auto [a, b] : pairs) {
      if (stopped_ || merges >= limits_.merges) return;
      Partial merged = partial;
      unite(merged, a, b);
      if (!consistent(merged)) continue;
      ++merges;
      give(merged);
    }
  }

  void give(const Partial& partial) {
    std::map<Var, std::int64_t> numbers;
    if (!partial.numbers.empty() && satisfiable(partial.numbers, &numbers, static_cast<int>(given_ % 16)) != Truth::Yes)
      return;
    ConcreteModel model;
    const auto value = [&](Var slot) -> Value {
      if (!system_.context().signature().is_location(partial.sorts[slot])) {
        const auto known = numbers.find(slot);
        return known == numbers.end() ? static_cast<Value>((slot * std::size_t{5} + given_ * 7) % 9) - 3
                                      : known->second;
      }
      const Var representative = partial.find(slot);
      return representative < system_.nil_count() ? kNil : static_cast<Value>(representative);
    };
    for (auto& [atom, frame] : partial.points_to) {
      if (frame) continue;
      ConcreteCell cell{atom.symbol, value(atom.arguments[0]), {}};
      for (std::size_t i = 1; i < atom.arguments.size(); ++i) cell.fields.push_back(value(atom.arguments[i]));
      model.heap.cells.push_back(std::move(cell));
    }
    for (Var slot = static_cast<Var>(system_.nil_count()); slot < variables_.size(); ++slot)
      model.values.emplace(variables_[slot], value(slot));
    ++given_;
    if (!use_(model)) stopped_ = true;
  }

  System& system_;
  const UnfoldingLimits& limits_;
  Budget& budget_;
  const std::function<bool(const ConcreteModel&)>& use_;
  std::vector<Var> variables_;  // of the first slots
  std::priority_queue<Partial, std::vector<Partial>, Later> queue_;
  std::size_t given_ = 0, steps_ = 0, order_ = 0;
  bool stopped_ = false;
};

}  // namespace

void small_models(System& system, const SymbolicHeap& heap, const std::vector<Atom>& frame,
                  const UnfoldingLimits& limits, Budget& budget, const std::function<bool(const ConcreteModel&)>& use) {
  Enumerator(system, limits, budget, use).run(heap, frame);
}

}  // namespace heapwise::logic
