// What a C expression can say of a loop invariant: bounds of integer variables, pointers that are or are not null.
//
// Weaker than the heaps, never stronger: every state that comes to the loop's head satisfies it. For witnesses, whose
// readers know C only.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "prove/outcome.h"

namespace heapwise::prove {

// `all` are the invariants of one loop, one for each way in which its function is called. Empty: nothing can be said.
[[nodiscard]] std::string c_invariant(const ir::Program& program, const std::vector<const Invariant*>& all);

}  // namespace heapwise::prove
