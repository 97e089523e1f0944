// Cuts the text form of a program into tokens. parser.h puts them together.
//
// White space only separates; a comment goes from ';' to the end of its line. A sigil belongs to the name behind it:
// @function or @global, %register, $variable, #type. A number may carry a sign. See words.h for names and quotes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace heapwise::ir {

struct Token {
  enum class Kind : std::uint8_t { Word, Number, String, Name, Punctuation, End };
  Kind kind = Kind::End;
  char sigil = 0;         // of a Name: one of @ % $ #
  std::string_view text;  // as it stands in the source: a Name without its sigil, a String with its quotes
  std::size_t offset = 0;

  [[nodiscard]] bool is(char punctuation) const {
    return kind == Kind::Punctuation && text.size() == 1 && text[0] == punctuation;
  }
  [[nodiscard]] bool is(std::string_view expected) const {
    return (kind == Kind::Word || kind == Kind::Punctuation) && text == expected;
  }
  [[nodiscard]] bool is_name(char expected_sigil) const { return kind == Kind::Name && sigil == expected_sigil; }
};

// Thrown inside the parser only: parse() turns it into a Result.
struct SyntaxError {
  std::size_t offset = 0;
  std::string message;
};

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) { advance(); }

  [[nodiscard]] const Token& current() const { return current_; }
  Token take() {
    const Token token = current_;
    advance();
    return token;
  }
  // Goes on with the first token of a later line: how the declarations are found before the bodies are read.
  void skip_line();

  [[nodiscard]] std::string_view source() const { return source_; }

 private:
  void advance();
  void skip_space();
  void take_while_word();
  void lex_string();

  std::string_view source_;
  std::size_t position_ = 0;
  Token current_;
};

// What a token's text stands for: the bytes between the quotes, or a bare name itself.
[[nodiscard]] std::string unquote(const Token& token);

}  // namespace heapwise::ir
