// Operations of registers as operations of numbers (numeric/operation.h), so that one that is computed again is the
// same number.
//
// `slot[key % n]` is often read and then written, and the remainder computed twice; `rows * columns` is the size of a
// block here and the bound of an index there. Were the second one a number of its own, nothing would say that both are
// one place or one size.
#pragma once

#include "heap/heap.h"
#include "ir/instruction.h"

namespace heapwise::exec {

// Nothing where it is none of two numbers, or may be by zero.
[[nodiscard]] std::optional<numeric::Operation> operation_of(const heap::Heap& heap, ir::BinaryOp op,
                                                             const heap::Value& a, const heap::Value& b, unsigned bits);
// The operation gave this number.
void define(heap::Heap& heap, const numeric::Operation& operation, const heap::Value& result);

}  // namespace heapwise::exec
