// The program: functions of basic blocks, globals with their first bytes, and the names that people gave.
//
// Made by the front end from C, or by the parser from text; read by everything else and changed by nobody after that.
// verifier.h says when a program is well-formed; printer.h and parser.h are its text form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/instruction.h"
#include "ir/names.h"
#include "ir/type.h"

namespace heapwise::ir {

struct Register {
  Type type;
  VariableId variable;  // the source variable that it is a value of, if one is known
  friend bool operator==(const Register&, const Register&) = default;
};

struct Block {
  std::vector<RegisterId> parameters;
  std::vector<Instruction> instructions;
  Terminator terminator;
  friend bool operator==(const Block&, const Block&) = default;
};

struct Function {
  std::string name;
  std::vector<Type> parameters;  // with a body: the types of the entry block's parameters
  std::vector<Type> results;
  bool variadic = false;  // with a body: the last parameter is the address of the variadic arguments
  bool never_returns = false;
  // Without a body: it takes or gives a structure by value through memory, the address of which stands among
  // `parameters`.
  bool takes_structures = false;
  bool internal = false;  // `static`: not visible to other files
  Location at;
  std::vector<Register> registers;
  std::vector<Block> blocks;  // blocks[0] is the entry; no jump leads to it. Empty: an external function

  [[nodiscard]] bool has_body() const { return !blocks.empty(); }
  [[nodiscard]] const Block& block(BlockId id) const { return blocks.at(id.index()); }
  [[nodiscard]] const Register& register_of(RegisterId id) const { return registers.at(id.index()); }
  friend bool operator==(const Function&, const Function&) = default;
};

struct Global {
  // Bytes that are not zero at the start.
  struct Chunk {
    std::uint64_t offset = 0;
    std::string bytes;
    friend bool operator==(const Chunk&, const Chunk&) = default;
  };
  // An address (of a global or function) in the initial bytes, `address.type().bytes()` wide.
  struct Relocation {
    std::uint64_t offset = 0;
    Operand address;
    friend bool operator==(const Relocation&, const Relocation&) = default;
  };
  std::string name;
  std::uint64_t size = 0;
  std::uint32_t alignment = 1;
  bool constant = false;  // `const`, or a string literal: writing it is a violation
  bool external = false;  // defined nowhere in the program: its content is unknown
  bool string_literal = false;
  bool internal = false;                // `static`, or made by the compiler
  std::vector<Chunk> chunks;            // in order, not overlapping
  std::vector<Relocation> relocations;  // in order
  VariableId variable;
  // The place of a label: the compiler's own, and nobody knows what stands there.
  [[nodiscard]] bool is_label() const { return external && internal; }
  friend bool operator==(const Global&, const Global&) = default;
};

struct Program {
  DataModel model = DataModel::LP64;
  std::vector<std::string> files;
  std::vector<SourceType> types;
  std::vector<Variable> variables;
  std::vector<Global> globals;
  std::vector<Function> functions;
  FunctionId main;  // invalid: none

  [[nodiscard]] Type pointer_type() const { return Type::pointer(model); }
  [[nodiscard]] Type word_type() const { return Type::integer(pointer_bits(model)); }
  [[nodiscard]] const Function& function(FunctionId id) const { return functions.at(id.index()); }
  [[nodiscard]] const Global& global(GlobalId id) const { return globals.at(id.index()); }
  [[nodiscard]] const Variable& variable(VariableId id) const { return variables.at(id.index()); }
  [[nodiscard]] const SourceType& type(SourceTypeId id) const { return types.at(id.index()); }
  friend bool operator==(const Program&, const Program&) = default;
};

// One place in the program: the instruction's index in its block; the terminator has the index after the last one.
struct Position {
  FunctionId function;
  BlockId block;
  std::uint32_t index = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

[[nodiscard]] Location location_of(const Program& program, Position position);
// "list.c:12:5"; "list.c" where no line is known; "?" where nothing is.
[[nodiscard]] std::string to_string(const Program& program, Location location);

}  // namespace heapwise::ir
