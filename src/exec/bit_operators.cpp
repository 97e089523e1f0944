#include "exec/bit_operators.h"

namespace heapwise::exec {

using solver::Operator;

std::optional<Operator> operator_of(ir::BinaryOp op) {
  using enum ir::BinaryOp;
  switch (op) {
    case Add: return Operator::BitsAdd;
    case Subtract: return Operator::BitsSubtract;
    case Multiply: return Operator::BitsMultiply;
    case UnsignedDivide: return Operator::BitsUDiv;
    case SignedDivide: return Operator::BitsSDiv;
    case UnsignedRemainder: return Operator::BitsURem;
    case SignedRemainder: return Operator::BitsSRem;
    case ShiftLeft: return Operator::BitsShiftLeft;
    case LogicalShiftRight: return Operator::BitsShiftRight;
    case ArithmeticShiftRight: return Operator::BitsShiftRightSigned;
    case And: return Operator::BitsAnd;
    case Or: return Operator::BitsOr;
    case Xor: return Operator::BitsXor;
    default: return std::nullopt;
  }
}

}  // namespace heapwise::exec
