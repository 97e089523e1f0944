// Remembered: the last quotients, remainders and bit operations of a block, so that one that is computed again is the
// same number.
//
// `slot[key % n]` is often read and then written, and the remainder computed twice. Of a remainder no more is known
// than its range and that it is below the divisor: were the second one a number of its own, nothing would say that both
// are one place. Sound because the operations are functions: equal operands (equal values are equal in every memory)
// give equal results; by a divisor that may be zero nothing is remembered. Operands and result are roots of the heap,
// so that they follow whatever is done with its symbols. They live until ways meet or a call begins: beyond, they would
// tell heaps apart in which nothing else differs.
#pragma once

#include <optional>

#include "heap/heap.h"

namespace heapwise::exec {

struct Operation {
  ir::BinaryOp op;
  unsigned bits;
  heap::Value a, b;
};

[[nodiscard]] std::optional<heap::Value> remembered(const heap::Heap& heap, std::uint32_t depth, const Operation& it);
void remember(heap::Heap& heap, std::uint32_t depth, const Operation& it, const heap::Value& result);
void forget_remembered(heap::Heap& heap);

}  // namespace heapwise::exec
