// Explore: symbolic execution of a program, path by path, in search of a violation.
//
// Nothing is abstracted: `exec` runs each path on a symbolic heap with a Path (path.h) as its history, branches that an
// input decides split it, and the solver drops what no input can reach. Each case that violates the property is solved
// for inputs and offered as a Candidate; whoever confirms it (interp) has the last word. If every path was followed to
// its end, nothing was left out and no violation showed up, the program is proved.
//
// After Beck: Solver-based Analysis of Memory Safety using Separation Logic (2020); the search is inspired by KLEE
// (Cadar, Dunbar, Engler, OSDI 2008).
#pragma once

#include <functional>
#include <string>

#include "base/budget.h"
#include "engine/task.h"
#include "exec/executor.h"
#include "hunt/candidate.h"
#include "hunt/feasibility.h"

namespace heapwise::hunt {

struct ExploreStatistics {
  std::uint64_t steps = 0, paths = 0, forks = 0, infeasible = 0, merged = 0, candidates = 0;
  solver::Statistics solver;
};

struct ExploreOutcome {
  bool confirmed = false;
  bool whole = false;    // all paths were followed to their ends, without any violation: a proof
  exec::Finding reason;  // neither: what was left out first
  ExploreStatistics statistics;
};

// Returns whether the candidate is real; the search ends then.
using OnCandidate = std::function<bool(const Candidate&)>;

// The whole search at once; explorer.h has it in slices.
[[nodiscard]] ExploreOutcome explore(const engine::Task& task, Budget& budget, const OnCandidate& on_candidate);

}  // namespace heapwise::hunt
