// Lets the library compare strings, and not Clang.
//
// What strcmp and its like give beyond the sign is the library's choice (C17 7.24.4), but of constants Clang computes
// -1, 0 or 1. For the plain names a flag forbids it (invocation.cpp); a builtin that is spelled `__builtin_strcmp` is
// declared here as the library's function, so that all its calls are calls. A constant expression (an array's size, a
// static initialiser) that needs its value is then an error that names the place; so is the question whether the value
// is a constant, which Clang would answer otherwise.
#pragma once

#include <span>
#include <string_view>

namespace clang {
class Decl;
class Sema;
}  // namespace clang

namespace heapwise::frontend {

// The library's functions whose results Clang computes, though C leaves them open.
[[nodiscard]] std::span<const std::string_view> open_comparisons();

void let_library_compare(clang::Sema& sema);
// Reports `__builtin_constant_p(__builtin_strcmp("a", "b"))` and its like as errors.
void refuse_open_constants(clang::Decl& declaration);

}  // namespace heapwise::frontend
