// Reads SL-COMP's dialect of SMT-LIB: declarations, inductive definitions, assertions and check-sats.
//
// Accepted: set-logic, set-info, set-option, declare-sort, declare-datatypes, declare-heap, declare-const, declare-fun
// (without arguments), define-fun (expanded where it is used), define-fun-rec, define-funs-rec, assert, check-sat;
// get-model, echo and exit are passed over. List predicates are recognised by their rules (recognise.h). `ls`, `dls`,
// `nls` without a definition are the built-in ones over the cell of their first argument's sort. Errors name line and
// column.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "logic/formula.h"
#include "logic/sexpr.h"

namespace heapwise::logic {

struct CheckSat {
  std::size_t assertions = 0;  // how many assertions stand before it
  Position position{};
};

struct Script {
  std::unique_ptr<Context> context = std::make_unique<Context>();
  std::string logic;
  std::string status;  // (set-info :status …): sat, unsat, unknown, or empty
  std::vector<VariableId> constants;
  std::vector<Formula> assertions;
  std::vector<CheckSat> checks;
  std::size_t depth = 0;  // of the deepest nesting; above kShallow, work on it with a deep stack (base/deep_stack.h)
};

inline constexpr std::size_t kShallow = 500;

// `name` is the file's name in error messages.
[[nodiscard]] Result<Script> parse_smtlib(std::string_view text, std::string_view name);
[[nodiscard]] Result<Script> parse_smtlib_file(const std::string& path);

}  // namespace heapwise::logic
