// What decides at the end of a block, in the words of the program's author: "`!x` is true".
#pragma once

#include <map>
#include <optional>
#include <string>

#include "ir/conditions.h"
#include "ir/program.h"

namespace heapwise::trace {

class ConditionWords {
 public:
  // `conditions` may be null: nobody knows how they are written.
  ConditionWords(const ir::Program& program, const ir::Conditions* conditions)
      : program_(program), conditions_(conditions) {}

  struct Told {
    const ir::Condition* condition = nullptr;  // null: not known
    bool value = false;                        // of the condition, when the branch's own is true
  };
  // The condition of the branch that ends this block.
  [[nodiscard]] Told branch_at(ir::FunctionId function, ir::BlockId block) const;
  // What a switch asks for; null: not known.
  [[nodiscard]] const ir::Condition* switch_at(ir::FunctionId function, ir::BlockId block) const;

 private:
  [[nodiscard]] const ir::Condition* of(ir::FunctionId function, const ir::Operand& value, int depth) const;
  [[nodiscard]] const ir::Condition* of_parameter(ir::FunctionId function, ir::RegisterId parameter, int depth) const;

  const ir::Program& program_;
  const ir::Conditions* conditions_;
  mutable std::map<std::pair<ir::FunctionId, ir::BlockId>, Told> told_;
};

// The first line of the block; 0: none.
[[nodiscard]] std::uint32_t line_of_block(const ir::Function& function, ir::BlockId block);

}  // namespace heapwise::trace
