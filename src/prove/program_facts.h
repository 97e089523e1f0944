// What is computed once for a program and each of its functions, whatever the precision.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "ir/call_graph.h"
#include "ir/held_variables.h"
#include "ir/liveness.h"
#include "ir/loops.h"
#include "models/models.h"

namespace heapwise::prove {

struct FunctionFacts {
  explicit FunctionFacts(const ir::Function& f);
  const ir::Function& function;
  ir::ControlFlow flow;
  ir::Liveness liveness;
  ir::WeakTopologicalOrder order;
  std::vector<std::uint32_t> place;  // of each block in the order
  std::vector<ir::BlockId> by_place;
  std::vector<bool> doomed;  // every way from here ends the program, without a loop
  [[nodiscard]] ir::BlockId block_at(std::uint32_t at) const { return by_place.at(at); }
  [[nodiscard]] const ir::HeldVariables& held_variables() const;  // computed when it is first asked for

 private:
  mutable std::unique_ptr<ir::HeldVariables> held_variables_;
};

class ProgramFacts {
 public:
  explicit ProgramFacts(const ir::Program& program);

  [[nodiscard]] const FunctionFacts& of(ir::FunctionId id);
  [[nodiscard]] const ir::CallGraph& calls() const { return calls_; }
  // The globals that a call of the function may name itself, in it or in what it calls. Sorted. Others it can only
  // reach through pointers.
  [[nodiscard]] const std::vector<ir::GlobalId>& globals_named(ir::FunctionId id) const {
    return globals_.at(calls_.component_of(id));
  }
  // Calls of these functions are shown all that they can reach: hiding blocks from them has failed.
  [[nodiscard]] bool sees_all(ir::FunctionId id) const { return see_all_.contains(id); }
  void show_all(ir::FunctionId id) { see_all_.insert(id); }
  // The constants that the program compares with, their neighbours, and the ends of the integer types: sorted.
  [[nodiscard]] const std::vector<std::int64_t>& thresholds() const { return thresholds_; }
  // Zero, one, and the ends of the integer types alone.
  [[nodiscard]] const std::vector<std::int64_t>& type_limits() const { return type_limits_; }

 private:
  void find_globals();
  void find_thresholds();

  const ir::Program& program_;
  ir::CallGraph calls_;
  std::vector<std::vector<ir::GlobalId>> globals_;  // by component of the call graph
  std::vector<std::int64_t> thresholds_, type_limits_;
  std::map<ir::FunctionId, std::unique_ptr<FunctionFacts>> functions_;
  std::set<ir::FunctionId> see_all_;
};

}  // namespace heapwise::prove
