// What an analysis needs to know of a function, computed once: its graph, its loops in order, what is live where, where
// every way ends the program, and which registers hold which variables.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "ir/held_variables.h"
#include "ir/liveness.h"
#include "ir/loops.h"

namespace heapwise::ir {

struct FunctionFacts {
  explicit FunctionFacts(const Function& f);
  const Function& function;
  ControlFlow flow;
  Liveness liveness;
  WeakTopologicalOrder order;
  std::vector<std::uint32_t> place;  // of each block in the order
  std::vector<BlockId> by_place;
  std::vector<bool> doomed;  // every way from here ends the program, without a loop
  [[nodiscard]] BlockId block_at(std::uint32_t at) const { return by_place.at(at); }
  [[nodiscard]] const HeldVariables& held_variables() const;  // computed when it is first asked for

 private:
  mutable std::unique_ptr<HeldVariables> held_variables_;
};

// Does it look at one of its parameters?
[[nodiscard]] bool reads_parameters(const Function& function);

// Of each function when it is first asked for. The program must stay.
class FactsOfFunctions {
 public:
  explicit FactsOfFunctions(const Program& program) : program_(program) {}
  [[nodiscard]] const FunctionFacts& of(FunctionId id);

 private:
  const Program& program_;
  std::map<FunctionId, std::unique_ptr<FunctionFacts>> functions_;
};

}  // namespace heapwise::ir
