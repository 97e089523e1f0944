// What a person would write for a value or a place of memory: "n->next", "table[i]", "list".
//
// Read off the instructions that computed it, with the names of variables and fields; for messages only. Empty where
// the program's author gave no name.
#pragma once

#include <map>
#include <string>

#include "ir/program.h"

namespace heapwise::trace {

class Expressions {
 public:
  Expressions(const ir::Program& program, ir::FunctionId function);

  [[nodiscard]] std::string of(const ir::Operand& value) const { return value_text(value, 0); }
  // The object that lies at `address`.
  [[nodiscard]] std::string at(const ir::Operand& address) const { return place_text(address, 0); }
  // The pointer that an access through `address` follows: "n" for the address of n->next.
  [[nodiscard]] ir::Operand base_of(const ir::Operand& address) const;
  // The instruction that computes a register; null for parameters.
  [[nodiscard]] const ir::Instruction* definition(const ir::Operand& value) const;
  [[nodiscard]] ir::Position position(const ir::Operand& value) const;

 private:
  [[nodiscard]] std::string value_text(const ir::Operand& value, int depth) const;
  [[nodiscard]] std::string place_text(const ir::Operand& address, int depth) const;
  [[nodiscard]] std::string offset_text(const ir::Offset& offset, int depth) const;
  [[nodiscard]] std::string variable_at(const ir::Operand& address) const;

  const ir::Program& program_;
  const ir::Function& function_;
  std::map<ir::RegisterId, ir::Position> positions_;
};

// The field of `record` at this many bytes: "next", "inner.count"; empty: none.
[[nodiscard]] std::string field_name(const ir::Program& program, ir::SourceTypeId record, std::uint64_t byte_offset);

}  // namespace heapwise::trace
