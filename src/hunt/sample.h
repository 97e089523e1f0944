// Sampling: the program run on all zeros, on numbers at the borders of their types, on those that it compares with
// (dictionary.h), and on random ones.
//
// Cheap and shallow, and enough for most broken programs: a few runs cost less than the front end. Runs get longer from
// round to round. The same program gets the same runs: seeds are fixed.
//
// A run that violates one property only says more clearly what is wrong than one that, say, frees a list's head (and so
// loses its tail) and then reads the freed node: after a run of the second kind some more are made to find the first.
//
// What a program without input does is seen in one run, which then decides for good (Judge::is_whole).
#pragma once

#include <map>
#include <string>

#include "base/budget.h"
#include "hunt/command_line.h"
#include "hunt/confirm.h"
#include "hunt/dictionary.h"
#include "ir/function_facts.h"

namespace heapwise::hunt {

class Sampler {
 public:
  explicit Sampler(const Judge& judge)
      : judge_(judge),
        dictionary_(judge.program()),
        arguments_(judge.program()),
        reads_arguments_(ir::reads_parameters(judge.program().function(judge.program().main))) {}

  enum class State : std::uint8_t {
    Found,     // bug()
    Proved,    // the only run that there is ends well
    Settled,   // the program reads nothing: more runs would be the same
    Searching  // more runs may find more
  };

  // Goes on for about so many basic instructions (of runs, not of our own).
  State search(std::uint64_t steps, Budget& budget) { return search(steps, budget, budget); }
  // The same while the slice lasts; a run that has begun ends with the whole budget only, since it cannot be resumed.
  State search(std::uint64_t steps, Budget& slice, const Budget& whole);

  [[nodiscard]] const std::optional<Bug>& bug() const { return bug_; }
  // What was found is known: the search goes on for others.
  void go_on();
  // A violation that does not count, and why; nothing: none was met.
  [[nodiscard]] const engine::Reason& doubt() const { return doubt_; }
  [[nodiscard]] const std::optional<Bug>& doubtful() const { return doubtful_; }
  // Why runs ended early, where they did: the first construct that is not supported.
  [[nodiscard]] const std::string& unsupported() const { return unsupported_; }
  [[nodiscard]] std::uint64_t runs() const { return trial_; }
  // How many basic instructions all searches took.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  [[nodiscard]] interp::Inputs next_inputs() const;
  [[nodiscard]] interp::Inputs next_values() const;
  void found(Bug bug);
  void look_at(const interp::RunResult& run, std::uint64_t limit);

  const Judge& judge_;
  Dictionary dictionary_;
  ArgumentWords arguments_;
  bool reads_arguments_;
  State state_ = State::Searching;
  std::uint64_t trial_ = 0;     // how many runs were made
  std::uint64_t steps_ = 0;     // and how long they were together
  std::uint64_t round_ = 0;     // runs of one round have the same limit
  std::uint64_t in_round_ = 0;  // how many runs of it were made
  std::optional<Bug> bug_, doubtful_;
  std::optional<Bug> mixed_;      // violates two properties, one after the other: taken if nothing clearer is found
  std::uint64_t tries_left_ = 0;  // to find it
  engine::Reason doubt_;
  std::string unsupported_;
};

}  // namespace heapwise::hunt
