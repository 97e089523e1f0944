// S-expressions: the outer syntax of SMT-LIB files, before any meaning.
//
// read_sexprs keeps an explicit stack: the depth of the input never becomes depth of the call stack. Its texts point
// into the input, which must outlive the result. smtlib_parser.h gives the expressions their meaning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace heapwise::logic {

struct Position {
  std::uint32_t line = 1, column = 1;
};

struct Sexpr {
  Position position;
  bool list = false;
  bool quoted = false;                 // |symbol| or "string": the text is without its quotes
  std::string_view text{};             // of an atom
  std::vector<std::uint32_t> items{};  // of a list: indices into SexprFile::nodes
};

struct SexprFile {
  std::vector<Sexpr> nodes;
  std::vector<std::uint32_t> top;  // the expressions that stand in no other
  std::size_t depth = 0;           // of the deepest nesting
};

// `name` stands in front of line and column in error messages.
[[nodiscard]] Result<SexprFile> read_sexprs(std::string_view text, std::string_view name);

[[nodiscard]] std::string at(std::string_view name, Position position, std::string_view message);

}  // namespace heapwise::logic
