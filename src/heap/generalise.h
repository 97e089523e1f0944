// Generalise: walks two heaps at once and makes what is above both.
//
// The one algorithm behind entailment, join, widening (two heaps, from their roots) and folding (one heap, from two
// forms of a list's nodes). It extends the join of symbolic memory graphs (Dudka, Peringer, Vojnar: Byte-Precise
// Verification of Low-Level List Manipulation, SAS 2013) by variants, trees, lengths and data as numbers.
//
// What a heap means. A memory is described by a heap h when there is an *instance*: a block of the memory for each
// region of h, a chain (tree) of blocks for each list (tree), each node in one of its variants with what its unit owns,
// and an integer for each symbol, another one in each node for a symbol that the node's unit owns; such that sizes,
// fields, links, orders of variants and facts hold, and each alive block of the memory is used exactly once.
// `describes.h` decides this for a concrete memory, and the tests hold every claim below against it. "R is above a":
// every memory that a describes, R describes as well.
//
// What the walk remembers. Two heaps a and b are the sides 0 and 1, R is the result (Entail: b itself).
//   Image: image[s](x) = r. What x stands for in a memory of side s, r stands for in R. One to one: were two objects of
//     a side one object of R, a block would be used twice. node[s](x) = p says besides that the region x is the only
//     node of the list or tree image[s](x), in R's variant p.
//   Pair: (t₀, t₁, ρ). The symbol ρ of R is the number t₀ in memories of a, and t₁ in those of b.
//   Binding: bound(σ) = v. The symbol σ of b is v in memories of a. Entail only, in the place of pairs: there R is
//     given, and each of its symbols must be found to be something in a.
//   Inserted: a segment of one side that the other side lacks. There it has no nodes, its length is the pair (n, 0),
//     and each of its names is what stands beyond it. A block that the other side's nodes lack becomes optional.
//   One-sided: a variant that only one side has. The other side's nodes never come in it.
// From an instance of side s this makes an instance of R: blocks by images, numbers by pairs (bindings).
//
// The invariant. values(x, y) = z promises that z is x in that instance wherever it is made from one of a, and y where
// from b. Objects are paired in this way before they are filled, so that rings come to an end; whatever R says of a
// paired object (size, field, zeros, mark, masks, link) is a value above both sides' or something that both sides say.
// What is common to both (common.h) is paired with itself before: all that it names is, too, so it says the same of its
// image, each of its symbols being the number that it is on either side.
// A step that cannot keep this fails, and `return_to` takes back all that it did. Three things are not local and are
// looked at when all is walked (`finish`): each alive heap block of either side has an image, or is part of what was
// inserted (else it would be lost unseen); what a unit owns is named from within that unit alone (`is_well_owned`);
// and the facts (settle.h).
//
// Units. What a unit owns is there once for each node. So a block that nobody owns can become owned only where the unit
// is one node on that side (`are_one_node`): otherwise one shared block would become many. A number may: one number in
// all nodes is a special case of one number in each.
//
// Why each is sound in its direction.
//   Entail: may say no where yes was true. R = b makes demands, and each of them is looked for in a: b's fields, zeros,
//     marks, masks, and b's facts read through the bindings. What a knows beyond that is not asked for. A list of b
//     takes a region as its only node; a region of b never takes a list. So an instance of a is one of b.
//   Join: R demands only what both sides satisfy: fields that both have, zeros of both, the union of masks, facts that
//     hold in both. What is known on one side alone is dropped, except about nodes that only that side has.
//   Widen: a join with less: a range that grew moves to the next threshold, and of bounds, relations and implications
//     only those of a stay, if they hold in b. From round to round these become fewer and ranges pass finitely many
//     thresholds; shapes are bounded by the variants that a list may have. So it comes to an end.
//   Unit (folding): a and b are one heap h, the sides are two variants of one list; R is h with one more prototype. The
//     claim is about nodes: each node in one of the two forms is a node in the new one. What no unit owns is the same
//     thing on both sides and its own image; a value of it that both hold stays as it is, and so do all facts of h.
//     splice.h then puts the new variant into the place of the two.
// Where the walk fails nothing is claimed: the caller keeps two heaps. Which of several ways is tried first, and what
// a way costs, is precision only.
//
// The parts: generalise_match.cpp (values, objects), generalise_content.cpp (bytes), generalise_list.cpp (nodes and
// segments), generalise_cells.cpp (arrays), generalise_insert.cpp (what the other side lacks) and
// generalise_numbers.cpp match; generalise_build.cpp completes the result; settle.h says what is known of its numbers,
// and generalise_references.cpp which of them are addresses. generalise.cpp has the trail and the units.
#pragma once

