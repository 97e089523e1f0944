#include "frontend/library_compares.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/Basic/IdentifierTable.h>
#include <clang/Sema/Sema.h>

#include <array>
#include <string>

namespace heapwise::frontend {
namespace {

using namespace std::string_view_literals;

constexpr std::array kOpenComparisons = {"strcmp"sv,  "strncmp"sv, "memcmp"sv,     "bcmp"sv,       "wcscmp"sv,
                                         "wcsncmp"sv, "wmemcmp"sv, "strcasecmp"sv, "strncasecmp"sv};

}  // namespace

std::span<const std::string_view> open_comparisons() { return kOpenComparisons; }

void let_library_compare(clang::Sema& sema) {
  for (const std::string_view name : kOpenComparisons) {
    clang::IdentifierInfo& builtin = sema.Context.Idents.get("__builtin_" + std::string(name));
    if (builtin.getBuiltinID() == 0) continue;
    clang::NamedDecl* declared = sema.LazilyCreateBuiltin(&builtin, builtin.getBuiltinID(), sema.TUScope,
                                                          /*ForRedeclaration=*/false, clang::SourceLocation());
    if (declared == nullptr) continue;
    declared->dropAttr<clang::BuiltinAttr>();
    declared->addAttr(clang::AsmLabelAttr::CreateImplicit(sema.Context, name, /*IsLiteralLabel=*/true));
  }
}

}  // namespace heapwise::frontend
