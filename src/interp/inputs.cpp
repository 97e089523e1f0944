#include "interp/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "interp/floats.h"

namespace heapwise::interp {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<ir::SignedBits> parse_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const unsigned radix = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
  if (radix == 16) text.remove_prefix(2);
  if (text.empty()) return std::nullopt;
  ir::Bits value = 0;
  for (const char c : text) {
    unsigned digit = 99;
    if (c >= '0' && c <= '9') digit = static_cast<unsigned>(c - '0');
    else if (c >= 'a' && c <= 'f') digit = static_cast<unsigned>(c - 'a') + 10;
    else if (c >= 'A' && c <= 'F') digit = static_cast<unsigned>(c - 'A') + 10;
    if (digit >= radix) return std::nullopt;
    value = value * radix + digit;
  }
  return static_cast<ir::SignedBits>(negative ? -value : value);
}

constexpr std::string_view kHexDigits = "0123456789abcdef";

// What an `argument` line writes.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] != '\\' || (next != '\\' && next != 'n' && next != 'x')) {
      plain += text[i];
      continue;
    }
    ++i;
    if (next != 'x') {
      plain += next == 'n' ? '\n' : '\\';
      continue;
    }
    unsigned code = 0;
    for (int digits = 0; digits < 2 && i + 1 < text.size(); ++digits, ++i) {
      const std::size_t digit = kHexDigits.find(text[i + 1]);
      if (digit == std::string_view::npos) break;
      code = code * 16 + static_cast<unsigned>(digit);
    }
    plain += static_cast<char>(code);
  }
  return plain;
}

std::optional<Inputs::Value> parse_value(const std::string& text) {
  if (const auto integer = parse_integer(text)) return *integer;
  char* end = nullptr;
  const long double number = std::strtold(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0') return std::nullopt;
  return number;
}

}  // namespace

Inputs Inputs::from_seed(std::uint64_t seed, Style style) {
  Inputs inputs;
  inputs.generator_ = Random(seed);
  inputs.style_ = style;
  return inputs;
}

Result<Inputs> Inputs::parse(std::string_view text) {
  Inputs inputs;
  inputs.arguments_.emplace();
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    constexpr std::string_view kArgument = "argument ";
    if (line.starts_with(kArgument)) {
      inputs.add_argument(unescaped(line.substr(kArgument.size())));
      continue;
    }
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const auto value = parse_value(std::string(line));
    if (!value) return Error{fmt::format("line {}: '{}' is no number", line_number, line)};
    inputs.values_.push_back(*value);
  }
  return inputs;
}

ir::Bits Inputs::generate(ir::Type type) {
  if (type.is_float()) {
    const std::uint64_t choice = generator_->next() % 16;
    const auto small = static_cast<long double>(static_cast<std::int64_t>(generator_->next() % 41) - 20);
    return float_to_bits(choice < 12 ? small : small * 0.375L, type);
  }
  return generate_integer(type) & type.mask();
}

ir::Bits Inputs::generate_integer(ir::Type type) {
  const std::uint64_t choice = generator_->next() % 16;
  const ir::Bits top = ir::Bits{1} << (type.bits() - 1U);
  const auto near_border = [&] {
    switch (generator_->next() % 4) {
      case 0: return top - generator_->next() % 3;  // the greatest signed numbers, and the least
      case 1: return top + generator_->next() % 3;
      case 2: return -static_cast<ir::Bits>(generator_->next() % 4);
      default: return ir::Bits{generator_->next() % 3};
    }
  };
  const auto wide = [&] { return (static_cast<ir::Bits>(generator_->next()) << 64U) | generator_->next(); };
  switch (style_) {
    case Style::Ones: return 1;
    case Style::Coin: return generator_->next() % 2;
    case Style::Often: return generator_->next() % 24 == 0 ? 0 : 1 + (choice < 12 ? 0 : generator_->next() % 6);
    case Style::Rarely: return generator_->next() % 6 != 0 ? 0 : 1 + generator_->next() % 3;
    case Style::Small: return 1 + generator_->next() % 20;
    case Style::Border: return near_border();
    case Style::Wide: return wide();
    case Style::Mixed: break;
  }
  if (choice < 10) return generator_->next() % 6;
  if (choice < 12) return -static_cast<ir::Bits>(generator_->next() % 4);
  return choice < 13 ? top - generator_->next() % 3 : wide();
}

