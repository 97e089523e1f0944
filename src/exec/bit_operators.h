// What an operator of the IR is in the theory of bit-vectors, for all methods that ask a solver.
#pragma once

#include <optional>

#include "ir/instruction.h"
#include "solver/constant.h"

namespace heapwise::exec {

// Nothing: there is none (floating point).
[[nodiscard]] std::optional<solver::Operator> operator_of(ir::BinaryOp op);

}  // namespace heapwise::exec
