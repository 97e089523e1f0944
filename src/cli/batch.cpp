// heapwise batch: a verdict for each of many programs, with tables of the results.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <thread>

#include "base/file.h"
#include "cli/command_line.h"
#include "cli/progress_bar.h"
#include "cli/run_many.h"
#include "cli/terminal.h"
#include "report/table_html.h"

namespace heapwise::cli {
namespace {

struct BatchOptions {
  std::vector<std::string> paths;
  std::vector<std::string> properties;
  std::string data_model;
  std::string engine;
  std::string malloc;
  double time_limit = 60;
  std::uint64_t memory_limit = 4096;
  std::size_t jobs = 0;
  std::string csv;
  std::string html;
  std::string against;
  std::vector<std::string> more;
  std::vector<std::string> flags;
  bool resume = false;
  bool overwrite = false;
  bool quiet = false;
};

constexpr int kInterrupted = 130;  // as a shell says it

bool complain(const std::string& message) {
  std::fprintf(stderr, "heapwise: %s\n", message.c_str());
  return false;
}

std::vector<std::string> words_of(const BatchOptions& options) {
  std::vector<std::string> words = {"--time-limit", fmt::format("{:g}", options.time_limit), "--memory-limit",
                                    std::to_string(options.memory_limit)};
  if (!options.engine.empty()) words.insert(words.end(), {"--engine", options.engine});
  if (!options.malloc.empty()) words.insert(words.end(), {"--malloc", options.malloc});
  for (const std::string& text : options.more) {
    std::istringstream stream(text);
    words.insert(words.end(), std::istream_iterator<std::string>(stream), {});
  }
  if (!options.flags.empty()) words.emplace_back("--");
  words.insert(words.end(), options.flags.begin(), options.flags.end());
  return words;
}

// The run: what is to be done, what has been done before, and where the results go.
class Batch {
 public:
  explicit Batch(const BatchOptions& options) : options_(options), words_(words_of(options)) {
    for (const std::string& word : words_) option_text_ += (option_text_.empty() ? "" : " ") + word;
  }

  int run() {
    if (!read_tasks() || !read_earlier() || !open_results()) return kWrongUsage;
    colour_ = shows_colour(STDOUT_FILENO);
    const std::size_t already = rows_.size();
    if (already > 0) fmt::print("{} of {} are done already (in {})\n", already, already + tasks_.size(), options_.csv);
    std::fflush(stdout);
    const ManyEnd end = run_all(already);
    if (end == ManyEnd::CannotStart) return complain("no more processes can be started") ? kTrue : kInternalError;
    fmt::print("\n{}", report::summary(rows_));
    if (!write_html()) return kWrongUsage;
    if (results_.is_open() && !results_)
      return complain(options_.csv + ": not all rows could be written") ? kTrue : kWrongUsage;
    if (end == ManyEnd::Done) return exit_code_of(rows_);
    complain(options_.csv.empty() ? "interrupted" : "interrupted; the same command with --resume goes on");
    return kInterrupted;
  }

 private:
  bool read_tasks() {
    Result<std::vector<Task>> tasks = tasks_of(options_.paths, options_.properties);
    if (!tasks) return complain(tasks.error());
    tasks_ = std::move(tasks).value();
    for (Task& task : tasks_)
      if (task.data_model.empty()) task.data_model = options_.data_model;
    return !tasks_.empty() || complain("no programs found; give C files, task files, folders or lists of them");
  }

  bool read_earlier() {
    if (options_.against.empty()) return true;
    const Result<std::string> text = read_file(options_.against);
    if (!text) return complain(text.error());
    Result<std::vector<report::Row>> rows = report::rows_of(text.value());
    if (!rows) return complain(fmt::format("{}: {}", options_.against, rows.error()));
    earlier_ = {std::filesystem::path(options_.against).stem().string(), std::move(rows).value()};
    return true;
  }

  bool open_results() {
    if (options_.csv.empty()) return !options_.resume || complain("--resume needs --csv FILE, the results so far");
    if (const Result<bool> writable = can_write(options_.csv); !writable) return complain(writable.error());
    // A device or a pipe has no results of an earlier run.
    const bool may_hold_some = std::filesystem::is_regular_file(options_.csv);
    const Result<std::string> text = may_hold_some ? read_file(options_.csv) : std::string();
    if (!text) return complain(text.error());
    if (!text.value().empty() && !options_.overwrite) {
      if (!options_.resume)
        return complain(options_.csv +
                        " is there already: --resume does what is missing in it, --overwrite starts anew");
      Result<std::vector<report::Row>> rows = report::rows_of(text.value());
      if (!rows) return complain(fmt::format("{}: {}", options_.csv, rows.error()));
      keep(rows.value());
    }
    // Written anew: a row that an interruption cut off is gone.
    results_.open(options_.csv, std::ios::binary | std::ios::trunc);
    results_ << report::csv_header();
    for (const report::Row& row : rows_) results_ << report::to_csv(row);
    results_.flush();
    return static_cast<bool>(results_) || complain(options_.csv + ": cannot be written");
  }

