#include "prove/states.h"

#include <map>

namespace heapwise::prove {
namespace {

// Keeps what the run with each precision sees at the lines that are asked for, up to the run that decides.
class Watcher {
 public:
  Watcher(const ir::Program& program, std::uint64_t line) : program_(program), line_(line) {}

  [[nodiscard]] Watch watch() {
    Watch watch;
    watch.on_turn = [this](std::size_t run) { now_ = &runs_[run]; };
    // Of runs that fail the last one stays.
    watch.on_end = [this](std::size_t run, const Outcome&, bool) {
      states_ = std::move(runs_[run]);
      runs_.erase(run);
    };
    watch.observer = [this](ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
      if (line_ == 0 || ir::location_of(program_, at).line == line_) now_->push_back({at, depth, heap});
    };
    return watch;
  }
  [[nodiscard]] std::vector<State> states() { return std::move(states_); }

 private:
  const ir::Program& program_;
  std::uint64_t line_;
  std::map<std::size_t, std::vector<State>> runs_;  // those that are on their way
  std::vector<State>* now_ = nullptr;               // of the one whose turn it is
  std::vector<State> states_;
};

}  // namespace

States states_of(const engine::Task& task, Budget& budget, std::uint64_t line) {
  Watcher watcher(task.program, line);
  Outcome outcome = prove(task, budget, watcher.watch());
  return {std::move(outcome), watcher.states()};
}

std::vector<State> invariants_of(const Outcome& outcome, const ir::Program& program, std::uint64_t line) {
  std::vector<State> states;
  for (const Invariant& i : outcome.invariants) {
    const ir::Position head{i.function, i.head, 0};
    if (line != 0 && ir::location_of(program, head).line != line) continue;
    for (const heap::Heap& heap : i.heaps) states.push_back({head, i.depth, heap});
  }
  return states;
}

}  // namespace heapwise::prove
