// Settle: bounds of differences.
//
// A symbol that a segment owns speaks of each of its nodes. Where the segment may be empty such a fact is true of
// nothing, so nothing may follow from it for numbers that are there in any case: see `keep_within_units`.
#include <algorithm>
#include <set>

#include "base/clock.h"
#include "heap/settle.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::sum_of;
using numeric::Upper;
using numeric::Wide;

// A square of bounds between the result's symbols; the last row and column stand for the number 0.
class Square {
 public:
  explicit Square(std::size_t size) : size_(size), at_(size * size) {}
  [[nodiscard]] Upper& at(std::size_t i, std::size_t j) { return at_[i * size_ + j]; }
  [[nodiscard]] Upper at(std::size_t i, std::size_t j) const { return at_[i * size_ + j]; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // at(i, k) + at(k, j)
  [[nodiscard]] Upper through(std::size_t i, std::size_t k, std::size_t j) const { return at(i, k) + at(k, j); }

 private:
  std::size_t size_;
  std::vector<Upper> at_;
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
      if (first[j] == j && square.through(i, j, i) == Upper::of(0)) first[i] = j;
    }
    const std::size_t f = first[i];
    if (f == i) continue;
    kept.emplace_back(i, f);
    kept.emplace_back(f, i);
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i || j == f) continue;
      square.at(f, j) = std::min(square.at(f, j), square.through(f, i, j));
      square.at(j, f) = std::min(square.at(j, f), square.through(j, i, f));
    }
  }
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < n; ++i) {
    if (first[i] != i) continue;
    near.clear();  // the number 0 first: most follow from two ranges
    for (std::size_t k = n; k-- > 0;) {
      if (k != i && first[k] == k && square.at(i, k).is_known()) near.push_back(k);
    }
    spend_values(near.size() * n / kOperationsPerValue);
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || first[j] != j || !square.at(i, j).is_known()) continue;
      const bool implied = std::ranges::any_of(
          near, [&](std::size_t k) { return k != j && square.through(i, k, j) <= square.at(i, j); });
      if (!implied) kept.emplace_back(i, j);
    }
  }
  return kept;
}

// What only one side's nodes tell must not bound anything outside of them: `lone` symbols keep their bounds towards the
// others only as far as those follow from the others alone.
void keep_within_units(Square& square, const std::vector<bool>& lone) {
  const std::size_t n = square.size();
  std::vector<std::size_t> before, after;
  for (std::size_t s = 0; s < n; ++s) {
    if (!lone[s]) continue;
    before.clear();
    after.clear();
    for (std::size_t i = 0; i < n; ++i) {
      if (!lone[i] && square.at(i, s).is_known()) before.push_back(i);
      if (!lone[i] && square.at(s, i).is_known()) after.push_back(i);
    }
    const auto bounds = [&](std::size_t i) {
      return std::ranges::any_of(after,
                                 [&](std::size_t j) { return i != j && square.through(i, s, j) < square.at(i, j); });
    };
    spend_values(before.size() * after.size() / kOperationsPerValue);
    if (std::ranges::none_of(before, bounds)) continue;
    for (std::size_t i = 0; i + 1 < n; ++i) {  // the range stays: it is the symbol's own
      if (!lone[i]) square.at(i, s) = square.at(s, i) = Upper();
    }
  }
}

}  // namespace

