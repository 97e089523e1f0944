// Settle: numbers that follow from a flag (`p = 0 ⟹ lock = 0`, `p ≠ 0 ⟹ lock = 1`).
//
// Two heaps that a number tells apart, c on one side and something else on the other, become one in which that number
// says what the others are. So n independent flags are n numbers with their implications, not 2ⁿ heaps.
#include "heap/settle.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::Wide;

constexpr std::size_t kMostFlags = 6;

}  // namespace

bool Settler::settle_implications(Facts& facts) {
  const std::vector<std::size_t> shared = shared_pairs();
  if (!inherit_implications(facts, shared)) return false;
  if (mode_ != Mode::Join) return true;
  struct Constant {
    std::size_t pair;
    int side;
    std::int64_t value;
  };
  std::vector<Constant> flags, conclusions;
  for (std::size_t i : shared) {
    const NumberPair& p = pairs_[i];
    bool is_flag = false;
    for (int side : {0, 1}) {
      const Range here = heap(side).facts().range(*p.side[side]);
      if (!here.is_constant()) continue;
      const Term value = Term::of(here.lo.number());
      const Range there = heap(1 - side).facts().range(*p.side[1 - side]);
      if (there.is_constant() && there.lo == here.lo) continue;
      conclusions.push_back({i, side, here.lo.number()});
      if (is_flag || !heap(1 - side).facts().knows_different(*p.side[1 - side], value)) continue;
      is_flag = true;
      flags.push_back({i, side, here.lo.number()});
    }
  }
  if (!flags.empty()) apart_ = Apart{pairs_[flags[0].pair].r, flags[0].value, flags[0].side};
  if (flags.size() > kMostFlags) flags.clear();
  for (const Constant& flag : flags) {
    for (const Constant& conclusion : conclusions) {
      if (conclusion.pair == flag.pair) continue;
      const bool equal = conclusion.side == flag.side;
      const SymbolId x = pairs_[flag.pair].r.term.symbol, y = pairs_[conclusion.pair].r.term.symbol;
      if (!facts.assume(numeric::Implication{x, flag.value, equal, y, conclusion.value})) return false;
    }
  }
  return true;
}

// What one side knows stays when it holds on the other as well.
bool Settler::inherit_implications(Facts& facts, const std::vector<std::size_t>& shared) const {
  for (int side : {0, 1}) {
    if (mode_ == Mode::Widen && side == 1) break;
    const Facts& there = heap(1 - side).facts();
    auto readings = [&](SymbolId s) {
      std::vector<const NumberPair*> all;
      for (std::size_t i : shared) {
        const NumberPair& p = pairs_[i];
        if (p.side[side]->scale == 1 && p.side[side]->symbol == s) all.push_back(&p);
      }
      return all;
    };
    for (const auto& known : heap(side).facts().implications()) {
      for (const NumberPair* x : readings(known.x)) {
        for (const NumberPair* y : readings(known.y)) {
          const Wide shifted_c = Wide{known.c} + x->side[side]->constant;
          const Wide shifted_d = Wide{known.d} + y->side[side]->constant;
          const std::int64_t c = clamp(shifted_c), d = clamp(shifted_d);
          if (c != shifted_c || d != shifted_d) continue;
          if (!there.knows_implied(*x->side[1 - side], c, known.equal, *y->side[1 - side], d)) continue;
          if (!facts.assume(numeric::Implication{x->r.term.symbol, c, known.equal, y->r.term.symbol, d})) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace heapwise::heap
