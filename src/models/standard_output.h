// Does standard output stay what it is when the program begins? Then what is printed there is printed
// (docs/assumptions.md).
#pragma once

#include "ir/program.h"

namespace heapwise::models {

// No, if it is closed or opened anew, its descriptor comes to mean something else, or `stdout` another stream.
[[nodiscard]] bool may_change_output(const ir::Program& program);

}  // namespace heapwise::models
