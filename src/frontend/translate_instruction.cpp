// Instructions that compute: arithmetic, comparisons, conversions, address steps.
#include <llvm/ADT/MapVector.h>

#include "frontend/bits.h"
#include "frontend/function_translator.h"

namespace heapwise::frontend {

using ir::BinaryOp;
using ir::CastOp;
using ir::Operand;
using ir::Predicate;
using ir::Type;

namespace {

BinaryOp binary_op(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::Add: return BinaryOp::Add;
    case llvm::Instruction::Sub: return BinaryOp::Subtract;
    case llvm::Instruction::Mul: return BinaryOp::Multiply;
    case llvm::Instruction::UDiv: return BinaryOp::UnsignedDivide;
    case llvm::Instruction::SDiv: return BinaryOp::SignedDivide;
    case llvm::Instruction::URem: return BinaryOp::UnsignedRemainder;
    case llvm::Instruction::SRem: return BinaryOp::SignedRemainder;
    case llvm::Instruction::Shl: return BinaryOp::ShiftLeft;
    case llvm::Instruction::LShr: return BinaryOp::LogicalShiftRight;
    case llvm::Instruction::AShr: return BinaryOp::ArithmeticShiftRight;
    case llvm::Instruction::And: return BinaryOp::And;
    case llvm::Instruction::Or: return BinaryOp::Or;
    case llvm::Instruction::Xor: return BinaryOp::Xor;
    case llvm::Instruction::FAdd: return BinaryOp::FloatAdd;
    case llvm::Instruction::FSub: return BinaryOp::FloatSubtract;
    case llvm::Instruction::FMul: return BinaryOp::FloatMultiply;
    case llvm::Instruction::FDiv: return BinaryOp::FloatDivide;
    case llvm::Instruction::FRem: return BinaryOp::FloatRemainder;
    default: HW_UNREACHABLE("no other binary operation exists");
  }
}

Predicate predicate_of(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ: return Predicate::Equal;
    case llvm::CmpInst::ICMP_NE: return Predicate::NotEqual;
    case llvm::CmpInst::ICMP_ULT: return Predicate::UnsignedLess;
    case llvm::CmpInst::ICMP_ULE: return Predicate::UnsignedLessEqual;
    case llvm::CmpInst::ICMP_UGT: return Predicate::UnsignedGreater;
    case llvm::CmpInst::ICMP_UGE: return Predicate::UnsignedGreaterEqual;
    case llvm::CmpInst::ICMP_SLT: return Predicate::SignedLess;
    case llvm::CmpInst::ICMP_SLE: return Predicate::SignedLessEqual;
    case llvm::CmpInst::ICMP_SGT: return Predicate::SignedGreater;
    case llvm::CmpInst::ICMP_SGE: return Predicate::SignedGreaterEqual;
    case llvm::CmpInst::FCMP_OEQ: return Predicate::OrderedEqual;
    case llvm::CmpInst::FCMP_ONE: return Predicate::OrderedNotEqual;
    case llvm::CmpInst::FCMP_OLT: return Predicate::OrderedLess;
    case llvm::CmpInst::FCMP_OLE: return Predicate::OrderedLessEqual;
    case llvm::CmpInst::FCMP_OGT: return Predicate::OrderedGreater;
    case llvm::CmpInst::FCMP_OGE: return Predicate::OrderedGreaterEqual;
    case llvm::CmpInst::FCMP_ORD: return Predicate::Ordered;
    case llvm::CmpInst::FCMP_UEQ: return Predicate::UnorderedEqual;
    case llvm::CmpInst::FCMP_UNE: return Predicate::UnorderedNotEqual;
    case llvm::CmpInst::FCMP_ULT: return Predicate::UnorderedLess;
    case llvm::CmpInst::FCMP_ULE: return Predicate::UnorderedLessEqual;
    case llvm::CmpInst::FCMP_UGT: return Predicate::UnorderedGreater;
    case llvm::CmpInst::FCMP_UGE: return Predicate::UnorderedGreaterEqual;
    case llvm::CmpInst::FCMP_UNO: return Predicate::Unordered;
    default: HW_UNREACHABLE("no other predicate compares");
  }
}

CastOp cast_op(unsigned opcode) {
  switch (opcode) {
    case llvm::Instruction::Trunc: return CastOp::Truncate;
    case llvm::Instruction::ZExt: return CastOp::ZeroExtend;
    case llvm::Instruction::SExt: return CastOp::SignExtend;
    case llvm::Instruction::FPToUI: return CastOp::FloatToUnsigned;
    case llvm::Instruction::FPToSI: return CastOp::FloatToSigned;
    case llvm::Instruction::UIToFP: return CastOp::UnsignedToFloat;
    case llvm::Instruction::SIToFP: return CastOp::SignedToFloat;
    case llvm::Instruction::FPExt: return CastOp::FloatExtend;
    case llvm::Instruction::FPTrunc: return CastOp::FloatTruncate;
    default: HW_UNREACHABLE("pointer casts and bit casts are translated elsewhere");
  }
}

