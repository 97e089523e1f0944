// Confirmation: does a formula hold of a given model? By the evaluator for symbolic cells, on cells that are known.
#pragma once

#include "base/budget.h"
#include "logic/decide.h"

namespace heapwise::logic {

// Yes or no, or nothing where the formula has a part that the evaluator gives up on.
[[nodiscard]] std::optional<bool> confirm(Context& context, Formula formula, const Model& model, Semantics semantics,
                                          Budget& budget);

}  // namespace heapwise::logic
