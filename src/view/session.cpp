#include "view/session.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/file.h"
#include "report/escape.h"

namespace heapwise::view {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

constexpr std::size_t kMostLiveStates = 2000;
constexpr std::size_t kMostFiles = 64;
constexpr std::size_t kMostText = std::size_t{4} << 20U;
constexpr auto kBetweenLooks = 200ms;
constexpr auto kBetweenProgress = 250ms;

std::string event_text(const std::string& name, const std::string& data) {
  return "event: " + name + "\ndata: " + data + "\n\n";
}

// Of all places in a document.
void add_file_names(const json& document, std::vector<std::string>& names) {
  if (document.is_object()) {
    const auto file = document.find("file");
    if (file != document.end() && file->is_string() && document.contains("line") &&
        std::ranges::find(names, file->get<std::string>()) == names.end())
      names.push_back(*file);
  }
  if (document.is_structured())
    for (const json& each : document) add_file_names(each, names);
}

}  // namespace

Session::Session(serve::Request request) : request_(std::move(request)) { request_.live = true; }

void Session::tell(const char* name, const Json& data) {
  const std::string text = event_text(name, data.dump(-1, ' ', false, Json::error_handler_t::replace));
  events_.push_back({name, text});
  news_ += text;
}

Session::Stamp Session::stamp_of(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0) return {};
  return {about.st_mtim.tv_sec, about.st_mtim.tv_nsec, about.st_size, about.st_ino};
}

nlohmann::json Session::take_file(const std::string& path) {
  const Stamp stamp = stamp_of(path);
  files_.push_back({path, stamp, stamp});
  Json file = {{"path", report::to_utf8(path)}};
  if (stamp.size > static_cast<std::int64_t>(kMostText)) return file["text"] = "/* too large to be shown */", file;
  const Result<std::string> text = read_file(path);
  file["text"] = text ? report::to_utf8(text.value()) : "";
  if (!text) file["error"] = report::to_utf8(text.error());
  return file;
}

void Session::start() {
  analysis_.reset();
  events_.clear();
  files_.clear();
  verdict_told_ = states_told_ = false;
  live_states_ = 0;
  last_place_ = nullptr;
  Json files = Json::array();
  for (const std::string& path : request_.files) files.push_back(take_file(path));
  tell("start", {{"run", ++run_}, {"files", std::move(files)}, {"seconds", request_.limits.cpu_seconds}});
  began_ = told_ = Clock::now();
  analysis_ = std::make_unique<serve::Analysis>(request_);
}

void Session::stop() {
  if (!analysis_) return;
  analysis_.reset();
  tell("done", {{"stopped", true}});
}

void Session::add_handles(std::vector<pollfd>& handles) const {
  if (analysis_) analysis_->add_handles(handles);
}

void Session::look() {
  if (analysis_) look_at_analysis();
  if (Clock::now() - looked_ >= kBetweenLooks) look_at_files();
}

// Headers in which something happened. Only what our own analysis names is read.
void Session::tell_files_of(const Json& document) {
  std::vector<std::string> names;
  add_file_names(document, names);
  for (const std::string& name : names) {
    const bool known = std::ranges::any_of(files_, [&](const File& file) { return file.path == name; });
    if (!known && files_.size() < kMostFiles) tell("file", take_file(name));
  }
}

void Session::look_at_analysis() {
  analysis_->read();
  for (const std::string& text : analysis_->take_states()) {
    if (++live_states_ > kMostLiveStates) continue;
    const Json state = Json::parse(text, nullptr, false);
    tell_files_of(state);
    tell("state", state);
    last_place_ = state.value("at", Json());
  }
  if (!verdict_told_ && analysis_->verdict_is_there()) {
    verdict_told_ = true;
    if (analysis_->answer()) tell_files_of(*analysis_->answer());
    tell("verdict", analysis_->answer() ? *analysis_->answer()
                                        : Json{{"failure", analysis_->failure()}, {"messages", analysis_->messages()}});
  }
  if (!states_told_ && analysis_->states()) {
    states_told_ = true;
    tell_files_of(*analysis_->states());
    std::erase_if(events_, [](const Event& event) { return event.name == "state"; });
    tell("states", *analysis_->states());
  }
  if (analysis_->is_done()) {
    analysis_.reset();
    tell("done", {{"stopped", false}});
  } else if (Clock::now() - told_ >= kBetweenProgress) {
    tell_progress();
  }
}

// Not part of the story: it is out of date at once.
void Session::tell_progress() {
  told_ = Clock::now();
  Json works = Json::array();
  if (!verdict_told_) works.push_back("verdict");
  if (!states_told_) works.push_back("states");
  const Json data = {{"seconds", std::chrono::duration<double>(told_ - began_).count()},
                     {"states", live_states_},
                     {"at", last_place_},
                     {"phase", verdict_told_ ? "" : report::to_utf8(analysis_->phase())},
                     {"works", works}};
  news_ += event_text("progress", data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// An editor writes in several steps: a file counts as changed when it has been the same for two looks.
void Session::look_at_files() {
  looked_ = Clock::now();
  bool changed = false;
  for (File& file : files_) {
    const Stamp now = stamp_of(file.path);
    if (now == file.seen && now != file.read && now != Stamp()) changed = true;
    file.seen = now;
  }
  if (changed) start();
}

std::string Session::story() const {
  std::string text;
  for (const Event& event : events_) text += event.text;
  return text;
}

}  // namespace heapwise::view
