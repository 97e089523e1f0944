#include "models/print_format.h"

#include <algorithm>
#include <array>

namespace heapwise::models {
namespace {

std::string_view take(std::string_view& rest, std::string_view set) {
  const std::string_view taken = rest.substr(0, rest.find_first_not_of(set));
  rest.remove_prefix(taken.size());
  return taken;
}

int read_number(std::string_view& rest) {
  if (rest.starts_with('*')) {
    rest.remove_prefix(1);
    return Conversion::kArgument;
  }
  constexpr int kTooMuch = Conversion::kTooMuch;
  int n = 0;
  for (const char digit : take(rest, "0123456789")) n = n < kTooMuch / 10 ? n * 10 + (digit - '0') : kTooMuch;
  return n;
}

std::uint32_t bytes_of(std::string_view length, std::uint32_t long_bytes) {
  if (length == "hh") return 1;
  if (length == "h") return 2;
  if (length == "l" || length == "z" || length == "t") return long_bytes;
  return length.empty() ? 4 : 8;
}

// Adds the arguments of one conversion; false when it is not known here.
bool add_arguments(const Conversion& conversion, std::uint32_t long_bytes, std::vector<FormatArgument>& arguments) {
  for (const int number : {conversion.width, conversion.precision}) {
    if (number == Conversion::kArgument) arguments.emplace_back();
    if (number == Conversion::kTooMuch) return false;
  }
  if (!is_usual_length(conversion.length, conversion.letter)) return false;
  if (conversion.letter == 'p' && conversion.precision != Conversion::kNone) return false;
  FormatArgument argument;
  switch (conversion.letter) {
    case '%': return true;
    case 's':
      if (!conversion.length.empty()) return false;
      argument.use = FormatArgument::Use::Text;
      if (conversion.precision == Conversion::kArgument) argument.most = FormatArgument::kBoundBefore;
      else if (conversion.precision != Conversion::kNone) argument.most = conversion.precision;
      break;
    case 'n':
      argument.use = FormatArgument::Use::Written;
      argument.bytes = bytes_of(conversion.length, long_bytes);
      break;
    case 'c':
      if (!conversion.length.empty()) return false;
      break;
    default:
      if (conversion.letter == '\0' ||
          std::string_view("diouxXeEfFgGaAp").find(conversion.letter) == std::string_view::npos)
        return false;
  }
  arguments.push_back(argument);
  return true;
}

}  // namespace

bool is_usual_length(std::string_view length, char letter) {
  using namespace std::string_view_literals;
  if (letter == 'p') return length.empty();
  if ("eEfFgGaA"sv.find(letter) != std::string_view::npos) return length.empty() || length == "l" || length == "L";
  constexpr std::array kLengths = {""sv, "hh"sv, "h"sv, "l"sv, "ll"sv, "q"sv, "j"sv, "z"sv, "t"sv, "L"sv};
  return std::ranges::count(kLengths, length) > 0;
}

Conversion read_conversion(std::string_view& rest) {
  Conversion conversion;
  conversion.flags = take(rest, "-+ #0'");
  if (rest.starts_with('*') || (!rest.empty() && rest.front() >= '1' && rest.front() <= '9'))
    conversion.width = read_number(rest);
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    conversion.precision = read_number(rest);
  }
  conversion.length = take(rest, "hljztLq");
  if (!rest.empty()) {
    conversion.letter = rest.front();
    rest.remove_prefix(1);
  }
  return conversion;
}

std::optional<std::vector<FormatArgument>> arguments_of_format(std::string_view format, std::uint32_t long_bytes) {
  std::vector<FormatArgument> arguments;
  for (std::size_t at; (at = format.find('%')) != std::string_view::npos;) {
    format.remove_prefix(at + 1);
    if (!add_arguments(read_conversion(format), long_bytes, arguments)) return std::nullopt;
  }
  return arguments;
}

std::optional<std::vector<PrintedPiece>> pieces_of_format(std::string_view format, std::uint32_t long_bytes) {
  std::vector<PrintedPiece> pieces;
  std::size_t next = 0;
  for (std::size_t at; (at = format.find('%')) != std::string_view::npos;) {
    PrintedPiece piece;
    piece.literal = static_cast<std::int64_t>(at);
    format.remove_prefix(at + 1);
    piece.conversion = read_conversion(format);
    std::vector<FormatArgument> arguments;
    if (!add_arguments(piece.conversion, long_bytes, arguments)) return std::nullopt;
    if (piece.conversion.width == Conversion::kArgument) piece.width_at = next++;
    if (piece.conversion.precision == Conversion::kArgument) piece.precision_at = next++;
    if (piece.conversion.letter != '%') piece.value_at = next++;
    piece.bytes = bytes_of(piece.conversion.length, long_bytes);
    pieces.push_back(piece);
  }
  pieces.emplace_back().literal = static_cast<std::int64_t>(format.size());
  return pieces;
}

std::int64_t longest_number(const Conversion& conversion, std::uint32_t bytes, std::int64_t point) {
  constexpr std::int64_t kSign = 1;
  const std::int64_t precision = conversion.precision >= 0 ? conversion.precision : 6;
  const bool long_double = conversion.length == "L";
  const std::int64_t bits = 8 * std::int64_t{bytes};
  const auto at_least = [&](std::int64_t digits) {
    return conversion.precision > digits ? std::int64_t{conversion.precision} : digits;
  };
  switch (conversion.letter) {
    case 'd':
    case 'i':
    case 'u': return kSign + at_least(bytes == 8 ? 20 : bytes == 4 ? 10 : bytes == 2 ? 5 : 3);
    case 'x':
    case 'X': return 2 + at_least(bits / 4);
    case 'o': return 1 + at_least((bits + 2) / 3);
    case 'c':
    case '%': return 1;
    case 'p': return 32;  // each library writes addresses in its own way
    case 'f':
    case 'F': return kSign + (long_double ? 4933 : 309) + point + precision;
    case 'e':
    case 'E':
    case 'g':
    case 'G': return kSign + 1 + point + precision + 8;
    default: return kSign + 40 + (conversion.precision > 0 ? conversion.precision : 0);  // hexadecimal
  }
}

}  // namespace heapwise::models
