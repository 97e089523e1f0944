#include "cli/run_many.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>

namespace heapwise::cli {
namespace {

std::atomic<bool> interrupted = false;

void interrupt(int /*signal*/) { interrupted = true; }

// While this lives, Ctrl-C is a wish that the loop sees.
class SignalGuard {
 public:
  SignalGuard() {
    interrupted = false;
    struct sigaction action{};
    action.sa_handler = interrupt;  // without SA_RESTART: poll() wakes up
    ::sigaction(SIGINT, &action, &old_interrupt_);
    ::sigaction(SIGTERM, &action, &old_terminate_);
  }
  ~SignalGuard() {
    ::sigaction(SIGINT, &old_interrupt_, nullptr);
    ::sigaction(SIGTERM, &old_terminate_, nullptr);
  }
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

 private:
  struct sigaction old_interrupt_{};
  struct sigaction old_terminate_{};
};

std::vector<std::string> words_for(const Task& task, const std::vector<std::string>& common) {
  std::vector<std::string> words = {"verify"};
  if (!task.property.empty()) words.insert(words.end(), {"--property", task.property});
  if (!task.data_model.empty()) words.insert(words.end(), {"--data-model", task.data_model});
  words.insert(words.end(), task.files.begin(), task.files.end());
  words.insert(words.end(), common.begin(), common.end());
  return words;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// The last line that begins with "verdict: ", and what stands before it.
struct Said {
  std::string findings;
  std::string verdict;  // empty: there is none
};

Said said(const std::string& output) {
  constexpr std::string_view kMark = "verdict: ";
  const std::size_t inner = output.rfind("\n" + std::string(kMark));
  std::size_t start = inner == std::string::npos ? 0 : inner + 1;
  if (output.compare(start, kMark.size(), kMark) != 0) return {output, ""};
  return {output.substr(0, start), first_line(output.substr(start + kMark.size()))};
}

report::Row row_of(const Task& task, const ChildEnd& end, const std::string& verdict) {
  report::Row row;
  row.group = task.group;
  row.task = task.name;
  row.property = task.property;
  row.data_model = task.data_model.empty() ? "lp64" : task.data_model;
  row.expected = task.expected;
  row.cpu_seconds = end.cpu_seconds;
  row.wall_seconds = end.wall_seconds;
  row.memory_megabytes = end.memory_megabytes;
  constexpr std::string_view kUnknownMark = "unknown (";
  if (end.exit_code == kUnreadable || end.exit_code == kWrongUsage) {
    row.verdict = end.exit_code == kUnreadable ? "unreadable" : "refused";
    row.reason = first_line(end.errors);
  } else if (verdict == "true" || verdict.starts_with("false")) {
    row.verdict = verdict;
  } else if (verdict.starts_with(kUnknownMark)) {
    row.verdict = "unknown";
    row.reason = verdict.substr(kUnknownMark.size(), verdict.size() - kUnknownMark.size() - 1);
  } else if (end.killed_for_time) {
    row.verdict = "unknown";
    row.reason = "time";
  } else {
    row.verdict = "error";
    row.reason = end.errors.empty() ? fmt::format("exit code {}", end.exit_code) : first_line(end.errors);
  }
  return row;
}

}  // namespace

ManyEnd run_many(const std::vector<Task>& tasks, const ManyOptions& options, const OnResult& on_result,
                 const OnTick& on_tick) {
  constexpr std::chrono::milliseconds kTick{250};
  const SignalGuard guard;
  ChildPool pool(options.limits);
  std::size_t next = 0;
  while (!interrupted && (next < tasks.size() || pool.running() > 0)) {
    while (next < tasks.size() && pool.running() < std::max<std::size_t>(1, options.jobs)) {
      if (!pool.start(words_for(tasks[next], options.words), next)) return ManyEnd::CannotStart;
      ++next;
    }
    on_tick();
    const std::optional<ChildEnd> end = pool.wait(kTick);
    if (!end) continue;
    Said words = said(end->output);
    // A document in another format has standard output for itself.
    if (words.verdict.empty()) words.verdict = said(end->errors).verdict;
    on_result(end->tag, row_of(tasks[end->tag], *end, words.verdict), words.findings);
  }
  return interrupted ? ManyEnd::Interrupted : ManyEnd::Done;
}

ExitCode exit_code_of(const std::vector<report::Row>& rows) {
  const auto any = [&](auto test) { return std::ranges::any_of(rows, test); };
  using report::Judgement;
  using report::Row;
  if (any([](const Row& r) { return r.verdict == "error"; })) return kInternalError;
  if (any([](const Row& r) { return r.verdict == "refused"; })) return kWrongUsage;
  if (any([](const Row& r) { return r.verdict == "unreadable"; })) return kUnreadable;
  if (any([](const Row& r) {
        return report::judge(r) == Judgement::Wrong || (r.expected.empty() && r.verdict.starts_with("false"));
      }))
    return kFalse;
  return any([](const Row& r) { return r.verdict == "unknown"; }) ? kUnknown : kTrue;
}

}  // namespace heapwise::cli
