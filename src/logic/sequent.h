// Sequents: left ⊢ ∃open. right, the states of the entailment prover (cyclic_prover.h).
//
// `frame` holds what was already matched on both sides: it is no longer part of the heaps that are compared, but what
// it says (its locations are allocated, hence different from nil and from each other) still holds. `simplify` applies
// every rule that has no alternative and keeps validity in both directions, up to matching of equal atoms.
#pragma once

#include <set>
#include <string>

#include "logic/invariants.h"
#include "logic/symbolic_heap.h"

namespace heapwise::logic {

struct Sequent {
  SymbolicHeap left, right;
  std::vector<Atom> frame;
  std::set<Var> open;        // existential variables of the right side
  std::size_t consumed = 0;  // cells matched since the root of the proof: how much smaller the heap has become
};

// What simplification or a check came to.
enum class GoalState { Proved, Failed, Open };

class SequentTools {
 public:
  SequentTools(System& system, Invariants& invariants) : system_(system), invariants_(invariants) {}

  [[nodiscard]] GoalState simplify(Sequent& sequent);

  [[nodiscard]] bool known_distinct(const Sequent& sequent, Var a, Var b);
  // The numeric facts of the left side and frame, with the invariants of their predicates.
  [[nodiscard]] Linears facts(const Sequent& sequent);
  [[nodiscard]] bool number_equal(const Sequent& sequent, Var a, Var b);

  // Takes the atoms at these places off both sides, and what must be equal for that becomes a goal.
  void match(Sequent& sequent, std::size_t left, std::size_t right);

  [[nodiscard]] std::string to_text(const Sequent& sequent) const;

 private:
  bool merge_left(Sequent& sequent);
  bool merge_equal_numbers(Sequent& sequent);
  bool contradictory(const Sequent& sequent);
  GoalState solve_equalities(Sequent& sequent);
  GoalState check_distinct_goals(Sequent& sequent);
  static void close_determined_numbers(Sequent& sequent);
  bool drop_implied_numbers(Sequent& sequent);
  bool read_roots(Sequent& sequent);
  bool match_points_to(Sequent& sequent, bool& changed);
  GoalState conclude(Sequent& sequent);

  System& system_;
  Invariants& invariants_;
};

// Replaces a variable everywhere.
void rename(Sequent& sequent, Var from, Var to);

// The left side, mentioning all variables of the right side that are not open: so that its models give them values.
[[nodiscard]] SymbolicHeap left_with_all_variables(const System& system, const Sequent& sequent);

// The same text for sequents that differ in the names of variables only, mostly.
[[nodiscard]] std::string canonical(const System& system, const Sequent& sequent);

}  // namespace heapwise::logic
