#include <fmt/format.h>

#include "solver/term.h"

namespace heapwise::solver {

namespace {

std::string leaf(const TermTable& terms, Term t) {
  switch (terms.op(t)) {
    case Operator::BoolConstant: return t == terms.yes() ? "true" : "false";
    case Operator::BitsConstant: {
      std::string digits;
      for (unsigned i = terms.width(t); i-- > 0;) digits += (terms.bits_value(t) >> i) & 1 ? '1' : '0';
      return "#b" + digits;
    }
    case Operator::IntConstant:
      return terms.int_value(t) < 0 ? fmt::format("(- {})", -terms.int_value(t))
                                    : fmt::format("{}", terms.int_value(t));
    default: return "|" + terms.name(t) + "|";
  }
}

std::string head(const TermTable& terms, Term t) {
  switch (terms.op(t)) {
    case Operator::Extract: {
      const unsigned low = terms.extract_low(t);
      return fmt::format("(_ extract {} {})", low + terms.width(t) - 1, low);
    }
    case Operator::ZeroExtend:
      return fmt::format("(_ zero_extend {})", terms.width(t) - terms.width(terms.argument(t, 0)));
    case Operator::SignExtend:
      return fmt::format("(_ sign_extend {})", terms.width(t) - terms.width(terms.argument(t, 0)));
    case Operator::IntScale: return fmt::format("* {}", terms.factor(t));
    case Operator::Apply: return "|" + terms.function(terms.function_of(t)).name + "|";
    case Operator::ConstantArray: return "const-array";
    default: return std::string(smtlib_name(terms.op(t)));
  }
}

void print(const TermTable& terms, Term t, std::string& out) {
  if (terms.op(t) <= Operator::Variable) {
    out += leaf(terms, t);
    return;
  }
  out += "(" + head(terms, t);
  for (Term argument : terms.arguments(t)) {
    out += ' ';
    print(terms, argument, out);
  }
  out += ')';
}

}  // namespace

std::string to_string(const TermTable& terms, Term t) {
  std::string out;
  print(terms, t, out);
  return out;
}

}  // namespace heapwise::solver
