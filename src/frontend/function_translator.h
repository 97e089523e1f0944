// One function of LLVM becomes one of ours.
//
// Blocks are visited in reverse post-order, so every value is translated before its uses; only phi nodes, which become
// block parameters, see values from later blocks, and those are read when the block that jumps is translated. Blocks
// that cannot be reached from the entry are left out. The work is split by kind of instruction over translate_*.cpp.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <vector>

#include "frontend/emitter.h"
#include "frontend/pieces.h"
#include "frontend/program_translator.h"

namespace heapwise::frontend {

// An Offset that steps to a field: which source type the struct is becomes known at the end.
struct PendingRecord {
  ir::BlockId block;
  std::uint32_t index = 0;
  const llvm::StructType* type = nullptr;
  std::uint64_t size = 0;
};

class FunctionTranslator {
 public:
  FunctionTranslator(ProgramTranslator& program, const llvm::Function& source, ir::Function declared);

  [[nodiscard]] ir::Function run();
  [[nodiscard]] const std::vector<PendingRecord>& pending_records() const { return pending_; }

 private:
  // Blocks, terminators and names: translate_function.cpp
  void order_blocks();
  void enter();
  void translate_block(const llvm::BasicBlock& source);
  void translate_terminator(const llvm::Instruction& source);
  void translate_indirect_branch(const llvm::IndirectBrInst& source);
  [[nodiscard]] ir::Target target(const llvm::BasicBlock& from, const llvm::BasicBlock& to);
  [[nodiscard]] bool matters_without_value(const llvm::Instruction& from, ir::Type type) const;
  void bind_names(const llvm::Instruction& before);

  // One instruction: translate_instruction.cpp
  void translate(const llvm::Instruction& source);
  [[nodiscard]] Pieces operation(const llvm::User& source, unsigned opcode);
  [[nodiscard]] Pieces translate_binary(const llvm::User& source, unsigned opcode);
  [[nodiscard]] Pieces translate_cast(const llvm::User& source, unsigned opcode);
  [[nodiscard]] Pieces translate_compare(const llvm::CmpInst& source);
  [[nodiscard]] Pieces translate_select(const llvm::SelectInst& source);
  [[nodiscard]] Pieces reinterpret(const Pieces& pieces, llvm::Type* to);
  [[nodiscard]] Pieces translate_offset(const llvm::GEPOperator& source);

  // Aggregates and vectors: translate_aggregate.cpp
  [[nodiscard]] Pieces extract_value(const llvm::ExtractValueInst& source);
  [[nodiscard]] Pieces insert_value(const llvm::InsertValueInst& source);
  [[nodiscard]] Pieces extract_element(const llvm::ExtractElementInst& source);
  [[nodiscard]] Pieces insert_element(const llvm::InsertElementInst& source);
  [[nodiscard]] Pieces shuffle(const llvm::ShuffleVectorInst& source);
  [[nodiscard]] std::size_t first_piece(llvm::Type* aggregate, llvm::ArrayRef<unsigned> indices) const;

  // Memory: translate_memory.cpp
  [[nodiscard]] Pieces translate_alloca(const llvm::AllocaInst& source);
  [[nodiscard]] Pieces translate_load(const llvm::LoadInst& source);
  void translate_store(const llvm::StoreInst& source);
  [[nodiscard]] Pieces compare_exchange(const llvm::AtomicCmpXchgInst& source);
  [[nodiscard]] Pieces read_modify_write(const llvm::AtomicRMWInst& source);
  Pieces load_pieces(ir::Operand address, llvm::Type* type, bool is_volatile);
  void store_pieces(const Pieces& pieces, ir::Operand address, llvm::Type* type, bool is_volatile);

  // Calls: translate_call.cpp
  [[nodiscard]] Pieces translate_call(const llvm::CallBase& source);
  [[nodiscard]] Pieces call_function(const llvm::CallBase& source, const llvm::Function& callee);
  [[nodiscard]] Pieces call_pointer(const llvm::CallBase& source);
  [[nodiscard]] Pieces inline_assembly(const llvm::CallBase& source);
  void add_argument(const llvm::CallBase& source, unsigned index, std::vector<ir::Operand>& arguments);
  [[nodiscard]] ir::Operand variadic_area(const llvm::CallBase& source, unsigned first);
  // Does the program take the address of a function that would read this call's arguments otherwise?
  [[nodiscard]] bool may_mix_up_area(const llvm::CallBase& source) const;
  [[nodiscard]] Pieces finish_call(ir::Operand callee, std::vector<ir::Operand> arguments,
                                   llvm::ArrayRef<ir::Type> results, llvm::Type* wanted);

  // Intrinsics: translate_intrinsic.cpp (what they do to memory and control), arithmetic_intrinsics.cpp
  [[nodiscard]] Pieces translate_intrinsic(const llvm::CallBase& source, llvm::Intrinsic::ID id);
  [[nodiscard]] bool memory_intrinsic(const llvm::CallBase& source, llvm::Intrinsic::ID id);
  void translate_lifetime(const llvm::CallBase& source, bool begin);
  void start_variadic_list(ir::Operand list);
  [[nodiscard]] std::optional<Pieces> neutral_intrinsic(const llvm::CallBase& source, llvm::Intrinsic::ID id);
  [[nodiscard]] std::optional<Pieces> arithmetic_intrinsic(const llvm::CallBase& source, llvm::Intrinsic::ID id);
  [[nodiscard]] std::optional<Pieces> float_intrinsic(const llvm::CallBase& source, llvm::Intrinsic::ID id);
  [[nodiscard]] std::optional<Pieces> reduction_intrinsic(const llvm::CallBase& source, llvm::Intrinsic::ID id);
  [[nodiscard]] Pieces unsupported(const std::string& what, llvm::Type* type);

  // Values
  [[nodiscard]] Pieces pieces_of(const llvm::Value& value);
  [[nodiscard]] ir::Operand operand_of(const llvm::Value& value);
  [[nodiscard]] Pieces constant_pieces(const llvm::Constant& constant);
  [[nodiscard]] ir::Operand word_of(const llvm::Value& value, bool is_signed);
  [[nodiscard]] const Layout& layout() const { return program_.layout(); }

  struct Definition {
    ir::BlockId block;
    std::size_t index = 0;
  };

  ProgramTranslator& program_;
  const llvm::Function& source_;
  ir::Function result_;
  Emitter emit_;
  std::vector<const llvm::BasicBlock*> order_;
  llvm::DenseMap<const llvm::BasicBlock*, ir::BlockId> blocks_;
  llvm::DenseMap<const llvm::Value*, Pieces> values_;
  llvm::DenseMap<const llvm::AllocaInst*, Definition> stack_objects_;
  ir::Operand variadic_area_;             // of a variadic function: its last parameter
  std::vector<ir::Operand> temporaries_;  // of the call that is being translated
  std::vector<PendingRecord> pending_;
};

}  // namespace heapwise::frontend
