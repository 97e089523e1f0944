#include "frontend/library_compares.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/IdentifierTable.h>
#include <clang/Sema/Sema.h>

#include <algorithm>
#include <array>
#include <string>

namespace heapwise::frontend {
namespace {

using namespace std::string_view_literals;

// strchr is one of them: Clang compares with the whole number, the library with the character that is left of it.
constexpr std::array kOpenComparisons = {"strcmp"sv,  "strncmp"sv, "memcmp"sv,     "bcmp"sv,        "wcscmp"sv,
                                         "wcsncmp"sv, "wmemcmp"sv, "strcasecmp"sv, "strncasecmp"sv, "strchr"sv};

constexpr std::string_view kPrefix = "__builtin_";

class OpenConstants : public clang::RecursiveASTVisitor<OpenConstants> {
 public:
  explicit OpenConstants(clang::ASTContext& context) : context_(context) {}

  bool TraverseCallExpr(clang::CallExpr* call) {
    const bool asks = call->getBuiltinCallee() == clang::Builtin::BI__builtin_constant_p;
    asked_ += asks ? 1 : 0;
    const bool goes_on = RecursiveASTVisitor::TraverseCallExpr(call);
    asked_ -= asks ? 1 : 0;
    return goes_on;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    if (asked_ == 0 || !is_open(name->getDecl()->getName())) return true;
    clang::DiagnosticsEngine& diagnostics = context_.getDiagnostics();
    const unsigned message = diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                                         "whether the value of '%0' is a constant is not modelled");
    diagnostics.Report(name->getLocation(), message) << name->getDecl()->getName();
    return false;
  }

 private:
  static bool is_open(llvm::StringRef name) {
    return name.consume_front(kPrefix) &&
           std::ranges::find(kOpenComparisons, std::string_view(name)) != kOpenComparisons.end();
  }

  clang::ASTContext& context_;
  unsigned asked_ = 0;  // questions around the expression at hand
};

}  // namespace

std::span<const std::string_view> open_comparisons() { return kOpenComparisons; }

void let_library_compare(clang::Sema& sema) {
  for (const std::string_view name : kOpenComparisons) {
    clang::IdentifierInfo& builtin = sema.Context.Idents.get(std::string(kPrefix) + std::string(name));
    if (builtin.getBuiltinID() == 0) continue;
    clang::NamedDecl* declared = sema.LazilyCreateBuiltin(&builtin, builtin.getBuiltinID(), sema.TUScope,
                                                          /*ForRedeclaration=*/false, clang::SourceLocation());
    if (declared == nullptr) continue;
    declared->dropAttr<clang::BuiltinAttr>();
    declared->addAttr(clang::AsmLabelAttr::CreateImplicit(sema.Context, name, /*IsLiteralLabel=*/true));
  }
}

void refuse_open_constants(clang::Decl& declaration) {
  OpenConstants(declaration.getASTContext()).TraverseDecl(&declaration);
}

}  // namespace heapwise::frontend
