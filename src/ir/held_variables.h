// Which registers hold the value of a variable for sure, at each point of a function.
//
// A Bind says what a variable holds from there on; one without a value says that its scope has ended, or that it has no
// value yet. Where ways meet, a variable is held only if all of them have it in the same register; and a register that
// gets another value (in the next round of a loop) holds no variable any more. So what is said is true on every path;
// a variable that is not mentioned may hold anything. It matters where the program ends: a variable that nobody will
// read holds its block until then, and a register that holds no variable does not.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "ir/control_flow.h"
#include "ir/program.h"

namespace heapwise::ir {

class HeldVariables {
 public:
  using Held = std::vector<std::pair<VariableId, RegisterId>>;  // by variable

  // Both are looked at again later: they have to stay.
  HeldVariables(const Function& function, const ControlFlow& flow);
  // Just before the instruction (or terminator, with the index after the last).
  [[nodiscard]] Held before(BlockId block, std::size_t index) const;

 private:
  const Function& function_;
  std::vector<std::optional<Held>> at_entry_;  // by block; nothing for those that no way leads to
};

}  // namespace heapwise::ir
