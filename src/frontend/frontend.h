// The front end: C files become one program in basic instructions.
//
// Clang parses each file in this process, as `-O1 -Xclang -disable-llvm-passes -g` would (lifetime markers, names and
// places, nothing optimised); the files are linked as one program; local variables whose address is never taken become
// registers (LLVM's mem2reg, and no other pass: a pass that uses undefined behaviour would hide what is looked for);
// the rest is translation, see translate.h. This folder alone knows Clang and LLVM, and this header does not show them.
//
// Places always lie in the files that were given: the line markers of a preprocessed file are not followed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/conditions.h"
#include "ir/program.h"

namespace heapwise::frontend {

struct CompileOptions {
  std::optional<ir::DataModel> model;  // nothing: what the flags choose; LP64 where they say nothing
  std::vector<std::string> flags;      // as one would give them to the compiler: -I, -D, -std=..., -include ...
  std::string build_directory;         // where compile_commands.json is; empty: none
  bool colour = false;                 // in the messages of Clang
  // Texts that are not saved yet: a file, and another one that holds what is to be read in its place.
  std::vector<std::pair<std::string, std::string>> copies;
};

// The program that the files are together. An error holds Clang's own messages, as many lines as there are.
// `conditions`, where it is wanted, gets the conditions as they stand in the files.
[[nodiscard]] Result<ir::Program> compile(const std::vector<std::string>& files, const CompileOptions& options,
                                          ir::Conditions* conditions = nullptr);

// An error unless there is a function `main` to start at: to run or to verify a program needs one, to print it does
// not.
[[nodiscard]] Result<ir::FunctionId> require_main(const ir::Program& program);

}  // namespace heapwise::frontend
