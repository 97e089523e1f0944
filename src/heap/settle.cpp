#include "heap/settle.h"

#include <algorithm>

namespace heapwise::heap {
namespace {

// The symbols that a fact ties to something else.
void add_tied(const Facts& facts, std::vector<SymbolId>& tied) {
  for (const auto* list : {&facts.bounds(), &facts.disequalities()}) {
    for (const auto& f : *list)
      if (f.y.valid()) tied.insert(tied.end(), {f.x, f.y});
  }
  for (const auto& r : facts.relations())
    for (const auto& [symbol, k] : r.sum.terms) tied.push_back(symbol);
  for (const auto& i : facts.implications()) tied.insert(tied.end(), {i.x, i.y});
  for (const auto& d : facts.definitions())
    for (SymbolId symbol : d.symbols()) tied.push_back(symbol);
}

}  // namespace

using numeric::clamp;
using numeric::Wide;

// A join finds nothing but the range for a pair of two symbols that have this one range on their sides, stand in no
// other pair, and are in no fact with another number: what follows for it and another one follows from the two ranges,
// on each side and in the result. (A widening would keep it where the other range jumps.) Most numbers of large heaps
// are such, and are not compared with all others.
void Settler::find_ranges_alone() {
  by_range_alone_.assign(pairs_.size(), mode_ == Mode::Join);
  if (mode_ != Mode::Join) return;
  for (int side : {0, 1}) {
    std::vector<SymbolId> tied;
    add_tied(heap(side).facts(), tied);
    std::vector<SymbolId> met;
    for (const NumberPair& p : pairs_)
      if (p.side[side] && p.side[side]->scale != 0) met.push_back(p.side[side]->symbol);
    std::ranges::sort(met);
    for (auto at = std::ranges::adjacent_find(met); at != met.end(); at = std::adjacent_find(at + 1, met.end()))
      tied.push_back(*at);
    std::ranges::sort(tied);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto& term = pairs_[i].side[side];
      const bool symbol = term && term->scale == 1 && !pairs_[i].one_sided;
      if (!symbol || std::ranges::binary_search(tied, term->symbol)) by_range_alone_[i] = false;
    }
  }
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    if (!by_range_alone_[i]) continue;
    const Range range = a_.facts().range(*pairs_[i].side[0]);
    by_range_alone_[i] = !range.is_constant() && range == b_.facts().range(*pairs_[i].side[1]);
  }
}

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
  find_ranges_alone();
  if (!settle_ranges(facts) || !settle_differences(facts) || !settle_disequalities(facts)) return std::nullopt;
  if (mode_ != Mode::Unit && !(settle_relations(facts) && settle_implications(facts) && settle_definitions(facts)))
    return std::nullopt;
  return facts;
}

}  // namespace heapwise::heap
