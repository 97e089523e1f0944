#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugProgramInstruction.h>

#include <algorithm>

#include "frontend/bits.h"
#include "frontend/function_translator.h"

namespace heapwise::frontend {

using ir::Operand;
using ir::Predicate;

namespace {

// Where control can go. Exceptions do not exist in C: the other way out of an `invoke` is never taken.
llvm::SmallVector<const llvm::BasicBlock*, 4> successors_of(const llvm::BasicBlock& block) {
  const llvm::Instruction* end = block.getTerminator();
  if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(end)) return {invoke->getNormalDest()};
  if (llvm::isa<llvm::CallBrInst>(end)) return {};
  return {llvm::succ_begin(&block), llvm::succ_end(&block)};
}

}  // namespace

FunctionTranslator::FunctionTranslator(ProgramTranslator& program, const llvm::Function& source, ir::Function declared)
    : program_(program), source_(source), result_(std::move(declared)), emit_(result_, program.layout()) {}

ir::Function FunctionTranslator::run() {
  order_blocks();
  enter();
  for (const llvm::BasicBlock* block : order_) translate_block(*block);
  const std::size_t before = result_.blocks.front().instructions.size();
  emit_.finish();
  const std::size_t shift = result_.blocks.front().instructions.size() - before;
  for (PendingRecord& record : pending_)
    if (record.block.index() == 0) record.index += static_cast<std::uint32_t>(shift);
  return std::move(result_);
}

// Reverse post-order; of two ways out the first one's blocks come first, so a loop's body stands before what follows
// it.
void FunctionTranslator::order_blocks() {
  struct Visit {
    const llvm::BasicBlock* block;
    llvm::SmallVector<const llvm::BasicBlock*, 4> rest;
  };
  std::vector<Visit> stack;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> seen;
  const auto visit = [&](const llvm::BasicBlock* block) {
    if (seen.insert(block).second) stack.push_back({block, successors_of(*block)});
  };
  visit(&source_.getEntryBlock());
  while (!stack.empty()) {
    if (stack.back().rest.empty()) {
      order_.push_back(stack.back().block);
      stack.pop_back();
    } else {
      visit(stack.back().rest.pop_back_val());
    }
  }
  std::reverse(order_.begin(), order_.end());
  for (const llvm::BasicBlock* block : order_) blocks_.try_emplace(block, ir::BlockId(blocks_.size()));
  result_.blocks.resize(order_.size());
}

void FunctionTranslator::enter() {
  ir::Block& entry = result_.blocks.front();
  const auto add_parameter = [&](ir::Type type) {
    entry.parameters.push_back(emit_.fresh(type));
    return emit_.operand(entry.parameters.back());
  };
  for (const llvm::Argument& argument : source_.args()) {
    Pieces pieces;
    for (const PieceType& piece : layout().pieces(argument.getType())) pieces.push_back(add_parameter(piece.type));
    values_[&argument] = std::move(pieces);
  }
  if (source_.isVarArg()) variadic_area_ = add_parameter(layout().pointer());
}

void FunctionTranslator::translate_block(const llvm::BasicBlock& source) {
  const ir::BlockId id = blocks_.lookup(&source);
  emit_.go_to(id);
  for (const llvm::PHINode& phi : source.phis()) {
    Pieces pieces;
    for (const PieceType& piece : layout().pieces(phi.getType())) {
      const ir::RegisterId parameter = emit_.fresh(piece.type);
      result_.blocks[id.index()].parameters.push_back(parameter);
      pieces.push_back(emit_.operand(parameter));
    }
    values_[&phi] = std::move(pieces);
  }
  for (const llvm::Instruction& instruction : source) {
    if (llvm::isa<llvm::PHINode>(instruction)) continue;
    emit_.set_location(program_.names().location(instruction.getDebugLoc()));
    bind_names(instruction);
    if (instruction.isTerminator()) translate_terminator(instruction);
    else translate(instruction);
  }
}

