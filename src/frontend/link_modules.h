// The files of one program, linked into one LLVM module; and its local variables, turned into registers.
#pragma once

#include <llvm/IR/Module.h>

#include <memory>
#include <vector>

#include "base/result.h"

namespace heapwise::frontend {

// Symbols that two files define are an error, as for any linker. Same-named `static` ones are told apart.
[[nodiscard]] Result<std::unique_ptr<llvm::Module>> link_modules(std::vector<std::unique_ptr<llvm::Module>> modules);

// mem2reg: scalars whose address is never taken leave memory. Reading one before it is written gives any value: nothing
// is concluded from that being undefined behaviour.
void promote_locals(llvm::Module& module);

}  // namespace heapwise::frontend
