// Keeps operations of constants that C leaves undefined: INT_MAX + 1, 1 / 0, 1 << 40.
//
// Clang computes them itself, and the program that it makes does something that is defined. So one operand of such an
// operation is hidden in a call of a function that gives it back, in Clang's syntax tree, before code is made of it;
// the call is taken away when the code is there. What must be a constant by the language (the size of an array that is
// no variable one, a label, what a static variable holds at first) or for a builtin is left to Clang, which warns of
// it.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <llvm/IR/Module.h>

namespace heapwise::frontend {

void hide_operands(clang::FunctionDecl& function, clang::ASTContext& context);
void show_operands(llvm::Module& module);

}  // namespace heapwise::frontend
