// Facts: what is known of many integers: the range of each, bounds of differences (zones), and disequalities.
//
// Integers are named by symbols and appear in terms `scale · symbol + constant`. All numbers are mathematical integers
// (range.h); whether an operation of the program wraps is decided by whoever makes the terms. A query may say "not
// known" where the truth was yes, never the reverse; `assume_…` return false when the facts have become impossible.
// Difference bounds are sparse: states hold few symbols, and a shortest path is looked for when it is asked for. See
// Miné: A New Numerical Abstract Domain Based on Difference-Bound Matrices (PADO 2001).
#pragma once

#include <map>
#include <vector>

#include "base/id.h"
#include "numeric/range.h"

namespace heapwise::numeric {

using SymbolId = Id<struct SymbolTag>;

// scale · symbol + constant; a constant has scale 0 and no symbol.
struct Term {
  SymbolId symbol;
  std::int64_t scale = 0;
  std::int64_t constant = 0;

  [[nodiscard]] static Term of(std::int64_t value) { return {SymbolId(), 0, value}; }
  [[nodiscard]] static Term of(SymbolId symbol) { return {symbol, 1, 0}; }
  [[nodiscard]] bool is_constant() const { return scale == 0; }
  friend auto operator<=>(const Term&, const Term&) = default;
};

class Facts {
 public:
  [[nodiscard]] Range range(SymbolId symbol) const;
  [[nodiscard]] Range range(const Term& term) const;

  // The least c for which x − y ≤ c is known; kHighest when none is.
  [[nodiscard]] std::int64_t difference(SymbolId x, SymbolId y) const;
  // Is a ≤ b + slack known? Is a ≠ b?
  [[nodiscard]] bool knows_less_equal(const Term& a, const Term& b, std::int64_t slack = 0) const;
  [[nodiscard]] bool knows_different(const Term& a, const Term& b) const;
  [[nodiscard]] bool knows_equal(const Term& a, const Term& b) const;

  [[nodiscard]] bool restrict(SymbolId symbol, const Range& range);
  [[nodiscard]] bool assume_less_equal(const Term& a, const Term& b, std::int64_t slack = 0);
  [[nodiscard]] bool assume_equal(const Term& a, const Term& b);
  [[nodiscard]] bool assume_different(const Term& a, const Term& b);

  // Forgets one symbol; what follows for the others stays.
  void forget(SymbolId symbol);
  // Expand: everything known of the keys, among themselves and towards others, now holds of their images as well;
  // nothing is known between a key and an image.
  void copy(const std::map<SymbolId, SymbolId>& images);

  // Adds all that `other` knows, of the images of its symbols, which must be new here.
  void adopt(const Facts& other, const std::map<SymbolId, SymbolId>& images);

  // Drops bounds that the ranges alone imply.
  void drop_implied();

  struct Bound {
    SymbolId x, y;
    std::int64_t c;  // x − y ≤ c, or x − y ≠ c; for disequalities `y` may name nothing: x ≠ c
    friend auto operator<=>(const Bound&, const Bound&) = default;
  };
  [[nodiscard]] const std::map<SymbolId, Range>& ranges() const { return ranges_; }
  [[nodiscard]] const std::vector<Bound>& bounds() const { return bounds_; }
  [[nodiscard]] const std::vector<Bound>& disequalities() const { return disequalities_; }

  friend bool operator==(const Facts&, const Facts&) = default;

 private:
  [[nodiscard]] bool assume_difference(SymbolId x, SymbolId y, Wide c);  // x − y ≤ c
  [[nodiscard]] bool propagate();
  void add_bound(SymbolId x, SymbolId y, std::int64_t c);

  std::map<SymbolId, Range> ranges_;  // symbols of which nothing is known are left out
  std::vector<Bound> bounds_;         // sorted
  std::vector<Bound> disequalities_;  // sorted
};

}  // namespace heapwise::numeric
