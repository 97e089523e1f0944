// How the methods share the time: turns that grow.
//
// Neither method knows how long it needs, and neither can go on where it stopped. So each gets a short turn, then the
// other, then both get a longer one: whoever would have decided alone within t decides here within a small multiple of
// t, and what the short turns cost is a fraction of the last. A method that has nothing left to try gives its time to
// the other.
#pragma once

#include <algorithm>
#include <cmath>

namespace heapwise::verify {

inline constexpr double kFirstTurn = 2;  // seconds of CPU time
inline constexpr double kGrowth = 4;

// The length of a turn: `left` is what is left of the whole limit (infinite: none); zero: no limit.
[[nodiscard]] inline double turn_seconds(double turn, double left, bool other_waits) {
  if (!other_waits) return std::isinf(left) ? 0 : std::max(left, 0.001);
  // When the rest is too short for a turn of each, they share it.
  return std::max(std::min(turn, left / 2), 0.001);
}

}  // namespace heapwise::verify
