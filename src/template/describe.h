// Rows in words: what a proof has found at each loop, in the program's own names.
//
// "after each round: i ∈ [0, 10]; every block made at line 13: next is null or such a block, val ∈ [10, 20]".
// Rows that nobody would miss (the limits of a type, an object that an address does not lead to while the text says
// where it leads) are left out, and so are rows about values that have no name in the source: the text is weaker than
// the rows, never stronger.
#pragma once

#include "engine/engine.h"
#include "template/row.h"

namespace heapwise::tmpl {

// One for each loop of which something can be said. `rows`: those that are on hold.
[[nodiscard]] std::vector<engine::Invariant> in_words(const Plan& plan, const Formula& formula,
                                                      const std::vector<Row>& rows);

}  // namespace heapwise::tmpl
