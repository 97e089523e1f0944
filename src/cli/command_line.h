// The command line: one function per sub-command adds its options to the parser and says what runs when it is chosen.
#pragma once

#include <CLI/CLI.hpp>

namespace heapwise::cli {

int run_command_line(int argc, char** argv);

// Each adds one sub-command. When it was chosen, its callback leaves the exit code in `exit_code`.
void add_batch(CLI::App& app, int& exit_code);
void add_completion(CLI::App& app, int& exit_code);
void add_explore(CLI::App& app, int& exit_code);
void add_ir(CLI::App& app, int& exit_code);
void add_run(CLI::App& app, int& exit_code);
void add_sl(CLI::App& app, int& exit_code);
void add_states(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);

}  // namespace heapwise::cli
