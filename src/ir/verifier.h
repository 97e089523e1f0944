// When is a program well-formed?
//
// verify() says so by complaining about nothing. The rules:
//   - names: functions and globals have distinct names that are not empty; every id (file, type, variable, register,
//     block, function, global) names something; a place without a file has no line.
//   - globals: the alignment is a power of two; chunks and relocations lie inside, in order, and overlap nothing; an
//     external global has neither.
//   - registers: each is defined exactly once, as a block's parameter or a result. A definition dominates its uses; in
//     unreachable blocks it only has to exist.
//   - blocks: the entry's parameters are the function's and nothing jumps to it; jumps pass as many arguments as the
//     target has parameters, of their types. An external function has no registers.
//   - types: operands and results have the types that instruction.h states; a register is read as the type that it has.
//     (A constant fits its width by construction.)
//   - calls: a direct call passes what the callee takes (an external variadic one takes more) and has its results.
//   - a switch has distinct cases of its value's width; a Lifetime names the register of a scoped StackAllocate.
//
// The front end's output is checked in tests, text that a person wrote always. Everything else takes it for granted.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace heapwise::ir {

// Every complaint names its place: "@main b2 `store i32 7, %1`: the address is not a pointer". Empty: well-formed.
[[nodiscard]] std::vector<std::string> verify(const Program& program);

}  // namespace heapwise::ir
