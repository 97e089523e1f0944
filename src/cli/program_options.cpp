#include "cli/program_options.h"

#include <unistd.h>

#include "base/file.h"
#include "cli/terminal.h"
#include "ir/parser.h"
#include "ir/verifier.h"

namespace heapwise::cli {
namespace {

// One file of the text form.
Result<ir::Program> read_text_form(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return Error{text.error()};
  Result<ir::Program> program = ir::parse(text.value());
  if (!program) return Error{path + ":" + program.error()};
  const std::vector<std::string> complaints = ir::verify(program.value());
  if (!complaints.empty()) return Error{path + ": not well-formed: " + complaints.front()};
  return program;
}

}  // namespace

void add_program_options(Command& command, ProgramOptions& options) {
  command.option("files", options.files, "C files, together one program; compiler flags after --")
      .required()
      .shown_as("FILE");
  command.heading("The program");
  command.choice<std::optional<ir::DataModel>>(
      "--data-model", options.compile.model, {{"ilp32", ir::DataModel::ILP32}, {"lp64", ir::DataModel::LP64}},
      "Sizes of the C types: ilp32 or lp64 (default: what the compiler flags choose, -m32 say; else lp64)");
  command.option("-p", options.compile.build_directory, "Directory of compile_commands.json").shown_as("DIR");
  command.option("--read-as", options.read_as, "Read COPY where FILE would be read: for texts that are not saved")
      .shown_as("FILE=COPY");
  command.option(kCompilerFlag, options.compile.flags, "").hidden();
}

Result<ir::Program> read_program(const ProgramOptions& options, ir::Conditions* conditions) {
  frontend::CompileOptions compile = options.compile;
  compile.colour = shows_colour(STDERR_FILENO);
  for (const std::string& each : options.read_as) {
    const std::size_t middle = each.find('=');
    if (middle != std::string::npos) compile.copies.emplace_back(each.substr(0, middle), each.substr(middle + 1));
  }
  const bool is_text_form = options.files.size() == 1 && options.files.front().ends_with(".ir");
  return is_text_form ? read_text_form(options.files.front()) : frontend::compile(options.files, compile, conditions);
}

Result<ir::Program> read_program_with_main(const ProgramOptions& options, ir::Conditions* conditions) {
  Result<ir::Program> program = read_program(options, conditions);
  if (!program) return program;
  if (const Result<ir::FunctionId> main = frontend::require_main(program.value()); !main)
    return Error{options.files.front() + ": " + main.error()};
  return program;
}

}  // namespace heapwise::cli
