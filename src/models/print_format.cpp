#include "models/print_format.h"

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
  constexpr int kMost = 1'000'000'000;
  int n = 0;
  for (const char digit : take(rest, "0123456789")) n = n < kMost / 10 ? n * 10 + (digit - '0') : kMost;
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
  }
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

}  // namespace heapwise::models
