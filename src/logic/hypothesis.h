// Hypotheses: sequents that may be used in a proof, as induction hypotheses or as proved lemmas.
//
// A hypothesis L ⊢ ∃e. R applies where θ(L) is a part of the left side for some θ: that part is then replaced by θ(R).
// As an induction hypothesis it applies to strictly smaller heaps only (see cyclic_prover.h for why that is sound).
#pragma once

#include <vector>

#include "logic/sequent.h"

namespace heapwise::logic {

struct Hypothesis {
  Sequent sequent;        // without frame
  std::size_t index = 0;  // of its place on the path of the proof
  bool lemma = false;     // proved: usable everywhere
};

// The sequents that `goal` becomes by one application, at most `limit` of them.
[[nodiscard]] std::vector<Sequent> apply(System& system, Invariants& invariants, SequentTools& tools,
                                         const Hypothesis& hypothesis, const Sequent& goal, std::size_t limit);

}  // namespace heapwise::logic
