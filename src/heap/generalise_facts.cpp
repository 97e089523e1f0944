// Generalise, fourth part: the facts that hold on both sides become the facts of the pairs' symbols; for entailment the
// right side's facts must follow from the left's.
//
// A symbol that a segment owns speaks of each of its nodes. Where the segment may be empty such a fact is true of
// nothing, so nothing may follow from it for numbers that are there in any case: see `keep_within_units`.
#include <algorithm>

#include "heap/generalise.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::kHighest;
using numeric::kLowest;
using numeric::Relation;
using numeric::Sum;
using numeric::sum_of;
using numeric::Wide;

// All differences between the symbols of a side's bounds, by Floyd and Warshall.
class Differences {
 public:
  explicit Differences(const Facts& facts) : facts_(facts) {
    for (const auto& b : facts.bounds()) {
      symbols_.push_back(b.x);
      symbols_.push_back(b.y);
    }
    std::sort(symbols_.begin(), symbols_.end());
    symbols_.erase(std::unique(symbols_.begin(), symbols_.end()), symbols_.end());
    const std::size_t n = symbols_.size();
    least_.assign(n * n, kHighest);
    for (std::size_t i = 0; i < n; ++i) least_[i * n + i] = 0;
    for (const auto& b : facts.bounds()) {
      std::int64_t& c = least_[index(b.x) * n + index(b.y)];
      c = std::min(c, b.c);
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        const std::int64_t first = least_[i * n + k];
        if (first == kHighest) continue;
        for (std::size_t j = 0; j < n; ++j) {
          const std::int64_t second = least_[k * n + j];
          if (second == kHighest) continue;
          std::int64_t& c = least_[i * n + j];
          c = std::min(c, clamp(Wide{first} + second));
        }
      }
    }
  }

  // The least c with s − t ≤ c known.
  [[nodiscard]] std::int64_t between(const Term& s, const Term& t) const {
    if (s.symbol == t.symbol && s.scale != t.scale && s.scale != 0 && t.scale != 0) {
      const std::int64_t most = facts_.range(Term{s.symbol, s.scale - t.scale, 0}).hi;
      return most == kHighest ? most : clamp(Wide{most} + s.constant - t.constant);
    }
    const Range x = facts_.range(s), y = facts_.range(t);
    if (x.hi == kHighest || y.lo == kLowest) return without_ranges(s, t);
    return clamp(std::min(Wide{x.hi} - y.lo, Wide{without_ranges(s, t)}));
  }

  [[nodiscard]] std::int64_t without_ranges(const Term& s, const Term& t) const {
    if (s.scale == t.scale && s.symbol == t.symbol) return clamp(Wide{s.constant} - t.constant);
    Wide best = kHighest;
    if (s.scale == 1 && t.scale == 1) {
      const std::size_t i = index(s.symbol), j = index(t.symbol), n = symbols_.size();
      if (i < n && j < n && least_[i * n + j] != kHighest) {
        best = std::min(best, Wide{least_[i * n + j]} + s.constant - t.constant);
      }
    }
    return clamp(best);
  }

 private:
  [[nodiscard]] std::size_t index(SymbolId s) const {
    const auto it = std::lower_bound(symbols_.begin(), symbols_.end(), s);
    return it != symbols_.end() && *it == s ? static_cast<std::size_t>(it - symbols_.begin()) : symbols_.size();
  }

  const Facts& facts_;
  std::vector<SymbolId> symbols_;
  std::vector<std::int64_t> least_;
};

// A square of bounds between the result's symbols; the last row and column stand for the number 0.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), at_(size * size, kHighest) {}
  [[nodiscard]] std::int64_t& at(std::size_t i, std::size_t j) { return at_[i * size_ + j]; }
  [[nodiscard]] std::int64_t at(std::size_t i, std::size_t j) const { return at_[i * size_ + j]; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // at(i, k) + at(k, j)
  [[nodiscard]] Wide through(std::size_t i, std::size_t k, std::size_t j) const {
    if (at(i, k) == kHighest || at(k, j) == kHighest) return Wide{kHighest} * 4;
    return Wide{at(i, k)} + at(k, j);
  }

 private:
  std::size_t size_;
  std::vector<std::int64_t> at_;
};

