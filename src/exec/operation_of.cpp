#include "exec/operation_of.h"

namespace heapwise::exec {

using heap::Heap;
using heap::Range;
using heap::Value;
using numeric::Operation;

// Registers are read as signed numbers. A result that fits into its register is that of integers, whatever the width:
// of a product where its range fits, of a division by what is positive, of bits always (two's complement). Only a
// number that may be negative and is read as unsigned is another one in each width.
std::optional<Operation> operation_of(const Heap& heap, ir::BinaryOp op, const Value& a, const Value& b,
                                      unsigned bits) {
  if (!a.is_number() || !b.is_number()) return std::nullopt;
  // What each node of a list has is no number of all of them.
  for (const Value& v : {a, b}) {
    if (v.term.scale != 0 && heap.owner_of(v.term.symbol).valid()) return std::nullopt;
  }
  auto of = [&](Operation::Kind kind, bool exact) { return Operation::of(kind, exact ? 0 : bits, a.term, b.term); };
  const Range ra = heap.range(a), rb = heap.range(b);
  using enum ir::BinaryOp;
  using Kind = Operation::Kind;
  switch (op) {
    case And: return of(Kind::And, true);
    case Or: return of(Kind::Or, true);
    case Xor: return of(Kind::Xor, true);
    case Multiply: {
      const Range product = numeric::multiply(ra, rb);
      return of(Kind::Product,
                product.bounded_below() && product.bounded_above() && Range::of_width(bits).contains(product));
    }
    default: break;
  }
  const bool is_unsigned = op == UnsignedDivide || op == UnsignedRemainder;
  const bool divides = op == UnsignedDivide || op == SignedDivide,
             rest = op == UnsignedRemainder || op == SignedRemainder;
  if ((!divides && !rest) || rb.lo < 1) return std::nullopt;
  return of(divides ? Kind::Quotient : Kind::Remainder, !is_unsigned || ra.lo >= 0);
}

void define(Heap& heap, const Operation& operation, const Value& result) {
  if (!result.is_number() || result.is_constant() || heap.owner_of(result.term.symbol).valid()) return;
  if (result.term == operation.a || result.term == operation.b) return;
  const numeric::Definition definition{operation, result.term};
  numeric::Facts more = std::as_const(heap).facts();
  if (more.assume(definition) && more.compare_products(definition)) heap.facts() = std::move(more);
}

}  // namespace heapwise::exec
