// Ledger: every fact that a proof gave up on its way: where, which verb, why.
//
// An abstraction loses something on purpose; when the proof then fails, what was lost before says where to look. The
// ledger is for people and decides nothing. Its size is bounded: the same loss at the same place is one entry with a
// count, and beyond `kMost` entries only the number of all losses grows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "heap/generalise.h"
#include "ir/names.h"

namespace heapwise::prove {

enum class Verb : std::uint8_t {
  Fold,     // nodes of one chain became a segment
  Join,     // two heaps became one
  Widen,    // a number that kept growing lost its bound
  Call,     // what a recursive call starts from was made more general
  Execute,  // an instruction or a library function that is not followed exactly
  Budget,   // time, memory, steps, or the number of heaps
};
[[nodiscard]] std::string_view name(Verb verb);

struct GivenUp {
  Verb verb = Verb::Join;
  ir::Location at;
  std::string why;
  std::uint64_t times = 1;
};

class Ledger {
 public:
  static constexpr std::size_t kMost = 64;

  void note(Verb verb, ir::Location at, std::string why);
  // What a generalisation says that it cost; nothing is noted when it cost nothing.
  void note(Verb verb, ir::Location at, const heap::Cost& cost);
  // In the order in which they came.
  [[nodiscard]] const std::vector<GivenUp>& entries() const { return entries_; }
  [[nodiscard]] std::uint64_t losses() const { return losses_; }

 private:
  std::vector<GivenUp> entries_;
  std::uint64_t losses_ = 0;
};

}  // namespace heapwise::prove
