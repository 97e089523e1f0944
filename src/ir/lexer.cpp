#include "ir/lexer.h"

#include <fmt/format.h>

#include "ir/words.h"

namespace heapwise::ir {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_sigil(char c) { return c == '@' || c == '%' || c == '$' || c == '#'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

void Lexer::skip_space() {
  while (position_ < source_.size()) {
    const char c = source_[position_];
    if (c == ';') {
      const std::size_t end = source_.find('\n', position_);
      position_ = end == std::string_view::npos ? source_.size() : end;
    } else if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      ++position_;
    } else {
      return;
    }
  }
}

void Lexer::take_while_word() {
  while (position_ < source_.size() && is_word_character(source_[position_])) ++position_;
}

void Lexer::lex_string() {
  const std::size_t start = position_++;
  while (position_ < source_.size() && source_[position_] != '"' && source_[position_] != '\n')
    position_ += source_[position_] == '\\' ? 2 : 1;
  if (position_ >= source_.size() || source_[position_] != '"')
    throw SyntaxError{start, "this string does not end on its line"};
  ++position_;
}

void Lexer::advance() {
  skip_space();
  current_ = Token{};
  current_.offset = position_;
  if (position_ >= source_.size()) return;
  const char c = source_[position_];
  const char next = position_ + 1 < source_.size() ? source_[position_ + 1] : '\0';
  if (is_sigil(c)) {
    current_.kind = Token::Kind::Name;
    current_.sigil = c;
    ++position_;
    if (next == '"') lex_string();
    // The id behind a source name: $"a name".3.
    if (next != '"' || c == '$' || c == '#') take_while_word();
    if (position_ == current_.offset + 1) throw SyntaxError{current_.offset, fmt::format("a name must follow '{}'", c)};
  } else if (c == '"') {
    current_.kind = Token::Kind::String;
    lex_string();
  } else if (is_digit(c) || ((c == '-' || c == '+') && is_digit(next))) {
    current_.kind = Token::Kind::Number;
    ++position_;
    take_while_word();
    // The exponent of a float: 1e+30.
    while (position_ + 1 < source_.size() && (source_[position_] == '+' || source_[position_] == '-') &&
           source_[position_ - 1] == 'e' && !source_.substr(current_.offset).starts_with("0x") &&
           is_digit(source_[position_ + 1])) {
      ++position_;
      take_while_word();
    }
  } else if (is_word_character(c)) {
    current_.kind = Token::Kind::Word;
    take_while_word();
    if (source_.substr(current_.offset, position_ - current_.offset) == "...") current_.kind = Token::Kind::Punctuation;
  } else if (c == '-' && next == '>') {
    current_.kind = Token::Kind::Punctuation;
    position_ += 2;
  } else if (std::string_view("(){},:=*!").find(c) != std::string_view::npos) {
    current_.kind = Token::Kind::Punctuation;
    ++position_;
  } else {
    throw SyntaxError{position_, "this character begins nothing"};
  }
  const std::size_t start = current_.offset + (current_.sigil != 0 ? 1 : 0);
  current_.text = source_.substr(start, position_ - start);
}

void Lexer::skip_line() {
  const std::size_t end = source_.find('\n', current_.offset);
  position_ = end == std::string_view::npos ? source_.size() : end;
  advance();
}

std::string unquote(const Token& token) {
  const std::string_view text = token.text;
  if (text.empty() || text[0] != '"') return std::string(text);
  std::string result;
  std::size_t i = 1;
  for (; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    const char escape = text[++i];
    if (escape == '"' || escape == '\\') result += escape;
    else if (escape == 'n') result += '\n';
    else if (escape == 't') result += '\t';
    else if (escape == '0') result += '\0';
    else if (escape == 'x' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0) {
      result += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      throw SyntaxError{token.offset, fmt::format("'\\{}' is no escape; write \\xNN", escape)};
    }
  }
  return result;
}

}  // namespace heapwise::ir
