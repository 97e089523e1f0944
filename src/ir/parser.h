// The program from text: the inverse of printer.h, which shows the form; docs/ir.md has the grammar.
//
// print(parse(t)) == t for the canonical text t that print() makes. By hand one may write a little more freely:
//   - registers by names (%p) as well as by numbers, but one way within a function; blocks by any label (loop:);
//   - the type before a register where it is read (`store i32 %v, %p`): it is checked;
//   - integers unsigned or in hexadecimal; empty parentheses behind a block; comments from ';' to the end of the line;
//   - locations, variables and source types: all optional.
//
// The parser sees to it that the text can be read and that names resolve. Whether the program makes sense is for
// verifier.h to say. Takes linear time.
#pragma once

#include <string_view>

#include "base/result.h"
#include "ir/program.h"

namespace heapwise::ir {

// An error names the place: "3:14: there is no global or function @lits".
[[nodiscard]] Result<Program> parse(std::string_view text);

}  // namespace heapwise::ir
