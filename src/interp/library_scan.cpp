// scanf. From the input stream each number is one value, in its own type, or a conversion that fails; words and
// characters are read one by one. sscanf reads its text.
//
// What a stream gives is one text: a character that ends a word is read again by whoever reads next, after a number no
// digit follows, and behind the end there is nothing (Machine::TextAhead).
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "interp/floats.h"
#include "interp/format.h"
#include "interp/library.h"
#include "interp/machine.h"
#include "models/print_format.h"
#include "models/scan_format.h"

namespace heapwise::interp {

namespace {

constexpr std::uint64_t kNoWidth = models::ScanConversion::kNoWidth;

using models::ScanConversion;

[[nodiscard]] bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Scanner {
 public:
  Scanner(Machine& machine, LibraryCall& call, std::size_t format_at, FormatArguments arguments)
      : machine_(machine),
        call_(call),
        format_(machine.string_at(call.at(format_at))),
        arguments_(std::move(arguments)) {}

  void read_text(Slot from) {
    from_ = from;
    text_ = machine_.string_at(from);
  }
  void read_stream(std::uint64_t stream) {
    stream_ = stream;
    auto& ahead = machine_.text_ahead(stream);
    if (ahead.is_own) machine_.rely_on({Openness::Kind::OpenValue, 0});
    ahead.gone = Machine::TextAhead::kAll;  // how many characters a number has is not looked at
  }

  void run() {
    int converted = 0;
    bool failed = false;
    for (std::string_view rest = format_; !failed && !rest.empty();) {
      const char c = rest.front();
      rest.remove_prefix(1);
      failed = c == '%' ? !convert(models::read_scan_conversion(rest), converted) : !match_literal(c);
    }
    // Only a step that failed for want of text says that it has ended.
    const bool nothing_left = text_ ? at_ >= text_->size() : machine_.text_ahead(stream_).ended;
    call_.give_signed(converted == 0 && failed && nothing_left ? -1 : converted);
  }

 private:
  [[nodiscard]] std::optional<unsigned char> take() {
    if (!text_) return machine_.input_character(call_.called, stream_);
    if (at_ >= text_->size()) return std::nullopt;
    return static_cast<unsigned char>((*text_)[at_++]);
  }
  void give_back(unsigned char c) {
    if (text_) --at_;
    else machine_.text_ahead(stream_).pushed = c;
  }

  // From the input any literal matches, unless the next character is known: then the run shows that case.
  bool match_literal(char literal) {
    if (is_space(literal)) return skip_space();
    if (!text_ && !machine_.text_ahead(stream_).pushed && !machine_.text_ahead(stream_).ended) {
      machine_.text_ahead(stream_).not_next = {};
      return true;
    }
    const auto c = take();
    if (!c) return false;
    if (static_cast<char>(*c) == literal) return true;
    give_back(*c);
    return false;
  }

  // Of the input only what is known to come is skipped; what comes then is no space.
  bool skip_space() {
    if (text_) {
      while (at_ < text_->size() && is_space((*text_)[at_])) ++at_;
      return true;
    }
    auto& ahead = machine_.text_ahead(stream_);
    if (ahead.pushed && is_space(*ahead.pushed)) ahead.pushed.reset();
    ahead.not_next = ahead.pushed ? "" : " \t\n\v\f\r";
    return true;
  }

  bool convert(const ScanConversion& it, int& converted) {
    if (it.letter == '%') return skip_space(), match_literal('%');
    const Slot to = it.suppressed ? Slot{} : arguments_.pointer();
    if (it.is_wide() || it.is_too_long() || !models::is_usual_length(it.length, it.letter)) refuse(it);
    switch (it.letter) {
      case 'd':
      case 'i':
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        const unsigned bits = bits_of(it);
        const auto value = text_ ? integer_of_text(it, bits) : integer_of_input(it, bits);
        if (!value) return false;
        if (!it.suppressed) store(to, *value, bits / 8);
        break;
      }
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a': {
        const ir::Type type = ir::Type::floating(it.length == "L" ? 80 : (it.length == "l" ? 64 : 32));
        const auto value = number(it, type);
        if (!value) return false;
        if (!it.suppressed) store(to, *value, type.bytes());
        break;
      }
      case 'c': {
        const auto text = characters(it.width == kNoWidth ? 1 : it.width);
        if (!text) return false;
        if (!it.suppressed) copy(to, *text);
        break;
      }
      case 's':
      case '[': {
        const auto text = word(it);
        if (!text) return false;
        if (!it.suppressed) copy(to, *text + '\0');
        break;
      }
      case 'n':
        if (!text_) refuse(it);
        if (!it.suppressed) store(to, at_, bits_of(it) / 8);
        return true;
      default: refuse(it);
    }
    if (!it.suppressed) ++converted;
    return true;
  }

