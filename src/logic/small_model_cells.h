// Evaluation of a formula on a symbolic heap: finitely many cells whose addresses and contents are terms.
//
// Given the cells of a heap, a formula becomes a boolean combination of equalities between terms and of integer
// comparisons: exactly those assignments satisfy it for which the formula holds of the heap. Nothing is approximated:
//   · a separating conjunction is a disjunction over the ways to split the cells; a guarded part (one that names its
//     cells) has few candidates, only an unguarded one (true, a negation, a wand) is tried on all subsets;
//   · a wand or septraction adds the cells that its left side describes, which must therefore be a disjunction of
//     points-to atoms and pure facts;
//   · a quantified location is one of the terms at hand or differs from them all (there are infinitely many locations);
//   · an inductive predicate is unfolded, which ends because every unfolding of a list consumes a cell.
// Where a construct does not fit, evaluation gives up: stopped() says why and all results are void.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "logic/decide.h"
#include "logic/small_model_closure.h"
#include "solver/solver.h"
#include "solver/term.h"

namespace heapwise::logic {

// How a magic wand reads. Standard: its left side ranges over all heaps that are disjoint from the present one. Fixed:
// every location has one content for the whole formula, allocated or not, and the left side ranges over heaps with that
// content. The second is what CVC4's procedure computes (Reynolds, Iosif, Serban, King: A Decision Procedure for
// Separation Logic in SMT, ATVA 2016: one function `pt` for all heaps); SL-COMP's statuses of files with wands come
// from it. They differ where a formula frees a location and allocates it again with another content.
enum class WandReading : std::uint8_t { Standard, Fixed };

struct SymbolicCell {
  Term address;
  std::vector<Term> fields;
  bool freed = false;
};

// A formula is guarded when it can hold only of heaps whose cells it names, each by a points-to or a predicate. It is
// pure when it says nothing of the heap. Both are remembered: formulas are DAGs.
class Guards {
 public:
  explicit Guards(Semantics semantics) : semantics_(semantics) {}
  [[nodiscard]] bool guarded(Formula formula);
  [[nodiscard]] bool pure(Formula formula);

 private:
  Semantics semantics_;
  std::unordered_map<Formula, bool> guarded_, pure_;
};

// A set of cells: ascending indices.
using CellSet = std::vector<std::uint16_t>;
[[nodiscard]] CellSet without(const CellSet& cells, const CellSet& taken);
[[nodiscard]] CellSet united(const CellSet& a, const CellSet& b);

class CellEvaluator {
 public:
  // The cells' addresses are pairwise different and anchored in `closure`.
  CellEvaluator(Context& context, solver::TermTable& terms, const Closure& closure, std::vector<SymbolicCell> cells,
                Semantics semantics, WandReading wands, Budget& budget);

  // When does `formula` hold of the heap that consists of `cells`?
  [[nodiscard]] solver::Term holds(Formula formula, const CellSet& cells);

  [[nodiscard]] bool stopped() const { return !reason_.empty(); }
  [[nodiscard]] const std::string& reason() const { return reason_; }

  // Terms for the solver: a location's class, an integer.
  [[nodiscard]] solver::Term value(Term t);
  [[nodiscard]] solver::Term equal(Term a, Term b);
  // The classes of locations that occur in what was returned so far.
  [[nodiscard]] const std::vector<Term>& classes_used() const { return classes_used_; }
  // What must hold beside all results: the contents that the fixed reading of wands speaks of.
  [[nodiscard]] const std::vector<solver::Term>& side_conditions() const { return side_conditions_; }
  // Terms that an eliminated quantifier can range over.
  void add_to_universe(Term t);

 private:
  struct Candidate {
    CellSet cells;
    solver::Term condition;
  };
  using Candidates = std::vector<Candidate>;
  using Key = std::pair<std::uint32_t, CellSet>;  // a formula's id and the cells

  solver::Term give_up(std::string reason);
  solver::Term compute(Formula formula, const CellSet& cells);
  solver::Term pure(Formula formula);
  solver::Term matches(Formula formula, std::uint16_t index);
  solver::Term sep_holds(Formula sep, const CellSet& cells);
  solver::Term open_parts_hold(const std::vector<Formula>& parts, std::size_t first, const CellSet& cells);
  solver::Term quantified_holds(Formula exists, const CellSet& cells);
  solver::Term wand_holds(Formula wand, const CellSet& cells);
  solver::Term predicate_holds(Formula predicate, const CellSet& cells);
  // The body of a list predicate. Definitions read pure atoms as SL-COMP does: in the strict reading, they become parts
  // of a separating conjunction.
  Formula unfolded(Formula predicate);
  Formula in_strict_words(Formula body);

  // Subsets of `cells` on which a guarded formula can hold, each once.
  Candidates candidates(Formula formula, const CellSet& cells);
  Candidates compute_candidates(Formula formula, const CellSet& cells);
  Candidates sep_candidates(const std::vector<Formula>& parts, const CellSet& cells);
  Candidates and_candidates(Formula formula, const CellSet& cells);

  // Instances of ∃x. φ that suffice on the heap `cells`: x is the content of a cell that φ names, or any term at hand,
  // or (the last one, when `with_generic`) a location that differs from all of them.
  struct Instances {
    std::vector<Formula> formulas;
    bool with_generic = false;
    SortId sort;
  };
  Instances instances(Formula exists, const CellSet& cells);
  bool instances_by_matching(Formula exists, const CellSet& cells, std::vector<Formula>& out);
  template <class Visit>
  void for_each_instance(Formula exists, const CellSet& cells, Visit visit);

  // The heaps that the left side of a wand describes: new cells with the condition under which they are that heap.
  struct Extension {
    CellSet cells;
    std::vector<solver::Term> conditions;
  };
  std::vector<Extension> extensions(Formula left);
  bool extend(Formula part, std::vector<Extension>& all);
  solver::Term content_is(const SymbolicCell& cell);
  solver::Term content(Term address, std::size_t field, Term like);

  Context& context_;
  solver::TermTable& terms_;
  const Closure& closure_;
  std::vector<SymbolicCell> cells_;
  Semantics semantics_;
  WandReading wands_;
  Budget& budget_;
  std::size_t given_cells_;  // the others belong to wands
  bool contents_stated_ = false;
  std::vector<solver::Term> side_conditions_;
  std::string reason_;
  std::map<Key, solver::Term> known_;
  std::map<Key, Candidates> known_candidates_;
  std::unordered_map<Formula, std::vector<Extension>> known_extensions_;
  std::unordered_map<Term, solver::Term> values_;
  std::vector<Term> classes_used_, universe_;
  std::unordered_set<Term> in_universe_, used_, generic_;
  std::map<SortId, std::vector<Term>> generics_;  // locations that differ from all others, and how many are in use
  std::map<SortId, std::size_t> generics_in_use_;
  Guards guards_;
  std::size_t unfoldings_ = 0;
};

// What one question to the SMT solver may use of a budget.
[[nodiscard]] solver::Limits limits_of(const Budget& budget);

}  // namespace heapwise::logic
