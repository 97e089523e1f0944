// Construction of boolean terms, equality and if-then-else, simplified.
#include <algorithm>

#include "base/check.h"
#include "solver/term.h"

namespace heapwise::solver {

Term TermTable::negate(Term a) {
  if (a == yes_) return no_;
  if (a == no_) return yes_;
  if (op(a) == Operator::Not) return argument(a, 0);
  return make(Operator::Not, bool_sort(), {a});
}

Term TermTable::conjunction(std::span<const Term> terms) { return junction(Operator::And, terms); }
Term TermTable::disjunction(std::span<const Term> terms) { return junction(Operator::Or, terms); }
Term TermTable::conjunction(Term a, Term b) { return junction(Operator::And, std::initializer_list<Term>{a, b}); }
Term TermTable::disjunction(Term a, Term b) { return junction(Operator::Or, std::initializer_list<Term>{a, b}); }

// And and Or are duals: `unit` is dropped, `zero` wins, nested ones are flattened, x with ¬x gives `zero`.
Term TermTable::junction(Operator which, std::span<const Term> terms) {
  const Term unit = which == Operator::And ? yes_ : no_, zero = which == Operator::And ? no_ : yes_;
  std::vector<Term> flat;
  flat.reserve(terms.size());
  for (Term t : terms) {
    if (t == zero) return zero;
    if (t == unit) continue;
    if (op(t) == which) {
      const auto inner = arguments(t);
      flat.insert(flat.end(), inner.begin(), inner.end());
    } else {
      flat.push_back(t);
    }
  }
  std::ranges::sort(flat);
  const auto repeated = std::ranges::unique(flat);
  flat.erase(repeated.begin(), repeated.end());
  for (Term t : flat)
    if (op(t) == Operator::Not && std::ranges::binary_search(flat, argument(t, 0))) return zero;
  if (flat.empty()) return unit;
  if (flat.size() == 1) return flat[0];
  return make(which, bool_sort(), flat);
}

Term TermTable::equal(Term a, Term b) {
  HW_CHECK(sort_id(a) == sort_id(b), "equality compares terms of one sort");
  if (a == b) return yes_;
  if (is_constant(a) && is_constant(b)) return no_;  // hash-consed: distinct constants differ
  if (b < a) std::swap(a, b);
  switch (sort(a).kind) {
    case Sort::Kind::Bool:
      for (auto [x, y] : {std::pair{a, b}, std::pair{b, a}}) {
        if (x == yes_) return y;
        if (x == no_) return negate(y);
      }
      if (negate(a) == b) return no_;
      break;
    case Sort::Kind::Bits: return equal_bits(a, b);
    case Sort::Kind::Int: {
      const Term difference = int_subtract(a, b);
      if (op(difference) == Operator::IntConstant) return boolean(int_value(difference) == 0);
      break;
    }
    case Sort::Kind::Array:
    case Sort::Kind::Uninterpreted: break;
  }
  return make(Operator::Equal, bool_sort(), {a, b});
}

// x + c = d becomes x = d − c, an ite of constants becomes its condition, an extension becomes its operand.
Term TermTable::equal_bits(Term a, Term b) {
  if (is_constant(b)) std::swap(a, b);
  if (is_constant(a)) {
    const Bits value = bits_value(a);
    const unsigned w = width(a);
    if (op(b) == Operator::BitsAdd && is_constant(argument(b, 0)))
      return equal(bits(value - bits_value(argument(b, 0)), w), argument(b, 1));
    if (op(b) == Operator::Ite && is_constant(argument(b, 1)) && is_constant(argument(b, 2))) {
      const Term condition = argument(b, 0);
      if (argument(b, 1) == a) return condition;  // the two branches differ, or the ite would be gone
      return argument(b, 2) == a ? negate(condition) : no_;
    }
    if (op(b) == Operator::ZeroExtend) {
      const Term inner = argument(b, 0);
      return (value & ~mask(width(inner))) != 0 ? no_ : equal(bits(value, width(inner)), inner);
    }
    if (op(b) == Operator::SignExtend) {
      const Term inner = argument(b, 0);
      const Bits again = static_cast<Bits>(signed_value(value & mask(width(inner)), width(inner))) & mask(w);
      return again != value ? no_ : equal(bits(value, width(inner)), inner);
    }
    if (op(b) == Operator::BitsNot) return equal(bits(~value, w), argument(b, 0));
    if (op(b) == Operator::BitsNegate) return equal(bits(~value + 1, w), argument(b, 0));
  }
  if (b < a) std::swap(a, b);
  return make(Operator::Equal, bool_sort(), {a, b});
}

Term TermTable::ite(Term condition, Term then, Term otherwise) {
  HW_CHECK(sort_id(then) == sort_id(otherwise), "both branches have one sort");
  if (condition == yes_ || then == otherwise) return then;
  if (condition == no_) return otherwise;
  if (op(condition) == Operator::Not) return ite(argument(condition, 0), otherwise, then);
  if (sort(then).kind == Sort::Kind::Bool) {
    if (then == yes_ || then == condition) return disjunction(condition, otherwise);
    if (then == no_) return conjunction(negate(condition), otherwise);
    if (otherwise == no_ || otherwise == condition) return conjunction(condition, then);
    if (otherwise == yes_) return disjunction(negate(condition), then);
  }
  if (op(then) == Operator::Ite && argument(then, 0) == condition) then = argument(then, 1);
  if (op(otherwise) == Operator::Ite && argument(otherwise, 0) == condition) otherwise = argument(otherwise, 2);
  if (then == otherwise) return then;
  return make(Operator::Ite, sort_id(then), {condition, then, otherwise});
}

}  // namespace heapwise::solver
