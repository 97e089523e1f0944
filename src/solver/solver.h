// Solver: satisfiability of terms, with a stack, limits, models, cores, a cache and statistics.
//
//   TermTable terms;
//   Solver solver(terms);
//   solver.assert_that(path_condition);
//   if (solver.check({}, {.milliseconds = 100}) == Answer::Sat) use(solver.value(input));
//
// Nothing outside this folder sees the SMT solver itself; which one it is, an option says. Before it is asked: a
// contradiction that is visible in the terms, the cache of answered questions, the last models (one of them may satisfy
// the new question) and the last cores (one of them may be part of it). Assertions above level 0 become assumptions of
// the back end: going from one path to another costs nothing there, and what was learned stays.
// Sat is always checked: our own evaluator must confirm the model, else the answer is Unknown.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/backend.h"

namespace heapwise::solver {

// Sat: bit-blasting and a SAT solver, for Theory::BitVectors alone.
enum class BackendKind : std::uint8_t { Z3, Cvc5, Sat };

struct Options {
  BackendKind backend = BackendKind::Z3;
  Theory theory = Theory::General;
  bool cache = true;   // remember answers, models and cores
  Limits limits = {};  // used where check() gets none
  // Whom every Unsat of the back end is asked of again: a model there is an internal error. Slow: for checks of
  // Heapwise itself.
  std::optional<BackendKind> second_opinion = {};
};

struct Statistics {
  std::uint64_t questions = 0;      // calls of check()
  std::uint64_t trivial = 0;        // answered by the terms themselves
  std::uint64_t cache_hits = 0;     // the same question before
  std::uint64_t model_hits = 0;     // an earlier model fits
  std::uint64_t core_hits = 0;      // an earlier core is part of it
  std::uint64_t backend_calls = 0;  // the rest
  std::uint64_t unknown = 0;
  std::uint64_t confirmed = 0;  // Unsat by the second opinion, too
  double backend_seconds = 0;   // CPU time within the back end
};

class Solver {
 public:
  explicit Solver(TermTable& terms, Options options = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  void push() { levels_.push_back(stack_.size()); }
  void pop(std::size_t levels = 1);
  void assert_that(Term t);

  [[nodiscard]] Answer check(std::span<const Term> assumptions = {}, std::optional<Limits> limits = {});
  [[nodiscard]] Answer check(std::initializer_list<Term> assumptions, std::optional<Limits> limits = {}) {
    return check(std::span<const Term>(assumptions.begin(), assumptions.size()), limits);
  }

  // After Sat: the model, and the value of any term in it.
  [[nodiscard]] const Assignment& model() const;
  [[nodiscard]] Value value(Term t) const;
  // After Unsat: terms among the assertions and assumptions (conjunctions split) that already contradict each other,
  // together with the assertions of level 0.
  [[nodiscard]] const std::vector<Term>& core() const { return core_; }

  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  [[nodiscard]] TermTable& terms() { return terms_; }

 private:
  struct Known {
    Answer answer;
    std::shared_ptr<const Assignment> model;
    std::vector<Term> core;
  };
  struct KeyHash {
    std::size_t operator()(const std::vector<Term>& key) const;
  };

  std::vector<Term> question(std::span<const Term> assumptions) const;
  std::optional<Answer> answer_without_backend(const std::vector<Term>& question);
  Answer ask_backend(const std::vector<Term>& question, const Limits& limits);
  bool read_model(const std::vector<Term>& question);
  // Tells the back end what was asserted since it was last asked. False: a limit was reached on the way.
  bool tell_backend(const Limits& limits);
  void ask_again(const std::vector<Term>& question, const Limits& limits);
  void remember(const std::vector<Term>& question, Answer answer);
  void renew_backend_if_crowded(std::size_t wanted);

  TermTable& terms_;
  Options options_;
  std::unique_ptr<Backend> backend_;  // made when first needed
  std::size_t permanent_in_backend_ = 0;
  std::vector<Term> permanent_;  // asserted at level 0, conjunctions split
  std::vector<Term> stack_;      // asserted above
  std::vector<std::size_t> levels_;
  std::shared_ptr<const Assignment> model_;
  std::vector<Term> core_;
  std::unordered_map<std::vector<Term>, Known, KeyHash> cache_;
  std::deque<std::shared_ptr<const Assignment>> recent_models_;
  std::deque<std::vector<Term>> recent_cores_;
  Statistics statistics_;
};

}  // namespace heapwise::solver
