#include "numeric/range.h"

#include <algorithm>
#include <numeric>

namespace heapwise::numeric {
namespace {

std::int64_t modulo(Wide value, std::int64_t modulus) {
  const Wide rest = value % modulus;
  return static_cast<std::int64_t>(rest < 0 ? rest + modulus : rest);
}

// Moves the bounds onto members.
Range tighten(Range r) {
  if (r.modulus > 1 && !r.empty()) {
    if (r.bounded_below()) r.lo = clamp(r.lo + modulo(Wide{r.remainder} - r.lo, r.modulus));
    if (r.bounded_above()) r.hi = clamp(r.hi - modulo(r.hi - r.remainder, r.modulus));
  }
  if (r.lo == r.hi) {
    r.modulus = 1;
    r.remainder = 0;
  }
  return r;
}

// The numbers from lo to hi that fit into 64 bits; no bound at all where none of them does, as two bounds that are both
// cut at one end would read as a constant.
Range cut(Wide lo, Wide hi) {
  if (lo > kHighest || hi < kLowest) return {};
  return {clamp(lo), clamp(hi), 1, 0};
}

struct Congruence {
  std::int64_t modulus, remainder;  // modulus 0: the constant `remainder`
};

Congruence congruence_of(const Range& r) {
  if (r.is_constant()) return {0, r.lo.number()};
  return {r.modulus, r.remainder};
}

Range with_congruence(Range r, Wide modulus, Wide remainder) {
  if (modulus < 0) modulus = -modulus;
  if (modulus <= 1 || modulus > kHighest) {
    r.modulus = 1;
    r.remainder = 0;
  } else {
    r.modulus = static_cast<std::int64_t>(modulus);
    r.remainder = modulo(remainder, r.modulus);
  }
  return tighten(r);
}

Wide gcd(Wide a, Wide b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace

Range Range::of_width(unsigned bits) {
  if (bits == 1) return {0, 1, 1, 0};
  if (bits >= 64) return {};
  const std::int64_t half = std::int64_t{1} << (bits - 1);
  return {-half, half - 1, 1, 0};
}

bool Range::contains(std::int64_t value) const {
  return lo <= value && value <= hi && modulo(value, modulus) == remainder;
}

bool Range::contains(const Range& other) const {
  if (other.empty()) return true;
  if (other.lo < lo || other.hi > hi) return false;
  if (other.is_constant()) return contains(other.lo.number());
  return other.modulus % modulus == 0 && modulo(other.remainder, modulus) == remainder;
}

std::optional<std::int64_t> Range::count() const {
  if (empty()) return 0;
  const Wide n = (hi - lo) / modulus + 1;
  if (n > (Wide{1} << 62)) return std::nullopt;
  return static_cast<std::int64_t>(n);
}

Range meet(const Range& a, const Range& b) {
  Range r{std::max(a.lo, b.lo), std::min(a.hi, b.hi), 1, 0};
  if (r.empty()) return r;
  // Of two different congruences the finer one is kept: exact when one divides the other, else above the meet.
  const Range& finer = a.modulus >= b.modulus ? a : b;
  const Range& coarser = a.modulus >= b.modulus ? b : a;
  if (finer.modulus % coarser.modulus == 0 && modulo(finer.remainder, coarser.modulus) != coarser.remainder) {
    return {1, 0, 1, 0};
  }
  r.modulus = finer.modulus;
  r.remainder = finer.remainder;
  r = tighten(r);
  if (!r.empty() && r.is_constant() && (!a.contains(r.lo.number()) || !b.contains(r.lo.number()))) return {1, 0, 1, 0};
  return r;
}

Range join(const Range& a, const Range& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const Range r{std::min(a.lo, b.lo), std::max(a.hi, b.hi), 1, 0};
  const Congruence x = congruence_of(a), y = congruence_of(b);
  return with_congruence(r, gcd(gcd(x.modulus, y.modulus), Wide{x.remainder} - y.remainder), x.remainder);
}

Range widen(const Range& a, const Range& b, std::span<const std::int64_t> thresholds) {
  if (a.empty()) return b;
  Range r = join(a, b);
  if (r.lo < a.lo) {
    auto next = std::upper_bound(thresholds.begin(), thresholds.end(), r.lo);
    r.lo = next == thresholds.begin() ? kLowest : *std::prev(next);
  }
  if (r.hi > a.hi) {
    auto next = std::lower_bound(thresholds.begin(), thresholds.end(), r.hi);
    r.hi = next == thresholds.end() ? kHighest : *next;
  }
  return tighten(r);
}

Range without(const Range& a, std::int64_t value) {
  if (a.is_constant() && a.lo == value) return {1, 0, 1, 0};
  // The ends of the 64 bits need not be members, so the next number is looked at and not the next member.
  Range r = a;
  if (r.lo == value) r.lo = clamp(r.lo + 1);
  if (r.hi == value) r.hi = clamp(r.hi - 1);
  return tighten(r);
}

Range add(const Range& a, const Range& b) {
  const Range r = cut(a.lo + b.lo, a.hi + b.hi);
  const Congruence x = congruence_of(a), y = congruence_of(b);
  return with_congruence(r, gcd(x.modulus, y.modulus), Wide{x.remainder} + y.remainder);
}

Range scale(const Range& a, std::int64_t factor) {
  if (factor == 0) return Range::constant(0);
  const Wide x = Wide{a.lo.number()} * factor, y = Wide{a.hi.number()} * factor;
  const Range r = cut(std::min(x, y), std::max(x, y));
  const Congruence c = congruence_of(a);
  return with_congruence(r, Wide{c.modulus} * factor, Wide{c.remainder} * factor);
}

Range subtract(const Range& a, const Range& b) {
  const Range r = cut(a.lo - b.hi, a.hi - b.lo);
  const Congruence x = congruence_of(a), y = congruence_of(b);
  return with_congruence(r, gcd(x.modulus, y.modulus), Wide{x.remainder} - y.remainder);
}

Range multiply(const Range& a, const Range& b) {
  if (a.is_constant()) return scale(b, a.lo.number());
  if (b.is_constant()) return scale(a, b.lo.number());
  const Wide from = a.lo.number(), to = a.hi.number();
  const Wide products[] = {from * b.lo.number(), from * b.hi.number(), to * b.lo.number(), to * b.hi.number()};
  return cut(*std::min_element(std::begin(products), std::end(products)),
             *std::max_element(std::begin(products), std::end(products)));
}

Range divide(const Range& a, const Range& b) {
  if (b.lo <= 0 && b.hi >= 0) return {};
  const Wide from = a.lo.number(), to = a.hi.number();
  const Wide quotients[] = {from / b.lo.number(), from / b.hi.number(), to / b.lo.number(), to / b.hi.number()};
  Range r = cut(*std::min_element(std::begin(quotients), std::end(quotients)),
                *std::max_element(std::begin(quotients), std::end(quotients)));
  if (a.lo <= 0 && a.hi >= 0) {
    r.lo = std::min<std::int64_t>(r.lo.number(), 0);
    r.hi = std::max<std::int64_t>(r.hi.number(), 0);
  }
  return r;
}

Range remainder(const Range& a, const Range& b) {
  if (b.lo <= 0 && b.hi >= 0) return {};
  const Wide largest = std::max(b.lo < 0 ? -b.lo : b.lo.wide(), b.hi < 0 ? -b.hi : b.hi.wide()) - 1;
  if (a.lo >= 0 && a.hi < b.lo) return a;  // nothing is taken away
  return {a.lo >= 0 ? 0 : clamp(std::max(-largest, a.lo.wide())), a.hi <= 0 ? 0 : clamp(std::min(largest, a.hi.wide())),
          1, 0};
}

}  // namespace heapwise::numeric
