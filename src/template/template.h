// Template: the program as one formula, invariants found by an SMT solver.
//
// The third method beside prove and hunt. The program is inlined, its loops are cut (encode.h); rows over registers,
// cells and members of abstract objects are invariants if the solver finds no step that breaks one (infer.h); what must
// hold is asked under them. With all selects off the same formula is bounded model checking: a model gives inputs, and
// only a run of the interpreter on them makes a `false` (hunt/confirm.h).
// After Malík et al., "Template-Based Verification of Heap-Manipulating Programs" (FMCAD 2018); docs/template.md says
// what is done otherwise.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/engine.h"
#include "hunt/confirm.h"
#include "template/infer.h"
#include "template/rows_propose.h"

namespace heapwise::tmpl {

struct Outcome {
  enum class Answer : std::uint8_t { False, True, Unknown };
  Answer answer = Answer::Unknown;
  std::optional<engine::Bug> bug;
  engine::Reason reason;  // of Unknown
  std::uint64_t questions = 0, lemmas = 0, rows = 0;
  std::vector<engine::Invariant> invariants;  // what holds at the loops, in words; also of Unknown
};

// How the engine goes about its work.
struct Manner {
  Pace* pace = nullptr;  // none: all at once
  // Others look for violations: where no proof is possible the work ends.
  bool only_proofs = false;
  // Called once the property is shown for executions whose accesses and frees are all valid; may be left out.
  std::function<void()> on_given_accesses;
};

class Template {
 public:
  // All must outlive it.
  Template(const engine::Task& task, Budget& budget, Manner manner = {});

  [[nodiscard]] Outcome run();

 private:
  // One encoding of the program, with all that is asked about it.
  struct Attempt {
    Attempt(const Plan& plan, Widths widths, Budget& budget, const engine::Task& task);
    TermTable terms;
    Values values;
    Memory memory;
    Formula formula;
    solver::Solver solver;
    Inference inference;
    std::set<int> levels_tried;        // of rows
    std::vector<std::size_t> failing;  // obligations, with the rows of these levels
    bool may_lose_blocks = false;      // with these rows, though no obligation fails
  };
  enum class Step : std::uint8_t { Decided, GoOn, GaveUp, TooNarrow };

  [[nodiscard]] std::unique_ptr<Attempt> encode(unsigned unroll, Budget& budget, bool leaks = true);
  [[nodiscard]] Step decide();
  // With all selects off.
  [[nodiscard]] Step search(Attempt& attempt);
  [[nodiscard]] Step search_a_few_rounds(unsigned rounds);
  // From now on recursive functions that touch memory are summarised, and not inlined.
  [[nodiscard]] Step summarise_recursion();
  // With the rows of an attempt that does not ask for leaks: is nothing lost?
  [[nodiscard]] Step look_for_leaks(Attempt& attempt);
  // How many copies of each loop are tried.
  [[nodiscard]] std::vector<unsigned> copies_to_try() const;
  // Tries the levels of rows up to this one that were not tried.
  [[nodiscard]] Step infer(Attempt& attempt, int last_level);
  [[nodiscard]] static std::optional<int> next_level(const Attempt& attempt, int last);
  // The search and k-induction, with so many copies of each loop.
  [[nodiscard]] Step try_copies(const Attempt& first, unsigned copies);
  [[nodiscard]] Step finish(const Attempt& attempt, Step step);
  [[nodiscard]] static std::vector<Row> invariants_for(const Attempt& first, const Attempt& attempt);
  [[nodiscard]] bool numbers_suffice(const Attempt& attempt) const;
  // A turn of that share of the time that is left, and no shorter. Without a limit of time it is as if little were
  // left: what is tried first must not keep what comes behind it waiting.
  [[nodiscard]] Budget turn_of(double share, double least) const;
  [[nodiscard]] bool confirm(Attempt& attempt, const Obligation& violated);
  void prove(const Attempt& attempt);
  void explain(const Attempt& attempt, const std::vector<std::size_t>& failing);
  // termination.cpp
  [[nodiscard]] Step decide_termination();
  [[nodiscard]] Step rank(Attempt& attempt);
  [[nodiscard]] Step look_for_recurrence(unsigned copies);
  [[nodiscard]] bool confirm_recurrence(Attempt& attempt);
  // given_accesses.cpp
  // Is what fails invalid accesses and frees alone, and not what the formula has lost?
  [[nodiscard]] bool only_accesses_are_missing(Attempt& attempt, const std::vector<std::size_t>& failing);
  void look_whether_accesses_are_missing(Attempt& attempt, const std::vector<std::size_t>& failing);

  const engine::Task& task_;
  const ir::Program& program_;
  Budget& budget_;
  Manner manner_;
  std::optional<Plan> plan_;
  hunt::Judge judge_;
  unsigned number_width_ = 13;
  unsigned searched_ = 0;        // with so many copies the search found nothing, and did not come to an end
  bool given_accesses_ = false;  // shown for executions whose accesses and frees are valid
  bool out_of_reach_ = false;    // some execution meets what is not modelled: there is no proof
  Outcome outcome_;
};

// For the table of engines (verify/engines.h): alone, and beside others that look for violations.
[[nodiscard]] std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& whole);
[[nodiscard]] std::unique_ptr<engine::Engine> make_member(const engine::Task& task, Budget& whole);

}  // namespace heapwise::tmpl