// The bounds that the others do not imply: each symbol is tied to the first one that it differs from by a constant, and
// among those first ones a bound is dropped when another way is as short.
std::vector<std::pair<std::size_t, std::size_t>> essential(Square& square) {
  const std::size_t n = square.size();
  std::vector<std::size_t> first(n);
  std::vector<std::pair<std::size_t, std::size_t>> kept;
  for (std::size_t i = n; i-- > 0;) {
    first[i] = i;
    for (std::size_t j = n; j-- > i + 1;) {
      if (first[j] == j && square.through(i, j, i) == 0) first[i] = j;
    }
    const std::size_t f = first[i];
    if (f == i) continue;
    kept.emplace_back(i, f);
    kept.emplace_back(f, i);
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i || j == f) continue;
      square.at(f, j) = clamp(std::min(Wide{square.at(f, j)}, square.through(f, i, j)));
      square.at(j, f) = clamp(std::min(Wide{square.at(j, f)}, square.through(j, i, f)));
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || first[i] != i || first[j] != j || square.at(i, j) == kHighest) continue;
      bool implied = false;
      for (std::size_t k = 0; k < n && !implied; ++k) {
        implied = k != i && k != j && first[k] == k && square.through(i, k, j) <= square.at(i, j);
      }
      if (!implied) kept.emplace_back(i, j);
    }
  }
  return kept;
}

// What only one side's nodes tell must not bound anything outside of them: `lone` symbols keep their bounds towards the
// others only as far as those follow from the others alone.
void keep_within_units(Square& square, const std::vector<bool>& lone) {
  const std::size_t n = square.size();
  for (std::size_t s = 0; s < n; ++s) {
    if (!lone[s]) continue;
    bool good = true;
    for (std::size_t i = 0; i < n && good; ++i) {
      for (std::size_t j = 0; j < n && good; ++j) {
        if (i != j && !lone[i] && !lone[j]) good = square.through(i, s, j) >= square.at(i, j);
      }
    }
    if (good) continue;
    for (std::size_t i = 0; i + 1 < n; ++i) {  // the range stays: it is the symbol's own
      if (!lone[i]) square.at(i, s) = square.at(s, i) = kHighest;
    }
  }
}

}  // namespace

bool Generaliser::settle_bindings() const {
  Facts right = b_.facts();
  const Facts& left = a_.facts();
  auto value = [&](SymbolId s) -> const Value* {
    auto it = t_.bound.find(s);
    return it == t_.bound.end() ? nullptr : &it->second;
  };
  auto alive = [&](const Value& v) {
    return v.is_function() || (v.is_address() && a_.object(v.object()).alive() && v.target == Target::Whole);
  };
  // Symbols without a binding describe nodes that the left side does not have: what follows from them for the others
  // must hold all the same.
  for (const auto& [s, owner] : b_.owned_symbols()) {
    if (value(s) == nullptr) right.forget(s);
  }
  for (const auto& [s, range] : right.ranges()) {
    const Value* v = value(s);
    if (v == nullptr) continue;
    if (v->is_number()) {
      if (!range.contains(left.range(v->term))) return false;
    } else if (!range.contains(Range::of_width(a_.address_bits()))) {
      return false;
    }
  }
  auto pure = [&](SymbolId x, SymbolId y) {  // both sides of a fact, as terms; nothing when one of them is no number
    std::optional<std::pair<Term, Term>> terms;
    const Value* v = value(x);
    const Value zero = Value::constant(0);
    const Value* w = y.valid() ? value(y) : &zero;
    if (v != nullptr && w != nullptr && v->is_number() && w->is_number()) terms = {v->term, w->term};
    return terms;
  };
  for (const auto& f : right.bounds()) {
    const auto terms = pure(f.x, f.y);
    if (!terms || !left.knows_less_equal(terms->first, terms->second, f.c)) return false;
  }
  for (const auto& f : right.disequalities()) {
    if (const Value* v = value(f.x); v != nullptr && alive(*v) && !f.y.valid() && f.c == 0) continue;
    const auto terms = pure(f.x, f.y);
    if (!terms) return false;
    Term y = terms->second;
    const Wide moved = Wide{y.constant} + f.c;
    if (moved != clamp(moved)) return false;
    y.constant = static_cast<std::int64_t>(moved);
    if (!left.knows_different(terms->first, y)) return false;
  }
  for (const Relation& r : right.relations()) {
    Sum sum{{}, r.sum.constant};
    for (const auto& [s, k] : r.sum.terms) {
      const Value* v = value(s);
      if (v == nullptr || !v->is_number()) return false;
      auto more = combine(sum, 1, sum_of(v->term), k);
      if (!more) return false;
      sum = std::move(*more);
    }
    if (!left.knows({sum, r.equal})) return false;
  }
  for (const auto& i : right.implications()) {
    const auto terms = pure(i.x, i.y);
    if (!terms || !left.knows_implied(terms->first, i.c, i.equal, terms->second, i.d)) return false;
  }
  return true;
}

