// The left side of a list entailment (list_entailment.h): a graph of points-to and list edges with what is known of its
// variables.
//
// `saturate` draws every conclusion that needs no case distinction; `complete` makes all that is left open definite, in
// some consistent way, and so decides satisfiability.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "base/budget.h"
#include "logic/concrete_heap.h"

namespace heapwise::logic {

struct ListEdge {
  bool list = false;      // ls(start, end), otherwise a points-to
  bool consumed = false;  // matched by the right side already: still a fact
  std::uint32_t cell = 0;
  Var start = 0, end = 0;
  std::vector<Var> fields{};        // of a points-to
  std::size_t width = 0, next = 0;  // how many fields the cell has, and which one links
};

class ListState {
 public:
  ListState(const System& system, std::vector<ListEdge> edges) : system_(&system), edges_(std::move(edges)) {}

  [[nodiscard]] const std::vector<ListEdge>& edges() const { return edges_; }
  void consume(std::size_t edge) { edges_[edge].consumed = true; }

  [[nodiscard]] Var find(Var variable) const;
  void make_equal(Var a, Var b);
  void make_distinct(Var a, Var b) { distinct_.emplace(std::min(find(a), find(b)), std::max(find(a), find(b))); }

  [[nodiscard]] bool same(Var a, Var b) const { return find(a) == find(b); }
  [[nodiscard]] bool different(Var a, Var b) const;
  // A points-to, or a list segment whose ends are known to differ.
  [[nodiscard]] bool never_empty(const ListEdge& edge) const { return !edge.list || different(edge.start, edge.end); }

  // False: contradictory.
  [[nodiscard]] bool saturate();
  // A consistent state with no open choice between edges, or nothing: unsatisfiable.
  [[nodiscard]] std::optional<ListState> complete(Budget& budget) const;

  // The model in which different classes are different locations and every segment between different ones has `length`
  // cells; or, with `inside`, in which edge `through` passes that variable.
  [[nodiscard]] ConcreteModel model(const std::vector<Var>& variables, std::size_t length, std::size_t through,
                                    Var inside) const;

 private:
  bool saturate_once(bool& changed);
  std::optional<bool> settle_pair(const ListEdge& first, const ListEdge& second);

  const System* system_;
  std::vector<ListEdge> edges_;
  std::vector<std::pair<Var, Var>> parent_;  // from a merged variable to its representative, few
  std::set<VarPair> distinct_;               // of representatives
};

}  // namespace heapwise::logic
