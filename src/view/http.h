// As much of HTTP/1.1 as the viewer needs: requests without a body in, whole answers or a stream of events out.
//
// What does not fit is refused, not repaired: a request whose head is longer than kMostHead, one with a body, one that
// names no host. Every answer but a stream ends its connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace heapwise::view {

struct HttpRequest {
  std::string method;                          // "GET"
  std::string path;                            // "/TOKEN/events", without what follows a `?`
  std::map<std::string, std::string> headers;  // names in small letters
  [[nodiscard]] std::string header(const std::string& name) const;
};

inline constexpr std::size_t kMostHead = 8192;

enum class Parsed : std::uint8_t { Incomplete, Bad, TooLarge, Whole };
// Reads the head of a request, up to the empty line.
[[nodiscard]] Parsed parse(std::string_view bytes, HttpRequest& to);

struct HttpAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body = {};
  std::string headers = {};  // more of them, each with its end of line
};
[[nodiscard]] std::string to_bytes(const HttpAnswer& answer);
// The head of a stream of events that goes on.
[[nodiscard]] std::string stream_head();

// Takes as long for a wrong word as for the right one.
[[nodiscard]] bool same_secret(std::string_view given, std::string_view secret);

}  // namespace heapwise::view
