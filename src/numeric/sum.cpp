#include "numeric/sum.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace heapwise::numeric {
namespace {

bool fits(Wide n) { return n == clamp(n) && n != kLowest && n != kHighest; }

// Coefficients stay small, so that sums of products of them with any numbers cannot overflow.
bool fits_coefficient(Wide n) { return n < (Wide{1} << 40) && n > -(Wide{1} << 40); }

std::int64_t common_divisor(const Sum& a) {
  std::int64_t divisor = 0;
  for (const auto& [symbol, k] : a.terms) divisor = std::gcd(divisor, k);
  return divisor;
}

// A row of a matrix of integers; made smaller by its common divisor.
using Row = std::vector<std::int64_t>;

bool reduce(std::vector<Wide>& wide, Row& row) {
  Wide divisor = 0;
  for (Wide n : wide) {
    Wide a = divisor < 0 ? -divisor : divisor, b = n < 0 ? -n : n;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    divisor = a;
  }
  row.assign(wide.size(), 0);
  for (std::size_t i = 0; i < wide.size(); ++i) {
    const Wide n = divisor > 1 ? wide[i] / divisor : wide[i];
    if (!fits(n)) return false;
    row[i] = static_cast<std::int64_t>(n);
  }
  return true;
}

// row ← row · pivot[at] − pivot · row[at]
bool eliminate(Row& row, const Row& pivot, std::size_t at) {
  if (row[at] == 0) return true;
  std::vector<Wide> wide(row.size());
  for (std::size_t i = 0; i < row.size(); ++i) wide[i] = Wide{row[i]} * pivot[at] - Wide{pivot[i]} * row[at];
  return reduce(wide, row);
}

// The vectors that are orthogonal to all generators, by elimination: generators in echelon form, then one solution for
// each column without a pivot.
std::optional<std::vector<Row>> orthogonal(std::vector<Row> generators, std::size_t width) {
  std::vector<Row> echelon;
  std::vector<std::size_t> pivots;
  for (Row& g : generators) {
    for (std::size_t i = 0; i < echelon.size(); ++i) {
      if (!eliminate(g, echelon[i], pivots[i])) return std::nullopt;
    }
    const auto lead = std::find_if(g.begin(), g.end(), [](std::int64_t n) { return n != 0; });
    if (lead == g.end()) continue;
    const auto at = static_cast<std::size_t>(lead - g.begin());
    for (Row& e : echelon) {
      if (!eliminate(e, g, at)) return std::nullopt;
    }
    echelon.push_back(g);
    pivots.push_back(at);
  }
  std::vector<Row> solutions;
  for (std::size_t column = 0; column < width; ++column) {
    if (std::find(pivots.begin(), pivots.end(), column) != pivots.end()) continue;
    // The free column gets the common multiple of the pivots that it meets, the pivot columns follow.
    Wide scale = 1;
    for (std::size_t i = 0; i < echelon.size(); ++i) {
      if (echelon[i][column] == 0) continue;
      const std::int64_t pivot = echelon[i][pivots[i]];
      scale = scale / std::gcd(clamp(scale), pivot) * pivot;
      if (!fits(scale)) return std::nullopt;
    }
    std::vector<Wide> wide(width, 0);
    wide[column] = scale;
    for (std::size_t i = 0; i < echelon.size(); ++i) {
      wide[pivots[i]] = -Wide{echelon[i][column]} * (scale / echelon[i][pivots[i]]);
    }
    Row solution;
    if (!reduce(wide, solution)) return std::nullopt;
    solutions.push_back(std::move(solution));
  }
  return solutions;
}

// Directions in which the map's image extends: one for each symbol.
void add_directions(const AffineMap& map, std::vector<Row>& generators) {
  std::map<SymbolId, Row> directions;
  for (std::size_t i = 0; i < map.size(); ++i) {
    for (const auto& [symbol, k] : map[i].terms) {
      Row& row = directions.try_emplace(symbol, Row(map.size(), 0)).first->second;
      row[i] = k;
    }
  }
  for (auto& [symbol, row] : directions) generators.push_back(std::move(row));
}

}  // namespace

std::int64_t Sum::coefficient(SymbolId symbol) const {
  for (const auto& [s, k] : terms) {
    if (s == symbol) return k;
  }
  return 0;
}

std::optional<Sum> combine(const Sum& a, std::int64_t p, const Sum& b, std::int64_t q) {
  Sum result;
  const Wide constant = Wide{a.constant} * p + Wide{b.constant} * q;
  if (!fits(constant)) return std::nullopt;
  result.constant = static_cast<std::int64_t>(constant);
  auto x = a.terms.begin(), y = b.terms.begin();
  while (x != a.terms.end() || y != b.terms.end()) {
    Wide k = 0;
    SymbolId symbol;
    if (y == b.terms.end() || (x != a.terms.end() && x->first <= y->first)) {
      symbol = x->first;
    } else {
      symbol = y->first;
    }
    if (x != a.terms.end() && x->first == symbol) k += Wide{(x++)->second} * p;
    if (y != b.terms.end() && y->first == symbol) k += Wide{(y++)->second} * q;
    if (!fits_coefficient(k)) return std::nullopt;
    if (k != 0) result.terms.emplace_back(symbol, static_cast<std::int64_t>(k));
  }
  return result;
}

std::optional<Sum> negated(const Sum& a) { return combine(a, -1, {}, 0); }

Sum tightened(Sum a) {
  const std::int64_t divisor = common_divisor(a);
  if (divisor <= 1) return a;
  for (auto& [symbol, k] : a.terms) k /= divisor;
  // Σ ≤ −c, so Σ / d ≤ ⌊−c / d⌋.
  std::int64_t q = a.constant / divisor;
  if (a.constant % divisor != 0 && a.constant > 0) ++q;
  a.constant = q;
  return a;
}

std::optional<Sum> tightened_equality(Sum a) {
  const std::int64_t divisor = common_divisor(a);
  if (divisor == 0) return a.constant == 0 ? std::optional(a) : std::nullopt;
  // The lowest number has no negative: such an equality is given up.
  if (a.constant == kLowest || a.constant % divisor != 0) return std::nullopt;
  const std::int64_t sign = a.terms.front().second < 0 ? -1 : 1;
  for (auto& [symbol, k] : a.terms) k = k / divisor * sign;
  a.constant = a.constant / divisor * sign;
  return a;
}

std::vector<Sum> common_equalities(const AffineMap& left, const AffineMap& right) {
  const std::size_t width = left.size();
  std::vector<Row> generators;
  add_directions(left, generators);
  add_directions(right, generators);
  std::vector<Wide> wide(width);
  for (std::size_t i = 0; i < width; ++i) wide[i] = Wide{right[i].constant} - left[i].constant;
  Row between;
  if (!reduce(wide, between)) return {};
  generators.push_back(std::move(between));
  const auto solutions = orthogonal(std::move(generators), width);
  if (!solutions) return {};
  std::vector<Sum> equalities;
  for (const Row& row : *solutions) {
    Sum sum;
    Wide constant = 0;
    for (std::size_t i = 0; i < width; ++i) {
      if (row[i] == 0) continue;
      sum.terms.emplace_back(SymbolId(i), row[i]);
      constant -= Wide{row[i]} * left[i].constant;
      if (!fits(constant) || !fits_coefficient(row[i])) break;
    }
    if (!fits(constant) || !fits_coefficient(sum.terms.back().second)) continue;
    sum.constant = static_cast<std::int64_t>(constant);
    equalities.push_back(std::move(sum));
  }
  return equalities;
}

}  // namespace heapwise::numeric
