// Settle: results of operations (`size = rows · columns`, `h = key % n`).
//
// What one side knows stays when it holds on the other as well, where it may be a matter of constants: of 0 and n the
// product is 0. Which operands and results there are is said by the pairs; so a definition stays as long as its result
// and its operands do. A widening keeps them, too: one that only its second side has written down is a matter of
// constants on the first, and these are none in the result, so that each comes up once.
#include "heap/settle.h"

namespace heapwise::heap {
namespace {

constexpr std::size_t kMostDefinitionReadings = 8;  // of one definition, where a symbol stands in several pairs

// A term of one side in the result's symbols, and what that is on the other side.
struct TermReading {
  Term r, other;
};

std::vector<TermReading> readings_of(const Term& term, int side, const std::vector<NumberPair>& pairs,
                                     const std::vector<std::size_t>& shared) {
  if (term.scale == 0) return {{term, term}};
  std::vector<TermReading> all;
  for (std::size_t i : shared) {
    const Term& here = *pairs[i].side[side];
    if (here.scale != 1 || here.symbol != term.symbol || here.constant == numeric::kLowest) continue;
    // The symbol is the pair less its constant.
    auto less = [&](const Term& t) { return replaced({t.symbol, 1, -here.constant}, t); };
    const auto r = less(pairs[i].r.term), other = less(*pairs[i].side[1 - side]);
    const auto read_r = r ? replaced(term, *r) : std::nullopt,
               read_other = other ? replaced(term, *other) : std::nullopt;
    if (read_r && read_other) all.push_back({*read_r, *read_other});
  }
  return all;
}

}  // namespace

bool Settler::settle_definitions(Facts& facts) const {
  if (a_.facts().definitions().empty() && b_.facts().definitions().empty()) return true;
  const std::vector<std::size_t> shared = shared_pairs();
  for (int side : {0, 1}) {
    for (const numeric::Definition& known : heap(side).facts().definitions()) {
      auto readings = [&](const Term& t) { return readings_of(t, side, pairs_, shared); };
      std::size_t tried = 0;
      for (const TermReading& result : readings(known.result)) {
        for (const TermReading& a : readings(known.operation.a)) {
          for (const TermReading& b : readings(known.operation.b)) {
            if (++tried > kMostDefinitionReadings) continue;
            const auto& [kind, bits, x, y] = known.operation;
            if (!heap(1 - side).facts().knows({numeric::Operation::of(kind, bits, a.other, b.other), result.other}))
              continue;
            if (!facts.assume({numeric::Operation::of(kind, bits, a.r, b.r), result.r})) return false;
          }
        }
      }
    }
  }
  return true;
}

}  // namespace heapwise::heap
