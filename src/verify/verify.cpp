#include "verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ir/call_graph.h"
#include "ir/loops.h"
#include "verify/hunt_process.h"
#include "verify/turns.h"

namespace heapwise::verify {

namespace {

using HuntAnswer = hunt::Outcome::Answer;

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kListenEvery = 0.02;  // seconds

// At most one function in ten repeats something.
bool hardly_loops(const ir::Program& program) {
  const ir::CallGraph calls(program);
  std::size_t functions = 0, loops = 0;
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function& function = program.functions[i];
    if (function.blocks.empty() || !calls.reachable_from_main(ir::FunctionId(i))) continue;
    ++functions;
    loops += ir::LoopNest(ir::ControlFlow(function)).loops().size();
    if (calls.recursive(ir::FunctionId(i))) ++loops;
  }
  return loops * 10 <= functions;
}

class Portfolio {
 public:
  Portfolio(const engine::Task& task, const Options& options, Budget& budget)
      : task_(task), program_(task.program), options_(options), budget_(budget), hunt_(task, budget) {}

  Answer run() {
    if (options_.engine != Engine::Prove && first_look()) return std::move(answer_);
    // A violation that was met, even one that does not count, is in the way of every proof.
    if (options_.engine != Engine::Hunt && !answer_.bug && prove_and_hunt()) return std::move(answer_);
    if (options_.engine != Engine::Prove && !hunt_is_over_ && time_is_left()) (void)hunt_on(budget_);
    say_which_limit();
    return std::move(answer_);
  }

 private:
  void say(const char* what) const {
    if (options_.on_phase) options_.on_phase(what);
  }

  // That runs found nothing is the whole story only where nobody ended them.
  void say_which_limit() {
    const bool reached = budget_.reason() == Budget::Reason::Time || budget_.reason() == Budget::Reason::Memory;
    if (!reached || answer_.verdict != Answer::Verdict::Unknown || answer_.proof || answer_.bug) return;
    answer_.reason = fmt::format("{}: {}", budget_.reason_text(), answer_.reason);
  }

  hunt::Outcome hunt(hunt::Outcome (hunt::Hunt::*part)(Budget&), Budget& slice) {
    const double start = cpu_seconds();
    hunt::Outcome outcome = (hunt_.*part)(slice);
    answer_.hunt_seconds += cpu_seconds() - start;
    answer_.runs = outcome.runs;
    return outcome;
  }

  [[nodiscard]] bool time_is_left() const { return budget_.seconds_left() > 0; }

  // A few milliseconds that break most broken programs.
  bool first_look() { return look(std::max(kShortLook, cpu_seconds() * kFirstLook)); }

  // Samples for so many seconds. True: the answer stands.
  bool look(double seconds) {
    say("looking for a violation");
    Budget slice = budget_.part(seconds);
    hunt::Outcome outcome = hunt(&hunt::Hunt::quick, slice);
    hunt_is_over_ = outcome.finished;
    return decide(std::move(outcome));
  }

