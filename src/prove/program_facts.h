// What is computed once for a program, whatever the precision of a proof: the facts of ir, and where numbers may be
// widened to.
#pragma once

#include <set>
#include <vector>

#include "heap/forget.h"
#include "heap/single_nodes.h"
#include "ir/call_graph.h"
#include "ir/function_facts.h"
#include "ir/named_globals.h"

namespace heapwise::prove {

class ProgramFacts {
 public:
  explicit ProgramFacts(const ir::Program& program);

  [[nodiscard]] const ir::FunctionFacts& of(ir::FunctionId id) { return functions_.of(id); }
  [[nodiscard]] const ir::CallGraph& calls() const { return calls_; }
  [[nodiscard]] const ir::NamedGlobals& named_globals() const { return globals_; }
  // Calls of these functions are shown all that they can reach: hiding blocks from them has failed.
  [[nodiscard]] bool sees_all(ir::FunctionId id) const { return see_all_.contains(id); }
  void show_all(ir::FunctionId id) { see_all_.insert(id); }
  // The layouts of lists that some run has folded.
  [[nodiscard]] std::vector<heap::ListLayout>& lists() { return lists_; }
  // The links that some heap needs.
  [[nodiscard]] std::set<heap::LinkKind>& owning_links() { return owning_links_; }
  // The constants that the program compares with, their neighbours, and the ends of the integer types: sorted.
  [[nodiscard]] const std::vector<std::int64_t>& thresholds() const { return thresholds_; }
  // Zero, one, and the ends of the integer types alone.
  [[nodiscard]] const std::vector<std::int64_t>& type_limits() const { return type_limits_; }

 private:
  void find_thresholds();

  const ir::Program& program_;
  ir::CallGraph calls_;
  ir::NamedGlobals globals_;
  ir::FactsOfFunctions functions_;
  std::vector<std::int64_t> thresholds_, type_limits_;
  std::set<ir::FunctionId> see_all_;
  std::vector<heap::ListLayout> lists_;
  std::set<heap::LinkKind> owning_links_;
};

}  // namespace heapwise::prove
