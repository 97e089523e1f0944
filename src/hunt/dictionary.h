// Dictionary: the numbers that a program compares with, as inputs to try.
//
// What a branch waits for often stands in the program: the commands of a state machine, the size that is special. Each
// list draws from a few of these numbers only, so that long sequences over a small alphabet come up, too. After the
// dictionaries of fuzzers (Zalewski: American Fuzzy Lop).
#pragma once

#include <cstdint>
#include <vector>

#include "interp/inputs.h"
#include "ir/program.h"

namespace heapwise::hunt {

class Dictionary {
 public:
  explicit Dictionary(const ir::Program& program);
  [[nodiscard]] bool empty() const { return words_.empty(); }
  // The same seed gives the same list; zeros stand behind its end.
  [[nodiscard]] interp::Inputs inputs(std::uint64_t seed, std::size_t length) const;

 private:
  std::vector<ir::SignedBits> words_;
};

}  // namespace heapwise::hunt
