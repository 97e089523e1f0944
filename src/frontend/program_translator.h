// The whole program during its translation: which of our ids stands for which function, global and label of LLVM.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string>
#include <vector>

#include "frontend/pieces.h"
#include "frontend/source_names.h"
#include "ir/program.h"

namespace heapwise::frontend {

class ProgramTranslator {
 public:
  ProgramTranslator(llvm::Module& module, const std::vector<std::string>& files, ir::DataModel model);

  [[nodiscard]] ir::Program run();

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] SourceNames& names() { return names_; }
  [[nodiscard]] const llvm::Module& module() const { return module_; }

  [[nodiscard]] ir::FunctionId function(const llvm::Function& source);
  [[nodiscard]] ir::GlobalId global(const llvm::GlobalVariable& source);
  // A function of a library that the source does not declare (`fabs`, where Clang made an intrinsic of it).
  [[nodiscard]] ir::FunctionId library_function(const std::string& name, const std::vector<ir::Type>& parameters,
                                                const std::vector<ir::Type>& results);
  [[nodiscard]] const ir::Function& signature(ir::FunctionId id) const { return program_.function(id); }

  // The operand that a scalar constant is; nothing when it takes instructions to compute it.
  [[nodiscard]] std::optional<ir::Operand> fold(const llvm::Constant& constant);

  // A constant as symbol + addend, both pointers and pointer-sized integers. No symbol: a number.
  struct Symbolic {
    ir::Operand symbol = ir::Operand::undefined({});  // the address of a global or function, else Undefined
    ir::Bits addend = 0;
    [[nodiscard]] bool has_symbol() const { return symbol.kind() != ir::Operand::Kind::Undefined; }
  };
  [[nodiscard]] std::optional<Symbolic> symbolic(const llvm::Constant& constant);
  // Names a symbol of which the program's files say too little. A weak one that they do not define has the address 0,
  // or that of a library's definition; an array without a size or a struct without members has bytes that none counts.
  [[nodiscard]] std::optional<std::string> unknown_symbol(const llvm::Constant& constant) const;
  [[nodiscard]] ir::GlobalId label(const llvm::BlockAddress& address);

 private:
  void declare_all();
  // A declaration without parameters (`char *getenv();`) gets those that all of its calls agree in, from the first on;
  // more may follow where calls go on otherwise. None where its address is taken: other calls may be made through it.
  void take_parameters_of_calls(const llvm::Function& source, ir::Function& declared) const;
  void fill_global(const llvm::GlobalVariable& source, ir::GlobalId id);
  void call_constructors();
  [[nodiscard]] std::optional<Symbolic> symbolic(const llvm::ConstantExpr& expression);

  llvm::Module& module_;
  ir::Program program_;
  Layout layout_;
  SourceNames names_;
  llvm::DenseMap<const llvm::Function*, ir::FunctionId> functions_;
  llvm::StringMap<ir::FunctionId> library_;
  llvm::DenseMap<const llvm::GlobalVariable*, ir::GlobalId> globals_;
  llvm::DenseMap<const llvm::BasicBlock*, ir::GlobalId> labels_;
};

}  // namespace heapwise::frontend
