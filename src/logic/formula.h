// Formulas of separation logic: many-sorted, with named fields, hash-consed and immutable.
//
// A Context owns the signature (sorts, cells, variables, predicates) and all nodes. A Term or Formula is a pointer to a
// node of its context: two are equal iff their pointers are, copies cost nothing, and a formula is a DAG whose shared
// parts are stored once. Every bound variable has a VariableId of its own: no two binders share one, so that free and
// bound never clash. Nodes live as long as their context.
//
// Meaning: signature.h says what the symbols are; evaluate.h says when a model satisfies a formula (both readings of
// pure atoms). smtlib_parser.h and smtlib_printer.h read and write SL-COMP's dialect, math_printer.h writes x ↦ {next:
// y} * ls(y, nil).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logic/signature.h"

namespace heapwise::logic {

enum class TermKind : std::uint8_t { Variable, Nil, Integer, Add, Subtract, Negate, Multiply };

struct TermNode {
  TermKind kind;
  SortId sort;
  VariableId variable;                       // Variable
  std::int64_t number = 0;                   // Integer
  std::vector<const TermNode*> arguments{};  // the arithmetic operators; Multiply has a constant among its two
  std::uint32_t id = 0;                      // unique among the terms of its context
};
using Term = const TermNode*;

enum class FormulaKind : std::uint8_t {
  True,  // any heap
  False,
  Emp,          // the empty heap
  PointsTo,     // terms: the location, then one per field; `cell` says which fields
  Freed,        // terms: a location; the heap is one freed cell there (it owns the location like a points-to)
  Predicate,    // terms: the arguments of `predicate`
  Equal,        // two terms
  Distinct,     // two terms or more, pairwise different
  Less,         // two integer terms
  LessEqual,    // two integer terms
  Sep,          // children, two or more: disjoint parts of the heap
  And,          // children
  Or,           // children
  Not,          // one child
  AndNot,       // guarded negation: first child and not second
  Wand,         // two children: every disjoint heap with the first extends to one with the second
  Septraction,  // two children: some disjoint heap with the first extends to one with the second
  Exists,       // `bound`, one child
};

struct FormulaNode {
  FormulaKind kind;
  CellId cell;
  PredicateId predicate;
  std::vector<Term> terms{};
  std::vector<const FormulaNode*> children{};
  std::vector<VariableId> bound{};
  std::uint32_t id = 0;  // unique among the formulas of its context
};
using Formula = const FormulaNode*;

// A map from variables to terms, applied by Context::substitute.
using Substitution = std::unordered_map<VariableId, Term>;

class Context {
 public:
  Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  [[nodiscard]] Signature& signature() { return signature_; }
  [[nodiscard]] const Signature& signature() const { return signature_; }

  // --- terms -------------------------------------------------------------------------------------------------------
  [[nodiscard]] Term variable(VariableId id);
  [[nodiscard]] Term nil(SortId sort);
  [[nodiscard]] Term integer(std::int64_t number);
  [[nodiscard]] Term arithmetic(TermKind kind, std::vector<Term> arguments);

  // --- formulas: flattened (And, Or, Sep), units dropped, nothing else is simplified --------------------------------
  [[nodiscard]] Formula truth() const { return true_; }
  [[nodiscard]] Formula falsity() const { return false_; }
  [[nodiscard]] Formula emp() const { return emp_; }
  [[nodiscard]] Formula points_to(Term location, CellId cell, std::vector<Term> fields);
  [[nodiscard]] Formula freed(Term location);
  [[nodiscard]] Formula predicate(PredicateId id, std::vector<Term> arguments);
  [[nodiscard]] Formula equal(Term left, Term right);
  [[nodiscard]] Formula distinct(std::vector<Term> terms);
  [[nodiscard]] Formula less(Term left, Term right);
  [[nodiscard]] Formula less_equal(Term left, Term right);
  [[nodiscard]] Formula sep(const std::vector<Formula>& parts);
  [[nodiscard]] Formula conjunction(const std::vector<Formula>& parts);
  [[nodiscard]] Formula disjunction(const std::vector<Formula>& parts);
  [[nodiscard]] Formula negation(Formula formula);
  [[nodiscard]] Formula and_not(Formula guard, Formula negated);
  [[nodiscard]] Formula wand(Formula left, Formula right);
  [[nodiscard]] Formula septraction(Formula left, Formula right);
  [[nodiscard]] Formula exists(std::vector<VariableId> bound, Formula body);

  // Capture-free: bound variables below are renamed to fresh ones where the substitution reaches them.
  [[nodiscard]] Term substitute(Term term, const Substitution& substitution);
  [[nodiscard]] Formula substitute(Formula formula, const Substitution& substitution);

  // The body of a predicate with its parameters replaced: one unfolding.
  [[nodiscard]] Formula unfold(Formula predicate);

 private:
  Term intern(TermNode node);
  Formula intern(FormulaNode node);
  Formula flattened(FormulaKind kind, const std::vector<Formula>& parts, Formula unit);
  Formula substitute(Formula formula, const Substitution& substitution, std::unordered_map<Formula, Formula>& memo);

  Signature signature_;
  std::deque<TermNode> terms_;
  std::deque<FormulaNode> formulas_;
  std::unordered_multimap<std::size_t, Term> term_table_;
  std::unordered_multimap<std::size_t, Formula> formula_table_;
  Formula true_, false_, emp_;
};

// The variables that occur free, each once, in order of first occurrence.
[[nodiscard]] std::vector<VariableId> free_variables(Formula formula);

// True when no spatial atom occurs in it: only (dis)equalities, comparisons, and boolean connectives of them.
[[nodiscard]] bool is_pure(Formula formula);

}  // namespace heapwise::logic
