// RangeEnd: a bound of a range, a number of 64 bits or none.
//
// At the lower end the lowest number is none, at the upper end the highest: bounds compare as what they say, since
// every number of 64 bits is at least the lowest. To calculate with a bound is to calculate with 128 bits (`wide`),
// where none is beyond every sum of a few numbers: no sum of bounds wraps, and what comes out is cut to a bound again
// (`clamp`). The compiler refuses to take a bound for a plain number; who knows that it is one, or means the widest
// there is where it is none, says so by `number`. upper.h is its kin for differences and sums, which need not fit into
// 64 bits.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

namespace heapwise::numeric {

__extension__ using Wide = __int128;  // wide enough for sums and products of bounds

// The largest integer c with c · k ≤ n, for k > 0.
[[nodiscard]] constexpr Wide floor_divide(Wide n, Wide k) { return n / k - (n % k != 0 && n < 0 ? 1 : 0); }

inline constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

template <std::int64_t kNone>
class RangeEnd {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): every number is a bound
  constexpr RangeEnd(std::int64_t number) : number_(number) {}
  RangeEnd(std::same_as<Wide> auto sum) = delete;  // it may not fit: `clamp` cuts it

  [[nodiscard]] constexpr bool is_none() const { return number_ == kNone; }
  // The number; where there is none, the widest on its side.
  [[nodiscard]] constexpr std::int64_t number() const { return number_; }
  // For sums and differences. Not for products: those of none leave the 128 bits.
  [[nodiscard]] constexpr Wide wide() const {
    constexpr Wide kBeyond = Wide{1} << 100;
    return !is_none() ? Wide{number_} : kNone < 0 ? -kBeyond : kBeyond;
  }

 private:
  std::int64_t number_;
};

using LowEnd = RangeEnd<kLowest>;
using HighEnd = RangeEnd<kHighest>;

// Ends of either side and numbers compare as numbers.
template <std::int64_t a, std::int64_t b>
[[nodiscard]] constexpr bool operator==(RangeEnd<a> x, RangeEnd<b> y) {
  return x.number() == y.number();
}
template <std::int64_t a, std::int64_t b>
[[nodiscard]] constexpr auto operator<=>(RangeEnd<a> x, RangeEnd<b> y) {
  return x.number() <=> y.number();
}
template <std::int64_t a>
[[nodiscard]] constexpr bool operator==(RangeEnd<a> x, Wide y) {
  return x.number() == y;
}
template <std::int64_t a>
[[nodiscard]] constexpr auto operator<=>(RangeEnd<a> x, Wide y) {
  return x.number() <=> y;
}

template <std::int64_t a>
[[nodiscard]] constexpr Wide operator-(RangeEnd<a> x) {
  return -x.wide();
}
template <std::int64_t a, std::int64_t b>
[[nodiscard]] constexpr Wide operator+(RangeEnd<a> x, RangeEnd<b> y) {
  return x.wide() + y.wide();
}
template <std::int64_t a, std::int64_t b>
[[nodiscard]] constexpr Wide operator-(RangeEnd<a> x, RangeEnd<b> y) {
  return x.wide() - y.wide();
}
template <std::int64_t a>
[[nodiscard]] constexpr Wide operator+(RangeEnd<a> x, Wide y) {
  return x.wide() + y;
}
template <std::int64_t a>
[[nodiscard]] constexpr Wide operator-(RangeEnd<a> x, Wide y) {
  return x.wide() - y;
}
template <std::int64_t a>
[[nodiscard]] constexpr Wide operator-(Wide x, RangeEnd<a> y) {
  return x - y.wide();
}

}  // namespace heapwise::numeric
