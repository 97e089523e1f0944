// The entailment prover for symbolic heaps with inductive predicates: cyclic proofs, guided by small models.
//
// Lemmas between the predicates of both sides come first (cyclic_prover_inclusion.cpp).
// Search: simplify (sequent.h); match atoms of both sides; unfold a predicate of the right side where the left has the
// cell that its rule asks for; apply hypotheses; split on an equality; unfold a predicate of the left side into all its
// rules. The last makes the sequent, generalised (generalise.h), an induction hypothesis for what is above it. Every
// sequent on the way is tried on small models of its left side first: one that has a countermodel is no step of a
// proof.
//
// Why induction is sound: along every branch of a proof the heap that the left side describes never grows; an induction
// hypothesis is applied only to a part that has lost at least one cell since the hypothesis was made. An infinite
// descent through hypotheses would remove infinitely many cells from a finite heap. (Cyclic proofs: Brotherston,
// Distefano, Petersen, CADE 2011; explicit induction with generalised hypotheses: Ta, Le, Khoo, Chin, FM 2016 and POPL
// 2018.)
//
// Proves only what holds; finds not every proof.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "logic/hypothesis.h"
#include "logic/unfolding_models.h"

namespace heapwise::logic {

class CyclicProver {
 public:
  CyclicProver(System& system, Invariants& invariants)
      : system_(system), invariants_(invariants), tools_(system, invariants) {}

  // Searches with growing depth until a proof is found or the budget ends. Lemmas found are kept for the next call.
  [[nodiscard]] bool prove(const Sequent& goal, const Budget& budget);

  void set_trace(bool on) { trace_ = on; }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // False: a small model of the left side is none of the right side.
  bool plausible(const Sequent& sequent, const UnfoldingLimits& limits);
  bool search(Sequent sequent, unsigned depth, std::size_t& lowest);
  bool by_matching(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_place(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_right_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_open_points_to(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_hypotheses(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_forced_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_splitting(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool by_left_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest);
  bool unfold_left(const Sequent& sequent, std::size_t index, unsigned depth, std::size_t& lowest);
  // cyclic_prover_inclusion.cpp
  void find_inclusions(const Sequent& goal);
  std::optional<Sequent> inclusion_of(const Sequent& goal, std::uint32_t left, std::uint32_t right);
  Var value_for(const Sequent& goal, const std::optional<std::vector<Var>>& mine, const std::vector<Var>& theirs,
                std::size_t place) const;
  void prove_inclusion(const Sequent& inclusion);
  bool rooted(const Sequent& sequent, const Atom& goal);
  std::optional<VarPair> open_equality(const Sequent& sequent);
  std::optional<Linear> open_comparison(const Sequent& sequent);
  std::optional<Linear> open_match(const Sequent& sequent);
  void for_each_guard(const Atom& atom, const std::function<void(const SymbolicHeap&)>& use);
  std::vector<std::size_t> left_candidates(const Sequent& sequent);
  bool continue_with(Sequent next, unsigned depth, std::size_t& lowest);
  void say(const char* what, const Sequent& sequent);

  System& system_;
  Invariants& invariants_;
  SequentTools tools_;
  Budget budget_;
  std::vector<Hypothesis> path_, lemmas_;
  std::vector<std::string> visited_;        // canonical texts on the current branch
  std::unordered_set<std::string> failed_;  // at the current depth
  std::unordered_set<std::string> tried_inclusions_;
  std::unordered_map<std::string, bool> plausible_;  // answers for sequents without frame, by canonical text
  std::size_t nodes_ = 0, node_limit_ = 0;
  unsigned level_ = 0;
  bool trace_ = false;
};

}  // namespace heapwise::logic
