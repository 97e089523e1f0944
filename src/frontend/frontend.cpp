#include "frontend/frontend.h"

#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "frontend/clang_module.h"
#include "frontend/invocation.h"
#include "frontend/link_modules.h"
#include "frontend/translate.h"

namespace heapwise::frontend {

Result<ir::Program> compile(const std::vector<std::string>& files, const CompileOptions& options) {
  if (files.empty()) return Error{"no C file was given"};
  Result<std::vector<Invocation>> invocations = invocations_for(files, options);
  if (!invocations) return Error{invocations.error()};

  llvm::LLVMContext context;
  context.setDiscardValueNames(true);
  std::vector<std::unique_ptr<llvm::Module>> modules;
  for (const Invocation& invocation : invocations.value()) {
    Result<std::unique_ptr<llvm::Module>> module = clang_module(invocation, options.colour, context);
    if (!module) return Error{module.error()};
    if (module.value()->getDataLayout().getPointerSizeInBits() != ir::pointer_bits(options.model))
      return Error{fmt::format("{}: the compiler flags choose another data model than --data-model", invocation.file)};
    modules.push_back(std::move(module).value());
  }
  Result<std::unique_ptr<llvm::Module>> program = link_modules(std::move(modules));
  if (!program) return Error{program.error()};
  promote_locals(*program.value());
  return translate(*program.value(), files, options.model);
}

Result<ir::FunctionId> require_main(const ir::Program& program) {
  if (program.main.valid()) return program.main;
  return Error{"the program has no function `main`: there is nowhere to start"};
}

}  // namespace heapwise::frontend
