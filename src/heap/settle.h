// Settle: what is known of the numbers of what is above two heaps.
//
// The last of generalise.h's three parts. While the heaps are walked, each number of the result is a symbol that stands
// for a term of each side, a pair; nothing is said of it yet. Here every fact of the result is made, and there is one
// rule: a fact is kept when, read in each side's own terms, it follows from what that side knows. So each side's
// numbers, put in the place of the symbols, satisfy all of them. Facts are lost freely, which is sound: ranges are
// joined or widened, of differences, disequalities, relations and implications those that either side knows are tried.
//
// A symbol that a node's unit owns is another number in each node. A fact about it is a claim about every node; where
// there are no nodes it claims nothing. So a pair that one side lacks because it has no such nodes takes the facts of
// the other side alone, provided that these say nothing new about numbers that exist without the nodes.
//
// For entailment it is the other way round: nothing is made, and each fact of b, with its symbols read as what they are
// in a (the bindings), must follow from a's facts.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/scoped_map.h"
#include "heap/heap.h"

namespace heapwise::heap {

enum class Mode : std::uint8_t {
  Entail,  // fails unless b itself is above a; makes nothing
  Join,
  Widen,  // a join in which numbers that still grow beyond a's jump to the next threshold
  Unit,   // a and b are one heap: what two variants of a list have in common becomes one variant
};

// How a widening comes to an end.
struct Widening {
  std::span<const std::int64_t> thresholds;
  // Bounds of differences that follow from a's ranges alone are kept where they hold in b. Each of them bounds the
  // ranges again, so this must not go on for ever.
  bool keeps_derived = true;
};

// A number of the result, and what it is on each side; a side without a term has any value there.
struct NumberPair {
  std::optional<Term> side[2];
  bool one_sided = false;              // the other side has no such thing at all
  Value r;                             // a symbol
  std::optional<Value> named[2] = {};  // where it is an address on that side
};

// A number of the result that is `c` on one side and something else on the other.
struct Apart {
  Value number;
  std::int64_t c;
  int side;  // where it is `c`
};

// Entail: what each symbol of b is in a.
using Bindings = ScopedMap<SymbolId, Value>;
[[nodiscard]] bool facts_follow(const Heap& a, const Heap& b, const Bindings& bound);

class Settler {
 public:
  // `result` knows who owns its symbols; in Unit mode its facts stay.
  Settler(const Heap& a, const Heap& b, const Heap& result, Mode mode, Widening widening,
          const std::vector<NumberPair>& pairs)
      : a_(a), b_(b), r_(result), mode_(mode), widening_(widening), pairs_(pairs) {}

  // The facts of the result; nothing where they contradict each other.
  [[nodiscard]] std::optional<Facts> settle();
  [[nodiscard]] const std::optional<Apart>& apart() const { return apart_; }

 private:
  class Differences;
  struct Places;
  struct Reading;

  [[nodiscard]] const Heap& heap(int side) const { return side == 0 ? a_ : b_; }
  void find_ranges_alone();
  [[nodiscard]] bool settle_ranges(Facts& facts) const;
  [[nodiscard]] bool settle_differences(Facts& facts) const;
  [[nodiscard]] std::vector<NumberPair> pairs_and_shared() const;
  [[nodiscard]] numeric::Upper bound_of_nodes(const Differences* known, const NumberPair& p, const NumberPair& q,
                                              const Places& s, const Places& t) const;
  [[nodiscard]] numeric::Upper bound_of_both(const Differences* known, const Places& p, const Places& q) const;
  [[nodiscard]] bool settle_disequalities(Facts& facts) const;
  [[nodiscard]] bool settle_relations(Facts& facts) const;
  [[nodiscard]] bool settle_equalities(Facts& facts, const std::vector<std::size_t>& shared) const;
  [[nodiscard]] bool inherit_relation(Facts& facts, int side, const numeric::Sum& known,
                                      const std::vector<std::size_t>& shared) const;
  [[nodiscard]] bool settle_moved(Facts& facts, const std::vector<std::size_t>& shared) const;
  [[nodiscard]] bool make_up_for(Facts& facts, int side, const numeric::Sum& known,
                                 const std::vector<std::size_t>& shared,
                                 const std::vector<const NumberPair*>& counters) const;
  // Pairs of numbers that both sides have, outside of all units.
  [[nodiscard]] std::vector<std::size_t> shared_pairs() const;
  [[nodiscard]] bool settle_implications(Facts& facts);
  [[nodiscard]] bool settle_definitions(Facts& facts) const;
  [[nodiscard]] bool inherit_implications(Facts& facts, const std::vector<std::size_t>& shared) const;
  [[nodiscard]] std::vector<Reading> readings(int side, const numeric::Sum& sum,
                                              const std::vector<std::size_t>& shared) const;

  const Heap& a_;
  const Heap& b_;
  const Heap& r_;
  Mode mode_;
  Widening widening_;
  const std::vector<NumberPair>& pairs_;
  std::vector<bool> by_range_alone_;  // of the pairs: nothing but the range, which is one on both sides, is known
  std::optional<Apart> apart_;
};

}  // namespace heapwise::heap
