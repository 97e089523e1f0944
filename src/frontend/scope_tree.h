// The blocks of a function as C sees them, what is born in each, and the jumps between them.
//
// Clang marks where the life of a variable begins and ends, but not (or not as C has it) where a block is entered by a
// jump (a case label of a switch, a goto) or holds a label; and it never marks compound literals and temporaries. What
// it leaves out is collected here from its syntax tree; mark_scopes.h adds the marks.
//
// A block is a compound statement, a selection or iteration statement, or a substatement of one (C11 6.8.4, 6.8.5). An
// automatic variable and a compound literal live from the entry into their block until its end (6.2.4, 6.5.2.5),
// however it is entered and left; a temporary lives until the end of the full expression (6.2.4p8).
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

#include <memory>
#include <vector>

namespace heapwise::frontend {

struct Scope {
  const clang::Stmt* statement = nullptr;
  Scope* parent = nullptr;       // null: the function's body
  bool is_value = false;         // the body of a statement expression: its last statement is a value
  bool entered_by_jump = false;  // from outside, to a label in it
  bool has_label = false;        // in it, or in a block within
  std::vector<unsigned> marked;  // the objects to mark here, by number
};

// A jump from one block into another, or within one.
struct ScopeJump {
  const clang::Stmt* statement = nullptr;
  Scope* from = nullptr;
  Scope* to = nullptr;  // null: to one of the labels whose addresses the function takes
  unsigned order = 0;
  unsigned target_order = 0;  // where the label stands; a break or continue goes over no declaration
  bool is_goto = false;
};

struct ScopeTree {
  std::vector<std::unique_ptr<Scope>> scopes;  // the first is the function's body
  llvm::DenseMap<const clang::Stmt*, Scope*> of_statement;
  std::vector<ScopeJump> jumps;
  std::vector<std::pair<Scope*, unsigned>> computed_targets;  // of `goto *p`: block and order of the labels
  // The blocks into which the cases of a switch lead.
  llvm::DenseMap<const clang::Stmt*, std::vector<Scope*>> dispatched;

  struct Variable {
    clang::VarDecl* declaration = nullptr;
    Scope* scope = nullptr;
    unsigned order = 0;
  };
  std::vector<Variable> variables;
  // Compound literals whose address may be kept, and those that may be kept in registers.
  std::vector<std::pair<const clang::CompoundLiteralExpr*, Scope*>> literals;
  // Arrays within temporaries, as pointers that may be kept, and the full expressions to which the temporaries belong.
  std::vector<std::pair<const clang::Expr*, const clang::Expr*>> temporaries;
};

[[nodiscard]] ScopeTree scopes_of(clang::Stmt* body);

// The blocks around `from` that do not surround `to`: what a jump from the one to the other leaves.
[[nodiscard]] std::vector<Scope*> scopes_left(Scope* from, const Scope* to);

}  // namespace heapwise::frontend
