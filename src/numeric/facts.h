// Facts: what is known of many integers: the range of each, bounds of differences (zones), disequalities, relations
// between three and more of them, and which of them are products, remainders and the like of others.
//
// Integers are named by symbols and appear in terms `scale · symbol + constant`. All numbers are mathematical integers
// (range.h); whether an operation of the program wraps is decided by whoever makes the terms. A query may say "not
// known" where the truth was yes, never the reverse; `assume_…` return false when the facts have become impossible.
// Difference bounds are sparse: states hold few symbols, and a shortest path is looked for when it is asked for. See
// Miné: A New Numerical Abstract Domain Based on Difference-Bound Matrices (PADO 2001). Relations are a short list of
// sums (sum.h); what follows from several of them together is looked for by a bounded search, in relations.cpp.
#pragma once

#include <map>
#include <vector>

#include "numeric/operation.h"
#include "numeric/range.h"
#include "numeric/sum.h"
#include "numeric/upper.h"

namespace heapwise::numeric {

// scale · symbol + constant as a sum.
[[nodiscard]] Sum sum_of(const Term& term);

// A sum that is at most zero, or exactly zero.
struct Relation {
  Sum sum;
  bool equal = false;
  friend auto operator<=>(const Relation&, const Relation&) = default;
};

// x = c ⟹ y = d, or x ≠ c ⟹ y = d: a flag that says what another number is.
struct Implication {
  SymbolId x;
  std::int64_t c = 0;
  bool equal = true;
  SymbolId y;
  std::int64_t d = 0;
  friend auto operator<=>(const Implication&, const Implication&) = default;
};

class Facts {
 public:
  [[nodiscard]] Range range(SymbolId symbol) const;
  [[nodiscard]] Range range(const Term& term) const;
  // The same without its congruence, and not cut at the ends of the 64 bits.
  struct WideRange {
    Wide lo, hi;
  };
  [[nodiscard]] WideRange wide_range(const Term& term) const;

  // The least c for which x − y ≤ c is known.
  [[nodiscard]] Upper difference(SymbolId x, SymbolId y) const;
  // Is a ≤ b + slack known? Is a ≠ b?
  [[nodiscard]] bool knows_less_equal(const Term& a, const Term& b, std::int64_t slack = 0) const;
  [[nodiscard]] bool knows_different(const Term& a, const Term& b) const;
  [[nodiscard]] bool knows_equal(const Term& a, const Term& b) const;

  struct Bound {
    SymbolId x, y;
    std::int64_t c;  // x − y ≤ c, or x − y ≠ c; for disequalities `y` may name nothing: x ≠ c
    friend auto operator<=>(const Bound&, const Bound&) = default;
  };

  [[nodiscard]] bool restrict(SymbolId symbol, const Range& range);
  [[nodiscard]] bool assume_bounds(const std::vector<Bound>& bounds);
  [[nodiscard]] bool assume_less_equal(const Term& a, const Term& b, std::int64_t slack = 0);
  [[nodiscard]] bool assume_equal(const Term& a, const Term& b);
  [[nodiscard]] bool assume_different(const Term& a, const Term& b);

  // Relations of any number of symbols. `upper` is the least bound of the sum that was found; the search ends
  // where it is at most `goal`.
  [[nodiscard]] Upper upper(const Sum& sum, std::optional<std::int64_t> goal = std::nullopt) const;
  [[nodiscard]] bool knows(const Relation& relation) const;
  [[nodiscard]] bool assume(Relation relation);
  // The same sums in symbols that no known equality ties together.
  [[nodiscard]] AffineMap independent(AffineMap sums) const;
  [[nodiscard]] bool relates(SymbolId symbol) const;

  // Implications: followed both ways, from the condition to the conclusion and from its opposite back.
  [[nodiscard]] bool assume(const Implication& implication);
  // Does `condition = c` (or its opposite) imply `conclusion = d`?
  [[nodiscard]] bool knows_implied(const Term& condition, std::int64_t c, bool equal, const Term& conclusion,
                                   std::int64_t d) const;

