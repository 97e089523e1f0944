#include "hunt/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace heapwise::hunt {
namespace {

using numeric::Range;
using numeric::Wide;
using solver::Operator;
using solver::Term;
using solver::TermTable;

Term constant(TermTable& terms, std::int64_t n) {
  return terms.bits(static_cast<solver::Bits>(static_cast<std::uint64_t>(n)), kWidth);
}

bool fits(Wide n) { return n >= numeric::kLowest && n <= numeric::kHighest; }

}  // namespace

Term number_of_register(TermTable& terms, Term bits) {
  return terms.width(bits) == 1 ? terms.zero_extend(bits, kWidth) : terms.sign_extend(bits, kWidth);
}

Term register_of_number(TermTable& terms, Term number, unsigned bits) { return terms.extract(number, bits - 1, 0); }

Term Path::term(const heap::Heap& heap, const numeric::Term& number) {
  if (number.is_constant()) return constant(*terms_, number.constant);
  const Range r = heap.facts().range(number.symbol);
  const Wide x = Wide{r.lo.number()} * number.scale + number.constant,
             y = Wide{r.hi.number()} * number.scale + number.constant;
  if (!fits(x) || !fits(y)) {
    exact_ = false;
    return terms_->fresh("wide", terms_->bits_sort(kWidth));
  }
  if (!knows(number.symbol)) {
    const Term variable = terms_->fresh("unknown", terms_->bits_sort(kWidth));
    define(heap::Value::symbol(number.symbol), variable);
    if (r.bounded_below())
      require(terms_->bits_binary(Operator::BitsSLessEqual, constant(*terms_, r.lo.number()), variable));
    if (r.bounded_above())
      require(terms_->bits_binary(Operator::BitsSLessEqual, variable, constant(*terms_, r.hi.number())));
  }
  Term t = definitions_[number.symbol.index()];
  if (number.scale != 1) t = terms_->bits_binary(Operator::BitsMultiply, constant(*terms_, number.scale), t);
  return terms_->bits_binary(Operator::BitsAdd, constant(*terms_, number.constant), t);
}

void Path::define(const heap::Value& result, Term value) {
  const numeric::Term& n = result.term;
  if (n.is_constant() || knows(n.symbol) || (n.scale != 1 && n.scale != -1)) return;
  value = terms_->bits_binary(Operator::BitsSubtract, value, constant(*terms_, n.constant));
  if (n.scale == -1) value = terms_->bits_unary(Operator::BitsNegate, value);
  if (n.symbol.index() >= definitions_.size()) definitions_.resize(n.symbol.index() + 1);
  definitions_[n.symbol.index()] = value;
}

void Path::require(Term condition) {
  if (condition == terms_->yes()) return;
  conditions_.push_back(condition);
}

void Path::require_for_replay(Term condition) {
  if (condition == terms_->yes()) return;
  replay_conditions_.push_back(condition);
}

void Path::prefer(Term condition) {
  if (condition == terms_->yes()) return;
  preferences_.push_back(condition);
}

void Path::assume(const heap::Heap& heap, Assumption assumption, const numeric::Term& a, const numeric::Term& b,
                  std::int64_t slack) {
  const Term x = term(heap, a);
  switch (assumption) {
    case Assumption::Equal: return require(terms_->equal(x, term(heap, b)));
    case Assumption::Different: return require(terms_->distinct(x, term(heap, b)));
    case Assumption::LessEqual: break;
  }
  numeric::Term bound = b;
  const Wide moved = Wide{b.constant} + slack;
  if (!fits(moved)) {
    exact_ = false;
    return;
  }
  bound.constant = static_cast<std::int64_t>(moved);
  require(terms_->bits_binary(Operator::BitsSLessEqual, x, term(heap, bound)));
}

bool Path::speaks_of_undefined(Term term) const {
  if (undefined_.empty()) return false;
  std::vector<Term> open = {term};
  std::unordered_set<std::uint32_t> seen;
  while (!open.empty()) {
    const Term next = open.back();
    open.pop_back();
    if (!seen.insert(next.index()).second) continue;
    if (std::ranges::find(undefined_, next) != undefined_.end()) return true;
    for (const Term argument : terms_->arguments(next)) open.push_back(argument);
  }
  return false;
}

Term Path::take_input(ir::Type type) {
  // One variable for the n-th input of this width: paths with a common start share their terms.
  const std::string name = fmt::format("in{}", inputs_.size());
  const Term variable = terms_->variable(name, terms_->bits_sort(type.bits()));
  inputs_.push_back({variable, type});
  return variable;
}

}  // namespace heapwise::hunt
