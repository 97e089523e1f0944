#include "frontend/link_modules.h"

#include <fmt/format.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace heapwise::frontend {
namespace {

struct CollectMessages : llvm::DiagnosticHandler {
  explicit CollectMessages(std::string& messages) : messages(messages) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error) return true;
    llvm::raw_string_ostream stream(messages);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    if (!messages.empty()) stream << '\n';
    info.print(printer);
    return true;
  }
  std::string& messages;
};

}  // namespace

Result<std::unique_ptr<llvm::Module>> link_modules(std::vector<std::unique_ptr<llvm::Module>> modules) {
  HW_CHECK(!modules.empty(), "a program has a file");
  std::unique_ptr<llvm::Module> program = std::move(modules.front());
  if (modules.size() == 1) return program;
  std::string messages;
  program->getContext().setDiagnosticHandler(std::make_unique<CollectMessages>(messages));
  llvm::Linker linker(*program);
  for (std::size_t i = 1; i < modules.size(); ++i) {
    const std::string name = modules[i]->getModuleIdentifier();
    if (linker.linkInModule(std::move(modules[i])))
      return Error{fmt::format("{}: cannot be linked with the files before it: {}", name, messages)};
  }
  program->getContext().setDiagnosticHandler(nullptr);
  return program;
}

void promote_locals(llvm::Module& module) {
  std::vector<llvm::AllocaInst*> promotable;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    promotable.clear();
    for (llvm::Instruction& instruction : function.getEntryBlock())
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (llvm::isAllocaPromotable(alloca)) promotable.push_back(alloca);
    if (promotable.empty()) continue;
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(promotable, dominators);
  }
}

}  // namespace heapwise::frontend
