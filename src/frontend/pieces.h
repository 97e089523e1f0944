// Pieces: the scalars that an LLVM value consists of.
//
// A register of ours holds one integer, float or address. LLVM also has values that are structs, arrays and vectors
// (structs by value, `_Complex`, the GNU vectors): such a value is the list of its scalars in memory order, and
// instructions on it are translated piece by piece.
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

#include "ir/instruction.h"
#include "ir/type.h"

namespace heapwise::frontend {

using Pieces = llvm::SmallVector<ir::Operand, 2>;

struct PieceType {
  ir::Type type;
  std::uint64_t offset = 0;  // in bytes, from the start of the whole value in memory
};
using PieceTypes = llvm::SmallVector<PieceType, 2>;

class Layout {
 public:
  Layout(const llvm::DataLayout& layout, ir::DataModel model) : layout_(layout), model_(model) {}

  [[nodiscard]] PieceTypes pieces(llvm::Type* type) const;
  // How many pieces a value of this type has.
  [[nodiscard]] std::size_t count(llvm::Type* type) const;
  // The type of a scalar. A scalar that we have no register for (see representable) is shown as 128 bits.
  [[nodiscard]] ir::Type scalar(llvm::Type* type) const;
  // Whether registers can hold the pieces: no integer is wider than 128 bits, no type is the machine's own.
  [[nodiscard]] static bool representable(llvm::Type* type);

  [[nodiscard]] const llvm::DataLayout& data_layout() const { return layout_; }
  [[nodiscard]] ir::DataModel model() const { return model_; }
  [[nodiscard]] ir::Type word() const { return ir::Type::integer(ir::pointer_bits(model_)); }
  [[nodiscard]] ir::Type pointer() const { return ir::Type::pointer(model_); }

 private:
  void collect(llvm::Type* type, std::uint64_t offset, PieceTypes& result) const;

  const llvm::DataLayout& layout_;
  ir::DataModel model_;
};

}  // namespace heapwise::frontend
