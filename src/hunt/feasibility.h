// Feasibility: can a path be taken, and with which inputs?
//
// Asked only where the numeric facts did not decide. A question is cut down to the conditions that share variables with
// what is new (the rest was satisfiable before and stays so), which keeps it small and lets equal questions of
// different paths be answered from the solver's cache. A question that the solver gives up counts as feasible.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "base/budget.h"
#include "engine/task.h"
#include "hunt/candidate.h"
#include "hunt/path.h"
#include "solver/solver.h"

namespace heapwise::hunt {

using engine::Dereference;

class Feasibility {
 public:
  Feasibility(solver::TermTable& terms, solver::BackendKind backend, Dereference dereference, Budget& budget);

  // Do the conditions from index `first` on leave a way to satisfy all?
  [[nodiscard]] bool possible(Path& path, std::size_t first);

  // The values that `number` (64 bits) can have on this path, at most `most` of them.
  struct Values {
    std::vector<std::int64_t> all;
    bool complete = true;  // no others
  };
  [[nodiscard]] Values values(const Path& path, solver::Term number, const numeric::Range& range, std::size_t most);

  // Inputs that lead along this path, if there are any. A patient question may take seconds.
  struct Inputs {
    solver::Answer answer = solver::Answer::Unknown;
    std::vector<interp::Inputs::Value> values;
  };
  [[nodiscard]] Inputs inputs(const Path& path, bool patient);

  [[nodiscard]] const solver::Statistics& statistics() const { return solver_.statistics(); }
  // The variables of a term, sorted.
  [[nodiscard]] const std::vector<solver::Term>& variables(solver::Term t);
  // The conditions that share variables, perhaps through others, with the given ones.
  [[nodiscard]] std::vector<solver::Term> related(const std::vector<solver::Term>& conditions,
                                                  std::vector<solver::Term> variables);

 private:
  static constexpr unsigned kQuestionMilliseconds = 300;  // for a branch, say
  [[nodiscard]] solver::Limits limits(unsigned milliseconds) const;
  [[nodiscard]] Values by_model(std::vector<solver::Term> question, solver::Term number, std::size_t most);
  [[nodiscard]] Values by_equality(std::vector<solver::Term> question, solver::Term number,
                                   const numeric::Range& range);
  // deref_logic.cpp
  [[nodiscard]] Values by_logic(std::vector<solver::Term> question, solver::Term number, const numeric::Range& range);
  // The question's variables get one value, if one does.
  [[nodiscard]] std::optional<solver::Assignment> easy(const std::vector<solver::Term>& question);
  [[nodiscard]] std::vector<solver::Term> variables(const std::vector<solver::Term>& question);
  [[nodiscard]] bool holds(const solver::Assignment& model, std::span<const solver::Term> conditions) const;
  [[nodiscard]] solver::Answer ask(const std::vector<solver::Term>& question, unsigned milliseconds);

  solver::TermTable& terms_;
  solver::Solver solver_;
  Dereference dereference_;
  Budget& budget_;
  std::unordered_map<solver::Term, std::vector<solver::Term>> variables_;
};

}  // namespace heapwise::hunt
