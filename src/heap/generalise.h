// Generalise: walks two heaps at once, pairs their objects and numbers, and makes what is above both.
//
// The one algorithm behind entailment, join, widening (two heaps, from their roots) and folding (one heap, from two
// variants of a list). Objects are paired one to one; a region pairs with a segment as its only node; a segment that
// the other side lacks pairs with nothing, as an empty one. Variants of two lists that agree are paired; the others
// stand side by side, as long as there are few. Numbers that differ become a symbol whose facts hold on
// both sides. Over-approximating: what it makes describes every heap of both sides, and where it cannot, it fails.
// After the join of symbolic memory graphs (Dudka, Peringer, Vojnar, SAS 2013), with lengths and data as numbers.
#pragma once

#include <limits>
#include <optional>
#include <set>
#include <span>

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

// What a generalisation gave up.
struct Cost {
  int constants = 0;  // two different constants became one symbol (lengths do not count)
  int shapes = 0;     // a region became a segment
  int optional = 0;   // a segment, an object or a variant is there on one side only
  int blocks = 0;     // among those: single blocks
  int lost = 0;       // an address became an unknown value
  friend auto operator<=>(const Cost&, const Cost&) = default;
};

// Whatever it costs.
inline constexpr int kAnyNumber = std::numeric_limits<int>::max();
inline constexpr Cost kAnyCost{kAnyNumber, kAnyNumber, kAnyNumber, kAnyNumber, kAnyNumber};

class Generaliser {
 public:
  Generaliser(const Heap& a, const Heap& b, Mode mode, Widening widening = {});

  // Unit mode: `a` and `b` are the prototypes, `merged` the one that they become.
  void start_unit(ObjectId a, ObjectId b, ObjectId merged);
  // The value above both, if there is one. `context`: the segment (of the result) whose unit this value stands in.
  [[nodiscard]] std::optional<Value> values(const Value& a, const Value& b, ObjectId context);
  [[nodiscard]] bool fields(const Object& a, const Object& b, Object& result, ObjectId context,
                            const std::set<std::int64_t>& except = {});
  // Completes what was paired with nothing, accounts for every block, and settles the numbers. What was given up is
  // compared with `most` in the end: a limit on the way would only lead to other, worse ways to pair the two.
  [[nodiscard]] bool finish(const Cost& most = kAnyCost);

  [[nodiscard]] Heap& result() { return t_.r; }
  [[nodiscard]] const Cost& cost() const { return t_.cost; }
  // A number of the result that is `c` on one side and something else on the other.
  struct Apart {
    Value number;
    std::int64_t c;
    int side;  // where it is `c`
  };
  [[nodiscard]] const std::optional<Apart>& apart() const { return apart_; }
  [[nodiscard]] const ScopedMap<ObjectId, ObjectId>& image(int side) const { return t_.image[side]; }

 private:
  struct Pair {  // of numbers; a side that has none is an unknown value there
    std::optional<Term> side[2];
    bool one_sided = false;  // the other side has no such thing at all
    Value r;                 // a symbol
  };
  struct Inserted {
    int side;
    ObjectId object, r;
    bool optional;  // a region that becomes an optional object
    Value length;   // in the result
    Value absent;   // of the optional object, in the result
    std::int64_t entry;
    // What follows (precedes) the segment in the result: above what stands there on both sides.
    std::optional<Value> next, prev;
  };
  struct OneSided {  // a variant that only one side has: a prototype, or a region that becomes one
    int side;
    ObjectId from, to;
  };
  // All that a failed attempt must undo. What only grows is cut back; the rest is copied beforehand.
  struct Trail {
    Heap r;
    ScopedMap<ObjectId, ObjectId> image[2];
    ScopedMap<ObjectId, ObjectId> node[2];  // regions that are a list's only node: which variant they are in the result
    ScopedMap<SymbolId, Value> bound;       // Entail: what each symbol of b is in a
    std::vector<OneSided> one_sided;
    std::vector<Pair> pairs;
    std::vector<Inserted> inserted;
    Cost cost;
  };
  struct Point {
    std::optional<Heap> r;
    std::size_t image[2], node[2], bound, one_sided, pairs;
    std::vector<Inserted> inserted;
    Cost cost;
  };
  [[nodiscard]] Point here() const;
  void return_to(const Point& point);

  [[nodiscard]] const Heap& heap(int side) const { return side == 0 ? a_ : b_; }
  [[nodiscard]] bool building() const { return mode_ != Mode::Entail; }
  // What is above both: the result, or b where nothing is made.
  [[nodiscard]] const Heap& above() const { return building() ? t_.r : b_; }

