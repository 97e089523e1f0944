// Facts, third part: definitions, which say of a number that it is the result of an operation (operation.h).
//
// What follows from them. An operation of operands that are known to be equal gives the same number. And two products
// with a factor f ≥ 0 in common differ by f times what their other factors differ by: from i ≤ n − 1 follows
// i·f ≤ n·f − f. That is a relation, and goes with the others from then on: so is `i·f + j` below `n·f` where j is
// below f. All else that multiplication could tell is left out.
#include <algorithm>

#include "numeric/facts.h"

namespace heapwise::numeric {
namespace {

constexpr std::size_t kMostDefinitions = 24;

// The only member; one at an end of the 64 bits may stand for others beyond it.
std::optional<std::int64_t> only_member(const Range& r) {
  if (!r.is_constant() || !r.bounded_below() || !r.bounded_above()) return std::nullopt;
  return r.lo.number();
}

bool is_product(const Operation& operation) {
  return operation.kind == Operation::Kind::Product && operation.bits == 0;
}

}  // namespace

bool Facts::are_equal(const Term& a, const Term& b) const { return a == b || knows_equal(a, b); }

std::optional<Term> Facts::result_of(const Operation& operation) const {
  const auto a = only_member(range(operation.a)), b = only_member(range(operation.b));
  if (a && b) {
    const auto result = numeric::result_of(operation, *a, *b);
    return result ? std::optional(Term::of(*result)) : std::nullopt;
  }
  if (is_product(operation) && (a || b)) {
    const Term& other = a ? operation.b : operation.a;
    const std::int64_t factor = a ? *a : *b;
    if (factor == 0) return Term::of(std::int64_t{0});
    return is_scale(factor) ? replaced({other.symbol, factor, 0}, other) : std::nullopt;
  }
  for (const Definition& d : definitions_) {
    const Operation& known = d.operation;
    if (known.kind != operation.kind || known.bits != operation.bits) continue;
    auto are_operands = [&](const Term& x, const Term& y) {
      return are_equal(x, operation.a) && are_equal(y, operation.b);
    };
    if (are_operands(known.a, known.b) || (known.is_symmetric() && are_operands(known.b, known.a))) return d.result;
  }
  return std::nullopt;
}

bool Facts::knows(const Definition& definition) const {
  const auto result = result_of(definition.operation);
  return result && are_equal(*result, definition.result);
}

void Facts::note(const Definition& definition) {
  const Operation& operation = definition.operation;
  if (definition.result.is_constant() || (operation.a.is_constant() && operation.b.is_constant())) return;
  const auto at = std::lower_bound(definitions_.begin(), definitions_.end(), definition);
  if (at != definitions_.end() && *at == definition) return;
  if (definitions_.size() < kMostDefinitions) definitions_.insert(at, definition);
}

// p = x·f and q = y·f, where f ≥ 0: p − q ≤ u·f for every bound x − y ≤ u. Where neither is known to be the larger one,
// the bound is worth little.
bool Facts::compare_multiples(const Term& p, const Term& x, const Term& q, const Term& y, const Term& f) {
  const auto apart = combine(sum_of(x), 1, sum_of(y), -1), products = combine(sum_of(p), 1, sum_of(q), -1);
  if (!apart || !products) return true;
  const Upper most = upper(*apart);
  if (!most.at_most(0)) return true;
  const Wide u = most.value();
  if (!is_scale(u)) return true;
  const auto sum = combine(*products, 1, sum_of(f), static_cast<std::int64_t>(-u));
  return !sum || assume(Relation{*sum, false});
}

bool Facts::compare_products(const Definition& product) {
  if (!is_product(product.operation)) return true;
  const Term &p = product.result, one = Term::of(std::int64_t{1});
  for (const auto& [x, f] :
       {std::pair(product.operation.a, product.operation.b), std::pair(product.operation.b, product.operation.a)}) {
    if (f.is_constant() || range(f).lo < 0) continue;
    // x ≥ 1 and so x·f ≥ 1·f.
    if (range(x).lo >= 1 && !compare_multiples(f, one, p, x, f)) return false;
    for (const Definition& other : std::vector<Definition>(definitions_)) {
      const Operation& o = other.operation;
      if (!is_product(o) || other == product || (!(o.a == f) && !(o.b == f))) continue;
      const Term &q = other.result, &y = o.a == f ? o.b : o.a;
      if (!compare_multiples(p, x, q, y, f) || !compare_multiples(q, y, p, x, f)) return false;
    }
  }
  return true;
}

bool Facts::assume(const Definition& definition) {
  if (const auto known = result_of(definition.operation)) return assume_equal(*known, definition.result);
  note(definition);
  return true;
}

// What is known to be equal to the symbol takes its place.
void Facts::forget_in_definitions(SymbolId symbol) {
  const auto mentions = [symbol](const Definition& d) { return d.mentions(symbol); };
  if (std::ranges::none_of(definitions_, mentions)) return;
  for (const Bound& b : std::vector<Bound>(bounds_)) {
    const Bound back{b.y, b.x, clamp(-Wide{b.c})};
    if (b.x != symbol || b.c == kLowest || !std::ranges::binary_search(bounds_, back)) continue;
    rewrite_definitions(symbol, {b.y, 1, b.c});
    return;
  }
  std::erase_if(definitions_, mentions);
}

void Facts::rewrite_definitions(SymbolId symbol, const Term& term) {
  for (const Definition& d : std::vector<Definition>(definitions_)) {
    if (!d.mentions(symbol)) continue;
    std::erase(definitions_, d);
    const auto image = [&](const Term& t) { return t.mentions(symbol) ? replaced(t, term) : t; };
    const auto rewritten = d.with(image);
    if (!rewritten) continue;
    // With a constant in it, it may be a relation; where that cannot hold, nothing is added.
    Facts more = *this;
    if (more.assume(*rewritten)) *this = std::move(more);
  }
}

}  // namespace heapwise::numeric
