// Minimise: the proof of a program once more, with invariants that people can read.
//
// A proof that was found in a hurry keeps apart what could be one, and facts that nothing needs. Here the program is
// proved anew with as few heaps at each loop as can be, and as few facts, then with more of both, until a run comes
// through or the budget ends. Each run is a run of Prover: what it says at a loop is inductive and proves the property,
// by the same argument as for any proof, and no rule of its own is needed. Of the result, heaps that others cover are
// dropped: the set describes the same memory without them.
#pragma once

#include <optional>

#include "prove/prove.h"

namespace heapwise::prove {

// Nothing: no run came through. `watch` sees them all.
[[nodiscard]] std::optional<Outcome> minimise(const engine::Task& task, Budget& budget, const Watch& watch = {});

// Drops heaps that others cover, and makes one of two where nothing is lost by it.
void drop_covered(Invariant& invariant);

// The proof in words, with the invariants of a minimised one where there is one. `seconds` of CPU time for the search.
[[nodiscard]] std::optional<engine::Proof> readable_proof(const engine::Task& task, double seconds);

}  // namespace heapwise::prove
