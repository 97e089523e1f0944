// Print format: the conversions of a printf format, and what they do with the memory of its arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace heapwise::models {

// %[flags][width][.precision][length]letter
struct Conversion {
  static constexpr int kNone = -1, kArgument = -2;  // not given; `*`: an argument says it
  static constexpr int kTooMuch = 1'000'000'000;    // that, or more
  std::string_view flags;
  int width = kNone;
  int precision = kNone;
  std::string_view length;
  char letter = '\0';  // none: the format ends before it
};

// Beside another letter, or twice, each library says for itself what a length means. Of printf and scanf.
[[nodiscard]] bool is_usual_length(std::string_view length, char letter);

// Reads what follows a `%`, and leaves the rest.
[[nodiscard]] Conversion read_conversion(std::string_view& rest);

// One argument behind the format.
struct FormatArgument {
  enum class Use : std::uint8_t {
    Value,    // printed, or a width: no memory is touched
    Text,     // %s: characters up to a NUL
    Written,  // %n: `bytes` bytes are written
  };
  static constexpr std::int64_t kNoBound = -1, kBoundBefore = -2;
  Use use = Use::Value;
  std::int64_t most = kNoBound;  // of Text: so many characters at most; kBoundBefore: as the argument before says
  std::uint32_t bytes = 0;
  friend bool operator==(const FormatArgument&, const FormatArgument&) = default;
};

// The arguments in their order. Nothing: a conversion that is not known here (wide characters, numbered arguments).
[[nodiscard]] std::optional<std::vector<FormatArgument>> arguments_of_format(std::string_view format,
                                                                             std::uint32_t long_bytes);

// A conversion with the characters before it, and where its arguments are, counted from the format on.
struct PrintedPiece {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::int64_t literal = 0;
  Conversion conversion;  // its letter is 0 behind the last one
  std::size_t width_at = kNone, precision_at = kNone, value_at = kNone;
  std::uint32_t bytes = 4;  // of an integer

  // It makes as many characters as its string has.
  [[nodiscard]] bool is_plain_text() const {
    return conversion.letter == 's' && conversion.width == Conversion::kNone &&
           conversion.precision == Conversion::kNone;
  }
};

// Nothing: as above.
[[nodiscard]] std::optional<std::vector<PrintedPiece>> pieces_of_format(std::string_view format,
                                                                        std::uint32_t long_bytes);

// How many characters a number makes at most, whatever its value, without its width. The decimal point has `point`.
[[nodiscard]] std::int64_t longest_number(const Conversion& conversion, std::uint32_t bytes, std::int64_t point);

}  // namespace heapwise::models
