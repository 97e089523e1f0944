// A violation in one sentence, with the program's own names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interp/result.h"
#include "ir/program.h"

namespace heapwise::trace {

// What a violation is about, to tell two of one kind apart: where its block was allocated, the variable, the pointer.
[[nodiscard]] std::string about(const ir::Program& program, const interp::Violation& violation);
[[nodiscard]] std::string message_of(const ir::Program& program, const interp::Violation& violation);
// "the block of 16 bytes", "'buffer' (10 bytes)".
[[nodiscard]] std::string object_words(const interp::ObjectFacts& object);
// What a run takes for granted, in one sentence.
[[nodiscard]] std::string choice_words(const ir::Program& program, const interp::Choice& choice);
// What the instruction does by which the last pointer to a block goes; `holder` is the name of the variable or field
// that held it, where it is known.
[[nodiscard]] std::string loss_words(const ir::Program& program, const interp::Violation& violation,
                                     const std::string& holder);
// The instruction at a place; null: a block's end, or no place at all.
[[nodiscard]] const ir::Instruction* instruction_at(const ir::Program& program, const interp::Trail& trail);
// The address that a violating instruction accesses or frees; Undefined: not to be told.
[[nodiscard]] ir::Operand accessed(const ir::Instruction& instruction, bool is_write);

// The value of the pointer through which a violating load or store goes, where it can be told.
[[nodiscard]] std::optional<std::uint64_t> pointer_value(const ir::Program& program,
                                                         const interp::Violation& violation);

}  // namespace heapwise::trace
