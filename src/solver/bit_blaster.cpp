#include "solver/bit_blaster.h"

#include "base/check.h"

namespace heapwise::solver {

const std::vector<Literal>* BitBlaster::known(Term t) const {
  const auto found = done_.find(t);
  return found == done_.end() ? nullptr : &found->second;
}

// Iterative: terms can be deeper than the stack.
const std::vector<Literal>& BitBlaster::bits(Term root) {
  std::vector<Term> pending{root};
  while (!pending.empty()) {
    const Term t = pending.back();
    if (done_.contains(t)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    for (const Term argument : terms_.arguments(t))
      if (!done_.contains(argument)) pending.push_back(argument);
    if (pending.size() > before) continue;
    done_.emplace(t, translate(t));
    pending.pop_back();
  }
  return done_.at(root);
}

BitBlaster::Vector BitBlaster::translate(Term t) {
  const auto arguments = terms_.arguments(t);
  const auto all = [&] {
    Vector literals;
    for (const Term a : arguments) literals.push_back(done_.at(a).front());
    return literals;
  };
  switch (terms_.op(t)) {
    case Operator::BoolConstant: return {Gates::constant(t == terms_.yes())};
    case Operator::BitsConstant: {
      Vector v;
      for (unsigned i = 0; i < terms_.width(t); ++i) v.push_back(Gates::constant((terms_.bits_value(t) >> i & 1) != 0));
      return v;
    }
    case Operator::Variable: {
      const bool boolean = terms_.sort(t).kind == Sort::Kind::Bool;
      HW_CHECK(boolean || terms_.sort(t).kind == Sort::Kind::Bits, "only booleans and bit-vectors are blasted");
      Vector v;
      for (unsigned i = 0; i < (boolean ? 1 : terms_.width(t)); ++i) v.push_back(gates_.fresh());
      return v;
    }
    case Operator::Not: return {-done_.at(arguments[0]).front()};
    case Operator::And: return {gates_.conjunction(all())};
    case Operator::Or: return {gates_.disjunction(all())};
    case Operator::Ite: return choose(done_.at(arguments[0]).front(), done_.at(arguments[1]), done_.at(arguments[2]));
    case Operator::Equal: return {equal(done_.at(arguments[0]), done_.at(arguments[1]))};
    default: return translate_bits(t);
  }
}

BitBlaster::Vector BitBlaster::translate_bits(Term t) {
  const Vector& a = done_.at(terms_.argument(t, 0));
  const unsigned width = terms_.width(t);
  switch (terms_.op(t)) {
    case Operator::BitsNot: return negated(a);
    case Operator::BitsNegate: return minus(a);
    case Operator::Extract: return {a.begin() + terms_.extract_low(t), a.begin() + terms_.extract_low(t) + width};
    case Operator::ZeroExtend:
    case Operator::SignExtend: {
      Vector v = a;
      v.resize(width, terms_.op(t) == Operator::SignExtend ? a.back() : Gates::kFalse);
      return v;
    }
    default: break;
  }
  const Vector& b = done_.at(terms_.argument(t, 1));
  const auto each = [&](const auto& gate) {
    Vector v;
    for (std::size_t i = 0; i < a.size(); ++i) v.push_back(gate(a[i], b[i]));
    return v;
  };
  // Signed numbers are in order if their sign bits count as turned.
  const auto turned = [](Vector v) {
    v.back() = -v.back();
    return v;
  };
  switch (terms_.op(t)) {
    case Operator::BitsAnd: return each([&](Literal x, Literal y) { return gates_.conjunction(x, y); });
    case Operator::BitsOr: return each([&](Literal x, Literal y) { return gates_.disjunction(x, y); });
    case Operator::BitsXor: return each([&](Literal x, Literal y) { return gates_.either(x, y); });
    case Operator::BitsAdd: return sum(a, b, Gates::kFalse);
    case Operator::BitsSubtract: return sum(a, negated(b), Gates::kTrue);
    case Operator::BitsMultiply: return product(a, b);
    case Operator::BitsUDiv: return divide(a, b, true);
    case Operator::BitsURem: return divide(a, b, false);
    case Operator::BitsSDiv: return divide_signed(a, b, true);
    case Operator::BitsSRem: return divide_signed(a, b, false);
    case Operator::BitsShiftLeft: return shift(a, b, true, Gates::kFalse);
    case Operator::BitsShiftRight: return shift(a, b, false, Gates::kFalse);
    case Operator::BitsShiftRightSigned: return shift(a, b, false, a.back());
    case Operator::BitsULess: return {less(a, b, false)};
    case Operator::BitsULessEqual: return {less(a, b, true)};
    case Operator::BitsSLess: return {less(turned(a), turned(b), false)};
    case Operator::BitsSLessEqual: return {less(turned(a), turned(b), true)};
    case Operator::Concat: {
      Vector v = b;
      v.insert(v.end(), a.begin(), a.end());
      return v;
    }
    default: HW_UNREACHABLE("only booleans and bit-vectors are blasted");
  }
}

BitBlaster::Vector BitBlaster::negated(Vector a) {
  for (Literal& l : a) l = -l;
  return a;
}

BitBlaster::Vector BitBlaster::sum(const Vector& a, const Vector& b, Literal carry) {
  Vector v;
  for (std::size_t i = 0; i < a.size(); ++i) {
    v.push_back(gates_.odd(a[i], b[i], carry));
    if (i + 1 < a.size()) carry = gates_.majority(a[i], b[i], carry);
  }
  return v;
}

BitBlaster::Vector BitBlaster::product(const Vector& a, const Vector& b) {
  const auto constants = [](const Vector& v) {
    std::size_t n = 0;
    for (const Literal l : v) n += l == Gates::kTrue || l == Gates::kFalse;
    return n;
  };
  if (constants(a) > constants(b)) return product(b, a);
  Vector total(a.size(), Gates::kFalse);
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i] == Gates::kFalse) continue;
    Vector row(a.size(), Gates::kFalse);
    for (std::size_t k = i; k < a.size(); ++k) row[k] = gates_.conjunction(a[k - i], b[i]);
    total = sum(total, row, Gates::kFalse);
  }
  return total;
}

