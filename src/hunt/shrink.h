// Shrinking: the inputs of a confirmed violation made few and small.
//
// Delta debugging (Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input, TSE 2002) on what a run has
// read: first fewer values (arguments and runs of values are left out, half of the list first, then smaller pieces),
// then smaller ones (0, 1, -1, half of it; letters for characters). A try counts when the judge confirms the same
// violation: of the same kind at the same instruction, about a block that was made and ended at the same places. So a
// verdict never changes here, only what is shown of it.
//
// What it costs is bounded in steps of the interpreter, so the result is the same on every machine.
#pragma once

#include "hunt/confirm.h"

namespace heapwise::hunt {

// A bug of the same task that reads no more inputs than `bug`, and smaller ones.
[[nodiscard]] Bug shrink(const engine::Task& task, Bug bug);

}  // namespace heapwise::hunt
