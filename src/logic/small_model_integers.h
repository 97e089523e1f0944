// Integer terms of a formula as terms of the SMT solver: the same in both small-model translations.
#pragma once

#include <optional>
#include <utility>

#include "base/check.h"
#include "logic/formula.h"
#include "solver/term.h"

namespace heapwise::logic {

// `value` translates the arguments. Nothing for a product of two unknowns. Variables and nil are the caller's.
template <class Value>
[[nodiscard]] std::optional<solver::Term> translate_arithmetic(solver::TermTable& terms, Term t, Value value) {
  switch (t->kind) {
    case TermKind::Integer: return terms.integer(t->number);
    case TermKind::Negate: return terms.int_scale(-1, value(t->arguments[0]));
    case TermKind::Add:
    case TermKind::Subtract: {
      solver::Term result = value(t->arguments[0]);
      for (std::size_t i = 1; i < t->arguments.size(); ++i) {
        const solver::Term next = value(t->arguments[i]);
        result = t->kind == TermKind::Add ? terms.int_add(result, next) : terms.int_subtract(result, next);
      }
      return result;
    }
    case TermKind::Multiply: {
      solver::Term a = value(t->arguments[0]), b = value(t->arguments[1]);
      if (!terms.is_constant(a)) std::swap(a, b);
      if (!terms.is_constant(a)) return std::nullopt;
      return terms.int_scale(terms.int_value(a), b);
    }
    case TermKind::Variable:
    case TermKind::Nil: break;
  }
  HW_UNREACHABLE("arithmetic has no variables of its own");
}

}  // namespace heapwise::logic
