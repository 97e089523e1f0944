// Values and evaluation: what a term is worth when its variables are.
//
// An Assignment gives values to variables and to applications of functions; what it does not mention is false, zero, an
// array of zeros or the first element of its sort. This evaluator is our own, independent of any back end: a model that
// a back end returns is checked with it, and old models are tried on new questions with it.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "solver/term.h"

namespace heapwise::solver {

struct Value {
  Sort::Kind kind = Sort::Kind::Bool;
  Bits bits = 0;                 // Bool: 0 or 1; Bits; Uninterpreted: number of the element
  SignedBits integer = 0;        // Int: wide, so that sums of 64-bit values stay exact
  std::map<Bits, Bits> entries;  // Array: what differs from `bits`, its default

  friend bool operator==(const Value&, const Value&) = default;
};

struct Assignment {
  std::unordered_map<Term, Value> variables;
  std::map<std::pair<FunctionId, std::vector<Bits>>, Value> applications;
};

// A value as a key of an array's entries or an argument of a function, and back.
[[nodiscard]] Bits as_bits(const Value& value);
[[nodiscard]] Value default_value(const TermTable& terms, SortId sort);

class Evaluator {
 public:
  Evaluator(const TermTable& terms, const Assignment& assignment) : terms_(terms), assignment_(assignment) {}

  [[nodiscard]] const Value& value(Term t);
  [[nodiscard]] bool holds(Term t) { return value(t).bits != 0; }
  [[nodiscard]] Bits bits(Term t) { return value(t).bits; }

 private:
  Value compute(Term t);
  Value compute_core(Term t);
  Value compute_bits(Term t);
  Value compute_array(Term t);
  const Value& known(Term t) const { return values_.at(t); }

  const TermTable& terms_;
  const Assignment& assignment_;
  std::unordered_map<Term, Value> values_;
};

}  // namespace heapwise::solver
