// Prove: dataflow analysis over symbolic heaps.
//
// Per call a fixpoint over the callee's blocks, in weak topological order, with a set of heaps at each loop head; there
// chains are folded, a heap that an earlier one covers is dropped, and heaps that only differ in numbers are joined and
// widened. A program is proved when no heap that is reached can violate the property and nothing was met that is not
// modelled. Everything here over-approximates; how much is in precision.h.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/budget.h"
#include "check/property.h"
#include "exec/executor.h"
#include "ir/liveness.h"
#include "ir/loops.h"
#include "prove/coverage.h"
#include "prove/outcome.h"
#include "prove/precision.h"

namespace heapwise::prove {

struct ProveOptions {
  check::Property property = check::Property::Memsafety;
  exec::ExecOptions exec;
};

// A heap as it comes to a place: for showing states to people.
using Observer = std::function<void(ir::Position, std::uint32_t depth, const heap::Heap&)>;

// Tries one precision after the other.
[[nodiscard]] Outcome prove(const ir::Program& program, const ProveOptions& options, Budget& budget,
                            const Observer& observer = {});

// What is computed once for each function.
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
};

class Prover {
 public:
  Prover(const ir::Program& program, const ProveOptions& options, const Precision& precision, Budget& budget,
         const Observer& observer);
  [[nodiscard]] Outcome run();

 private:
  using Heap = heap::Heap;
  struct Seen {
    Heap heap;
    int joins = 0;
  };
  struct Run {  // the analysis of one call
    const FunctionFacts& facts;
    ir::FunctionId id;
    std::uint32_t depth;
    std::map<std::uint32_t, std::vector<Heap>> waiting;  // by the block's place in the order
    std::map<std::uint32_t, std::vector<Seen>> seen;     // at loop heads
    std::vector<Heap> exits;
  };

  [[nodiscard]] std::vector<Heap> run_function(ir::FunctionId id, Heap entry, std::uint32_t depth);
  void run_block(Run& run, ir::BlockId block, Heap heap);
  void call(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it, Heap heap, std::vector<Heap>& after);
  void call_function(Run& run, const ir::Call& it, ir::FunctionId callee, Heap heap, std::vector<Heap>& after);
  void terminate(Run& run, ir::BlockId block, Heap heap);
  void go(Run& run, const ir::Target& target, ir::Location at, Heap heap);
  void leave(Run& run, const ir::Return& it, ir::Location at, Heap heap);
  void end_program(ir::Location at, Heap heap);
  void arrive(Run& run, ir::BlockId block, Heap heap);
  void arrive_at_head(Run& run, ir::BlockId head, Heap heap);
  [[nodiscard]] bool join_into(std::vector<Seen>& seen, const Heap& heap, std::vector<Heap>& waiting, ir::Location at);
  void drop_dead(Heap& heap, std::uint32_t depth, const std::vector<ir::RegisterId>& live) const;
  void keep_invariants(const Run& run);
  [[nodiscard]] ir::Location location_of(const Run& run, ir::BlockId block) const;
  [[nodiscard]] bool stopped();
  void give_up(std::string why, ir::Location at);
  const FunctionFacts& facts_of(ir::FunctionId id);

  const ir::Program& program_;
  const ProveOptions& options_;
  const Precision& precision_;
  Budget& budget_;
  const Observer& observer_;
  std::vector<exec::Finding> findings_;
  exec::Executor executor_;
  std::map<ir::FunctionId, std::unique_ptr<FunctionFacts>> functions_;
  std::vector<std::int64_t> thresholds_;
  Ledger ledger_;
  Coverage coverage_;
  std::map<std::pair<ir::FunctionId, ir::BlockId>, Invariant> invariants_;
  std::optional<exec::Finding> reason_;
  std::size_t looked_at_ = 0;  // findings up to here are known not to count
  std::uint64_t steps_ = 0;
};

}  // namespace heapwise::prove
