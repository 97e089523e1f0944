// Constrained Horn clauses over linear integers: is the goal derivable?
//
// Nodes are base pairs of predicates whose integer arguments matter; a clause is one derivation of a base pair:
//
//   head(x…) ⇐ the integer constraints of its rule ∧ child1(…) ∧ … ∧ childk(…)
//
// Components of mutual recursion are replaced by closed formulas where that is exact (horn_acceleration.h): one query
// then decides. Otherwise recursion is unfolded step by step in both directions: with nothing below the last step (an
// under-approximation: Satisfiable is sure) and with an over-approximation of the recursion below it (Unsatisfiable is
// sure). What stays open after the last round is Unknown.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "logic/base_pairs.h"
#include "logic/decide.h"

namespace heapwise::logic {

struct HornClause {
  std::size_t head = 0;                                         // a node
  std::size_t predicate = 0, rule = 0;                          // of the rule system: whose constraints hold
  std::vector<std::pair<std::size_t, std::size_t>> children{};  // (number of the rule's call, node)
  friend auto operator<=>(const HornClause&, const HornClause&) = default;
};

struct HornSystem {
  const RuleSystem* rules = nullptr;
  std::vector<std::size_t> predicate{};  // of each node; node 0 is the goal, without arguments
  std::vector<HornClause> clauses{};
  std::vector<std::size_t> derivation{};               // that each clause comes from
  std::vector<std::vector<std::size_t>> clauses_of{};  // by head
  std::vector<std::size_t> component{};                // of mutual recursion, by node
  std::vector<std::vector<std::size_t>> members{};     // of each component
  std::vector<bool> recursive{};                       // by component
};

// A derivation of the goal, with the values of the integer variables of every rule in it.
struct HornDerivation {
  std::size_t clause = 0;
  std::vector<HornDerivation> children{};  // in the order of the clause's
  std::unordered_map<VariableId, std::int64_t> numbers{};
};

// The clauses behind a finished fixpoint.
[[nodiscard]] HornSystem make_horn_system(const RuleSystem& rules, const BasePairs& pairs);

// The integer parameters of a predicate, and the arguments that a call gives them.
[[nodiscard]] std::vector<VariableId> integer_parameters(const Context& context, const RulePredicate& predicate);
[[nodiscard]] std::vector<Term> integer_arguments(const Context& context, const RuleCall& call);

struct HornAnswer {
  Verdict verdict = Verdict::Unknown;
  std::string reason{};
  std::optional<HornDerivation> derivation{};  // of a small one, when Satisfiable
};

[[nodiscard]] HornAnswer solve_horn_integers(const Context& context, const HornSystem& system, Budget& budget);

}  // namespace heapwise::logic
