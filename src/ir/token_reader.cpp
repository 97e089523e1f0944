#include "ir/token_reader.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <limits>
#include <optional>

#include "ir/words.h"

namespace heapwise::ir {
namespace {

struct Number {
  bool negative = false;
  Bits magnitude = 0;
};

// Decimal or 0x hexadecimal, with a sign or not, up to 128 bits.
std::optional<Number> read_number(std::string_view text) {
  Number number;
  if (text.starts_with('-') || text.starts_with('+')) {
    number.negative = text[0] == '-';
    text.remove_prefix(1);
  }
  unsigned base = 10;
  if (text.starts_with("0x")) {
    base = 16;
    text.remove_prefix(2);
  }
  if (text.empty()) return std::nullopt;
  for (const char c : text) {
    unsigned digit = 99;
    if (c >= '0' && c <= '9') digit = static_cast<unsigned>(c - '0');
    else if (c >= 'a' && c <= 'f') digit = static_cast<unsigned>(c - 'a') + 10;
    if (digit >= base || number.magnitude > (~Bits{0} - digit) / base) return std::nullopt;
    number.magnitude = number.magnitude * base + digit;
  }
  return number;
}

template <class Float, class Word>
std::optional<Bits> read_float(std::string_view text) {
  if (text.starts_with('+')) return std::nullopt;
  Float value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return std::bit_cast<Word>(value);
}

}  // namespace

bool TokenReader::accept(std::string_view expected) {
  if (!current().is(expected)) return false;
  take();
  return true;
}

void TokenReader::expect(std::string_view expected) {
  if (!accept(expected)) fail(fmt::format("'{}' should stand here", expected));
}

Token TokenReader::expect_word(const char* what) {
  if (current().kind != Token::Kind::Word) fail(fmt::format("{} should stand here", what));
  return take();
}

std::string TokenReader::expect_string() {
  if (current().kind != Token::Kind::String) fail("a string in quotes should stand here");
  return unquote(take());
}

Token TokenReader::expect_name(char sigil, const char* what) {
  if (!current().is_name(sigil)) fail(fmt::format("{} should stand here", what));
  return take();
}

std::uint64_t TokenReader::unsigned_number() {
  const Token token = current();
  const auto number = token.kind == Token::Kind::Number ? read_number(token.text) : std::nullopt;
  if (!number || number->negative || number->magnitude > std::numeric_limits<std::uint64_t>::max())
    fail("a number from 0 to 2^64-1 should stand here");
  take();
  return static_cast<std::uint64_t>(number->magnitude);
}

std::uint32_t TokenReader::small_number() {
  const Token token = current();
  const std::uint64_t number = unsigned_number();
  if (number > std::numeric_limits<std::uint32_t>::max()) fail_at(token, "this number is too large");
  return static_cast<std::uint32_t>(number);
}

std::int64_t TokenReader::signed_number() {
  const Token token = current();
  const auto number = token.kind == Token::Kind::Number ? read_number(token.text) : std::nullopt;
  const Bits limit = Bits{1} << 63U;
  if (!number || number->magnitude > limit || (!number->negative && number->magnitude == limit))
    fail("a number from -2^63 to 2^63-1 should stand here");
  take();
  const auto magnitude = static_cast<std::uint64_t>(number->magnitude);
  return static_cast<std::int64_t>(number->negative ? 0 - magnitude : magnitude);
}

Type TokenReader::type() {
  const auto found =
      current().kind == Token::Kind::Word ? type_of_word(current().text, program_.model) : std::optional<Type>();
  if (!found) fail("a type (i1 to i128, f16, f32, f64, f80, f128, ptr) should stand here");
  take();
  return *found;
}

Bits TokenReader::constant(Type type) {
  const Token token = current();
  if (token.kind != Token::Kind::Number) fail("a number should stand here");
  take();
  if (type.is_float() && !token.text.starts_with("0x")) {
    std::optional<Bits> bits;
    if (type.bits() == 64) bits = read_float<double, std::uint64_t>(token.text);
    if (type.bits() == 32) bits = read_float<float, std::uint32_t>(token.text);
    if (!bits) fail_at(token, fmt::format("this is no {}; write its bits as 0x...", to_string(type)));
    return *bits;
  }
  const auto number = read_number(token.text);
  if (!number) fail_at(token, "this is no number, or takes more than 128 bits");
  const Bits most_negative = Bits{1} << (type.bits() - 1U);
  if (number->negative ? number->magnitude > most_negative : number->magnitude > type.mask())
    fail_at(token, fmt::format("this number does not fit {}", to_string(type)));
  return (number->negative ? 0 - number->magnitude : number->magnitude) & type.mask();
}

Location TokenReader::optional_location() {
  if (!accept("!")) return {};
  Location location{FileId(0U), 0, 0};
  if (current().kind == Token::Kind::Word && current().text.starts_with('f')) {
    const Token token = take();
    std::uint32_t index = 0;
    const auto [end, error] = std::from_chars(token.text.data() + 1, token.text.data() + token.text.size(), index);
    if (error != std::errc() || end != token.text.data() + token.text.size()) fail_at(token, "this is no file");
    location.file = FileId(index);
    expect(":");
  }
  location.line = small_number();
  expect(":");
  location.column = small_number();
  return location;
}

VariableId TokenReader::optional_variable() {
  if (!current().is_name('$')) return {};
  const Token token = take();
  const auto found = names_.variables.find(token.text);
  if (found == names_.variables.end()) fail_at(token, fmt::format("there is no variable ${}", token.text));
  return found->second;
}

SourceTypeId TokenReader::optional_source_type() {
  if (!current().is_name('#')) return {};
  const Token token = take();
  const auto found = names_.types.find(token.text);
  if (found == names_.types.end()) fail_at(token, fmt::format("there is no type #{}", token.text));
  return found->second;
}

bool TokenReader::at_operand() const {
  const Token& token = current();
  return token.is_name('%') || token.is_name('@') || token.is("null") ||
         (token.kind == Token::Kind::Word && type_of_word(token.text, program_.model));
}

Operand TokenReader::symbol() {
  const Token token = expect_name('@', "the name of a global or function");
  const auto found = names_.symbols.find(unquote(token));
  if (found == names_.symbols.end()) fail_at(token, fmt::format("there is no global or function @{}", token.text));
  if (const auto* function = std::get_if<FunctionId>(&found->second))
    return Operand::function(*function, program_.model);
  std::int64_t offset = 0;
  const Token& next = current();
  if (next.kind == Token::Kind::Number && (next.text[0] == '+' || next.text[0] == '-')) offset = signed_number();
  return Operand::global(std::get<GlobalId>(found->second), offset, program_.model);
}

Operand TokenReader::typed_operand(Type type) {
  if (accept("undef")) return Operand::undefined(type);
  if (!type.is_pointer()) return Operand::constant(constant(type), type);
  if (accept("null")) return Operand::null(program_.model);
  if (current().is_name('@')) return symbol();
  return Operand::constant(constant(type), type);
}

}  // namespace heapwise::ir
