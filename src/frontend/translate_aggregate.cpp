// Values that are structs, arrays and vectors: taking pieces out and putting them in.
#include "frontend/function_translator.h"

namespace heapwise::frontend {

using ir::Operand;

std::size_t FunctionTranslator::first_piece(llvm::Type* aggregate, llvm::ArrayRef<unsigned> indices) const {
  std::size_t first = 0;
  for (const unsigned index : indices) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(aggregate)) {
      for (unsigned i = 0; i < index; ++i) first += layout().count(structure->getElementType(i));
      aggregate = structure->getElementType(index);
    } else {
      aggregate = llvm::cast<llvm::ArrayType>(aggregate)->getElementType();
      first += index * layout().count(aggregate);
    }
  }
  return first;
}

Pieces FunctionTranslator::extract_value(const llvm::ExtractValueInst& source) {
  const Pieces whole = pieces_of(*source.getAggregateOperand());
  const std::size_t first = first_piece(source.getAggregateOperand()->getType(), source.getIndices());
  const std::size_t count = layout().count(source.getType());
  const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Pieces FunctionTranslator::insert_value(const llvm::InsertValueInst& source) {
  Pieces whole = pieces_of(*source.getAggregateOperand());
  const Pieces part = pieces_of(*source.getInsertedValueOperand());
  std::copy(part.begin(), part.end(),
            whole.begin() + static_cast<std::ptrdiff_t>(first_piece(source.getType(), source.getIndices())));
  return whole;
}

Pieces FunctionTranslator::extract_element(const llvm::ExtractElementInst& source) {
  const Pieces whole = pieces_of(*source.getVectorOperand());
  const Operand index = operand_of(*source.getIndexOperand());
  if (index.is_constant()) {
    if (index.bits() >= whole.size()) return {Operand::undefined(whole[0].type())};
    return {whole[static_cast<std::size_t>(index.bits())]};
  }
  Operand chosen = whole[0];
  for (std::size_t i = 1; i < whole.size(); ++i) {
    const Operand here = emit_.compare(ir::Predicate::Equal, index, Emitter::constant(i, index.type()));
    chosen = emit_.select(here, whole[i], chosen);
  }
  return {chosen};
}

Pieces FunctionTranslator::insert_element(const llvm::InsertElementInst& source) {
  Pieces whole = pieces_of(*source.getOperand(0));
  const Operand value = operand_of(*source.getOperand(1));
  const Operand index = operand_of(*source.getOperand(2));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (index.is_constant()) {
      if (index.is_constant(i)) whole[i] = value;
    } else {
      const Operand here = emit_.compare(ir::Predicate::Equal, index, Emitter::constant(i, index.type()));
      whole[i] = emit_.select(here, value, whole[i]);
    }
  }
  return whole;
}

Pieces FunctionTranslator::shuffle(const llvm::ShuffleVectorInst& source) {
  Pieces both = pieces_of(*source.getOperand(0));
  both.append(pieces_of(*source.getOperand(1)));
  Pieces result;
  for (const int index : source.getShuffleMask())
    result.push_back(index < 0 ? Operand::undefined(both[0].type()) : both[static_cast<std::size_t>(index)]);
  return result;
}

}  // namespace heapwise::frontend
