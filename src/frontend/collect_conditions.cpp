#include "frontend/collect_conditions.h"

#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/DenseSet.h>

#include <cctype>
#include <filesystem>
#include <optional>

namespace heapwise::frontend {
namespace {

using Parent = std::optional<std::size_t>;

// On one line, and not too long.
std::string tidy(llvm::StringRef text) {
  constexpr std::size_t kLongest = 70;
  std::string result;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result += c;
    else if (!result.empty() && result.back() != ' ') result += ' ';
  }
  if (result.size() > kLongest) result = result.substr(0, kLongest - 3) + "...";
  return result;
}

class Collector : public clang::RecursiveASTVisitor<Collector> {
 public:
  Collector(clang::ASTContext& context, std::string directory, ir::Conditions& conditions)
      : sources_(context.getSourceManager()),
        language_(context.getLangOpts()),
        directory_(std::move(directory)),
        conditions_(conditions) {}

  bool VisitIfStmt(clang::IfStmt* statement) {
    (void)condition(statement->getCond(), {}, false);
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt* statement) { return loop(statement->getCond(), statement->getWhileLoc()); }
  bool VisitForStmt(clang::ForStmt* statement) { return loop(statement->getCond(), statement->getForLoc()); }
  bool VisitDoStmt(clang::DoStmt* statement) { return loop(statement->getCond(), statement->getBody()->getEndLoc()); }
  bool VisitConditionalOperator(clang::ConditionalOperator* expression) {
    (void)condition(expression->getCond(), {}, false);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* expression) {
    if (expression->isLogicalOp() && !seen_.contains(expression)) (void)condition(expression, {}, true);
    return true;
  }
  bool VisitSwitchStmt(clang::SwitchStmt* statement) {
    if (const Parent told = tell(*statement->getCond(), false, {})) put(statement->getSwitchLoc(), *told);
    return true;
  }

 private:
  // The loop's own place stands for its whole condition.
  bool loop(const clang::Expr* whole, clang::SourceLocation at) {
    if (whole == nullptr) return true;
    if (const Parent told = condition(whole, {}, true)) put(at, *told);
    return true;
  }

  // The condition and its parts. What is returned has the value of the whole expression. `by_value`: Clang computes the
  // value of the whole; else it only branches, and the value of `!x` is nowhere.
  Parent condition(const clang::Expr* expression, Parent parent, bool by_value) {
    const clang::Expr& whole = *expression->IgnoreParenImpCasts();
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&whole);
    if (binary != nullptr && binary->isLogicalOp()) {
      seen_.insert(binary);
      const Parent told = tell(*expression, false, parent);
      (void)condition(binary->getLHS(), told, false);
      // A right side that is no truth value becomes one at the operator.
      const Parent right = condition(binary->getRHS(), told, by_value);
      if (right && by_value) put(binary->getOperatorLoc(), *right);
      return told;
    }
    bool negated = false;
    const clang::Expr* inner = &whole;
    while (const auto* negation = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
      if (negation->getOpcode() != clang::UO_LNot) break;
      if (const Parent told = by_value ? tell(*expression, negated, parent) : Parent()) put(inner->getExprLoc(), *told);
      inner = negation->getSubExpr()->IgnoreParenImpCasts();
      negated = !negated;
    }
    const auto* inside = llvm::dyn_cast<clang::BinaryOperator>(inner);
    const bool within_macro =
        sources_.getExpansionLoc(inner->getExprLoc()) == sources_.getExpansionLoc(whole.getExprLoc());
    if (inner != &whole && inside != nullptr && inside->isLogicalOp()) {
      (void)condition(inner, {}, by_value);
    } else if (inner == &whole || !by_value || !within_macro) {
      if (const Parent told = tell(*expression, negated, parent)) put(inner->getExprLoc(), *told);
    }
    return tell(*expression, false, parent);
  }

  [[nodiscard]] std::string text_of(const clang::Expr& expression) const {
    const auto range = clang::CharSourceRange::getTokenRange(expression.getSourceRange());
    return tidy(
        clang::Lexer::getSourceText(clang::Lexer::makeFileCharRange(range, sources_, language_), sources_, language_));
  }

  // What of a macro's body is neither its whole, with the parentheses around it, nor an argument, has no text.
  Parent tell(const clang::Expr& expression, bool negated, Parent parent) {
    ir::Condition told;
    told.text = text_of(*expression.IgnoreParenImpCasts());
    if (told.text.empty()) told.text = text_of(expression);
    if (told.text.empty()) return std::nullopt;
    told.negated = negated;
    const clang::PresumedLoc at = sources_.getPresumedLoc(sources_.getExpansionLoc(expression.getBeginLoc()));
    if (at.isInvalid()) return std::nullopt;
    told.line = at.getLine();
    told.column = at.getColumn();
    told.parent = parent;
    return conditions_.add(std::move(told));
  }

  void put(clang::SourceLocation location, std::size_t condition) {
    const clang::PresumedLoc at = sources_.getPresumedLoc(sources_.getExpansionLoc(location));
    if (at.isInvalid()) return;
    std::error_code error;
    const std::filesystem::path path = std::filesystem::path(directory_) / at.getFilename();
    conditions_.put(std::filesystem::absolute(path, error).lexically_normal().string(), at.getLine(), at.getColumn(),
                    condition);
  }

  llvm::DenseSet<const clang::Expr*> seen_;  // `a && b` and `a || b` that are taken down
  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  std::string directory_;
  ir::Conditions& conditions_;
};

}  // namespace

void collect_conditions(clang::FunctionDecl& function, clang::ASTContext& context, const std::string& directory,
                        ir::Conditions& conditions) {
  Collector(context, directory, conditions).TraverseStmt(function.getBody());
}

}  // namespace heapwise::frontend
