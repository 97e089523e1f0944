// heapwise verify: one verdict for a program and a property, on the last line of standard output.
#include <cstdio>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/verify_options.h"

namespace heapwise::cli {
namespace {

// The last line of standard output, whatever happened before it.
int unknown(const char* reason) {
  std::printf("verdict: unknown (%s)\n", reason);
  return kUnknown;
}

// A file that is asked for is opened before the work, so that hours of it are not lost to a wrong path.
bool can_write(const std::string& path) {
  if (path.empty()) return true;
  if (std::FILE* file = std::fopen(path.c_str(), "ab")) {
    std::fclose(file);
    return true;
  }
  std::fprintf(stderr, "cannot write %s\n", path.c_str());
  return false;
}

int run(const VerifyOptions& options) {
  if (!can_write(options.output) || !can_write(options.witness)) return kWrongUsage;
  const std::optional<ir::Program> program = read_program_with_main(options.program);
  if (!program) return kUnreadable;
  return unknown("no engine for this property yet");
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("verify", "Prove a program safe, or find what is wrong with it");
  auto options = std::make_shared<VerifyOptions>();
  add_verify_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace heapwise::cli
