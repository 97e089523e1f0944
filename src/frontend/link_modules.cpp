#include "frontend/link_modules.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
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

// Makes every promotable variable hold an explicit value of nobody's choice where its life begins, and where it ends: a
// block that only this variable pointed to is lost there.
//
// Left alone, LLVM would take for granted that a variable is written before it is read: with one assignment
// `if (c) p = &x;` it would let `p` be `&x` on both paths, and the bug were gone. A `freeze` is a value like any other
// to it: one for each life of each variable, so that all reads of that life see the same value.
class UndefinedAtEnds {
 public:
  void mark(llvm::AllocaInst& variable) {
    std::vector<llvm::Instruction*> changes{&variable};
    for (llvm::User* user : variable.users())
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user))
        if (call->isLifetimeStartOrEnd()) changes.push_back(call);
    for (llvm::Instruction* change : changes) {
      const auto after = std::next(change->getIterator());
      auto* value = new llvm::FreezeInst(llvm::UndefValue::get(variable.getAllocatedType()), "", after);
      value->setDebugLoc(change->getDebugLoc());
      auto* store = new llvm::StoreInst(value, &variable, /*isVolatile=*/false, variable.getAlign(), after);
      store->setDebugLoc(change->getDebugLoc());
      values_.push_back(value);
      if (change != &variable && !is_birth(*change)) continue;
      for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&variable))
        births_.emplace_back(value, record->getVariable());
    }
  }

  // Values that no instruction reads are no values of their own: where ways meet, any value will do. That a variable
  // has none at first need not be said: it had none when its last life ended, either.
  void drop_unread() {
    for (const auto& [value, variable] : births_)
      if (!is_read(*value)) forget_name(*value, *variable);
    for (llvm::FreezeInst* value : values_) {
      if (is_read(*value)) continue;
      value->replaceAllUsesWith(llvm::UndefValue::get(value->getType()));
      value->eraseFromParent();
    }
  }

 private:
  static bool is_birth(const llvm::Instruction& change) {
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&change);
    return call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
  }
  static bool is_read(const llvm::Value& value) {
    return llvm::any_of(value.users(), [](const llvm::User* user) { return !llvm::isa<llvm::PHINode>(user); });
  }
  static void forget_name(llvm::FreezeInst& value, const llvm::DILocalVariable& variable) {
    llvm::SmallVector<llvm::DbgVariableIntrinsic*, 1> intrinsics;
    llvm::SmallVector<llvm::DbgVariableRecord*, 1> records;
    llvm::findDbgUsers(intrinsics, &value, &records);
    for (llvm::DbgVariableRecord* record : records)
      if (record->getVariable() == &variable) record->eraseFromParent();
  }

  std::vector<llvm::FreezeInst*> values_;
  std::vector<std::pair<llvm::FreezeInst*, const llvm::DILocalVariable*>> births_;
};

// Would an address in this variable be overlooked if the variable became a register? In a register only the value as a
// whole is taken for an address, never a part of it; and a debug record tells of a variable only where the value fills
// all of it. So a variable that is larger than an address stays in memory, where all its bytes are looked at. An
// exception is a `long long` where addresses have 32 bits: both its halves are looked at (interp/leaks.cpp).
bool hides_addresses(llvm::AllocaInst& variable) {
  if (llvm::findDVRDeclares(&variable).empty()) return false;  // what Clang made, and no variable
  const llvm::DataLayout& layout = variable.getDataLayout();
  llvm::Type* type = variable.getAllocatedType();
  const std::uint64_t room = layout.getTypeAllocSizeInBits(type);
  if (room < layout.getPointerSizeInBits() || type->isFloatingPointTy() || type->isPointerTy()) return false;
  return !type->isIntegerTy() || type->getIntegerBitWidth() != room || room > 64;
}

}  // namespace

void promote_locals(llvm::Module& module) {
  std::vector<llvm::AllocaInst*> promotable;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    promotable.clear();
    for (llvm::Instruction& instruction : function.getEntryBlock())
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (llvm::isAllocaPromotable(alloca) && !hides_addresses(*alloca)) promotable.push_back(alloca);
    if (promotable.empty()) continue;
    UndefinedAtEnds undefined;
    for (llvm::AllocaInst* variable : promotable) undefined.mark(*variable);
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(promotable, dominators);
    undefined.drop_unread();
  }
}

}  // namespace heapwise::frontend
