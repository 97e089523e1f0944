#include "solver/evaluate.h"

#include <algorithm>

#include "base/check.h"

namespace heapwise::solver {

Bits as_bits(const Value& value) {
  return value.kind == Sort::Kind::Int ? static_cast<Bits>(value.integer) : value.bits;
}

namespace {

Value from_bits(Sort::Kind kind, Bits bits) {
  Value value;
  value.kind = kind;
  if (kind == Sort::Kind::Int) value.integer = static_cast<SignedBits>(bits);
  else value.bits = bits;
  return value;
}

Value truth(bool value) { return from_bits(Sort::Kind::Bool, value ? 1 : 0); }

// Arrays are compared by their entries, so an entry that repeats the default must not be kept.
void write(Value& array, Bits index, Bits element) {
  if (element == array.bits) array.entries.erase(index);
  else array.entries[index] = element;
}

}  // namespace

Value default_value(const TermTable& terms, SortId sort) { return from_bits(terms.sort(sort).kind, 0); }

// Iterative: terms built along a path can be deeper than the stack.
const Value& Evaluator::value(Term root) {
  if (auto found = values_.find(root); found != values_.end()) return found->second;
  std::vector<Term> pending{root};
  while (!pending.empty()) {
    const Term t = pending.back();
    if (values_.contains(t)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    for (Term argument : terms_.arguments(t))
      if (!values_.contains(argument)) pending.push_back(argument);
    if (pending.size() > before) continue;
    values_.emplace(t, compute(t));
    pending.pop_back();
  }
  return values_.at(root);
}

Value Evaluator::compute(Term t) {
  const Operator op = terms_.op(t);
  if (op >= Operator::BitsNot && op <= Operator::SignExtend) return compute_bits(t);
  if (op >= Operator::Apply) return compute_array(t);
  return compute_core(t);
}

Value Evaluator::compute_core(Term t) {
  const auto arguments = terms_.arguments(t);
  auto is_true = [this](Term a) { return known(a).bits != 0; };
  switch (terms_.op(t)) {
    case Operator::BoolConstant: return truth(terms_.bits_value(t) != 0);
    case Operator::BitsConstant: return from_bits(Sort::Kind::Bits, terms_.bits_value(t));
    case Operator::IntConstant: return from_bits(Sort::Kind::Int, static_cast<Bits>(SignedBits{terms_.int_value(t)}));
    case Operator::Variable: {
      const auto found = assignment_.variables.find(t);
      return found != assignment_.variables.end() ? found->second : default_value(terms_, terms_.sort_id(t));
    }
    case Operator::Not: return truth(!is_true(arguments[0]));
    case Operator::And: return truth(std::ranges::all_of(arguments, is_true));
    case Operator::Or: return truth(std::ranges::any_of(arguments, is_true));
    case Operator::Ite: return known(is_true(arguments[0]) ? arguments[1] : arguments[2]);
    case Operator::Equal: return truth(known(arguments[0]) == known(arguments[1]));
    case Operator::IntAdd: {
      Value sum = from_bits(Sort::Kind::Int, 0);
      for (Term a : arguments) sum.integer += known(a).integer;
      return sum;
    }
    case Operator::IntScale: {
      Value product = from_bits(Sort::Kind::Int, 0);
      product.integer = terms_.factor(t) * known(arguments[0]).integer;
      return product;
    }
    case Operator::IntLessEqual: return truth(known(arguments[0]).integer <= known(arguments[1]).integer);
    default: HW_UNREACHABLE("an operator of another family");
  }
}

Value Evaluator::compute_bits(Term t) {
  const auto arguments = terms_.arguments(t);
  const Operator op = terms_.op(t);
  const Bits a = known(arguments[0]).bits;
  const unsigned inner = terms_.width(arguments[0]), width = terms_.width(t);
  switch (op) {
    case Operator::BitsNot:
    case Operator::BitsNegate: return from_bits(Sort::Kind::Bits, apply_unary(op, a, inner));
    case Operator::Concat:
      return from_bits(Sort::Kind::Bits, (a << terms_.width(arguments[1])) | known(arguments[1]).bits);
    case Operator::Extract: return from_bits(Sort::Kind::Bits, (a >> terms_.extract_low(t)) & mask(width));
    case Operator::ZeroExtend: return from_bits(Sort::Kind::Bits, a);
    case Operator::SignExtend:
      return from_bits(Sort::Kind::Bits, static_cast<Bits>(signed_value(a, inner)) & mask(width));
    default: return from_bits(terms_.sort(t).kind, apply_binary(op, a, known(arguments[1]).bits, inner));
  }
}

Value Evaluator::compute_array(Term t) {
  const auto arguments = terms_.arguments(t);
  switch (terms_.op(t)) {
    case Operator::Apply: {
      std::vector<Bits> key;
      for (Term a : arguments) key.push_back(as_bits(known(a)));
      const auto found = assignment_.applications.find({terms_.function_of(t), std::move(key)});
      return found != assignment_.applications.end() ? found->second : default_value(terms_, terms_.sort_id(t));
    }
    case Operator::Select: {
      const Value& array = known(arguments[0]);
      const auto found = array.entries.find(as_bits(known(arguments[1])));
      return from_bits(terms_.sort(t).kind, found != array.entries.end() ? found->second : array.bits);
    }
    case Operator::Store: {
      Value array = known(arguments[0]);
      write(array, as_bits(known(arguments[1])), as_bits(known(arguments[2])));
      return array;
    }
    case Operator::ConstantArray: return from_bits(Sort::Kind::Array, as_bits(known(arguments[0])));
    default: HW_UNREACHABLE("an operator of another family");
  }
}

}  // namespace heapwise::solver
