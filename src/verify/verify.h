// Verify: the engines as a portfolio, one answer.
//
// First a few milliseconds of looks, which break most broken programs; then the engines in turns (turns.h), or one of
// them beside the others in a process of its own (engine_process.h). The first sure answer is the answer. A proof is
// cross-examined: the other engines look once more, and a run that violates the property contradicts it, which is an
// internal error with a report, never a verdict. Nothing here knows any engine but by its row (engines.h).
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace heapwise::verify {

inline constexpr std::string_view kAllEngines = "auto";

// How to go about a task.
struct Options {
  std::string engine{kAllEngines};  // or the name of a row
  std::size_t jobs = 1;             // 2 or more: two engines at the same time
  // Does a violation count? Those that do not (the project knows of them) are set aside, and the search goes on. May be
  // left out: all do.
  std::function<bool(const engine::Bug&)> counts;
  bool stop_at_first = false;                 // do not look for others besides the violation that decides
  std::function<void(const char*)> on_phase;  // called with what is done next; may be left out
  std::function<void(pid_t)> on_child;        // called when a second process begins, and with 0 when it ends; likewise
};

struct Answer {
  enum class Verdict : std::uint8_t { True, False, Unknown };
  Verdict verdict = Verdict::Unknown;
  engine::Reason reason;               // of Unknown
  std::string_view decided_by;         // an engine; empty where nobody did
  std::optional<engine::Bug> bug;      // of False; of Unknown where a violation was met that does not count
  std::vector<engine::Bug> more;       // of False: what else was met, in that order; some may be behind another
  std::optional<engine::Proof> proof;  // of True, where there is more to tell than that all was followed
  std::optional<engine::Reach> reach;  // of True, where it was written down
  std::vector<engine::Loss> losses;    // of Unknown, the first ones
  std::uint64_t all_losses = 0;

  struct Spent {  // by an engine
    std::string name;
    double seconds = 0;  // of CPU time, in its own process, too
    std::vector<std::pair<std::string, double>> parts;
  };
  std::vector<Spent> spent;
  double elsewhere = 0;  // CPU seconds of other processes
  std::uint64_t runs = 0;
};

// Throws InternalError when two engines contradict each other.
[[nodiscard]] Answer verify(const engine::Task& task, const Options& options, Budget& budget);

}  // namespace heapwise::verify
