// Turns the marks of mark_scopes.h into LLVM's own marks of lifetimes, on the objects that they number.
//
// A variable carries its number in its name; a literal or temporary is the object that the pointer given to
// `heapwise.object` leads to. Where Clang has marked a variable as well, its marks are
// dropped: it ends a variable when a jump leads back to a label within its block. A pointer that leads to
// something else (Clang made no copy of a value whose array is used) leaves a call of `heapwise.unknown`, which
// becomes an instruction that is not modelled.
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace heapwise::frontend {

void resolve_marks(llvm::Module& module);

// A mark says where its life begins.
[[nodiscard]] bool has_lifetime(const llvm::AllocaInst& object);

}  // namespace heapwise::frontend
