// Acceleration: the recursion of one component of Horn clauses as one formula without recursion.
//
// A clause head(x) ⇐ φ(x, y1…yk) ∧ child1(y1) ∧ … ∧ childk(yk) is a *step* when φ speaks only of the displacement
// d = x − Σ yi, coordinate by coordinate: A·d ≤ b. Then the order of steps does not matter, only how often each is
// taken, and n steps displace by some D with A·D ≤ n·b; exactly so when every row of A bounds one coordinate or the
// difference of two (A is totally unimodular: Baum and Trotter 1978). How often each clause can be taken in one
// derivation is the Parikh image of a context-free grammar, which is a small formula (Verma, Seidl and Schwentick
// 2005). Coordinates that every step of a branching recursion hands on unchanged (`shared`) stay out of the sum.
//
// What does not fit is left out of the steps: an over-approximation, with `exact` false.
#pragma once

#include <optional>
#include <vector>

#include "logic/horn_integers.h"
#include "logic/linear_atoms.h"

namespace heapwise::logic {

struct HornStep {
  std::size_t clause = 0;
  std::vector<std::size_t> children{};  // nodes of the component
  LinearConjunction rows{};             // over the displacement, numbered as the parameters
  LinearConjunction conditions{};       // over shared parameters: they hold wherever the step is taken
  // Calls that leave the component and have nothing to do with the displacement: (call, node), and what holds of their
  // arguments, numbered in the order of `outside`.
  std::vector<std::pair<std::size_t, std::size_t>> outside{};
  LinearConjunction outside_rows{};
};

struct HornAcceleration {
  std::vector<std::size_t> nodes{};  // of the component, and those that had to join it
  bool exact = true;
  bool linear = true;  // no clause has two children in the component: one exit ends a derivation
  std::size_t arity = 0;
  std::vector<bool> shared{};
  std::vector<HornStep> steps{};     // clauses with children in the component; in branching components the exits, too
  std::vector<std::size_t> exits{};  // clauses without, in linear components
};

// Nothing when the nodes of the component differ in their number of integer parameters.
[[nodiscard]] std::optional<HornAcceleration> accelerate(const Context& context, const HornSystem& system,
                                                         std::size_t component);

}  // namespace heapwise::logic
