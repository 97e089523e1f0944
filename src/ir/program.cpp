#include "ir/program.h"

#include <fmt/format.h>

namespace heapwise::ir {

Location location_of(const Program& program, Position position) {
  const Block& block = program.function(position.function).block(position.block);
  if (position.index < block.instructions.size()) return block.instructions[position.index].at;
  return block.terminator.at;
}

std::string to_string(const Program& program, Location location) {
  if (!location.file.valid()) return "?";
  const std::string& file = program.files.at(location.file.index());
  if (location.line == 0) return file;
  if (location.column == 0) return fmt::format("{}:{}", file, location.line);
  return fmt::format("{}:{}:{}", file, location.line, location.column);
}

}  // namespace heapwise::ir
