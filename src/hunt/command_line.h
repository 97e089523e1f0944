// The command line as a search tries it: which arguments runs get, and which shapes of argv paths begin with.
//
// Most programs look at a few arguments only, and compare them with words that stand in the program. So runs draw from
// the program's own string literals, small numbers, and texts too long for most buffers; and paths begin with a few
// arguments of the lengths of these literals, whose characters are symbolic. Their inputs come first, in the order in
// which `interp` takes them (interp/inputs.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hunt/bit_recorder.h"
#include "ir/program.h"

namespace heapwise::hunt {

class ArgumentWords {
 public:
  explicit ArgumentWords(const ir::Program& program);
  // The arguments behind the program's name; the same seed gives the same ones.
  [[nodiscard]] std::vector<std::string> draw(std::uint64_t seed) const;

 private:
  std::vector<std::string> words_;
};

// The lengths of the arguments behind the program's name, one list for each beginning.
[[nodiscard]] std::vector<std::vector<std::int64_t>> lengths_of_arguments(const ir::Program& program);

struct CommandLine {
  heap::Value count, vector;
};
[[nodiscard]] CommandLine make_command_line(solver::TermTable& terms, BitRecorder& recorder, heap::Heap& heap,
                                            ir::Type pointer, const std::vector<std::int64_t>& lengths);

}  // namespace heapwise::hunt
