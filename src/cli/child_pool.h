// Child processes of Heapwise itself, each under limits, several at a time.
//
// For runs over many programs: whatever one program does to the analysis (a crash, endless memory), the others are not
// touched. The limits here are a fence around those that the child keeps by itself, a little wider.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heapwise::cli {

struct ChildLimits {
  double cpu_seconds = 0;              // 0: none
  std::uint64_t memory_megabytes = 0;  // 0: none
};

struct ChildEnd {
  std::size_t tag = 0;  // as given to start()
  int exit_code = 0;    // 128 + N after signal N
  bool killed_for_time = false;
  double cpu_seconds = 0;
  double wall_seconds = 0;
  double memory_megabytes = 0;
  std::string output;  // what it wrote to standard output and standard error
  std::string errors;
};

class ChildPool {
 public:
  explicit ChildPool(ChildLimits limits) : limits_(limits) {}
  ~ChildPool() { kill_all(); }
  ChildPool(const ChildPool&) = delete;
  ChildPool& operator=(const ChildPool&) = delete;

  // Starts this program with the given words (without its own name). False: the system refuses.
  [[nodiscard]] bool start(const std::vector<std::string>& words, std::size_t tag);
  [[nodiscard]] std::size_t running() const { return children_.size(); }
  // One that has ended, if any does within the time. A signal ends the waiting early.
  [[nodiscard]] std::optional<ChildEnd> wait(std::chrono::milliseconds patience);
  void kill_all();

 private:
  struct Child {
    pid_t process = 0;
    int handle = -1;  // a pidfd
    int output = -1;  // unnamed files
    int errors = -1;
    std::size_t tag = 0;
    std::chrono::steady_clock::time_point started;
    bool killed = false;
  };
  [[nodiscard]] ChildEnd reap(const Child& child) const;
  void kill_the_late();

  ChildLimits limits_;
  std::vector<Child> children_;
};

}  // namespace heapwise::cli