// All differences between the symbols of a side's bounds, by Floyd and Warshall.
class Settler::Differences {
 public:
  explicit Differences(const Facts& facts) : facts_(facts) {
    for (const auto& b : facts.bounds()) {
      symbols_.push_back(b.x);
      symbols_.push_back(b.y);
    }
    std::sort(symbols_.begin(), symbols_.end());
    symbols_.erase(std::unique(symbols_.begin(), symbols_.end()), symbols_.end());
    const std::size_t n = symbols_.size();
    least_.assign(n * n, Upper());
    for (std::size_t i = 0; i < n; ++i) least_[i * n + i] = Upper::of(0);
    for (const auto& b : facts.bounds()) {
      Upper& c = least_[index(b.x) * n + index(b.y)];
      c = std::min(c, Upper::of(b.c));
    }
    spend_values(n * n * n / kOperationsPerValue);
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        const Upper first = least_[i * n + k];
        if (!first.is_known()) continue;
        for (std::size_t j = 0; j < n; ++j) {
          Upper& c = least_[i * n + j];
          c = std::min(c, first + least_[k * n + j]);
        }
      }
    }
  }

  // A term of this side, with what is asked of it again and again: each is compared with all others.
  struct Place {
    Term term;
    Range range;
    std::size_t index = 0;  // of its symbol among those with bounds
  };
  [[nodiscard]] std::optional<Place> place(const std::optional<Term>& term) const {
    if (!term) return std::nullopt;
    return Place{*term, facts_.range(*term), term->scale == 1 ? index(term->symbol) : symbols_.size()};
  }

  // The least c with s − t ≤ c known.
  [[nodiscard]] Upper between(const Place& s, const Place& t) const {
    if (s.term.symbol == t.term.symbol && s.term.scale != t.term.scale && s.term.scale != 0 && t.term.scale != 0) {
      const Range r = facts_.range(Term{s.term.symbol, s.term.scale - t.term.scale, 0});
      return r.bounded_above() ? Upper::of(r.hi + s.term.constant - t.term.constant) : Upper();
    }
    if (!s.range.bounded_above() || !t.range.bounded_below()) return without_ranges(s, t);
    return std::min(Upper::of(s.range.hi - t.range.lo), without_ranges(s, t));
  }

  [[nodiscard]] Upper without_ranges(const Place& s, const Place& t) const {
    const Wide shift = Wide{s.term.constant} - t.term.constant;
    if (s.term.scale == t.term.scale && s.term.symbol == t.term.symbol) return Upper::of(shift);
    const std::size_t n = symbols_.size();
    return s.index < n && t.index < n ? least_[s.index * n + t.index].plus(shift) : Upper();
  }

  // The same where it may follow from a relation of three, or of multiples.
  [[nodiscard]] Upper by_search(const Place& first, const Place& second) const {
    const Term &s = first.term, &t = second.term;
    const bool mixed = s.scale != t.scale && s.scale != 0 && t.scale != 0 && !facts_.bounds().empty();
    if (!mixed && facts_.relations().empty()) return {};
    const auto sum = combine(sum_of(s), 1, sum_of(t), -1);
    return sum ? facts_.upper(*sum) : Upper();
  }

 private:
  [[nodiscard]] std::size_t index(SymbolId s) const {
    const auto it = std::lower_bound(symbols_.begin(), symbols_.end(), s);
    return it != symbols_.end() && *it == s ? static_cast<std::size_t>(it - symbols_.begin()) : symbols_.size();
  }

  const Facts& facts_;
  std::vector<SymbolId> symbols_;
  std::vector<Upper> least_;
};

// In a unit the symbols that all nodes share keep their place: they are pairs of themselves.
std::vector<NumberPair> Settler::pairs_and_shared() const {
  std::vector<NumberPair> pairs;
  for (std::size_t i = 0; i < pairs_.size(); ++i)
    if (!by_range_alone_[i]) pairs.push_back(pairs_[i]);
  if (mode_ != Mode::Unit) return pairs;
  std::set<SymbolId> shared;
  for (const auto& b : a_.facts().bounds()) {
    for (SymbolId s : {b.x, b.y}) {
      if (!a_.owner_of(s).valid()) shared.insert(s);
    }
  }
  for (SymbolId s : shared) pairs.push_back({{Term::of(s), Term::of(s)}, false, Value::symbol(s)});
  return pairs;
}

struct Settler::Places {
  std::optional<Differences::Place> side[2];
};