#include <limits>
#include <optional>
#include <set>

#include "base/scoped_map.h"
#include "heap/common.h"
#include "heap/heap.h"
#include "heap/settle.h"

namespace heapwise::heap {

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

  // What is common is its own image on both sides, and keeps its names. Not in Unit mode, where all is.
  void start_with(const Common& common);
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
  [[nodiscard]] const std::optional<Apart>& apart() const { return apart_; }
  [[nodiscard]] const ScopedMap<ObjectId, ObjectId>& image(int side) const { return t_.image[side]; }
  [[nodiscard]] std::optional<ObjectId> block_image(int side, ObjectId o) const;

 private:
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
    Bindings bound;
    std::vector<OneSided> one_sided;
    std::vector<NumberPair> pairs;
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

  // Units.
  [[nodiscard]] std::optional<ObjectId> image_of_owner(int side, ObjectId owner) const;
  [[nodiscard]] std::optional<ObjectId> common_owner(ObjectId a, ObjectId b) const;
  [[nodiscard]] bool is_one_node(int side, ObjectId unit) const;
  [[nodiscard]] bool are_one_node(int side, ObjectId inner, ObjectId outer) const;
  [[nodiscard]] bool in_a_unit(const Value& v) const;

  // Match: values and objects.
  [[nodiscard]] std::optional<Value> ordered(int side, const Value& mine, const Value& other, ObjectId context);
  [[nodiscard]] std::optional<Value> unknown(const Value& a, const Value& b, ObjectId context);
  [[nodiscard]] std::optional<Value> addresses(const Value& a, const Value& b);
  [[nodiscard]] std::optional<Value> self(const Value& a, const Value& b) const;
  [[nodiscard]] std::optional<Value> successor(const Value& a, const Value& b) const;
  [[nodiscard]] bool follows_last(int known, ObjectId image, const Value& next, const Value& other) const;
  [[nodiscard]] std::optional<ObjectId> objects(ObjectId a, ObjectId b);
  [[nodiscard]] bool fill(Kind kind, ObjectId a, ObjectId b, ObjectId r);
  [[nodiscard]] bool fill_object(const Object& a, const Object& b, ObjectId r);
  [[nodiscard]] bool fill_optional(const Object& a, const Object& b, const Value& size, Object& r);

  // Match: bytes.
  struct FieldPair {
    std::int64_t offset, width;
    Value a, b;
  };
  [[nodiscard]] std::optional<std::vector<FieldPair>> field_pairs(const Content& a, const Content& b, ObjectId context,
                                                                  const std::set<std::int64_t>& except);
  [[nodiscard]] bool zeros(const Content& a, const Content& b, Object& result) const;
  [[nodiscard]] std::pair<std::optional<Mark>, std::optional<Mark>> ends(const Object& a, const Object& b,
                                                                         const Object& result,
                                                                         const std::set<std::int64_t>& except) const;
  [[nodiscard]] bool marks(const Object& a, const Object& b, const Object& result, ObjectId context,
                           const std::set<std::int64_t>& except, std::optional<Mark>& mark);

  // Match: nodes and segments. A list's variants, and the masks over them, in the result.
  struct Forms;
  [[nodiscard]] bool fill_list(ObjectId a, ObjectId b, ObjectId r);
  [[nodiscard]] std::vector<std::int64_t> links_for(int side, ObjectId region, const Object& list) const;
  [[nodiscard]] bool fill_list_along(ObjectId a, ObjectId b, std::int64_t link, ObjectId r);
  void join_masks(const Forms& a, const Forms& b, const std::vector<int>& left, const std::vector<int>& right, List& r);
  [[nodiscard]] bool outer_links(const Object& a, const Object& b, std::int64_t link, ObjectId owner, ObjectId r);
  [[nodiscard]] bool fill_tree(ObjectId a, ObjectId b, ObjectId r);
  // `link`: where a region's link is, when one of the two is a region.
  [[nodiscard]] bool pair_variants(const Forms& a, const Forms& b, std::int64_t link, ObjectId list,
                                   std::vector<int>& left, std::vector<int>& right);
  [[nodiscard]] bool keep_unpaired(int side, const Forms& forms, const Object& layout, std::int64_t link, ObjectId list,
                                   std::vector<int>& place, std::vector<ObjectId>& made);
  [[nodiscard]] std::optional<ObjectId> pair_nodes(ObjectId a, ObjectId b, std::int64_t link, ObjectId list);
  [[nodiscard]] bool fill_cells(ObjectId a, ObjectId b, ObjectId r);
  struct Step;
  // How many of the ends are no number that was met before; nothing where the two cannot be walked so.
  [[nodiscard]] std::optional<int> walk_cells(ObjectId a, ObjectId b, ObjectId r, const std::vector<Step>& steps);
  [[nodiscard]] ObjectId keep_variant(int side, ObjectId node, const Object& layout, ObjectId list);

