// What people call things: source files and places, variables, and the types that they wrote.
//
// Analyses decide nothing by names and types: they show a state as `list ↦ node{next: a}` and not as offsets. Only what
// a variable holds when the program ends in place (Bind) counts: that is not lost (held_variables.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/id.h"

namespace heapwise::ir {

using FileId = Id<struct FileTag>;
using VariableId = Id<struct VariableTag>;
using SourceTypeId = Id<struct SourceTypeTag>;

struct Location {
  FileId file;  // invalid: no place in the source (compiler-made code)
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const Location&, const Location&) = default;
};

struct Variable {
  enum class Kind : std::uint8_t { Local, Parameter, Global };
  std::string name;
  SourceTypeId type;
  Kind kind = Kind::Local;
  Location declared;
  friend bool operator==(const Variable&, const Variable&) = default;
};

// A C type as its author knows it. Typedefs and qualifiers are looked through.
struct SourceType {
  enum class Kind : std::uint8_t {
    Signed,
    Unsigned,
    Boolean,
    Character,
    Float,
    Enum,
    Pointer,
    Array,
    Struct,
    Union,
    Function,
    Void
  };
  struct Member {
    std::string name;  // empty for an anonymous struct or union
    std::uint64_t bit_offset = 0;
    std::uint64_t bit_size = 0;
    SourceTypeId type;
    friend bool operator==(const Member&, const Member&) = default;
  };
  Kind kind = Kind::Void;
  std::string name;             // "int", "node"; empty where C gives none
  std::uint64_t size = 0;       // in bytes
  SourceTypeId element;         // of Pointer (invalid for void*) and Array
  std::uint64_t count = 0;      // of Array
  std::vector<Member> members;  // of Struct and Union
  friend bool operator==(const SourceType&, const SourceType&) = default;
};

}  // namespace heapwise::ir
