#include "cli/program_options.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#include "ir/parser.h"
#include "ir/verifier.h"

namespace heapwise::cli {
namespace {

constexpr const char* kFlagOption = "--compiler-flag";

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

std::vector<std::string> words_given(const CLI::App& command, const std::vector<std::string>& without) {
  std::vector<std::string> words;
  std::vector<std::string> flags;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    const bool left_out = std::find(without.begin(), without.end(), name) != without.end();
    if (option->count() == 0 || option->get_positional() || left_out) continue;
    const bool is_flag = option->get_items_expected_max() == 0;
    if (is_flag) words.push_back(name);
    for (const std::string& value : option->results()) {
      if (name == kFlagOption) flags.push_back(value);
      else if (!is_flag) words.insert(words.end(), {name, value});
    }
  }
  if (!flags.empty()) words.emplace_back("--");
  words.insert(words.end(), flags.begin(), flags.end());
  return words;
}

}  // namespace heapwise::cli