  // Match: what the other side lacks.
  [[nodiscard]] std::optional<Value> insert(int side, const Value& address, const Value& other, ObjectId context);
  [[nodiscard]] std::optional<Value> insert_again(std::size_t n, const Value& address, const Value& other,
                                                  ObjectId context);
  [[nodiscard]] std::optional<Value> insert_block(int side, const Value& address, const Value& other, ObjectId owner);
  [[nodiscard]] std::optional<Value> insert_segment(int side, const Value& address, const Value& other, ObjectId owner,
                                                    ObjectId context);
  [[nodiscard]] bool set_length(int side, std::size_t inserted, const Value& length, ObjectId owner);

  // Match: numbers.
  [[nodiscard]] std::optional<Value> numbers(const Value& a, const Value& b, ObjectId context, bool is_length);
  [[nodiscard]] std::optional<Value> multiples(const Term& a, const Term& b, ObjectId context, bool is_length);
  [[nodiscard]] std::optional<Value> steps(const Value& a, const Value& b);
  [[nodiscard]] std::optional<Value> multiples_of(std::int64_t k, std::int64_t c, const Term& a, const Term& b,
                                                  ObjectId context, bool is_length);
  [[nodiscard]] bool is_null_and_node(const Value& a, const Value& b) const;
  [[nodiscard]] bool tell_apart(const Value& a, const Value& b) const;
  [[nodiscard]] bool bind(const Value& a, const Value& b);
  [[nodiscard]] bool may_stand_for(SymbolId symbol, const Value& v) const;
  [[nodiscard]] std::optional<ObjectId> owner_of_number(ObjectId a, ObjectId b) const;

  // References. In the result: what a value leads to.
  [[nodiscard]] std::optional<Reference> reference_above(int side, const Value& v) const;
  void refer();
  [[nodiscard]] bool references_follow() const;

  // Build.
  [[nodiscard]] bool copy_one_sided();
  [[nodiscard]] bool copy_node(const OneSided& one, const Object& layout, std::set<ObjectId>& closure);
  [[nodiscard]] bool copy_inserted();
  [[nodiscard]] bool copy_object(int side, ObjectId from, ObjectId to, std::set<ObjectId>& closure);
  [[nodiscard]] bool copy_links(int side, ObjectId from, ObjectId to, Object& r, std::set<ObjectId>& closure);
  [[nodiscard]] bool copy_variants(int side, ObjectId to, std::set<ObjectId>& closure);
  [[nodiscard]] std::optional<Value> translate(int side, const Value& v, ObjectId holder, ObjectId r_holder,
                                               std::set<ObjectId>& closure);
  [[nodiscard]] std::optional<Term> translate(int side, const Term& term);
  [[nodiscard]] Value name_image(int side, const Value& v, ObjectId holder, ObjectId r_holder,
                                 const std::set<ObjectId>& closure) const;
  [[nodiscard]] bool becomes_own(int side, ObjectId x, ObjectId holder, ObjectId r_holder,
                                 const std::set<ObjectId>& closure) const;
  [[nodiscard]] bool covers_all_blocks() const;

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

// What a block holds at the place of a link: a field, or null where all bytes are zero.
[[nodiscard]] std::optional<Value> link_of(const Object& block, std::int64_t offset, std::int64_t width);

// Where a prototype's links are, which its list or tree knows.
[[nodiscard]] std::set<std::int64_t> links_of(const Object& prototype);

// The links of a form of a tree's nodes above two (prototypes, or a block without children and a prototype). It has the
// children of both: of one that only the other one has, a node of this one holds the leaf (null), which is a tree
// without nodes. Present are those that surely are in both. Nothing where a node holds something else in the place of
// such a child.
[[nodiscard]] std::optional<Links> tree_links_above(const Heap& a, const Object& p, const Heap& b, const Object& q);

// Two such nodes have different children, and a number of theirs, a tag, says which of the two a node is.
[[nodiscard]] bool are_told_apart(const Heap& a, const Object& p, const Heap& b, const Object& q);

// Every owned object and symbol is named only from within its owner's unit.
[[nodiscard]] bool is_well_owned(const Heap& heap);

}  // namespace heapwise::heap
