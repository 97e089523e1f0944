#include "models/scan_format.h"

#include <algorithm>

#include "models/print_format.h"

namespace heapwise::models {
namespace {

bool take_if(std::string_view& rest, char c) {
  if (!rest.starts_with(c)) return false;
  rest.remove_prefix(1);
  return true;
}

char take(std::string_view& rest) {
  if (rest.empty()) return '\0';
  const char c = rest.front();
  rest.remove_prefix(1);
  return c;
}

// A bracket right at the start is one of the characters; `a-z` is a range, as in glibc.
void read_set(std::string_view& rest, ScanConversion& it) {
  it.inverted = take_if(rest, '^');
  std::string listed;
  if (take_if(rest, ']')) listed += ']';
  while (!rest.empty() && rest.front() != ']') listed += take(rest);
  (void)take_if(rest, ']');
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const auto code = [&](std::size_t at) { return static_cast<unsigned char>(listed[at]); };
    const bool range = i + 2 < listed.size() && listed[i + 1] == '-' && code(i) <= code(i + 2);
    const int last = static_cast<unsigned char>(range ? listed[i + 2] : listed[i]);
    for (int c = static_cast<unsigned char>(listed[i]); c <= last; ++c) it.set += static_cast<char>(c);
    if (range) i += 2;
  }
}

bool is_one_of(char letter, std::string_view letters) {
  return letter != '\0' && letters.find(letter) != std::string_view::npos;
}

}  // namespace

bool ScanConversion::is_integer() const { return is_one_of(letter, "diuxXon"); }
bool ScanConversion::is_float() const { return is_one_of(letter, "fFeEgGaA"); }

std::uint32_t ScanConversion::bytes(std::uint32_t long_bytes) const {
  if (letter == 'p') return long_bytes;
  if (is_float()) return length == "L" ? 10 : (length == "l" ? 8 : 4);
  if (length == "hh") return 1;
  if (length == "h") return 2;
  if (length == "l" || length == "z" || length == "t") return long_bytes;
  return length.empty() ? 4 : 8;
}

ScanConversion read_scan_conversion(std::string_view& rest) {
  ScanConversion it;
  it.suppressed = take_if(rest, '*');
  std::uint64_t width = 0;
  while (!rest.empty() && rest.front() >= '0' && rest.front() <= '9')
    width = std::min(ScanConversion::kTooMuch, width * 10 + static_cast<std::uint64_t>(take(rest) - '0'));
  if (width != 0) it.width = width;
  while (!rest.empty() && is_one_of(rest.front(), "hljztLqm")) it.length += take(rest);
  // By glibc's old scanf a text that is allocated, by C99's a number and a letter behind it.
  if (rest.size() > 1 && rest[0] == 'a' && is_one_of(rest[1], "sS[")) it.length += take(rest);
  it.letter = take(rest);
  if (it.letter == '[') read_set(rest, it);
  return it;
}

std::optional<std::vector<ScanConversion>> stores_of_format(std::string_view format) {
  std::vector<ScanConversion> stores;
  for (std::size_t at; (at = format.find('%')) != std::string_view::npos;) {
    format.remove_prefix(at + 1);
    ScanConversion it = read_scan_conversion(format);
    if (it.letter == '%') continue;
    const bool known = it.is_integer() || it.is_float() || it.is_word() || it.letter == 'c' || it.letter == 'p';
    if (!known || it.is_wide() || it.is_too_long() || !is_usual_length(it.length, it.letter)) return std::nullopt;
    if (!it.suppressed) stores.push_back(std::move(it));
  }
  return stores;
}

}  // namespace heapwise::models
