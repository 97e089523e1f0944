// Outcome: what a proof attempt has found: the answer, and what a report about it needs.
//
// A proof carries its loop invariants and counts of what was checked; a failure carries the first thing that stood in
// the way and the ledger of what had been given up before. Sinks print it and compute nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "exec/finding.h"
#include "heap/heap.h"
#include "ir/program.h"
#include "prove/ledger.h"

namespace heapwise::prove {

// What holds whenever control comes to the head of a loop: one of these heaps (a disjunction). A heap describes the
// memory that the call can reach; registers of the loop's function have the keys register_key(depth, ...).
struct Invariant {
  ir::FunctionId function;
  ir::BlockId head;
  ir::Location at;
  std::uint32_t depth = 1;
  std::vector<heap::Heap> heaps;
  bool complete = true;  // false: there were more heaps than are kept here
};

using engine::Checked;

struct Outcome {
  bool proved = false;
  exec::Finding reason;  // what stood in the way first
  std::vector<GivenUp> ledger;
  std::uint64_t losses = 0;  // how often something was given up; the ledger holds the first ones
  std::vector<Invariant> invariants;
  Checked checked;
  engine::Reach reach;    // of a proof
  std::string precision;  // of the run that decided
  std::uint64_t steps = 0;
};

}  // namespace heapwise::prove
