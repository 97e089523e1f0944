// Construction of bit-vector terms, simplified.
#include <algorithm>

#include "base/check.h"
#include "solver/term.h"

namespace heapwise::solver {

Term TermTable::bits_unary(Operator which, Term a) {
  HW_CHECK(sort(a).kind == Sort::Kind::Bits, "a bit-vector operator takes bit-vectors");
  if (is_constant(a)) return bits(apply_unary(which, bits_value(a), width(a)), width(a));
  if (op(a) == which) return argument(a, 0);  // both are their own inverse
  return make(which, sort_id(a), {a});
}

Term TermTable::bits_binary(Operator which, Term a, Term b) {
  HW_CHECK(sort_id(a) == sort_id(b) && sort(a).kind == Sort::Kind::Bits, "both operands have one width");
  if (is_constant(a) && is_constant(b)) return fold_binary(which, a, b);
  return is_comparison(which) ? simplify_comparison(which, a, b) : simplify_arithmetic(which, a, b);
}

Term TermTable::fold_binary(Operator which, Term a, Term b) {
  const Bits value = apply_binary(which, bits_value(a), bits_value(b), width(a));
  return is_comparison(which) ? boolean(value != 0) : bits(value, width(a));
}

// A constant operand of a commutative operator stands first.
Term TermTable::simplify_arithmetic(Operator which, Term a, Term b) {
  const unsigned w = width(a);
  if (which == Operator::BitsSubtract && is_constant(b))
    return bits_binary(Operator::BitsAdd, bits(~bits_value(b) + 1, w), a);
  if (is_commutative(which) && (is_constant(b) || (!is_constant(a) && b < a))) std::swap(a, b);
  const bool a_zero = is_constant(a) && bits_value(a) == 0, b_zero = is_constant(b) && bits_value(b) == 0;
  const bool a_ones = is_constant(a) && bits_value(a) == mask(w);
  switch (which) {
    case Operator::BitsAnd:
      if (a_zero || a_ones) return a_zero ? a : b;
      if (a == b) return a;
      break;
    case Operator::BitsOr:
      if (a_zero || a_ones) return a_zero ? b : a;
      if (a == b) return a;
      break;
    case Operator::BitsXor:
      if (a_zero) return b;
      if (a_ones) return bits_unary(Operator::BitsNot, b);
      if (a == b) return bits(0, w);
      break;
    case Operator::BitsAdd:
      if (a_zero) return b;
      // c + (d + x) = (c + d) + x: offsets of pointers are sums of this shape.
      if (is_constant(a) && op(b) == Operator::BitsAdd && is_constant(argument(b, 0)))
        return bits_binary(which, bits(bits_value(a) + bits_value(argument(b, 0)), w), argument(b, 1));
      for (auto [x, y] : {std::pair{a, b}, std::pair{b, a}})
        if (!is_constant(x) && op(y) == Operator::BitsAdd && is_constant(argument(y, 0)))
          return bits_binary(which, argument(y, 0), bits_binary(which, x, argument(y, 1)));
      break;
    case Operator::BitsSubtract:
      if (a == b) return bits(0, w);
      if (a_zero) return bits_unary(Operator::BitsNegate, b);
      break;
    case Operator::BitsMultiply:
      if (a_zero) return a;
      if (is_constant(a) && bits_value(a) == 1) return b;
      break;
    case Operator::BitsUDiv:
    case Operator::BitsSDiv:
      if (is_constant(b) && bits_value(b) == 1 && (w > 1 || which == Operator::BitsUDiv)) return a;
      break;
    case Operator::BitsURem:
      if (is_constant(b) && bits_value(b) == 1) return bits(0, w);
      break;
    case Operator::BitsShiftLeft:
    case Operator::BitsShiftRight:
    case Operator::BitsShiftRightSigned:
      if (b_zero || a_zero) return a;
      if (is_constant(b) && bits_value(b) >= w && which != Operator::BitsShiftRightSigned) return bits(0, w);
      break;
    default: break;
  }
  return make(which, sort_id(a), {a, b});
}

// Only the non-strict unsigned and signed order are kept: a < b is ¬(b ≤ a).
Term TermTable::simplify_comparison(Operator which, Term a, Term b) {
  if (which == Operator::BitsULess) return negate(bits_binary(Operator::BitsULessEqual, b, a));
  if (which == Operator::BitsSLess) return negate(bits_binary(Operator::BitsSLessEqual, b, a));
  if (a == b) return yes_;
  const unsigned w = width(a);
  const bool is_signed = which == Operator::BitsSLessEqual;
  const Bits smallest = is_signed ? Bits{1} << (w - 1) : 0, greatest = is_signed ? mask(w - 1) : mask(w);
  if (is_constant(a) && bits_value(a) == smallest) return yes_;
  if (is_constant(b) && bits_value(b) == greatest) return yes_;
  if (is_constant(a) && bits_value(a) == greatest) return equal(a, b);
  if (is_constant(b) && bits_value(b) == smallest) return equal(a, b);
  // Between values that were widened without a sign, both orders are the unsigned order of the narrow ones.
  auto narrow = [&](Term t, unsigned inner) -> Term {
    if (op(t) == Operator::ZeroExtend && width(argument(t, 0)) == inner) return argument(t, 0);
    if (is_constant(t) && (bits_value(t) & ~mask(inner)) == 0) return bits(bits_value(t), inner);
    return {};
  };
  for (Term t : {a, b}) {
    if (op(t) != Operator::ZeroExtend) continue;
    const unsigned inner = width(argument(t, 0));
    const Term x = narrow(a, inner), y = narrow(b, inner);
    if (x.valid() && y.valid()) return bits_binary(Operator::BitsULessEqual, x, y);
  }
  return make(which, bool_sort(), {a, b});
}

Term TermTable::concat(Term high, Term low) {
  const unsigned w = width(high) + width(low);
  if (is_constant(high) && is_constant(low)) return bits((bits_value(high) << width(low)) | bits_value(low), w);
  if (is_constant(high) && bits_value(high) == 0) return zero_extend(low, w);
  // Two neighbouring pieces of one value are one piece: bytes read back as the word that was written.
  if (op(high) == Operator::Extract && op(low) == Operator::Extract && argument(high, 0) == argument(low, 0) &&
      extract_low(high) == extract_low(low) + width(low))
    return extract(argument(high, 0), extract_low(high) + width(high) - 1, extract_low(low));
  return make(Operator::Concat, bits_sort(w), {high, low});
}

Term TermTable::extract(Term a, unsigned high, unsigned low) {
  HW_CHECK(low <= high && high < width(a), "extract stays within its operand");
  const unsigned w = high - low + 1;
  if (w == width(a)) return a;
  if (is_constant(a)) return bits(bits_value(a) >> low, w);
  switch (op(a)) {
    case Operator::Extract: return extract(argument(a, 0), high + extract_low(a), low + extract_low(a));
    case Operator::Concat: {
      const unsigned border = width(argument(a, 1));
      if (high < border) return extract(argument(a, 1), high, low);
      if (low >= border) return extract(argument(a, 0), high - border, low - border);
      break;
    }
    case Operator::ZeroExtend:
    case Operator::SignExtend: {
      const Term inner = argument(a, 0);
      if (high < width(inner)) return extract(inner, high, low);
      if (low >= width(inner) && op(a) == Operator::ZeroExtend) return bits(0, w);
      if (low == 0) return op(a) == Operator::ZeroExtend ? zero_extend(inner, w) : sign_extend(inner, w);
      break;
    }
    case Operator::Ite:
      if (is_constant(argument(a, 1)) && is_constant(argument(a, 2)))
        return ite(argument(a, 0), extract(argument(a, 1), high, low), extract(argument(a, 2), high, low));
      break;
    default: break;
  }
  return make(Operator::Extract, bits_sort(w), {a}, low);
}

Term TermTable::zero_extend(Term a, unsigned w) {
  HW_CHECK(w >= width(a), "an extension does not shrink");
  if (w == width(a)) return a;
  if (is_constant(a)) return bits(bits_value(a), w);
  if (op(a) == Operator::ZeroExtend) return zero_extend(argument(a, 0), w);
  return make(Operator::ZeroExtend, bits_sort(w), {a});
}

Term TermTable::sign_extend(Term a, unsigned w) {
  HW_CHECK(w >= width(a), "an extension does not shrink");
  if (w == width(a)) return a;
  if (is_constant(a)) return bits(static_cast<Bits>(signed_value(bits_value(a), width(a))), w);
  if (op(a) == Operator::SignExtend) return sign_extend(argument(a, 0), w);
  if (op(a) == Operator::ZeroExtend) return zero_extend(argument(a, 0), w);
  return make(Operator::SignExtend, bits_sort(w), {a});
}

}  // namespace heapwise::solver
