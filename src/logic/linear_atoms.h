// Conjunctions of linear integer constraints over numbered variables, with exact elimination.
//
// Everything here is exact over the integers, or says that it is not: elimination that would have to approximate, a
// product of variables, or a coefficient that overflows answer nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "logic/formula.h"

namespace heapwise::logic {

// Σ coefficients[i] · variable i + constant, compared with 0.
struct LinearAtom {
  enum class Kind : std::uint8_t { Equal, LessEqual };
  Kind kind = Kind::LessEqual;
  std::vector<std::int64_t> coefficients{};
  std::int64_t constant = 0;

  [[nodiscard]] std::int64_t coefficient(std::size_t variable) const {
    return variable < coefficients.size() ? coefficients[variable] : 0;
  }
  [[nodiscard]] bool mentions_any() const;
};

using LinearConjunction = std::vector<LinearAtom>;
using VariableNumber = std::function<std::size_t(VariableId)>;

// The term as `sum = 0` in the numbers that `number` gives; nothing when it is not linear.
[[nodiscard]] std::optional<LinearAtom> linear_sum(Term term, const VariableNumber& number);
// left − right = 0.
[[nodiscard]] std::optional<LinearAtom> difference(LinearAtom left, const LinearAtom& right);

// A pure integer formula as a disjunction of conjunctions, at most `limit`.
[[nodiscard]] std::optional<std::vector<LinearConjunction>> linear_disjuncts(Formula formula,
                                                                             const VariableNumber& number,
                                                                             std::size_t limit);
[[nodiscard]] std::optional<std::vector<LinearConjunction>> conjoin(const std::vector<LinearConjunction>& a,
                                                                    const std::vector<LinearConjunction>& b,
                                                                    std::size_t limit);

// ∃variable. atoms, in place. False when that cannot be said exactly in this form.
[[nodiscard]] bool eliminate(LinearConjunction& atoms, std::size_t variable);

// Divides every atom by the greatest common divisor of its coefficients, tightens inequalities, drops what holds
// always. False when one can never hold.
[[nodiscard]] bool tighten(LinearConjunction& atoms);

}  // namespace heapwise::logic
