// Generalisation: stronger sequents to prove instead, so that induction goes through.
//
// Each result has a weaker left side (facts dropped, numbers bounded less tightly, nil or a constant replaced by a
// variable) and the same right side, so that its validity implies that of the original. Numeric bounds are learned from
// small models: how small may the numbers be for the right side still to hold? Whether a result is valid is for models
// and proof to find out.
#pragma once

#include <functional>
#include <vector>

#include "base/budget.h"
#include "logic/sequent.h"

namespace heapwise::logic {

// From the most general to the original facts, which come last; all without frame.
// `plausible` says whether a sequent survives a test on small models.
[[nodiscard]] std::vector<Sequent> generalisations(System& system, SequentTools& tools, const Sequent& sequent,
                                                   Budget& budget,
                                                   const std::function<bool(const Sequent&)>& plausible);

}  // namespace heapwise::logic