// A fact about nodes that only one side has holds of all of them; about shared numbers it would not.
Upper Settler::bound_of_nodes(const Differences* known, const NumberPair& p, const NumberPair& q, const Places& s,
                              const Places& t) const {
  const int side = p.one_sided ? (p.side[0] ? 0 : 1) : (q.side[0] ? 0 : 1);
  const SymbolId subject = p.one_sided ? p.r.term.symbol : q.r.term.symbol;
  if (!p.side[side] || !q.side[side] || !r_.owner_of(subject).valid()) return {};
  // What follows from the two ranges alone says nothing, and would change with them from round to round.
  const Range &x = s.side[side]->range, &y = t.side[side]->range;
  const bool bounded = x.bounded_above() && y.bounded_below();
  const Upper c = known[side].between(*s.side[side], *t.side[side]);
  return !bounded || c < Upper::of(x.hi - y.lo) ? c : Upper();
}

// The greater of the two sides' bounds. Where one side has a bound, the other's may take a search.
Upper Settler::bound_of_both(const Differences* known, const Places& p, const Places& q) const {
  if (!p.side[0] || !p.side[1] || !q.side[0] || !q.side[1]) return {};
  const bool derived = mode_ != Mode::Widen || widening_.keeps_derived;
  Upper x = derived ? known[0].between(*p.side[0], *q.side[0]) : known[0].without_ranges(*p.side[0], *q.side[0]);
  Upper y = known[1].between(*p.side[1], *q.side[1]);
  if (!x.is_known() && y.is_known() && derived) x = known[0].by_search(*p.side[0], *q.side[0]);
  if (!x.is_known()) return {};
  if (y > x) y = std::min(y, known[1].by_search(*p.side[1], *q.side[1]));
  const Upper c = std::max(x, y);
  return mode_ != Mode::Widen || c <= x ? c : Upper();
}

bool Settler::settle_differences(Facts& facts) const {
  const std::vector<NumberPair> pairs = pairs_and_shared();
  const std::size_t own = std::min(pairs_.size(), pairs.size()), n = pairs.size();
  const Differences known[] = {Differences(a_.facts()), Differences(b_.facts())};
  std::vector<Places> places;
  for (const NumberPair& p : pairs) places.push_back({known[0].place(p.side[0]), known[1].place(p.side[1])});
  constexpr std::size_t kPairsPerValue = 4;
  spend_values(n * n / kPairsPerValue);
  Square square(n + 1);
  std::vector<bool> lone(n + 1, false);
  for (std::size_t i = 0; i < n; ++i) {
    const NumberPair& p = pairs[i];
    lone[i] = p.one_sided && r_.owner_of(p.r.term.symbol).valid();
    const Range r = facts.range(p.r.term.symbol);
    if (r.bounded_above()) square.at(i, n) = Upper::of(r.hi.number());
    if (r.bounded_below()) square.at(n, i) = Upper::of(-r.lo);
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const bool of_nodes = p.one_sided || pairs[j].one_sided;
      square.at(i, j) = of_nodes ? bound_of_nodes(known, p, pairs[j], places[i], places[j])
                                 : bound_of_both(known, places[i], places[j]);
    }
  }
  keep_within_units(square, lone);
  std::vector<Facts::Bound> bounds;
  for (const auto& [i, j] : essential(square)) {
    if (i == n || j == n || (i >= own && j >= own)) continue;
    const SymbolId x = pairs[i].r.term.symbol, y = pairs[j].r.term.symbol;
    const Range p = facts.range(x), q = facts.range(y);
    const bool implied = p.bounded_above() && q.bounded_below() && Upper::of(p.hi - q.lo) <= square.at(i, j);
    if (!implied && square.at(i, j).is_known()) bounds.push_back({x, y, square.at(i, j).rounded()});
  }
  return facts.assume_bounds(bounds);
}

}  // namespace heapwise::heap
