// Builds the marks of mark_scopes.h as pieces of Clang's syntax tree.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

#include "frontend/mark_scopes.h"

namespace heapwise::frontend {

class MarkBuilder {
 public:
  MarkBuilder(clang::FunctionDecl& function, clang::ASTContext& context) : function_(function), context_(context) {}

  using Statements = std::vector<clang::Stmt*>;

  [[nodiscard]] clang::Stmt* begin(unsigned object, clang::SourceLocation at) { return call(kBeginMark, object, at); }
  [[nodiscard]] clang::Stmt* end(unsigned object, clang::SourceLocation at) { return call(kEndMark, object, at); }
  [[nodiscard]] clang::Stmt* unknown(clang::SourceLocation at) { return call(kUnknownMark, 0, at); }

  [[nodiscard]] clang::CompoundStmt* block(const Statements& statements, clang::SourceRange at) const {
    return clang::CompoundStmt::Create(context_, statements, clang::FPOptionsOverride(), at.getBegin(), at.getEnd());
  }
  // The same block with other statements in it.
  [[nodiscard]] clang::CompoundStmt* block_like(const clang::CompoundStmt& old, const Statements& statements) const {
    const clang::FPOptionsOverride features =
        old.hasStoredFPFeatures() ? old.getStoredFPFeatures() : clang::FPOptionsOverride();
    return clang::CompoundStmt::Create(context_, statements, features, old.getLBracLoc(), old.getRBracLoc());
  }

  // A pointer, and with it the number of the object that it points into.
  [[nodiscard]] clang::Expr* named_pointer(unsigned object, clang::Expr* pointer) {
    const clang::SourceLocation at = pointer->getBeginLoc();
    clang::Expr* arguments[] = {number(object, at), cast(pointer, context_.VoidPtrTy, clang::CK_BitCast)};
    return cast(call(kObjectMark, context_.VoidPtrTy, arguments, at), pointer->getType(), clang::CK_BitCast);
  }
  // Likewise for an expression that is the object.
  [[nodiscard]] clang::Expr* named_object(unsigned object, clang::Expr* expression) {
    const clang::QualType type = expression->getType();
    const clang::SourceLocation at = expression->getBeginLoc();
    clang::Expr* address = unary(expression, clang::UO_AddrOf, context_.getPointerType(type), clang::VK_PRValue, at);
    return unary(named_pointer(object, address), clang::UO_Deref, type, clang::VK_LValue, at);
  }

  // A number of at most 64 bits that Clang does not compute with.
  [[nodiscard]] clang::Expr* hidden(clang::Expr* number) {
    clang::Expr* arguments[] = {cast(number, context_.UnsignedLongLongTy, clang::CK_IntegralCast)};
    return cast(call(kHiddenMark, context_.UnsignedLongLongTy, arguments, number->getBeginLoc()), number->getType(),
                clang::CK_IntegralCast);
  }

  // ({ before; type value = whole; after; value; })
  [[nodiscard]] clang::Expr* between(const Statements& before, clang::Expr* whole, const Statements& after) {
    const clang::SourceLocation at = whole->getBeginLoc();
    const clang::QualType type = whole->getType().getUnqualifiedType();
    auto* value = clang::VarDecl::Create(context_, &function_, at, at, &context_.Idents.get("heapwise.value"), type,
                                         context_.getTrivialTypeSourceInfo(type, at), clang::SC_None);
    value->setInit(whole);
    value->setImplicit();
    value->addAttr(clang::NoDebugAttr::CreateImplicit(context_));
    Statements all = before;
    all.push_back(new (context_) clang::DeclStmt(clang::DeclGroupRef(value), at, at));
    all.insert(all.end(), after.begin(), after.end());
    auto* name = clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), clang::SourceLocation(), value,
                                            false, at, type, clang::VK_LValue);
    all.push_back(cast(name, type, clang::CK_LValueToRValue));
    return new (context_) clang::StmtExpr(block(all, at), type, at, at, 0);
  }

 private:
  [[nodiscard]] clang::Expr* number(unsigned value, clang::SourceLocation at) const {
    const unsigned bits = context_.getIntWidth(context_.IntTy);
    return clang::IntegerLiteral::Create(context_, llvm::APInt(bits, value), context_.IntTy, at);
  }

  [[nodiscard]] clang::Expr* cast(clang::Expr* value, clang::QualType to, clang::CastKind kind) const {
    return clang::ImplicitCastExpr::Create(context_, to, kind, value, nullptr, clang::VK_PRValue,
                                           clang::FPOptionsOverride());
  }

  [[nodiscard]] clang::Expr* unary(clang::Expr* value, clang::UnaryOperatorKind kind, clang::QualType type,
                                   clang::ExprValueKind category, clang::SourceLocation at) const {
    return clang::UnaryOperator::Create(context_, value, kind, type, category, clang::OK_Ordinary, at, false,
                                        clang::FPOptionsOverride());
  }

  [[nodiscard]] clang::Expr* call(const char* name, unsigned object, clang::SourceLocation at) {
    clang::Expr* arguments[] = {number(object, at)};
    return call(name, context_.VoidTy, arguments, at);
  }

  [[nodiscard]] clang::Expr* call(const char* name, clang::QualType result, llvm::ArrayRef<clang::Expr*> arguments,
                                  clang::SourceLocation at) {
    std::vector<clang::QualType> types;
    for (const clang::Expr* argument : arguments) types.push_back(argument->getType());
    const clang::QualType type = context_.getFunctionType(result, types, clang::FunctionProtoType::ExtProtoInfo());
    auto* callee = clang::FunctionDecl::Create(context_, context_.getTranslationUnitDecl(), clang::SourceLocation(),
                                               clang::SourceLocation(), &context_.Idents.get(name), type,
                                               context_.getTrivialTypeSourceInfo(type), clang::SC_Extern);
    std::vector<clang::ParmVarDecl*> parameters;
    for (const clang::QualType each : types)
      parameters.push_back(
          clang::ParmVarDecl::Create(context_, callee, clang::SourceLocation(), clang::SourceLocation(), nullptr, each,
                                     context_.getTrivialTypeSourceInfo(each), clang::SC_None, nullptr));
    callee->setParams(parameters);
    callee->setImplicit();
    auto* name_of_callee = clang::DeclRefExpr::Create(
        context_, clang::NestedNameSpecifierLoc(), clang::SourceLocation(), callee, false, at, type, clang::VK_LValue);
    clang::Expr* pointer = cast(name_of_callee, context_.getPointerType(type), clang::CK_FunctionToPointerDecay);
    return clang::CallExpr::Create(context_, pointer, arguments, result, clang::VK_PRValue, at,
                                   clang::FPOptionsOverride());
  }

  clang::FunctionDecl& function_;
  clang::ASTContext& context_;
};

}  // namespace heapwise::frontend
