#include "logic/list_entailment.h"

#include <algorithm>

#include "logic/list_state.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

class ListEntailment {
 public:
  ListEntailment(System& system, const SymbolicHeap& left, const SymbolicHeap& right, Budget& budget)
      : system_(system), left_(left), right_(right), budget_(budget) {}

  ListAnswer run() {
    if (!left_.numbers.empty() || !right_.numbers.empty() || right_.any_heap) return {};
    std::vector<ListEdge> owned, goals;
    if (!to_edges(left_, owned) || !to_edges(right_, goals)) return {};
    collect_variables();
    ListState start(system_, std::move(owned));
    for (auto& [a, b] : left_.equal) start.make_equal(a, b);
    for (auto& [a, b] : left_.distinct) start.make_distinct(a, b);
    const Truth truth = prove({std::move(start), std::move(goals), right_.equal, right_.distinct});
    return {truth, std::move(countermodel_)};
  }

 private:
  // What is left to show.
  struct Goal {
    ListState state;
    std::vector<ListEdge> edges;
    std::vector<VarPair> equal, distinct;
  };

  // What one round came to: a step was made, everything is shown, or the goal fails in the state as it now is.
  enum class Step { Made, Done, Fails, Split };

  bool to_edges(const SymbolicHeap& heap, std::vector<ListEdge>& edges) {
    const Signature& signature = system_.context().signature();
    for (const Atom& atom : heap.atoms) {
      ListEdge edge;
      if (!atom.predicate) {
        edge = {.cell = atom.symbol,
                .start = atom.arguments[0],
                .fields = {atom.arguments.begin() + 1, atom.arguments.end()}};
      } else {
        if (atom.symbol >= signature.predicate_count()) return false;
        const auto& shape = signature.predicate(PredicateId(atom.symbol)).list;
        if (!shape || shape->kind != ListKind::Singly) return false;
        edge = {.list = true,
                .cell = shape->cell.index(),
                .start = atom.arguments[shape->root],
                .end = atom.arguments[shape->end]};
        edge.next = shape->next;
        // Two list predicates over one cell would follow different links.
        const auto [known, added] = predicate_of_.emplace(edge.cell, atom.symbol);
        if (!added && known->second != atom.symbol) return false;
      }
      edge.width = signature.cell(CellId(edge.cell)).fields.size();
      edges.push_back(std::move(edge));
    }
    return true;
  }

  void collect_variables() {
    std::set<Var> all;
    for (const SymbolicHeap* heap : {&left_, &right_}) {
      for (const Atom& atom : heap->atoms) all.insert(atom.arguments.begin(), atom.arguments.end());
      for (auto* pairs : {&heap->equal, &heap->distinct}) {
        for (auto& [a, b] : *pairs) all.insert(a), all.insert(b);
      }
    }
    std::erase_if(all, [&](Var variable) { return system_.is_nil(variable); });
    variables_.assign(all.begin(), all.end());
  }

  // The link that a points-to of this cell follows; of a cell without list predicate, none matters.
  Var successor(const ListEdge& edge) const {
    if (edge.list) return edge.end;
    const auto predicate = predicate_of_.find(edge.cell);
    return edge.fields[predicate == predicate_of_.end()
                           ? 0
                           : system_.context().signature().predicate(PredicateId(predicate->second)).list->next];
  }

  Truth prove(Goal goal) {
    while (true) {
      if (budget_.exhausted()) return Truth::Unknown;
      if (!goal.state.saturate()) return Truth::Yes;
      VarPair question{};
      switch (step(goal, question)) {
        case Step::Made: continue;
        case Step::Done: return Truth::Yes;
        case Step::Fails: return refute(goal.state);
        case Step::Split: {
          Goal equal = goal;
          equal.state.make_equal(question.first, question.second);
          if (const Truth truth = prove(std::move(equal)); truth != Truth::Yes) return truth;
          goal.state.make_distinct(question.first, question.second);
        }
      }
    }
  }

