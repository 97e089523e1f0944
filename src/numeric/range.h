// Range: the integers between two bounds that leave a given remainder, {v | lo ≤ v ≤ hi, v ≡ remainder (mod modulus)}.
//
// What is known of one integer. The numbers are mathematical: a register of w bits is described by its value read as
// signed, so every range fits into 64 bits. Every operation over-approximates: the result contains each result of the
// operation on members of the arguments, and where that leaves the 64 bits the bound is the widest there is.
// `facts.h` holds the ranges of many integers and what is known of their differences.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "numeric/range_end.h"

namespace heapwise::numeric {

[[nodiscard]] constexpr std::int64_t clamp(Wide value) {
  if (value < kLowest) return kLowest;
  if (value > kHighest) return kHighest;
  return static_cast<std::int64_t>(value);
}

struct Range {
  LowEnd lo = kLowest;
  HighEnd hi = kHighest;
  std::int64_t modulus = 1;    // ≥ 1
  std::int64_t remainder = 0;  // 0 ≤ remainder < modulus

  [[nodiscard]] static Range constant(std::int64_t value) { return {value, value, 1, 0}; }
  [[nodiscard]] static Range at_least(std::int64_t value) { return {value, kHighest, 1, 0}; }
  [[nodiscard]] static Range at_most(std::int64_t value) { return {kLowest, value, 1, 0}; }
  // All values of a signed integer of `bits` bits; of one bit: 0 and 1.
  [[nodiscard]] static Range of_width(unsigned bits);

  [[nodiscard]] bool empty() const { return lo > hi; }
  [[nodiscard]] bool is_constant() const { return lo == hi; }
  [[nodiscard]] bool bounded_below() const { return !lo.is_none(); }
  [[nodiscard]] bool bounded_above() const { return !hi.is_none(); }
  [[nodiscard]] bool is_everything() const { return !bounded_below() && !bounded_above() && modulus == 1; }
  [[nodiscard]] bool contains(std::int64_t value) const;
  [[nodiscard]] bool contains(const Range& other) const;
  // How many members, or nothing where they are more than 2^62.
  [[nodiscard]] std::optional<std::int64_t> count() const;

  friend bool operator==(const Range&, const Range&) = default;
};

[[nodiscard]] Range meet(const Range& a, const Range& b);
[[nodiscard]] Range join(const Range& a, const Range& b);
// Above both, and of finite height: a bound of `b` outside `a` moves to the next threshold (sorted), at last to none.
[[nodiscard]] Range widen(const Range& a, const Range& b, std::span<const std::int64_t> thresholds);
// The members without `value`: exact at the ends, no change in the middle.
[[nodiscard]] Range without(const Range& a, std::int64_t value);

[[nodiscard]] Range add(const Range& a, const Range& b);
[[nodiscard]] Range subtract(const Range& a, const Range& b);
[[nodiscard]] Range multiply(const Range& a, const Range& b);
[[nodiscard]] Range scale(const Range& a, std::int64_t factor);
// C's division, towards zero; nothing is known when the divisor can be zero.
[[nodiscard]] Range divide(const Range& a, const Range& b);
[[nodiscard]] Range remainder(const Range& a, const Range& b);

}  // namespace heapwise::numeric
