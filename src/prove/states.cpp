#include "prove/states.h"

namespace heapwise::prove {
namespace {

// Keeps what the run with each precision sees at the lines that are asked for, up to the run that decides.
class Watcher {
 public:
  Watcher(const ir::Program& program, std::uint64_t line) : program_(program), line_(line) {}

  [[nodiscard]] Watch watch() {
    Watch watch;
    watch.on_begin = [this] { runs_.emplace_back(); };
    // Of runs that fail the last one stays, until there is a proof; a run that waited may end after it.
    watch.on_end = [this](const Outcome&, bool proved) {
      if (proved || !has_proof_) states_ = std::move(runs_.back());
      has_proof_ = has_proof_ || proved;
      runs_.pop_back();
    };
    watch.observer = [this](ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
      if (line_ == 0 || ir::location_of(program_, at).line == line_) runs_.back().push_back({at, depth, heap});
    };
    return watch;
  }
  [[nodiscard]] std::vector<State> states() { return std::move(states_); }

 private:
  const ir::Program& program_;
  std::uint64_t line_;
  std::vector<std::vector<State>> runs_;  // those that are on their way
  std::vector<State> states_;
  bool has_proof_ = false;
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