  // Splits wait until nothing else can be done.
  Step step(Goal& goal, VarPair& question) {
    bool split = false;
    VarPair first{};
    if (const Step pure = pure_step(goal); pure != Step::Done) return pure;
    for (std::size_t i = 0; i < goal.edges.size(); ++i) {
      const Step result = goal.edges[i].list ? list_step(goal, i, question) : cell_step(goal, i, question);
      if (result != Step::Split) return result;
      if (!split) first = question;
      split = true;
    }
    if (split) {
      question = first;
      return Step::Split;
    }
    return rest_step(goal);
  }

  // Equalities and disequalities of the right side hold, or have a countermodel.
  Step pure_step(Goal& goal) {
    for (auto& [a, b] : goal.equal) {
      if (goal.state.same(a, b)) continue;
      ListState other = goal.state;
      other.make_distinct(a, b);
      if (other.complete(budget_)) {
        goal.state = std::move(other);
        return Step::Fails;
      }
      goal.state.make_equal(a, b);
      return Step::Made;
    }
    goal.equal.clear();
    for (auto& [a, b] : goal.distinct) {
      if (goal.state.different(a, b)) continue;
      ListState other = goal.state;
      other.make_equal(a, b);
      if (other.complete(budget_)) {
        goal.state = std::move(other);
        return Step::Fails;
      }
      goal.state.make_distinct(a, b);
      return Step::Made;
    }
    goal.distinct.clear();
    return Step::Done;
  }

