// The states of a proof, for people: the heaps that the run sees that decides, in its order.
#pragma once

#include <cstdint>
#include <vector>

#include "prove/prove.h"

namespace heapwise::prove {

struct State {
  ir::Position at;
  std::uint32_t depth = 0;
  heap::Heap heap;
};

struct States {
  Outcome outcome;  // not proved: the run stopped, and there may be more states
  std::vector<State> states;
};

// Of one line, or of all (0).
[[nodiscard]] States states_of(const engine::Task& task, Budget& budget, std::uint64_t line);
// Those at the heads of loops.
[[nodiscard]] std::vector<State> invariants_of(const Outcome& outcome, const ir::Program& program, std::uint64_t line);

}  // namespace heapwise::prove
