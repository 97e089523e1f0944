// The options of every sub-command that reads a C program: the files, the data model, and how to compile them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "frontend/frontend.h"
#include "ir/program.h"

namespace heapwise::cli {

struct ProgramOptions {
  std::vector<std::string> files;
  frontend::CompileOptions compile;
  std::vector<std::string> read_as;  // FILE=COPY
};

// Adds FILE..., --data-model, -p and (from behind `--`) the compiler flags. `options` must outlive the parsing.
void add_program_options(Command& command, ProgramOptions& options);

// The program (one file whose name ends in `.ir` is the text form of ir/printer.h), or the reason in words: then the
// exit code is kUnreadable.
[[nodiscard]] Result<ir::Program> read_program(const ProgramOptions& options, ir::Conditions* conditions = nullptr);
// The same, for sub-commands that start the program: having no `main` is an error, too.
[[nodiscard]] Result<ir::Program> read_program_with_main(const ProgramOptions& options,
                                                         ir::Conditions* conditions = nullptr);

}  // namespace heapwise::cli
