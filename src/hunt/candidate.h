// A candidate: inputs on which a search believes that the program goes wrong, and how.
//
// What makes candidates may be wrong without harm: confirm.h runs the program on the inputs, and only what happens
// there counts.
#pragma once

#include <vector>

#include "exec/finding.h"
#include "interp/inputs.h"

namespace heapwise::hunt {

struct Candidate {
  std::vector<interp::Inputs::Value> inputs;  // in the order in which the program asks
  exec::Finding expected;
};

}  // namespace heapwise::hunt
