#include "models/print_format.h"

namespace heapwise::models {
namespace {

class Reader {
 public:
  Reader(std::string_view format, std::uint32_t long_bytes) : rest_(format), long_bytes_(long_bytes) {}

  std::optional<std::vector<FormatArgument>> run() {
    while (!rest_.empty()) {
      if (next() != '%') continue;
      if (!conversion()) return std::nullopt;
    }
    return std::move(arguments_);
  }

 private:
  char next() {
    if (rest_.empty()) return '\0';
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }
  [[nodiscard]] char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  [[nodiscard]] bool peek_any(std::string_view set) const { return !rest_.empty() && set.find(peek()) != set.npos; }

  // A number, or `*`: an argument says it.
  std::int64_t number() {
    if (peek() == '*') {
      (void)next();
      arguments_.emplace_back();
      return FormatArgument::kBoundBefore;
    }
    std::int64_t n = 0;
    while (peek_any("0123456789") && n < 1'000'000'000) n = n * 10 + (next() - '0');
    return n;
  }

  // %[flags][width][.precision][length]letter
  bool conversion() {
    while (peek_any("-+ #0'")) (void)next();
    (void)number();
    std::int64_t precision = FormatArgument::kNoBound;
    if (peek() == '.') {
      (void)next();
      precision = number();
    }
    const std::string_view length = rest_.substr(0, rest_.find_first_not_of("hljztLq"));
    rest_.remove_prefix(length.size());
    const char letter = next();
    FormatArgument argument;
    switch (letter) {
      case '%': return true;
      case 's':
        if (!length.empty()) return false;
        argument.use = FormatArgument::Use::Text;
        argument.most = precision;
        break;
      case 'n':
        argument.use = FormatArgument::Use::Written;
        argument.bytes = bytes_of(length);
        break;
      case 'c':
        if (!length.empty()) return false;
        break;
      default:
        if (letter == '\0' || std::string_view("diouxXeEfFgGaAp").find(letter) == std::string_view::npos) return false;
    }
    arguments_.push_back(argument);
    return true;
  }

  [[nodiscard]] std::uint32_t bytes_of(std::string_view length) const {
    if (length == "hh") return 1;
    if (length == "h") return 2;
    if (length == "l" || length == "z" || length == "t") return long_bytes_;
    return length.empty() ? 4 : 8;
  }

  std::string_view rest_;
  std::uint32_t long_bytes_;
  std::vector<FormatArgument> arguments_;
};

}  // namespace

std::optional<std::vector<FormatArgument>> arguments_of_format(std::string_view format, std::uint32_t long_bytes) {
  return Reader(format, long_bytes).run();
}

}  // namespace heapwise::models
