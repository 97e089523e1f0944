// Settle: relations between three and more numbers (`length + n = n₀`).
//
// Two sources. Equalities that hold on both sides, found as the affine hull of the two sides (numeric/sum.h); and every
// relation that one side knows, if it holds on the other as well, where need be with a weaker constant.
#include <algorithm>
#include <map>

#include "heap/settle.h"

namespace heapwise::heap {
namespace {

using numeric::AffineMap;
using numeric::clamp;
using numeric::combine;
using numeric::Relation;
using numeric::Sum;
using numeric::sum_of;
using numeric::Upper;
using numeric::Wide;

constexpr std::size_t kMostCoordinates = 12;
constexpr std::size_t kMostReadings = 8;  // of one relation, where a symbol stands in several pairs

// A coordinate with a symbol of its own on one side is in no equality. What is left after leaving those out, again and
// again.
std::vector<std::size_t> dependent(const AffineMap& left, const AffineMap& right) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < left.size(); ++i) kept.push_back(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (const AffineMap* map : {&left, &right}) {
      std::map<SymbolId, int> uses;
      for (std::size_t i : kept) {
        for (const auto& [s, k] : (*map)[i].terms) ++uses[s];
      }
      const auto before = kept.size();
      std::erase_if(kept, [&](std::size_t i) {
        return std::any_of((*map)[i].terms.begin(), (*map)[i].terms.end(),
                           [&](const auto& term) { return uses[term.first] == 1; });
      });
      changed = changed || kept.size() != before;
    }
  }
  return kept;
}

}  // namespace

std::vector<std::size_t> Settler::shared_pairs() const {
  std::vector<std::size_t> shared;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const NumberPair& p = pairs_[i];
    if (p.one_sided || !p.side[0] || !p.side[1] || r_.owner_of(p.r.term.symbol).valid()) continue;
    bool owned = false;
    for (int side : {0, 1})
      owned = owned || (p.side[side]->scale != 0 && heap(side).owner_of(p.side[side]->symbol).valid());
    if (!owned) shared.push_back(i);
  }
  return shared;
}

bool Settler::settle_equalities(Facts& facts, const std::vector<std::size_t>& shared) const {
  AffineMap maps[2];
  for (int side : {0, 1}) {
    for (std::size_t i : shared) maps[side].push_back(sum_of(*pairs_[i].side[side]));
    maps[side] = heap(side).facts().independent(std::move(maps[side]));
  }
  const std::vector<std::size_t> kept = dependent(maps[0], maps[1]);
  if (kept.size() < 2 || kept.size() > kMostCoordinates) return true;
  AffineMap left, right;
  for (std::size_t i : kept) {
    left.push_back(maps[0][i]);
    right.push_back(maps[1][i]);
  }
  for (const Sum& found : numeric::common_equalities(left, right)) {
    Relation relation{{{}, found.constant}, true};
    for (const auto& [coordinate, k] : found.terms) {
      relation.sum.terms.emplace_back(pairs_[shared[kept[coordinate.index()]]].r.term.symbol, k);
    }
    std::sort(relation.sum.terms.begin(), relation.sum.terms.end());
    if (!facts.assume(relation)) return false;
  }
  return true;
}

// The relation of one side, read in pairs: `r` in the result's symbols, `other` in the other side's.
struct Settler::Reading {
  Sum r, other;
};

std::vector<Settler::Reading> Settler::readings(int side, const Sum& sum,
                                                const std::vector<std::size_t>& shared) const {
  std::vector<Reading> all{{{{}, sum.constant}, {{}, sum.constant}}};
  for (const auto& [s, k] : sum.terms) {
    std::vector<Reading> next;
    for (std::size_t i : shared) {
      const NumberPair& p = pairs_[i];
      if (p.side[side]->scale != 1 || p.side[side]->symbol != s) continue;
      Sum shift{{}, p.side[side]->constant};
      for (const Reading& reading : all) {
        auto r = combine(reading.r, 1, sum_of(p.r.term), k),
             other = combine(reading.other, 1, sum_of(*p.side[1 - side]), k);
        if (r) r = combine(*r, 1, shift, -k);
        if (other) other = combine(*other, 1, shift, -k);
        if (r && other && next.size() < kMostReadings) next.push_back({std::move(*r), std::move(*other)});
      }
    }
    all = std::move(next);
  }
  return all;
}

// What one side knows of a sum, `sum ≤ 0`, stays as far as the other side knows a bound of it.
bool Settler::inherit_relation(Facts& facts, int side, const Sum& sum, const std::vector<std::size_t>& shared) const {
  for (Reading& reading : readings(side, sum, shared)) {
    if (facts.knows({reading.r, false})) continue;
    const Upper excess = heap(1 - side).facts().upper(reading.other, 0);
    if (!excess.at_most(0)) {
      if (mode_ == Mode::Widen || !excess.is_known()) continue;
      const Wide constant = Wide{reading.r.constant} - excess.value();
      if (constant != clamp(constant)) continue;
      reading.r.constant = static_cast<std::int64_t>(constant);
    }
    if (!facts.assume({reading.r, false})) return false;
  }
  return true;
}

bool Settler::settle_relations(Facts& facts) const {
  const std::vector<std::size_t> shared = shared_pairs();
  if (shared.size() < 2) return true;
  if (!settle_equalities(facts, shared)) return false;
  for (int side : {0, 1}) {
    if (mode_ == Mode::Widen && side == 1) break;  // a widening only keeps what was known
    for (const Relation& known : heap(side).facts().relations()) {
      for (int sign : {1, -1}) {
        if (sign < 0 && !known.equal) break;
        const auto sum = combine(known.sum, sign, {}, 0);
        if (sum && !inherit_relation(facts, side, *sum, shared)) return false;
      }
    }
  }
  return true;
}

}  // namespace heapwise::heap
