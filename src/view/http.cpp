#include "view/http.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace heapwise::view {
namespace {

constexpr std::size_t kMostHeaders = 64;

// Nothing is kept by the browser, no other page may look in, and no address is told to anybody.
constexpr std::string_view kAlways =
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\nX-Frame-Options: DENY\r\n";

std::string_view phrase(int status) {
  switch (status) {
    case 200: return "OK";
    case 204: return "No Content";
    case 400: return "Bad Request";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 413: return "Content Too Large";
    case 431: return "Request Header Fields Too Large";
    default: return "Error";
  }
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

bool is_printable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c == '\t' || (c >= ' ' && c != 0x7f); });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool parse_first_line(std::string_view line, HttpRequest& to) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || last == first) return false;
  const std::string_view version = line.substr(last + 1);
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return false;
  to.method = line.substr(0, first);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  to.path = target.substr(0, target.find('?'));
  return is_token(to.method) && to.path.starts_with('/') && to.path.find(' ') == std::string::npos;
}

bool parse_header(std::string_view line, HttpRequest& to) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) return false;
  std::string name(line.substr(0, colon));
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  // Twice the same one: which of them counts is a matter of opinion.
  return to.headers.size() < kMostHeaders && to.headers.emplace(name, trimmed(line.substr(colon + 1))).second;
}

bool has_body(const HttpRequest& request) {
  const std::string length = request.header("content-length");
  return request.headers.contains("transfer-encoding") || (!length.empty() && length != "0");
}

}  // namespace

std::string HttpRequest::header(const std::string& name) const {
  const auto it = headers.find(name);
  return it == headers.end() ? "" : it->second;
}

Parsed parse(std::string_view bytes, HttpRequest& to) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return bytes.size() > kMostHead ? Parsed::TooLarge : Parsed::Incomplete;
  if (end > kMostHead) return Parsed::TooLarge;
  std::string_view head = bytes.substr(0, end);
  to = {};
  for (bool first = true; !head.empty(); first = false) {
    const std::size_t stop = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, stop);
    head.remove_prefix(std::min(stop + 2, head.size()));
    if (!is_printable(line) || !(first ? parse_first_line(line, to) : parse_header(line, to))) return Parsed::Bad;
  }
  if (to.method.empty() || to.header("host").empty()) return Parsed::Bad;
  return has_body(to) ? Parsed::TooLarge : Parsed::Whole;
}

std::string to_bytes(const HttpAnswer& answer) {
  return fmt::format("HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n{}{}\r\n{}",
                     answer.status, phrase(answer.status), answer.type, answer.body.size(), kAlways, answer.headers,
                     answer.body);
}

std::string stream_head() {
  return fmt::format("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n{}\r\nretry: 1000\n\n",
                     kAlways);
}

bool same_secret(std::string_view given, std::string_view secret) {
  unsigned difference = given.size() == secret.size() ? 0 : 1;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const char other = i < given.size() ? given[i] : '\0';
    difference |= static_cast<unsigned>(static_cast<unsigned char>(other ^ secret[i]));
  }
  return difference == 0;
}

}  // namespace heapwise::view
