// Coverage: which places of the program a proof came to, what they check, and what no execution reaches.
//
// A proof speaks of the executions that begin at main. What none of them reaches is not broken by that, and not checked
// either: whoever reads a proof is told (report/text.cpp).
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.h"
#include "models/models.h"

namespace heapwise::engine {

// Places of the program that some execution may reach, each counted once.
struct Checked {
  std::uint64_t accesses = 0;  // loads, stores, copies, fills
  std::uint64_t allocations = 0;
  std::uint64_t frees = 0;
  std::uint64_t calls = 0;  // of functions of the program
  std::uint64_t loops = 0;
  std::uint64_t functions = 0;
};

// What no execution reaches.
struct Reach {
  struct Lines {  // of a function that is reached: from the first to the last
    ir::FunctionId function;
    ir::Location first, last;
  };
  std::vector<ir::FunctionId> functions;  // never called, in the order of the program
  std::vector<Lines> lines;
  bool ends = true;  // false: no execution comes to the end of the program
};

class Coverage {
 public:
  explicit Coverage(const ir::Program& program);

  // An instruction or, with the index behind the last one, the terminator of its block.
  void reach(ir::Position at) { reached_[at.function.index()][at.block.index()][at.index] = true; }
  // The places that were reached, by what they do. `loops` is for whoever knows the loops.
  [[nodiscard]] Checked count(const ir::Program& program, const models::Models& models) const;
  // The places that were not.
  [[nodiscard]] Reach reach_of(const ir::Program& program, const models::Models& models) const;

 private:
  [[nodiscard]] bool is_reached(std::size_t function) const;
  void add_lines(const ir::Program& program, std::size_t function, Reach& reach) const;
  [[nodiscard]] bool comes_to_an_end(const ir::Program& program, const models::Models& models) const;

  std::vector<std::vector<std::vector<bool>>> reached_;  // by function, block, instruction
};

// What can be said without having followed an execution: functions that nothing calls.
[[nodiscard]] Reach reach_by_calls(const ir::Program& program);

}  // namespace heapwise::engine
