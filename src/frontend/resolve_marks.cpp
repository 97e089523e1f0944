#include "frontend/resolve_marks.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <vector>

#include "frontend/mark_scopes.h"

namespace heapwise::frontend {
bool has_lifetime(const llvm::AllocaInst& object) {
  for (const llvm::User* user : object.users())
    if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user))
      if (call->getIntrinsicID() == llvm::Intrinsic::lifetime_start) return true;
  return false;
}

namespace {

bool is_told(llvm::AllocaInst& object) {
  return !llvm::findDVRDeclares(&object).empty() || !llvm::findDbgDeclares(&object).empty();
}

// Makes the debug record that Clang left out: where the program ends, what the object holds is known by it. An object
// that stays in memory needs none.
void tell(llvm::AllocaInst& object) {
  llvm::Type* type = object.getAllocatedType();
  llvm::DISubprogram* function = object.getFunction()->getSubprogram();
  if (is_told(object) || function == nullptr || !llvm::isAllocaPromotable(&object)) return;
  if (!type->isIntegerTy() && !type->isPointerTy()) return;
  llvm::DIBuilder builder(*object.getModule(), /*AllowUnresolved=*/false, function->getUnit());
  const std::uint64_t bits = object.getDataLayout().getTypeSizeInBits(type);
  llvm::DIType* source_type = type->isPointerTy()
                                  ? static_cast<llvm::DIType*>(builder.createPointerType(nullptr, bits))
                                  : builder.createBasicType("integer", bits, llvm::dwarf::DW_ATE_signed);
  llvm::StringRef name = object.getName().split(kMark).first;
  if (name.empty() || name.starts_with(".")) name = "(compound literal)";
  auto* variable = builder.createAutoVariable(function, name, function->getFile(), function->getLine(), source_type);
  builder.insertDeclare(&object, variable, builder.createExpression(),
                        llvm::DILocation::get(object.getContext(), function->getLine(), 0, function),
                        object.getNextNode());
}

bool has_pointer(const llvm::Type& type) {
  return type.isPointerTy() || llvm::any_of(type.subtypes(), [](const llvm::Type* part) { return has_pointer(*part); });
}

unsigned number_of(const llvm::CallInst& mark) {
  return static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(mark.getArgOperand(0))->getZExtValue());
}

// The marks in one function.
class Marks {
 public:
  std::vector<llvm::CallInst*> begins, ends, pointers;

  void resolve(llvm::Function& function) {
    for (const llvm::CallInst* mark : begins) begun_.insert(number_of(*mark));
    find_variables(function);
    for (llvm::CallInst* mark : pointers) resolve_pointer(*mark);
    for (llvm::CallInst* mark : begins) refuse(*mark);
    for (llvm::CallInst* mark : begins) resolve_lifetime(*mark, true);
    for (llvm::CallInst* mark : ends) resolve_lifetime(*mark, false);
    for (const auto& [id, object] : objects_) tell(*object);
  }

