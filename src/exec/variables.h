// What C's variables hold where the program may end.
//
// A variable holds its block until its scope ends, though nobody reads it before the program ends there. Registers do
// not say so: one that nobody reads any more may be a variable's value, or the value that a variable had before. So in
// blocks from which every way ends the program (ir::FunctionFacts::doomed) each variable has a root of its own, set
// when such a block is entered, and by each Bind. Where the program ends, only these roots and the variables that live
// in memory count.
#pragma once

#include "heap/heap.h"
#include "ir/function_facts.h"

namespace heapwise::exec {

[[nodiscard]] constexpr heap::RootKey variable_key(std::uint32_t depth, ir::VariableId id) {
  return {heap::RootKey::Kind::Variable, depth, id.index()};
}
[[nodiscard]] constexpr bool is_variable_key(heap::RootKey key) { return key.kind() == heap::RootKey::Kind::Variable; }

// Gives the variables that registers hold just before the instruction roots of their own.
void name_variables(heap::Heap& heap, std::uint32_t depth, const ir::FunctionFacts& facts, ir::BlockId block,
                    std::size_t index);
// In a doomed block.
void bind_variable(heap::Heap& heap, std::uint32_t depth, const ir::Bind& bind);
// The program ends before this instruction, or in it: of the call's registers those stay that hold a variable, or lead
// to one in memory; no other register keeps a block from being lost.
void keep_variables(heap::Heap& heap, std::uint32_t depth, const ir::FunctionFacts& facts, ir::BlockId block,
                    std::size_t index);
// In a doomed block, before a call: what is live after it stays as well.
void keep_variables_and(const std::vector<ir::RegisterId>& live, heap::Heap& heap, std::uint32_t depth);

// Of the roots of the call at this depth only these registers (sorted) stay: nobody reads the others any more, and
// nothing waits for an instruction in between.
void drop_dead(heap::Heap& heap, std::uint32_t depth, const std::vector<ir::RegisterId>& live);

}  // namespace heapwise::exec
