// Verify: the methods as a portfolio, one answer.
//
// First a few milliseconds of sampling, which break most broken programs; then prove, with the rest of the hunt in its
// pauses (turns.h), or beside it in a process of its own (hunt_process.h). The first sure answer is the answer. A proof
// is cross-examined: more runs are sampled after it, and one that violates the property contradicts it, which is an
// internal error with a report, never a verdict.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

#include "base/budget.h"
#include "hunt/hunt.h"
#include "prove/prover.h"

namespace heapwise::verify {

enum class Engine : std::uint8_t { Auto, Prove, Hunt };

// How to go about a task.
struct Options {
  Engine engine = Engine::Auto;
  std::size_t jobs = 1;                       // 2 or more: prove and hunt at the same time
  std::function<void(const char*)> on_phase;  // called with what is done next; may be left out
  std::function<void(pid_t)> on_child;        // called when a second process begins, and with 0 when it ends; likewise
};

struct Answer {
  enum class Verdict : std::uint8_t { True, False, Unknown };
  Verdict verdict = Verdict::Unknown;
  std::string reason;                   // of Unknown
  std::string_view decided_by;          // "hunt" or "prove"; empty where nobody did
  std::optional<hunt::Bug> bug;         // of False; of Unknown where a violation was met that does not count
  std::optional<prove::Outcome> proof;  // what prove said, where it was asked
  std::uint64_t runs = 0;
  double hunt_seconds = 0, prove_seconds = 0;
  double child_seconds = 0;  // of hunt_seconds, in a process of its own
  std::string hunt_note;     // what became of that process, where it did not end by itself
};

// Throws InternalError when two methods contradict each other.
[[nodiscard]] Answer verify(const engine::Task& task, const Options& options, Budget& budget);

}  // namespace heapwise::verify
