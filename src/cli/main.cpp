// heapwise: the command. Each sub-command stands in a file of its own beside this one.
#include <cstdio>
#include <exception>

#include "base/check.h"
#include "cli/command_line.h"
#include "cli/crash.h"
#include "cli/terminal.h"

int main(int argc, char** argv) {
  heapwise::cli::report_crashes();
  try {
    return heapwise::cli::when_written(heapwise::cli::run_command_line(argc, argv));
  } catch (const std::exception& error) {
    // What prints says by an exception that there is no room for it: that is no defect.
    if (std::ferror(stdout) != 0) return heapwise::cli::when_written(heapwise::cli::kWrongUsage);
    std::fprintf(stderr,
                 "heapwise: internal error: %s\n"
                 "This is a defect of Heapwise, not of your program. Please report it with the input file and the "
                 "command line.\n",
                 error.what());
    return 5;
  }
}
