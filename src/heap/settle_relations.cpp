// Settle: relations between three and more numbers (`length + n = n₀`).
//
// Three sources. Equalities that hold on both sides, found as the affine hull of the two sides (numeric/sum.h); every
// relation that one side knows, if it holds on the other as well, where need be with a weaker constant; and what a
// difference lost from the one side to the other together with a counter that moved as much.
#include <algorithm>
#include <map>
#include <set>

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
constexpr std::size_t kMostCounters = 3;
constexpr Wide kMostSteps = 4096;  // of one number for one step of another

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

// What a side knows of the numbers that are in pairs. A relation with another number cannot be read in the result: what
// follows from it and the others without that number can. Nothing where the facts as they are will do.
std::optional<Facts> without_others(const Facts& facts, const std::vector<NumberPair>& pairs,
                                    const std::vector<std::size_t>& shared, int side) {
  std::set<SymbolId> others;
  for (const Relation& r : facts.relations()) {
    for (const auto& [s, k] : r.sum.terms) others.insert(s);
  }
  for (std::size_t i : shared) {
    if (pairs[i].side[side]->scale == 1) others.erase(pairs[i].side[side]->symbol);
  }
  if (others.empty()) return std::nullopt;
  Facts rest = facts;
  for (SymbolId s : others) rest.forget(s);
  return rest;
}

}  // namespace

std::vector<std::size_t> Settler::shared_pairs() const {
  std::vector<std::size_t> shared;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const NumberPair& p = pairs_[i];
    if (by_range_alone_[i] || p.one_sided || !p.side[0] || !p.side[1] || r_.owner_of(p.r.term.symbol).valid()) continue;
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

// `sum ≤ 0` on one side, `sum ≤ e` on the other, where e > 0; and a number that is z here and z + d there, with e =
// k·d. Then `sum − k·(number − z) ≤ 0` on both: here the bracket is 0, there it is d. So is n − length − i ≤ 0 found
// where a loop has taken the first node of a list with n ≤ length. (The edge of a convex hull that has its ends in the
// two sides; see Cousot and Halbwachs: Automatic Discovery of Linear Restraints Among Variables of a Program, POPL
// 1978.)
bool Settler::make_up_for(Facts& facts, int side, const Sum& sum, const std::vector<std::size_t>& shared,
                          const std::vector<const NumberPair*>& counters) const {
  for (const Reading& reading : readings(side, sum, shared)) {
    const Upper lost = heap(1 - side).facts().upper(reading.other, 0);
    if (!lost.is_known() || lost.at_most(0)) continue;
    for (const NumberPair* counter : counters) {
      const Wide z = counter->side[side]->constant, d = Wide{counter->side[1 - side]->constant} - z;
      const Wide k = lost.value() / d;
      if (k * d != lost.value() || k > kMostSteps || k < -kMostSteps) continue;
      const auto moved = combine(sum_of(counter->r.term), 1, {{}, static_cast<std::int64_t>(z)}, -1);
      const auto made_up = moved ? combine(reading.r, 1, *moved, static_cast<std::int64_t>(-k)) : std::nullopt;
      if (made_up && !facts.knows({*made_up, false}) && !facts.assume({*made_up, false})) return false;
    }
  }
  return true;
}

// A number that is a constant on both sides is none in the result. So each number is a counter once in a row of
// widenings, and what is found here does not keep them from coming to an end.
bool Settler::settle_moved(Facts& facts, const std::vector<std::size_t>& shared) const {
  std::vector<const NumberPair*> counters;
  for (std::size_t i : shared) {
    const NumberPair& p = pairs_[i];
    if (p.side[0]->is_constant() && p.side[1]->is_constant() && *p.side[0] != *p.side[1]) counters.push_back(&p);
  }
  if (counters.empty() || counters.size() > kMostCounters) return true;
  for (int side : {0, 1}) {
    const auto rest = without_others(heap(side).facts(), pairs_, shared, side);
    const Facts& known = rest ? *rest : heap(side).facts();
    for (const auto& bound : known.bounds()) {
      const auto sum = combine(sum_of(Term::of(bound.x)), 1, sum_of(Term{bound.y, 1, bound.c}), -1);
      if (sum && !make_up_for(facts, side, *sum, shared, counters)) return false;
    }
    for (const Relation& relation : known.relations()) {
      if (!make_up_for(facts, side, relation.sum, shared, counters)) return false;
    }
  }
  return true;
}

bool Settler::settle_relations(Facts& facts) const {
  const std::vector<std::size_t> shared = shared_pairs();
  if (shared.size() < 2) return true;
  if (!settle_equalities(facts, shared)) return false;
  for (int side : {0, 1}) {
    if (mode_ == Mode::Widen && side == 1) break;  // a widening only keeps what was known
    const auto rest = without_others(heap(side).facts(), pairs_, shared, side);
    for (const Relation& known : (rest ? *rest : heap(side).facts()).relations()) {
      for (int sign : {1, -1}) {
        if (sign < 0 && !known.equal) break;
        const auto sum = combine(known.sum, sign, {}, 0);
        if (sum && !inherit_relation(facts, side, *sum, shared)) return false;
      }
    }
  }
  return settle_moved(facts, shared);
}

}  // namespace heapwise::heap
