// Executes the instructions of a function that stands in a test as IR text, one after the other, on symbolic heaps.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "exec/executor.h"
#include "exec/weakening.h"
#include "ir/parser.h"
#include "ir/verifier.h"

namespace heapwise::exec {

struct Executed {
  std::vector<Heap> heaps;
  std::vector<Finding> findings;

  // What the register holds in the n-th heap.
  [[nodiscard]] Value at(std::uint32_t reg, std::size_t n = 0) const {
    const Value* v = n < heaps.size() ? heaps[n].root(heap::register_key(1, reg)) : nullptr;
    EXPECT_NE(v, nullptr) << "%" << reg << " in heap " << n;
    return v != nullptr ? *v : Value();
  }
  // How many heaps the register is this constant in.
  [[nodiscard]] int count(std::uint32_t reg, std::int64_t wanted) const {
    int n = 0;
    for (std::size_t i = 0; i < heaps.size(); ++i) n += heaps[i].range(at(reg, i)) == heap::Range::constant(wanted);
    return n;
  }
  // Does the register have this value in one of the heaps, as far as is known?
  [[nodiscard]] bool may_be(std::uint32_t reg, std::int64_t value) const {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const Value v = at(reg, i);
      if (v.is_number() && heaps[i].range(v).contains(value)) return true;
    }
    return false;
  }
  [[nodiscard]] bool finds(Finding::Kind kind) const {
    for (const Finding& f : findings) {
      if (f.kind == kind) return true;
    }
    return false;
  }
  [[nodiscard]] bool ends_in(Finding::Kind kind) const {
    return heaps.empty() && findings.size() == 1 && findings[0].kind == kind;
  }
};

// `body`: the instructions of one block, which ends in `return`. `globals`: what else the program declares.
// `before_last`: what else happens to the heaps before the last instruction.
[[nodiscard]] inline Executed execute(const std::string& body, ExecOptions options = {}, Heap start = {},
                                      const std::string& globals = "",
                                      const std::function<void(Heap&)>& before_last = {}) {
  const std::string text = "program lp64\n" + globals + "\nfunc @main() {\nb0:\n" + body + R"(
  return
}
declare @malloc(i64) -> ptr
declare @calloc(i64, i64) -> ptr
declare @realloc(ptr, i64) -> ptr
declare @free(ptr)
declare @__VERIFIER_nondet_int() -> i32
declare @__VERIFIER_nondet_long() -> i64
declare @__VERIFIER_assume(i32)
)";
  Executed result;
  Result<ir::Program> parsed = ir::parse(text);
  EXPECT_TRUE(parsed.ok()) << parsed.error();
  if (!parsed.ok()) return result;
  const ir::Program program = std::move(parsed).value();
  for (const std::string& complaint : ir::verify(program)) ADD_FAILURE() << complaint;
  Weakening policy(result.findings);
  Executor executor(program, *options.models, options, policy);
  executor.start(start);
  result.heaps.push_back(std::move(start));
  const ir::Function& main = program.function(program.main);
  for (const ir::Instruction& i : main.blocks[0].instructions) {
    std::vector<Heap> after;
    const bool is_last = &i == &main.blocks[0].instructions.back();
    for (Heap& h : result.heaps) {
      if (is_last && before_last) before_last(h);
      executor.at(main, 1, i.at);
      if (const auto* call = std::get_if<ir::Call>(&i.what)) {
        executor.call_library(*call, program.function(call->callee.function_id()), std::move(h), after);
      } else {
        executor.step(i, std::move(h), after);
      }
    }
    result.heaps = std::move(after);
  }
  return result;
}

}  // namespace heapwise::exec