  [[nodiscard]] std::optional<Value> numbers(const Value& a, const Value& b, ObjectId context, bool is_length);
  [[nodiscard]] std::optional<Value> multiples(const Term& a, const Term& b, ObjectId context, bool is_length);
  [[nodiscard]] bool tell_apart(const Value& a, const Value& b) const;
  [[nodiscard]] bool bind(const Value& a, const Value& b);
  [[nodiscard]] bool may_stand_for(SymbolId symbol, const Value& v) const;
  [[nodiscard]] std::optional<ObjectId> owner_of_number(ObjectId a, ObjectId b) const;
  [[nodiscard]] std::optional<Value> unknown(const Value& a, const Value& b, ObjectId context);
  [[nodiscard]] std::optional<Value> addresses(const Value& a, const Value& b);
  [[nodiscard]] std::optional<ObjectId> objects(ObjectId a, ObjectId b);
  [[nodiscard]] bool fill_object(const Object& a, const Object& b, ObjectId r);
  [[nodiscard]] std::optional<Value> insert(int side, const Value& address, const Value& other, ObjectId context);
  [[nodiscard]] std::optional<Value> ordered(int side, const Value& mine, const Value& other, ObjectId context);

  // A list's variants, and the masks over them, in the result.
  struct Forms;
  [[nodiscard]] bool fill_list(ObjectId a, ObjectId b, ObjectId r);
  [[nodiscard]] std::vector<std::int64_t> links_for(int side, ObjectId region, const Object& list) const;
  [[nodiscard]] bool fill_list_along(ObjectId a, ObjectId b, std::int64_t link, ObjectId r);
  [[nodiscard]] bool fill_tree(ObjectId a, ObjectId b, ObjectId r);
  // `link`: where a region's link is, when one of the two is a region.
  [[nodiscard]] bool pair_variants(const Forms& a, const Forms& b, std::int64_t link, ObjectId list,
                                   std::vector<int>& left, std::vector<int>& right);
  [[nodiscard]] std::optional<ObjectId> pair_nodes(ObjectId a, ObjectId b, std::int64_t link, ObjectId list);
  [[nodiscard]] ObjectId keep_variant(int side, ObjectId node, const Object& layout, ObjectId list);
  [[nodiscard]] std::optional<Value> self(const Value& a, const Value& b) const;
  [[nodiscard]] std::optional<Value> successor(const Value& a, const Value& b) const;

  [[nodiscard]] bool copy_one_sided();
  [[nodiscard]] bool copy_variants(int side, ObjectId to, std::set<ObjectId>& closure);
  [[nodiscard]] bool copy_inserted();
  [[nodiscard]] bool copy_object(int side, ObjectId from, ObjectId to, std::set<ObjectId>& closure);
  [[nodiscard]] std::optional<Value> translate(int side, const Value& v, ObjectId holder, ObjectId r_holder,
                                               std::set<ObjectId>& closure);
  [[nodiscard]] bool covers_all_blocks() const;
  [[nodiscard]] bool settle_bindings() const;
  [[nodiscard]] bool settle_pairs();
  [[nodiscard]] bool settle_ranges(Facts& facts) const;
  [[nodiscard]] bool settle_differences(Facts& facts) const;
  [[nodiscard]] bool settle_disequalities(Facts& facts) const;
  [[nodiscard]] bool settle_relations(Facts& facts) const;
  [[nodiscard]] bool settle_equalities(Facts& facts, const std::vector<std::size_t>& shared) const;
  // Pairs of numbers that both sides have, outside of all units.
  [[nodiscard]] std::vector<std::size_t> shared_pairs() const;
  [[nodiscard]] bool settle_implications(Facts& facts);
  [[nodiscard]] bool inherit_implications(Facts& facts, const std::vector<std::size_t>& shared) const;
  struct Reading;
  [[nodiscard]] std::vector<Reading> readings(int side, const numeric::Sum& sum,
                                              const std::vector<std::size_t>& shared) const;
  [[nodiscard]] std::optional<ObjectId> image_of_owner(int side, ObjectId owner) const;
  [[nodiscard]] std::optional<ObjectId> common_owner(ObjectId a, ObjectId b) const;
  [[nodiscard]] bool is_one_node(int side, ObjectId unit) const;
  [[nodiscard]] bool are_one_node(int side, ObjectId inner, ObjectId outer) const;
  [[nodiscard]] bool in_a_unit(const Value& v) const;

  const Heap& a_;
  const Heap& b_;
  Mode mode_;
  Widening widening_;
  ObjectId node_[2], segment_;  // Unit mode: two prototypes and what they become
  // Entail: symbols for bytes that nothing is known of on the left, and whose unit (of b) they stand in.
  static constexpr std::uint32_t kFirstUnread = 0x40000000;
  std::vector<ObjectId> unread_;
  std::set<std::pair<int, ObjectId>> inserting_;
  int work_ = 0;
  std::optional<Apart> apart_;
  Trail t_;
};

// Where a prototype's links are, which its list or tree knows.
[[nodiscard]] std::set<std::int64_t> links_of(const Object& prototype);

// Every owned object and symbol is named only from within its owner's unit.
[[nodiscard]] bool is_well_owned(const Heap& heap);

}  // namespace heapwise::heap
