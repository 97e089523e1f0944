#include "solver/substitute.h"

#include "base/check.h"

namespace heapwise::solver {

namespace {

Term rebuild_bits(TermTable& terms, Term t, const std::vector<Term>& a) {
  const Operator op = terms.op(t);
  switch (op) {
    case Operator::BitsNot:
    case Operator::BitsNegate: return terms.bits_unary(op, a[0]);
    case Operator::Concat: return terms.concat(a[0], a[1]);
    case Operator::Extract: return terms.extract(a[0], terms.extract_low(t) + terms.width(t) - 1, terms.extract_low(t));
    case Operator::ZeroExtend: return terms.zero_extend(a[0], terms.width(t));
    case Operator::SignExtend: return terms.sign_extend(a[0], terms.width(t));
    default: return terms.bits_binary(op, a[0], a[1]);
  }
}

Term rebuild(TermTable& terms, Term t, const std::vector<Term>& a) {
  const Operator op = terms.op(t);
  if (op >= Operator::BitsNot && op <= Operator::SignExtend) return rebuild_bits(terms, t, a);
  switch (op) {
    case Operator::Not: return terms.negate(a[0]);
    case Operator::And: return terms.conjunction(a);
    case Operator::Or: return terms.disjunction(a);
    case Operator::Ite: return terms.ite(a[0], a[1], a[2]);
    case Operator::Equal: return terms.equal(a[0], a[1]);
    case Operator::IntAdd: {
      Term sum = a[0];
      for (std::size_t i = 1; i < a.size(); ++i) sum = terms.int_add(sum, a[i]);
      return sum;
    }
    case Operator::IntScale: return terms.int_scale(terms.factor(t), a[0]);
    case Operator::IntLessEqual: return terms.int_less_equal(a[0], a[1]);
    case Operator::Apply: return terms.apply(terms.function_of(t), a);
    case Operator::Select: return terms.select(a[0], a[1]);
    case Operator::Store: return terms.store(a[0], a[1], a[2]);
    case Operator::ConstantArray: return terms.constant_array(terms.sort_id(t), a[0]);
    default: HW_UNREACHABLE("leaves have no arguments to rebuild from");
  }
}

}  // namespace

Term substitute(TermTable& terms, Term root, const std::unordered_map<Term, Term>& replacement) {
  std::unordered_map<Term, Term> done = replacement;
  std::vector<Term> pending{root};
  while (!pending.empty()) {
    const Term t = pending.back();
    if (done.contains(t)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    for (Term argument : terms.arguments(t))
      if (!done.contains(argument)) pending.push_back(argument);
    if (pending.size() > before) continue;
    std::vector<Term> arguments;
    bool changed = false;
    for (Term argument : terms.arguments(t)) {
      arguments.push_back(done.at(argument));
      changed |= arguments.back() != argument;
    }
    done.emplace(t, changed ? rebuild(terms, t, arguments) : t);
    pending.pop_back();
  }
  return done.at(root);
}

}  // namespace heapwise::solver
