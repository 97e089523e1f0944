// The program's own names for what is in a heap: variables, fields, types.
#pragma once

#include "heap/print.h"
#include "ir/program.h"

namespace heapwise::heap {

// For a heap that was seen in `function`, called at `depth`. The heap must outlive the names.
[[nodiscard]] Names names_for(const ir::Program& program, ir::FunctionId function, std::uint32_t depth,
                              const Heap& heap);

}  // namespace heapwise::heap
