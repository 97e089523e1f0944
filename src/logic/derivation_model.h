// From a derivation to a model: the heap that the rules of a derivation tree describe, drawn with fresh locations.
//
// Variables that the tree makes equal share a location, all others get locations of their own: no two classes meet by
// accident, so disequalities hold wherever they can. Every constraint of the tree is checked on the finished model: a
// tree that its own model contradicts is a defect of ours.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/base_pairs.h"
#include "logic/model.h"

namespace heapwise::logic {

struct DerivationTree {
  struct Node {
    std::size_t predicate = 0, rule = 0;
    std::vector<std::size_t> children{};              // one per call of the rule: numbers of nodes
    std::unordered_map<VariableId, Value> numbers{};  // of the rule's integer variables; others are 0
  };
  std::vector<Node> nodes{};  // the first derives the formula
};

// Adds the derivation of `pair` that was found first, where integers play no part, and answers its number. Nothing when
// the tree would have more than `limit` nodes or its derivations were not kept.
[[nodiscard]] std::optional<std::size_t> add_derivation(DerivationTree& tree, const BasePairs& pairs, PairId pair,
                                                        std::size_t limit);

[[nodiscard]] Model model_of(const Context& context, const RuleSystem& system, const DerivationTree& tree);

}  // namespace heapwise::logic
