// Evaluation: does a model satisfy a formula? And: all small models, one by one.
//
// Written to be read against the definition of each connective, not to be fast: it tries every split of the heap and
// every value of a quantified variable. It shares no code with the deciders; their models are checked with it, and
// together with `for_each_model` it is the brute-force oracle of the property tests.
//
// Yes and No are exact. Unknown: a magic wand or septraction that the empty extension does not settle, an integer
// quantifier without a witness among the values nearby, a predicate that unfolds deeper than `depth`, or a search of
// more than `steps`.
#pragma once

#include <functional>

#include "logic/arithmetic.h"
#include "logic/decide.h"
#include "logic/model.h"

namespace heapwise::logic {

struct EvaluationLimits {
  std::size_t depth = 64;       // of nested unfoldings
  std::size_t steps = 1000000;  // subformulas that are looked at
};

// Variables that the model's stack does not mention are nil, or zero. At most 64 cells; more is Unknown.
[[nodiscard]] Truth evaluate(Context& context, Formula formula, const Model& model, Semantics semantics,
                             const EvaluationLimits& limits = {});

struct SmallModels {
  std::size_t locations = 3;  // of each location sort, besides nil
  std::size_t cells = 3;      // at most
  Value least = 0, most = 1;  // of integers
};

// All models of the variables within the bounds, up to renaming of locations (not all alike ones are left out). `visit`
// answers false to stop; so does for_each_model then. Freed cells are not drawn.
bool for_each_model(const Context& context, const std::vector<VariableId>& variables, const SmallModels& bounds,
                    const std::function<bool(const Model&)>& visit);

}  // namespace heapwise::logic
