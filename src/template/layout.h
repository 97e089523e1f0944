// Layout: which cells an abstract object has, and in which slots of the state they lie.
//
// The IR has no types: cells are cut from the accesses. Where all accesses of an object have constant offsets, every
// start and end of one is a cut. Where some move by a stride, cells repeat with the stride and have an index: cell r at
// index i is the bytes from i·stride + r on. Copies of constant size carry cuts from one object to the other; blocks
// that take over each other's content (realloc) have the same cells. So an access is always a row of whole cells, and
// no byte is in two of them.
//
// A slot is one part of the state: a cell, or an object's count of members, their life, their size.
#pragma once

#include <set>

#include "template/points_to.h"

namespace heapwise::tmpl {

using SlotId = Id<struct SlotTag>;

// A longer copy or fill is not followed byte by byte.
inline constexpr std::uint64_t kLongestCopy = 512;

struct Slot {
  enum class Kind : std::uint8_t { Cell, Alive, Count, Size };
  Kind kind = Kind::Cell;
  ObjectId object;
  std::int64_t offset = 0;  // of a cell, in its stride
  unsigned bits = 0;
  bool pointer = false;    // holds an address
  bool by_number = false;  // one value for each member
  bool by_index = false;   // and for each index
  [[nodiscard]] bool mapped() const { return by_number || by_index; }
};

struct Cell {
  std::int64_t offset = 0;
  std::uint32_t bytes = 0;
  bool pointer = false;
  SlotId slot;
};

struct ObjectLayout {
  std::uint64_t stride = 0;   // 0: constant offsets
  std::vector<Cell> cells;    // in order
  SlotId alive, count, size;  // invalid: not needed
};

class Layout {
 public:
  // Also says of each object whether it is immortal.
  Layout(const Frames& frames, AbstractObjects& objects, const PointsTo& points_to);

  [[nodiscard]] const ObjectLayout& of(ObjectId id) const { return layouts_.at(id.index()); }
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
  [[nodiscard]] const Slot& slot(SlotId id) const { return slots_.at(id.index()); }

  // One whole cell of a range of bytes.
  struct Piece {
    const Cell* cell = nullptr;
    std::uint32_t at = 0;         // its first byte in the range
    std::int64_t index_step = 0;  // from the index of the range's first byte
  };
  // The cells of a range that begins at the place, lowest first. Empty: the range does not fit the cells.
  [[nodiscard]] std::vector<Piece> pieces(const Place& place, std::uint64_t bytes) const;

 private:
  struct Access {
    Place place;
    std::uint64_t bytes = 0;
    bool pointer = false;
    friend bool operator==(const Access&, const Access&) = default;
  };
  struct Copy {
    Places to, from;
    std::uint64_t bytes = 0;
  };
  void collect(FrameId frame);
  void collect_call(FrameId frame, const ir::Call& it, ObjectId made);
  void find_immortal();
  void cut_all();
  [[nodiscard]] bool carry_over(const Copy& copy);
  void share_accesses();
  [[nodiscard]] bool share_cuts();
  void make_cells(ObjectId id);
  void make_slots(ObjectId id);
  SlotId add(Slot slot);

  const Frames& frames_;
  AbstractObjects& objects_;
  const PointsTo& points_to_;
  std::vector<std::vector<Access>> accesses_;  // by object
  std::vector<Copy> copies_;
  std::set<std::pair<ObjectId, ObjectId>> taken_over_;  // from the one to the other: two heap objects
  std::vector<std::set<std::int64_t>> cuts_;
  std::vector<std::set<std::pair<std::int64_t, std::uint32_t>>> pointers_;
  std::set<ObjectId> ended_;
  std::vector<ObjectLayout> layouts_;
  std::vector<Slot> slots_;
};

}  // namespace heapwise::tmpl
