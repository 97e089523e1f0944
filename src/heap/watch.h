// Watch: somebody who looks over the shoulder of the verbs that over-approximate (entail, join, widen, fold).
//
// Whoever watches is told each claim "every heap of a is one of b" that was made; nobody does unless asked
// (prove/referee.h), and then the cost is one comparison for each claim.
#pragma once

#include <string_view>

#include "heap/heap.h"

namespace heapwise::heap {

class Watch {
 public:
  virtual ~Watch() = default;
  virtual void claimed(std::string_view verb, const Heap& a, const Heap& b) = 0;
};

// Who watches this thread, if anybody.
[[nodiscard]] inline Watch*& watch() {
  thread_local Watch* watching = nullptr;
  return watching;
}

}  // namespace heapwise::heap
