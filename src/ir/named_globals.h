// The globals that a call of a function may name itself, in it or in what it calls. Others it can only reach through
// pointers.
#pragma once

#include <vector>

#include "ir/call_graph.h"

namespace heapwise::ir {

class NamedGlobals {
 public:
  // Both must stay.
  NamedGlobals(const Program& program, const CallGraph& calls);
  // Sorted.
  [[nodiscard]] const std::vector<GlobalId>& of(FunctionId id) const { return globals_.at(calls_.component_of(id)); }

 private:
  const CallGraph& calls_;
  std::vector<std::vector<GlobalId>> globals_;  // by component of the call graph
};

}  // namespace heapwise::ir
