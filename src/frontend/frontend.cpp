#include "frontend/frontend.h"

#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <exception>

#include "frontend/clang_module.h"
#include "frontend/guarded.h"
#include "frontend/invocation.h"
#include "frontend/link_modules.h"
#include "frontend/translate.h"

namespace heapwise::frontend {
namespace {

struct Workshop {
  llvm::LLVMContext context;
  std::vector<std::unique_ptr<llvm::Module>> modules;
};

// Types and expressions of any depth are read by recursion: on the large stack, too. Here a crash is our own defect.
ir::Program translate_guarded(llvm::Module& module, const std::vector<std::string>& files, ir::DataModel model) {
  ir::Program program;
  std::exception_ptr failure;
  const bool survived = run_guarded([&] {
    try {
      promote_locals(module);
      program = translate(module, files, model);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
  HW_CHECK(survived, "the translation of what Clang made does not crash");
  return program;
}

}  // namespace

Result<ir::Program> compile(const std::vector<std::string>& files, const CompileOptions& options,
                            ir::Conditions* conditions) {
  if (files.empty()) return Error{"no C file was given"};
  Result<std::vector<Invocation>> invocations = invocations_for(files, options);
  if (!invocations) return Error{invocations.error()};

  ir::Conditions unwanted;
  auto workshop = std::make_unique<Workshop>();
  workshop->context.setDiscardValueNames(true);
  for (Invocation& invocation : invocations.value()) {
    invocation.copies = options.copies;
    ClangAnswer answer =
        clang_module(invocation, options.colour, workshop->context, conditions != nullptr ? *conditions : unwanted);
    if (answer.crashed) static_cast<void>(workshop.release());
    if (!answer.module) return Error{answer.error};
    HW_CHECK(answer.module->getDataLayout().getPointerSizeInBits() == ir::pointer_bits(invocation.model),
             "Clang compiles for the target that the arguments name");
    workshop->modules.push_back(std::move(answer.module));
  }
  Result<std::unique_ptr<llvm::Module>> program = link_modules(std::move(workshop->modules));
  if (!program) return Error{program.error()};
  return translate_guarded(*program.value(), files, invocations.value().front().model);
}

Result<ir::FunctionId> require_main(const ir::Program& program) {
  if (program.main.valid()) return program.main;
  return Error{"the program has no function `main`: there is nowhere to start"};
}

}  // namespace heapwise::frontend
