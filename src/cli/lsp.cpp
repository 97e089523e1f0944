// heapwise lsp: the language server, on standard input and output.
#include <unistd.h>

#include <csignal>

#include "cli/command_line.h"
#include "lsp/server.h"

namespace heapwise::cli {

void add_lsp(CommandLine& line) {
  Command command = line.command("lsp", "Serve an editor: the language server protocol on standard input and output");
  command.runs([] {
    ::signal(SIGPIPE, SIG_IGN);
    return lsp::Server(STDIN_FILENO, STDOUT_FILENO).run();
  });
}

}  // namespace heapwise::cli
