// What the bit-vector operators do to constants: the one definition that folding and evaluation share.
#pragma once

#include <cstdint>
#include <string_view>

namespace heapwise::solver {

__extension__ typedef unsigned __int128 Bits;      // a bit-vector constant, zero above its width
__extension__ typedef signed __int128 SignedBits;  // the same, read as two's complement

inline constexpr unsigned kMaximumWidth = 128;

enum class Operator : std::uint8_t {
  BoolConstant,
  BitsConstant,
  IntConstant,
  Variable,
  Not,
  And,
  Or,
  Ite,
  Equal,
  BitsNot,
  BitsNegate,
  BitsAnd,
  BitsOr,
  BitsXor,
  BitsAdd,
  BitsSubtract,
  BitsMultiply,
  BitsUDiv,
  BitsURem,
  BitsSDiv,
  BitsSRem,
  BitsShiftLeft,
  BitsShiftRight,
  BitsShiftRightSigned,
  BitsULess,
  BitsULessEqual,
  BitsSLess,
  BitsSLessEqual,
  Concat,
  Extract,
  ZeroExtend,
  SignExtend,
  IntAdd,
  IntScale,
  IntLessEqual,
  Apply,
  Select,
  Store,
  ConstantArray
};

[[nodiscard]] std::string_view smtlib_name(Operator op);

[[nodiscard]] constexpr Bits mask(unsigned width) { return width >= 128 ? ~Bits{0} : (Bits{1} << width) - 1; }
[[nodiscard]] constexpr SignedBits signed_value(Bits value, unsigned width) {
  const Bits sign = Bits{1} << (width - 1);
  return static_cast<SignedBits>((value ^ sign) - sign);
}
[[nodiscard]] constexpr bool is_comparison(Operator op) {
  return op >= Operator::BitsULess && op <= Operator::BitsSLessEqual;
}
[[nodiscard]] constexpr bool is_commutative(Operator op) {
  return op == Operator::BitsAnd || op == Operator::BitsOr || op == Operator::BitsXor || op == Operator::BitsAdd ||
         op == Operator::BitsMultiply;
}

// Comparisons give 0 or 1, all others a value of `width` bits.
[[nodiscard]] Bits apply_unary(Operator op, Bits a, unsigned width);
[[nodiscard]] Bits apply_binary(Operator op, Bits a, Bits b, unsigned width);

}  // namespace heapwise::solver
