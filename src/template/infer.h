// Inference: which rows are invariants, and whether they suffice.
//
//   ask: formula ∧ rows that are on, at the back-edge values ∧ some row is violated at a latch
//     unsat   the rows that are on are invariants
//     model   instances of rows, or equalities of reads, that it violates? add them, and ask again
//             else switch off every row that it violates
//
// Sound: take an execution without a violation so far that arrives over a back edge; all earlier arrivals satisfy the
// rows of their loops. The path to this latch, with the select and back-edge values of each loop on it set to its last
// earlier arrival, satisfies the formula and every instance of every row that is on; if the state violated a row, it
// would be a model. Rows that are assumed for each other all speak of earlier states; where a loop has several copies
// (formula.h), the states between them are earlier, too, if the first one came over the back edge. The solver's
// `unknown` is never taken for unsat.
#pragma once

#include "solver/solver.h"
#include "template/pace.h"
#include "template/row.h"

namespace heapwise::tmpl {

class Inference {
 public:
  Inference(const Plan& plan, Formula& formula, Values& values, Memory& memory, solver::Solver& solver, Budget& budget);

  void add(std::vector<Row> rows);
  // What was switched off is on again: beside rows that are added now it may be an invariant.
  void add_what_was_refuted();
  // Rows that are known to be invariants.
  void know(std::vector<Row> rows);
  // Finds the strongest invariant of the rows. False: a limit was reached, and the new rows are dropped.
  [[nodiscard]] bool run();
  // Which obligations may fail, under the rows that are on: indices. Nothing: a limit was reached.
  // Leaks are asked for once nothing else fails, and by alternatives.
  [[nodiscard]] std::optional<std::vector<std::size_t>> failing(const std::vector<Term>& assumptions = {});
  // The first leak that may be; the number of obligations: none. Nothing: a limit was reached.
  [[nodiscard]] std::optional<std::size_t> first_leak();
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] Rows& maker() { return maker_; }
  // One question, with the equalities of reads that it needs. Rows are assumed only where `with_rows`.
  [[nodiscard]] solver::Answer ask(Term question, const std::vector<Term>& assumptions, bool with_rows);
  // Of the last question, where the answer was a model.
  [[nodiscard]] const solver::Assignment& model() const { return solver_.model(); }
  std::uint64_t questions = 0, lemmas = 0;
  Pace* pace = nullptr;         // whose turns the work is cut into; none: it is done at once
  std::uint64_t megabytes = 0;  // that the process may hold; 0: no limit

 private:
  struct Use {  // of a row, at its rung
    Term selector, violated, violation;
    std::size_t rung = 0;
    std::vector<Term> instances;
    std::vector<bool> asserted;
    std::size_t known_places = 0;  // of the object: so many are among the instances
  };
  struct Member {
    Where where;
    int generation = 0;
  };
  using Key = std::pair<std::size_t, ObjectId>;

  void flush();
  void prepare(std::size_t row);
  void find_places(int generation);
  void instantiate(std::size_t row, int generation);
  [[nodiscard]] Term violation_of(const Row& row);
  [[nodiscard]] Where arbitrary(const Row& row);
  [[nodiscard]] std::size_t add_lemmas(solver::Evaluator& model, bool with_rows);
  [[nodiscard]] std::size_t add_equalities(solver::Evaluator& model);
  [[nodiscard]] bool switch_off(solver::Evaluator& model);
  // Asks the solver, in pieces where others wait for their turn.
  [[nodiscard]] solver::Answer check(const std::vector<Term>& assumed);
  [[nodiscard]] solver::Answer check_by_steps(const std::vector<Term>& assumed);

  const Plan& plan_;
  Formula& formula_;
  Values& values_;
  TermTable& terms_;
  Memory& memory_;
  solver::Solver& solver_;
  Budget& budget_;
  Rows maker_;
  std::vector<Row> rows_;
  std::vector<Use> uses_;
  // Where members of an object were read: rows are instantiated there, whichever loop they belong to, since a loop that
  // does not write a cell reads it from an earlier one.
  std::map<ObjectId, std::vector<Member>> places_;
  std::map<ObjectId, std::set<Where>> seen_places_;
  std::map<VersionId, std::size_t> scanned_;
  std::map<Key, Where> arbitrary_;
  std::size_t facts_asserted_ = 0;
};

}  // namespace heapwise::tmpl
