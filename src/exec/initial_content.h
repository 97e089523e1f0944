// The bytes that a global variable has before the program starts, in time linear in their number.
//
// They are laid down as wide as the program will read them, where the variable's type says how wide that is, and byte
// by byte elsewhere. Addresses among them (relocations) are the caller's business.
#pragma once

#include "heap/content.h"
#include "ir/program.h"

namespace heapwise::exec {

[[nodiscard]] heap::Content initial_content(const ir::Program& program, const ir::Global& global);

}  // namespace heapwise::exec
