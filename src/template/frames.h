// Frames: the calls of the program, inlined into a tree with main at its root.
//
// One frame per call path: a function that is called at two places has two frames, and each makes its own abstract
// objects. A recursive function is inlined a few times within itself: violations come early, and much recursion is
// none, or ends soon (a function that is called through a pointer with other functions to call). Deeper calls are not,
// nor are calls when the tree has grown too large: the encoder meets a call without a frame and says that it cannot
// follow it. A recursive function of numbers alone has one frame for all of its calls, its summary's; where nothing is
// inlined, so has every function of numbers alone. Where summaries are of memory, too, every recursive function has
// one, and is not inlined at all.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "ir/call_graph.h"
#include "ir/liveness.h"
#include "ir/loops.h"
#include "models/models.h"

namespace heapwise::tmpl {

using FrameId = Id<struct FrameTag>;

// What is computed once for a function.
struct FunctionShape {
  explicit FunctionShape(const ir::Function& f);
  const ir::Function& function;
  ir::ControlFlow flow;
  ir::Liveness liveness;
  ir::StackLiveness stack;
  ir::LoopNest loops;
  [[nodiscard]] bool in_loop(ir::BlockId block) const { return loops.innermost(block).valid(); }
};

struct Frame {
  FrameId parent;     // invalid: main
  ir::Position call;  // in the parent
  ir::FunctionId function;
  const FunctionShape* shape = nullptr;
  bool repeats = false;              // may run more than once in an execution: a loop is around one of its calls
  bool recursive = false;            // a summary's: activations of this one frame may be within each other
  bool reads_memory = false;         // a summary's: of a function that is not of numbers alone
  std::uint32_t first_register = 0;  // registers of all frames are numbered through
  std::uint32_t depth = 0;
  std::map<std::pair<ir::BlockId, std::uint32_t>, std::vector<FrameId>> callees;
  std::map<std::pair<ir::BlockId, std::uint32_t>, std::vector<FrameId>> summarised;  // those that read memory
};

class Frames {
 public:
  struct Limits {
    std::size_t blocks = 3000;
    std::uint32_t depth = 60;
    unsigned activations = 3;  // of one recursive function at a time
    bool inline_calls = true, summaries = true;
    bool summaries_of_memory = false;
  };
  Frames(const ir::Program& program, const models::Models& models, Limits limits);
  Frames(const ir::Program& program, const models::Models& models) : Frames(program, models, Limits{}) {}

  [[nodiscard]] const ir::Program& program() const { return program_; }
  [[nodiscard]] const models::Models& models() const { return models_; }
  [[nodiscard]] const ir::CallGraph& calls() const { return calls_; }
  [[nodiscard]] std::size_t size() const { return frames_.size(); }
  [[nodiscard]] const Frame& at(FrameId id) const { return frames_.at(id.index()); }
  [[nodiscard]] FrameId main() const { return FrameId(0U); }
  [[nodiscard]] std::size_t registers() const { return registers_; }
  // The library's entry for a function, if that is what a call of it means: its own body runs where it has one.
  [[nodiscard]] const models::Model* model_of(const ir::Function& callee) const;
  [[nodiscard]] bool is_error_function(const ir::Function& callee) const;
  // The frames of this call; empty where it is not followed.
  [[nodiscard]] const std::vector<FrameId>& callees(FrameId frame, ir::BlockId block, std::uint32_t index) const;
  // The one frame of a function that is taken by summary. Invalid: it is not, or it is not called.
  [[nodiscard]] FrameId summary_of(ir::FunctionId function) const;
  // The summaries of functions that read memory by which this call may be taken.
  [[nodiscard]] const std::vector<FrameId>& summaries_at(FrameId frame, ir::BlockId block, std::uint32_t index) const;
  [[nodiscard]] bool has_summaries_of_memory() const { return has_summaries_of_memory_; }
  // Some recursive call of a function that touches memory is not followed.
  [[nodiscard]] bool cut_recursion() const { return cut_recursion_; }

 private:
  const FunctionShape& shape_of(ir::FunctionId id);
  void add_callees(FrameId id);
  // Invalid: the function is not taken by summary.
  [[nodiscard]] FrameId summarise(FrameId caller, ir::Position call, ir::FunctionId callee);
  // How many activations of the function there are on the path from main to this frame.
  [[nodiscard]] unsigned activations(FrameId frame, ir::FunctionId function) const;
  // Numbers in, numbers out, and nothing else: neither it nor what it calls reads or writes memory.
  [[nodiscard]] bool numbers_alone(ir::FunctionId function, std::set<ir::FunctionId>& seen) const;
  [[nodiscard]] bool numbers_alone(const ir::Instruction& instruction, std::set<ir::FunctionId>& seen) const;
  FrameId add(FrameId parent, ir::Position call, ir::FunctionId function, bool repeats);

  const ir::Program& program_;
  const models::Models& models_;
  Limits limits_;
  ir::CallGraph calls_;
  std::map<ir::FunctionId, std::unique_ptr<FunctionShape>> shapes_;
  std::vector<Frame> frames_;
  std::map<ir::FunctionId, FrameId> summaries_;
  std::size_t registers_ = 0, blocks_ = 0;
  bool cut_recursion_ = false, has_summaries_of_memory_ = false;
};

}  // namespace heapwise::tmpl