ir::Target FunctionTranslator::target(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
  ir::Target result{blocks_.lookup(&to), {}};
  for (const llvm::PHINode& phi : to.phis())
    for (const Operand& piece : pieces_of(*phi.getIncomingValueForBlock(&from))) result.arguments.push_back(piece);
  return result;
}

void FunctionTranslator::translate_terminator(const llvm::Instruction& source) {
  const llvm::BasicBlock& here = *source.getParent();
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&source)) {
    if (branch->isUnconditional()) return emit_.terminate(ir::Jump{target(here, *branch->getSuccessor(0))});
    const Operand condition = operand_of(*branch->getCondition());
    ir::Target if_true = target(here, *branch->getSuccessor(0));
    emit_.terminate(ir::Branch{condition, std::move(if_true), target(here, *branch->getSuccessor(1))});
  } else if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&source)) {
    if (!Layout::representable(choice->getCondition()->getType())) {
      emit_.unsupported("integer of more than 128 bits");
      return emit_.terminate(ir::Unreachable{});
    }
    ir::Switch result;
    result.value = operand_of(*choice->getCondition());
    for (const auto& option : choice->cases())
      result.cases.push_back({bits_of(option.getCaseValue()->getValue()), target(here, *option.getCaseSuccessor())});
    result.otherwise = target(here, *choice->getDefaultDest());
    emit_.terminate(std::move(result));
  } else if (const auto* back = llvm::dyn_cast<llvm::ReturnInst>(&source)) {
    ir::Return result;
    if (const llvm::Value* value = back->getReturnValue())
      for (const Operand& piece : pieces_of(*value)) result.values.push_back(piece);
    emit_.terminate(std::move(result));
  } else if (const auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(&source)) {
    translate_indirect_branch(*jump);
  } else if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&source)) {
    values_[invoke] = translate_call(*invoke);
    emit_.terminate(ir::Jump{target(here, *invoke->getNormalDest())});
  } else {
    if (!llvm::isa<llvm::UnreachableInst>(source))
      emit_.unsupported(llvm::isa<llvm::CallBrInst>(source) ? "inline assembly" : source.getOpcodeName());
    emit_.terminate(ir::Unreachable{});
  }
}

// Labels are addresses, and a jump to a computed label compares with one after the other.
void FunctionTranslator::translate_indirect_branch(const llvm::IndirectBrInst& source) {
  const llvm::BasicBlock& here = *source.getParent();
  const Operand label = operand_of(*source.getAddress());
  llvm::SmallPtrSet<const llvm::BasicBlock*, 8> seen;
  for (unsigned i = 0; i < source.getNumDestinations(); ++i) {
    const llvm::BasicBlock* destination = source.getDestination(i);
    const llvm::BlockAddress* address = llvm::BlockAddress::lookup(destination);
    if (address == nullptr || !seen.insert(destination).second) continue;
    const Operand same =
        emit_.compare(Predicate::Equal, label, Operand::global(program_.label(*address), 0, layout().model()));
    ir::Branch choice{same, target(here, *destination), {}};
    result_.blocks.emplace_back();
    choice.if_false.block = ir::BlockId(result_.blocks.size() - 1);
    emit_.terminate(std::move(choice));
    emit_.go_to(ir::BlockId(result_.blocks.size() - 1));
  }
  // Any other value is no label: undefined behaviour.
  emit_.unsupported("a jump to what is no label");
  emit_.terminate(ir::Unreachable{});
}

// That a variable has no value any more matters where it may have held an address, unless its function returns at once.
bool FunctionTranslator::matters_without_value(const llvm::Instruction& from, ir::Type type) const {
  if (type.bits() < layout().pointer().bits()) return false;
  if (!llvm::isa<llvm::ReturnInst>(from.getParent()->getTerminator())) return true;
  const auto calls = [](const llvm::Instruction& each) {
    return llvm::isa<llvm::CallBase>(each) && !llvm::isa<llvm::IntrinsicInst>(each);
  };
  return std::any_of(from.getIterator(), from.getParent()->end(), calls);
}

