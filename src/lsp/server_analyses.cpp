// The server's analyses: when one is due, what it is asked, and what is told of it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "lsp/project.h"
#include "lsp/protocol.h"
#include "lsp/server.h"

namespace heapwise::lsp {

int Server::patience() const {
  std::optional<Clock::time_point> first;
  for (const auto& [uri, file] : files_)
    if (file.due && (!first || *file.due < *first)) first = file.due;
  if (!first) return -1;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*first - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, 60000));
}

// The text as it stands in the editor is read from a copy; its place stays that of the file, for headers and messages.
serve::Request Server::request_for(const std::string& path, const File& file) const {
  serve::Request request;
  request.limits = {settings_.time_limit, settings_.memory_limit};
  request.directory = std::filesystem::path(path).parent_path().string();
  request.files = {path};
  for (const std::string& each : settings_.files)
    if ((std::filesystem::path(request.directory) / each).lexically_normal() != path) request.files.push_back(each);
  request.options = settings_.arguments;
  if (const std::string build = build_directory_of(path); !build.empty())
    request.options.insert(request.options.end(), {"-p", build});
  if (!copies_.empty()) {
    const std::string copy = copies_ + "/" + std::to_string(std::hash<std::string>{}(path)) + ".c";
    std::ofstream(copy, std::ios::binary) << file.document.text();
    request.options.insert(request.options.end(), {"--read-as", path + "=" + copy});
  }
  return request;
}

void Server::start(const std::string& uri, File& file) {
  stop(uri, file, false);
  file.due.reset();
  file.analysed = file.document;
  file.published = false;
  file.analysis = std::make_unique<serve::Analysis>(request_for(path_of(uri), file));
  file.changed = false;
  if (!shows_progress_) return;
  file.progress = fmt::format("heapwise-progress-{}", ++asked_);
  ask_client("window/workDoneProgress/create", {{"token", file.progress}});
  notify("$/progress",
         {{"token", file.progress},
          {"value", {{"kind", "begin"}, {"title", "heapwise"}, {"message", "analysing"}, {"cancellable", true}}}});
}

// `cancelled`: nobody wants it any more; else another one takes its place.
void Server::stop(const std::string& uri, File& file, bool cancelled) {
  if (file.analysis) {
    file.analysis.reset();
    file.changed = true;
  }
  if (!file.progress.empty())
    notify("$/progress", {{"token", std::exchange(file.progress, "")}, {"value", {{"kind", "end"}}}});
  if (!cancelled) return;
  file.due.reset();
  for (const Json& id : std::exchange(file.waiting, {})) refuse(id, RequestCancelled, "cancelled: " + uri);
}

void Server::look_at_analyses() {
  for (auto& [uri, file] : files_) {
    if (file.analysis) {
      file.analysis->read();
      if (file.analysis->verdict_is_there() && !file.published) publish(uri, file);
      if (file.analysis->is_done()) finish(uri, file);
    }
    if (file.due && *file.due <= Clock::now()) start(uri, file);
  }
}

void Server::publish(const std::string& uri, File& file) {
  file.published = true;
  const serve::Analysis& analysis = *file.analysis;
  Insights insights;
  insights.path = path_of(uri);
  insights.document = file.analysed;
  if (analysis.answer()) insights.answer = *analysis.answer();
  // Until the states of this text are there, those of the text before it are better than none.
  if (file.insights) insights.states = std::move(file.insights->states);
  insights.failure = analysis.failure();
  insights.messages = analysis.messages();
  notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", diagnostics_of(insights)}});
  const bool is_ours = !insights.failure.empty() && analysis.exit_code() != 3 && analysis.exit_code() != 4;
  if (is_ours) notify("window/logMessage", {{"type", ErrorMessage}, {"message", insights.failure}});
  file.insights = std::move(insights);
}

void Server::finish(const std::string& uri, File& file) {
  if (file.analysis->states()) file.insights->states = *file.analysis->states();
  const Json verdict =
      file.insights->answer.is_null() ? Json(file.insights->failure) : file.insights->answer.value("verdict", Json());
  for (const Json& id : std::exchange(file.waiting, {})) reply(id, {{"verdict", verdict}});
  const bool changed = file.changed;
  file.analysis.reset();
  stop(uri, file, false);
  file.changed = changed;
  if (!refreshes_) return;
  ask_client("workspace/codeLens/refresh", nullptr);
  ask_client("workspace/inlayHint/refresh", nullptr);
}

}  // namespace heapwise::lsp
