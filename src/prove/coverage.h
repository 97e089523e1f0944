// Coverage: which places of the program the analysis came to, and what they check.
#pragma once

#include <vector>

#include "ir/program.h"
#include "models/models.h"
#include "prove/outcome.h"

namespace heapwise::prove {

class Coverage {
 public:
  explicit Coverage(const ir::Program& program);

  void reach(ir::Position at) { reached_[at.function.index()][at.block.index()][at.index] = true; }
  // The places that were reached, by what they do. `loops` is for whoever knows the loops.
  [[nodiscard]] Checked count(const ir::Program& program, const models::Models& models) const;

 private:
  std::vector<std::vector<std::vector<bool>>> reached_;  // by function, block, instruction
};

}  // namespace heapwise::prove
