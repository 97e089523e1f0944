#include "lsp/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace heapwise::lsp {
namespace {

constexpr std::string_view kScheme = "file://";

bool is_of_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// UTF-16 units of the first bytes: letters beyond the first plane (four bytes in UTF-8) count twice.
std::size_t units(std::string_view bytes) {
  std::size_t n = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80) n += byte >= 0xf0 ? 2 : 1;
  }
  return n;
}

}  // namespace

std::string path_of(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return "";
  uri.remove_prefix(kScheme.size());
  if (!uri.starts_with('/')) return "";
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    unsigned value = 0;
    if (uri[i] == '%' && i + 2 < uri.size() &&
        std::from_chars(uri.data() + i + 1, uri.data() + i + 3, value, 16).ptr == uri.data() + i + 3) {
      path += static_cast<char>(value);
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path.find('\0') == std::string::npos ? path : "";
}

std::string uri_of(const std::string& path) {
  std::string uri(kScheme);
  for (const char c : path) {
    const bool plain = is_of_a_name(c) || std::string_view("/-.~").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return uri;
}

Document::Document(std::string text) : text_(std::move(text)) {
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') begins_.push_back(i + 1);
}

std::string_view Document::line(std::size_t number) const {
  if (number >= begins_.size()) return "";
  const std::size_t end = number + 1 < begins_.size() ? begins_[number + 1] - 1 : text_.size();
  std::string_view line = std::string_view(text_).substr(begins_[number], end - begins_[number]);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string Document::name_at(std::size_t number, std::size_t column) const {
  const std::string_view text = line(number);
  std::size_t at = 0;
  while (at < text.size() && units(text.substr(0, at)) < column) ++at;
  std::size_t from = std::min(at, text.size()), to = from;
  while (from > 0 && is_of_a_name(text[from - 1])) --from;
  while (to < text.size() && is_of_a_name(text[to])) ++to;
  const bool is_number = from < to && std::isdigit(static_cast<unsigned char>(text[from])) != 0;
  return is_number ? "" : std::string(text.substr(from, to - from));
}

Document::Columns Document::code_of(std::size_t number) const {
  const std::string_view text = line(number);
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return {units(text.substr(0, first)), units(text.substr(0, text.find_last_not_of(" \t") + 1))};
}

std::size_t Document::column_of(std::size_t number, std::size_t byte_column) const {
  const std::string_view text = line(number);
  return units(text.substr(0, std::min(text.size(), byte_column == 0 ? 0 : byte_column - 1)));
}

}  // namespace heapwise::lsp
