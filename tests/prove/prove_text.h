// Proves a program that stands in a test as IR text.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "ir/parser.h"
#include "ir/verifier.h"
#include "prove/prove.h"

namespace heapwise::prove {

[[nodiscard]] inline ir::Program program_of(const std::string& functions) {
  const std::string text = "program lp64\n" + functions + R"(
declare @malloc(i64) -> ptr
declare @free(ptr)
declare @exit(i32) noreturn
declare @reach_error() noreturn
declare @__VERIFIER_nondet_int() -> i32
)";
  Result<ir::Program> program = ir::parse(text);
  EXPECT_TRUE(program.ok()) << program.error();
  for (const std::string& complaint : ir::verify(program.value())) ADD_FAILURE() << complaint;
  return std::move(program).value();
}

[[nodiscard]] inline Outcome prove_text(const std::string& functions,
                                        check::Property property = check::Property::Memsafety) {
  const ir::Program program = program_of(functions);
  Budget budget(20, 0);
  return prove(engine::Task(program, {.property = property}), budget);
}

// @build: a list of any length, made recursively. @release: frees it, recursively.
inline const std::string kRecursiveList = R"(
func @build() -> ptr {
b0:
  %0: i32 = call @__VERIFIER_nondet_int()
  %1: i1 = icmp ne %0, i32 0
  branch %1, b1, b2(null)
b1:
  %2: ptr = call @malloc(i64 16)
  %3: ptr = call @build()
  store %3, %2
  jump b2(%2)
b2(%4: ptr):
  return %4
}
func @release(%0: ptr) {
b0:
  %1: i1 = icmp ne %0, null
  branch %1, b1, b2
b1:
  %2: ptr = load %0
  call @release(%2)
  call @free(%0)
  jump b2
b2:
  return
}
)";

}  // namespace heapwise::prove
