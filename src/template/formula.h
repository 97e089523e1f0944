// Formula: the program as terms: what must hold, what the loops carry round, where inputs are read.
//
// Made by the encoder, read by inference, by the search for counterexamples and by the report.
#pragma once

#include <string>
#include <vector>

#include "exec/finding.h"
#include "template/memory.h"

namespace heapwise::tmpl {

// What must hold at a place that executions reach under `guard`. The obligations stand in an order in which an
// execution meets them (those on other paths apart). Each is asked under the assumption that the earlier ones hold, and
// never under later ones: the first violation of an execution has only obligations behind it that hold.
struct Obligation {
  exec::Finding::Kind kind = exec::Finding::Kind::Limit;
  ir::Location at;
  std::string what;
  Term guard, condition;
  Term before;  // a boolean that implies all assumptions made earlier
  // Where the condition fails and this holds, the access or free is really invalid: the address leads where points-to
  // expects it, or nowhere. Invalid: it never can be said.
  Term decisive = {};
};

struct InputTaken {
  Term guard;
  Term value;
  ir::Type type;
};

using LoopInstanceId = Id<struct LoopInstanceTag>;

// A state that goes back to the head of a loop.
struct Latch {
  Term guard, before;
  std::vector<Value> parameters;
  std::vector<Content> memory;
};

// A loop of one frame, cut at its back edges. `select` is free: an execution in the head's first copy comes from
// outside, or (select) over the back edge with the values that stand here. See 003, section III.
struct LoopInstance {
  FrameId frame;
  ir::LoopId loop;
  ir::BlockId head;
  ir::Location at;
  Term select, reached, before;
  std::vector<Value> parameters;        // of the head, on the back edge
  std::vector<Value> entry_parameters;  // from outside
  std::vector<Content> memory;          // on the back edge: what the loop does not write is as outside
  std::vector<Content> entry_memory;
  std::vector<Value> registers;  // of the frame at the head, those from outside
  std::vector<SlotId> written;
  std::vector<Latch> latches;
};

// A state in which the program ends.
struct End {
  Term guard, before;
  ir::Location at;
  std::vector<Content> memory;
  bool in_place = false;  // exit, abort
};

struct Formula {
  std::vector<Term> facts;  // definitions and axioms: asserted once
  std::vector<Obligation> obligations;
  std::vector<LoopInstance> loops;
  std::vector<InputTaken> inputs;
  std::vector<End> ends;
  std::map<VersionId, std::size_t> loop_of_base;  // whose back edge it is
  std::map<ObjectId, std::uint64_t> made;         // how often a member is made in the formula
  std::uint64_t most_made = 0;                    // of one object
};

}  // namespace heapwise::tmpl
