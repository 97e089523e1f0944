// State: one path of the program, where it stands and how it came there, as far as the search cares.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "exec/finding.h"
#include "heap/heap.h"
#include "ir/program.h"

namespace heapwise::hunt {

struct Frame {
  ir::FunctionId function;
  ir::BlockId block;
  std::uint32_t index = 0;  // of the next instruction
};

struct State {
  heap::Heap heap;           // its history is a Path
  std::vector<Frame> stack;  // innermost last; the depth of a call is its place here, from 1
  // How often the path came through each branch that an input decided; the largest of these counts.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> decisions;
  std::uint32_t repeats = 0;
  std::uint32_t forks = 0;  // all of them
  std::uint64_t edge = 0;   // the branch that it is about to take
  bool changed = true;      // since its equals were looked for
  std::optional<exec::Finding> lost;

  [[nodiscard]] std::uint32_t depth() const { return static_cast<std::uint32_t>(stack.size()); }
  [[nodiscard]] Frame& top() { return stack.back(); }

  void decide(std::uint64_t branch) {
    ++forks;
    for (auto& [known, count] : decisions) {
      if (known != branch) continue;
      repeats = std::max(repeats, ++count);
      return;
    }
    decisions.emplace_back(branch, 1);
    repeats = std::max<std::uint32_t>(repeats, 1);
  }
};

}  // namespace heapwise::hunt
