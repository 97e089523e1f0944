#include "cli/program_options.h"

#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <map>

namespace heapwise::cli {
namespace {

constexpr const char* kFlagOption = "--compiler-flag";

void complain(const std::string& message) { std::fprintf(stderr, "%s\n", message.c_str()); }

}  // namespace

void add_program_options(CLI::App& command, ProgramOptions& options) {
  command.add_option("files", options.files, "C files, together one program; compiler flags after --")
      ->required()
      ->type_name("FILE");
  const std::map<std::string, ir::DataModel> models = {{"ilp32", ir::DataModel::ILP32}, {"lp64", ir::DataModel::LP64}};
  command.add_option("--data-model", options.compile.model, "Sizes of the C types: ilp32 or lp64 (default)")
      ->transform(CLI::CheckedTransformer(models, CLI::ignore_case).description(""))
      ->type_name("MODEL");
  command.add_option("-p", options.compile.build_directory, "Directory of compile_commands.json")->type_name("DIR");
  command.add_option(kFlagOption, options.compile.flags, "")->group("");
}

std::optional<ir::Program> read_program(const ProgramOptions& options) {
  frontend::CompileOptions compile = options.compile;
  compile.colour = isatty(STDERR_FILENO) != 0;
  Result<ir::Program> program = frontend::compile(options.files, compile);
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

std::vector<std::string> mark_compiler_flags(int argc, const char* const* argv) {
  std::vector<std::string> words;
  bool flags = false;
  for (int i = 1; i < argc; ++i) {
    if (flags) words.push_back(std::string(kFlagOption) + "=" + argv[i]);
    else if (std::strcmp(argv[i], "--") == 0) flags = true;
    else words.emplace_back(argv[i]);
  }
  return words;
}

}  // namespace heapwise::cli
