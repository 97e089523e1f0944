// Operations that machines have and basic instructions have not, spelled out: bit counts, rotations, checked and
// saturating arithmetic. See Warren, Hacker's Delight, for the ideas.
#pragma once

#include <llvm/IR/Intrinsics.h>

#include <optional>

#include "frontend/emitter.h"

namespace heapwise::frontend::bit_tricks {

enum class Operation : std::uint8_t {
  ByteSwap,
  BitReverse,
  CountOnes,
  CountLeadingZeros,
  CountTrailingZeros,
  FunnelLeft,
  FunnelRight,
  Absolute,
  SignedMaximum,
  SignedMinimum,
  UnsignedMaximum,
  UnsignedMinimum,
  CheckedSignedAdd,
  CheckedUnsignedAdd,
  CheckedSignedSubtract,
  CheckedUnsignedSubtract,
  CheckedSignedMultiply,
  CheckedUnsignedMultiply,
  SaturatingSignedAdd,
  SaturatingUnsignedAdd,
  SaturatingSignedSubtract,
  SaturatingUnsignedSubtract,
};

[[nodiscard]] std::optional<Operation> operation_of(llvm::Intrinsic::ID id);

// The result; after it, for the checked ones, whether it overflowed (i1). Empty: too wide to be spelled out.
[[nodiscard]] Pieces expand(Emitter& emit, Operation operation, ir::Operand first, ir::Operand second,
                            ir::Operand third);

// Whether a float is one of the classes in LLVM's mask (not a number, infinite, normal, ...). Nothing: a format that
// has no such reading of its bits here.
[[nodiscard]] std::optional<ir::Operand> is_of_class(Emitter& emit, ir::Operand value, unsigned classes);

}  // namespace heapwise::frontend::bit_tricks
