// Random terms for the tests: every operator on a few variables and interesting constants.
#pragma once

#include <random>
#include <vector>

#include "solver/evaluate.h"

namespace heapwise::solver::testing {

class RandomTerms {
 public:
  RandomTerms(TermTable& terms, unsigned seed, unsigned width) : terms_(terms), random_(seed), width_(width) {
    for (const char* name : {"a", "b", "c"}) bits_.push_back(terms.variable(name, terms.bits_sort(width)));
    for (const char* name : {"i", "j"}) ints_.push_back(terms.variable(name, terms.int_sort()));
    for (const char* name : {"p", "q"}) bools_.push_back(terms.variable(name, terms.bool_sort()));
  }

  Bits constant() {
    const Bits interesting[] = {0, 1, 2, mask(width_), mask(width_ - 1), Bits{1} << (width_ - 1)};
    return pick(3) == 0 ? pick(1U << 8) & mask(width_) : interesting[pick(6)] & mask(width_);
  }

  Term bits(int depth) {
    if (depth == 0) return pick(3) == 0 ? terms_.bits(constant(), width_) : bits_[pick(bits_.size())];
    switch (pick(8)) {
      case 0: return terms_.bits_unary(pick(2) == 0 ? Operator::BitsNot : Operator::BitsNegate, bits(depth - 1));
      case 1: return terms_.ite(boolean(depth - 1), bits(depth - 1), bits(depth - 1));
      case 2: {
        const unsigned low = static_cast<unsigned>(pick(width_)),
                       high = low + static_cast<unsigned>(pick(width_ - low));
        const Term piece = terms_.extract(bits(depth - 1), high, low);
        return pick(2) == 0 ? terms_.zero_extend(piece, width_) : terms_.sign_extend(piece, width_);
      }
      case 3: {
        if (width_ < 2) return bits(depth - 1);
        const unsigned cut = 1 + static_cast<unsigned>(pick(width_ - 1));
        return terms_.concat(terms_.extract(bits(depth - 1), cut - 1, 0),
                             terms_.extract(bits(depth - 1), width_ - 1, cut));
      }
      default: return terms_.bits_binary(arithmetic(), bits(depth - 1), bits(depth - 1));
    }
  }

  Term integer(int depth) {
    if (depth == 0) return pick(2) == 0 ? terms_.integer(static_cast<int>(pick(11)) - 5) : ints_[pick(ints_.size())];
    switch (pick(4)) {
      case 0: return terms_.int_add(integer(depth - 1), integer(depth - 1));
      case 1: return terms_.int_subtract(integer(depth - 1), integer(depth - 1));
      case 2: return terms_.int_scale(static_cast<int>(pick(7)) - 3, integer(depth - 1));
      default: return terms_.ite(boolean(depth - 1), integer(depth - 1), integer(depth - 1));
    }
  }

  Term boolean(int depth) {
    if (depth == 0) return bools_[pick(bools_.size())];
    switch (pick(8)) {
      case 0: return terms_.negate(boolean(depth - 1));
      case 1: return terms_.conjunction(boolean(depth - 1), boolean(depth - 1));
      case 2: return terms_.disjunction(boolean(depth - 1), boolean(depth - 1));
      case 3: return terms_.equal(boolean(depth - 1), boolean(depth - 1));
      case 4: return terms_.equal(bits(depth - 1), bits(depth - 1));
      case 5: return with_integers ? terms_.int_less_equal(integer(depth - 1), integer(depth - 1)) : boolean(depth - 1);
      default: return terms_.bits_binary(comparison(), bits(depth - 1), bits(depth - 1));
    }
  }

  Assignment assignment() {
    Assignment result;
    for (Term t : bits_) result.variables[t] = {Sort::Kind::Bits, constant(), 0, {}};
    for (Term t : ints_) result.variables[t] = {Sort::Kind::Int, 0, SignedBits{static_cast<int>(pick(21)) - 10}, {}};
    for (Term t : bools_) result.variables[t] = {Sort::Kind::Bool, pick(2), 0, {}};
    return result;
  }

  std::size_t pick(std::size_t below) { return random_() % below; }

  Operator arithmetic() {
    const auto first = static_cast<unsigned>(Operator::BitsAnd),
               last = static_cast<unsigned>(Operator::BitsShiftRightSigned);
    return static_cast<Operator>(first + pick(last - first + 1));
  }
  Operator comparison() { return static_cast<Operator>(static_cast<unsigned>(Operator::BitsULess) + pick(4)); }

  bool with_integers = true;

 private:
  TermTable& terms_;
  std::mt19937 random_;
  unsigned width_;
  std::vector<Term> bits_, ints_, bools_;
};

}  // namespace heapwise::solver::testing
