// One analysis for a server: the verdict and the states of a program, by two child processes side by side.
//
// `heapwise verify --format json` gives the verdict, with the path of a finding, the facts that were given up, or the
// proof; `heapwise states` gives what memory looks like at each line. Both obey the project's file and the limits.
#pragma once

#include <poll.h>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "serve/child.h"

namespace heapwise::serve {

struct Request {
  std::vector<std::string> files;
  std::vector<std::string> options;  // of the task: --data-model, -p, ...
  std::vector<std::string> flags;    // for the compiler
  std::string directory;             // where it runs; empty: here
  Limits limits{10, 2000};
  bool live = false;  // states while they come
};

class Analysis {
 public:
  explicit Analysis(const Request& request);

  // What to poll, and what to do when something is there.
  void add_handles(std::vector<pollfd>& handles) const;
  void read();
  [[nodiscard]] bool verdict_is_there() const { return !verify_ || verify_->exit_code().has_value(); }
  [[nodiscard]] bool is_done() const;

  // States that came since the last call, as one JSON text each (live only).
  [[nodiscard]] std::vector<std::string> take_states() { return std::exchange(live_states_, {}); }
  // The answer of verify; nothing when it did not come to one: then `failure` says why.
  [[nodiscard]] const std::optional<nlohmann::json>& answer() const { return answer_; }
  [[nodiscard]] const std::optional<nlohmann::json>& states() const { return states_; }
  [[nodiscard]] std::string failure() const;  // empty: none
  // Of a program that does not compile, or other wrong use: what verify wrote for people.
  [[nodiscard]] const std::string& messages() const { return messages_; }
  [[nodiscard]] int exit_code() const { return exit_code_; }
  // What verify does now: "looking for a proof"; empty before it has said something.
  [[nodiscard]] std::string phase() const;

 private:
  void take_verdict();
  void take_lines();

  std::unique_ptr<Child> verify_, states_child_;
  bool live_ = false, verdict_taken_ = false, states_taken_ = false;
  std::vector<std::string> live_states_;
  std::optional<nlohmann::json> answer_, states_;
  std::string messages_;
  int exit_code_ = 0;
};

}  // namespace heapwise::serve