ir::Bits Inputs::next(ir::Type type) {
  if (next_ >= values_.size()) return generator_ ? generate(type) : 0;
  const Value& value = values_[next_++];
  if (type.is_float()) {
    if (const auto* integer = std::get_if<ir::SignedBits>(&value))
      return float_to_bits(static_cast<long double>(*integer), type);
    return float_to_bits(std::get<long double>(value), type);
  }
  if (const auto* integer = std::get_if<ir::SignedBits>(&value)) return static_cast<ir::Bits>(*integer) & type.mask();
  const long double number = std::get<long double>(value);
  const bool fits = std::abs(number) < 1e38L;
  return (fits ? static_cast<ir::Bits>(static_cast<ir::SignedBits>(number)) : 0) & type.mask();
}

std::optional<unsigned char> Inputs::next_character() {
  if (next_ >= values_.size()) {
    if (!generator_) return std::nullopt;
    // A short text, now and then a line's end, at last the end of the file.
    const std::uint64_t choice = generator_->next() % 16;
    if (choice == 0) return std::nullopt;
    return choice < 3 ? '\n' : static_cast<unsigned char>('0' + generator_->next() % 75);
  }
  const ir::Bits value = next(ir::Type::integer(32));
  if (value > 255) return std::nullopt;
  return static_cast<unsigned char>(value);
}

Inputs::Scanned Inputs::next_scanned(ir::Type type) {
  using enum Scanned::Kind;
  if (next_ < values_.size()) {
    const auto* integer = std::get_if<ir::SignedBits>(&values_[next_]);
    if (integer == nullptr || (*integer != kNoMore && *integer != kNoMatch)) return {Value, next(type)};
    ++next_;
    return {*integer == kNoMore ? NoMore : NoMatch, 0};
  }
  if (!generator_) return {NoMore, 0};
  constexpr std::uint64_t kFailsOneIn = 12;
  if (generator_->next() % kFailsOneIn != 0) return {Value, generate(type)};
  return {generator_->next() % 3 == 0 ? NoMatch : NoMore, 0};
}

void Inputs::add_argument(std::string text) {
  if (!arguments_) arguments_.emplace();
  arguments_->push_back(std::move(text));
}

std::vector<std::string> Inputs::take_arguments() {
  if (arguments_) return *arguments_;
  constexpr ir::SignedBits kMost = 64;                     // arguments
  constexpr std::size_t kLongest = std::size_t{1} << 16U;  // characters of one
  const bool listed = next_ < values_.size();
  const bool drawn = !listed && generator_;
  const ir::SignedBits count = drawn ? 1 + static_cast<ir::SignedBits>(generator_->next() % 4)
                                     : ir::as_signed(next(ir::Type::integer(32)), ir::Type::integer(32));
  std::vector<std::string> texts;
  for (ir::SignedBits i = 1; i < std::min(count, kMost); ++i) {
    std::string& text = texts.emplace_back();
    while (text.size() < kLongest) {
      constexpr std::uint64_t kEndsOneIn = 4;
      const auto random_character = [&] {
        return generator_->next() % kEndsOneIn == 0 ? '\0' : static_cast<char>('-' + generator_->next() % 78);
      };
      const char c = drawn ? random_character() : static_cast<char>(next(ir::Type::integer(8)));
      if (c == '\0') break;
      text += c;
    }
  }
  return texts;
}

std::string to_argument_line(std::string_view text) {
  std::string line = "argument ";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\\') line += "\\\\";
    else if (c == '\n') line += "\\n";
    else if (code < ' ' || code > '~') line += fmt::format("\\x{:02x}", code);
    else line += c;
  }
  return line;
}

std::string to_input_line(ir::Bits value, ir::Type type) {
  if (type.is_float()) return fmt::format("{:a}", bits_to_float(value, type));
  if (type.is_pointer()) return fmt::format("0x{:x}", static_cast<std::uint64_t>(value));
  if (type.bits() <= 64) return fmt::format("{}", static_cast<std::int64_t>(ir::as_signed(value, type)));
  return fmt::format("0x{:x}{:016x}", static_cast<std::uint64_t>(value >> 64U), static_cast<std::uint64_t>(value));
}

}  // namespace heapwise::interp
