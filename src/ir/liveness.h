// What may still be needed: registers, and stack objects.
//
// A register is live at a point if some path from there reads it before it is defined anew. Its last readers are
// instructions and terminators; a Bind reads nothing in this sense, it only informs people. Analyses drop what is dead
// at once: it keeps nodes of lists from folding, and states from being equal.
//
// Computed register by register, from its uses upwards to its definition (as in Brandner et al., "Computing Liveness
// Sets for SSA-Form Programs", 2011): the cost is the size of the result.
//
// A stack object (known by the register of its StackAllocate) is *confined* if its address goes nowhere but into
// registers of its function: it, and addresses made from it by Offset, Select, Reinterpret and as a block's argument,
// are used only as the address of a Load, Store, MemoryCopy, MemoryFill or Lifetime, and in a Compare. Any other use
// (it is stored, passed, returned, made a number of) lets it escape. A confined object is live at a point if a register
// that may hold its address is. If it is not live, no execution accesses it before its StackAllocate runs again, and
// that makes another object: dropping it, bytes and all, changes no later step. Objects that escape are never said to
// be dead.
//
// Dropping an object or a register also drops the pointers that it held. Whether a heap block that only they pointed to
// counts as lost at that point is for the caller to decide: C's variable still exists until its scope ends.
#pragma once

#include <vector>

#include "ir/control_flow.h"
#include "ir/program.h"

namespace heapwise::ir {

class Liveness {
 public:
  // Both are looked at again later: they have to stay.
  Liveness(const Function& function, const ControlFlow& flow);

  // At the start of the block, when its parameters have their values: a parameter that nobody reads is not among them.
  // Sorted. Who enters a block keeps these and drops all others.
  [[nodiscard]] const std::vector<RegisterId>& at_entry(BlockId block) const { return at_entry_.at(block.index()); }
  [[nodiscard]] bool live_at_entry(BlockId block, RegisterId id) const;
  // Just after the instruction (or terminator, with the index after the last: needed by some successor). Sorted.
  [[nodiscard]] std::vector<RegisterId> after(BlockId id, std::size_t index) const;
  // Read or defined by this instruction or terminator, and not live after it.
  [[nodiscard]] const std::vector<RegisterId>& dying(BlockId block, std::size_t index) const {
    return dying_.at(block.index()).at(index);
  }

 private:
  void find_live_at_entry();
  void find_dying(BlockId id, std::vector<bool>& live);
  [[nodiscard]] std::vector<RegisterId> at_exit(BlockId block) const;

  const Function& function_;
  const ControlFlow& flow_;
  std::vector<std::vector<RegisterId>> at_entry_;
  std::vector<std::vector<std::vector<RegisterId>>> dying_;  // by block and index
};

class StackLiveness {
 public:
  StackLiveness(const Function& function, const ControlFlow& flow, const Liveness& registers);

  // The registers of all StackAllocate instructions, sorted.
  [[nodiscard]] const std::vector<RegisterId>& objects() const { return objects_; }
  [[nodiscard]] bool confined(RegisterId object) const { return !holders(object).empty(); }
  // The registers that may hold the address of a confined object, itself first; empty for an object that escapes.
  [[nodiscard]] const std::vector<RegisterId>& holders(RegisterId object) const;

  // True for all objects that escape.
  [[nodiscard]] bool live_at_entry(BlockId block, RegisterId object) const;
  // Confined objects that are live before this instruction or made by it, and not live after it.
  [[nodiscard]] const std::vector<RegisterId>& dying(BlockId block, std::size_t index) const {
    return dying_.at(block.index()).at(index);
  }

 private:
  void find_holders(const Function& function);
  void find_dying(const Function& function, BlockId id, const Liveness& registers);

  std::vector<RegisterId> objects_;
  std::vector<std::vector<RegisterId>> holders_;  // by object's place in objects_
  std::vector<std::vector<std::uint32_t>> held_;  // by register: places in objects_ of the confined objects it may hold
  std::vector<std::vector<RegisterId>> at_entry_;  // by block: confined objects, sorted
  std::vector<std::vector<std::vector<RegisterId>>> dying_;
};

}  // namespace heapwise::ir
