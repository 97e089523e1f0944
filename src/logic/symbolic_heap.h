// Symbolic heaps: what the rules decider works on.
//
// A symbolic heap is a separating conjunction of points-to and predicate atoms with a pure part: (dis)equalities
// between locations and linear constraints between integers. All arguments are variables; nil of a sort is a reserved
// variable. A formula becomes a disjunction of symbolic heaps where it can (from_formula); what cannot is the
// small-model decider's. System holds the rules of the inductive predicates in this form.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "logic/arithmetic.h"
#include "logic/decide.h"
#include "logic/formula.h"

namespace heapwise::logic {

struct Atom {
  bool predicate = false;
  std::uint32_t symbol = 0;    // index of the CellId or PredicateId
  std::vector<Var> arguments;  // of a points-to: the location, then the fields

  friend bool operator==(const Atom&, const Atom&) = default;
  friend auto operator<=>(const Atom&, const Atom&) = default;
};

using VarPair = std::pair<Var, Var>;

struct SymbolicHeap {
  std::vector<Atom> atoms;
  std::vector<VarPair> equal, distinct;  // between locations
  Linears numbers;
  bool any_heap = false;  // a `true` beside the atoms: more heap is allowed

  void append(const SymbolicHeap& other);
};

// A rule has variables of its own: first the nils as everywhere, then the parameters, then the locals.
struct InductiveRule {
  std::size_t parameters = 0;
  std::vector<SortId> locals;
  SymbolicHeap body;
};

// An injective or merging renaming of variables.
using Renaming = std::unordered_map<Var, Var>;
[[nodiscard]] SymbolicHeap renamed(const SymbolicHeap& heap, const Renaming& renaming);
[[nodiscard]] Linear renamed(const Linear& linear, const Renaming& renaming);
inline Var renamed(Var variable, const Renaming& renaming) {
  const auto found = renaming.find(variable);
  return found == renaming.end() ? variable : found->second;
}

// One disjunct of a formula.
struct Disjunct {
  SymbolicHeap heap;
  std::vector<Var> bound{};  // existentially quantified
  bool pure = false;         // says nothing of the heap
};

class System {
 public:
  System(Context& context, Semantics semantics);

  [[nodiscard]] Var nil(SortId sort) const { return sort.index(); }
  [[nodiscard]] std::size_t nil_count() const { return nils_; }
  [[nodiscard]] bool is_nil(Var variable) const { return variable < nils_; }
  [[nodiscard]] SortId sort(Var variable) const { return sorts_[variable]; }
  [[nodiscard]] bool is_location(Var variable) const { return location_[variable]; }
  Var fresh(SortId sort);
  Var of(VariableId id);                                               // the variable for a variable of formulas
  [[nodiscard]] std::optional<VariableId> origin(Var variable) const;  // and back, for models

  // The rules of a predicate; nothing when its definition is not a disjunction of symbolic heaps.
  [[nodiscard]] const std::vector<InductiveRule>* rules(std::uint32_t predicate);
  // The sorts of its parameters; nothing where there are no rules.
  [[nodiscard]] const std::vector<SortId>* parameter_sorts(std::uint32_t predicate);
  // A predicate of our own, for what is no formula's.
  std::uint32_t add_predicate(const std::vector<Var>& parameters, const std::vector<struct Disjunct>& disjuncts);
  [[nodiscard]] std::size_t predicate_count() const { return table_.size(); }
  [[nodiscard]] std::string predicate_name(std::uint32_t predicate) const;

  // The body of a rule for the given arguments, with fresh locals.
  [[nodiscard]] SymbolicHeap instantiate(const InductiveRule& rule, const std::vector<Var>& arguments,
                                         std::vector<Var>* locals = nullptr);

  [[nodiscard]] std::optional<std::vector<Disjunct>> from_formula(Formula formula);

  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] std::string to_text(const SymbolicHeap& heap) const;

 private:
  struct Entry {
    bool known = false;
    std::optional<std::vector<InductiveRule>> rules;
    std::vector<SortId> parameters{};
  };

  using Disjuncts = std::optional<std::vector<Disjunct>>;
  Disjuncts combine(Formula formula, bool separating);
  Disjuncts pure_atom(Formula formula, bool negated);
  Disjuncts negated(Formula formula);
  Disjunct spatial_atom(Formula formula);
  InductiveRule make_rule(const std::vector<Var>& parameters, const Disjunct& disjunct) const;
  Var argument(Term term, Disjunct& into);
  void add_term(Linear& linear, Term term, std::int64_t factor);
  std::string variable_name(Var variable) const;

  Context& context_;
  Semantics semantics_;
  std::size_t nils_ = 0;
  std::vector<SortId> sorts_;
  std::vector<bool> location_;
  std::vector<VariableId> origins_;
  std::unordered_map<VariableId, Var> variables_;
  std::deque<Entry> table_;
};

}  // namespace heapwise::logic
