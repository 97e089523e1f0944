// Reproducer: a stand-alone C file that shows a bug outside of Heapwise.
//
// It includes the original program with `main` under another name, defines the functions that the program reads its
// inputs from so that they give the values of the bug (feed.h), and runs it. Compiled with `gcc
// -fsanitize=address,undefined`, the bug is reported by the sanitizers (valid-deref, valid-free, valid-memtrack), by
// the file itself (memory left at the end), or as an abort (unreach).
//
// What it cannot feed: bytes that were never initialised, and allocations that fail. The file says so where it matters.
#pragma once

#include <string>
#include <vector>

#include "trace/trace.h"

namespace heapwise::trace {

// `files`: the program's C files, as given; they are included by their absolute paths. `flags`: for the compiler.
[[nodiscard]] std::string reproducer(const ir::Program& program, const hunt::Bug& bug,
                                     const std::vector<std::string>& files, const std::vector<std::string>& flags);

}  // namespace heapwise::trace
