// Bug: one execution that violates a property, and all that it takes to see it again.
//
// Only a run of the interpreter makes one (hunt/confirm.h judges whether it counts); every engine that says `false`
// hands one over.
#pragma once

#include <vector>

#include "interp/interpreter.h"

namespace heapwise::engine {

struct Bug {
  const models::Models* models = &models::Models::standard();  // those of the task
  std::vector<interp::Inputs::Value> inputs;
  interp::Options options;              // of the run
  interp::RunResult run;                // Violated; violations.front() is the first on the path, its place exact
  std::vector<interp::Choice> choices;  // what the run takes for granted where C leaves it open

  [[nodiscard]] const interp::Violation& violation() const { return run.violations.front(); }
};

}  // namespace heapwise::engine
