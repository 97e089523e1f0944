// heapwise verify: one verdict for a program and a property, on the last line of standard output.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <new>

#include "base/activity.h"
#include "base/clock.h"
#include "cli/baseline.h"
#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/progress_line.h"
#include "cli/referee.h"
#include "cli/separately.h"
#include "cli/suppressing_comment.h"
#include "cli/task.h"
#include "cli/terminal.h"
#include "cli/verify_options.h"
#include "cli/verify_output.h"
#include "cli/watchdog.h"
#include "prove/line_states.h"
#include "prove/minimise.h"
#include "prove/referee.h"
#include "verify/describe.h"
#include "verify/describe_states.h"

namespace heapwise::cli {
namespace {

// What the project knows of, from the baseline, its file, and comments in the source.
std::string why_set_aside(const VerifyOptions& options, Baseline& baseline, const report::Finding& finding) {
  if (baseline.knows(finding)) return "it stands in the baseline " + options.baseline;
  const std::string why = suppression_of(options.task.project, finding);
  return why.empty() ? allowed_by_comment(finding) : why;
}

bool shows_invariants(const VerifyOptions& options) {
  return options.text.invariants || options.format != Format::Text || !options.witness.empty();
}

// The verdict is there: what comes behind it must not use up the limit, or the watchdog would take it back.
constexpr double kOfTheRest = 0.5;

double seconds_of(const verify::Answer& answer) {
  double spent = 0;
  for (const verify::Answer::Spent& each : answer.spent) spent += each.seconds;
  return spent;
}

// What a page shows at each line, for about as long as the verdict took.
std::shared_ptr<const report::States> states_of(const engine::Task& task, const verify::Answer& answer,
                                                const Budget& budget, ProgressLine& progress) {
  constexpr double kLeast = 1;
  if (steps_are_time()) return nullptr;
  progress.now("gathering states");
  Budget share = budget.part(std::min(std::max(kLeast, seconds_of(answer)), kOfTheRest * budget.seconds_left()));
  return std::make_shared<const report::States>(verify::describe(task, prove::read_lines(task, share)));
}

// The invariants of a proof that is easier to read, where one is found for half of what the proof took. Not where steps
// are time: one of its steps may join very many heaps.
void make_readable(const engine::Task& task, verify::Answer& answer, const Budget& budget, ProgressLine& progress) {
  if (!answer.proof || answer.proof->invariants.empty() || steps_are_time()) return;
  constexpr double kShare = 0.5, kLeast = 0.05;
  progress.now("looking for simpler invariants");
  const double share = std::max(kLeast, kShare * seconds_of(answer));
  std::optional<engine::Proof> readable =
      prove::readable_proof(task, std::min(share, kOfTheRest * budget.seconds_left()));
  if (readable) answer.proof->invariants = std::move(readable->invariants);
}

report::Answer run_methods(const VerifyOptions& options, const ReadTask& read, Baseline& baseline,
                           ProgressLine& progress, bool& reproduced) {
  const engine::Task& task = read.task();
  verify::RunFacts facts;
  facts.conditions = &read.conditions();
  facts.files = options.task.program.files;
  facts.command_line = options.command_line;
  facts.whole_path = options.explain;
  facts.colour = options.format == Format::Text && options.output.empty() && shows_colour(STDOUT_FILENO);
  facts.read_seconds = cpu_seconds();
  // The limit is for the whole run: what reading the program took is gone.
  const double limit = options.task.time_limit;
  Budget budget(limit > 0 ? std::max(0.001, limit - facts.read_seconds) : 0, task.memory_megabytes);
  verify::Options portfolio;
  portfolio.engine = options.engine;
  portfolio.jobs = options.jobs;
  portfolio.stop_at_first = options.stop_at_first;
  portfolio.counts = [&](const engine::Bug& bug) {
    return why_set_aside(options, baseline, verify::finding_of(task.program, bug, {})).empty();
  };
  portfolio.on_child = watch_child;
  portfolio.on_phase = [&](const char* what) {
    progress.now(what);
    begin_phase(what);
  };
  say_where(options, task.program);
  leave_room();
  verify::Answer answer = verify::verify(task, portfolio, budget);
  if (shows_invariants(options)) make_readable(task, answer, budget, progress);
  // Of --block-sizes=ignored no compiler knows.
  if (answer.verdict == verify::Answer::Verdict::False && task.block_sizes != engine::BlockSizes::Ignored) {
    progress.now("writing the reproducer");
    if (!reproduce(options.reproduce, options.task.program, task.program, *answer.bug)) reproduced = false;
  }
  progress.now("writing the report");
  report::Answer result = verify::describe(task, portfolio, answer, facts);
  if (options.format == Format::Html) result.states = states_of(task, answer, budget, progress);
  for (const UserFunction& function : options.task.project.functions) result.assumptions.push_back(function.meaning);
  return result;
}

// Only findings that the project knows of: they are no longer the verdict; nothing is proved by that, either.
void set_aside(report::Answer& answer) {
  const std::string& why = answer.finding->suppressed;
  if (answer.verdict != report::Verdict::False) return;
  answer.reason.kind = engine::name(engine::Reason::Kind::SetAside);
  answer.reason.what = fmt::format("is set aside: {}", why);
  answer.reason.subject = answer.finding->property;
  answer.reason.at = answer.finding->at;
  answer.reason.text =
      fmt::format("{} at {} {}", answer.finding->property, report::to_string(answer.finding->at), answer.reason.what);
  answer.verdict = report::Verdict::Unknown;
}

void compare_with_the_known(const VerifyOptions& options, Baseline& baseline, report::Answer& answer) {
  const auto compare = [&](report::Finding& finding) {
    using enum report::Finding::Baseline;
    if (!options.baseline.empty()) finding.baseline = baseline.knows(finding) ? Known : New;
    finding.suppressed = why_set_aside(options, baseline, finding);
  };
  if (answer.finding) compare(*answer.finding);
  for (report::Finding& each : answer.more) compare(each);
  if (answer.finding && !answer.finding->suppressed.empty()) set_aside(answer);
  // What was not looked for is not gone, nor what belongs to another program.
  const bool looked = answer.verdict == report::Verdict::True || (answer.finding && !options.stop_at_first);
  if (looked) answer.gone = baseline.unmet(answer.files);
}

int wrong_usage(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return kWrongUsage;
}

// The words that called the command, for reports.
std::vector<std::string> words_of(const Command& command, const VerifyOptions& options) {
  std::vector<std::string> words = {"heapwise", "verify"};
  for (const std::string& word : command.words_given({})) words.push_back(word);
  for (const std::string& file : options.task.program.files) words.push_back(file);
  return words;
}

int verify_task(const VerifyOptions& options, Baseline& baseline, ProgressLine& progress) {
  Refusal why;
  const std::unique_ptr<const ReadTask> read = read_task(options.task, why);
  if (!read) {
    if (why.code == kUnreadable)
      deliver_failure(options, unknown_answer(options, engine::Reason::Kind::Unreadable, why.message));
    return why.complain();
  }
  try {
    if (options.follow > 0) return follow_runs(options, read->task());
    // It watches the very proof that is delivered.
    std::optional<prove::Referee> referee;
    if (options.referee) referee.emplace();
    bool reproduced = true;
    report::Answer answer = run_methods(options, *read, baseline, progress, reproduced);
    if (referee) decide_claims(options, *referee);
    compare_with_the_known(options, baseline, answer);
    progress.stop();
    const ExitCode code = deliver(options, answer);
    return reproduced ? code : kWrongUsage;
  } catch (const std::bad_alloc&) {
    return deliver(options, unknown_answer(options, engine::Reason::Kind::Memory));
  }
}

// The steps of one process, whatever time and processes the project's file allows.
void count_steps(VerifyOptions& options) {
  count_steps_as_time();
  options.task.time_limit = static_cast<double>(options.step_limit) * kSecondsPerStep;
  options.jobs = 1;
}

int run(Command& command, VerifyOptions& options) {
  options.command_line = words_of(command, options);
  if (!can_be_written(options)) return kWrongUsage;
  if (options.step_limit > 0 && options.task.time_limit > 0)
    return wrong_usage("--step-limit stands in the place of --time-limit: give one of them");
  if (options.separately)
    return verify_separately(options, command.words_given({"--separately", "--output", "--jobs"}));
  if (!read_project(command, options.task)) return kWrongUsage;
  Baseline baseline;
  if (!options.baseline.empty()) {
    Result<Baseline> known = Baseline::read(options.baseline);
    if (!known) return wrong_usage(known.error());
    baseline = std::move(known).value();
  }
  if (options.step_limit > 0) count_steps(options);
  const double watched = options.step_limit > 0 ? 0 : options.task.time_limit;
  if (!options.referee && options.follow == 0)
    watch_limits(watched, options.task.question.memory_megabytes, last_words(options));
  ProgressLine progress(options.phases);
  return verify_task(options, baseline, progress);
}

}  // namespace

void add_verify(CommandLine& line) {
  Command command = line.command("verify", "Prove a program safe, or find what is wrong with it");
  auto options = std::make_shared<VerifyOptions>();
  add_verify_options(command, *options);
  command.runs([command, options]() mutable { return run(command, *options); });
}

}  // namespace heapwise::cli