// Where b ≠ 0: a = q·b + r in twice the width, r < b; there is just one such pair. Else q is all ones and r is a.
BitBlaster::Vector BitBlaster::divide(const Vector& a, const Vector& b, bool quotient) {
  const std::size_t width = a.size();
  Vector q, r;
  for (std::size_t i = 0; i < width; ++i) q.push_back(gates_.fresh()), r.push_back(gates_.fresh());
  const auto wide = [&](Vector v) {
    v.resize(2 * width, Gates::kFalse);
    return v;
  };
  const Literal by_zero = equal(b, Vector(width, Gates::kFalse));
  const Vector whole = sum(product(wide(q), wide(b)), wide(r), Gates::kFalse);
  gates_.assert_clause({by_zero, equal(whole, wide(a))});
  gates_.assert_clause({by_zero, less(r, b, false)});
  return quotient ? choose(by_zero, Vector(width, Gates::kTrue), q) : choose(by_zero, a, r);
}

// By the absolute values; the remainder has the dividend's sign. Division by zero comes out as SMT-LIB has it: 1 or −1,
// and the dividend.
BitBlaster::Vector BitBlaster::divide_signed(const Vector& a, const Vector& b, bool quotient) {
  const auto absolute = [&](const Vector& v) { return choose(v.back(), minus(v), v); };
  const Vector result = divide(absolute(a), absolute(b), quotient);
  const Literal turned = quotient ? gates_.either(a.back(), b.back()) : a.back();
  return choose(turned, minus(result), result);
}

BitBlaster::Vector BitBlaster::shift(const Vector& a, const Vector& by, bool left, Literal fill) {
  const std::size_t width = a.size();
  Vector v = a, too_far;
  for (std::size_t bit = 0; bit < by.size(); ++bit) {
    const std::size_t distance = bit < 20 ? std::size_t{1} << bit : width;
    if (distance >= width) {
      too_far.push_back(by[bit]);
      continue;
    }
    Vector moved(width, fill);
    for (std::size_t i = 0; i + distance < width; ++i) {
      if (left) moved[i + distance] = v[i];
      else moved[i] = v[i + distance];
    }
    v = choose(by[bit], moved, v);
  }
  return choose(gates_.disjunction(too_far), Vector(width, fill), v);
}

BitBlaster::Vector BitBlaster::choose(Literal condition, const Vector& yes, const Vector& no) {
  Vector v;
  for (std::size_t i = 0; i < yes.size(); ++i) v.push_back(gates_.choose(condition, yes[i], no[i]));
  return v;
}

// The carry of b − a: with each bit, from the lowest on, b's decides where the two differ.
Literal BitBlaster::less(const Vector& a, const Vector& b, bool or_equal) {
  Literal is_less = Gates::constant(or_equal);
  for (std::size_t i = 0; i < a.size(); ++i) is_less = gates_.majority(-a[i], b[i], is_less);
  return is_less;
}

Literal BitBlaster::equal(const Vector& a, const Vector& b) {
  Vector same;
  for (std::size_t i = 0; i < a.size(); ++i) same.push_back(gates_.same(a[i], b[i]));
  return gates_.conjunction(same);
}

}  // namespace heapwise::solver
