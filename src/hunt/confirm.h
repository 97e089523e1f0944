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
// Doubts by policy (docs/decisions): an access wider than its whole block, unless HuntOptions::exact_block_sizes, or
// the same property is violated as well when such blocks are taken to be large enough; a violation inside a function
// that atexit registered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/property.h"
#include "hunt/candidate.h"
#include "hunt/dereference.h"
#include "interp/interpreter.h"
#include "solver/solver.h"

namespace heapwise::hunt {

struct HuntOptions {
  check::Property property = check::Property::Memsafety;
  bool malloc_may_fail = false;
  bool exact_block_sizes = false;
  const models::Models* models = &models::Models::standard();  // what is known of functions; must outlive the hunt
  solver::BackendKind solver = solver::BackendKind::Z3;        // whom the symbolic search asks
  Dereference dereference = Dereference::Model;                // and how it finds the cells of an address
  std::uint64_t run_memory = std::uint64_t{1} << 30U;          // bytes that the program may use in a run
};

// A confirmed violation, and all that it takes to see it again.
struct Bug {
  const models::Models* models = &models::Models::standard();  // those of the hunt
  std::vector<interp::Inputs::Value> inputs;
  interp::Options options;              // of the run
  interp::RunResult run;                // Violated; violations.front() is the first on the path, its place exact
  std::vector<interp::Choice> choices;  // what the run takes for granted where C leaves it open

  [[nodiscard]] const interp::Violation& violation() const { return run.violations.front(); }
};

// What became of a run.
struct Judgement {
  enum class Kind : std::uint8_t {
    Nothing,    // no violation of the property
    Confirmed,  // `bug`
    Doubtful,   // `doubt` says why the violation does not count; `bug` is what was seen
  };
  Kind kind = Kind::Nothing;
  std::optional<Bug> bug;
  std::string doubt;
};

[[nodiscard]] interp::PropertySet properties_of(check::Property property);
// The kind of finding that a violation is.
[[nodiscard]] exec::Finding::Kind kind_of(const interp::Violation& violation);
// What a run read, as a list to feed it with again.
[[nodiscard]] std::vector<interp::Inputs::Value> values_of(const std::vector<interp::InputRead>& inputs);

class Judge {
 public:
  // The program must outlive it, be well-formed and have a main.
  Judge(const ir::Program& program, const HuntOptions& options);

  // One run, without the exact place of a loss. `steps`: 0 means no limit. `deadline`: as in interp::Options.
  [[nodiscard]] interp::RunResult run(const interp::Inputs& inputs, std::uint64_t steps, double deadline = 0) const;
  // `run` was made by run() with this limit.
  [[nodiscard]] Judgement judge(const interp::RunResult& run, std::uint64_t steps) const;
  // Runs a candidate. Only a violation of the kind that is expected counts.
  [[nodiscard]] Judgement confirm(const Candidate& candidate, std::uint64_t steps) const;
  // Did `run`, which ended without a violation, show the only thing that the program can do? Then it is a proof.
  [[nodiscard]] bool is_whole(const interp::RunResult& run) const;
  [[nodiscard]] const ir::Program& program() const { return program_; }

 private:
  [[nodiscard]] interp::Options options_for(std::uint64_t steps) const;
  [[nodiscard]] Judgement judge(const interp::RunResult& run, const interp::Options& options) const;
  [[nodiscard]] std::string doubt_about(const interp::RunResult& run, const interp::Inputs& inputs,
                                        const interp::Options& options, std::vector<interp::Choice>& choices) const;
  [[nodiscard]] bool is_undersized(const interp::Violation& violation) const;

  const ir::Program& program_;
  HuntOptions options_;
  interp::Interpreter interpreter_;
};

}  // namespace heapwise::hunt