 private:
  void find_variables(llvm::Function& function) {
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      auto* object = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (object == nullptr) continue;
      const auto [name, number] = object->getName().rsplit(kMark);
      unsigned id = 0;
      if (number.empty() || number.getAsInteger(10, id)) continue;
      if (!begun_.contains(id)) continue;
      objects_[id] = object;
      drop_lifetime(*object);
    }
  }

  static void drop_lifetime(llvm::AllocaInst& object) {
    for (llvm::User* user : llvm::make_early_inc_range(object.users()))
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user); call != nullptr && call->isLifetimeStartOrEnd())
        call->eraseFromParent();
  }

  // No variable, but an object that Clang made for the expression, and that nothing else numbers.
  bool is_unnamed(llvm::AllocaInst& object, unsigned id) const {
    if (!object.isStaticAlloca() || has_lifetime(object)) return false;
    if (is_told(object)) return false;
    for (const auto& [other, known] : objects_)
      if (known == &object) return other == id;
    return true;
  }

  static void add_unknown(llvm::CallInst& before) {
    llvm::IRBuilder<> builder(&before);
    builder.CreateCall(before.getModule()->getOrInsertFunction(kUnknownMark, builder.getVoidTy(), builder.getInt32Ty()),
                       builder.getInt32(0));
  }

  // An object that begins in several places: an address of it that is taken before such a place and used behind it
  // means the object that has ended, but names the one register that stands for both. It is not followed where that can
  // matter.
  void refuse(llvm::CallInst& mark) {
    const unsigned id = number_of(mark);
    const auto found = objects_.find(id);
    if (found == objects_.end()) return;
    llvm::AllocaInst& object = *found->second;
    const auto same = [&](const llvm::CallInst* other) { return number_of(*other) == id; };
    const bool may_hold = has_pointer(*object.getAllocatedType());
    if (llvm::count_if(begins, same) > 1 && (may_hold || !llvm::isAllocaPromotable(&object))) add_unknown(mark);
  }

  void resolve_pointer(llvm::CallInst& mark) {
    llvm::Value* pointer = mark.getArgOperand(1);
    llvm::Value* base = pointer->stripPointerCasts();
    while (auto* step = llvm::dyn_cast<llvm::GEPOperator>(base)) base = step->getPointerOperand()->stripPointerCasts();
    auto* object = llvm::dyn_cast<llvm::AllocaInst>(base);
    const unsigned id = number_of(mark);
    const auto known = objects_.find(id);
    const bool fits = known == objects_.end() || known->second == object;
    if (object != nullptr && fits && begun_.contains(id) && is_unnamed(*object, id)) {
      objects_[id] = object;
    } else {
      add_unknown(mark);
    }
    mark.replaceAllUsesWith(pointer);
    mark.eraseFromParent();
  }

  void resolve_lifetime(llvm::CallInst& mark, bool begin) {
    if (const auto found = objects_.find(number_of(mark)); found != objects_.end()) {
      llvm::AllocaInst& object = *found->second;
      llvm::IRBuilder<> builder(&mark);
      const auto size = mark.getModule()->getDataLayout().getTypeAllocSize(object.getAllocatedType());
      llvm::ConstantInt* bytes = builder.getInt64(size.getFixedValue());
      if (begin) builder.CreateLifetimeStart(&object, bytes);
      else builder.CreateLifetimeEnd(&object, bytes);
    }
    mark.eraseFromParent();
  }

  llvm::MapVector<unsigned, llvm::AllocaInst*> objects_;
  llvm::DenseSet<unsigned> begun_;
};

// The variables that have a number but no marks live as long as their function.
void tell_variables(llvm::Function& function) {
  if (function.isDeclaration()) return;
  for (llvm::Instruction& instruction : function.getEntryBlock())
    if (auto* object = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (object->getName().contains(kMark)) tell(*object);
}

}  // namespace

void resolve_marks(llvm::Module& module) {
  llvm::MapVector<llvm::Function*, Marks> marks;
  const auto collect = [&](const char* name, std::vector<llvm::CallInst*> Marks::* kind) {
    llvm::Function* mark = module.getFunction(name);
    if (mark == nullptr) return;
    for (llvm::User* user : mark->users())
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(user)) (marks[call->getFunction()].*kind).push_back(call);
  };
  collect(kBeginMark, &Marks::begins);
  collect(kEndMark, &Marks::ends);
  collect(kObjectMark, &Marks::pointers);
  for (auto& [function, own] : marks) own.resolve(*function);
  for (llvm::Function& function : module) tell_variables(function);
  for (const char* name : {kBeginMark, kEndMark, kObjectMark})
    if (llvm::Function* mark = module.getFunction(name); mark != nullptr && mark->use_empty()) mark->eraseFromParent();
}

}  // namespace heapwise::frontend
