#include "frontend/mark_scopes.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <set>
#include <string>

#include "frontend/mark_builder.h"
#include "frontend/scope_tree.h"

namespace heapwise::frontend {
namespace {

using clang::Expr;
using clang::Stmt;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;
using Statements = MarkBuilder::Statements;

class ScopeMarker {
 public:
  ScopeMarker(clang::FunctionDecl& function, clang::ASTContext& context)
      : function_(function), context_(context), build_(function, context), tree_(scopes_of(function.getBody())) {}

  bool run() {
    name_all_variables();
    choose_variables();
    choose_literals();
    choose_temporaries();
    if (next_ == 0) return false;
    for (const ScopeJump& jump : tree_.jumps) jumps_[jump.statement] = &jump;
    function_.setBody(rewrite(function_.getBody(), Slot::Statement));
    return true;
  }

 private:
  enum class Slot : std::uint8_t { Statement, Value };  // is the value of an expression that stands here used?

  // Which objects

  // What variables hold is known by their debug records: nobody may ask for a function or variable without.
  void name_all_variables() {
    for (clang::FunctionDecl* each : function_.redecls()) each->dropAttr<clang::NoDebugAttr>();
    for (clang::ParmVarDecl* each : function_.parameters()) each->dropAttr<clang::NoDebugAttr>();
    for (const ScopeTree::Variable& variable : tree_.variables) variable.declaration->dropAttr<clang::NoDebugAttr>();
  }

  // Reached again, the declaration makes the variable's value indeterminate: the block is not left.
  [[nodiscard]] bool declared_again(const ScopeTree::Variable& variable) const {
    const auto in_scope = [&](Scope* at) { return scopes_left(variable.scope, at).empty(); };
    for (const ScopeJump& jump : tree_.jumps) {
      if (!jump.is_goto || jump.order < variable.order || !in_scope(jump.from)) continue;
      if (jump.to != nullptr) {
        if (jump.target_order < variable.order && in_scope(jump.to)) return true;
      } else {
        for (const auto& [scope, order] : tree_.computed_targets)
          if (order < variable.order && in_scope(scope)) return true;
      }
    }
    return false;
  }

  // A block without labels, which no jump enters, is left to Clang. In the function's own block only what a jump back
  // makes indeterminate has to be marked: there all variables live as long as the function. But with labels every
  // variable gets a number: Clang makes no debug record of one whose declaration no way reaches.
  void choose_variables() {
    for (const ScopeTree::Variable& variable : tree_.variables) {
      Scope& scope = *variable.scope;
      const bool again = scope.has_label && declared_again(variable);
      if (!scope.entered_by_jump && !scope.has_label) continue;
      const unsigned object = next_++;
      const bool marked = scope.parent != nullptr || again;
      if (marked && variable.declaration->hasAttr<clang::CleanupAttr>()) cleaning_.insert(&scope);
      if (marked) scope.marked.push_back(object);
      if (again) again_[variable.declaration] = object;
      const std::string name = variable.declaration->getName().str() + kMark + std::to_string(object);
      variable.declaration->setDeclName(&context_.Idents.get(name));
    }
  }

  // A literal of the function's own block lives as long as the function does: only a scalar, which may become a
  // register, has to be known.
  void choose_literals() {
    for (const auto& [literal, scope] : tree_.literals) {
      if (scope->parent == nullptr && !literal->getType()->isScalarType()) continue;
      literals_[literal] = next_;
      scope->marked.push_back(next_++);
    }
  }

  void choose_temporaries() {
    for (const auto& [pointer, whole] : tree_.temporaries) {
      temporaries_[pointer] = next_;
      wholes_[whole].push_back(next_++);
    }
  }

  // Where they begin and end

  void add_begins(const Scope& scope, clang::SourceLocation at, Statements& to) {
    for (const unsigned object : scope.marked) to.push_back(build_.begin(object, at));
  }
  void add_ends(const Scope& scope, clang::SourceLocation at, Statements& to) {
    for (const unsigned object : scope.marked) to.push_back(build_.end(object, at));
  }

