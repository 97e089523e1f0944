#include "prove/referee.h"

#include "base/check.h"
#include "heap/formula.h"
#include "logic/decide.h"
#include "logic/smtlib_parser.h"

namespace heapwise::prove {

Referee::Referee(std::size_t most) : most_(most), before_(heap::watch()) { heap::watch() = this; }

Referee::~Referee() { heap::watch() = before_; }

void Referee::claimed(std::string_view verb, const heap::Heap& a, const heap::Heap& b) {
  ++report_.claims;
  heap::Sentence sentence = heap::entailment(a, b);
  if (sentence.text.empty()) {
    ++report_.unsaid[sentence.why_not];
    return;
  }
  if (!known_.insert(sentence.text).second) return;
  // Each sentence so far is kept with the same probability (reservoir sampling).
  ++report_.different;
  if (sample_.size() < most_) {
    sample_.push_back({std::string(verb), std::move(sentence.text)});
  } else if (const std::size_t place = random_() % report_.different; place < most_) {
    sample_[place] = {std::string(verb), std::move(sentence.text)};
  }
}

Referee::Report Referee::decide(double seconds, Budget& budget) {
  Report report = report_;
  for (const Claim& claim : sample_) {
    if (budget.exhausted()) break;
    Result<logic::Script> script = logic::parse_smtlib(claim.text, claim.verb);
    HW_CHECK(script.ok(), "a heap's formula is well-formed: " + script.error() + "\n" + claim.text);
    logic::Context& context = *script.value().context;
    const logic::Options options{.seconds = std::min(seconds, budget.seconds_left())};
    ++report.asked;
    switch (logic::satisfiable(context, context.conjunction(script.value().assertions), options).verdict) {
      case logic::Verdict::Unsatisfiable: ++report.confirmed; break;
      case logic::Verdict::Satisfiable: report.refuted.push_back(claim); break;
      case logic::Verdict::Unknown:
        ++report.undecided;
        report.open.push_back(claim);
        break;
    }
  }
  return report;
}

}  // namespace heapwise::prove
