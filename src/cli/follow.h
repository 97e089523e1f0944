// verify --follow: concrete runs, followed through the states of prove's proof.
#pragma once

#include "cli/exit_code.h"
#include "cli/verify_options.h"

namespace heapwise::cli {

// Proves, then follows options.follow runs on drawn inputs, and reports on standard output. A state that no heap of the
// proof describes is an internal error; it is shown with the heaps. Nothing is followed where there is no proof.
[[nodiscard]] ExitCode follow_runs(const VerifyOptions& options, const engine::Task& task);

}  // namespace heapwise::cli