  // True: the answer stands.
  bool hunt_on(Budget& slice) {
    say("looking for a violation");
    hunt::Outcome outcome = hunt(&hunt::Hunt::resume, slice);
    hunt_is_over_ = outcome.finished;
    return decide(std::move(outcome));
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

  // A pause of prove. Returns how long prove works before the next one.
  double pause(Budget& proving) {
    // In the first one: nobody asks how to share the time of a proof that takes none.
    if (!std::exchange(has_paused_, true) && hardly_loops(program_)) turns_ = Turns::for_short_paths();
    const double before = cpu_seconds(), proved = before - answer_.hunt_seconds - prove_begun_;
    const bool young = turns_.is_young(proved);
    Budget slice = budget_.part(turns_.of_hunt());
    const bool decided = young ? look(before * Turns::kLook) : hunt_on(slice);
    if (decided || answer_.bug) proving.stop();
    say("looking for a proof");
    if (hunt_is_over_) return kNever;
    return young ? turns_.until_next_look(proved) : turns_.of_prove(cpu_seconds() - before);
  }

  // Likewise, when hunt has a process of its own.
  double listen(HuntProcess& child, Budget& proving, int milliseconds) {
    if (child.has_ended(milliseconds)) {
      if (decide(said_by(child)) || answer_.bug) proving.stop();
      return kNever;
    }
    if (budget_.seconds_left() < child.cpu_seconds()) {
      if (!answer_.proof) answer_.reason = "time";
      proving.stop();
    }
    const std::uint64_t limit = task_.memory_megabytes << 20U;
    if (limit == 0 || resident_bytes() + child.own_bytes() < limit) return kListenEvery;
    child.end();
    answer_.hunt_note = "ended for its memory";
    hunt_is_over_ = true;
    return kNever;
  }

  hunt::Outcome said_by(const HuntProcess& child) {
    hunt_is_over_ = true;
    hunt::Outcome outcome;
    const std::optional<HuntMessage>& message = child.message();
    if (!message) {
      answer_.hunt_note = "its process ended without an answer";
      outcome.reason = "hunt's process ended without an answer";
      return outcome;
    }
    const bool saw_one = message->answer == HuntAnswer::False || message->saw_violation;
    if (!message->inputs.empty() || saw_one) outcome = hunt_.repeat(message->inputs);
    else outcome.answer = message->answer;
    if (message->answer == HuntAnswer::False && outcome.answer != HuntAnswer::False)
      answer_.hunt_note = "a violation was not confirmed";
    if (outcome.answer == HuntAnswer::Unknown && !outcome.saw_violation) outcome.reason = message->reason;
    answer_.runs += message->runs;
    return outcome;
  }

  bool prove_and_hunt() {
    Budget proving = budget_;
    const bool shares = options_.engine == Engine::Auto && !hunt_is_over_;
    if (shares && options_.jobs > 1) return side_by_side(proving);
    if (shares) proving.pause_after(Turns::kFirst, [&] { return pause(proving); });
    return prove(proving);
  }

  bool side_by_side(Budget& proving) {
    const double left = budget_.seconds_left();
    const auto hunt = [&] {
      Budget own(std::isinf(left) ? 0 : left, task_.memory_megabytes);
      return hunt_.resume(own);
    };
    HuntProcess child(hunt, options_.on_child);
    if (!child.is_started()) return prove(proving);
    proving.pause_after(kListenEvery, [&] { return listen(child, proving, 0); });
    bool decided = prove(proving);
    // Prove has nothing more to try.
    Budget waiting;
    while (!decided && !hunt_is_over_ && waiting.reason() == Budget::Reason::None && time_is_left()) {
      (void)listen(child, waiting, 1000 * kListenEvery);
      decided = answer_.verdict != Answer::Verdict::Unknown;
    }
    child.end();
    hunt_is_over_ = true;
    answer_.child_seconds = child.cpu_seconds();
    answer_.hunt_seconds += answer_.child_seconds;
    return decided;
  }

  // True: the answer stands, whoever has found it.
  bool prove(Budget& proving) {
    say("looking for a proof");
    prove::Watch watch;
    watch.on_failure = [this](const prove::Outcome& outcome) {
      if (outcome.reason.kind != exec::Finding::Kind::Limit) turns_.favour_hunt();
    };
    prove_begun_ = cpu_seconds() - answer_.hunt_seconds;
    prove::Outcome outcome = prove::prove(task_, proving, watch);
    answer_.prove_seconds = cpu_seconds() - answer_.hunt_seconds - prove_begun_;
    if (proving.reason() == Budget::Reason::Stopped) return answer_.verdict != Answer::Verdict::Unknown;
    answer_.proof = std::move(outcome);
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
    Budget slice = budget_.part(std::min(cpu_seconds() * kCrossExamination, kLongestCrossExamination));
    const hunt::Outcome outcome = hunt(&hunt::Hunt::quick, slice);
    if (!outcome.bug) return;
    std::string report = "prove says true, but a run violates the property:\n";
    report += interp::describe(program_, outcome.bug->violation());
    for (const interp::InputRead& input : outcome.bug->run.inputs)
      report += fmt::format("input: {} # {}\n", interp::to_input_line(input.value, input.type), input.source);
    throw InternalError(report);
  }

  const engine::Task& task_;
  const ir::Program& program_;
  const Options& options_;
  Budget& budget_;
  hunt::Hunt hunt_;
  bool hunt_is_over_ = false;  // nothing is left to try
  Turns turns_;
  bool has_paused_ = false;
  double prove_begun_ = 0;  // by a clock that stands still while hunt works
  Answer answer_;
};

}  // namespace

Answer verify(const engine::Task& task, const Options& options, Budget& budget) {
  return Portfolio(task, options, budget).run();
}

}  // namespace heapwise::verify
