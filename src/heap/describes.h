// Describes: is a concrete state one of those that a symbolic heap stands for?
//
// The meaning of a heap (heap.h, object.h), written a second time, as a test of everything else that rests on it: a
// concrete state comes from the interpreter, and the heaps that prove has at the same place must describe it. Nothing
// of materialise.h, join.h or fold.h is used here, so an error there is not repeated.
//
// By matching: what roots hold binds symbols to numbers and objects to blocks; each block's bytes bind more; a segment
// is unrolled along the concrete links, with copies of its own for what each node owns. No alive block is bound twice.
// Where there is a choice (where a list ends, which variant a node has), each case is tried. At the end all facts are
// evaluated on the numbers.
//
// Yes may be wrong where something is left open: numbers that nothing determines need only be possible, and what only a
// caller's frame holds (the anchors of frame.h) is not compared. No is exact: no reading of the heap fits. Undecided
// says why.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "heap/frame.h"
#include "interp/memory.h"
#include "ir/type.h"

namespace heapwise::heap {

// The program at one moment, seen from the call that runs.
struct Concrete {
  const interp::Memory& memory;
  std::span<const interp::Slot> registers;  // of the call
  std::span<const ir::Type> types;          // theirs
  std::size_t globals = 0;                  // objects 1, 2, … are the globals, then come the functions
  // Every alive heap block whose serial number is above this must be one of the heap's. Nothing: none must.
  std::optional<std::uint64_t> made_since;
};

struct Description {
  enum class Answer : std::uint8_t { Yes, No, Undecided };
  Answer answer = Answer::No;
  std::string why;    // No: what stood in the way of the match that came furthest
  bool open = false;  // Yes, with objects whose place nothing says: they were not compared
};

[[nodiscard]] Description describes(const Heap& heap, const Concrete& state);

}  // namespace heapwise::heap