  // Definitions: what the operation is known to be; false where it cannot be that.
  [[nodiscard]] std::optional<Term> result_of(const Operation& operation) const;
  [[nodiscard]] bool knows(const Definition& definition) const;
  [[nodiscard]] bool assume(const Definition& definition);
  // Relates a product to its factors and to other products with one of them.
  [[nodiscard]] bool compare_products(const Definition& product);
  // The symbol is this term: so it is in definitions.
  void rewrite_definitions(SymbolId symbol, const Term& term);

  // Forgets one symbol; what follows for the others stays.
  void forget(SymbolId symbol);
  // Expand: everything known of the keys, among themselves and towards others, now holds of their images as well;
  // nothing is known between a key and an image.
  void copy(const std::map<SymbolId, SymbolId>& images);

  // Adds all that `other` knows, of the images of its symbols, which must be new here.
  void adopt(const Facts& other, const std::map<SymbolId, SymbolId>& images);

  // Drops bounds that the ranges alone imply.
  void drop_implied();

  [[nodiscard]] const std::map<SymbolId, Range>& ranges() const { return ranges_; }
  [[nodiscard]] const std::vector<Bound>& bounds() const { return bounds_; }
  [[nodiscard]] const std::vector<Bound>& disequalities() const { return disequalities_; }
  [[nodiscard]] const std::vector<Relation>& relations() const { return relations_; }
  [[nodiscard]] const std::vector<Implication>& implications() const { return implications_; }
  [[nodiscard]] const std::vector<Definition>& definitions() const { return definitions_; }

  friend bool operator==(const Facts&, const Facts&) = default;

 private:
  [[nodiscard]] bool assume_difference(SymbolId x, SymbolId y, Wide c);  // x − y ≤ c
  [[nodiscard]] bool propagate();
  [[nodiscard]] bool knows_by_differences(const Term& a, const Term& b, std::int64_t slack) const;
  [[nodiscard]] bool refine_by_relations();
  [[nodiscard]] bool excludes(SymbolId symbol, std::int64_t value) const;
  // Tell `refine` (symbol, range) what follows for ranges; false where there is a contradiction.
  template <class Refine>
  [[nodiscard]] bool follow_differences(Refine refine) const;
  template <class Refine>
  [[nodiscard]] bool follow_relations(Refine refine) const;
  template <class Refine>
  [[nodiscard]] bool follow_implications(Refine refine) const;
  void add_bound(SymbolId x, SymbolId y, std::int64_t c);
  [[nodiscard]] Upper upper_by_ranges(const Sum& sum) const;
  struct Search {
    int work = 0;
    std::vector<SymbolId> gone;
  };
  [[nodiscard]] Upper upper_by_search(const Sum& sum, Wide goal, int depth, Search& search) const;
  void note(Relation relation);  // adds what follows already, if it is worth it
  [[nodiscard]] std::vector<Relation> equalities() const;
  void forget_in_relations(SymbolId symbol);
  void forget_in_definitions(SymbolId symbol);
  void note(const Definition& definition);
  [[nodiscard]] bool are_equal(const Term& a, const Term& b) const;
  [[nodiscard]] bool compare_multiples(const Term& p, const Term& x, const Term& q, const Term& y, const Term& f);

  std::map<SymbolId, Range> ranges_;  // symbols of which nothing is known are left out
  std::vector<Bound> bounds_;         // sorted
  std::vector<Bound> disequalities_;  // sorted
  std::vector<Relation> relations_;   // sorted; of three symbols, or of two that no bound of a difference can relate
  std::vector<Implication> implications_;  // sorted
  std::vector<Definition> definitions_;    // sorted; results are symbols, and so is one operand at least
};

}  // namespace heapwise::numeric
