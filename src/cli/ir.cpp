// heapwise ir: the program in basic instructions, as text.
#include <cstdio>
#include <memory>

#include "base/file.h"
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

int write_text(const std::string& text, const std::string& output) {
  if (output.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return kTrue;
  }
  const Result<bool> written = write_file(output, text);
  if (!written) std::fprintf(stderr, "%s\n", written.error().c_str());
  return written ? kTrue : kWrongUsage;
}

int run(const IrOptions& options) {
  const Result<ir::Program> program = read_program(options.program);
  if (!program) {
    std::fprintf(stderr, "%s\n", program.error().c_str());
    return kUnreadable;
  }
  const std::string text = ir::print(program.value());
  if (options.check && !holds_together(program.value(), text)) return kInternalError;
  return write_text(options.source ? with_source_lines(program.value(), text) : text, options.output);
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
