// Stack objects, loads and stores. Atomic accesses are plain ones: threads are outside.
#include <llvm/IR/InstIterator.h>

#include <algorithm>

#include "frontend/function_translator.h"
#include "frontend/resolve_marks.h"

namespace heapwise::frontend {

using ir::BinaryOp;
using ir::Operand;
using ir::Predicate;

namespace {

bool saves_stack(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::stacksave;
}

// What alloca gives dies with the scope of an array of variable length that began before: it is like such an array,
// though its size is a constant. Clang puts the variables themselves before everything else.
bool ends_with_arrays(const llvm::AllocaInst& object) {
  const llvm::BasicBlock& block = *object.getParent();
  if (!block.isEntryBlock()) return llvm::any_of(llvm::instructions(*block.getParent()), saves_stack);
  return std::any_of(block.begin(), object.getIterator(), saves_stack);
}

// A vector of single bits is packed in memory; everything else lies there piece by piece.
bool is_packed(llvm::Type* type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector != nullptr && vector->getElementType()->isIntegerTy() &&
         vector->getElementType()->getIntegerBitWidth() % 8 != 0;
}

}  // namespace

Pieces FunctionTranslator::translate_alloca(const llvm::AllocaInst& source) {
  const std::uint64_t element = layout().data_layout().getTypeAllocSize(source.getAllocatedType()).getFixedValue();
  Operand size = word_of(*source.getArraySize(), /*is_signed=*/false);
  if (size.is_constant()) size = emit_.word(static_cast<std::uint64_t>(size.bits()) * element);
  else if (element != 1) size = emit_.binary(BinaryOp::Multiply, size, emit_.word(element));
  if (size.is_constant() && ends_with_arrays(source)) size = emit_.binary(BinaryOp::Add, size, emit_.word(0));
  const ir::RegisterId result = emit_.fresh(layout().pointer());
  auto& instructions = result_.blocks[emit_.block().index()].instructions;
  stack_objects_[&source] = {emit_.block(), instructions.size()};
  emit_.emit(
      ir::StackAllocate{result, size, static_cast<std::uint32_t>(source.getAlign().value()), {}, has_lifetime(source)});
  return {emit_.operand(result)};
}

Pieces FunctionTranslator::load_pieces(Operand address, llvm::Type* type, bool is_volatile) {
  Pieces result;
  if (is_packed(type)) {
    const std::uint64_t bits = layout().data_layout().getTypeSizeInBits(type).getFixedValue();
    if (bits > 128) return unsupported("packed vector of more than 128 bits", type);
    const ir::Type packed = ir::Type::integer(static_cast<std::uint16_t>(bits));
    return reinterpret({emit_.load(address, packed, is_volatile)}, type);
  }
  for (const PieceType& piece : layout().pieces(type))
    result.push_back(
        emit_.load(emit_.offset(address, static_cast<std::int64_t>(piece.offset)), piece.type, is_volatile));
  return result;
}

void FunctionTranslator::store_pieces(const Pieces& pieces, Operand address, llvm::Type* type, bool is_volatile) {
  if (is_packed(type)) {
    const std::uint64_t bits = layout().data_layout().getTypeSizeInBits(type).getFixedValue();
    if (bits > 128) return emit_.unsupported("packed vector of more than 128 bits");
    llvm::Type* packed = llvm::IntegerType::get(type->getContext(), static_cast<unsigned>(bits));
    return emit_.store(reinterpret(pieces, packed)[0], address, is_volatile);
  }
  const PieceTypes places = layout().pieces(type);
  for (std::size_t i = 0; i < pieces.size(); ++i)
    emit_.store(pieces[i], emit_.offset(address, static_cast<std::int64_t>(places[i].offset)), is_volatile);
}

Pieces FunctionTranslator::translate_load(const llvm::LoadInst& source) {
  return load_pieces(operand_of(*source.getPointerOperand()), source.getType(), source.isVolatile());
}

void FunctionTranslator::translate_store(const llvm::StoreInst& source) {
  const llvm::Value& value = *source.getValueOperand();
  store_pieces(pieces_of(value), operand_of(*source.getPointerOperand()), value.getType(), source.isVolatile());
}

Pieces FunctionTranslator::compare_exchange(const llvm::AtomicCmpXchgInst& source) {
  const Operand address = operand_of(*source.getPointerOperand());
  const Operand wanted = operand_of(*source.getCompareOperand());
  const Operand old = emit_.load(address, wanted.type(), source.isVolatile());
  const Operand same = emit_.compare(Predicate::Equal, old, wanted);
  emit_.store(emit_.select(same, operand_of(*source.getNewValOperand()), old), address, source.isVolatile());
  return {old, same};
}

Pieces FunctionTranslator::read_modify_write(const llvm::AtomicRMWInst& source) {
  using Rmw = llvm::AtomicRMWInst;
  const Operand address = operand_of(*source.getPointerOperand());
  const Operand value = operand_of(*source.getValOperand());
  const Operand old = emit_.load(address, value.type(), source.isVolatile());
  const auto smaller = [&](Predicate predicate) {
    return emit_.select(emit_.compare(predicate, old, value), old, value);
  };
  Operand fresh = value;
  switch (source.getOperation()) {
    case Rmw::Xchg: break;
    case Rmw::Add: fresh = emit_.binary(BinaryOp::Add, old, value); break;
    case Rmw::Sub: fresh = emit_.binary(BinaryOp::Subtract, old, value); break;
    case Rmw::And: fresh = emit_.binary(BinaryOp::And, old, value); break;
    case Rmw::Or: fresh = emit_.binary(BinaryOp::Or, old, value); break;
    case Rmw::Xor: fresh = emit_.binary(BinaryOp::Xor, old, value); break;
    case Rmw::Nand:
      fresh = emit_.binary(BinaryOp::Xor, emit_.binary(BinaryOp::And, old, value),
                           Emitter::constant(value.type().mask(), value.type()));
      break;
    case Rmw::Max: fresh = smaller(Predicate::SignedGreater); break;
    case Rmw::Min: fresh = smaller(Predicate::SignedLess); break;
    case Rmw::UMax: fresh = smaller(Predicate::UnsignedGreater); break;
    case Rmw::UMin: fresh = smaller(Predicate::UnsignedLess); break;
    case Rmw::FAdd: fresh = emit_.binary(BinaryOp::FloatAdd, old, value); break;
    case Rmw::FSub: fresh = emit_.binary(BinaryOp::FloatSubtract, old, value); break;
    default: return unsupported("atomic operation", source.getType());
  }
  emit_.store(fresh, address, source.isVolatile());
  return {old};
}

}  // namespace heapwise::frontend
