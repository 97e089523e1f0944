// Scan format: the conversions of a scanf format, and what each writes.
//
// A scanf may end before any of its conversions, and tells by its result how many were stored: the first ones are.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heapwise::models {

// %[*][width][length]letter, and of %[ the characters between the brackets.
struct ScanConversion {
  static constexpr std::uint64_t kNoWidth = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kTooMuch = 1'000'000'000;  // that, or more
  bool suppressed = false;
  std::uint64_t width = kNoWidth;
  std::string length;
  char letter = '\0';     // none: the format ends before it
  bool inverted = false;  // %[^
  std::string set;

  [[nodiscard]] bool is_integer() const;
  [[nodiscard]] bool is_float() const;
  [[nodiscard]] bool is_word() const { return letter == 's' || letter == '['; }
  [[nodiscard]] bool is_too_long() const { return width == kTooMuch; }
  [[nodiscard]] bool is_wide() const { return !length.empty() && (is_word() || letter == 'c'); }
  // Of a number: how many bytes are stored.
  [[nodiscard]] std::uint32_t bytes(std::uint32_t long_bytes) const;
};

// Reads what follows a `%`, and leaves the rest.
[[nodiscard]] ScanConversion read_scan_conversion(std::string_view& rest);

// The conversions that store something, in their order. Nothing: one that is not known here (wide characters, `m`,
// `as`).
[[nodiscard]] std::optional<std::vector<ScanConversion>> stores_of_format(std::string_view format);

}  // namespace heapwise::models
