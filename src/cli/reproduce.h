// --reproducer and --replay: a confirmed bug as a C file of its own, and that file compiled and run.
#pragma once

#include <string>

#include "cli/program_options.h"
#include "hunt/confirm.h"

namespace heapwise::cli {

struct ReproduceOptions {
  std::string file;  // empty: none is written
  bool replay = false;
  bool replay_unprotected = false;  // likewise, even where there is no sandbox
};

void add_reproduce_options(Command& command, ReproduceOptions& options);

// Writes the file and runs it, as far as asked; what the run shows stands on standard error. False: the file cannot be
// written.
[[nodiscard]] bool reproduce(const ReproduceOptions& options, const ProgramOptions& given, const ir::Program& program,
                             const hunt::Bug& bug);

}  // namespace heapwise::cli
