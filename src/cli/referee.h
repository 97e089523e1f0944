// verify --referee: prove's claims about heaps, checked by the separation-logic solver.
#pragma once

#include "cli/verify_options.h"
#include "prove/referee.h"

namespace heapwise::cli {

// Lets the referee, who has watched the proof, decide what was claimed, and reports on standard error. A claim that is
// refuted is an internal error; its formula is written to a file.
void decide_claims(const VerifyOptions& options, prove::Referee& referee);

}  // namespace heapwise::cli
