// Floating-point numbers as the bits of a register, and back. `long double` here is x87's 80-bit type: every number of
// the three types is one of its numbers. Arithmetic is done in the type itself, never in the wider one.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "ir/type.h"

namespace heapwise::interp {

static_assert(sizeof(long double) == 16, "the host has x87's extended type");

[[nodiscard]] inline bool float_supported(ir::Type type) {
  return type.bits() == 32 || type.bits() == 64 || type.bits() == 80;
}

[[nodiscard]] inline long double extended_from(std::uint64_t low, std::uint64_t high) {
  long double value = 0;
  std::memcpy(&value, &low, 8);
  std::memcpy(reinterpret_cast<char*>(&value) + 8, &high, 2);
  return value;
}

[[nodiscard]] inline long double bits_to_float(ir::Bits bits, ir::Type type) {
  if (type.bits() == 32) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  if (type.bits() == 64) return std::bit_cast<double>(static_cast<std::uint64_t>(bits));
  return extended_from(static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64U));
}

// Rounds once, to the nearest.
[[nodiscard]] inline ir::Bits float_to_bits(long double value, ir::Type type) {
  if (type.bits() == 32) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (type.bits() == 64) return std::bit_cast<std::uint64_t>(static_cast<double>(value));
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  std::memcpy(&low, &value, 8);
  std::memcpy(&high, reinterpret_cast<const char*>(&value) + 8, 2);
  return (static_cast<ir::Bits>(high) << 64U) | low;
}

}  // namespace heapwise::interp
