// The options of every sub-command that reads a C program: the files, the data model, and how to compile them.
#pragma once

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "ir/program.h"

namespace heapwise::cli {

struct ProgramOptions {
  std::vector<std::string> files;
  frontend::CompileOptions compile;
};

// Adds FILE..., --data-model, -p and (from behind `--`) the compiler flags. `options` must outlive the parsing.
void add_program_options(CLI::App& command, ProgramOptions& options);

// The program, or nothing (one file whose name ends in `.ir` is the text form of ir/printer.h): then the reason stands
// on standard error, and the exit code is kUnreadable.
[[nodiscard]] std::optional<ir::Program> read_program(const ProgramOptions& options);
// The same, for sub-commands that start the program: having no `main` is an error, too.
[[nodiscard]] std::optional<ir::Program> read_program_with_main(const ProgramOptions& options);

// What follows `--` on the command line is for the compiler: each word becomes the value of an option, since CLI11
// would take them for more files.
[[nodiscard]] std::vector<std::string> mark_compiler_flags(int argc, const char* const* argv);

// The words with which a command was called, its own name and the files left out: to call it again for another file, or
// to say in a report how it was called. Options that are named in `without` are left out, too.
[[nodiscard]] std::vector<std::string> words_given(const CLI::App& command, const std::vector<std::string>& without);

}  // namespace heapwise::cli
