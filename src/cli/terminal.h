// What the terminal behind an output can show, and whether all that was said has arrived.
#pragma once

#include "cli/exit_code.h"

namespace heapwise::cli {

// Is the output (STDOUT_FILENO, ...) a terminal that shows colours, and does nobody object? NO_COLOR (no-color.org),
// set to anything, does; so does TERM=dumb.
[[nodiscard]] bool shows_colour(int output);

// At the end of a command: its exit code, or, where standard output could not be written, that of a lost output, with a
// message.
[[nodiscard]] ExitCode when_written(ExitCode code);

}  // namespace heapwise::cli
