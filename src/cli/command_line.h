// The command line of heapwise: one function per sub-command declares its options and says what runs when it is chosen.
#pragma once

#include "cli/options.h"

namespace heapwise::cli {

int run_command_line(int argc, char** argv);

void add_batch(CommandLine& line);
void add_completion(CommandLine& line);
void add_explore(CommandLine& line);
void add_ir(CommandLine& line);
void add_library(CommandLine& line);
void add_lsp(CommandLine& line);
void add_run(CommandLine& line);
void add_sl(CommandLine& line);
void add_states(CommandLine& line);
void add_verify(CommandLine& line);
void add_view(CommandLine& line);

}  // namespace heapwise::cli
