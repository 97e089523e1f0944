// Writes basic instructions, one after the other, into the block at hand.
//
// Each function appends one instruction and returns what it computes. Nothing is optimised; only address arithmetic on
// constants is folded, so that the address of a field of a global is one operand.
#pragma once

#include <utility>
#include <vector>

#include "frontend/pieces.h"
#include "ir/program.h"

namespace heapwise::frontend {

class Emitter {
 public:
  Emitter(ir::Function& function, const Layout& layout) : function_(function), layout_(layout) {}

  void go_to(ir::BlockId block) { block_ = block; }
  void set_location(ir::Location at) { at_ = at; }
  [[nodiscard]] ir::Location location() const { return at_; }
  [[nodiscard]] ir::BlockId block() const { return block_; }

  ir::RegisterId fresh(ir::Type type);
  [[nodiscard]] ir::Operand operand(ir::RegisterId id) const {
    return ir::Operand::of_register(id, function_.register_of(id).type);
  }
  template <class What>
  void emit(What what) {
    function_.blocks[block_.index()].instructions.push_back({std::move(what), at_});
  }
  template <class What>
  void terminate(What what) {
    function_.blocks[block_.index()].terminator = {std::move(what), at_};
  }

  ir::Operand binary(ir::BinaryOp op, ir::Operand left, ir::Operand right, bool no_signed_wrap = false);
  ir::Operand compare(ir::Predicate predicate, ir::Operand left, ir::Operand right);
  ir::Operand cast(ir::CastOp op, ir::Operand value, ir::Type to);
  ir::Operand select(ir::Operand condition, ir::Operand if_true, ir::Operand if_false);
  ir::Operand offset(ir::Operand base, std::int64_t displacement, ir::SourceTypeId record = {});
  ir::Operand offset(ir::Operand base, ir::Operand index, std::int64_t scale, std::int64_t displacement);
  ir::Operand load(ir::Operand address, ir::Type type, bool is_volatile = false);
  void store(ir::Operand value, ir::Operand address, bool is_volatile = false);
  void unsupported(std::string what, std::vector<ir::RegisterId> results = {});

  // The same number in another integer width.
  ir::Operand resize(ir::Operand value, ir::Type to, bool is_signed = false);
  // The value as another type, as far as bits allow: what happens when a call disagrees with the definition.
  ir::Operand adapt(ir::Operand value, ir::Type to);
  // The same bits as an integer, and back.
  ir::Operand to_bits(ir::Operand value);
  ir::Operand from_bits(ir::Operand value, ir::Type to);
  [[nodiscard]] static ir::Operand constant(ir::Bits bits, ir::Type type) { return ir::Operand::constant(bits, type); }
  [[nodiscard]] ir::Operand word(std::uint64_t value) const { return ir::Operand::constant(value, layout_.word()); }

  // An object for the length of a call: made once at the entry, alive from here until end_temporary.
  ir::Operand begin_temporary(std::uint64_t size, std::uint32_t alignment);
  void end_temporary(ir::Operand address);
  // Puts the temporaries at the start of the entry block. Once, when the function is complete.
  void finish();

 private:
  ir::Function& function_;
  const Layout& layout_;
  ir::BlockId block_{0U};
  ir::Location at_;
  std::vector<ir::Instruction> temporaries_;
};

}  // namespace heapwise::frontend