  [[nodiscard]] bool is_over_text(Slot to, std::uint64_t size) const {
    return text_ && overlap(to, size, from_, text_->size() + 1);
  }
  // C forbids to copy within one text; whether that is said of numbers, too, is open.
  void copy(Slot to, const std::string& bytes) {
    if (is_over_text(to, bytes.size())) machine_.copied_to_itself();
    machine_.write_bytes(to, bytes);
  }
  void store(Slot to, ir::Bits value, std::uint64_t size) {
    if (is_over_text(to, size)) machine_.undefined("a number that is stored over the text that it is read from");
    machine_.store(to, value, size);
  }

  [[noreturn]] void refuse(const ScanConversion& it) {
    machine_.finish(Ending::Unsupported, fmt::format("the conversion %{}{} of {}", it.length, it.letter, call_.called));
  }

  [[nodiscard]] unsigned bits_of(const ScanConversion& it) const {
    return 8 * it.bytes(static_cast<std::uint32_t>(machine_.pointer_bytes()));
  }

  // With a width, only numbers that are short enough are read so; what follows them may be a digit.
  [[nodiscard]] std::optional<ir::Bits> integer_of_input(const ScanConversion& it, unsigned bits) {
    constexpr std::string_view kDecimal = "0123456789", kAny = "0123456789abcdefABCDEFxX";
    const ir::Type type = ir::Type::integer(static_cast<std::uint16_t>(bits));
    const bool decimal = it.letter == 'd' || it.letter == 'u';
    const auto value = machine_.input_scanned(call_.called, stream_, type, decimal ? kDecimal : kAny);
    if (!value || it.width == kNoWidth) return value;
    const auto shown = static_cast<std::int64_t>(ir::as_signed(*value, type));
    const std::string text = it.letter == 'u' ? fmt::format("{}", static_cast<std::uint64_t>(*value))
                             : decimal        ? fmt::format("{}", shown)
                                              : fmt::format("{:o}", static_cast<std::uint64_t>(*value));
    if (text.size() > it.width) machine_.finish(Ending::AssumptionFailed, "a number is longer than its field");
    if (text.size() == it.width) machine_.text_ahead(stream_).not_next = {};
    return value;
  }

  [[nodiscard]] std::optional<ir::Bits> integer_of_text(const ScanConversion& it, unsigned bits) {
    skip_space();
    const char letter = it.letter;
    const int radix = letter == 'i' ? 0 : (letter == 'o' ? 8 : (letter == 'x' || letter == 'X' ? 16 : 10));
    const std::string rest = text_->substr(at_, it.width);
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
    if (end[-1] == '0' && (*end == 'x' || *end == 'X') && radix != 8 && radix != 10)
      refuse(it);  // glibc takes the letter, too
    at_ += static_cast<std::size_t>(end - rest.c_str());
    return value;
  }

