// The program as text. The inverse is parser.h: parse(print(p)) == p for every well-formed p (verifier.h).
//
// The text is complete: whatever a Program holds is in it. It has one canonical form, the one printed here; the parser
// reads a little more than that, for people who write it by hand.
//
//   program lp64
//   file f0 "list.c"
//   type #int.0 signed size 4
//   type #node.1 struct size 16 { next: #.2 at 0 bits 64, data: #int.0 at 64 bits 32 }
//   type #.2 pointer size 8 of #node.1
//   var $list.0 local #.2 !3:9
//   global @counter size 4 align 4 internal { 0: "\x01" }
//   declare @malloc(i64) -> ptr
//   func @main() -> i32 !2:1 {
//   b0:
//     %0: ptr $list.0 = call @malloc(i64 16) !3:16
//     %1: ptr = offset %0, 8 of #node.1 !4:9
//     store i32 7, %1 !4:14
//     return i32 0 !5:3
//   }
#pragma once

#include <string>

#include "ir/program.h"

namespace heapwise::ir {

[[nodiscard]] std::string print(const Program& program);
[[nodiscard]] std::string print(const Program& program, const Function& function);

// One line, without its end and without indentation, for traces and logs (a Switch takes several lines).
[[nodiscard]] std::string to_string(const Program& program, const Function& function, const Instruction& instruction);
[[nodiscard]] std::string to_string(const Program& program, const Function& function, const Terminator& terminator);
[[nodiscard]] std::string to_string(const Program& program, const Operand& operand);

// The function named "main" that has a body, or none: Program::main, where the text does not say `entry`.
[[nodiscard]] FunctionId default_main(const Program& program);

}  // namespace heapwise::ir
