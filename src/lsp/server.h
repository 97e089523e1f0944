// The language server: answers the editor at once from what the last analysis found, and analyses anew in the
// background, a moment after the last change.
//
// One thread: it waits for the client, for the analyses (child processes under limits, serve/analysis.h) and for the
// moment when the next one is due. An analysis that is out of date is ended. A child that crashes is a message to the
// user, and the server lives on.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lsp/insights.h"
#include "lsp/transport.h"
#include "serve/analysis.h"

namespace heapwise::lsp {

// What the user may set, by initializationOptions or workspace/didChangeConfiguration.
struct Settings {
  double time_limit = 10;              // CPU seconds of an analysis
  std::uint64_t memory_limit = 2000;   // megabytes
  std::uint64_t delay = 400;           // milliseconds after the last change
  bool while_typing = true;            // false: when a file is opened or saved
  std::vector<std::string> arguments;  // of heapwise verify
  std::vector<std::string> files;      // that are analysed together with the open one
};

class Server {
 public:
  Server(int input, int output);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Until the client says exit or goes. The exit code: 0 after a shutdown, else 1.
  [[nodiscard]] int run();

 private:
  using Clock = std::chrono::steady_clock;
  using Json = nlohmann::json;
  struct File {  // an open one
    Document document;
    std::optional<Clock::time_point> due;
    std::unique_ptr<serve::Analysis> analysis;
    Document analysed;  // by `analysis`
    bool published = false;
    std::optional<Insights> insights;
    bool changed = false;       // since the insights' text
    std::vector<Json> waiting;  // ids of heapwise.run requests
    std::string progress;       // token; empty: none
  };

  void handle(const Json& message);
  void handle_request(const std::string& method, const Json& id, const Json& parameters);
  void handle_notification(const std::string& method, const Json& parameters);
  void initialize(const Json& id, const Json& parameters);
  void configure(const Json& settings);
  void execute(const Json& id, const Json& parameters);
  void hover(const Json& id, const Json& parameters);
  void open(const std::string& uri, std::string text, std::chrono::milliseconds after);
  void cancel_request(const Json& id);

  void start(const std::string& uri, File& file);
  void stop(const std::string& uri, File& file, bool cancelled);
  void look_at_analyses();
  void publish(const std::string& uri, File& file);
  void finish(const std::string& uri, File& file);
  [[nodiscard]] serve::Request request_for(const std::string& path, const File& file) const;
  [[nodiscard]] int patience() const;  // milliseconds until something is due; -1: nothing is

  void reply(const Json& id, Json result);
  void refuse(const Json& id, int code, const std::string& why);
  void notify(const std::string& method, Json parameters);
  void ask_client(const std::string& method, Json parameters);
  [[nodiscard]] File* file_of(const Json& parameters);

  Transport transport_;
  Settings settings_;
  std::map<std::string, File> files_;  // by uri
  std::string copies_;                 // the folder for texts that are not saved
  bool initialized_ = false, shut_down_ = false, over_ = false;
  bool shows_progress_ = false, shows_documents_ = false, refreshes_ = false;
  std::uint64_t asked_ = 0;
};

}  // namespace heapwise::lsp
