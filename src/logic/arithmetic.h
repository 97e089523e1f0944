// Linear integer arithmetic in the small: conjunctions of a few dozen constraints, decided in microseconds.
//
// Equalities are eliminated by substitution, inequalities by Fourier-Motzkin with tightening of constants to integers.
// The procedure is sound in both answers: Unsatisfiable only with a derivation (rational ones are integer ones),
// Satisfiable only with an assignment that was checked. What is left, or grows too large, is Unknown. Whoever needs
// more asks an SMT solver.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace heapwise::logic {

using Var = std::uint32_t;  // a variable of symbolic heaps (symbolic_heap.h)

enum class Relation : std::uint8_t { Equal, AtMost, Distinct };

// sum of coefficient · variable, plus constant, in relation to zero. Variables ascend, coefficients are not zero.
struct Linear {
  std::vector<std::pair<Var, std::int64_t>> terms;
  std::int64_t constant = 0;
  Relation relation = Relation::Equal;

  void add(Var variable, std::int64_t factor);
  friend bool operator==(const Linear&, const Linear&) = default;
  friend auto operator<=>(const Linear&, const Linear&) = default;
};

using Linears = std::vector<Linear>;

enum class Truth : std::uint8_t { Yes, No, Unknown };

// a = b, a - b + c ≤ 0, and so on, of variables.
[[nodiscard]] Linear equal_variables(Var a, Var b);
[[nodiscard]] Linear negated_at_most(const Linear& constraint);  // ¬(e ≤ 0), that is -e + 1 ≤ 0

// Is there an assignment? With `model`, gives it; `spread` varies which one.
[[nodiscard]] Truth satisfiable(const Linears& constraints, std::map<Var, std::int64_t>* model = nullptr,
                                int spread = 0);

// Whether the facts imply the goal in integers; false when in doubt.
[[nodiscard]] bool implies(const Linears& facts, const Linear& goal);

// Whether the facts imply that values of `existential` exist with which all goals hold; false when in doubt.
[[nodiscard]] bool implies_exists(const Linears& facts, const Linears& goals, const std::vector<Var>& existential);

// What `constraints` say without `variables`: exactly, or nothing when that needs more than this module does.
[[nodiscard]] std::optional<Linears> eliminate(Linears constraints, const std::vector<Var>& variables);

}  // namespace heapwise::logic
