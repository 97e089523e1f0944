// Hunt: real bugs, with inputs, confirmed.
//
// Sampling first (sample.h), then the symbolic search (explorer.h) and more sampling in turns; what either finds counts
// only when a run of the interpreter meets it (confirm.h). So `false` here is one execution of the program. Hunt
// proves, too, where the program can do one thing only and does it well, or where every path was followed to its end.
//
// A hunt can be left and taken up again: it goes on where it stopped.
#pragma once

#include <memory>

#include "engine/engine.h"
#include "hunt/explorer.h"
#include "hunt/sample.h"

namespace heapwise::hunt {

struct Outcome {
  enum class Answer : std::uint8_t { False, True, Unknown };
  Answer answer = Answer::Unknown;
  std::optional<Bug> bug;      // of False; of Unknown with a doubt: what was seen
  engine::Reason reason;       // of Unknown
  bool saw_violation = false;  // Unknown, but a violation was met that does not count: nothing can be proved
  bool finished = false;       // nothing is left to try
  std::uint64_t runs = 0;
};

class Hunt {
 public:
  // `budget` is for all of it. Both must outlive it.
  Hunt(const engine::Task& task, Budget& budget);
  Hunt(const Hunt&) = delete;
  Hunt& operator=(const Hunt&) = delete;

  // A few milliseconds of sampling, less if the slice says so.
  [[nodiscard]] Outcome quick(Budget& slice);
  // Goes on until the slice is used up or nothing is left to try.
  [[nodiscard]] Outcome resume(Budget& slice);
  // The inputs on which somebody else has met a violation, tried here.
  [[nodiscard]] Outcome repeat(const std::vector<interp::Inputs::Value>& inputs);
  // Of a proof: what no execution reaches. Nothing: the one run that there is was too long to look twice.
  [[nodiscard]] std::optional<engine::Reach> reach() const;

 private:
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] bool more_samples() const;
  [[nodiscard]] bool explored_enough() const;
  // One of the two, for a while; each for its share of the time.
  void sample(Budget& slice);
  void explore(Budget& slice);
  [[nodiscard]] bool confirm(const Candidate& candidate);

  const engine::Task& task_;
  Budget& budget_;
  Judge judge_;
  Sampler sampler_;
  Sampler::State sampled_ = Sampler::State::Searching;
  std::uint64_t slices_ = 0;      // of sampling
  std::uint64_t slice_ends_ = 0;  // at so many steps of the sampler
  double sampling_seconds_ = 0, exploring_seconds_ = 0;
  OnCandidate on_candidate_;
  std::unique_ptr<Explorer> explorer_;  // once it is needed
  Judgement judgement_;                 // what became of the last candidate that showed a violation
};

// For the table of engines.
[[nodiscard]] std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& whole);

}  // namespace heapwise::hunt
