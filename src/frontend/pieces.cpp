#include "frontend/pieces.h"

#include <llvm/ADT/STLExtras.h>

namespace heapwise::frontend {

PieceTypes Layout::pieces(llvm::Type* type) const {
  PieceTypes result;
  collect(type, 0, result);
  return result;
}

void Layout::collect(llvm::Type* type, std::uint64_t offset, PieceTypes& result) const {
  if (type->isVoidTy()) return;
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* layout = layout_.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      collect(structure->getElementType(i), offset + layout->getElementOffset(i).getFixedValue(), result);
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t stride = layout_.getTypeAllocSize(array->getElementType()).getFixedValue();
    for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
      collect(array->getElementType(), offset + i * stride, result);
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    const std::uint64_t bits = layout_.getTypeSizeInBits(vector->getElementType()).getFixedValue();
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      result.push_back({scalar(vector->getElementType()), offset + i * bits / 8});
  } else {
    result.push_back({scalar(type), offset});
  }
}

std::size_t Layout::count(llvm::Type* type) const {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    std::size_t sum = 0;
    for (llvm::Type* element : structure->elements()) sum += count(element);
    return sum;
  }
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type))
    return array->getNumElements() * count(array->getElementType());
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) return vector->getNumElements();
  return type->isVoidTy() ? 0 : 1;
}

ir::Type Layout::scalar(llvm::Type* type) const {
  if (type->isPointerTy()) return pointer();
  if (type->isIntegerTy() && type->getIntegerBitWidth() <= 128)
    return ir::Type::integer(static_cast<std::uint16_t>(type->getIntegerBitWidth()));
  if (type->isHalfTy()) return ir::Type::floating(16);
  if (type->isFloatTy()) return ir::Type::floating(32);
  if (type->isDoubleTy()) return ir::Type::floating(64);
  if (type->isX86_FP80Ty()) return ir::Type::floating(80);
  if (type->isFP128Ty()) return ir::Type::floating(128);
  return ir::Type::integer(128);
}

bool Layout::representable(llvm::Type* type) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type))
    return llvm::all_of(structure->elements(), [](llvm::Type* element) { return representable(element); });
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) return representable(array->getElementType());
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) return representable(vector->getElementType());
  if (type->isIntegerTy()) return type->getIntegerBitWidth() <= 128;
  return type->isVoidTy() || type->isPointerTy() || type->isHalfTy() || type->isFloatTy() || type->isDoubleTy() ||
         type->isX86_FP80Ty() || type->isFP128Ty() || type->isLabelTy() || type->isMetadataTy();
}

}  // namespace heapwise::frontend
