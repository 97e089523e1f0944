// Engine: a method that decides tasks, as the portfolio sees it.
//
// An engine is made for one task. It works in slices: resume() goes on where it stopped, until the slice is used up or
// there is an answer. Whoever calls it (verify/schedule.h) knows nothing of its inside. An engine that is one long
// function can run on a stack of its own (base/fiber.h) and hand over when its slice ends; one whose state is in its
// members returns.
//
// An engine is a row of the table in verify/engines.cpp: its name, what it does in one line, its share of the time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/budget.h"
#include "engine/bug.h"
#include "engine/coverage.h"
#include "engine/reason.h"
#include "engine/task.h"

namespace heapwise::engine {

// What holds whenever control comes to the head of a loop: one of the cases.
struct Invariant {
  ir::FunctionId function;
  ir::Location at;
  std::vector<std::string> cases;  // in the program's own names
  bool complete = true;            // false: there are more
  std::string c_expression;        // what of it C can say; empty: nothing
};

struct Proof {
  Checked checked;
  std::vector<Invariant> invariants;
};

// A fact that was given up on the way.
struct Loss {
  std::string verb;
  ir::Location at;
  std::string why;
  std::uint64_t times = 1;
};

// A violation that a run met and that does not count: nothing can be proved any more.
struct Doubt {
  Bug bug;
  Reason reason;
};

// What a slice of work has come to.
struct Progress {                      // nothing yet: the engine can go on
  bool suspects = false;               // since the last slice it met a possible violation
  std::shared_ptr<const Doubt> doubt;  // what it met by now
  // Since the last slice it has shown the property for all executions whose accesses and frees are valid: with a proof
  // of check::Property::Access by another engine, for the same task otherwise, the property is proved.
  bool given_accesses = false;
};
struct Proved {
  std::optional<Proof> proof = {};  // nothing: every execution was followed to its end
  std::optional<Reach> reach = {};  // what no execution reaches; nothing: it was not written down
};
struct Violated {
  Bug bug;
};
struct GaveUp {  // nothing is left to try, or the limits of the whole run are reached
  Reason reason;
  std::shared_ptr<const Doubt> doubt;
  std::vector<Loss> losses;      // the first ones
  std::uint64_t all_losses = 0;  // how often something was given up
};
using Step = std::variant<Progress, Proved, Violated, GaveUp>;

struct Statistics {
  double elsewhere = 0;                               // CPU seconds in a process of its own
  std::string note;                                   // what became of that process, where it did not end by itself
  std::uint64_t runs = 0;                             // of the interpreter
  std::vector<std::pair<std::string, double>> parts;  // CPU seconds of its parts, where it has some
};

class Engine {
 public:
  Engine() = default;
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Works until the slice is used up. Progress means that another slice may help: when the limits of the whole run,
  // which the engine was made with, are reached, it gives up.
  [[nodiscard]] virtual Step resume(Budget& slice) = 0;
  // Likewise, with no more than what is sure to end with the slice: a first look at the program, a second at a proof.
  [[nodiscard]] virtual Step look(Budget& /*slice*/) { return Progress{}; }
  [[nodiscard]] virtual Statistics statistics() const { return {}; }
};

// Makes an engine for a task. `whole` has the limits of the whole run; both must outlive the engine.
using Make = std::unique_ptr<Engine> (*)(const Task& task, Budget& whole);

}  // namespace heapwise::engine
