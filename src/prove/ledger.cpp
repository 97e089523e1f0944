#include "prove/ledger.h"

#include <fmt/format.h>

namespace heapwise::prove {

std::string_view name(Verb verb) {
  switch (verb) {
    case Verb::Fold: return "fold";
    case Verb::Join: return "join";
    case Verb::Widen: return "widen";
    case Verb::Call: return "call";
    case Verb::Execute: return "execute";
    case Verb::Budget: return "budget";
  }
  return "";
}

void Ledger::note(Verb verb, ir::Location at, std::string why) {
  ++losses_;
  for (GivenUp& e : entries_) {
    if (e.verb != verb || !(e.at == at) || e.why != why) continue;
    ++e.times;
    return;
  }
  if (entries_.size() < kMost) entries_.push_back({verb, at, std::move(why), 1});
}

void Ledger::note(Verb verb, ir::Location at, const heap::Cost& cost) {
  // Without numbers: the same kind of loss at one place is one entry.
  if (cost.lost > 0) note(verb, at, "where a pointer leads");
  if (cost.optional > 0) note(verb, at, "whether a list or block is there at all");
  if (cost.constants > 0) note(verb, at, "which of several constants a value is");
  if (cost.shapes > 0) note(verb, at, "how long a list is");
}

}  // namespace heapwise::prove
