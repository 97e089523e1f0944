// Runs a program that stands in a test as IR text.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "interp/interpreter.h"
#include "ir/parser.h"
#include "ir/verifier.h"

namespace heapwise::interp {

// The declarations that most programs need.
inline const std::string kDeclarations = R"(
declare @malloc(i64) -> ptr
declare @calloc(i64, i64) -> ptr
declare @realloc(ptr, i64) -> ptr
declare @free(ptr)
declare @exit(i32) noreturn
declare @abort() noreturn
declare @reach_error() noreturn
declare @__VERIFIER_nondet_int() -> i32
declare @__VERIFIER_assume(i32)
)";

[[nodiscard]] inline ir::Program program_of(const std::string& text) {
  Result<ir::Program> program = ir::parse(text);
  EXPECT_TRUE(program.ok()) << program.error();
  for (const std::string& complaint : ir::verify(program.value())) ADD_FAILURE() << complaint;
  return std::move(program).value();
}

[[nodiscard]] inline RunResult run_program(const std::string& text, const Inputs& inputs = {}, Options options = {}) {
  const ir::Program program = program_of(text);
  return Interpreter(program, models::Models::standard()).run(inputs, options);
}

// `body` is that of main, which returns i32.
[[nodiscard]] inline RunResult run_main(const std::string& body, const Inputs& inputs = {}, Options options = {}) {
  return run_program("program lp64\n" + kDeclarations + "func @main() -> i32 {\n" + body + "\n}\n", inputs, options);
}

// The first violation's kind, and the instruction where it happened ("b0:3").
[[nodiscard]] inline std::string first_violation(const RunResult& result) {
  if (result.ending != Ending::Violated) return std::string("no violation: ") + std::string(to_string(result.ending));
  const Violation& violation = result.violations.front();
  std::string text(to_string(violation.kind));
  text += " (" + std::string(to_string(violation.property)) + ")";
  if (violation.at.stack.empty()) return text;
  const ir::Position at = violation.at.stack.front();
  return text + " b" + std::to_string(at.block.index()) + ":" + std::to_string(at.index);
}

}  // namespace heapwise::interp
