// verify --referee: prove's claims about heaps, checked by the separation-logic solver.
#pragma once

#include "cli/verify_options.h"
#include "ir/program.h"

namespace heapwise::cli {

// Runs prove with a referee and reports on standard error. A claim that is refuted is an internal error; its formula is
// written to a file.
void run_referee(const VerifyOptions& options, const ir::Program& program);

}  // namespace heapwise::cli
