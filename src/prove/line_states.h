// The states at the lines of a program, for people: what holds before a line and after it, once the analysis is done.
//
// A run sees heaps round by round, until they cover all that can come. At each place only the heaps of the last round
// are kept, without those that others cover. They are taken from a run that is easy to read (minimise.h) where
// one proves the program, else from the last run of prove: then there may be more states than are shown.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "prove/prove.h"

namespace heapwise::prove {

// A line of code in one function.
struct Line {
  ir::FunctionId function;
  ir::FileId file;
  std::uint32_t number = 0;
  friend auto operator<=>(const Line&, const Line&) = default;
};

// Where a line begins and where it is over, in the blocks of its function.
class LinePlaces {
 public:
  explicit LinePlaces(const ir::Program& program);
  [[nodiscard]] const Line* line_before(ir::Position at) const;  // null: no line begins here
  [[nodiscard]] const Line* line_after(ir::Position at) const;
  [[nodiscard]] const std::set<Line>& lines() const { return lines_; }

 private:
  void add_block(const ir::Program& program, ir::FunctionId function, ir::BlockId block);

  std::map<ir::Position, Line> before_, after_;
  std::set<Line> lines_;
};

struct PlacedHeap {
  ir::Position at;
  heap::Heap heap;
};

struct LineStates {
  std::vector<PlacedHeap> before, after;
  bool reached = false;
};

struct Reading {
  Outcome outcome;
  std::map<Line, LineStates> lines;  // every line of code
};

// `live`, if given, is called for each heap at the beginning of a line while the analysis works.
using Live = std::function<void(const Line&, const PlacedHeap&)>;
[[nodiscard]] Reading read_lines(const engine::Task& task, Budget& budget, const Live& live = {});

}  // namespace heapwise::prove
