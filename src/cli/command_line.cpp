#include "cli/command_line.h"

#include "base/version.h"

namespace heapwise::cli {

int run_command_line(int argc, char** argv) {
  CommandLine line(
      "heapwise", version(),
      "Heapwise verifies the memory safety of C programs that build and change linked structures on the heap.");
  add_batch(line);
  add_completion(line);
  add_explore(line);
  add_ir(line);
  add_library(line);
  add_lsp(line);
  add_run(line);
  add_sl(line);
  add_states(line);
  add_verify(line);
  add_view(line);
  return line.run(argc, argv);
}

}  // namespace heapwise::cli
