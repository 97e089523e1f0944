#include "report/escape.h"

#include <cstddef>

namespace heapwise::report {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

unsigned char byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

// How many bytes the character at `i` has; 0 when it is none.
std::size_t length_of_character(std::string_view text, std::size_t i) {
  const unsigned char first = byte_at(text, i);
  if (first < 0x80) return 1;
  std::size_t length = 0;
  unsigned char lowest = 0x80;  // of the second byte: anything lower is an overlong form
  unsigned char highest = 0xbf;
  if (first >= 0xc2 && first <= 0xdf) {
    length = 2;
  } else if (first >= 0xe0 && first <= 0xef) {
    length = 3;
    if (first == 0xe0) lowest = 0xa0;
    if (first == 0xed) highest = 0x9f;  // surrogates
  } else if (first >= 0xf0 && first <= 0xf4) {
    length = 4;
    if (first == 0xf0) lowest = 0x90;
    if (first == 0xf4) highest = 0x8f;
  }
  if (length == 0 || i + length > text.size()) return 0;
  if (byte_at(text, i + 1) < lowest || byte_at(text, i + 1) > highest) return 0;
  for (std::size_t k = 2; k < length; ++k)
    if ((byte_at(text, i + k) & 0xc0U) != 0x80) return 0;
  return length;
}

}  // namespace

std::string to_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = length_of_character(text, i);
    if (length == 0) result += kReplacement;
    else result += text.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return result;
}

std::string escape_xml(std::string_view text) {
  std::string result;
  for (const char c : to_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&') result += "&amp;";
    else if (c == '<') result += "&lt;";
    else if (c == '>') result += "&gt;";
    else if (c == '"') result += "&quot;";
    else if (byte < 0x20 && c != '\n' && c != '\t') result += kReplacement;
    else result += c;
  }
  return result;
}

}  // namespace heapwise::report
