#include "frontend/undefined_constants.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "frontend/mark_builder.h"

namespace heapwise::frontend {
namespace {

constexpr unsigned kWidest = 64;   // bits of what a hidden operand may have
constexpr unsigned kDeepest = 64;  // operators: the value of a constant beyond is computed by the program

class Hider : public clang::RecursiveASTVisitor<Hider> {
 public:
  Hider(clang::FunctionDecl& function, clang::ASTContext& context) : context_(context), builder_(function, context) {}

  // Operands come before what is computed of them.
  static bool shouldTraversePostOrder() { return true; }  // NOLINT(readability-identifier-naming): Clang's name

  bool VisitBinaryOperator(clang::BinaryOperator* it) {
    if (it->isLogicalOp()) return true;  // may be constant though an operand is not
    const unsigned deeper = std::min(depth(*it->getLHS()), depth(*it->getRHS())) == 0
                                ? 0
                                : std::max(depth(*it->getLHS()), depth(*it->getRHS())) + 1;
    const bool computes = it->isMultiplicativeOp() || it->isAdditiveOp() || it->isShiftOp();
    const bool hides = deeper != 0 && computes && is_number(*it) && (deeper > kDeepest || is_undefined(*it));
    if (hides) it->setLHS(builder_.hidden(it->getLHS()));
    depths_[it] = hides || deeper > kDeepest ? 0 : deeper;
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* it) {
    if (it->getOpcode() != clang::UO_Minus || !is_number(*it)) return true;
    const unsigned below = depth(*it->getSubExpr());
    const bool hides = below != 0 && (below >= kDeepest || is_undefined(*it));
    if (hides) it->setSubExpr(builder_.hidden(it->getSubExpr()));
    depths_[it] = hides || below == 0 ? 0 : below + 1;
    return true;
  }

  // Where the language asks for a constant, or a builtin does.
  bool TraverseConstantExpr(clang::ConstantExpr* /*it*/) { return true; }
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt* /*it*/) { return true; }
  bool TraverseConstantArrayTypeLoc(clang::ConstantArrayTypeLoc it) { return TraverseTypeLoc(it.getElementLoc()); }
  bool TraverseVarDecl(clang::VarDecl* it) {
    return it->hasGlobalStorage() || RecursiveASTVisitor::TraverseVarDecl(it);
  }
  bool TraverseCallExpr(clang::CallExpr* it) {
    return wants_constants(it->getBuiltinCallee()) || RecursiveASTVisitor::TraverseCallExpr(it);
  }

 private:
  [[nodiscard]] bool is_number(const clang::Expr& it) const {
    return it.getType()->isIntegerType() && context_.getIntWidth(it.getType()) <= kWidest;
  }
  // Functions of the library are builtins, too: they are called with values as any other function is. An `I` in a
  // builtin's type stands before a parameter that must be a constant; those that check their arguments by code of their
  // own may want one (the indices of a shuffle), and an argument that nobody evaluates does nothing.
  [[nodiscard]] bool wants_constants(unsigned builtin) const {
    if (builtin == 0 || context_.BuiltinInfo.isPredefinedLibFunction(builtin)) return false;
    return context_.BuiltinInfo.isUnevaluated(builtin) || context_.BuiltinInfo.hasCustomTypechecking(builtin) ||
           llvm::StringRef(context_.BuiltinInfo.getTypeString(builtin)).contains('I');
  }
  // How deep a constant's operators are nested; 0 for what is no constant with a defined value. Known of what was
  // visited: a sum of very many terms is not evaluated from each of them on.
  [[nodiscard]] unsigned depth(const clang::Expr& operand) const {
    const auto known = depths_.find(operand.IgnoreParenImpCasts());
    if (known != depths_.end()) return is_number(operand) ? known->second : 0;
    clang::Expr::EvalResult value;
    return is_number(operand) && operand.EvaluateAsInt(value, context_) && !value.HasUndefinedBehavior ? 1 : 0;
  }
  [[nodiscard]] bool is_undefined(const clang::Expr& it) const {
    clang::Expr::EvalResult value;
    return !it.EvaluateAsInt(value, context_) || value.HasUndefinedBehavior;
  }

  clang::ASTContext& context_;
  MarkBuilder builder_;
  llvm::DenseMap<const clang::Expr*, unsigned> depths_;
};

}  // namespace

void hide_operands(clang::FunctionDecl& function, clang::ASTContext& context) {
  Hider(function, context).TraverseStmt(function.getBody());
}

void show_operands(llvm::Module& module) {
  llvm::Function* hidden = module.getFunction(kHiddenMark);
  if (hidden == nullptr) return;
  for (llvm::User* user : llvm::make_early_inc_range(hidden->users())) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    call->replaceAllUsesWith(call->getArgOperand(0));
    call->eraseFromParent();
  }
  hidden->eraseFromParent();
}

}  // namespace heapwise::frontend
