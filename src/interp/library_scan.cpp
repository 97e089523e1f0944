// scanf. From the input stream each conversion takes one value, in its own type (a word takes its characters);
// sscanf reads its text.
#include <array>
#include <cerrno>
#include <cstdlib>

#include "interp/floats.h"
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

[[nodiscard]] bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Scanner {
 public:
  // Without a text the values come from the input.
  Scanner(Machine& machine, LibraryCall& call, std::size_t format_at, std::optional<std::string> text)
      : machine_(machine),
        call_(call),
        format_(machine.string_at(call.at(format_at))),
        next_argument_(format_at + 1),
        text_(std::move(text)) {}

  void run() {
    int converted = 0;
    bool ended = false;
    for (std::size_t at = 0; at < format_.size() && !ended;) {
      const char c = format_[at];
      if (c != '%') {
        ended = !match_literal(c);
        ++at;
        continue;
      }
      ++at;
      ended = !convert(at, converted);
    }
    // Only a step that failed for want of text says that it has ended.
    const bool nothing_left = ended && text_ && at_ >= text_->size();
    call_.give_signed(converted == 0 && nothing_left ? -1 : converted);
  }

 private:
  bool match_literal(char c) {
    if (!text_) return true;
    if (is_space(c)) {
      skip_space();
      return true;
    }
    if (at_ >= text_->size() || (*text_)[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_space() {
    while (text_ && at_ < text_->size() && is_space((*text_)[at_])) ++at_;
  }

  bool convert(std::size_t& at, int& converted) {
    const bool suppressed = at < format_.size() && format_[at] == '*';
    if (suppressed) ++at;
    std::uint64_t width = 0;
    while (at < format_.size() && format_[at] >= '0' && format_[at] <= '9')
      width = width * 10 + static_cast<std::uint64_t>(format_[at++] - '0');
    if (width == 0) width = ~0ULL;
    std::string length;
    while (at < format_.size() && std::string_view("hljztLq").find(format_[at]) != std::string_view::npos)
      length += format_[at++];
    const char letter = at < format_.size() ? format_[at++] : '\0';
    const Slot to = suppressed || letter == '%' ? Slot{} : argument();
    const bool has_width = width != ~0ULL;
    const bool is_float = std::string_view("fega").find(letter) != std::string_view::npos;
    const bool is_several = letter == 'c' && has_width && width != 1;
    if (is_several || (text_ && is_float && has_width) || (letter == 's' && !length.empty()))
      machine_.finish(Ending::Unsupported,
                      std::string("the conversion %") + letter + " of scanf with a width or length");
    switch (letter) {
      case '%': return match_literal('%');
      case 'd':
      case 'i':
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        const unsigned bits = integer_bits(length);
        const auto value = integer(letter, bits, width);
        if (!value) return false;
        if (!suppressed) machine_.store(to, *value, bits / 8);
        break;
      }
      case 'f':
      case 'e':
      case 'g':
      case 'a': {
        const ir::Type type = ir::Type::floating(length == "L" ? 80 : (length == "l" ? 64 : 32));
        const auto value = number(type);
        if (!value) return false;
        if (!suppressed) machine_.store(to, *value, type.bytes());
        break;
      }
      case 'c': {
        const auto c = character();
        if (!c) return false;
        if (!suppressed) machine_.set_byte(to, 0, *c);
        break;
      }
      case 's': {
        const auto word = this->word(width);
        if (!word) return false;
        if (!suppressed) machine_.write_bytes(to, *word + '\0');
        break;
      }
      case 'n': machine_.store(to, at_, integer_bits(length) / 8); return true;
      default: machine_.finish(Ending::Unsupported, std::string("the conversion %") + letter + " of scanf");
    }
    if (!suppressed) ++converted;
    return true;
  }

  [[nodiscard]] Slot argument() {
    if (next_argument_ >= call_.arguments.size())
      machine_.undefined("a format that asks for more arguments than there are");
    return call_.at(next_argument_++);
  }

  [[nodiscard]] unsigned integer_bits(const std::string& length) const {
    if (length == "hh") return 8;
    if (length == "h") return 16;
    if (length == "ll" || length == "q" || length == "j" || length == "L") return 64;
    if (length == "l" || length == "z" || length == "t") return machine_.is_64_bit() ? 64 : 32;
    return 32;
  }

  [[nodiscard]] std::optional<ir::Bits> integer(char letter, unsigned bits, std::uint64_t width) {
    if (!text_) return machine_.input(call_.called, ir::Type::integer(static_cast<std::uint16_t>(bits)));
    skip_space();
    const int radix = letter == 'i' ? 0 : (letter == 'o' ? 8 : (letter == 'x' || letter == 'X' ? 16 : 10));
    const std::string rest = text_->substr(at_, width);
    char* end = nullptr;
    errno = 0;
    const bool negative = rest.starts_with('-');
    const unsigned long long value = negative ? static_cast<unsigned long long>(std::strtoll(rest.c_str(), &end, radix))
                                              : std::strtoull(rest.c_str(), &end, radix);
    if (end == rest.c_str()) return std::nullopt;
    const auto limit = static_cast<std::uint64_t>(ir::Type::integer(static_cast<std::uint16_t>(bits)).mask());
    const bool fits =
        errno == 0 && (negative ? -value : value) <= (letter == 'd' || letter == 'i' ? limit >> 1U : limit);
    if (!fits) machine_.undefined("a number that does not fit the type that it is converted to");
    at_ += static_cast<std::size_t>(end - rest.c_str());
    return value;
  }

  [[nodiscard]] std::optional<ir::Bits> number(ir::Type type) {
    if (!text_) return machine_.input(call_.called, type);
    skip_space();
    const std::string rest = text_->substr(at_);
    char* end = nullptr;
    const long double value = std::strtold(rest.c_str(), &end);
    if (end == rest.c_str()) return std::nullopt;
    at_ += static_cast<std::size_t>(end - rest.c_str());
    return float_to_bits(value, type);
  }

  [[nodiscard]] std::optional<unsigned char> character() {
    if (!text_) return machine_.input_character(call_.called);
    if (at_ >= text_->size()) return std::nullopt;
    return static_cast<unsigned char>((*text_)[at_++]);
  }

  [[nodiscard]] std::optional<std::string> word(std::uint64_t width) {
    skip_space();
    std::string word;
    while (word.size() < width) {
      if (text_ && at_ < text_->size() && is_space((*text_)[at_])) break;
      const auto c = character();
      if (!c || *c == 0 || is_space(*c)) break;
      word.push_back(static_cast<char>(*c));
    }
    if (word.empty()) return std::nullopt;
    return word;
  }

  Machine& machine_;
  LibraryCall& call_;
  std::string format_;
  std::size_t next_argument_;
  std::optional<std::string> text_;
  std::size_t at_ = 0;
};

void run_scanf(Machine& machine, LibraryCall& call) { Scanner(machine, call, 0, std::nullopt).run(); }
void run_fscanf(Machine& machine, LibraryCall& call) { Scanner(machine, call, 1, std::nullopt).run(); }
void run_sscanf(Machine& machine, LibraryCall& call) { Scanner(machine, call, 1, machine.string_at(call.at(0))).run(); }

constexpr auto kHandlers =
    std::to_array<NamedHandler>({{"scanf", run_scanf}, {"fscanf", run_fscanf}, {"sscanf", run_sscanf}});

}  // namespace

std::span<const NamedHandler> scan_handlers() { return kHandlers; }

}  // namespace heapwise::interp
