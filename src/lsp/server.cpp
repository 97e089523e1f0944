#include "lsp/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/version.h"
#include "lsp/project.h"
#include "lsp/protocol.h"

namespace heapwise::lsp {
namespace {

using nlohmann::json;

const json& at(const json& object, std::initializer_list<const char*> path) {
  static const json nothing;
  const json* here = &object;
  for (const char* name : path) {
    if (!here->is_object()) return nothing;
    const auto it = here->find(name);
    if (it == here->end()) return nothing;
    here = &*it;
  }
  return *here;
}

std::string text(const json& value) { return value.is_string() ? value.get<std::string>() : ""; }
std::size_t number(const json& value) { return value.is_number_unsigned() ? value.get<std::size_t>() : 0; }
bool flag(const json& value) { return value.is_boolean() && value.get<bool>(); }

std::vector<std::string> words(const json& value) {
  std::vector<std::string> result;
  if (value.is_array())
    for (const json& each : value)
      if (each.is_string()) result.push_back(each);
  return result;
}

}  // namespace

Server::Server(int input, int output) : transport_(input, output) {
  std::string pattern = (std::filesystem::temp_directory_path() / "heapwise-lsp-XXXXXX").string();
  if (::mkdtemp(pattern.data()) != nullptr) copies_ = pattern;
}

Server::~Server() {
  std::error_code ignored;
  if (!copies_.empty()) std::filesystem::remove_all(copies_, ignored);
}

int Server::run() {
  while (!over_) {
    std::vector<pollfd> handles = {{transport_.input_handle(), POLLIN, 0}};
    for (const auto& [uri, file] : files_)
      if (file.analysis) file.analysis->add_handles(handles);
    const int ready = ::poll(handles.data(), handles.size(), patience());
    if (ready < 0 && errno != EINTR) return 1;
    if (handles[0].revents != 0 && !transport_.read()) return 1;
    while (!over_) {
      const std::optional<json> message = transport_.next();
      if (!message) break;
      handle(*message);
    }
    if (transport_.is_broken()) {
      const std::string why = "no header: a message begins with Content-Length: N, \\r\\n, and an empty line";
      refuse(nullptr, ParseError, why);
      std::fprintf(stderr, "heapwise lsp: %s; the conversation ends\n", why.c_str());
      return 1;
    }
    look_at_analyses();
  }
  return shut_down_ ? 0 : 1;
}

void Server::reply(const Json& id, Json result) {
  transport_.send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void Server::refuse(const Json& id, int code, const std::string& why) {
  transport_.send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}});
}

void Server::notify(const std::string& method, Json parameters) {
  transport_.send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}});
}

void Server::ask_client(const std::string& method, Json parameters) {
  Json message = {{"jsonrpc", "2.0"}, {"id", fmt::format("heapwise-{}", ++asked_)}, {"method", method}};
  if (!parameters.is_null()) message["params"] = std::move(parameters);
  transport_.send(message);
}

void Server::handle(const Json& message) {
  if (message.is_discarded()) return refuse(nullptr, ParseError, "this is no JSON");
  const std::string method = text(at(message, {"method"}));
  const bool has_id = message.is_object() && message.contains("id");
  if (!message.is_object() || (method.empty() && !has_id))
    return refuse(nullptr, InvalidRequest, "this is no message of the protocol");
  if (method.empty()) return;  // the client's answer to a question of ours
  if (!has_id) return handle_notification(method, at(message, {"params"}));
  if (!initialized_ && method != "initialize")
    return refuse(message["id"], ServerNotInitialized, "the server waits for initialize");
  if (shut_down_) return refuse(message["id"], InvalidRequest, "the server was shut down");
  handle_request(method, message["id"], at(message, {"params"}));
}

void Server::handle_request(const std::string& method, const Json& id, const Json& parameters) {
  if (method == "initialize") return initialize(id, parameters);
  if (method == "shutdown") {
    shut_down_ = true;
    return reply(id, nullptr);
  }
  if (method == "workspace/executeCommand") return execute(id, parameters);
  if (method == "textDocument/hover") return hover(id, parameters);
  File* file = file_of(parameters);
  const bool knows = file != nullptr && file->insights;
  if (method == "textDocument/codeLens") return reply(id, knows ? lenses_of(*file->insights) : Json::array());
  if (method == "textDocument/inlayHint")
    return reply(id, knows ? hints_of(*file->insights, number(at(parameters, {"range", "start", "line"})),
                                      number(at(parameters, {"range", "end", "line"})))
                           : Json::array());
  refuse(id, MethodNotFound, "there is no " + method);
}

