// Exploring a small program in a test: candidates are confirmed by the interpreter, as hunt does.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "frontend/compile_text.h"
#include "hunt/explore.h"
#include "interp/interpreter.h"
#include "ir/parser.h"

namespace heapwise::hunt::testing {

using engine::Question;

struct Exploration {
  ExploreOutcome outcome;
  std::vector<std::int64_t> inputs;  // of the confirmed candidate
  exec::Finding::Kind kind = exec::Finding::Kind::Limit;
};

inline interp::PropertySet properties_of(check::Property property) {
  if (property == check::Property::Unreach) return {interp::Property::UnreachCall};
  if (property == check::Property::Memcleanup) return {interp::Property::ValidMemcleanup};
  return interp::PropertySet::memory_safety();
}

inline Exploration explore_program(const ir::Program& program, const Question& options = {}) {
  Exploration result;
  const interp::Interpreter interpreter(program, models::Models::standard());
  interp::Options run;
  run.properties = properties_of(options.property);
  run.uninitialised = interp::Options::Uninitialised::Input;
  run.malloc_may_fail = options.malloc_may_fail;
  run.step_limit = 1'000'000;
  Budget budget(30, 0);
  result.outcome = explore(engine::Task(program, options), budget, [&](const Candidate& candidate) {
    const interp::RunResult end = interpreter.run(interp::Inputs(candidate.inputs), run);
    if (end.ending != interp::Ending::Violated) return false;
    result.kind = candidate.expected.kind;
    for (const auto& value : candidate.inputs) {
      if (const auto* n = std::get_if<ir::SignedBits>(&value)) result.inputs.push_back(static_cast<std::int64_t>(*n));
    }
    return true;
  });
  return result;
}

inline Exploration explore_c(const std::string& body, const Question& options = {},
                             ir::DataModel model = ir::DataModel::LP64) {
  static const std::string head =
      "extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\n"
      "extern char __VERIFIER_nondet_char(void);\nextern void __VERIFIER_assume(int);\nextern void reach_error(void);\n"
      "extern void* malloc(__SIZE_TYPE__);\nextern void* calloc(__SIZE_TYPE__, __SIZE_TYPE__);\n"
      "extern void* realloc(void*, __SIZE_TYPE__);\nextern void free(void*);\nextern void abort(void);\n"
      "extern void* memcpy(void*, const void*, __SIZE_TYPE__);\nextern void* memset(void*, int, __SIZE_TYPE__);\n";
  return explore_program(frontend::compile_text(head + body, model), options);
}

}  // namespace heapwise::hunt::testing
