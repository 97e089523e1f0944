// What people called things, from the debug information: files, places, variables and types.
//
// Everything is translated when it is first asked for, so a program pays only for the names that its code uses.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>

#include <string>
#include <vector>

#include "ir/program.h"

namespace heapwise::frontend {

class SourceNames {
 public:
  SourceNames(ir::Program& program, const std::vector<std::string>& files);

  [[nodiscard]] ir::Location location(const llvm::DebugLoc& at);
  [[nodiscard]] ir::Location location(const llvm::DISubprogram* function);
  [[nodiscard]] ir::VariableId variable(const llvm::DILocalVariable* variable);
  // The variable that a global is; invalid for what the compiler made.
  [[nodiscard]] ir::VariableId variable(const llvm::GlobalVariable& global);
  [[nodiscard]] ir::SourceTypeId type(const llvm::DIType* type);
  // The struct that an LLVM struct type was made for, among those that were asked for so far.
  [[nodiscard]] ir::SourceTypeId record(const llvm::StructType* type, std::uint64_t size) const;

 private:
  [[nodiscard]] ir::FileId file(const llvm::DIFile* file);
  void fill_composite(ir::SourceTypeId id, const llvm::DICompositeType* type);
  ir::SourceTypeId array_of(const llvm::DICompositeType* type);
  ir::SourceTypeId add(ir::SourceType type);
  ir::SourceTypeId translate(const llvm::DIType* type, llvm::StringRef typedef_name);

  ir::Program& program_;
  llvm::StringMap<std::string> given_names_;  // absolute path -> as the user wrote it
  llvm::StringMap<ir::FileId> files_by_name_;
  llvm::DenseMap<const llvm::DIFile*, ir::FileId> files_;
  llvm::DenseMap<const llvm::DIVariable*, ir::VariableId> variables_;
  llvm::DenseMap<const llvm::DIType*, ir::SourceTypeId> types_;
  llvm::StringMap<ir::SourceTypeId> records_;  // "struct.node"
};

}  // namespace heapwise::frontend
