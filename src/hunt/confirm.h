// Confirmation: is what a run of the interpreter met really a violation of the program?
//
// A run is one execution, but it also settles what C leaves open. A second run on the same inputs follows what depends
// on that (interp/openness.h). Where an address does not come back, or lies below another, that is a choice which an
// implementation may make: the violation counts, and the choice is named beside the inputs. Where the bits of an
// address decide, or a number that C leaves to the library, nobody can say which implementation makes that choice: the
// violation does not count. Nor does one that stands behind undefined behaviour of another kind, or that a run with
// objects placed otherwise, or with null for malloc(0), does not meet. What does not count is a doubt: a value with a
// reason, which ends in `unknown` and keeps every other method from claiming a proof.
//
// A doubt by policy (docs/decisions): with engine::BlockSizes::Lenient an access wider than its whole block, unless the
// same property is violated as well when such blocks are taken to be large enough.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/bug.h"
#include "engine/reason.h"
#include "engine/task.h"
#include "hunt/candidate.h"
#include "interp/interpreter.h"

namespace heapwise::hunt {

inline constexpr std::uint64_t kCostOfRun = 500;  // what starting a run costs, in steps

using engine::Bug;

// What became of a run.
struct Judgement {
  enum class Kind : std::uint8_t {
    Nothing,    // no violation of the property
    Confirmed,  // `bug`
    Doubtful,   // `doubt` says why the violation does not count; `bug` is what was seen
  };
  Kind kind = Kind::Nothing;
  std::optional<Bug> bug;
  engine::Reason doubt;  // of Doubtful
};

[[nodiscard]] interp::PropertySet properties_of(check::Property property);
// The kind of finding that a violation is.
[[nodiscard]] exec::Finding::Kind kind_of(const interp::Violation& violation);
// What a run read, as a list to feed it with again.
[[nodiscard]] std::vector<interp::Inputs::Value> values_of(const std::vector<interp::InputRead>& inputs);

class Judge {
 public:
  // The task must outlive it.
  explicit Judge(const engine::Task& task);

  // One run, without the exact place of a loss. `steps`: 0 means no limit. `deadline`: as in interp::Options.
  [[nodiscard]] interp::RunResult run(const interp::Inputs& inputs, std::uint64_t steps, double deadline = 0) const;
  // From now on every run goes past these defects.
  void go_past(std::shared_ptr<const interp::Past> past) { past_ = std::move(past); }
  // The same run for an observer, without a limit.
  void watch(const interp::Inputs& inputs, interp::Observer& observer) const;
  // `run` was made by run() with this limit.
  [[nodiscard]] Judgement judge(const interp::RunResult& run, std::uint64_t steps) const;
  // Runs a candidate. Only a violation of the kind that is expected counts.
  [[nodiscard]] Judgement confirm(const Candidate& candidate, std::uint64_t steps) const;
  // Did `run`, which ended without a violation, show the only thing that the program can do? Then it is a proof.
  [[nodiscard]] bool is_whole(const interp::RunResult& run) const;
  [[nodiscard]] const ir::Program& program() const { return task_.program; }

 private:
  [[nodiscard]] interp::Options options_for(std::uint64_t steps) const;
  [[nodiscard]] Judgement judge(const interp::RunResult& run, const interp::Options& options) const;
  [[nodiscard]] std::string doubt_about(const interp::RunResult& run, const interp::Inputs& inputs,
                                        const interp::Options& options, std::vector<interp::Choice>& choices) const;
  [[nodiscard]] bool is_undersized(const interp::Violation& violation) const;

  const engine::Task& task_;
  interp::Interpreter interpreter_;
  std::shared_ptr<const interp::Past> past_;
};

}  // namespace heapwise::hunt