  Stmt* rewrite(Stmt* statement, Slot slot) {
    const auto scope = tree_.of_statement.find(statement);
    const clang::SourceLocation at = statement->getBeginLoc(), behind = statement->getEndLoc();
    Stmt* result = rewrite_parts(statement);
    if (auto* expression = dyn_cast<Expr>(result)) result = rewrite_expression(statement, expression, slot);
    if (const auto jump = jumps_.find(statement); jump != jumps_.end()) result = rewrite_jump(*jump->second, result);
    if (const auto cases = tree_.dispatched.find(statement); cases != tree_.dispatched.end()) {
      Statements all, after;
      for (const Scope* entered : cases->second) {
        add_begins(*entered, at, all);
        add_ends(*entered, behind, after);
      }
      result = around(std::move(all), result, after);
    }
    if (scope == tree_.of_statement.end()) return result;
    return rewrite_block(*scope->second, result, at, behind);
  }

  Stmt* rewrite_block(const Scope& scope, Stmt* result, clang::SourceLocation at, clang::SourceLocation behind) {
    Statements before, after;
    add_begins(scope, at, before);
    if (scope.parent != nullptr) add_ends(scope, behind, after);
    if (scope.is_value && !before.empty()) return rewrite_body(*cast<clang::CompoundStmt>(result), before, after);
    return around(std::move(before), result, after);
  }

  // The body of a statement expression: it ends when its value is known.
  Stmt* rewrite_body(clang::CompoundStmt& body, Statements all, const Statements& after) {
    all.insert(all.end(), body.body_begin(), body.body_end());
    auto* value = dyn_cast<Expr>(all.back());
    if (value != nullptr && value->getType()->isScalarType()) {
      all.back() = build_.between({}, value, after);
    } else if (value != nullptr ? value->getType()->isVoidType() : !isa<clang::ValueStmt>(all.back())) {
      all.insert(all.end(), after.begin(), after.end());
    } else {
      all.insert(all.begin(), build_.unknown(body.getBeginLoc()));
    }
    return build_.block_like(body, all);
  }

  Stmt* around(Statements before, Stmt* statement, const Statements& after) const {
    if (before.empty() && after.empty()) return statement;
    const clang::SourceRange range = statement->getSourceRange();
    before.push_back(statement);
    before.insert(before.end(), after.begin(), after.end());
    return build_.block(before, range);
  }

  Stmt* rewrite_jump(const ScopeJump& jump, Stmt* statement) {
    const clang::SourceLocation at = statement->getBeginLoc();
    Statements before;
    if (jump.to != nullptr) {
      for (const Scope* left : scopes_left(jump.from, jump.to)) {
        // What cleans a variable up runs as part of the jump, and so behind what stands before it.
        if (cleaning_.contains(left)) before.push_back(build_.unknown(at));
        add_ends(*left, at, before);
      }
      for (const Scope* entered : scopes_left(jump.to, jump.from)) add_begins(*entered, at, before);
    } else if (leads_between_marks(jump)) {
      before.push_back(build_.unknown(at));
    }
    return around(std::move(before), statement, {});
  }

  [[nodiscard]] bool leads_between_marks(const ScopeJump& jump) const {
    const auto is_marked = [](const Scope* scope) { return !scope->marked.empty(); };
    return llvm::any_of(tree_.computed_targets, [&](const auto& target) {
      return llvm::any_of(scopes_left(jump.from, target.first), is_marked) ||
             llvm::any_of(scopes_left(target.first, jump.from), is_marked);
    });
  }

  // Parts

  Stmt* rewrite_parts(Stmt* statement) {
    if (auto* block = dyn_cast<clang::CompoundStmt>(statement)) return rewrite_statements(*block);
    const bool labelled = isa<clang::SwitchCase, clang::LabelStmt, clang::AttributedStmt>(statement);
    for (Stmt*& part : statement->children()) {
      if (part == nullptr) continue;
      const bool is_statement = tree_.of_statement.contains(part) || (labelled && !is_case_value(*statement, part));
      Stmt* changed = rewrite(part, is_statement ? Slot::Statement : Slot::Value);
      if (changed != part) part = changed;
    }
    return statement;
  }

