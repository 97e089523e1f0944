// History: what a method remembers of the path that led to a heap, beside the heap itself.
//
// A heap keeps facts about numbers in a form that is quick to ask and loses what does not fit it. A method that needs
// every assumption exactly (hunt, for its solver) hangs a history on the first heap: copies of the heap carry it along,
// and it is told of each assumption before the facts are. Heaps of other methods have none.
#pragma once

#include <memory>

#include "numeric/facts.h"

namespace heapwise::heap {

class Heap;

class History {
 public:
  enum class Assumption : std::uint8_t { Equal, Different, LessEqual };

  History() = default;
  virtual ~History() = default;
  History& operator=(const History&) = delete;

  [[nodiscard]] virtual std::shared_ptr<History> copy() const = 0;
  // From here on a = b, a ≠ b, or a ≤ b + slack. `heap` is the heap before it knows that.
  virtual void assume(const Heap& heap, Assumption assumption, const numeric::Term& a, const numeric::Term& b,
                      std::int64_t slack) = 0;

 protected:
  History(const History&) = default;
};

}  // namespace heapwise::heap
