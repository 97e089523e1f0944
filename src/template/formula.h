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
  Term guard, condition;  // the guard leaves out what an earlier copy is not asked
  Term before;            // a boolean that implies all assumptions made earlier
  // Where the condition fails and this holds, the access or free is really invalid: the address leads where points-to
  // expects it, or nowhere. Invalid: it never can be said.
  Term decisive = {};
  // Of a leak: conditions of which each alone implies `condition`, and is easier to show.
  std::vector<Term> alternatives = {};
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
  Term asked;        // the guard, without what an earlier copy is not asked
  bool last = true;  // of the last copy of the body
  std::vector<Value> parameters;
  std::vector<Content> memory;
  // Of a call of a recursive function: in whose body, an Entry among the loops; none: outside of all.
  static constexpr std::size_t kNobody = ~std::size_t{0};
  std::size_t caller = kNobody;
};

// A loop of one frame, cut at its back edges. `select` is free: an execution in the head's first copy comes from
// outside, or (select) over the back edge with the values that stand here. See 003, section III.
//
// With k copies of the body, an arrival number i of an execution (0: from outside) is copy i + 1 without select if
// i < k, and otherwise copy k with select, k − 1 arrivals after the one that the back-edge values stand for. So in
// copies before the last nothing is asked under select: what holds there was asked of an earlier moment (k-induction;
// Sheeran, Singh, Stålmarck, FMCAD 2000; with invariants: Brain et al., SAS 2015).
//
// A function that is taken by summary is two more such instances (the contexts and summaries of 004, sections 2.5 and
// 3.7). Entry: the body is written once, for any arguments (`parameters`) and, if it reads memory, any memory; every
// call is a latch. Exit: every return of the body is a latch whose parameters are the arguments and the results, and
// whose memory is that after the call; every call that has returned is among `calls`, with rows to be assumed. `select`
// says that the moment is within such an activation.
struct LoopInstance {
  enum class Kind : std::uint8_t { Loop, Entry, Exit };
  // A call that has come back.
  struct Returned {
    Term when;
    std::vector<Value> parameters;
    std::vector<Content> memory, before;  // after the call, and before it; empty: of numbers alone
  };
  Kind kind = Kind::Loop;
  std::vector<Returned> calls;  // Exit
  FrameId frame;
  ir::LoopId loop;
  ir::BlockId head;
  ir::Location at;
  Term select, reached, before;
  std::vector<Value> parameters;        // of the head, on the back edge
  std::vector<Value> entry_parameters;  // from outside
  std::vector<Content> memory;          // on the back edge: what the loop does not write is as outside
  std::vector<Content> entry_memory;    // of an Exit: that with which the body began
  std::vector<Value> registers;         // of the frame at the head, those from outside
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

// Where values come from of which nothing is known but rows and what holds by construction: the back edge of a loop, an
// activation, the return of a call.
struct Origin {
  Term when;                    // its values are those of a state of the execution
  std::vector<Content> memory;  // of which they are a part
  std::vector<Content> before;  // an earlier state; may be empty
};

struct Formula {
  std::vector<Term> facts;  // definitions and axioms: asserted once
  std::vector<Obligation> obligations;
  std::vector<LoopInstance> loops;
  std::vector<InputTaken> inputs;
  std::vector<End> ends;
  std::vector<Origin> origins;
  std::map<VersionId, std::size_t> origin_of_base;
  std::map<ObjectId, std::uint64_t> made;  // how often a member is made in the formula
  std::uint64_t most_made = 0;             // of one object
  bool whole = true;                       // false: the program was too large
};

}  // namespace heapwise::tmpl
