#include "heap/settle.h"

namespace heapwise::heap {

using numeric::clamp;
using numeric::Wide;

bool Settler::settle_ranges(Facts& facts) const {
  for (const NumberPair& p : pairs_) {
    Range range;
    if (p.one_sided) {
      range = p.side[0] ? a_.facts().range(*p.side[0]) : b_.facts().range(*p.side[1]);
    } else if (p.side[0] && p.side[1]) {
      const Range x = a_.facts().range(*p.side[0]), y = b_.facts().range(*p.side[1]);
      range = mode_ == Mode::Widen ? widen(x, y, widening_.thresholds) : join(x, y);
    }
    if (!facts.restrict(p.r.term.symbol, range)) return false;
  }
  return true;
}

bool Settler::settle_disequalities(Facts& facts) const {
  for (const NumberPair& p : pairs_) {
    if (!p.side[0] || !p.side[1]) continue;
    for (int side : {0, 1}) {
      for (const auto& d : heap(side).facts().disequalities()) {
        const Term& t = *p.side[side];
        if (d.y.valid() || t.scale != 1 || d.x != t.symbol) continue;
        const Term hole = Term::of(clamp(Wide{d.c} + t.constant));
        if (!a_.facts().knows_different(*p.side[0], hole) || !b_.facts().knows_different(*p.side[1], hole)) continue;
        if (!facts.assume_different(p.r.term, hole)) return false;
      }
    }
  }
  return true;
}

std::optional<Facts> Settler::settle() {
  Facts facts = mode_ == Mode::Unit ? r_.facts() : Facts{};
  if (!settle_ranges(facts) || !settle_differences(facts) || !settle_disequalities(facts)) return std::nullopt;
  if (mode_ != Mode::Unit && !(settle_relations(facts) && settle_implications(facts) && settle_definitions(facts)))
    return std::nullopt;
  return facts;
}

}  // namespace heapwise::heap
