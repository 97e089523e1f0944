#include "solver/constant.h"

#include "base/check.h"

namespace heapwise::solver {

std::string_view smtlib_name(Operator op) {
  switch (op) {
    case Operator::Not: return "not";
    case Operator::And: return "and";
    case Operator::Or: return "or";
    case Operator::Ite: return "ite";
    case Operator::Equal: return "=";
    case Operator::BitsNot: return "bvnot";
    case Operator::BitsNegate: return "bvneg";
    case Operator::BitsAnd: return "bvand";
    case Operator::BitsOr: return "bvor";
    case Operator::BitsXor: return "bvxor";
    case Operator::BitsAdd: return "bvadd";
    case Operator::BitsSubtract: return "bvsub";
    case Operator::BitsMultiply: return "bvmul";
    case Operator::BitsUDiv: return "bvudiv";
    case Operator::BitsURem: return "bvurem";
    case Operator::BitsSDiv: return "bvsdiv";
    case Operator::BitsSRem: return "bvsrem";
    case Operator::BitsShiftLeft: return "bvshl";
    case Operator::BitsShiftRight: return "bvlshr";
    case Operator::BitsShiftRightSigned: return "bvashr";
    case Operator::BitsULess: return "bvult";
    case Operator::BitsULessEqual: return "bvule";
    case Operator::BitsSLess: return "bvslt";
    case Operator::BitsSLessEqual: return "bvsle";
    case Operator::Concat: return "concat";
    case Operator::IntAdd: return "+";
    case Operator::IntScale: return "*";
    case Operator::IntLessEqual: return "<=";
    case Operator::Select: return "select";
    case Operator::Store: return "store";
    default: return "";
  }
}

Bits apply_unary(Operator op, Bits a, unsigned width) {
  switch (op) {
    case Operator::BitsNot: return ~a & mask(width);
    case Operator::BitsNegate: return (~a + 1) & mask(width);
    default: HW_UNREACHABLE("not a unary operator of bit-vectors");
  }
}

namespace {

Bits negate(Bits a, unsigned width) { return (~a + 1) & mask(width); }
bool negative(Bits a, unsigned width) { return (a >> (width - 1)) & 1; }
Bits udiv(Bits a, Bits b, unsigned width) { return b == 0 ? mask(width) : a / b; }
Bits urem(Bits a, Bits b) { return b == 0 ? a : a % b; }

// SMT-LIB defines the signed forms through the unsigned ones on absolute values.
Bits sdiv(Bits a, Bits b, unsigned width) {
  const Bits x = negative(a, width) ? negate(a, width) : a;
  const Bits y = negative(b, width) ? negate(b, width) : b;
  const Bits quotient = udiv(x, y, width);
  return negative(a, width) != negative(b, width) ? negate(quotient, width) : quotient;
}

Bits srem(Bits a, Bits b, unsigned width) {
  const Bits x = negative(a, width) ? negate(a, width) : a;
  const Bits y = negative(b, width) ? negate(b, width) : b;
  const Bits rest = urem(x, y);
  return negative(a, width) ? negate(rest, width) : rest;
}

Bits shift_right_signed(Bits a, Bits b, unsigned width) {
  const bool fill = negative(a, width);
  if (b >= width) return fill ? mask(width) : 0;
  const Bits shifted = a >> b;
  return fill ? (shifted | (mask(width) & ~(mask(width) >> b))) : shifted;
}

}  // namespace

Bits apply_binary(Operator op, Bits a, Bits b, unsigned width) {
  switch (op) {
    case Operator::BitsAnd: return a & b;
    case Operator::BitsOr: return a | b;
    case Operator::BitsXor: return a ^ b;
    case Operator::BitsAdd: return (a + b) & mask(width);
    case Operator::BitsSubtract: return (a - b) & mask(width);
    case Operator::BitsMultiply: return (a * b) & mask(width);
    case Operator::BitsUDiv: return udiv(a, b, width);
    case Operator::BitsURem: return urem(a, b);
    case Operator::BitsSDiv: return sdiv(a, b, width);
    case Operator::BitsSRem: return srem(a, b, width);
    case Operator::BitsShiftLeft: return b >= width ? 0 : (a << b) & mask(width);
    case Operator::BitsShiftRight: return b >= width ? 0 : a >> b;
    case Operator::BitsShiftRightSigned: return shift_right_signed(a, b, width);
    case Operator::BitsULess: return a < b;
    case Operator::BitsULessEqual: return a <= b;
    case Operator::BitsSLess: return signed_value(a, width) < signed_value(b, width);
    case Operator::BitsSLessEqual: return signed_value(a, width) <= signed_value(b, width);
    default: HW_UNREACHABLE("not a binary operator of bit-vectors");
  }
}

}  // namespace heapwise::solver
