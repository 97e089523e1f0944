#include "frontend/scope_tree.h"

#include <clang/AST/ExprCXX.h>

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace heapwise::frontend {
namespace {

using clang::Expr;
using clang::Stmt;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

bool is_block(const Stmt& statement) {
  return isa<clang::CompoundStmt, clang::ForStmt, clang::IfStmt, clang::WhileStmt, clang::DoStmt, clang::SwitchStmt>(
      statement);
}

bool is_substatement(const Stmt& parent, const Stmt* child) {
  if (const auto* choice = dyn_cast<clang::IfStmt>(&parent))
    return child == choice->getThen() || child == choice->getElse();
  if (const auto* loop = dyn_cast<clang::ForStmt>(&parent)) return child == loop->getBody();
  if (const auto* loop = dyn_cast<clang::WhileStmt>(&parent)) return child == loop->getBody();
  if (const auto* loop = dyn_cast<clang::DoStmt>(&parent)) return child == loop->getBody();
  if (const auto* choice = dyn_cast<clang::SwitchStmt>(&parent)) return child == choice->getBody();
  return false;
}

// An array that is an element of a value that is no object of the program: it lies in a temporary.
bool is_array_of_temporary(const clang::ImplicitCastExpr& cast) {
  if (cast.getCastKind() != clang::CK_ArrayToPointerDecay) return false;
  const Expr* base = cast.getSubExpr();
  for (;;) {
    base = base->IgnoreParens();
    if (const auto* made = dyn_cast<clang::MaterializeTemporaryExpr>(base)) base = made->getSubExpr();
    else if (const auto* member = dyn_cast<clang::MemberExpr>(base); member != nullptr && !member->isArrow())
      base = member->getBase();
    else break;
  }
  return base->isPRValue() && base->getType()->isRecordType();
}

class ScopeCollector {
 public:
  explicit ScopeCollector(ScopeTree& tree) : tree_(tree) {}

  void run(Stmt* body) {
    walk(body, open(body, nullptr));
    for (const auto& [jump, label] : gotos_)
      if (const auto found = labels_.find(label); found != labels_.end()) {
        tree_.jumps[jump].to = found->second.first;
        tree_.jumps[jump].target_order = found->second.second;
      }
    for (const clang::LabelDecl* label : taken_)
      if (const auto found = labels_.find(label); found != labels_.end())
        tree_.computed_targets.push_back(found->second);
    for (const ScopeJump& jump : tree_.jumps) {
      if (!jump.is_goto) continue;
      if (jump.to != nullptr) enter(jump.from, jump.to);
      else
        for (const auto& [scope, order] : tree_.computed_targets) enter(jump.from, scope);
    }
  }

 private:
  Scope* open(const Stmt* statement, Scope* parent) {
    tree_.scopes.push_back(std::make_unique<Scope>());
    Scope* scope = tree_.scopes.back().get();
    scope->statement = statement;
    scope->parent = parent;
    scope->is_value = !path_.empty() && isa<clang::StmtExpr>(path_.back());
    tree_.of_statement[statement] = scope;
    return scope;
  }

  static void enter(Scope* from, Scope* to) {
    for (Scope* scope : scopes_left(to, from)) scope->entered_by_jump = true;
  }

  void walk_children(Stmt* statement, Scope* scope) {
    path_.push_back(statement);
    for (Stmt* child : statement->children()) {
      if (child == nullptr) continue;
      const bool inner = is_block(*child) || is_substatement(*statement, child);
      walk(child, inner ? open(child, scope) : scope);
    }
    path_.pop_back();
  }

  void walk(Stmt* statement, Scope* scope) {
    ++order_;
    if (isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return;  // not evaluated
    if (const auto* label = dyn_cast<clang::LabelStmt>(statement)) {
      labels_[label->getDecl()] = {scope, order_};
      for (Scope* s = scope; s != nullptr; s = s->parent) s->has_label = true;
    } else if (isa<clang::SwitchCase>(statement) && !switches_.empty()) {
      const auto& [choice, outside] = switches_.back();
      auto& entered = tree_.dispatched[choice];
      for (Scope* s : scopes_left(scope, outside)) {
        s->entered_by_jump = true;
        if (!llvm::is_contained(entered, s)) entered.push_back(s);
      }
    } else if (!note_jump(statement, scope)) {
      note_objects(statement, scope);
    }
    const bool loop = isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(statement);
    const bool choice = isa<clang::SwitchStmt>(statement);
    if (loop || choice) breaks_.push_back(scope->parent);
    if (loop) continues_.push_back(scope);
    if (choice) switches_.emplace_back(statement, scope);
    walk_children(statement, scope);
    if (loop || choice) breaks_.pop_back();
    if (loop) continues_.pop_back();
    if (choice) switches_.pop_back();
  }

  bool note_jump(const Stmt* statement, Scope* scope) {
    if (const auto* jump = dyn_cast<clang::GotoStmt>(statement)) {
      gotos_.emplace_back(tree_.jumps.size(), jump->getLabel());
      tree_.jumps.push_back({statement, scope, nullptr, order_, 0, true});
    } else if (isa<clang::IndirectGotoStmt>(statement)) {
      tree_.jumps.push_back({statement, scope, nullptr, order_, 0, true});
    } else if (isa<clang::BreakStmt>(statement)) {
      if (!breaks_.empty()) tree_.jumps.push_back({statement, scope, breaks_.back(), order_, 0, false});
    } else if (isa<clang::ContinueStmt>(statement)) {
      if (!continues_.empty()) tree_.jumps.push_back({statement, scope, continues_.back(), order_, 0, false});
    } else {
      return false;
    }
    return true;
  }

  void note_objects(Stmt* statement, Scope* scope) {
    if (const auto* taken = dyn_cast<clang::AddrLabelExpr>(statement)) taken_.push_back(taken->getLabel());
    if (const auto* declared = dyn_cast<clang::DeclStmt>(statement)) {
      for (clang::Decl* each : declared->decls())
        if (auto* variable = dyn_cast<clang::VarDecl>(each);
            variable != nullptr && variable->hasLocalStorage() && !variable->getType()->isVariableArrayType())
          tree_.variables.push_back({variable, scope, order_});
    }
    if (const auto* literal = dyn_cast<clang::CompoundLiteralExpr>(statement);
        // What a transparent union is passed as looks like one, and is no object.
        literal != nullptr && literal->isLValue() && !literal->isFileScope() &&
        (literal->getType()->isScalarType() || !is_only_read()))
      tree_.literals.emplace_back(literal, scope);
    if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(statement);
        cast != nullptr && is_array_of_temporary(*cast) && !is_only_read() && !is_returned())
      tree_.temporaries.emplace_back(cast, full_expression(*cast));
  }

  // What stands around the expression at hand only steps to a part of it, and reads that part: no address is kept.
  [[nodiscard]] bool is_only_read() const {
    for (const Stmt* around : llvm::reverse(path_)) {
      if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(around)) {
        if (cast->getCastKind() == clang::CK_LValueToRValue) return true;
        if (cast->getCastKind() != clang::CK_ArrayToPointerDecay) return false;
      } else if (const auto* member = dyn_cast<clang::MemberExpr>(around)) {
        if (member->isArrow()) return false;
      } else if (!isa<clang::ParenExpr, clang::ArraySubscriptExpr>(around)) {
        return false;
      }
    }
    return false;
  }

  // With the function's return every object of it ends.
  [[nodiscard]] bool is_returned() const {
    for (const Stmt* around : llvm::reverse(path_))
      if (!isa<Expr>(around)) return isa<clang::ReturnStmt>(around);
    return false;
  }

  [[nodiscard]] const Expr* full_expression(const Expr& part) const {
    const Expr* whole = &part;
    for (const Stmt* around : llvm::reverse(path_)) {
      if (!isa<Expr>(around) || isa<clang::StmtExpr>(around)) break;
      whole = cast<Expr>(around);
    }
    return whole;
  }

  ScopeTree& tree_;
  unsigned order_ = 0;
  std::vector<Stmt*> path_;  // from the body to the parent of the statement at hand
  llvm::DenseMap<const clang::LabelDecl*, std::pair<Scope*, unsigned>> labels_;
  std::vector<std::pair<std::size_t, const clang::LabelDecl*>> gotos_;
  std::vector<const clang::LabelDecl*> taken_;
  std::vector<Scope*> breaks_, continues_;
  std::vector<std::pair<const Stmt*, Scope*>> switches_;
};

}  // namespace

std::vector<Scope*> scopes_left(Scope* from, const Scope* to) {
  std::vector<const Scope*> around;
  for (const Scope* scope = to; scope != nullptr; scope = scope->parent) around.push_back(scope);
  std::vector<Scope*> left;
  for (Scope* scope = from; scope != nullptr && !llvm::is_contained(around, scope); scope = scope->parent)
    left.push_back(scope);
  return left;
}

ScopeTree scopes_of(Stmt* body) {
  ScopeTree tree;
  ScopeCollector(tree).run(body);
  return tree;
}

}  // namespace heapwise::frontend