  // The edges of the left side that start here and are not matched yet or surely empty.
  std::vector<std::size_t> edges_from(const ListState& state, Var start, bool with_consumed) const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < state.edges().size(); ++i) {
      const ListEdge& edge = state.edges()[i];
      if ((edge.consumed && !with_consumed) || !state.same(edge.start, start)) continue;
      if (!edge.list || !state.same(edge.start, edge.end)) result.push_back(i);
    }
    return result;
  }

  static void remove(Goal& goal, std::size_t index) {
    goal.edges.erase(goal.edges.begin() + static_cast<std::ptrdiff_t>(index));
  }

  static Step ask(Var a, Var b, VarPair& question) {
    question = {a, b};
    return Step::Split;
  }

  // x ↦ … on the right: the left must have the same cell, not a segment that may be longer.
  Step cell_step(Goal& goal, std::size_t index, VarPair& question) {
    const ListEdge wanted = goal.edges[index];
    const auto from = edges_from(goal.state, wanted.start, false);
    for (std::size_t i : from) {
      const ListEdge& edge = goal.state.edges()[i];
      if (edge.list) continue;
      if (edge.cell != wanted.cell) return Step::Fails;
      for (std::size_t f = 0; f < edge.fields.size(); ++f) goal.equal.emplace_back(edge.fields[f], wanted.fields[f]);
      goal.state.consume(i);
      remove(goal, index);
      return Step::Made;
    }
    for (std::size_t i : from) {
      const ListEdge& edge = goal.state.edges()[i];
      if (!goal.state.different(edge.start, edge.end)) return ask(edge.start, edge.end, question);
    }
    return Step::Fails;
  }

  // Whether `variable` is surely not inside the segment of edge `except`: it is nil, or owned by another edge.
  enum class Outside { Yes, No, Open };
  Outside outside(const ListState& state, Var variable, std::size_t except, VarPair& question) const {
    if (system_.is_nil(state.find(variable))) return Outside::Yes;
    Outside result = Outside::No;
    for (std::size_t i : edges_from(state, variable, true)) {
      if (i == except) continue;
      const ListEdge& edge = state.edges()[i];
      if (state.never_empty(edge)) return Outside::Yes;
      question = {edge.start, edge.end};
      result = Outside::Open;
    }
    return result;
  }

  // ls(x, y) on the right: follow the only path from x.
  Step list_step(Goal& goal, std::size_t index, VarPair& question) {
    ListEdge& wanted = goal.edges[index];
    ListState& state = goal.state;
    if (state.same(wanted.start, wanted.end)) {
      remove(goal, index);
      return Step::Made;
    }
    const auto from = edges_from(state, wanted.start, false);
    if (from.empty()) {  // nothing starts there: the segment is empty
      goal.equal.emplace_back(wanted.start, wanted.end);
      remove(goal, index);
      return Step::Made;
    }
    for (std::size_t i : from) {
      const ListEdge& edge = state.edges()[i];
      if (!edge.list || !state.same(edge.end, wanted.end) || edge.cell != wanted.cell) continue;
      state.consume(i);
      remove(goal, index);
      return Step::Made;
    }
    const std::size_t next = from.front();
    const ListEdge edge = state.edges()[next];
    if (from.size() > 1) return ask(edge.start, edge.end, question);  // which of them is empty?
    if (edge.cell != wanted.cell) return Step::Fails;
    if (!edge.list) {
      if (!state.different(wanted.start, wanted.end)) return ask(wanted.start, wanted.end, question);
      state.consume(next);
      wanted.start = successor(edge);
      return Step::Made;
    }
    const Outside where = outside(state, wanted.end, next, question);
    if (where == Outside::Yes) {
      state.consume(next);
      wanted.start = edge.end;
      return Step::Made;
    }
    if (where == Outside::Open) return Step::Split;
    if (!state.different(edge.start, edge.end)) return ask(edge.start, edge.end, question);
    if (!state.different(wanted.start, wanted.end)) return ask(wanted.start, wanted.end, question);
    return Step::Fails;
  }

  // Nothing is left on the right: everything left on the left must be empty.
  static Step rest_step(Goal& goal) {
    for (std::size_t i = 0; i < goal.state.edges().size(); ++i) {
      const ListEdge& edge = goal.state.edges()[i];
      if (edge.consumed || (edge.list && goal.state.same(edge.start, edge.end))) continue;
      if (!edge.list) return Step::Fails;
      goal.equal.emplace_back(edge.start, edge.end);
      goal.state.consume(i);
      return Step::Made;
    }
    return Step::Done;
  }

  // Builds models of the facts until one is a countermodel. None: the facts are contradictory after all, or we cannot
  // tell.
  Truth refute(const ListState& facts) {
    const auto state = facts.complete(budget_);
    if (!state) return budget_.exhausted() ? Truth::Unknown : Truth::Yes;
    for (std::size_t length : {2U, 1U, 3U}) {
      if (check(state->model(variables_, length, kNowhere, 0))) return Truth::No;
    }
    for (std::size_t i = 0; i < state->edges().size(); ++i) {
      const ListEdge& edge = state->edges()[i];
      if (!edge.list || state->same(edge.start, edge.end)) continue;
      for (Var inside : variables_) {
        if (state->find(inside) != inside || system_.sort(inside) != system_.sort(edge.start) ||
            state->same(inside, edge.end) || !edges_from(*state, inside, true).empty()) {
          continue;
        }
        if (check(state->model(variables_, 2, i, inside)) || check(state->model(variables_, 1, i, inside)))
          return Truth::No;
      }
    }
    return Truth::Unknown;
  }

  bool check(ConcreteModel model) {
    if (satisfies(system_, model.heap, left_, model.values, 100000) != Truth::Yes) return false;
    if (satisfies(system_, model.heap, right_, model.values, 100000) != Truth::No) return false;
    countermodel_ = std::move(model);
    return true;
  }

  System& system_;
  const SymbolicHeap& left_;
  const SymbolicHeap& right_;
  Budget& budget_;
  std::unordered_map<std::uint32_t, std::uint32_t> predicate_of_;  // cell to list predicate
  std::vector<Var> variables_;
  std::optional<ConcreteModel> countermodel_;
};

}  // namespace

ListAnswer list_entails(System& system, const SymbolicHeap& left, const SymbolicHeap& right, Budget& budget) {
  return ListEntailment(system, left, right, budget).run();
}

}  // namespace heapwise::logic
