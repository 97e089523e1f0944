// One C file, through Clang, to one LLVM module.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>

#include "frontend/invocation.h"
#include "ir/conditions.h"

namespace heapwise::frontend {

struct ClangAnswer {
  std::unique_ptr<llvm::Module> module;  // none: an error
  std::string error;                     // Clang's messages
  bool crashed = false;                  // that says nothing about the program; the context must not be touched again
};

// `conditions`: gets those of the file.
[[nodiscard]] ClangAnswer clang_module(const Invocation& invocation, bool colour, llvm::LLVMContext& context,
                                       ir::Conditions& conditions);

}  // namespace heapwise::frontend
