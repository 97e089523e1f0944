// Explorer: the loop behind explore.h. Takes a path from the frontier and follows it until it splits or ends.
//
// The search can be left at any step and taken up again: all that it knows is in the frontier, and among the
// violations that are put off.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_set>

#include "check/memory_left.h"
#include "engine/coverage.h"
#include "exec/control.h"
#include "hunt/bit_recorder.h"
#include "hunt/explore.h"
#include "hunt/fingerprint.h"
#include "hunt/frontier.h"
#include "hunt/library.h"

namespace heapwise::hunt {

class Explorer {
 public:
  // `budget` is for all of it: what the solver may still use. All arguments must outlive it.
  Explorer(const engine::Task& task, Budget& budget, const OnCandidate& on_candidate);

  // Goes on where it stopped, until the slice is used up or the search is finished.
  void resume(Budget& slice);
  // A violation was confirmed, or no path is left.
  [[nodiscard]] bool finished() const {
    return outcome_.confirmed || (started_ && frontier_.size() == 0 && postponed_.empty());
  }
  [[nodiscard]] ExploreOutcome outcome() const;
  // Of all paths so far.
  [[nodiscard]] const engine::Coverage& coverage() const { return coverage_; }

 private:
  using Heap = heap::Heap;
  using Value = heap::Value;
  using Way = exec::Control::Way;  // no target: behind the instruction

  void start();
  // Follows one path; its parts go to the frontier, as does the path itself when the slice is used up.
  void follow(State state, Budget& slice);
  // One instruction or terminator. False: the state is gone (it ended, or was split).
  [[nodiscard]] bool step(State& state);
  [[nodiscard]] bool call(State& state, const ir::Call& it);
  [[nodiscard]] bool ends_here(State& state, const ir::Call& it, const models::Model& model);
  [[nodiscard]] bool enter(State& state, const ir::Call& it, const exec::Control::Callee& callee);
  [[nodiscard]] bool terminate(State& state, const ir::Terminator& t);
  [[nodiscard]] bool leave(State& state, const ir::Return& it);
  [[nodiscard]] bool go(State& state, const ir::Target& target);
  [[nodiscard]] bool arrive(State& state);
  void end_program(State& state);
  // What follows from an instruction: one heap goes on here, several split the path.
  [[nodiscard]] bool proceed(State& state, std::vector<Heap> after, std::size_t conditions_before);
  [[nodiscard]] bool choose(State& state, std::vector<Way> ways, std::size_t conditions_before);
  using FindLeaks = void (*)(Heap&, ir::Location, std::vector<exec::Finding>&);
  void look_for_leaks(State& state, ir::Location at, FindLeaks find = check::find_leaks);

  void found(const Heap& heap, const exec::Finding& finding);
  void offer(const Heap& heap, const exec::Finding& finding);
  // Asks for inputs that lead there, and hands them on.
  solver::Answer try_inputs(const Path& path, const exec::Finding& finding, bool patient);
  [[nodiscard]] bool may_be_patient() const;
  void ask_patiently();
  void leave_out(std::string why, ir::Location at);
  [[nodiscard]] bool wanted(exec::Finding::Kind kind) const;
  void look_for_undefined(State& state, const ir::Instruction& instruction);

  [[nodiscard]] const ir::Function& function_of(const State& state) const {
    return program_.function(state.stack.back().function);
  }
  [[nodiscard]] static std::uint64_t branch_id(const Frame& frame) {
    return (std::uint64_t{frame.function.index()} << 40) | (std::uint64_t{frame.block.index()} << 16) | frame.index;
  }

  const engine::Task& task_;
  const ir::Program& program_;
  const OnCandidate& on_candidate_;
  solver::TermTable terms_;
  Feasibility feasibility_;
  BitRecorder recorder_;
  exec::Executor executor_;
  exec::Control control_;
  Library library_;
  Frontier frontier_;
  Fingerprints seen_;
  ir::FactsOfFunctions facts_;
  engine::Coverage coverage_;
  std::map<std::pair<std::uint64_t, exec::Finding::Kind>, int> attempts_;  // by place: candidates in vain
  // Violations whose inputs a short question did not find. Long ones get their share of the time, or all that is left.
  struct Postponed {
    Heap heap;  // its history is the path
    exec::Finding finding;
  };
  std::deque<Postponed> postponed_;
  double worked_ = 0, patient_ = 0;  // seconds: in resume(), and of these in long questions
  ExploreOutcome outcome_;
  bool started_ = false;
  bool cut_ = false;
  bool found_in_step_ = false;
  std::uint64_t arrivals_ = 0;
};

}  // namespace heapwise::hunt