void FunctionTranslator::bind_names(const llvm::Instruction& before) {
  for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(before.getDbgRecordRange())) {
    const llvm::Value* value = record.getNumVariableLocationOps() == 1 ? record.getVariableLocationOp(0) : nullptr;
    if (value == nullptr || record.getVariable() == nullptr) continue;
    if (record.getType() == llvm::DbgVariableRecord::LocationType::Declare) {
      const auto place = stack_objects_.find(llvm::dyn_cast<llvm::AllocaInst>(value));
      if (place == stack_objects_.end() || record.getExpression()->getNumElements() != 0) continue;
      const ir::VariableId variable = program_.names().variable(record.getVariable());
      auto& instructions = result_.blocks[place->second.block.index()].instructions;
      auto& object = std::get<ir::StackAllocate>(instructions[place->second.index].what);
      object.variable = variable;
    } else if (record.getExpression()->getNumElements() == 0) {
      if (!llvm::isa<llvm::Constant>(value) && !values_.contains(value)) continue;
      const Pieces pieces = pieces_of(*value);
      if (pieces.size() != 1) continue;
      if (pieces[0].kind() == Operand::Kind::Undefined && !matters_without_value(before, pieces[0].type())) continue;
      const ir::VariableId variable = program_.names().variable(record.getVariable());
      if (pieces[0].is_register() && !llvm::isa<llvm::AllocaInst>(value)) {
        ir::VariableId& name = result_.registers[pieces[0].register_id().index()].variable;
        if (!name.valid()) name = variable;
      }
      emit_.emit(ir::Bind{variable, pieces[0]});
    }
  }
}

Pieces FunctionTranslator::pieces_of(const llvm::Value& value) {
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) return constant_pieces(*constant);
  const auto known = values_.find(&value);
  HW_CHECK(known != values_.end(), "a value is translated before its uses");
  return known->second;
}

Operand FunctionTranslator::operand_of(const llvm::Value& value) {
  Pieces pieces = pieces_of(value);
  HW_CHECK(pieces.size() == 1, "a scalar has one piece");
  return pieces[0];
}

Operand FunctionTranslator::word_of(const llvm::Value& value, bool is_signed) {
  return emit_.resize(operand_of(value), layout().word(), is_signed);
}

Pieces FunctionTranslator::constant_pieces(const llvm::Constant& constant) {
  llvm::Type* type = constant.getType();
  Pieces pieces;
  if (!type->isAggregateType() && !type->isVectorTy()) {
    if (const std::optional<Operand> folded = program_.fold(constant)) {
      pieces.push_back(*folded);
      return pieces;
    }
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant);
    if (expression == nullptr) return unsupported(program_.unknown_symbol(constant).value_or("constant"), type);
    return operation(*expression, expression->getOpcode());
  }
  if (llvm::isa<llvm::UndefValue>(constant) || constant.isNullValue()) {
    const bool undefined = llvm::isa<llvm::UndefValue>(constant);
    for (const PieceType& piece : layout().pieces(type))
      pieces.push_back(undefined ? Operand::undefined(piece.type) : Operand::constant(0, piece.type));
    return pieces;
  }
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant))
    return operation(*expression, expression->getOpcode());
  std::uint64_t count = 0;
  if (const auto* structure = llvm::dyn_cast<llvm::StructType>(type)) count = structure->getNumElements();
  else if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) count = array->getNumElements();
  else count = llvm::cast<llvm::FixedVectorType>(type)->getNumElements();
  for (unsigned i = 0; i < count; ++i) pieces.append(constant_pieces(*constant.getAggregateElement(i)));
  return pieces;
}

}  // namespace heapwise::frontend
