// Task: the one question of a run: a program, what is known of its functions, what must hold, under which assumptions.
//
// It is made once, from the command line and the project's file, and goes by const reference to whoever works on it:
// every engine, and what watches or shows their work. What an engine must know of the question stands here and nowhere
// else, so nothing can be forgotten on the way. Limits of time and memory are a Budget's (base/budget.h), since they
// shrink.
#pragma once

#include <cstdint>

#include "check/property.h"
#include "exec/executor.h"
#include "ir/program.h"
#include "models/models.h"
#include "solver/solver.h"

namespace heapwise::engine {

// What a heap block is to which more is written than it can hold at any offset (docs/decisions/0010).
enum class BlockSizes : std::uint8_t {
  Exact,    // a violation
  Lenient,  // no verdict
  Ignored,  // fine: the program was given roomy blocks (verify/roomy_blocks.h)
};

// How a symbolic search finds out which cells an address may denote: the three ways that Beck (Solver-based Analysis of
// Memory Safety using Separation Logic, 2020) compares. `./dev bench deref` repeats the comparison.
enum class Dereference : std::uint8_t {
  Model,     // models that are excluded one by one
  Equality,  // a question for each cell
  Logic,     // separation logic: for each cell, may the address be separate from all others?
};

// The switches of the papers that the template method follows, for comparing. The answer may be `unknown` by them, and
// is never another one.
struct TemplateSwitches {
  enum class Rows : std::uint8_t {
    Auto,       // every kind, each where it can matter
    Intervals,  // where addresses lead, and bounds of single values
    Zones,      // and bounds of differences
    Octagons,   // and bounds of sums
  };
  Rows rows = Rows::Auto;
  unsigned unroll = 0;             // so many copies of each loop, and no others; 0: growing numbers
  bool not_inlined = false;        // calls are taken by summary alone
  bool no_symbolic_paths = false;  // no rows that hold under a guard
  bool no_summaries = false;       // of functions that are not inlined
  bool second_opinion = false;     // what the SAT solver calls impossible is asked of Z3, too
};

// What is asked of a program, whichever it is.
struct Question {
  check::Property property = check::Property::Memsafety;  // what must hold
  bool malloc_may_fail = false;                           // whether an allocation may return null
  BlockSizes block_sizes = BlockSizes::Exact;
  bool undefined_is_pure = false;  // functions that are defined nowhere give any result and touch nothing
  solver::BackendKind solver = solver::BackendKind::Z3;  // whom a symbolic search asks
  Dereference dereference = Dereference::Model;          // and how it finds the cells of an address
  std::uint64_t memory_megabytes = 0;                    // that the process may hold; 0: no limit
  TemplateSwitches of_template = {};
};

struct Task : Question {
  // Both outlive the task. The program is well-formed and has a main.
  explicit Task(const ir::Program& asked_of, const Question& question = {},
                const models::Models& known = models::Models::standard())
      : Question(question), program(asked_of), models(known) {}

  const ir::Program& program;
  const models::Models& models;  // what is known of functions

  [[nodiscard]] exec::ExecOptions exec_options() const {
    return {malloc_may_fail, &models, check::forbids_overflow(property), check::forbids_undefined(property)};
  }
};

}  // namespace heapwise::engine
