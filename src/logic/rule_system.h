// A formula and the predicates that it reaches, as a system of rules: each predicate is a disjunction of symbolic
// heaps.
//
//   P(x…) ⇐ ∃u…. pure ∧ cells * calls
//
// The formula itself is the predicate with number 0, without parameters. Normalising is exact for satisfiability in
// SL-COMP's reading: a part of the heap that no atom describes (`true`, a lone pure atom) may be empty, and the empty
// heap suits every surrounding best, so it is taken to be empty. A
// predicate that does not depend on itself and has a single rule can be replaced by that rule (inline_single_rules).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "logic/formula.h"

namespace heapwise::logic {

struct RuleCell {
  Term location;
  CellId cell{};
  std::vector<Term> fields{};
  bool freed = false;
};

struct RuleCall {
  std::size_t predicate = 0;  // its number in the system
  std::vector<Term> arguments{};
};

struct Rule {
  std::vector<VariableId> locals{};             // existentially quantified, each in this rule only
  std::vector<std::pair<Term, Term>> equal{};   // of locations
  std::vector<std::pair<Term, Term>> differ{};  // of locations
  std::vector<Formula> numbers{};               // pure constraints on integers
  std::vector<RuleCell> cells{};
  std::vector<RuleCall> calls{};
};

struct RulePredicate {
  PredicateId id{};  // none for the formula
  std::vector<VariableId> parameters{};
  std::vector<Rule> rules{};
  std::size_t component = 0;  // of mutual recursion; callees have smaller ones (or the same)
  bool recursive = false;     // calls itself, directly or not
  bool numeric = false;       // integers matter: a parameter, or a constraint somewhere below
};

struct RuleSystem {
  std::vector<RulePredicate> predicates{};
  std::vector<VariableId> free{};  // of the formula: the locals of every rule of predicate 0 contain them
  std::string unsupported{};       // not empty: what is outside the accepted form; the rest is then meaningless
};

[[nodiscard]] RuleSystem make_rule_system(Context& context, Formula formula);

// Replaces calls of predicates with one rule that do not depend on themselves by that rule, while the caller keeps
// within `variables` location variables.
void inline_single_rules(Context& context, RuleSystem& system, std::size_t variables);

// Sets component, recursive and numeric of every predicate.
void analyse_dependencies(const Context& context, RuleSystem& system);

}  // namespace heapwise::logic
