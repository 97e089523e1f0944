// BitBlaster: booleans and bit-vectors as gates, one literal for each bit, lowest first.
//
// What a term is does not depend on where it stands, so each is translated once. Divisions are said by what they mean,
// a = q·b + r with r < b, and not by a circuit that computes them: what a program asks of a remainder is mostly that it
// is less than the divisor.
#pragma once

#include "solver/gates.h"
#include "solver/term.h"

namespace heapwise::solver {

class BitBlaster {
 public:
  BitBlaster(const TermTable& terms, Gates& gates) : terms_(terms), gates_(gates) {}

  // Of a boolean.
  [[nodiscard]] Literal literal(Term t) { return bits(t).front(); }
  // Of a boolean, one; else as many as it is wide.
  [[nodiscard]] const std::vector<Literal>& bits(Term t);
  // A term that was never translated has no bits yet.
  [[nodiscard]] const std::vector<Literal>* known(Term t) const;

 private:
  using Vector = std::vector<Literal>;
  [[nodiscard]] Vector translate(Term t);
  [[nodiscard]] Vector translate_bits(Term t);
  [[nodiscard]] Vector negated(Vector a);  // bit by bit
  [[nodiscard]] Vector sum(const Vector& a, const Vector& b, Literal carry);
  [[nodiscard]] Vector minus(const Vector& a) { return sum(negated(a), Vector(a.size(), Gates::kFalse), Gates::kTrue); }
  [[nodiscard]] Vector product(const Vector& a, const Vector& b);
  // The quotient, or the remainder.
  [[nodiscard]] Vector divide(const Vector& a, const Vector& b, bool quotient);
  [[nodiscard]] Vector divide_signed(const Vector& a, const Vector& b, bool quotient);
  [[nodiscard]] Vector shift(const Vector& a, const Vector& by, bool left, Literal fill);
  [[nodiscard]] Vector choose(Literal condition, const Vector& yes, const Vector& no);
  [[nodiscard]] Literal less(const Vector& a, const Vector& b, bool or_equal);
  [[nodiscard]] Literal equal(const Vector& a, const Vector& b);

  const TermTable& terms_;
  Gates& gates_;
  std::unordered_map<Term, Vector> done_;
};

}  // namespace heapwise::solver
