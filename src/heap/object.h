// Object: one block of memory, or a segment of blocks.
//
// A region is one block: a size, fields (byte offset and width ↦ value), runs of zero bytes, and unknown bytes
// elsewhere.
//
// A list stands for `length` (≥ 0) nodes in a chain. Each node has one of a few forms, the list's variants: a variant's
// prototype is an object of its own that holds what such a node holds, except for the links. `next` is what the *last*
// node's link holds, `prev` what the *first* node's back link holds; links point `entry` bytes into the next node.
// Which variants the first and the last node can have, and which can follow which, is part of the list: "red is
// followed by black" is a follower set. What each node owns (its unit) are the objects and symbols whose `owner` is the
// prototype: one copy per node. An optional object is a segment of length 0 or 1 without links that is its own
// prototype: `absent` is what an address of it (at `entry`) equals when it does not exist. After Dudka, Peringer,
// Vojnar: Byte-Precise Verification of Low-Level List Manipulation (SAS 2013); the variants are ours.
//
// A tree stands for `length` (≥ 0) nodes, each of one of its variants, in any order. The fields at a prototype's
// `children` lead to trees of the same kind, `entry` bytes into their roots; null where there is none. With parent
// links, `prev` is what the root's holds. A way down a tree is a list whose variants may have different `next_offset`s
// and own the other subtrees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "heap/value.h"
#include "ir/names.h"
#include "models/model.h"

namespace heapwise::heap {

// Outside: a caller's block of which a call sees the address only (frame.h).
enum class Storage : std::uint8_t { Heap, Stack, Global, Outside };
enum class Status : std::uint8_t { Alive, Freed };
enum class Kind : std::uint8_t { Region, Sll, Dll, Optional, Prototype, Tree };

// Sets of a list's variants: bit i for the i-th.
using VariantSet = std::uint32_t;
inline constexpr std::size_t kMostVariants = 5;  // then precision is given up

struct Variant {
  ObjectId prototype;
  VariantSet followers = 0;  // which may come next
  friend bool operator==(const Variant&, const Variant&) = default;
};

struct Field {
  std::int64_t offset = 0;
  std::int64_t width = 0;
  Value value;
  friend bool operator==(const Field&, const Field&) = default;
};

// What was written last at an offset that is no constant, and is still there.
struct Mark {
  Value offset;  // a number
  std::int64_t width = 0;
  Value value;
  friend bool operator==(const Mark&, const Mark&) = default;
};

// Bytes [lo, hi); hi may be kHighest in an object of symbolic size.
struct Run {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
  friend bool operator==(const Run&, const Run&) = default;
};

struct Object {
  Value size;
  Storage storage = Storage::Heap;
  Status status = Status::Alive;
  Kind kind = Kind::Region;
  bool read_only = false;
  bool scoped_out = false;  // a stack object outside its scope
  bool reused = false;      // another object may lie at its address: after a freed one's end, or the library's own
  models::Kept kept = models::Kept::Nothing;  // of a global object: two of one kind may be one storage
  bool dynamic = false;                       // a stack object of computed size: it may die before its function
  std::uint32_t frame = 0;                    // of a stack object: the depth of the call that it belongs to
  std::vector<Field> fields;                  // by offset, not overlapping
  std::vector<Run> zeros;                     // by offset, disjoint from the fields and each other

  std::optional<Mark> mark;
  std::optional<Mark> seen;  // likewise what was read or written there last, a number; given up where heaps are joined

  std::vector<Variant> variants;                                    // of a list: at least one
  VariantSet first = 0, last = 0;                                   // of a list: what its ends can be
  Value next, prev;                                                 // of a list: where it leads; of a tree: `prev`
  std::int64_t entry = 0;                                           // of a segment
  Value length;                                                     // of a segment
  Value absent;                                                     // of an optional object or a tree (null)
  std::int64_t next_offset = -1, prev_offset = -1, link_width = 0;  // of a prototype: where its links are
  std::vector<std::int64_t> children;  // of a prototype in a tree, or on a way down one: where its children hang
  ObjectId owner;                      // invalid: nobody

  ir::VariableId variable;  // for people
  ir::Location made;

  [[nodiscard]] bool is_region() const { return kind == Kind::Region; }
  [[nodiscard]] bool is_list() const { return kind == Kind::Sll || kind == Kind::Dll; }
  [[nodiscard]] bool is_tree() const { return kind == Kind::Tree; }
  [[nodiscard]] bool is_prototype() const { return kind == Kind::Prototype; }
  // Changes behind the program's back, or through another name. Each stream is its own, and nobody writes literals.
  [[nodiscard]] bool is_shared_with_library() const {
    return kept != models::Kept::Nothing && kept != models::Kept::Literal && kept != models::Kept::Stream &&
           kept != models::Kept::StreamName;
  }
  // What stands for zero or more nodes.
  [[nodiscard]] bool is_segment() const { return is_list() || is_tree() || kind == Kind::Optional; }
  [[nodiscard]] bool alive() const { return status == Status::Alive && !scoped_out; }
  [[nodiscard]] const Field* field(std::int64_t offset, std::int64_t width) const;
  // All bytes of [lo, hi) known to be zero, by runs or by fields that hold the constant 0.
  [[nodiscard]] bool is_zero(std::int64_t lo, std::int64_t hi) const;
  [[nodiscard]] bool has_field_within(std::int64_t lo, std::int64_t hi) const;
  // Makes the bytes [lo, hi) unknown; fields that are cut are lost as a whole, zero runs are trimmed, and the mark is
  // gone: it may have been there.
  void clear(std::int64_t lo, std::int64_t hi);
  void set(std::int64_t offset, std::int64_t width, const Value& value);
  void set_zero(std::int64_t lo, std::int64_t hi);
};

}  // namespace heapwise::heap
