// Constants: those that are one operand, and those that are an address plus a number.
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/Operator.h>

#include "frontend/bits.h"
#include "frontend/program_translator.h"

namespace heapwise::frontend {

using ir::Operand;

std::optional<Operand> ProgramTranslator::fold(const llvm::Constant& constant) {
  llvm::Type* source_type = constant.getType();
  const ir::Type type = layout_.scalar(source_type);
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    if (integer->getBitWidth() > 128) return Operand::undefined(type);
    return Operand::constant(bits_of(integer->getValue()), type);
  }
  if (llvm::isa<llvm::UndefValue>(constant)) return Operand::undefined(type);
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant))
    return Operand::constant(bits_of(number->getValueAPF().bitcastToAPInt()), type);
  if (constant.isNullValue()) return Operand::constant(0, type);
  const std::optional<Symbolic> value = symbolic(constant);
  if (!value) return std::nullopt;
  if (!value->has_symbol()) return Operand::constant(value->addend, type);
  if (!type.is_pointer()) return std::nullopt;
  const auto addend = static_cast<std::int64_t>(ir::as_signed(value->addend, layout_.word()));
  if (value->symbol.kind() == Operand::Kind::Global)
    return Operand::global(value->symbol.global_id(), addend, layout_.model());
  if (addend == 0) return value->symbol;
  return std::nullopt;
}

std::optional<std::string> ProgramTranslator::unknown_symbol(const llvm::Constant& constant) const {
  const auto* symbol = llvm::dyn_cast<llvm::GlobalValue>(&constant);
  if (symbol == nullptr || !symbol->isDeclaration()) return std::nullopt;
  const std::string name = symbol->getName().str();
  if (symbol->hasExternalWeakLinkage()) return "weak symbol " + name + " without a definition";
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(symbol);
  if (variable == nullptr) return std::nullopt;
  llvm::Type* type = variable->getValueType();
  // Where it is defined, an array without a length at its end may have elements.
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  const bool is_open = record != nullptr && record->getNumElements() > 0 &&
                       llvm::isa<llvm::ArrayType>(record->elements().back()) &&
                       record->elements().back()->getArrayNumElements() == 0;
  if (!is_open && type->isSized() && !layout_.data_layout().getTypeAllocSize(type).isZero()) return std::nullopt;
  return "variable " + name + " of unknown size";
}

std::optional<ProgramTranslator::Symbolic> ProgramTranslator::symbolic(const llvm::Constant& constant) {
  if (unknown_symbol(constant)) return std::nullopt;
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&constant))
    return Symbolic{Operand::global(global(*variable), 0, layout_.model()), 0};
  if (const auto* body = llvm::dyn_cast<llvm::Function>(&constant))
    return Symbolic{Operand::function(function(*body), layout_.model()), 0};
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant)) return symbolic(*alias->getAliasee());
  // Which function an ifunc chooses is up to the loader: one that nobody knows.
  if (const auto* chosen = llvm::dyn_cast<llvm::GlobalIFunc>(&constant))
    return Symbolic{Operand::function(library_function(chosen->getName().str(), {}, {}), layout_.model()), 0};
  if (const auto* address = llvm::dyn_cast<llvm::BlockAddress>(&constant))
    return Symbolic{Operand::global(label(*address), 0, layout_.model()), 0};
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    if (integer->getBitWidth() > 128) return std::nullopt;
    return Symbolic{{}, bits_of(integer->getValue())};
  }
  if (llvm::isa<llvm::ConstantPointerNull>(constant)) return Symbolic{};
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) return symbolic(*expression);
  return std::nullopt;
}

std::optional<ProgramTranslator::Symbolic> ProgramTranslator::symbolic(const llvm::ConstantExpr& expression) {
  const auto inner = [&](unsigned i) { return symbolic(*expression.getOperand(i)); };
  const ir::Type type = layout_.scalar(expression.getType());
  switch (expression.getOpcode()) {
    case llvm::Instruction::GetElementPtr: {
      llvm::APInt offset(ir::pointer_bits(layout_.model()), 0);
      if (!llvm::cast<llvm::GEPOperator>(expression).accumulateConstantOffset(layout_.data_layout(), offset))
        return std::nullopt;
      std::optional<Symbolic> base = inner(0);
      if (base) base->addend = (base->addend + bits_of(offset)) & type.mask();
      return base;
    }
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::Trunc: {
      std::optional<Symbolic> value = inner(0);
      if (!value || (value->has_symbol() && type.bits() != layout_.word().bits())) return std::nullopt;
      value->addend &= type.mask();
      return value;
    }
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast:
      if (!expression.getType()->isPointerTy() || !expression.getOperand(0)->getType()->isPointerTy())
        return std::nullopt;
      return inner(0);
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub: {
      std::optional<Symbolic> left = inner(0);
      const std::optional<Symbolic> right = inner(1);
      if (!left || !right) return std::nullopt;
      const bool subtract = expression.getOpcode() == llvm::Instruction::Sub;
      if (right->has_symbol()) {
        if (subtract && left->symbol == right->symbol) left->symbol = Operand();
        else if (!subtract && !left->has_symbol()) left->symbol = right->symbol;
        else return std::nullopt;
      }
      left->addend = (subtract ? left->addend - right->addend : left->addend + right->addend) & type.mask();
      return left;
    }
    default: return std::nullopt;
  }
}

// A label is an address like that of a variable: different from every other one, and no number that a program may know.
ir::GlobalId ProgramTranslator::label(const llvm::BlockAddress& address) {
  const auto [known, is_new] = labels_.try_emplace(address.getBasicBlock());
  if (!is_new) return known->second;
  ir::Global result;
  result.name = address.getFunction()->getName().str() + ".label." + std::to_string(labels_.size());
  result.size = 1;
  result.constant = true;
  result.external = true;
  result.internal = true;
  program_.globals.push_back(std::move(result));
  return known->second = ir::GlobalId(program_.globals.size() - 1);
}

}  // namespace heapwise::frontend
