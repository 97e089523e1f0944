// Prove: dataflow analysis over symbolic heaps.
//
// Per call a fixpoint over the callee's blocks, in weak topological order, with a set of heaps at each loop head; there
// chains are folded, a heap that an earlier one covers is dropped, and heaps that only differ in numbers are joined and
// widened. A call is analysed on the part of the heap that it can reach (heap/frame.h), once for each such part
// (summaries.h); recursion is a fixpoint over these summaries. A program is proved when no heap that is reached can
// violate the property and nothing was met that is not modelled. Everything here over-approximates; how much is in
// precision.h.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "base/budget.h"
#include "engine/task.h"
#include "exec/control.h"
#include "exec/weakening.h"
#include "heap/frame.h"
#include "prove/outcome.h"
#include "prove/precision.h"
#include "prove/program_facts.h"
#include "prove/summaries.h"

namespace heapwise::prove {

// A heap as it comes to a place: for showing states to people.
using Observer = std::function<void(ir::Position, std::uint32_t depth, const heap::Heap&)>;

// Where the results of a call wait for the caller.
[[nodiscard]] constexpr heap::RootKey return_key(std::size_t n) {
  return {heap::RootKey::Kind::Result, heap::kCallDepth, static_cast<std::uint32_t>(n)};
}

// What atexit registered, in its order: roots like those of globals, so that no join forgets one.
[[nodiscard]] constexpr heap::RootKey handler_key(std::uint32_t n) {
  return {heap::RootKey::Kind::Handler, heap::kWholeProgram, n};
}

class Prover {
 public:
  // `facts` of the program, if they were computed already.
  Prover(const engine::Task& task, const Precision& precision, Budget& budget, const Observer& observer,
         std::shared_ptr<ProgramFacts> facts = nullptr);
  // How far a run has come.
  struct Work {
    std::uint64_t steps = 0;
    std::uint64_t comparing = 0;  // what comparing heaps costs, in steps: they take long where there are many
  };
  // Asked before every step: may the run go on? Whoever is asked may let others work meanwhile (attempt.h).
  void go_on_while(std::function<bool(const Work&)> may_go_on) { may_go_on_ = std::move(may_go_on); }
  [[nodiscard]] Outcome run();
  // The layouts of trees that some heap has shown.
  [[nodiscard]] const std::vector<heap::TreeLayout>& trees() const { return trees_; }
  // Where references are given up (heap/forget.h): has one been?
  [[nodiscard]] bool has_given_up_references() const { return forgot_references_; }

 private:
  using Heap = heap::Heap;
  struct Run {  // one round of the analysis of one context
    const ir::FunctionFacts& facts;
    ir::FunctionId id;
    std::map<std::uint32_t, std::vector<Heap>> waiting;  // by the block's place in the order
    std::map<std::uint32_t, std::vector<Seen>> seen;     // at loop heads
    std::vector<Heap> exits;
    std::size_t lists_known = 0;
  };

  // Blocks (prover.cpp).
  [[nodiscard]] std::vector<Heap> run_function(ir::FunctionId id, Heap entry);
  [[nodiscard]] std::uint32_t next_place(const Run& run) const;
  [[nodiscard]] std::vector<Heap> take_waiting(Run& run, ir::BlockId block) const;
  void run_block(Run& run, ir::BlockId block, Heap heap);
  void terminate(Run& run, ir::BlockId block, Heap heap);
  void go(Run& run, ir::BlockId from, const ir::Target& target, Heap heap);
  void leave(Run& run, const ir::Return& it, ir::Location at, Heap heap);
  // The parameters that hold an address inside of a block which the caller's frame names get their values again.
  void name_parameters(Heap& exit) const;
  // Of the heap's registers only those that hold variables are left (variables.h).
  void end_program(ir::Location at, Heap heap);
  // The program ends, in the context that is being analysed, with this heap.
  void note_end(Heap heap);
  // Where the program ends in a call, do variables hold all that the call's end leans on?
  void check_end_of_frame(const heap::Cut& cut, std::span<const heap::Entrance> entrances, const Heap& end,
                          ir::Location at);
  void exit_program(ir::Location at, Heap heap);

  // Calls (calls.cpp, callbacks.cpp).
  void call(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it, Heap heap, std::vector<Heap>& after);
  void call_that_may_end(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it,
                         const exec::Control::Callee& callee, Heap heap, std::vector<Heap>& after);
  // `at_end` gives the heap before the call as it is if the program ends in it.
  void call_function(const ir::Call& it, ir::FunctionId callee, ir::Location at, Heap heap,
                     const std::function<Heap()>& at_end, std::vector<Heap>& after,
                     const std::set<heap::ObjectId>& hide = {});
  [[nodiscard]] std::set<heap::ObjectId> blocks_to_hide(ir::FunctionId callee, const Heap& heap) const;
  void call_back(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it, const ir::Function& f, Heap heap,
                 std::vector<Heap>& after);
  void compare_any_elements(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it, const ir::Function& f,
                            Heap heap, std::vector<Heap>& after);
  void register_handler(const ir::Call& it, ir::Location at, Heap heap, std::vector<Heap>& after);
  [[nodiscard]] Context* analyse(ir::FunctionId callee, Heap part, ir::Location at);
  [[nodiscard]] Context* context_of(ir::FunctionId callee, Heap part, ir::Location at);
  void run_context(Context& context);
  [[nodiscard]] bool add_exits(Context& context, std::vector<Heap> exits);

  // Where ways meet (arrive.cpp).
  void arrive(Run& run, ir::BlockId block, Heap heap, bool again);
  void arrive_at_head(Run& run, ir::BlockId head, Heap heap, bool again);
  enum class Met : std::uint8_t { Apart, Covered, Joined };
  void make_lists(Run& run, std::uint32_t head, Heap& heap, ir::Location at);
  [[nodiscard]] Met join_into(std::vector<Seen>& seen, const Heap& heap, bool again, std::vector<Heap>& waiting,
                              ir::Location at);
  void collapse(std::vector<Seen>& seen, std::vector<Heap>& waiting, ir::Location at);
  [[nodiscard]] bool absorb(std::vector<Heap>& heaps, Heap& heap, ir::Location at);
  void thin_out(std::vector<Heap>& heaps, ir::Location at);
  void fold(Heap& heap, ir::Location at);
  void look_for_trees(const Heap& heap);

  void keep_invariants(const Run& run);
  [[nodiscard]] ir::Location location_of(const Run& run, ir::BlockId block) const;
  [[nodiscard]] bool stopped();
  void give_up(std::string why, ir::Location at, exec::Finding::Limit limit = exec::Finding::Limit::TooLarge);

  const engine::Task& task_;
  const ir::Program& program_;
  const Precision& precision_;
  Budget& budget_;
  const Observer& observer_;
  std::shared_ptr<ProgramFacts> facts_;
  std::vector<exec::Finding> findings_;
  exec::Weakening policy_;
  exec::Executor executor_;
  exec::Control control_;
  Summaries summaries_;
  Ledger ledger_;
  engine::Coverage coverage_;
  std::map<std::pair<ir::FunctionId, ir::BlockId>, Invariant> invariants_;
  std::optional<exec::Finding> reason_;
  std::vector<heap::TreeLayout> trees_;
  std::vector<heap::Bough> boughs_;  // of this run's heaps: two may show a tree together
  std::size_t looked_at_ = 0;        // findings up to here are known not to count
  Work work_;
  bool forgot_references_ = false;
  std::function<bool(const Work&)> may_go_on_;
  bool blocks_in_frames_ = false;  // a caller's frame holds heap blocks that the callee does not see
};

}  // namespace heapwise::prove
