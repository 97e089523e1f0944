#include "cli/program_options.h"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "ir/parser.h"
#include "ir/verifier.h"

namespace heapwise::cli {
namespace {

void complain(const std::string& message) { std::fprintf(stderr, "%s\n", message.c_str()); }

// One file of the text form.
Result<ir::Program> read_text_form(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return Error{path + ": cannot be read"};
  Result<ir::Program> program = ir::parse(text.str());
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
  command.choice<ir::DataModel>("--data-model", options.compile.model,
                                {{"ilp32", ir::DataModel::ILP32}, {"lp64", ir::DataModel::LP64}},
                                "Sizes of the C types: ilp32 or lp64 (default)");
  command.option("-p", options.compile.build_directory, "Directory of compile_commands.json").shown_as("DIR");
  command.option(kCompilerFlag, options.compile.flags, "").hidden();
}

std::optional<ir::Program> read_program(const ProgramOptions& options) {
  frontend::CompileOptions compile = options.compile;
  compile.colour = isatty(STDERR_FILENO) != 0;
  const bool is_text_form = options.files.size() == 1 && options.files.front().ends_with(".ir");
  Result<ir::Program> program =
      is_text_form ? read_text_form(options.files.front()) : frontend::compile(options.files, compile);
  if (program) return std::move(program).value();
  complain(program.error());
  return std::nullopt;
}

std::optional<ir::Program> read_program_with_main(const ProgramOptions& options) {
  std::optional<ir::Program> program = read_program(options);
  if (!program) return std::nullopt;
  if (const Result<ir::FunctionId> main = frontend::require_main(*program); !main) {
    complain(options.files.front() + ": " + main.error());
    return std::nullopt;
  }
  return program;
}

}  // namespace heapwise::cli
