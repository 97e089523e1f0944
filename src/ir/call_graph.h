// Who calls whom, with the targets of calls through function pointers.
//
// An over-approximation of the calls that can happen: a call through a pointer may go to every function whose address
// is taken somewhere (as an operand other than a direct callee, or in a global's initial bytes) and whose signature
// fits: it takes no more arguments than the call passes, of the same types, and the call wants none of its results or
// all of them, of the same types. Calls that do not fit are undefined in C; who runs one says so.
//
// Functions that an external function calls back (qsort's comparison) are not edges of this graph, but they count as
// reachable: the address was taken. Likewise, `recursive` speaks of calls that the program makes itself.
#pragma once

#include <span>
#include <vector>

#include "ir/program.h"

namespace heapwise::ir {

class CallGraph {
 public:
  struct Site {
    Position at;
    bool direct = true;
    std::vector<FunctionId> callees;  // sorted; external functions, too
  };

  explicit CallGraph(const Program& program);

  // The calls in a function, in the order of the text.
  [[nodiscard]] const std::vector<Site>& sites(FunctionId function) const { return sites_.at(function.index()); }
  // Of one call; empty where there is no call, or no function fits.
  [[nodiscard]] std::span<const FunctionId> callees(Position position) const;
  // Of all its calls, sorted.
  [[nodiscard]] const std::vector<FunctionId>& callees(FunctionId function) const {
    return callees_.at(function.index());
  }
  [[nodiscard]] const std::vector<FunctionId>& callers(FunctionId function) const {
    return callers_.at(function.index());
  }
  [[nodiscard]] bool address_taken(FunctionId function) const { return address_taken_.at(function.index()); }

  // Functions that call each other, directly or not, are in one component. Callees before callers: bottom-up.
  [[nodiscard]] const std::vector<std::vector<FunctionId>>& components() const { return components_; }
  [[nodiscard]] std::size_t component_of(FunctionId function) const { return component_of_.at(function.index()); }
  // May it be called again before it has returned?
  [[nodiscard]] bool recursive(FunctionId function) const;

  // Can it run when the program starts at main? Called, directly or not, or its address taken by reachable code or in a
  // global that reachable code or another such global mentions.
  [[nodiscard]] bool reachable_from_main(FunctionId function) const { return reachable_.at(function.index()); }

 private:
  void find_address_taken(const Program& program);
  void find_sites(const Program& program);
  [[nodiscard]] std::vector<FunctionId> targets_of(const Program& program, const Function& caller,
                                                   const Call& call) const;
  void find_components();
  void find_reachable(const Program& program);

  std::vector<std::vector<Site>> sites_;
  std::vector<std::vector<FunctionId>> callees_, callers_;
  std::vector<bool> address_taken_, reachable_;
  std::vector<std::vector<FunctionId>> components_;
  std::vector<std::size_t> component_of_;
};

}  // namespace heapwise::ir
