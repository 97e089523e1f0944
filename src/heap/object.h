// Object: one block of memory, or a segment of alike blocks.
//
// A region is one block: a size, fields (byte offset and width ↦ value), runs of zero bytes, and unknown bytes
// elsewhere.
//
// A segment stands for `length` (≥ 0) nodes in a chain; its fields describe each of them (the prototype), except for
// the links: the field at `next_offset` holds what the *last* node's link holds, and the one at `prev_offset` what the
// *first* node's back link holds. Links point `entry` bytes into the next node. An optional object is a segment of
// length 0 or 1 without links: `absent` is what an address of it (at `entry`) equals when it does not exist. What each
// node of a segment owns (its unit) are the objects and symbols whose `owner` is the segment: one copy per node. After
// Dudka, Peringer, Vojnar: Byte-Precise Verification of Low-Level List Manipulation (SAS 2013).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "heap/value.h"
#include "ir/names.h"

namespace heapwise::heap {

enum class Storage : std::uint8_t { Heap, Stack, Global };
enum class Status : std::uint8_t { Alive, Freed };
enum class Kind : std::uint8_t { Region, Sll, Dll, Optional };

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
  bool scoped_out = false;    // a stack object outside its scope
  bool dynamic = false;       // a stack object of computed size: it may die before its function
  std::uint32_t frame = 0;    // of a stack object: the depth of the call that it belongs to
  std::vector<Field> fields;  // by offset, not overlapping
  std::vector<Run> zeros;     // by offset, disjoint from the fields and each other

  std::optional<Mark> mark;

  std::int64_t next_offset = -1, prev_offset = -1, entry = 0;  // of a segment
  Value length;                                                // of a segment
  Value absent;                                                // of an optional object
  ObjectId owner;                                              // invalid: nobody

  ir::VariableId variable;  // for people
  ir::Location made;

  [[nodiscard]] bool is_region() const { return kind == Kind::Region; }
  [[nodiscard]] bool is_list() const { return kind == Kind::Sll || kind == Kind::Dll; }
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
