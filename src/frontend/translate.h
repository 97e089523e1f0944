// From LLVM's instructions to ours.
//
// One LLVM block becomes one block, phi nodes become parameters. A value of an aggregate or vector type has no
// register: it is the list of its scalar pieces, element by element in memory order (pieces.h).
#pragma once

#include <llvm/IR/Module.h>

#include <string>
#include <vector>

#include "ir/program.h"

namespace heapwise::frontend {

// `files` are the names that the user gave: places in them are shown under these names.
[[nodiscard]] ir::Program translate(llvm::Module& module, const std::vector<std::string>& files, ir::DataModel model);

}  // namespace heapwise::frontend
