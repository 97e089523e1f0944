// Upper: the least number that something is known not to exceed, or none.
//
// What Facts know of a difference or a sum. `none` is no number: nothing can be added to it by accident, it is no bound
// of anything, and the compiler refuses arithmetic that mixes an Upper with numbers. Every step rounds up: a bound that
// no number of 64 bits exceeds is none, and what is lower than any sum of a few such numbers is cut off there. Lower
// bounds are upper bounds of the negative.
#pragma once

#include <compare>

#include "base/check.h"
#include "numeric/range.h"

namespace heapwise::numeric {

class Upper {
 public:
  constexpr Upper() = default;  // none
  [[nodiscard]] static constexpr Upper of(Wide n) {
    Upper upper;
    if (n < kHighest) upper.value_ = n < kLeast ? kLeast : n;
    return upper;
  }

  [[nodiscard]] constexpr bool is_known() const { return value_ < kNone; }
  [[nodiscard]] Wide value() const {
    HW_CHECK(is_known(), "a bound that nothing is known of is no number");
    return value_;
  }
  // In 64 bits, rounded up.
  [[nodiscard]] std::int64_t rounded() const { return clamp(value()); }
  // Is it known to be at most n?
  [[nodiscard]] constexpr bool at_most(Wide n) const { return is_known() && value_ <= n; }
  [[nodiscard]] constexpr Upper plus(Wide n) const { return is_known() ? of(value_ + n) : Upper(); }

  friend constexpr Upper operator+(Upper a, Upper b) { return b.is_known() ? a.plus(b.value_) : Upper(); }
  // None is above every number.
  friend constexpr auto operator<=>(Upper, Upper) = default;

 private:
  static constexpr Wide kNone = kHighest;
  static constexpr Wide kLeast = -(Wide{1} << 100);
  Wide value_ = kNone;
};

}  // namespace heapwise::numeric