bool Generaliser::settle_ranges(Facts& facts) const {
  for (const Pair& p : t_.pairs) {
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

// NOLINTNEXTLINE(readability-function-cognitive-complexity): one loop over all pairs of symbols, with all their cases
bool Generaliser::settle_differences(Facts& facts) const {
  // In a unit the symbols that all nodes share keep their place: they are pairs of themselves.
  std::vector<Pair> pairs = t_.pairs;
  if (mode_ == Mode::Unit) {
    std::set<SymbolId> shared;
    for (const auto& b : a_.facts().bounds()) {
      for (SymbolId s : {b.x, b.y}) {
        if (!a_.owner_of(s).valid()) shared.insert(s);
      }
    }
    for (SymbolId s : shared) pairs.push_back({{Term::of(s), Term::of(s)}, false, Value::symbol(s)});
  }
  const std::size_t own = t_.pairs.size(), n = pairs.size();
  const Differences known[] = {Differences(a_.facts()), Differences(b_.facts())};
  auto on_side = [&](int side, const Pair& p, const Pair& q) {
    return known[side].between(*p.side[side], *q.side[side]);
  };
  // Where one side has a bound, the other's may follow from a relation of three, or of multiples.
  auto thoroughly = [&](int side, const Pair& p, const Pair& q) {
    const Facts& f = heap(side).facts();
    const std::int64_t k = p.side[side]->scale, l = q.side[side]->scale;
    const bool mixed = k != l && k != 0 && l != 0 && !f.bounds().empty();
    if (!mixed && f.relations().empty()) return kHighest;
    const auto sum = combine(sum_of(*p.side[side]), 1, sum_of(*q.side[side]), -1);
    return sum ? f.upper(*sum) : kHighest;
  };
  const bool derived = mode_ != Mode::Widen || widening_.keeps_derived;
  Square square(n + 1);
  std::vector<bool> lone(n + 1, false);
  for (std::size_t i = 0; i < n; ++i) {
    const Pair& p = pairs[i];
    lone[i] = p.one_sided && t_.r.owner_of(p.r.term.symbol).valid();
    const Range r = facts.range(p.r.term.symbol);
    square.at(i, n) = r.hi;
    if (r.lo != kLowest) square.at(n, i) = -r.lo;
    for (std::size_t j = 0; j < n; ++j) {
      const Pair& q = pairs[j];
      if (i == j) continue;
      if (p.one_sided || q.one_sided) {
        // A fact about nodes that only one side has holds of all of them; about shared numbers it would not.
        const int side = p.one_sided ? (p.side[0] ? 0 : 1) : (q.side[0] ? 0 : 1);
        const SymbolId subject = p.one_sided ? p.r.term.symbol : q.r.term.symbol;
        if (!p.side[side] || !q.side[side] || !t_.r.owner_of(subject).valid()) continue;
        // What follows from the two ranges alone says nothing, and would change with them from round to round.
        const Range x = heap(side).facts().range(*p.side[side]), y = heap(side).facts().range(*q.side[side]);
        const bool bounded = x.hi != kHighest && y.lo != kLowest;
        const std::int64_t c = on_side(side, p, q);
        if (!bounded || Wide{c} < Wide{x.hi} - y.lo) square.at(i, j) = c;
        continue;
      }
      if (!p.side[0] || !p.side[1] || !q.side[0] || !q.side[1]) continue;
      std::int64_t x = derived ? on_side(0, p, q) : known[0].without_ranges(*p.side[0], *q.side[0]);
      std::int64_t y = on_side(1, p, q);
      if (x == kHighest && y != kHighest && derived) x = thoroughly(0, p, q);
      if (x == kHighest) continue;
      if (y > x) y = std::min(y, thoroughly(1, p, q));
      const std::int64_t c = std::max(x, y);
      if (mode_ != Mode::Widen || c <= x) square.at(i, j) = c;
    }
  }
  keep_within_units(square, lone);
  std::vector<Facts::Bound> bounds;
  for (const auto& [i, j] : essential(square)) {
    if (i == n || j == n || (i >= own && j >= own)) continue;
    const SymbolId x = pairs[i].r.term.symbol, y = pairs[j].r.term.symbol;
    const Range p = facts.range(x), q = facts.range(y);
    const bool implied = p.hi != kHighest && q.lo != kLowest && Wide{p.hi} - q.lo <= square.at(i, j);
    if (!implied) bounds.push_back({x, y, square.at(i, j)});
  }
  return facts.assume_bounds(bounds);
}

bool Generaliser::settle_disequalities(Facts& facts) const {
  for (const Pair& p : t_.pairs) {
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

bool Generaliser::settle_pairs() {
  Facts facts = mode_ == Mode::Unit ? std::as_const(t_.r).facts() : Facts{};
  if (!settle_ranges(facts) || !settle_differences(facts) || !settle_disequalities(facts)) return false;
  if (mode_ != Mode::Unit && !(settle_relations(facts) && settle_implications(facts))) return false;
  t_.r.facts() = std::move(facts);
  return true;
}

}  // namespace heapwise::heap
