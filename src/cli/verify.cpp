// heapwise verify: one verdict for a program and a property, on the last line of standard output.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <new>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/verify_options.h"
#include "cli/watchdog.h"
#include "verify/verify.h"

namespace heapwise::cli {
namespace {

// The last line of standard output, whatever happened before it; in the file of --output as well.
int say(const VerifyOptions& options, const std::string& verdict, ExitCode code) {
  std::printf("verdict: %s\n", verdict.c_str());
  if (options.output.empty()) return code;
  std::ofstream file(options.output, std::ios::binary);
  file << "verdict: " << verdict << '\n';
  file.close();
  if (file) return code;
  std::fprintf(stderr, "cannot write %s\n", options.output.c_str());
  return kWrongUsage;
}

int unknown(const VerifyOptions& options, const std::string& reason) {
  return say(options, fmt::format("unknown ({})", reason), kUnknown);
}

int run_methods(const VerifyOptions& options, const ir::Program& program) {
  verify::Options verify_options;
  verify_options.property = options.property;
  verify_options.engine = options.engine;
  verify_options.malloc_may_fail = options.malloc_may_fail;
  verify_options.exact_block_sizes = options.exact_block_sizes;
  verify_options.memory_megabytes = options.memory_limit;
  // The limit is for the whole run: what reading the program took is gone.
  const double left = options.time_limit > 0 ? std::max(0.001, options.time_limit - cpu_seconds()) : 0;
  Budget budget(left, options.memory_limit);
  const verify::Answer answer = verify::verify(program, verify_options, budget);
  if (answer.bug) fmt::print("{}", interp::describe(program, answer.bug->violation()));
  switch (answer.verdict) {
    case verify::Answer::Verdict::True: return say(options, "true", kTrue);
    case verify::Answer::Verdict::False:
      return say(options, fmt::format("false({})", to_string(answer.bug->violation().property)), kFalse);
    case verify::Answer::Verdict::Unknown: break;
  }
  return unknown(options, answer.reason);
}

// What was asked for and cannot be had is said before the work, not after hours of it.
bool can_be_had(const VerifyOptions& options) {
  if (options.format != Format::Text) std::fprintf(stderr, "--format: only text is written so far\n");
  else if (!options.witness.empty()) std::fprintf(stderr, "--witness: no witnesses are written so far\n");
  else if (options.output.empty() || std::ofstream(options.output, std::ios::app)) return true;
  else std::fprintf(stderr, "cannot write %s\n", options.output.c_str());
  return false;
}

int run(const VerifyOptions& options) {
  if (!can_be_had(options)) return kWrongUsage;
  watch_time(options.time_limit);
  const std::optional<ir::Program> program = read_program_with_main(options.program);
  if (!program) return kUnreadable;
  if (options.engine == verify::Engine::Template) return unknown(options, "no such engine yet");
  try {
    return run_methods(options, *program);
  } catch (const std::bad_alloc&) {
    return unknown(options, "memory");
  }
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("verify", "Prove a program safe, or find what is wrong with it");
  auto options = std::make_shared<VerifyOptions>();
  add_verify_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace heapwise::cli
