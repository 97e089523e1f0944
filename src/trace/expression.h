// What a person would write for a value or a place of memory: "n->next", "table[i]", "list".
//
// Read off the instructions that computed it, with the names of variables and fields; for messages only. Empty where
// the program's author gave no name.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"

namespace heapwise::trace {

class Expressions {
 public:
  Expressions(const ir::Program& program, ir::FunctionId function);

  [[nodiscard]] std::string of(const ir::Operand& value) const { return value_text(value, 0); }
  // What lies at `address`. `bytes` are as many as a load or store accesses, which tells the first field of a struct
  // from the struct; 0: not known.
  [[nodiscard]] std::string at(const ir::Operand& address, std::uint64_t bytes = 0) const {
    return place_text(address, bytes, 0);
  }
  // The pointer that an access through `address` follows: "n" for the address of n->next.
  [[nodiscard]] ir::Operand base_of(const ir::Operand& address) const;
  // How many bytes `address` lies behind base_of(address), where no index is in between.
  [[nodiscard]] std::optional<std::int64_t> distance(const ir::Operand& address) const;
  // What chooses the element on the way from base_of(address), as it stands in at(address).
  struct Index {
    std::string name;  // of a variable or field in it; empty: the whole index, which has no name and is "..." there
    ir::Operand value;
    bool is_unsigned = false;
  };
  [[nodiscard]] std::vector<Index> indices(const ir::Operand& address) const;
  // The instruction that computes a register; null for parameters.
  [[nodiscard]] const ir::Instruction* definition(const ir::Operand& value) const;
  [[nodiscard]] ir::Position position(const ir::Operand& value) const;

 private:
  [[nodiscard]] std::string value_text(const ir::Operand& value, int depth) const;
  [[nodiscard]] std::string place_text(const ir::Operand& address, std::uint64_t bytes, int depth) const;
  // The C type of a value; of what is at an address. Invalid: not known.
  [[nodiscard]] ir::SourceTypeId value_type(const ir::Operand& value, int depth) const;
  [[nodiscard]] ir::SourceTypeId place_type(const ir::Operand& address, std::uint64_t bytes, int depth) const;
  [[nodiscard]] ir::SourceTypeId element_type(const ir::Operand& pointer, int depth) const;
  [[nodiscard]] ir::VariableId own_variable(const ir::Operand& address) const;
  [[nodiscard]] const ir::Offset* unnamed_offset(const ir::Operand& address) const;
  // The way from the base to the array that an index steps through: "", or that of a member, "->items". None: it is
  // not known which.
  [[nodiscard]] std::optional<std::string> path_to_array(const ir::Offset& offset, int depth) const;
  [[nodiscard]] std::string offset_text(const ir::Offset& offset, int depth) const;
  [[nodiscard]] std::string variable_at(const ir::Operand& address) const;
  [[nodiscard]] std::string binary_text(const ir::Binary& binary, int depth) const;
  void add_names(const ir::Operand& value, bool is_unsigned, int depth, std::vector<Index>& names) const;

  const ir::Program& program_;
  const ir::Function& function_;
  std::map<ir::RegisterId, ir::Position> positions_;
};

// The field of `record` at this many bytes: "next", "inner.count"; empty: none.
[[nodiscard]] std::string field_name(const ir::Program& program, ir::SourceTypeId record, std::uint64_t byte_offset);

// What begins `byte_offset` bytes into `type` and has this size: ".next", ".inner.keys[2]", and its type. An invalid
// type: there is no such thing.
struct Part {
  std::string path;
  ir::SourceTypeId type;
};
[[nodiscard]] Part part_at(const ir::Program& program, ir::SourceTypeId type, std::uint64_t byte_offset,
                           std::uint64_t bytes);

}  // namespace heapwise::trace
