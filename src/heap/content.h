// Content: what the bytes of one block hold.
//
// Fields (byte offset and width ↦ value), runs of zero bytes, two marks: what is known at an offset that is no
// constant, and, of an array, its cells (cells.h). Nothing is known of all other bytes. Whatever may change bytes
// forgets them first, and there is one way to do so: `forget`. Beside it stands object.h: which blocks there are.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "heap/value.h"

namespace heapwise::heap {

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

// Sets of a list's variants: bit i for the i-th.
using VariantSet = std::uint32_t;
inline constexpr std::size_t kMostVariants = 5;  // then precision is given up

// A form of the nodes of a list or tree, or of the cells of an array.
struct Variant {
  ObjectId prototype;
  VariantSet followers = 0;  // of a list: which may come next
  friend bool operator==(const Variant&, const Variant&) = default;
};

// Bytes [lo, hi); in a block of symbolic size `hi` may be kToTheEnd, which is beyond every byte that a block has.
inline constexpr std::int64_t kToTheEnd = std::numeric_limits<std::int64_t>::max();
struct ByteRange {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// Cells of `stride` bytes each, from the byte `from` on, in runs: the k-th run is the cells from ends[k - 1] (0) up to,
// and without, ends[k]; each of them is as forms[k] says. cells.h tells what that means.
struct Cells {
  std::int64_t from = 0, stride = 0;
  std::vector<Variant> forms;
  std::vector<Value> ends;  // numbers, each at least the one before
  [[nodiscard]] Value start(std::size_t run) const { return run == 0 ? Value::constant(0) : ends[run - 1]; }
  [[nodiscard]] Value end() const { return start(ends.size()); }
  // The bytes [lo, hi) are surely none of theirs.
  [[nodiscard]] bool are_outside(std::int64_t lo, std::int64_t hi) const;
};

struct Content {
  std::vector<Field> fields;     // by offset, not overlapping
  std::vector<ByteRange> zeros;  // by offset, disjoint from the fields and each other
  std::optional<Mark> mark;
  std::optional<Mark> seen;  // likewise what was read or written there last, a number; given up where heaps are joined
  std::optional<Cells> cells;  // of a region only; disjoint from the fields and zeros

  [[nodiscard]] const Field* field(std::int64_t offset, std::int64_t width) const;
  // All bytes of [lo, hi) known to be zero, by runs or by fields that hold the constant 0.
  [[nodiscard]] bool is_zero(std::int64_t lo, std::int64_t hi) const;
  [[nodiscard]] bool has_field_within(std::int64_t lo, std::int64_t hi) const;
  // Makes the bytes [lo, hi) unknown; fields that are cut are lost as a whole, zero runs are trimmed, and the marks are
  // gone: they may have been there. So are the cells, unless none of them is among these bytes.
  void forget(std::int64_t lo, std::int64_t hi);
  void forget_all() { *this = {}; }
  // After values have changed: marks whose offset is no number any more, `seen` without a number, and runs of cells
  // without an end say nothing.
  void drop_what_has_no_place();
  void set(std::int64_t offset, std::int64_t width, const Value& value);
  void set_zero(std::int64_t lo, std::int64_t hi);
};

}  // namespace heapwise::heap
