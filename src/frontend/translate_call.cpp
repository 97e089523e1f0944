// Calls: arguments as pieces, structs that are passed in memory, and variadic arguments.
//
// Where a function of the program takes variadic arguments, the caller lays them out one after the other in an object
// of its own, each at a multiple of a slot (8 bytes, 4 in ILP32), or of its alignment if that is larger. So does the
// machine with arguments that do not fit into registers. The callee gets the object's address as one more argument.
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/Support/Alignment.h>

#include "frontend/function_translator.h"
#include "frontend/mark_scopes.h"

namespace heapwise::frontend {

using ir::Operand;

namespace {

const llvm::Function* function_called(const llvm::CallBase& source) {
  const llvm::Value* callee = source.getCalledOperand()->stripPointerCasts();
  while (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(callee))
    callee = alias->getAliasee()->stripPointerCasts();
  return llvm::dyn_cast<llvm::Function>(callee);
}

// Clang passes a struct of two registers, and __int128, as two values that it reads through a struct type of its own
// making. Which alignment the C type has shows only in the object that they are read from.
enum class PairAlignment : std::uint8_t { NoPair, Slot, Sixteen, Unknown };

PairAlignment alignment_of_pair(const llvm::Value& first, const llvm::DataLayout& data) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&first);
  const auto* step = load == nullptr ? nullptr : llvm::dyn_cast<llvm::GEPOperator>(load->getPointerOperand());
  const auto* pair = step == nullptr ? nullptr : llvm::dyn_cast<llvm::StructType>(step->getSourceElementType());
  if (pair == nullptr || !pair->isLiteral() || pair->getNumElements() != 2 || !step->hasAllZeroIndices())
    return PairAlignment::NoPair;
  if (load->getAlign().value() < 16) return PairAlignment::Slot;
  const auto* object = llvm::dyn_cast<llvm::AllocaInst>(step->getPointerOperand());
  if (object != nullptr && data.getABITypeAlign(object->getAllocatedType()).value() >= 16)
    return PairAlignment::Sixteen;
  return PairAlignment::Unknown;
}

}  // namespace

Pieces FunctionTranslator::translate_call(const llvm::CallBase& source) {
  if (source.isInlineAsm()) return inline_assembly(source);
  const llvm::Function* callee = function_called(source);
  if (callee != nullptr && callee->isIntrinsic()) return translate_intrinsic(source, callee->getIntrinsicID());
  if (source.hasFnAttr(llvm::Attribute::ReturnsTwice)) return unsupported("setjmp", source.getType());
  if (callee == nullptr) return call_pointer(source);
  if (callee->getName() == kUnknownMark) return unsupported("object whose life is not followed", source.getType());
  if (const auto unknown = program_.unknown_symbol(*callee)) return unsupported(*unknown, source.getType());
  return call_function(source, *callee);
}

// An empty piece of assembly that gives nothing back is a fence for the optimiser: nothing happens.
Pieces FunctionTranslator::inline_assembly(const llvm::CallBase& source) {
  const auto* code = llvm::cast<llvm::InlineAsm>(source.getCalledOperand());
  bool has_output = !source.getType()->isVoidTy();
  for (const llvm::InlineAsm::ConstraintInfo& constraint : code->ParseConstraints())
    has_output |= constraint.Type == llvm::InlineAsm::isOutput;
  if (!has_output && code->getAsmString().empty()) return {};
  return unsupported("inline assembly", source.getType());
}

void FunctionTranslator::add_argument(const llvm::CallBase& source, unsigned index, std::vector<Operand>& arguments) {
  if (!source.isByValArgument(index)) {
    for (const Operand& piece : pieces_of(*source.getArgOperand(index))) arguments.push_back(piece);
    return;
  }
  // A struct that is passed in memory: the callee gets a copy of its own.
  const std::uint64_t size = layout().data_layout().getTypeAllocSize(source.getParamByValType(index)).getFixedValue();
  const Operand original = operand_of(*source.getArgOperand(index));
  const std::uint64_t alignment = source.getParamAlign(index).valueOrOne().value();
  const Operand copy = emit_.begin_temporary(size, static_cast<std::uint32_t>(alignment));
  temporaries_.push_back(copy);
  emit_.emit(ir::MemoryCopy{copy, original, emit_.word(size), false});
  arguments.push_back(copy);
}

