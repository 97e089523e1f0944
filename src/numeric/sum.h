// Sum: a₁·x₁ + … + aₙ·xₙ + c, a linear form over symbols; and the linear equalities that two sets of points share.
//
// Facts (facts.h) hold relations of three and more symbols as sums that are at most, or exactly, zero. The affine hull
// of two such sets is how a join finds relations that neither side wrote down (length + n = n₀ from (0, n₀) and
// (1, n₀ − 1)). See Karr: Affine Relationships Among Variables of a Program (1976). All arithmetic is exact: where it
// would leave 64 bits there is no result, which only loses a fact.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/id.h"
#include "numeric/range.h"

namespace heapwise::numeric {

using SymbolId = Id<struct SymbolTag>;

struct Sum {
  std::vector<std::pair<SymbolId, std::int64_t>> terms;  // by symbol, no coefficient is 0
  std::int64_t constant = 0;

  [[nodiscard]] std::int64_t coefficient(SymbolId symbol) const;
  [[nodiscard]] bool mentions(SymbolId symbol) const { return coefficient(symbol) != 0; }
  friend auto operator<=>(const Sum&, const Sum&) = default;
};

// p · a + q · b; nothing when a number does not fit.
[[nodiscard]] std::optional<Sum> combine(const Sum& a, std::int64_t p, const Sum& b, std::int64_t q);
[[nodiscard]] std::optional<Sum> negated(const Sum& a);
// Divides by what all coefficients have in common: `a ≤ 0` stays as it is over the integers, `a = 0` as well (nothing
// when no integers solve it).
[[nodiscard]] Sum tightened(Sum a);
[[nodiscard]] std::optional<Sum> tightened_equality(Sum a);

// A row of an affine map: what coordinate is, in symbols of its side.
using AffineMap = std::vector<Sum>;

// Every equality Σ aᵢ·vᵢ + c = 0 that holds of v = left(s) for all s, and of v = right(t) for all t (a basis of them,
// in echelon form). Coordinates are named by their index, as symbols of that index.
[[nodiscard]] std::vector<Sum> common_equalities(const AffineMap& left, const AffineMap& right);

}  // namespace heapwise::numeric
