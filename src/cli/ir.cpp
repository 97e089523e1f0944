// heapwise ir: the program in basic instructions, as text.
#include <cstdio>
#include <fstream>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/program_options.h"
#include "cli/source_listing.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verifier.h"

namespace heapwise::cli {
namespace {

struct IrOptions {
  ProgramOptions program;
  std::string output;
  bool source = false;
  bool check = false;
};

// The program is well-formed, and its text says all there is to say.
bool holds_together(const ir::Program& program, const std::string& text) {
  bool good = true;
  for (const std::string& complaint : ir::verify(program)) {
    std::fprintf(stderr, "not well-formed: %s\n", complaint.c_str());
    good = false;
  }
  const Result<ir::Program> again = ir::parse(text);
  if (!again) {
    std::fprintf(stderr, "the text does not parse: %s\n", again.error().c_str());
    return false;
  }
  if (ir::print(again.value()) != text) {
    std::fprintf(stderr, "the text changes when it is parsed and printed\n");
    return false;
  }
  return good;
}

int write(const std::string& text, const std::string& output) {
  if (output.empty()) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written) std::fprintf(stderr, "cannot write to standard output\n");
    return written ? kTrue : kWrongUsage;
  }
  std::ofstream file(output, std::ios::binary);
  file << text;
  file.close();
  if (!file) {
    std::fprintf(stderr, "cannot write %s\n", output.c_str());
    return kWrongUsage;
  }
  return kTrue;
}

int run(const IrOptions& options) {
  const std::optional<ir::Program> program = read_program(options.program);
  if (!program) return kUnreadable;
  const std::string text = ir::print(*program);
  if (options.check && !holds_together(*program, text)) return kInternalError;
  return write(options.source ? with_source_lines(*program, text) : text, options.output);
}

}  // namespace

void add_ir(CommandLine& line) {
  Command command = line.command("ir", "Print a program in basic instructions");
  auto options = std::make_shared<IrOptions>();
  add_program_options(command, options->program);
  command.option("-o,--output", options->output, "Where to write the text (default: standard output)").shown_as("FILE");
  command.flag("--source", options->source, "Show the source lines beside the instructions");
  command.flag("--check", options->check, "Check that the program is well-formed and that its text parses back");
  command.runs([options] { return run(*options); });
}

}  // namespace heapwise::cli
