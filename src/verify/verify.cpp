#include "verify/verify.h"

#include <fmt/format.h>

#include <algorithm>

#include "verify/turns.h"

namespace heapwise::verify {

namespace {

using HuntAnswer = hunt::Outcome::Answer;

class Portfolio {
 public:
  Portfolio(const ir::Program& program, const Options& options, Budget& budget)
      : program_(program), options_(options), budget_(budget), hunt_(program, hunt_options(options)) {}

  Answer run() {
    bool hunting = options_.engine != Engine::Prove;
    if (hunting && decide(hunt(&hunt::Hunt::quick, budget_))) return std::move(answer_);
    bool proving = options_.engine != Engine::Hunt;
    for (double turn = kFirstTurn;; turn *= kGrowth) {
      // A violation that was met, even one that does not count, is in the way of every proof.
      proving = proving && !answer_.bug;
      if (proving && time_is_left()) {
        Budget slice = turn_of(turn, hunting);
        if (prove(slice)) return std::move(answer_);
        proving = is_over(slice);  // otherwise it has tried everything
      }
      if (hunting && time_is_left()) {
        Budget slice = turn_of(turn, proving);
        if (decide(hunt(&hunt::Hunt::rest, slice))) return std::move(answer_);
        hunting = is_over(slice);
      }
      if ((!proving && !hunting) || !time_is_left() || budget_.reason() != Budget::Reason::None)
        return std::move(answer_);
    }
  }

 private:
  static hunt::HuntOptions hunt_options(const Options& options) {
    hunt::HuntOptions hunt;
    hunt.property = options.property;
    hunt.malloc_may_fail = options.malloc_may_fail;
    hunt.exact_block_sizes = options.exact_block_sizes;
    hunt.models = options.models;
    // The run's own tables take as much again as the program's bytes.
    if (options.memory_megabytes != 0)
      hunt.run_memory = std::min(hunt.run_memory, (options.memory_megabytes << 20U) / 4);
    return hunt;
  }

  void say(const char* what) const {
    if (options_.on_phase) options_.on_phase(what);
  }

  // Ended for want of time: a longer turn may do better. Want of memory will come again.
  [[nodiscard]] static bool is_over(Budget& turn) { return turn.exhausted() && turn.reason() == Budget::Reason::Time; }
  [[nodiscard]] bool time_is_left() const { return budget_.seconds_left() > 0; }

  [[nodiscard]] Budget turn_of(double turn, bool other_waits) const {
    return {turn_seconds(turn, budget_.seconds_left(), other_waits), options_.memory_megabytes};
  }

  hunt::Outcome hunt(hunt::Outcome (hunt::Hunt::*part)(Budget&), Budget& budget) {
    say("looking for a violation");
    const double start = cpu_seconds();
    hunt::Outcome outcome = (hunt_.*part)(budget);
    answer_.hunt_seconds += cpu_seconds() - start;
    answer_.runs = outcome.runs;
    return outcome;
  }

  // True: the answer stands.
  bool decide(hunt::Outcome outcome) {
    if (outcome.answer == HuntAnswer::Unknown) {
      // What prove could not do says more than that runs found nothing.
      if (!answer_.proof || outcome.saw_violation) answer_.reason = std::move(outcome.reason);
      answer_.bug = std::move(outcome.bug);
      return false;
    }
    answer_.verdict = outcome.answer == HuntAnswer::True ? Answer::Verdict::True : Answer::Verdict::False;
    answer_.decided_by = "hunt";
    answer_.reason.clear();
    answer_.bug = std::move(outcome.bug);
    return true;
  }

  bool prove(Budget& budget) {
    say("looking for a proof");
    prove::ProveOptions prove_options;
    prove_options.property = options_.property;
    prove_options.exec.malloc_may_fail = options_.malloc_may_fail;
    prove_options.exec.models = options_.models;
    const double start = cpu_seconds();
    answer_.proof = prove::prove(program_, prove_options, budget);
    answer_.prove_seconds += cpu_seconds() - start;
    if (!answer_.proof->proved) {
      answer_.reason = reason_of(*answer_.proof);
      return false;
    }
    if (options_.engine == Engine::Auto) cross_examine();
    answer_.verdict = Answer::Verdict::True;
    answer_.decided_by = "prove";
    answer_.reason.clear();
    return true;
  }

  std::string reason_of(const prove::Outcome& outcome) const {
    const std::string place = ir::to_string(program_, outcome.reason.at);
    if (outcome.reason.kind == exec::Finding::Kind::Limit) return fmt::format("{} at {}", outcome.reason.what, place);
    return fmt::format("possible {} violation at {}: {}", check::name(outcome.reason.kind), place, outcome.reason.what);
  }

  // A proof stands: no run may violate the property, not even in a way that would not count for `false`.
  void cross_examine() {
    const hunt::Outcome outcome = hunt(&hunt::Hunt::quick, budget_);
    if (!outcome.bug) return;
    std::string report = "prove says true, but a run violates the property:\n";
    report += interp::describe(program_, outcome.bug->violation());
    for (const interp::InputRead& input : outcome.bug->run.inputs)
      report += fmt::format("input: {} # {}\n", interp::to_input_line(input.value, input.type), input.source);
    throw InternalError(report);
  }

  const ir::Program& program_;
  const Options& options_;
  Budget& budget_;
  hunt::Hunt hunt_;
  Answer answer_;
};

}  // namespace

Answer verify(const ir::Program& program, const Options& options, Budget& budget) {
  return Portfolio(program, options, budget).run();
}

}  // namespace heapwise::verify
