// Undefined bits: which bits of a value were never set?
//
// A run that looks for Property::ValidValue or ValidReturn keeps beside every register, and beside every byte of
// memory, which of its bits come from a variable or from bytes that nobody has written. Copies keep them, and so does
// arithmetic: a bit of a result is undefined when another value of the undefined bits could change it, as far as simple
// rules know. The rules for single bits are exact, since a bit-field is read and written by masks and shifts of a word
// of which other bits may never be set. They are those of Memcheck (Seward and Nethercote, USENIX 2005).
//
// Undefined bits do no harm where they are copied. Where they decide a branch, an address, a size, or what the library
// does, the run has met a violation.
#pragma once

#include <cstdint>

#include "ir/type.h"

namespace heapwise::interp {

struct UndefinedBits {
  ir::Bits mask = 0;         // 1: undefined
  std::uint32_t object = 0;  // in which they were read; 0: a variable that is in no memory, or a missing result

  [[nodiscard]] bool none() const { return mask == 0; }
};

}  // namespace heapwise::interp
