#include "cli/separately.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/file.h"
#include "cli/progress_bar.h"
#include "cli/run_many.h"
#include "cli/verify_output.h"
#include "report/json.h"

namespace heapwise::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Task> tasks_for(const VerifyOptions& options) {
  std::vector<Task> tasks;
  for (const std::string& file : options.task.program.files) {
    const std::filesystem::path path(file);
    tasks.push_back({path.parent_path().string(), path.filename().string(), {file}, "", "", ""});
  }
  return tasks;
}

std::string common_verdict(const std::vector<report::Row>& rows) {
  std::size_t proved = 0;
  for (const report::Row& row : rows) {
    if (row.verdict.starts_with("false")) return row.verdict;
    proved += row.verdict == "true" ? 1 : 0;
  }
  if (proved == rows.size()) return "true";
  return fmt::format("unknown ({} of {} programs are not proved)", rows.size() - proved, rows.size());
}

// Can one document tell of several programs?
bool can_be_joined(Format format) {
  switch (format) {
    case Format::Text:
    case Format::Json:
    case Format::Sarif: return true;
    case Format::Html: return false;
  }
  HW_UNREACHABLE("all formats are listed");
}

// What a program's row says when its process left no document: it was ended, or failed.
std::string document_of(VerifyOptions options, const Task& task, const report::Row& row) {
  const auto kind = row.verdict == "error" ? engine::Reason::Kind::Failed : engine::Reason::Kind::Unreadable;
  options.task.program.files = task.files;
  return document(options, unknown_answer(options, kind, row.reason));
}

// Several documents as one: runs of SARIF are joined; answers become a list.
std::string joined(Format format, const std::vector<std::string>& documents) {
  Json result =
      format == Format::Sarif ? Json() : Json{{"schema_version", report::kJsonVersion}, {"answers", Json::array()}};
  for (const std::string& text : documents) {
    Json document = Json::parse(text, nullptr, false);
    HW_CHECK(!document.is_discarded(), "every program has a document");
    if (format == Format::Json) {
      result["answers"].push_back(std::move(document));
    } else if (result.is_null()) {
      result = std::move(document);
    } else {
      Json& run = result["runs"][0];
      for (const char* list : {"results", "artifacts"})
        for (Json& each : document["runs"][0][list]) run[list].push_back(std::move(each));
      for (Json& each : document["runs"][0]["invocations"]) run["invocations"].push_back(std::move(each));
    }
  }
  return result.dump(2) + "\n";
}

}  // namespace

int verify_separately(const VerifyOptions& options, const std::vector<std::string>& words) {
  if (!can_be_joined(options.format) || !options.witness.empty()) {
    std::fprintf(stderr, "--separately: a page or a witness is of one program; call verify for each file\n");
    return kWrongUsage;
  }
  const std::vector<Task> tasks = tasks_for(options);
  ManyOptions many;
  many.limits = {options.task.time_limit, options.task.question.memory_megabytes};
  many.jobs = options.jobs;
  many.words = words;
  std::vector<report::Row> rows;
  std::vector<std::string> documents(tasks.size());
  ProgressBar bar(tasks.size(), 0);
  const bool text = options.format == Format::Text;
  std::string all;
  const auto on_result = [&](std::size_t task, const report::Row& row, const std::string& findings) {
    bar.count(row);
    bar.clear();
    documents[task] = findings;
    if (!text && !Json::accept(findings)) documents[task] = document_of(options, tasks[task], row);
    const std::string line = fmt::format("{}{}: {}{}\n", text ? findings : "", tasks[task].files.front(), row.verdict,
                                         row.reason.empty() ? "" : " (" + row.reason + ")");
    all += line;
    if (text) std::fputs(line.c_str(), stdout);
    else std::fputs(line.c_str(), stderr);
    rows.push_back(row);
  };
  const ManyEnd end = run_many(tasks, many, on_result, [&] { bar.draw(); });
  if (end == ManyEnd::Interrupted) return 130;
  if (end == ManyEnd::CannotStart) return kInternalError;
  const std::string verdict = fmt::format("verdict: {}\n", common_verdict(rows));
  const std::string document = text ? all + verdict : joined(options.format, documents);
  if (!options.output.empty()) {
    if (const Result<bool> written = write_file(options.output, document); !written) {
      std::fprintf(stderr, "%s\n", written.error().c_str());
      return kWrongUsage;
    }
  }
  if (!text && options.output.empty()) std::fputs(document.c_str(), stdout);
  std::fputs(verdict.c_str(), !text && options.output.empty() ? stderr : stdout);
  return exit_code_of(rows);
}

}  // namespace heapwise::cli
