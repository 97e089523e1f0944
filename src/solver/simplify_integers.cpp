// Construction of linear integer terms: every sum is brought into the form constant + Σ coefficient · term.
#include <limits>
#include <map>

#include "base/check.h"
#include "solver/term.h"

namespace heapwise::solver {

// A sum being built. Coefficients that leave 64 bits make it `overflown`: the caller then keeps the plain term.
class LinearForm {
 public:
  explicit LinearForm(TermTable& terms) : terms_(terms) {}

  void add(std::int64_t factor, Term t) {
    switch (terms_.op(t)) {
      case Operator::IntConstant: constant_ = checked(constant_ + SignedBits{factor} * terms_.int_value(t)); return;
      case Operator::IntScale: add_monomial(SignedBits{factor} * terms_.factor(t), terms_.argument(t, 0)); return;
      case Operator::IntAdd: {
        const auto arguments = terms_.arguments(t);
        const std::vector<Term> parts(arguments.begin(), arguments.end());
        for (Term part : parts) add(factor, part);
        return;
      }
      default: add_monomial(factor, t);
    }
  }

  [[nodiscard]] bool overflown() const { return overflown_; }
  [[nodiscard]] std::int64_t constant() const { return static_cast<std::int64_t>(constant_); }

  Term build(bool with_constant = true) {
    std::vector<Term> parts;
    for (auto [t, factor] : monomials_) {
      if (factor == 0) continue;
      parts.push_back(
          factor == 1 ? t
                      : terms_.make(Operator::IntScale, terms_.int_sort(), {t}, static_cast<std::uint64_t>(factor)));
    }
    if (with_constant && (constant_ != 0 || parts.empty())) parts.push_back(terms_.integer(constant()));
    if (parts.empty()) return terms_.integer(0);
    if (parts.size() == 1) return parts[0];
    return terms_.make(Operator::IntAdd, terms_.int_sort(), parts);
  }

 private:
  void add_monomial(SignedBits factor, Term t) {
    SignedBits& sum = monomials_[t];
    sum = checked(sum + checked(factor));
  }
  SignedBits checked(SignedBits value) {
    if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min() + 1) {
      overflown_ = true;
      return 0;
    }
    return value;
  }

  TermTable& terms_;
  std::map<Term, SignedBits> monomials_;
  SignedBits constant_ = 0;
  bool overflown_ = false;
};

Term TermTable::int_add(Term a, Term b) {
  LinearForm sum(*this);
  sum.add(1, a);
  sum.add(1, b);
  return sum.overflown() ? make(Operator::IntAdd, int_sort(), {a, b}) : sum.build();
}

Term TermTable::int_scale(std::int64_t factor, Term a) {
  LinearForm sum(*this);
  sum.add(factor, a);
  if (sum.overflown()) return make(Operator::IntScale, int_sort(), {a}, static_cast<std::uint64_t>(factor));
  return sum.build();
}

Term TermTable::int_subtract(Term a, Term b) { return int_add(a, int_scale(-1, b)); }

// a ≤ b is kept as (a − b without its constant) ≤ constant.
Term TermTable::int_less_equal(Term a, Term b) {
  LinearForm difference(*this);
  difference.add(1, a);
  difference.add(-1, b);
  if (difference.overflown()) return make(Operator::IntLessEqual, bool_sort(), {a, b});
  const Term left = difference.build(false);
  const std::int64_t bound = -difference.constant();
  if (op(left) == Operator::IntConstant) return boolean(int_value(left) <= bound);
  return make(Operator::IntLessEqual, bool_sort(), {left, integer(bound)});
}

}  // namespace heapwise::solver