  [[nodiscard]] std::optional<ir::Bits> number(const ScanConversion& it, ir::Type type) {
    constexpr std::string_view kContinues = "0123456789.eExXpPaAbBcCdDfFiInN+-";
    if (!text_) {
      if (it.width != kNoWidth) refuse(it);
      return machine_.input_scanned(call_.called, stream_, type, kContinues);
    }
    skip_space();
    const std::string rest = text_->substr(at_, it.width);
    char* end = nullptr;
    errno = 0;
    const long double value = type.bits() == 32   ? std::strtof(rest.c_str(), &end)
                              : type.bits() == 64 ? std::strtod(rest.c_str(), &end)
                                                  : std::strtold(rest.c_str(), &end);
    // Of words, of hexadecimal digits, and of what begins like an exponent, scanf takes another part than strtod.
    constexpr std::string_view kDecimal = "0123456789.eE+-";
    const std::size_t taken = static_cast<std::size_t>(end - rest.c_str());
    const bool is_decimal = rest.find_first_not_of(kDecimal) >= taken;
    constexpr std::string_view kOther = "eEpPxXiInN(";
    if (!is_decimal || errno != 0 || !reads_as_in_c(machine_, rest) ||
        (taken < rest.size() && kOther.find(rest[taken]) != std::string_view::npos))
      refuse(it);
    if (taken == 0) return std::nullopt;
    at_ += taken;
    return float_to_bits(value, type);
  }

  // Where the text ends before, what there is of it.
  [[nodiscard]] std::optional<std::string> characters(std::uint64_t count) {
    std::string text;
    while (text.size() < count) {
      const auto c = take();
      if (!c && text.empty()) return std::nullopt;
      if (!c) break;
      text.push_back(static_cast<char>(*c));
    }
    return text;
  }

  [[nodiscard]] std::optional<std::string> word(const ScanConversion& it) {
    std::string word;
    bool leading = it.letter == 's';
    while (word.size() < it.width) {
      const auto c = take();
      if (!c) break;
      const bool listed = it.set.find(static_cast<char>(*c)) != std::string::npos;
      if (leading && is_space(*c)) continue;
      leading = false;
      if (it.letter == 's' ? is_space(*c) : listed == it.inverted) {
        give_back(*c);
        break;
      }
      word.push_back(static_cast<char>(*c));
    }
    if (word.empty()) return std::nullopt;
    return word;
  }

  Machine& machine_;
  LibraryCall& call_;
  std::string format_;
  FormatArguments arguments_;
  std::optional<std::string> text_;  // which stands at from_
  Slot from_;
  std::uint64_t stream_ = 0;
  std::size_t at_ = 0;
};

enum class From : std::uint8_t { Input, Stream, Text };

template <From kFrom, bool kArea>
void run_scan(Machine& machine, LibraryCall& call) {
  constexpr std::size_t kFormat = kFrom == From::Input ? 0 : 1;
  FormatArguments arguments =
      kArea ? FormatArguments(machine, call.at(kFormat + 1)) : FormatArguments(machine, call, kFormat + 1);
  Scanner scanner(machine, call, kFormat, std::move(arguments));
  if constexpr (kFrom == From::Text) {
    scanner.read_text(call.at(0));
  } else {
    if (kFrom == From::Stream && call.at(0).bits == 0) machine.bad_access(call.at(0), 1, false);
    scanner.read_stream(kFrom == From::Input ? machine.standard_input() : call.at(0).bits);
  }
  scanner.run();
}

constexpr auto kScanHandlers = std::to_array<NamedHandler>({{"scanf", run_scan<From::Input, false>},
                                                            {"fscanf", run_scan<From::Stream, false>},
                                                            {"sscanf", run_scan<From::Text, false>},
                                                            {"vscanf", run_scan<From::Input, true>},
                                                            {"vfscanf", run_scan<From::Stream, true>},
                                                            {"vsscanf", run_scan<From::Text, true>}});

}  // namespace

std::span<const NamedHandler> scan_handlers() { return kScanHandlers; }

}  // namespace heapwise::interp
