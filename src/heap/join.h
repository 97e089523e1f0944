// Join, widen, entail: two heaps at one place of the program, compared from their roots.
//
// entails(a, b): every heap that a describes, b describes too. May say no where yes was true, never the reverse.
// join and widen: above both, or nothing where the shapes do not fit. Widening has finite height: applied at a loop's
// head it comes to an end. All are runs of generalise.h.
#pragma once

#include <optional>
#include <span>

#include "heap/generalise.h"

namespace heapwise::heap {

[[nodiscard]] bool entails(const Heap& a, const Heap& b);

struct Joined {
  Heap heap;
  Cost cost;
  std::optional<Apart> apart;
};
// `most`: nothing, too, when the join would give up more than this.
[[nodiscard]] std::optional<Joined> join(const Heap& a, const Heap& b, const Cost& most = kAnyCost);
[[nodiscard]] std::optional<Joined> widen(const Heap& a, const Heap& b, Widening how);

// The join, when it describes no heap but those of the two: they are told apart by one number, and all else in which
// they differ follows from it (a flag and what was done where it was set; `a || b` of two lists stays known, too).
[[nodiscard]] std::optional<Heap> merge_exactly(const Heap& a, const Heap& b);

}  // namespace heapwise::heap
