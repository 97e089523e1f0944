// heapwise verify: one verdict for a program and a property, on the last line of standard output.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/verify_options.h"
#include "prove/prover.h"

namespace heapwise::cli {
namespace {

// The last line of standard output, whatever happened before it.
int unknown(const std::string& reason) {
  std::printf("verdict: unknown (%s)\n", reason.c_str());
  return kUnknown;
}

check::Property property_of(Property property) {
  switch (property) {
    case Property::MemSafety: return check::Property::Memsafety;
    case Property::MemCleanup: return check::Property::Memcleanup;
    case Property::Unreach: return check::Property::Unreach;
  }
  return check::Property::Memsafety;
}

int run_prove(const VerifyOptions& options, const ir::Program& program) {
  prove::ProveOptions prove_options;
  prove_options.property = property_of(options.property);
  prove_options.exec.malloc_may_fail = options.malloc_may_fail;
  Budget budget(options.time_limit, options.memory_limit);
  const prove::Outcome outcome = prove::prove(program, prove_options, budget);
  if (outcome.proved) {
    std::puts("verdict: true");
    return kTrue;
  }
  const exec::Finding& reason = outcome.reason;
  const std::string place = ir::to_string(program, reason.at);
  if (reason.kind == exec::Finding::Kind::Limit) return unknown(fmt::format("{} at {}", reason.what, place));
  return unknown(fmt::format("possible {} violation at {}: {}", check::name(reason.kind), place, reason.what));
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
  if (options.engine == Engine::Hunt || options.engine == Engine::Template) return unknown("no such engine yet");
  return run_prove(options, *program);
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("verify", "Prove a program safe, or find what is wrong with it");
  auto options = std::make_shared<VerifyOptions>();
  add_verify_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace heapwise::cli
