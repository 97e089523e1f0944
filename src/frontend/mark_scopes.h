// Marks where objects begin and end to live that Clang leaves unmarked, before Clang makes code of a function.
//
// The marks are calls, with the number of the object, of functions whose names no C program can write; what they mean
// for the code is settled by resolve_marks.h. A variable is told by its name, to which the number is added.
//
// Why every way into a block passes a beginning, and every way out an end: falling into the block and out of it are
// statements around it; a goto, break or continue knows both of its blocks; the cases of a switch have it in common, so
// that the beginning stands before the switch, and the end behind it. (For a case outside of the block that is too
// early; but an object that just began has no pointers to it.) A return ends everything. Where the target of a jump is
// computed, or a struct is the value of a statement expression, a mark says that this is not modelled.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace heapwise::frontend {

// False: nothing was to mark, the function is as before.
bool mark_scopes(clang::FunctionDecl& function, clang::ASTContext& context);

// What stands between a variable's name and its number.
inline constexpr char kMark = '#';
inline constexpr const char* kBeginMark = "heapwise.begin";
inline constexpr const char* kEndMark = "heapwise.end";
inline constexpr const char* kObjectMark = "heapwise.object";  // (number, address): gives the address back
inline constexpr const char* kUnknownMark = "heapwise.unknown";
inline constexpr const char* kHiddenMark = "heapwise.hidden";  // (number): gives it back (undefined_constants.h)

}  // namespace heapwise::frontend
