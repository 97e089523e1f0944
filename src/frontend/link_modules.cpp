#include "frontend/link_modules.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
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

namespace {

// Makes every promotable variable hold an explicit value of nobody's choice where its life begins.
//
// Left alone, LLVM would take for granted that a variable is written before it is read: with one assignment
// `if (c) p = &x;` it would let `p` be `&x` on both paths, and the bug were gone. A `freeze` is a value like any other
// to it, and becomes our Undefined.
class UndefinedAtBirth {
 public:
  explicit UndefinedAtBirth(llvm::Function& function) : entry_(function.getEntryBlock()) {}

  void mark(llvm::AllocaInst& variable) {
    llvm::Value* undefined = undefined_of(variable.getAllocatedType());
    store(undefined, variable, variable);
    for (llvm::User* user : llvm::make_early_inc_range(variable.users()))
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user))
        if (call->getIntrinsicID() == llvm::Intrinsic::lifetime_start) store(undefined, variable, *call);
  }

 private:
  static void store(llvm::Value* value, llvm::AllocaInst& variable, llvm::Instruction& after) {
    new llvm::StoreInst(value, &variable, /*isVolatile=*/false, variable.getAlign(), std::next(after.getIterator()));
  }
  llvm::Value* undefined_of(llvm::Type* type) {
    llvm::Value*& value = by_type_[type];
    if (value == nullptr) value = new llvm::FreezeInst(llvm::UndefValue::get(type), "", entry_.begin());
    return value;
  }

  llvm::BasicBlock& entry_;
  llvm::SmallDenseMap<llvm::Type*, llvm::Value*, 8> by_type_;
};

}  // namespace

void promote_locals(llvm::Module& module) {
  std::vector<llvm::AllocaInst*> promotable;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    promotable.clear();
    for (llvm::Instruction& instruction : function.getEntryBlock())
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (llvm::isAllocaPromotable(alloca)) promotable.push_back(alloca);
    if (promotable.empty()) continue;
    UndefinedAtBirth undefined(function);
    for (llvm::AllocaInst* variable : promotable) undefined.mark(*variable);
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(promotable, dominators);
  }
}

}  // namespace heapwise::frontend
