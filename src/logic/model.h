// A stack-heap model: what a formula is evaluated on (evaluate.h) and what a decider answers with.
//
// A value is a number: an integer, or a location of the sort that its place has. Location 0 of every sort is nil.
// The heap maps (sort, location) to a cell; a freed cell holds no fields and belongs to `freed` atoms.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "logic/formula.h"

namespace heapwise::logic {

using Value = std::int64_t;
inline constexpr Value kNil = 0;

struct Location {
  SortId sort;
  Value value = kNil;
  friend auto operator<=>(const Location&, const Location&) = default;
};

struct CellValue {
  std::vector<Value> fields;
  bool freed = false;
  friend bool operator==(const CellValue&, const CellValue&) = default;
};

using Heap = std::map<Location, CellValue>;

struct Model {
  std::map<VariableId, Value> stack;  // every free variable of the formula
  Heap heap;
};

// Readable: x = ℓ1, y = nil, n = 3; ℓ1 ↦ {next: nil}.
[[nodiscard]] std::string to_text(const Context& context, const Model& model);

}  // namespace heapwise::logic
