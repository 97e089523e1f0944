#include "cli/reproduce.h"

#include <cstdio>

#include "base/file.h"
#include "trace/replay.h"
#include "trace/reproducer.h"

namespace heapwise::cli {
namespace {

void replay(const std::string& text, const ProgramOptions& given, const ir::Program& program, const hunt::Bug& bug,
            bool even_unprotected) {
  trace::ReplayOptions options;
  options.even_unprotected = even_unprotected;
  options.flags = given.compile.flags;
  options.model = program.model;
  const Result<trace::Replay> result = trace::replay(text, bug.violation().property, options);
  if (!result) {
    std::fprintf(stderr, "replay: %s\n", result.error().c_str());
    return;
  }
  const trace::Replay& seen = result.value();
  if (!seen.unprotected.empty())
    std::fprintf(stderr, "warning: run without a sandbox: the system refuses %s\n", seen.unprotected.c_str());
  const char* outcome = seen.as_predicted ? "as predicted" : seen.undecided ? "undecided" : "not as predicted";
  std::fprintf(stderr, "replay: %s: %s\n", outcome, seen.observed.c_str());
}

}  // namespace

void add_reproduce_options(Command& command, ReproduceOptions& options) {
  command
      .option("--reproducer", options.file,
              "Where to write a C file that shows a violation under gcc -fsanitize=address,undefined")
      .shown_as("FILE");
  command.flag("--replay", options.replay,
               "Compile that file and run it natively, in a sandbox: no network, no files but its own, limits");
  command.flag("--replay-unprotected", options.replay_unprotected,
               "Like --replay, but run it even where the system refuses the sandbox");
}

bool reproduce(const ReproduceOptions& options, const ProgramOptions& given, const ir::Program& program,
               const hunt::Bug& bug) {
  if (options.file.empty() && !options.replay && !options.replay_unprotected) return true;
  if (given.files.size() == 1 && given.files.front().ends_with(".ir")) {
    std::fprintf(stderr, "note: no reproducer is written: the program is no C file\n");
    return true;
  }
  if (bug.violation().property == interp::Property::Termination) {
    std::fprintf(stderr, "note: no reproducer is written: nobody can wait for a program that never ends\n");
    return true;
  }
  const std::string text = trace::reproducer(program, bug, given.files, given.compile.flags);
  if (!options.file.empty()) {
    if (const Result<bool> written = write_file(options.file, text); !written) {
      std::fprintf(stderr, "%s\n", written.error().c_str());
      return false;
    }
  }
  if (options.replay || options.replay_unprotected) replay(text, given, program, bug, options.replay_unprotected);
  return true;
}

}  // namespace heapwise::cli