Operand FunctionTranslator::variadic_area(const llvm::CallBase& source, unsigned first) {
  if (first >= source.arg_size()) return Operand::null(layout().model());
  const bool wide = layout().model() == ir::DataModel::LP64;
  const std::uint64_t slot = wide ? 8 : 4;
  const llvm::DataLayout& data = layout().data_layout();
  std::vector<std::uint64_t> places;
  std::uint64_t size = 0;
  for (unsigned i = first; i < source.arg_size(); ++i) {
    const bool in_memory = source.isByValArgument(i);
    llvm::Type* type = in_memory ? source.getParamByValType(i) : source.getArgOperand(i)->getType();
    std::uint64_t alignment = slot;
    if (wide) {
      const llvm::Align own = in_memory ? source.getParamAlign(i).valueOrOne() : data.getABITypeAlign(type);
      const PairAlignment pair = alignment_of_pair(*source.getArgOperand(i), data);
      if (pair == PairAlignment::Unknown) emit_.unsupported("variadic argument of unknown alignment");
      alignment = std::max(slot, pair == PairAlignment::Sixteen ? std::uint64_t{16} : own.value());
    }
    size = llvm::alignTo(size, alignment);
    places.push_back(size);
    size = llvm::alignTo(size + data.getTypeAllocSize(type).getFixedValue(), slot);
  }
  const Operand area = emit_.begin_temporary(size, 16);
  temporaries_.push_back(area);
  for (unsigned i = first; i < source.arg_size(); ++i) {
    const llvm::Value& value = *source.getArgOperand(i);
    const Operand place = emit_.offset(area, static_cast<std::int64_t>(places[i - first]));
    if (source.isByValArgument(i)) {
      const std::uint64_t bytes = data.getTypeAllocSize(source.getParamByValType(i)).getFixedValue();
      emit_.emit(ir::MemoryCopy{place, operand_of(value), emit_.word(bytes), false});
    } else {
      store_pieces(pieces_of(value), place, value.getType(), false);
    }
  }
  return area;
}

Pieces FunctionTranslator::call_function(const llvm::CallBase& source, const llvm::Function& callee) {
  const ir::FunctionId id = program_.function(callee);
  const bool takes_area = callee.isVarArg() && !callee.isDeclaration();
  const auto fixed = std::min(static_cast<unsigned>(callee.arg_size()), source.arg_size());
  std::vector<Operand> arguments;
  for (unsigned i = 0; i < (takes_area ? fixed : source.arg_size()); ++i) add_argument(source, i, arguments);
  // Old code calls functions otherwise than they are defined: what is missing is undefined, what is too much is lost.
  const ir::Function& signature = program_.signature(id);
  const std::vector<ir::Type> parameters = signature.parameters;
  const std::vector<ir::Type> results = signature.results;
  const std::size_t wanted = parameters.size() - (takes_area ? 1 : 0);
  for (std::size_t i = 0; i < wanted; ++i) {
    if (i < arguments.size()) arguments[i] = emit_.adapt(arguments[i], parameters[i]);
    else arguments.push_back(Operand::undefined(parameters[i]));
  }
  if (takes_area || !callee.isVarArg()) arguments.resize(wanted);
  if (takes_area) arguments.push_back(variadic_area(source, fixed));
  return finish_call(Operand::function(id, layout().model()), std::move(arguments), results, source.getType());
}

// Variadic arguments are laid out in an area for a function with a body that is variadic from the same parameter on,
// and for no other: the library takes them plainly.
bool FunctionTranslator::may_mix_up_area(const llvm::CallBase& source) const {
  const llvm::FunctionType* type = source.getFunctionType();
  const bool passes_area = type->isVarArg() && source.arg_size() > type->getNumParams();
  for (const llvm::Function& f : *source_.getParent()) {
    if (f.isIntrinsic() || !f.hasAddressTaken()) continue;
    const bool takes_area = f.isVarArg() && !f.isDeclaration();
    if (takes_area ? passes_area ? f.arg_size() != type->getNumParams() : f.arg_size() < type->getNumParams()
                   : passes_area && (f.isVarArg() || f.arg_size() > type->getNumParams()))
      return true;
  }
  return false;
}

Pieces FunctionTranslator::call_pointer(const llvm::CallBase& source) {
  if (may_mix_up_area(source)) return unsupported("variadic call through a pointer", source.getType());
  const Operand callee = operand_of(*source.getCalledOperand());
  const llvm::FunctionType* type = source.getFunctionType();
  std::vector<Operand> arguments;
  for (unsigned i = 0; i < type->getNumParams(); ++i) add_argument(source, i, arguments);
  if (type->isVarArg()) arguments.push_back(variadic_area(source, type->getNumParams()));
  llvm::SmallVector<ir::Type, 2> results;
  for (const PieceType& piece : layout().pieces(source.getType())) results.push_back(piece.type);
  return finish_call(callee, std::move(arguments), results, source.getType());
}

Pieces FunctionTranslator::finish_call(Operand callee, std::vector<Operand> arguments, llvm::ArrayRef<ir::Type> results,
                                       llvm::Type* wanted) {
  ir::Call call{{}, callee, std::move(arguments)};
  for (const ir::Type type : results) call.results.push_back(emit_.fresh(type));
  const std::vector<ir::RegisterId> registers = call.results;
  emit_.emit(std::move(call));
  for (const Operand& temporary : temporaries_) emit_.end_temporary(temporary);
  temporaries_.clear();
  Pieces pieces;
  for (const PieceType& piece : layout().pieces(wanted)) {
    const std::size_t i = pieces.size();
    pieces.push_back(i < registers.size() ? emit_.adapt(emit_.operand(registers[i]), piece.type)
                                          : Operand::undefined(piece.type));
  }
  return pieces;
}

}  // namespace heapwise::frontend
