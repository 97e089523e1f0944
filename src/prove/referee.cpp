#include "prove/referee.h"

#include "base/check.h"
#include "heap/formula.h"
#include "logic/decide.h"
#include "logic/smtlib_parser.h"

namespace heapwise::prove {

Referee::Referee(std::size_t most) : most_(most), before_(heap::watch()) { heap::watch() = this; }

Referee::~Referee() { heap::watch() = before_; }

// Each claim of a kind is kept with the same probability (reservoir sampling).
void Referee::claimed(std::string_view verb, const heap::Heap& a, const heap::Heap& b) {
  auto found = samples_.find(verb);
  if (found == samples_.end()) found = samples_.emplace(verb, Sample{}).first;
  Sample& sample = found->second;
  ++sample.claims;
  if (sample.pairs.size() < most_) {
    sample.pairs.push_back({a, b});
  } else if (const std::size_t place = random_() % sample.claims; place < most_) {
    sample.pairs[place] = {a, b};
  }
}

void Referee::ask(const std::string& verb, const Pair& pair, double seconds, Report& report) {
  const heap::Sentence sentence = heap::entailment(pair.a, pair.b);
  if (sentence.text.empty()) {
    ++report.unsaid[sentence.why_not];
    return;
  }
  if (!known_.insert(sentence.text).second) return;
  Result<logic::Script> script = logic::parse_smtlib(sentence.text, verb);
  HW_CHECK(script.ok(), "a heap's formula is well-formed: " + script.error() + "\n" + sentence.text);
  logic::Context& context = *script.value().context;
  const logic::Formula formula = context.conjunction(script.value().assertions);
  ++report.asked;
  for (const std::string& what : sentence.not_in_premise) ++report.left_out["premise: " + what];
  for (const std::string& what : sentence.not_in_conclusion) ++report.left_out["conclusion: " + what];
  logic::Verdict verdict = logic::satisfiable(context, formula, {.seconds = seconds}).verdict;
  if (verdict == logic::Verdict::Satisfiable && !sentence.not_in_premise.empty()) verdict = logic::Verdict::Unknown;
  switch (verdict) {
    case logic::Verdict::Unsatisfiable:
      ++report.confirmed;
      if (!sentence.not_in_conclusion.empty()) ++report.in_part;
      break;
    case logic::Verdict::Satisfiable: report.refuted.push_back({verb, sentence.text}); break;
    case logic::Verdict::Unknown:
      ++report.undecided;
      report.open.push_back({verb, sentence.text});
      break;
  }
}

Referee::Report Referee::decide(double seconds, Budget& budget) {
  Report report;
  for (const auto& [verb, sample] : samples_) report.claims += sample.claims;
  // In turns, so that every kind is heard when the time does not suffice.
  for (std::size_t i = 0; i < most_; ++i) {
    for (const auto& [verb, sample] : samples_) {
      if (i >= sample.pairs.size()) continue;
      if (budget.seconds_left() <= 0) return report;
      ++report.drawn;
      ask(verb, sample.pairs[i], std::min(seconds, budget.seconds_left()), report);
    }
  }
  return report;
}

}  // namespace heapwise::prove