  // Rows of tasks that are asked for now, run with the same options: these tasks are done.
  void keep(const std::vector<report::Row>& rows) {
    for (const report::Row& row : rows) {
      const auto task = std::ranges::find_if(tasks_, [&](const Task& t) {
        return row.options == option_text_ && t.group == row.group && t.name == row.task &&
               t.property == row.property && (t.data_model.empty() ? "lp64" : t.data_model) == row.data_model;
      });
      if (task == tasks_.end()) continue;
      rows_.push_back(row);
      tasks_.erase(task);
    }
  }

  ManyEnd run_all(std::size_t already) {
    ProgressBar bar(tasks_.size() + already, already);
    ManyOptions many;
    many.limits = {options_.time_limit, options_.memory_limit};
    many.jobs = options_.jobs != 0 ? options_.jobs : std::max(1U, std::thread::hardware_concurrency() / 2);
    many.words = words_;
    const auto on_result = [&](std::size_t /*task*/, report::Row row, const std::string& /*findings*/) {
      row.options = option_text_;
      bar.count(row);
      bar.clear();
      if (!options_.quiet) print(row);
      if (results_.is_open()) results_ << report::to_csv(row) << std::flush;
      rows_.push_back(std::move(row));
    };
    return run_many(tasks_, many, on_result, [&] { bar.draw(); });
  }

  void print(const report::Row& row) const {
    const report::Judgement judgement = report::judge(row);
    std::string_view colour;
    if (judgement == report::Judgement::Wrong || judgement == report::Judgement::Failed) colour = "\033[1;31m";
    else if (row.verdict == "true") colour = "\033[32m";
    else if (row.verdict != "unknown") colour = "\033[33m";
    std::string text =
        fmt::format("{}{:<23}{}", colour_ ? colour : "", row.verdict, colour_ && !colour.empty() ? "\033[0m" : "");
    text += fmt::format("{:>8.2f} s  {:<10}  {}", row.cpu_seconds, row.property,
                        (std::filesystem::path(row.group) / row.task).string());
    if (judgement == report::Judgement::Wrong) text += fmt::format("  WRONG: {} was expected", row.expected);
    if (!row.reason.empty()) text += "  " + row.reason;
    fmt::print("{}\n", text);
    std::fflush(stdout);
  }

  bool write_html() {
    if (options_.html.empty()) return true;
    std::ranges::sort(rows_, [](const report::Row& a, const report::Row& b) {
      return std::tie(a.property, a.group, a.task) < std::tie(b.property, b.group, b.task);
    });
    const Result<bool> written = write_file(options_.html, report::table_html({"this run", rows_}, earlier_));
    return written.ok() || complain(written.error());
  }

  const BatchOptions& options_;
  std::vector<std::string> words_;
  std::string option_text_;
  std::vector<Task> tasks_;
  std::vector<report::Row> rows_;
  report::Series earlier_;
  std::ofstream results_;
  bool colour_ = false;
};

}  // namespace

void add_batch(CommandLine& line) {
  Command command = line.command("batch", "Verify many programs, each by itself, and make a table of the results");
  auto options = std::make_shared<BatchOptions>();
  command.option("paths", options->paths, "C files, task files of SV-COMP (.yml), folders of these, lists of paths")
      .required()
      .shown_as("PATH");
  command
      .option("--property", options->properties,
              "memsafety, memcleanup, unreach, termination, no-overflow, ub, all; several with commas (default: what "
              "task files state; memsafety)")
      .with_commas()
      .one_of({"memsafety", "memcleanup", "unreach", "termination", "no-overflow", "ub", "all"})
      .shown_as("NAME");
  command.option("--data-model", options->data_model, "Where no task file says it: ilp32 or lp64 (default)")
      .one_of({"ilp32", "lp64"})
      .shown_as("ilp32|lp64");
  command.option("--engine", options->engine, "As of verify").shown_as("ENGINE");
  command.option("--malloc", options->malloc, "As of verify").shown_as("MODE");
  command.option("--time-limit", options->time_limit, "CPU seconds for each program (60)")
      .above_zero()
      .shown_as("SECONDS");
  command.option("--memory-limit", options->memory_limit, "Memory for each program (4096)").above_zero().shown_as("MB");
  command.option("-j,--jobs", options->jobs, "How many at a time (default: half of the processors)")
      .above_zero()
      .shown_as("N");
  command.option("--with", options->more, "More options of verify, in one word: --with '--engine prove'")
      .shown_as("OPTIONS");
  command.option("--csv", options->csv, "Append each result to this table as it comes").shown_as("FILE");
  const Option resume = command.flag("--resume", options->resume, "Do only what the table of --csv lacks");
  command.flag("--overwrite", options->overwrite, "Begin the table of --csv anew").excludes(resume);
  command.option("--html", options->html, "Write a page with tables and plots").shown_as("FILE");
  command.option("--against", options->against, "Compare with the table of an earlier run on the page of --html")
      .shown_as("CSV");
  command.flag("-q,--quiet", options->quiet, "Print the summary only");
  command.option(kCompilerFlag, options->flags, "").hidden();
  command.runs([options] { return Batch(*options).run(); });
}

}  // namespace heapwise::cli
