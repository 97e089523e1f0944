// The referee: checks what prove claims about heaps with the separation-logic solver, which shares no code with it.
//
// While it is there, it notes the entailments, joins, widenings and folds of this thread as formulas (heap/formula.h):
// a sample of bounded size, drawn evenly from all of them. `decide` asks the solver about each. Confirmed: proved.
// Refuted: the solver has a countermodel, so prove is wrong (or the reading as a formula is): an internal error, for
// the caller to raise. Undecided: the solver gave up. What cannot be said as a formula is counted apart.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "heap/watch.h"

namespace heapwise::prove {

class Referee final : public heap::Watch {
 public:
  explicit Referee(std::size_t most = 300);  // sentences that are kept
  ~Referee() override;
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  void claimed(std::string_view verb, const heap::Heap& a, const heap::Heap& b) override;

  struct Claim {
    std::string verb, text;
  };
  struct Report {
    std::uint64_t claims = 0, different = 0;  // all, and those with a sentence of their own
    std::map<std::string, std::uint64_t> unsaid;
    std::uint64_t asked = 0, confirmed = 0, undecided = 0;
    std::vector<Claim> refuted, open;  // `open`: undecided, for whoever wants to mend the solver
  };
  // At most `seconds` of CPU time for each question; stops when the budget is exhausted.
  [[nodiscard]] Report decide(double seconds, Budget& budget);

 private:
  std::size_t most_;
  heap::Watch* before_;
  std::unordered_set<std::string> known_;
  std::vector<Claim> sample_;
  std::mt19937 random_{1};  // the same sample every time
  Report report_;
};

}  // namespace heapwise::prove
