// The referee: checks what prove claims about heaps with the separation-logic solver, which shares no code with it.
//
// While it is there, it notes the entailments, joins, widenings and folds of this thread: of each kind a sample of
// bounded size, drawn evenly from all of them, so that the cost does not grow with the program. `decide` writes them as
// formulas (heap/formula.h) and asks the solver about each that differs from the others. Confirmed: proved. Refuted:
// the solver has a countermodel, so prove is wrong (or the reading as a formula is): an internal error, for the caller
// to raise. Undecided: the solver gave up, or a countermodel rests on a fact that was left out of the premise. What
// cannot be said as a formula is counted apart.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "heap/heap.h"
#include "heap/watch.h"

namespace heapwise::prove {

class Referee final : public heap::Watch {
 public:
  explicit Referee(std::size_t most = 60);  // claims of each kind that are kept
  ~Referee() override;
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  void claimed(std::string_view verb, const heap::Heap& a, const heap::Heap& b) override;

  struct Claim {
    std::string verb, text;
  };
  struct Report {
    std::uint64_t claims = 0, drawn = 0;          // all, and those of the sample
    std::map<std::string, std::uint64_t> unsaid;  // of these
    // Different sentences; `in_part`: confirmed, with facts left out of the conclusion.
    std::uint64_t asked = 0, confirmed = 0, in_part = 0, undecided = 0;
    std::map<std::string, std::uint64_t> left_out;  // in how many sentences
    std::vector<Claim> refuted, open;               // `open`: undecided, for whoever wants to mend the solver
  };
  // At most `seconds` of CPU time for each question; stops when the budget is exhausted.
  [[nodiscard]] Report decide(double seconds, Budget& budget);

 private:
  struct Pair {
    heap::Heap a, b;
  };
  struct Sample {
    std::uint64_t claims = 0;
    std::vector<Pair> pairs;
  };
  void ask(const std::string& verb, const Pair& pair, double seconds, Report& report);

  std::size_t most_;
  heap::Watch* before_;
  std::map<std::string, Sample, std::less<>> samples_;  // by verb
  std::unordered_set<std::string> known_;               // sentences that were asked
  std::mt19937 random_{1};                              // the same sample every time
};

}  // namespace heapwise::prove