void Server::handle_notification(const std::string& method, const Json& parameters) {
  const std::string uri = text(at(parameters, {"textDocument", "uri"}));
  if (method == "exit") {
    over_ = true;
  } else if (!initialized_) {
    return;
  } else if (method == "textDocument/didOpen") {
    open(uri, text(at(parameters, {"textDocument", "text"})), std::chrono::milliseconds(0));
  } else if (method == "textDocument/didChange") {
    const Json& changes = at(parameters, {"contentChanges"});
    if (!files_.contains(uri) || !changes.is_array() || changes.empty()) return;
    open(uri, text(at(changes.back(), {"text"})), std::chrono::milliseconds(settings_.delay));
  } else if (method == "textDocument/didSave") {
    if (File* file = file_of(parameters); file != nullptr && (file->changed || !file->insights) && !file->analysis)
      file->due = Clock::now();
  } else if (method == "textDocument/didClose") {
    if (File* file = file_of(parameters)) stop(uri, *file, true);
    if (files_.erase(uri) > 0)
      notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
  } else if (method == "workspace/didChangeConfiguration") {
    configure(at(parameters, {"settings", "heapwise"}));
    for (auto& [each, file] : files_) file.due = Clock::now();
  } else if (method == "$/cancelRequest") {
    cancel_request(at(parameters, {"id"}));
  } else if (method == "window/workDoneProgress/cancel") {
    for (auto& [each, file] : files_)
      if (!file.progress.empty() && file.progress == text(at(parameters, {"token"}))) stop(each, file, true);
  }
}

void Server::initialize(const Json& id, const Json& parameters) {
  initialized_ = true;
  const Json& client = at(parameters, {"capabilities"});
  shows_progress_ = flag(at(client, {"window", "workDoneProgress"}));
  shows_documents_ = flag(at(client, {"window", "showDocument", "support"}));
  refreshes_ = flag(at(client, {"workspace", "codeLens", "refreshSupport"}));
  configure(at(parameters, {"initializationOptions"}));
  reply(id, {{"capabilities",
              {{"textDocumentSync", {{"openClose", true}, {"change", 1}, {"save", true}}},
               {"hoverProvider", true},
               {"codeLensProvider", {{"resolveProvider", false}}},
               {"inlayHintProvider", true},
               {"executeCommandProvider", {{"commands", {"heapwise.run", "heapwise.cancel", "heapwise.cause"}}}}}},
             {"serverInfo", {{"name", "heapwise"}, {"version", version()}}}});
}

void Server::configure(const Json& settings) {
  const auto positive = [](const Json& value, auto& to) {
    if (value.is_number() && value.get<double>() > 0) to = value.get<std::remove_reference_t<decltype(to)>>();
  };
  positive(at(settings, {"timeLimit"}), settings_.time_limit);
  positive(at(settings, {"memoryLimit"}), settings_.memory_limit);
  positive(at(settings, {"delay"}), settings_.delay);
  if (at(settings, {"run"}).is_string()) settings_.while_typing = at(settings, {"run"}) != "onSave";
  if (at(settings, {"arguments"}).is_array()) settings_.arguments = words(at(settings, {"arguments"}));
  if (at(settings, {"files"}).is_array()) settings_.files = words(at(settings, {"files"}));
}

Server::File* Server::file_of(const Json& parameters) {
  const auto it = files_.find(text(at(parameters, {"textDocument", "uri"})));
  return it == files_.end() ? nullptr : &it->second;
}

void Server::open(const std::string& uri, std::string content, std::chrono::milliseconds after) {
  if (path_of(uri).empty()) return;
  File& file = files_[uri];
  file.document = Document(std::move(content));
  file.changed = true;
  const bool at_once = after == std::chrono::milliseconds(0);
  if (at_once || settings_.while_typing) file.due = Clock::now() + after;
}

void Server::hover(const Json& id, const Json& parameters) {
  File* file = file_of(parameters);
  if (file == nullptr || !file->insights) return reply(id, nullptr);
  const std::size_t line = number(at(parameters, {"position", "line"}));
  const std::string name = file->document.name_at(line, number(at(parameters, {"position", "character"})));
  const std::optional<std::string> words = hover_of(*file->insights, name, line, file->changed);
  if (!words) return reply(id, nullptr);
  reply(id, {{"contents", {{"kind", "markdown"}, {"value", *words}}}});
}

void Server::execute(const Json& id, const Json& parameters) {
  const std::string command = text(at(parameters, {"command"}));
  const Json& arguments = at(parameters, {"arguments"});
  const std::string uri = arguments.is_array() && !arguments.empty() ? text(arguments[0]) : "";
  const auto it = files_.find(uri);
  if (it == files_.end()) return refuse(id, InvalidParameters, "no open file " + uri);
  File& file = it->second;
  if (command == "heapwise.run") {
    file.waiting.push_back(id);
    if (!file.analysis || file.changed) file.due = Clock::now();  // else this very text is being analysed
  } else if (command == "heapwise.cancel") {
    stop(uri, file, true);
    reply(id, nullptr);
  } else if (command == "heapwise.cause") {
    Json cause = file.insights ? cause_of(*file.insights) : Json();
    if (cause.is_object() && shows_documents_)
      ask_client("window/showDocument", {{"uri", cause["uri"]}, {"selection", cause["range"]}, {"takeFocus", true}});
    reply(id, std::move(cause));
  } else {
    refuse(id, InvalidParameters, "there is no command " + command);
  }
}

void Server::cancel_request(const Json& id) {
  for (auto& [uri, file] : files_) {
    if (std::erase(file.waiting, id) == 0) continue;
    refuse(id, RequestCancelled, "cancelled");
    if (file.waiting.empty()) stop(uri, file, true);
  }
}

}  // namespace heapwise::lsp
