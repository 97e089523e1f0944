// One C file, through Clang, to one LLVM module.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>

#include "base/result.h"
#include "frontend/invocation.h"

namespace heapwise::frontend {

// The error holds Clang's messages. A crash inside Clang is an error as well: it says nothing about the program.
[[nodiscard]] Result<std::unique_ptr<llvm::Module>> clang_module(const Invocation& invocation, bool colour,
                                                                 llvm::LLVMContext& context);

}  // namespace heapwise::frontend
