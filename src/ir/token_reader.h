// What the two halves of the parser share: expecting tokens, numbers, types, names that the program declares, operands
// that need no register. parser.cpp reads declarations, parse_body.cpp the bodies of functions.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "ir/lexer.h"
#include "ir/program.h"

namespace heapwise::ir {

// What the names of the text stand for. Labels of variables and types are compared as they are spelled.
struct DeclaredNames {
  std::unordered_map<std::string, std::variant<GlobalId, FunctionId>> symbols;
  std::unordered_map<std::string_view, VariableId> variables;
  std::unordered_map<std::string_view, SourceTypeId> types;
};

class TokenReader {
 public:
  TokenReader(std::string_view source, Program& program) : lexer_(source), program_(program) {}

  Lexer& lexer() { return lexer_; }
  Program& program() { return program_; }
  DeclaredNames& names() { return names_; }

  [[nodiscard]] const Token& current() const { return lexer_.current(); }
  Token take() { return lexer_.take(); }
  [[noreturn]] void fail(std::string message) const { fail_at(current(), std::move(message)); }
  [[noreturn]] void fail_at(const Token& token, std::string message) const {
    throw SyntaxError{token.offset, std::move(message)};
  }

  // Takes the token if it is this word or punctuation.
  bool accept(std::string_view expected);
  void expect(std::string_view expected);
  Token expect_word(const char* what);
  std::string expect_string();
  Token expect_name(char sigil, const char* what);

  std::uint64_t unsigned_number();
  std::uint32_t small_number();
  std::int64_t signed_number();
  Type type();
  // The bits of a number of this type; checked to fit it.
  Bits constant(Type type);

  // `!3:5`, `!f1:3:5`, or nothing.
  Location optional_location();
  VariableId optional_variable();
  SourceTypeId optional_source_type();

  // null, i32 7, i32 undef, @name, @name+8. After a type that was read already, or not.
  [[nodiscard]] bool at_operand() const;
  Operand symbol();
  Operand typed_operand(Type type);

 private:
  Lexer lexer_;
  Program& program_;
  DeclaredNames names_;
};

// Reads a function's body, from behind its '{' to its '}'. The entry block's parameters are `parameters`, the tokens of
// the registers in the signature with their types and variables.
struct SignatureRegister {
  Token name;
  Type type;
  VariableId variable;
};
void parse_body(TokenReader& reader, Function& function, const std::vector<SignatureRegister>& parameters);

}  // namespace heapwise::ir
