// The memory at one moment as a picture: objects with named fields, and where they point.
#pragma once

#include "interp/observer.h"
#include "trace/trace.h"

namespace heapwise::trace {

// `marked`: the serial number of the heap block that the violation is about; 0: none.
[[nodiscard]] Picture draw(const ir::Program& program, const interp::Snapshot& memory, std::uint64_t marked);

}  // namespace heapwise::trace