bool has_representable_types(const llvm::Instruction& source) {
  if (!Layout::representable(source.getType())) return false;
  for (const llvm::Use& use : source.operands())
    if (!Layout::representable(use->getType())) return false;
  return true;
}

}  // namespace

Pieces FunctionTranslator::unsupported(const std::string& what, llvm::Type* type) {
  Pieces pieces;
  std::vector<ir::RegisterId> results;
  for (const PieceType& piece : layout().pieces(type)) {
    results.push_back(emit_.fresh(piece.type));
    pieces.push_back(emit_.operand(results.back()));
  }
  emit_.unsupported(what, std::move(results));
  return pieces;
}

void FunctionTranslator::translate(const llvm::Instruction& source) {
  Pieces pieces;
  if (!has_representable_types(source)) pieces = unsupported("a type without registers", source.getType());
  else pieces = operation(source, source.getOpcode());
  if (!source.getType()->isVoidTy()) values_[&source] = std::move(pieces);
}

Pieces FunctionTranslator::operation(const llvm::User& source, unsigned opcode) {
  using I = llvm::Instruction;
  if (I::isBinaryOp(opcode)) return translate_binary(source, opcode);
  if (I::isCast(opcode)) return translate_cast(source, opcode);
  switch (opcode) {
    case I::GetElementPtr: return translate_offset(llvm::cast<llvm::GEPOperator>(source));
    case I::ICmp:
    case I::FCmp: return translate_compare(llvm::cast<llvm::CmpInst>(source));
    case I::Select: return translate_select(llvm::cast<llvm::SelectInst>(source));
    case I::Alloca: return translate_alloca(llvm::cast<llvm::AllocaInst>(source));
    case I::Load: return translate_load(llvm::cast<llvm::LoadInst>(source));
    case I::Store: translate_store(llvm::cast<llvm::StoreInst>(source)); return {};
    case I::Call: return translate_call(llvm::cast<llvm::CallInst>(source));
    case I::Freeze: {
      // A register of its own: however often it is read, it is one value.
      Pieces pieces = pieces_of(*source.getOperand(0));
      for (Operand& piece : pieces) {
        if (piece.kind() == Operand::Kind::Undefined) piece = emit_.cast(CastOp::Reinterpret, piece, piece.type());
      }
      return pieces;
    }
    case I::Fence: return {};
    case I::AtomicCmpXchg: return compare_exchange(llvm::cast<llvm::AtomicCmpXchgInst>(source));
    case I::AtomicRMW: return read_modify_write(llvm::cast<llvm::AtomicRMWInst>(source));
    case I::ExtractValue: return extract_value(llvm::cast<llvm::ExtractValueInst>(source));
    case I::InsertValue: return insert_value(llvm::cast<llvm::InsertValueInst>(source));
    case I::ExtractElement: return extract_element(llvm::cast<llvm::ExtractElementInst>(source));
    case I::InsertElement: return insert_element(llvm::cast<llvm::InsertElementInst>(source));
    case I::ShuffleVector: return shuffle(llvm::cast<llvm::ShuffleVectorInst>(source));
    case I::FNeg: {
      Pieces pieces = pieces_of(*source.getOperand(0));
      for (Operand& piece : pieces) {
        const Operand bits = emit_.to_bits(piece);
        const Operand sign = Emitter::constant(ir::Bits{1} << (bits.type().bits() - 1U), bits.type());
        piece = emit_.from_bits(emit_.binary(BinaryOp::Xor, bits, sign), piece.type());
      }
      return pieces;
    }
    default: return unsupported(std::string("llvm instruction ") + I::getOpcodeName(opcode), source.getType());
  }
}

Pieces FunctionTranslator::translate_binary(const llvm::User& source, unsigned opcode) {
  const auto* wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&source);
  const bool no_signed_wrap = wrapping != nullptr && wrapping->hasNoSignedWrap();
  const Pieces left = pieces_of(*source.getOperand(0));
  const Pieces right = pieces_of(*source.getOperand(1));
  Pieces result;
  for (std::size_t i = 0; i < left.size(); ++i)
    result.push_back(emit_.binary(binary_op(opcode), left[i], right[i], no_signed_wrap));
  return result;
}

Pieces FunctionTranslator::translate_cast(const llvm::User& source, unsigned opcode) {
  const Pieces values = pieces_of(*source.getOperand(0));
  llvm::Type* to = source.getType();
  if (opcode == llvm::Instruction::BitCast) return reinterpret(values, to);
  const Type type = layout().scalar(to->getScalarType());
  Pieces result;
  for (const Operand& value : values) {
    if (opcode == llvm::Instruction::AddrSpaceCast) result.push_back(value);
    else if (opcode == llvm::Instruction::PtrToInt)
      result.push_back(emit_.resize(emit_.cast(CastOp::PointerToInteger, value, layout().word()), type));
    else if (opcode == llvm::Instruction::IntToPtr)
      result.push_back(emit_.cast(CastOp::IntegerToPointer, emit_.resize(value, layout().word()), type));
    else result.push_back(emit_.cast(cast_op(opcode), value, type));
  }
  return result;
}

