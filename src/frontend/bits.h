// LLVM's numbers as ours.
#pragma once

#include <llvm/ADT/APInt.h>

#include "base/check.h"
#include "ir/type.h"

namespace heapwise::frontend {

[[nodiscard]] inline ir::Bits bits_of(const llvm::APInt& number) {
  HW_CHECK(number.getBitWidth() <= 128, "registers have at most 128 bits");
  ir::Bits bits = number.getRawData()[0];
  if (number.getNumWords() > 1) bits |= static_cast<ir::Bits>(number.getRawData()[1]) << 64U;
  return bits;
}

}  // namespace heapwise::frontend
