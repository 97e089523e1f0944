// The base-pair fixpoint: all that the predicates of a rule system can demand of their surroundings.
//
// A base pair of P(x1…xn) says which of x1…xn and nil are equal, which differ, and which x are allocated. It is derived
// by a rule and one base pair per call of that rule; every heap of P has a base pair, and every derived base pair has a
// heap in any surrounding that is consistent with it (Brotherston et al. 2014).
//
// Where integers play no part, only the weakest pairs are kept: (V, Π) makes (W, Σ) needless when V ⊆ W and Σ entails
// Π, disequalities that follow from allocation included, because whatever suits the second suits the first. Large
// tables are only kept free of duplicates. Where integers matter (RulePredicate::numeric), every pair and every
// derivation is kept: derivations() then are the clauses over the integers.
#pragma once

#include <deque>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/id.h"
#include "logic/rule_system.h"
#include "logic/shape_state.h"

namespace heapwise::logic {

using PairId = Id<struct BasePairTag>;

struct Derivation {
  std::size_t predicate = 0;
  std::size_t rule = 0;
  PairId pair{};
  std::vector<PairId> children{};  // one per call of the rule
};

class BasePairs {
 public:
  enum class Satisfiability { Satisfiable, Unsatisfiable, Exhausted };

  // At most so many derivations are kept; when clauses are needed and there are more, the outcome is Exhausted.
  BasePairs(const Context& context, const RuleSystem& system, std::size_t derivation_limit);
  ~BasePairs();

  // Stops at the first pair of the formula itself, unless integers matter for it.
  [[nodiscard]] Satisfiability run(Budget& budget);

  [[nodiscard]] const std::vector<Derivation>& derivations() const { return derivations_; }
  // Its children were found before the pair itself. Null when it was not kept.
  [[nodiscard]] const Derivation* first_derivation(PairId pair) const;
  // Of the formula itself, after Satisfiable.
  [[nodiscard]] PairId goal() const { return tables_[0].all.front(); }
  [[nodiscard]] std::size_t predicate_of(PairId pair) const { return pairs_[pair.index()].predicate; }
  [[nodiscard]] std::size_t pair_count() const { return pairs_.size(); }
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  struct Pair {
    std::string_view bytes;  // classes, then allocated and not-nil sets, then pairs that differ
    std::uint32_t predicate = 0;
    bool dead = false;                                                     // a weaker pair came later
    std::uint32_t derivation = std::numeric_limits<std::uint32_t>::max();  // the first
  };
  // A pair as a call sees it: in the variables of the calling rule.
  struct Option {
    PairId pair{};
    VariableSet nil{}, not_nil{}, allocated{};
    bool only_nil = false;    // nothing but (dis)equalities with nil
    bool impossible = false;  // contradicts the sharing of arguments
  };
  struct Call {
    std::size_t predicate = 0;
    std::vector<std::uint8_t> arguments{0};  // from the callee's variables to the rule's; nil to nil
    std::vector<Option> options{};           // grows with the callee's table, when somebody looks
  };
  struct CompiledRule {
    std::size_t predicate = 0, rule = 0;
    ShapeState start;
    std::vector<Call> calls{};
    std::vector<std::uint8_t> order{};  // in which calls were settled in the last success
  };
  struct Table {
    std::size_t width = 1;  // nil and the location parameters
    std::vector<PairId> processed{};
    std::vector<PairId> all{};
    std::vector<std::uint64_t> slots{};  // open hashing: upper half of the hash, then the pair's number + 1; 0 is free
    std::vector<std::pair<std::size_t, std::size_t>> uses{};  // (compiled rule, call)
  };
  using Pending = std::vector<std::uint8_t>;

  void compile(std::size_t predicate, std::size_t rule);
  void process(PairId pair);
  void search(ShapeState& state, Pending pending);
  bool out_of_budget();
  bool choose(const ShapeState& state, const Pending& pending, std::size_t& place);
  void collect_options(const ShapeState& state, Call& call, std::size_t visible, std::size_t enough);
  void drop_dominated(const ShapeState& state, const Call& call);
  void extend_options(Call& call);
  [[nodiscard]] bool apply(ShapeState& state, const Call& call, PairId pair) const;
  void emit(const ShapeState& state);
  bool subsumed(std::size_t predicate, PairId candidate);
  [[nodiscard]] ShapeState state_of(PairId pair) const;
  std::string_view store(std::string_view bytes);
  [[nodiscard]] PairId find(const Table& table, std::string_view bytes, std::size_t hash) const;
  void insert(Table& table, PairId pair, std::size_t hash);
  void record(PairId pair);

  const Context& context_;
  const RuleSystem& system_;
  std::size_t derivation_limit_;
  std::vector<CompiledRule> rules_;
  std::vector<Table> tables_;
  std::vector<Pair> pairs_;
  std::vector<Derivation> derivations_;
  std::vector<std::deque<PairId>> waiting_;  // by component
  std::deque<std::vector<char>> chunks_;
  std::string reason_;

  // Of the search that is under way.
  Budget* budget_ = nullptr;
  CompiledRule* rule_ = nullptr;
  std::size_t delta_ = 0;             // the call that the new pair stands at
  std::vector<PairId> chosen_;        // by call
  Pending settled_;                   // calls in the order in which they were settled
  std::vector<std::uint32_t> found_;  // options of the call that was chosen, by index
  std::string key_;
  bool stop_ = false, exhausted_ = false;
};

}  // namespace heapwise::logic
