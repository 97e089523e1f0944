#include "cli/command_line.h"

#include <algorithm>

#include "cli/exit_code.h"
#include "cli/program_options.h"

namespace heapwise::cli {

int run_command_line(int argc, char** argv) {
  CLI::App app{
      "Heapwise verifies the memory safety of C programs that build and change linked structures on the heap."};
  app.name("heapwise");
  app.set_version_flag("--version", "heapwise 0.1.0");
  app.require_subcommand(1);
  int exit_code = kTrue;
  add_batch(app, exit_code);
  add_completion(app, exit_code);
  add_explore(app, exit_code);
  add_ir(app, exit_code);
  add_run(app, exit_code);
  add_sl(app, exit_code);
  add_states(app, exit_code);
  add_verify(app, exit_code);
  try {
    std::vector<std::string> words = mark_compiler_flags(argc, argv);
    std::reverse(words.begin(), words.end());  // the order that CLI11 takes
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kTrue : kWrongUsage;
  }
  return exit_code;
}

}  // namespace heapwise::cli
