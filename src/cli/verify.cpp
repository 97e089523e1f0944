// heapwise verify: one verdict for a program and a property, on the last line of standard output.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <new>
#include <set>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/progress_line.h"
#include "cli/project_file.h"
#include "cli/referee.h"
#include "cli/separately.h"
#include "cli/verify_options.h"
#include "cli/verify_output.h"
#include "cli/watchdog.h"
#include "report/fingerprint.h"
#include "verify/describe.h"
#include "verify/roomy_blocks.h"

namespace heapwise::cli {
namespace {

verify::Options portfolio_options(const VerifyOptions& options, const ProjectFile& project) {
  verify::Options result;
  result.property = options.property;
  result.engine = options.engine;
  result.malloc_may_fail = options.malloc_may_fail;
  result.block_sizes = options.block_sizes;
  result.solver = options.solver;
  result.dereference = options.dereference;
  result.memory_megabytes = options.memory_limit;
  result.jobs = options.jobs;
  result.models = &project.models;
  return result;
}

report::Answer run_methods(const VerifyOptions& options, const ProjectFile& project, const ir::Program& program,
                           ProgressLine& progress, bool& reproduced) {
  verify::RunFacts facts;
  facts.files = options.program.files;
  facts.command_line = options.command_line;
  facts.whole_path = options.explain;
  facts.colour = options.format == Format::Text && options.output.empty() && isatty(STDOUT_FILENO) != 0;
  facts.read_seconds = cpu_seconds();
  // The limit is for the whole run: what reading the program took is gone.
  const double left = options.time_limit > 0 ? std::max(0.001, options.time_limit - facts.read_seconds) : 0;
  Budget budget(left, options.memory_limit);
  verify::Options portfolio = portfolio_options(options, project);
  leave_room();
  portfolio.on_child = watch_child;
  portfolio.on_phase = [&](const char* what) { progress.now(what); };
  const verify::Answer answer = verify::verify(program, portfolio, budget);
  // Of --block-sizes=ignored no compiler knows.
  if (answer.verdict == verify::Answer::Verdict::False && options.block_sizes != verify::BlockSizes::Ignored) {
    progress.now("writing the reproducer");
    if (!reproduce(options.reproduce, options.program, program, *answer.bug)) reproduced = false;
  }
  progress.now("writing the report");
  report::Answer result = verify::describe(program, portfolio, answer, facts);
  for (const UserFunction& function : project.functions) result.assumptions.push_back(function.meaning);
  return result;
}

// A finding that the project knows of is no longer the verdict; nothing is proved by that, either.
void set_aside(report::Answer& answer, const std::string& why) {
  answer.finding->suppressed = why;
  if (answer.verdict != report::Verdict::False) return;
  answer.reason =
      fmt::format("{} at {} is set aside: {}", answer.finding->property, report::to_string(answer.finding->at), why);
  answer.verdict = report::Verdict::Unknown;
}

void compare_with_the_known(const ProjectFile& project, const VerifyOptions& options,
                            const std::set<std::string>& baseline, report::Answer& answer) {
  if (!answer.finding) return;
  report::Finding& finding = *answer.finding;
  if (!options.baseline.empty()) {
    const bool known = baseline.contains(finding.fingerprint);
    finding.baseline = known ? report::Finding::Baseline::Known : report::Finding::Baseline::New;
    if (known) return set_aside(answer, "it stands in the baseline " + options.baseline);
  }
  if (const std::string why = suppression_of(project, finding); !why.empty()) set_aside(answer, why);
}

bool complain(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return false;
}

// Reads the project file and lets its options stand for those that the command line does not give.
bool read_project(Command& command, VerifyOptions& options, ProjectFile& project) {
  if (options.no_project) return true;
  const std::string path = options.project.empty() ? find_project_file(options.program.files.front()) : options.project;
  if (path.empty()) return true;
  Result<ProjectFile> read = read_project_file(path);
  if (!read) return complain(read.error());
  project = std::move(read).value();
  for (const auto& [name, value] : project.options) {
    const Result<bool> set = command.set_default(name, value);
    if (!set) return complain(fmt::format("{}: {}", path, set.error()));
  }
  std::vector<std::string>& flags = options.program.compile.flags;
  flags.insert(flags.begin(), project.flags.begin(), project.flags.end());
  return true;
}

// What the watchdog says in the place of an answer.
LastWords last_words(VerifyOptions options) {
  options.text.stats = false;  // nobody knows them then
  return {.time = document(options, unknown_answer(options, "time")),
          .memory = document(options, unknown_answer(options, "memory")),
          .file = options.output,
          .verdict_to_errors = verdict_goes_to_errors(options)};
}

int run(Command& command, VerifyOptions& options) {
  options.command_line = {"heapwise", "verify"};
  for (const std::string& word : command.words_given({})) options.command_line.push_back(word);
  for (const std::string& file : options.program.files) options.command_line.push_back(file);
  if (!can_be_written(options)) return kWrongUsage;
  if (options.solver == solver::BackendKind::Cvc5 && !solver::cvc5_available())
    return complain("--solver cvc5: its module (lib/heapwise) is not installed beside the program") ? kTrue
                                                                                                    : kWrongUsage;
  if (options.separately)
    return verify_separately(options, command.words_given({"--separately", "--output", "--jobs"}));
  ProjectFile project;
  if (!read_project(command, options, project)) return kWrongUsage;
  std::set<std::string> baseline;
  if (!options.baseline.empty()) {
    Result<std::set<std::string>> known = report::fingerprints_in(options.baseline);
    if (!known) return complain(known.error()) ? kTrue : kWrongUsage;
    baseline = std::move(known).value();
  }
  if (!options.referee && options.follow == 0)
    watch_limits(options.time_limit, options.memory_limit, last_words(options));
  ProgressLine progress;
  std::optional<ir::Program> program = read_program_with_main(options.program);
  if (!program) return kUnreadable;
  if (const Result<bool> fit = fits(project, *program); !fit) return complain(fit.error()) ? kTrue : kWrongUsage;
  if (options.block_sizes == verify::BlockSizes::Ignored)
    program = verify::with_roomy_blocks(std::move(*program), project.models);
  if (options.engine == verify::Engine::Template)
    return deliver(options, unknown_answer(options, "no such engine yet"));
  try {
    if (options.referee) {
      run_referee(options, *program);
      if (options.time_limit > 0) options.time_limit += cpu_seconds();  // it is for the verdict, not for the referee
    }
    if (options.follow > 0) return follow_runs(options, project.models, *program);
    bool reproduced = true;
    report::Answer answer = run_methods(options, project, *program, progress, reproduced);
    compare_with_the_known(project, options, baseline, answer);
    progress.stop();
    const ExitCode code = deliver(options, answer);
    return reproduced ? code : kWrongUsage;
  } catch (const std::bad_alloc&) {
    return deliver(options, unknown_answer(options, "memory"));
  }
}

}  // namespace

void add_verify(CommandLine& line) {
  Command command = line.command("verify", "Prove a program safe, or find what is wrong with it");
  auto options = std::make_shared<VerifyOptions>();
  add_verify_options(command, *options);
  command.runs([command, options]() mutable { return run(command, *options); });
}

}  // namespace heapwise::cli
