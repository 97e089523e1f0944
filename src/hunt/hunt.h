// Hunt: real bugs, with inputs, confirmed.
//
// Sampling first (sample.h), then the symbolic search; what either finds counts only when a run of the interpreter
// meets it (confirm.h). So `false` here is one execution of the program. Hunt proves, too, where the program can do one
// thing only and does it well.
#pragma once

#include "hunt/explore.h"
#include "hunt/sample.h"

namespace heapwise::hunt {

struct Outcome {
  enum class Answer : std::uint8_t { False, True, Unknown };
  Answer answer = Answer::Unknown;
  std::optional<Bug> bug;      // of False; of Unknown with a doubt: what was seen
  std::string reason;          // of Unknown
  bool saw_violation = false;  // Unknown, but a violation was met that does not count: nothing can be proved
  std::uint64_t runs = 0;
};

class Hunt {
 public:
  // The program must outlive it.
  Hunt(const ir::Program& program, const HuntOptions& options);

  // A few milliseconds of sampling.
  [[nodiscard]] Outcome quick(Budget& budget);
  // All the rest, until the budget is used up or nothing is left to try.
  [[nodiscard]] Outcome rest(Budget& budget);

 private:
  [[nodiscard]] Outcome outcome_of(Sampler::State state) const;
  // The symbolic search, with a share of the budget.
  [[nodiscard]] Outcome explored(Budget& budget);

  const ir::Program& program_;
  HuntOptions options_;
  Judge judge_;
  Sampler sampler_;
};

}  // namespace heapwise::hunt
