// Collects the conditions of a function from Clang's syntax tree, with the places that Clang gives to the instructions
// that compute them.
//
// A leaf of `!`, `&&` and `||` is computed where its own expression stands. What Clang turns into a truth value on the
// way has another place: that of the `&&` or `||` whose right side it is, of the loop's keyword, of the end of a do
// loop's body.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <string>

#include "ir/conditions.h"

namespace heapwise::frontend {

// `directory`: where relative paths begin; empty: here.
void collect_conditions(clang::FunctionDecl& function, clang::ASTContext& context, const std::string& directory,
                        ir::Conditions& conditions);

}  // namespace heapwise::frontend
