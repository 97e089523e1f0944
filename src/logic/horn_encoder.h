// Horn clauses as terms of the SMT solver: "node(arguments) is derivable", in one direction of approximation.
//
// Every formula is used positively, so existential variables are fresh free variables. Recursion that is accelerated
// exactly is encoded as it is; other recursion is unfolded `depth` times, and what is left below is false
// (Direction::Under) or its over-approximation (Direction::Over).
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/horn_acceleration.h"
#include "solver/solver.h"

namespace heapwise::logic {

class HornEncoder {
 public:
  enum class Direction {
    Under,
    Over,
    Unfold,  // like Under, but nothing is accelerated, so that a model says how the goal is derived
  };

  HornEncoder(const Context& context, const HornSystem& system, solver::TermTable& terms);

  [[nodiscard]] bool all_exact() const;

  // Nothing when the formula would become too large.
  [[nodiscard]] std::optional<solver::Term> derivable(std::size_t goal, Direction direction, std::size_t depth);

  // After derivable(…, Unfold, …) was found satisfiable: the derivation that the solver's model holds.
  [[nodiscard]] HornDerivation derivation(const solver::Solver& model) const { return derivation(model, 0); }

 private:
  using Arguments = std::vector<solver::Term>;
  using Valuation = std::unordered_map<VariableId, solver::Term>;

  // What Unfold built: the alternatives of one instance of a node, by rule.
  struct Alternative {
    std::vector<std::pair<std::size_t, solver::Term>> clauses{};            // with "all its children hold"
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> children{};  // (call, node) to instance
    solver::Term holds{};
    Valuation valuation{};
  };
  using Instance = std::vector<Alternative>;

  [[nodiscard]] HornDerivation derivation(const solver::Solver& model, std::size_t instance) const;
  solver::Term node(std::size_t node, const Arguments& arguments, std::size_t depth);
  solver::Term unfolded(std::size_t node, const Arguments& arguments, std::size_t depth);
  solver::Term rule(std::size_t node, const std::vector<std::size_t>& clauses, const Arguments& arguments,
                    std::size_t depth);
  solver::Term accelerated(const HornAcceleration& acceleration, std::size_t node, const Arguments& arguments,
                           std::size_t depth);
  solver::Term step(const HornAcceleration& acceleration, const HornStep& step, solver::Term count,
                    const Arguments& displacement, const Arguments& arguments, std::size_t depth);
  solver::Term exit(std::size_t clause, solver::Term count, const Arguments& values, std::size_t depth);
  solver::Term flow(const HornAcceleration& acceleration, std::size_t root, const Arguments& counts,
                    const std::vector<std::size_t>& clauses);

  solver::Term number(Term term, const Valuation& valuation);
  solver::Term constraint(Formula formula, const Valuation& valuation);
  solver::Term atom(const LinearAtom& atom, const Arguments& values, solver::Term unit);
  solver::Term fresh(const char* stem) { return terms_.fresh(stem, terms_.int_sort()); }
  Arguments fresh_vector(const char* stem, std::size_t size);

  const Context& context_;
  const HornSystem& system_;
  solver::TermTable& terms_;
  std::vector<std::optional<HornAcceleration>> accelerations_;  // by component
  Direction direction_ = Direction::Under;
  std::size_t instance_count_ = 0;
  std::vector<Instance> instances_;  // of Unfold; the first is the goal's
  std::size_t current_ = 0;          // the instance that is being built, or was built last
  bool too_large_ = false;
};

}  // namespace heapwise::logic