  static bool is_case_value(const Stmt& statement, const Stmt* part) {
    const auto* choice = dyn_cast<clang::CaseStmt>(&statement);
    return choice != nullptr && part != choice->getSubStmt();
  }

  Stmt* rewrite_statements(clang::CompoundStmt& block) {
    const auto scope = tree_.of_statement.find(&block);
    const bool is_value = scope != tree_.of_statement.end() && scope->second->is_value;
    Statements all;
    for (Stmt* each : block.body()) {
      const bool last = each == block.body_back();
      Stmt* statement = rewrite(each, is_value && last ? Slot::Value : Slot::Statement);
      if (auto* declared = dyn_cast<clang::DeclStmt>(statement)) add_declared_again(*declared, all);
      all.push_back(statement);
      if (Stmt* declared = detach_declaration(statement)) all.push_back(declared);
    }
    return std::ranges::equal(all, block.body()) ? &block : build_.block_like(block, all);
  }

  void add_declared_again(const clang::DeclStmt& declared, Statements& to) {
    for (const clang::Decl* each : declared.decls())
      if (const auto found = again_.find(each); found != again_.end())
        to.push_back(build_.begin(found->second, declared.getBeginLoc()));
  }

  // `label: int x;` becomes `label: mark(x);` and the declaration that is to follow it. Null: it is nothing like that.
  Stmt* detach_declaration(Stmt* statement) {
    Stmt* part = statement;
    auto* label = dyn_cast<clang::LabelStmt>(part);
    auto* option = dyn_cast<clang::SwitchCase>(part);
    while (label != nullptr || option != nullptr) {
      part = label != nullptr ? label->getSubStmt() : option->getSubStmt();
      if (auto* declared = dyn_cast<clang::DeclStmt>(part)) {
        Statements marks;
        add_declared_again(*declared, marks);
        if (marks.empty()) return nullptr;
        Stmt* block = build_.block(marks, declared->getSourceRange());
        if (label != nullptr) label->setSubStmt(block);
        else if (auto* choice = dyn_cast<clang::CaseStmt>(option)) choice->setSubStmt(block);
        else cast<clang::DefaultStmt>(option)->setSubStmt(block);
        return declared;
      }
      label = dyn_cast<clang::LabelStmt>(part);
      option = dyn_cast<clang::SwitchCase>(part);
    }
    return nullptr;
  }

  Stmt* rewrite_expression(const Stmt* original, Expr* expression, Slot slot) {
    if (const auto found = literals_.find(original); found != literals_.end())
      return build_.named_object(found->second, expression);
    if (const auto found = temporaries_.find(original); found != temporaries_.end())
      expression = build_.named_pointer(found->second, expression);
    const auto whole = wholes_.find(original);
    if (whole == wholes_.end()) return expression;
    const clang::SourceLocation at = expression->getBeginLoc();
    Statements before, after;
    for (const unsigned object : whole->second) {
      before.push_back(build_.begin(object, at));
      after.push_back(build_.end(object, expression->getEndLoc()));
    }
    if (slot == Slot::Statement) return around(std::move(before), expression, after);
    if (expression->getType()->isScalarType() && !isa<clang::InitListExpr>(expression))
      return build_.between(before, expression, after);
    return expression;  // no beginning: resolving finds that it is missing
  }

  clang::FunctionDecl& function_;
  clang::ASTContext& context_;
  MarkBuilder build_;
  ScopeTree tree_;
  unsigned next_ = 0;
  llvm::DenseMap<const Stmt*, const ScopeJump*> jumps_;
  llvm::DenseMap<const clang::Decl*, unsigned> again_;
  std::set<const Scope*> cleaning_;  // with a variable that a function cleans up at its end
  llvm::DenseMap<const Stmt*, unsigned> literals_, temporaries_;
  llvm::DenseMap<const Stmt*, std::vector<unsigned>> wholes_;
};

}  // namespace

bool mark_scopes(clang::FunctionDecl& function, clang::ASTContext& context) {
  return ScopeMarker(function, context).run();
}

}  // namespace heapwise::frontend
