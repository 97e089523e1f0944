// The first content of a global: runs of bytes that are not zero, and addresses.
#pragma once

#include <llvm/IR/Constants.h>

#include <string_view>
#include <vector>

#include "frontend/program_translator.h"
#include "ir/program.h"

namespace heapwise::frontend {

class GlobalInitialiser {
 public:
  explicit GlobalInitialiser(ProgramTranslator& program) : program_(program) {}

  // Adds the bytes of `constant` at `offset`; offsets grow from call to call. False when they cannot be written down.
  [[nodiscard]] bool add(const llvm::Constant& constant, std::uint64_t offset);

  [[nodiscard]] std::vector<ir::Global::Chunk> take_chunks() { return std::move(chunks_); }
  [[nodiscard]] std::vector<ir::Global::Relocation> take_relocations() { return std::move(relocations_); }

 private:
  [[nodiscard]] bool add_scalar(const llvm::Constant& constant, std::uint64_t offset);
  void add_bytes(std::string_view bytes, std::uint64_t offset);
  void add_run(std::string_view bytes, std::uint64_t offset);

  ProgramTranslator& program_;
  std::vector<ir::Global::Chunk> chunks_;
  std::vector<ir::Global::Relocation> relocations_;
};

}  // namespace heapwise::frontend
