#include "logic/list_state.h"

#include <algorithm>

namespace heapwise::logic {

Var ListState::find(Var variable) const {
  for (const auto& [from, to] : parent_) {
    if (from == variable) return to;
  }
  return variable;
}

void ListState::make_equal(Var a, Var b) {
  a = find(a), b = find(b);
  if (a == b) return;
  if (a > b) std::swap(a, b);  // nils are the smallest and stay
  for (auto& [from, to] : parent_) to = to == b ? a : to;
  parent_.emplace_back(b, a);
  std::set<VarPair> renamed;
  for (auto [x, y] : distinct_) {
    x = x == b ? a : x, y = y == b ? a : y;
    renamed.emplace(std::min(x, y), std::max(x, y));
  }
  distinct_ = std::move(renamed);
}

bool ListState::different(Var a, Var b) const {
  a = find(a), b = find(b);
  return a != b && distinct_.contains({std::min(a, b), std::max(a, b)});
}

// What two edges from the same start mean: at most one of them is not empty. Nothing: it is open which.
std::optional<bool> ListState::settle_pair(const ListEdge& first, const ListEdge& second) {
  if (never_empty(first) && never_empty(second)) return false;
  if (never_empty(first)) return make_equal(second.start, second.end), true;
  if (never_empty(second)) return make_equal(first.start, first.end), true;
  if (same(first.end, second.end)) return make_equal(first.start, first.end), true;
  return std::nullopt;
}

bool ListState::saturate_once(bool& changed) {
  std::vector<std::size_t> active;
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const ListEdge& edge = edges_[i];
    if (edge.list && same(edge.start, edge.end)) continue;
    if (system_->is_nil(find(edge.start))) {
      if (never_empty(edge)) return false;
      make_equal(edge.start, edge.end);
      changed = true;
      continue;
    }
    active.push_back(i);
  }
  for (std::size_t i = 0; i < active.size(); ++i) {
    for (std::size_t j = i + 1; j < active.size(); ++j) {
      const ListEdge &first = edges_[active[i]], &second = edges_[active[j]];
      if (!same(first.start, second.start)) continue;
      const auto settled = settle_pair(first, second);
      if (settled && !*settled) return false;
      if (settled) return changed = true;
    }
  }
  // Starts of edges that are not empty differ from each other and from nil.
  std::vector<Var> owned;
  for (std::size_t i : active) {
    if (never_empty(edges_[i])) owned.push_back(edges_[i].start);
  }
  const std::size_t before = distinct_.size();
  for (std::size_t i = 0; i < owned.size(); ++i) {
    make_distinct(owned[i], system_->nil(system_->sort(owned[i])));
    for (std::size_t j = i + 1; j < owned.size(); ++j) make_distinct(owned[i], owned[j]);
  }
  changed |= distinct_.size() != before;
  return true;
}

bool ListState::saturate() {
  for (bool changed = true; changed;) {
    changed = false;
    if (!saturate_once(changed)) return false;
    if (std::ranges::any_of(distinct_, [](const VarPair& pair) { return pair.first == pair.second; })) return false;
  }
  return true;
}

std::optional<ListState> ListState::complete(Budget& budget) const {
  ListState state = *this;
  if (budget.exhausted() || !state.saturate()) return std::nullopt;
  for (std::size_t i = 0; i < state.edges_.size(); ++i) {
    for (std::size_t j = i + 1; j < state.edges_.size(); ++j) {
      const ListEdge &first = state.edges_[i], &second = state.edges_[j];
      if (!first.list || !second.list || !state.same(first.start, second.start)) continue;
      if (state.same(first.start, first.end) || state.same(second.start, second.end)) continue;
      ListState other = state;
      state.make_distinct(first.start, first.end);
      if (auto found = state.complete(budget)) return found;
      other.make_equal(first.start, first.end);
      return other.complete(budget);
    }
  }
  return state;
}

ConcreteModel ListState::model(const std::vector<Var>& variables, std::size_t length, std::size_t through,
                               Var inside) const {
  ConcreteModel result;
  Value next = 1;
  for (Var variable : variables) next = std::max(next, static_cast<Value>(variable) + 1);
  const auto value = [&](Var variable) -> Value {
    const Var representative = find(variable);
    return system_->is_nil(representative) ? kNil : static_cast<Value>(representative);
  };
  for (Var variable : variables) result.values.emplace(variable, value(variable));
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const ListEdge& edge = edges_[i];
    if (!edge.list) {
      ConcreteCell cell{edge.cell, value(edge.start), {}};
      for (Var field : edge.fields) cell.fields.push_back(value(field));
      result.heap.cells.push_back(std::move(cell));
      continue;
    }
    if (same(edge.start, edge.end)) continue;
    Value at = value(edge.start);
    const std::size_t cells = i == through ? 2 : length;
    for (std::size_t step = 1; step <= cells; ++step) {
      const Value to = step == cells ? value(edge.end) : i == through ? value(inside) : next++;
      ConcreteCell cell{edge.cell, at, std::vector<Value>(edge.width, kNil)};
      cell.fields[edge.next] = to;
      result.heap.cells.push_back(std::move(cell));
      at = to;
    }
  }
  return result;
}

}  // namespace heapwise::logic
