// What the page tells: the analysis of the files as they are now, as a list of events.
//
//     start     {"run": 2, "files": [{"path", "text"}], "seconds": 60}   a new analysis; what was known is out of date
//     file      {"path", "text"}         another file that something is said of: a header
//     state     {"at", "scene", "words", "variables"}    while the analysis works; not all of them
//     verdict   the answer of `verify --format json`, or {"failure", "messages"}
//     states    those of `states --format events`, at its end
//     progress  {"seconds", "states", "at", "phase", "works": [...]}
//     done      {"stopped": false}
//
// A page that comes later is told the same story from its start; states of the way are left out where the final ones
// are there. The files are watched, those among them, too, that were found on the way: a change begins a new analysis.
#pragma once

#include <poll.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "serve/analysis.h"

namespace heapwise::view {

class Session {
 public:
  explicit Session(serve::Request request);

  void start();
  void stop();  // what was found stays

  // To be called when something is there, and some times a second.
  void add_handles(std::vector<pollfd>& handles) const;
  void look();

  [[nodiscard]] std::string story() const;                                    // for a page that comes
  [[nodiscard]] std::string take_news() { return std::exchange(news_, {}); }  // for those that are there

 private:
  using Clock = std::chrono::steady_clock;
  using Json = nlohmann::json;
  struct Event {
    std::string name, text;
  };
  struct Stamp {  // of a file; all zero where there is none
    std::int64_t seconds = 0, nanoseconds = 0, size = 0;
    std::uint64_t node = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  struct File {
    std::string path;
    Stamp read;  // when its text was taken
    Stamp seen;  // at the last look
  };

  void tell(const char* name, const Json& data);
  void tell_progress();
  void tell_files_of(const Json& document);
  [[nodiscard]] Json take_file(const std::string& path);
  void look_at_analysis();
  void look_at_files();
  static Stamp stamp_of(const std::string& path);

  serve::Request request_;
  std::unique_ptr<serve::Analysis> analysis_;
  bool verdict_told_ = false, states_told_ = false;
  std::uint64_t run_ = 0, live_states_ = 0;
  Json last_place_;
  Clock::time_point began_, looked_, told_;
  std::vector<File> files_;
  std::vector<Event> events_;
  std::string news_;
};

}  // namespace heapwise::view
