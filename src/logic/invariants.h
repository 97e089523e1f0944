// What every heap of a predicate satisfies: linear facts about its integer parameters and its number of cells, and
// which of its parameters are surely allocated.
//
// Found by guess and check: bounds on a fixed set of linear forms (a parameter, a difference of two, either against the
// number of cells) are kept as long as every rule preserves them, all predicates at once (Houdini: Flanagan, Leino, FME
// 2001). Over-approximating: true of every heap of the predicate, not the strongest such facts.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "logic/symbolic_heap.h"

namespace heapwise::logic {

class Invariants {
 public:
  explicit Invariants(System& system) : system_(system) {}

  // Facts about an atom's arguments and about `size`, the number of its cells.
  void add_facts(const Atom& atom, Var size, Linears& into);

  // Whether every heap of the predicate allocates the argument at this position; whether it has a cell at all.
  [[nodiscard]] bool allocates(std::uint32_t predicate, std::size_t position);
  [[nodiscard]] bool never_empty(std::uint32_t predicate);
  // Positions that some rule, or a predicate that it calls, allocates.
  [[nodiscard]] const std::set<std::size_t>& may_allocate(std::uint32_t predicate);

  // What the cell at the argument `root` surely holds: pairs of a field and the position of the argument that is its
  // value. For a points-to, root is 0 and positions count the location.
  struct RootField {
    std::size_t root = 0, field = 0, position = 0;
    friend auto operator<=>(const RootField&, const RootField&) = default;
  };
  [[nodiscard]] std::vector<RootField> root_fields(const Atom& atom);

  // Variables that the atoms surely allocate, each with the index of its atom.
  [[nodiscard]] std::vector<std::pair<Var, std::size_t>> allocated(const std::vector<Atom>& atoms);

 private:
  struct Summary {
    Linears facts;  // over a rule's variables: parameters as in rules, then the size
    std::set<std::size_t> allocated, may;
    std::size_t least_cells = 0;
    std::optional<std::vector<RootField>> root_fields;
  };

  const Summary& summary(std::uint32_t predicate);
  void compute(const std::vector<std::uint32_t>& group);
  std::vector<std::uint32_t> reachable(std::uint32_t predicate);
  void find_allocated(const std::vector<std::uint32_t>& group);
  // Takes one rule into account; true: `own` has changed.
  bool weaken_allocated(const InductiveRule& rule, Summary& own);
  void find_least_cells(const std::vector<std::uint32_t>& group);
  void find_facts(const std::vector<std::uint32_t>& group);
  Linears rule_facts(const InductiveRule& rule, Var size, bool with_calls, Var& next);
  std::vector<Linear> forms(std::uint32_t predicate, Var size);

  System& system_;
  std::unordered_map<std::uint32_t, Summary> summaries_;
};

}  // namespace heapwise::logic
