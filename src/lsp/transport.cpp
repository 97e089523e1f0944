#include "lsp/transport.h"

#include <unistd.h>

#include <array>
#include <cctype>
#include <charconv>
#include <string_view>

namespace heapwise::lsp {
namespace {

constexpr std::size_t kLongest = std::size_t{64} << 20U;
constexpr std::size_t kLongestHeader = 4096;

// Zero: the header names no length that can be.
std::size_t length_in(std::string_view header) {
  constexpr std::string_view kName = "content-length:";
  while (!header.empty()) {
    const std::size_t end = header.find("\r\n");
    const std::string_view line = header.substr(0, end);
    bool same = line.size() > kName.size();
    for (std::size_t i = 0; same && i < kName.size(); ++i)
      same = std::tolower(static_cast<unsigned char>(line[i])) == kName[i];
    if (same) {
      std::string_view number = line.substr(kName.size());
      while (number.starts_with(' ')) number.remove_prefix(1);
      std::size_t length = 0;
      const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), length);
      return error == std::errc() && length <= kLongest ? length : 0;
    }
    header = end == std::string_view::npos ? std::string_view() : header.substr(end + 2);
  }
  return 0;
}

// What cannot become a header, however it goes on: it begins with no name, or a line of it does not end in \r\n.
bool is_no_header(std::string_view text) {
  if (!text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) == 0) return true;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' && (i == 0 || text[i - 1] != '\r')) return true;
  return text.size() > kLongestHeader;
}

}  // namespace

bool Transport::read() {
  std::array<char, 65536> piece{};
  const ssize_t n = ::read(input_, piece.data(), piece.size());
  if (n > 0) buffer_.append(piece.data(), static_cast<std::size_t>(n));
  return n > 0 && !broken_;
}

std::optional<nlohmann::json> Transport::next() {
  const std::size_t header = buffer_.find("\r\n\r\n");
  if (header == std::string::npos) {
    broken_ = broken_ || is_no_header(buffer_);
    return std::nullopt;
  }
  const std::size_t length = length_in(std::string_view(buffer_).substr(0, header));
  if (length == 0 || is_no_header(std::string_view(buffer_).substr(0, header))) {
    broken_ = true;
    return std::nullopt;
  }
  if (buffer_.size() < header + 4 + length) return std::nullopt;
  nlohmann::json message =
      nlohmann::json::parse(buffer_.begin() + static_cast<std::ptrdiff_t>(header + 4),
                            buffer_.begin() + static_cast<std::ptrdiff_t>(header + 4 + length), nullptr, false);
  buffer_.erase(0, header + 4 + length);
  return message;
}

// NOLINTNEXTLINE(readability-make-member-function-const): what is sent changes the conversation
void Transport::send(const nlohmann::json& message) {
  const std::string text = message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const std::string whole = "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  for (std::size_t sent = 0; sent < whole.size();) {
    const ssize_t n = ::write(output_, whole.data() + sent, whole.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;  // the client has gone: its input ends, too
    sent += static_cast<std::size_t>(n);
  }
}

}  // namespace heapwise::lsp