// The same bits in other pieces: <4 x i8> as i32. Pieces that begin and end together are glued into one integer and
// cut.
Pieces FunctionTranslator::reinterpret(const Pieces& pieces, llvm::Type* to) {
  const PieceTypes wanted = layout().pieces(to);
  Pieces result;
  std::size_t next = 0;
  std::size_t made = 0;
  while (made < wanted.size()) {
    std::size_t last = next + 1;
    std::size_t end = made + 1;
    unsigned from_bits = pieces[next].type().bits();
    unsigned to_bits = wanted[made].type.bits();
    while (from_bits != to_bits) {
      if (from_bits < to_bits) from_bits += pieces[last++].type().bits();
      else to_bits += wanted[end++].type.bits();
    }
    if (from_bits > 128) return unsupported("reinterpreting a vector of uneven pieces", to);
    const Type glued = Type::integer(static_cast<std::uint16_t>(from_bits));
    Operand whole = emit_.to_bits(pieces[next]);
    unsigned at = whole.type().bits();
    whole = emit_.resize(whole, glued);
    for (std::size_t i = next + 1; i < last; ++i) {
      const Operand part = emit_.resize(emit_.to_bits(pieces[i]), glued);
      const Operand shifted = emit_.binary(BinaryOp::ShiftLeft, part, Emitter::constant(at, glued));
      whole = emit_.binary(BinaryOp::Or, whole, shifted);
      at += pieces[i].type().bits();
    }
    at = 0;
    for (std::size_t i = made; i < end; ++i) {
      const Type type = wanted[i].type;
      Operand part = whole;
      if (at != 0) part = emit_.binary(BinaryOp::LogicalShiftRight, whole, Emitter::constant(at, glued));
      result.push_back(emit_.from_bits(emit_.resize(part, Type::integer(type.bits())), type));
      at += type.bits();
    }
    next = last;
    made = end;
  }
  return result;
}

Pieces FunctionTranslator::translate_compare(const llvm::CmpInst& source) {
  const Pieces left = pieces_of(*source.getOperand(0));
  const Pieces right = pieces_of(*source.getOperand(1));
  const llvm::CmpInst::Predicate predicate = source.getPredicate();
  Pieces result;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (predicate == llvm::CmpInst::FCMP_FALSE || predicate == llvm::CmpInst::FCMP_TRUE)
      result.push_back(Emitter::constant(predicate == llvm::CmpInst::FCMP_TRUE ? 1 : 0, Type::integer(1)));
    else result.push_back(emit_.compare(predicate_of(predicate), left[i], right[i]));
  }
  return result;
}

Pieces FunctionTranslator::translate_select(const llvm::SelectInst& source) {
  const Pieces conditions = pieces_of(*source.getCondition());
  const Pieces if_true = pieces_of(*source.getTrueValue());
  const Pieces if_false = pieces_of(*source.getFalseValue());
  Pieces result;
  for (std::size_t i = 0; i < if_true.size(); ++i)
    result.push_back(emit_.select(conditions[conditions.size() == 1 ? 0 : i], if_true[i], if_false[i]));
  return result;
}

Pieces FunctionTranslator::translate_offset(const llvm::GEPOperator& source) {
  if (source.getType()->isVectorTy()) return unsupported("vector of addresses", source.getType());
  const unsigned bits = ir::pointer_bits(layout().model());
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  llvm::APInt constant(bits, 0);
  if (!source.collectOffset(layout().data_layout(), bits, variable, constant))
    return unsupported("address step of a scalable type", source.getType());
  Operand address = operand_of(*source.getPointerOperand());
  std::int64_t displacement = constant.getSExtValue();
  for (const auto& [index, scale] : variable) {
    address = emit_.offset(address, word_of(*index, /*is_signed=*/true), scale.getSExtValue(), displacement);
    displacement = 0;
  }
  if (displacement != 0) {
    const Operand base = address;
    address = emit_.offset(base, displacement);
    auto* record = llvm::dyn_cast<llvm::StructType>(source.getSourceElementType());
    if (record != nullptr && base.is_register()) {
      const auto& instructions = result_.blocks[emit_.block().index()].instructions;
      pending_.push_back({emit_.block(), static_cast<std::uint32_t>(instructions.size() - 1), record,
                          layout().data_layout().getTypeAllocSize(record).getFixedValue()});
    }
  }
  return {address};
}

}  // namespace heapwise::frontend
