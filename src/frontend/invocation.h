// How Clang is called for one file: its arguments, made here and never by a sub-process.
//
// Without flags of the user they are written down directly; with flags, or an entry of compile_commands.json, Clang's
// own driver works them out. Either way the settings that our reading of C rests on come last and win.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/frontend.h"

namespace heapwise::frontend {

struct Invocation {
  std::string file;                    // as the user gave it
  std::string directory;               // where relative paths start; empty: here
  std::vector<std::string> arguments;  // of `clang -cc1`
  ir::DataModel model = ir::DataModel::LP64;
  std::vector<std::pair<std::string, std::string>> copies = {};  // as in CompileOptions
};

// How the files are to be compiled, one entry per file. All have one data model; an error says which flags ask for
// another target than those that are known, or for two.
[[nodiscard]] Result<std::vector<Invocation>> invocations_for(const std::vector<std::string>& files,
                                                              const CompileOptions& options);

// The flags in compile_commands.json under `build_directory` for `file`, and the directory that they hold in.
struct RecordedCommand {
  std::string directory;
  std::vector<std::string> flags;
};
[[nodiscard]] Result<RecordedCommand> recorded_command(const std::string& build_directory, const std::string& file);

}  // namespace heapwise::frontend
