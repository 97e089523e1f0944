#include "numeric/facts.h"

#include <algorithm>

#include "base/check.h"

namespace heapwise::numeric {
Range Facts::range(SymbolId symbol) const {
  auto it = ranges_.find(symbol);
  return it == ranges_.end() ? Range{} : it->second;
}

Range Facts::range(const Term& term) const {
  if (term.is_constant()) return Range::constant(term.constant);
  if (term.scale == 1 && term.constant == 0) return range(term.symbol);
  return add(scale(range(term.symbol), term.scale), Range::constant(term.constant));
}

Facts::WideRange Facts::wide_range(const Term& term) const {
  if (term.is_constant()) return {term.constant, term.constant};
  const Range r = range(term.symbol);
  const Wide x = Wide{r.lo.number()} * term.scale + term.constant, y = Wide{r.hi.number()} * term.scale + term.constant;
  return {std::min(x, y), std::max(x, y)};
}

Upper Facts::difference(SymbolId x, SymbolId y) const {
  if (x == y) return Upper::of(0);
  // Bellman and Ford from x along the bounds; the ranges give the direct edge of any pair.
  std::vector<std::pair<SymbolId, Wide>> reached{{x, 0}};
  auto distance = [&](SymbolId s) -> Wide* {
    for (auto& [symbol, d] : reached) {
      if (symbol == s) return &d;
    }
    return nullptr;
  };
  for (std::size_t round = 0, changed = 1; changed != 0 && round <= bounds_.size(); ++round) {
    changed = 0;
    for (const Bound& b : bounds_) {
      const Wide* from = distance(b.x);
      if (from == nullptr) continue;
      const Wide length = *from + b.c;
      if (Wide* to = distance(b.y)) {
        if (length < *to) {
          *to = length;
          changed = 1;
        }
      } else {
        reached.emplace_back(b.y, length);
        changed = 1;
      }
    }
  }
  const Range rx = range(x), ry = range(y);
  Upper best = Upper::of(rx.hi - ry.lo);
  if (const Wide* d = distance(y)) best = std::min(best, Upper::of(*d));
  return best;
}

bool Facts::knows_less_equal(const Term& a, const Term& b, std::int64_t slack) const {
  if (knows_by_differences(a, b, slack)) return true;
  // Differences are between numbers of one scale: x ≤ y says something of x and 2·y, too.
  const bool mixed = a.scale != b.scale && a.scale != 0 && b.scale != 0 && !bounds_.empty();
  if (!mixed && (relations_.empty() || !(relates(a.symbol) || relates(b.symbol)))) return false;
  const auto sum = combine(sum_of(a), 1, sum_of(b), -1);
  return sum && upper(*sum, slack).at_most(slack);
}

bool Facts::knows_by_differences(const Term& a, const Term& b, std::int64_t slack) const {
  const Wide gap = Wide{b.constant} + slack - a.constant;  // a.scale·x − b.scale·y ≤ gap ?
  if (a.scale == b.scale && a.symbol == b.symbol) return gap >= 0;
  if (a.symbol == b.symbol && a.scale != 0 && b.scale != 0) {  // n ≤ 2·n + 16
    const Range difference = range(Term{a.symbol, a.scale - b.scale, 0});
    return difference.bounded_above() && difference.hi <= gap;
  }
  const Range ra = range(a), rb = range(b);
  if (ra.bounded_above() && rb.bounded_below() && ra.hi <= rb.lo + slack) return true;
  if (a.scale == b.scale && a.scale != 0) {
    const bool positive = a.scale > 0;
    const Wide k = positive ? Wide{a.scale} : -Wide{a.scale};
    const Upper d = positive ? difference(a.symbol, b.symbol) : difference(b.symbol, a.symbol);
    if (d.at_most(floor_divide(gap, k))) return true;
  }
  return false;
}

bool Facts::knows_equal(const Term& a, const Term& b) const { return knows_less_equal(a, b) && knows_less_equal(b, a); }

// Two terms of one symbol that are neither equal nor parallel: a − b is one, too.
static std::optional<Term> difference_in_one(const Term& a, const Term& b) {
  const Wide constant = Wide{a.constant} - b.constant;
  if (a.symbol != b.symbol || a.scale == b.scale || a.scale == 0 || b.scale == 0 || constant != clamp(constant))
    return std::nullopt;
  return Term{a.symbol, a.scale - b.scale, clamp(constant)};
}

bool Facts::knows_different(const Term& a, const Term& b) const {
  if (const auto d = difference_in_one(a, b)) return knows_different(*d, Term::of(std::int64_t{0}));
  if (knows_less_equal(a, b, -1) || knows_less_equal(b, a, -1)) return true;
  const Range ra = range(a), rb = range(b);
  if (ra.is_constant() && !rb.contains(ra.lo.number())) return true;
  if (rb.is_constant() && !ra.contains(rb.lo.number())) return true;
  auto listed = [&](SymbolId x, SymbolId y, Wide c) {
    return std::any_of(disequalities_.begin(), disequalities_.end(),
                       [&](const Bound& d) { return d.x == x && d.y == y && d.c == c; });
  };
  if (a.scale == 1 && b.scale == 1) {
    const Wide c = Wide{b.constant} - a.constant;  // x − y ≠ c
    return listed(a.symbol, b.symbol, c) || listed(b.symbol, a.symbol, -c);
  }
  if (a.scale == 1 && b.is_constant()) return listed(a.symbol, SymbolId(), Wide{b.constant} - a.constant);
  if (b.scale == 1 && a.is_constant()) return listed(b.symbol, SymbolId(), Wide{a.constant} - b.constant);
  return false;
}

bool Facts::restrict(SymbolId symbol, const Range& by) {
  const Range old = range(symbol);
  const Range now = meet(old, by);
  if (now.empty()) return false;
  if (now == old) return true;
  ranges_[symbol] = now;
  return propagate();
}

bool Facts::assume_bounds(const std::vector<Bound>& bounds) {
  for (const Bound& b : bounds) add_bound(b.x, b.y, b.c);
  return propagate();
}

void Facts::add_bound(SymbolId x, SymbolId y, std::int64_t c) {
  auto it = std::lower_bound(bounds_.begin(), bounds_.end(), Bound{x, y, kLowest});
  if (it != bounds_.end() && it->x == x && it->y == y) {
    it->c = std::min(it->c, c);
  } else {
    bounds_.insert(it, Bound{x, y, c});
  }
}

// Carries the ends of ranges along the bounds and over disequalities until nothing moves; the number of rounds is
// limited, which only loses precision.
// NOLINTNEXTLINE(readability-function-cognitive-complexity): one loop for each kind of fact, over one refine()
template <class Refine>
bool Facts::follow_differences(Refine refine) const {
  for (const Bound& b : bounds_) {
    const Range ry = range(b.y), rx = range(b.x);
    if (ry.bounded_above() && !refine(b.x, Range::at_most(clamp(ry.hi + b.c)))) return false;
    if (rx.bounded_below() && !refine(b.y, Range::at_least(clamp(rx.lo - b.c)))) return false;
  }
  // A range without a number: exact at its ends.
  auto leave_out = [&](SymbolId s, Wide hole) {
    if (hole != clamp(hole)) return true;
    const Range old = range(s), now = without(old, static_cast<std::int64_t>(hole));
    return !now.empty() && (now == old || refine(s, now));
  };
  for (const Bound& d : disequalities_) {
    const Range ry = d.y.valid() ? range(d.y) : Range::constant(0);
    if (ry.is_constant() && !leave_out(d.x, Wide{ry.lo.number()} + d.c)) return false;
    const Range rx = range(d.x);
    if (d.y.valid() && rx.is_constant() && !leave_out(d.y, Wide{rx.lo.number()} - d.c)) return false;
  }
  return true;
}

template <class Refine>
bool Facts::follow_relations(Refine refine) const {
  for (const Relation& r : relations_) {
    for (const auto& [symbol, k] : r.sum.terms) {
      // k · symbol ≤ −(the rest of the sum), and for an equality the other way round as well.
      Sum rest = r.sum;
      std::erase_if(rest.terms, [s = symbol](const auto& term) { return term.first == s; });
      for (int sign : {1, -1}) {
        if (sign < 0 && !r.equal) continue;
        const auto negative = combine(rest, -sign, {}, 0);
        const Upper most = negative ? upper_by_ranges(*negative) : Upper();
        if (!most.is_known()) continue;
        const bool above = (k > 0) == (sign > 0);
        const Wide size = k > 0 ? Wide{k} : -Wide{k};
        const Wide end = floor_divide(most.value(), size);
        const Range bound = above ? Range::at_most(clamp(end)) : Range::at_least(clamp(-end));
        if (!refine(symbol, bound)) return false;
      }
    }
  }
  return true;
}

bool Facts::excludes(SymbolId symbol, std::int64_t value) const {
  if (!range(symbol).contains(value)) return true;
  return std::binary_search(disequalities_.begin(), disequalities_.end(), Bound{symbol, SymbolId(), value});
}

template <class Refine>
bool Facts::follow_implications(Refine refine) const {
  for (const Implication& i : implications_) {
    const Range x = range(i.x);
    const bool is = x.is_constant() && x.lo == i.c, is_not = !is && excludes(i.x, i.c);
    if (i.equal ? is : is_not) {
      if (!refine(i.y, Range::constant(i.d))) return false;
    } else if (!is && !is_not && excludes(i.y, i.d)) {
      if (!refine(i.x, i.equal ? without(x, i.c) : Range::constant(i.c))) return false;
    }
  }
  return true;
}

bool Facts::propagate() {
  for (int round = 0; round < 8; ++round) {
    bool changed = false;
    auto refine = [&](SymbolId s, const Range& r) {
      const Range old = range(s);
      const Range now = meet(old, r);
      if (now.empty()) return false;
      if (!(now == old)) {
        ranges_[s] = now;
        changed = true;
      }
      return true;
    };
    if (!follow_differences(refine) || !follow_relations(refine)) return false;
    if (!implications_.empty() && !follow_implications(refine)) return false;
    if (!changed) return true;
  }
  return true;
}

bool Facts::assume(const Implication& implication) {
  constexpr std::size_t kMost = 64;
  const auto at = std::lower_bound(implications_.begin(), implications_.end(), implication);
  if (implications_.size() >= kMost || (at != implications_.end() && *at == implication)) return true;
  implications_.insert(at, implication);
  return propagate();
}

bool Facts::knows_implied(const Term& condition, std::int64_t c, bool equal, const Term& conclusion,
                          std::int64_t d) const {
  const Range y = range(conclusion);
  if (y.is_constant() && y.lo == d) return true;
  const Term wanted = Term::of(c);
  if (equal ? knows_different(condition, wanted) : knows_equal(condition, wanted)) return true;
  if (implications_.empty()) return false;
  if (condition.scale == 1 && conclusion.scale == 1) {
    const Wide if_is = Wide{c} - condition.constant, then_is = Wide{d} - conclusion.constant;
    const Implication known{condition.symbol, clamp(if_is), equal, conclusion.symbol, clamp(then_is)};
    if (if_is == known.c && then_is == known.d && std::ranges::binary_search(implications_, known)) return true;
  }
  Facts assumed = *this;
  if (!(equal ? assumed.assume_equal(condition, wanted) : assumed.assume_different(condition, wanted))) return true;
  const Range then = assumed.range(conclusion);
  return then.is_constant() && then.lo == d;
}

bool Facts::assume_difference(SymbolId x, SymbolId y, Wide c) {
  if (x == y) return c >= 0;
  if (!Upper::of(c).is_known()) return true;
  const std::int64_t bound = Upper::of(c).rounded();
  const Upper back = difference(y, x);
  if (back.at_most(-Wide{bound} - 1)) return false;
  if (difference(x, y).at_most(bound)) return true;
  add_bound(x, y, bound);
  if (back.is_known()) {
    // x − y = bound is excluded: one less is the most.
    for (const Bound& d : std::vector<Bound>(disequalities_)) {
      if (d.x == x && d.y == y && d.c == bound) return assume_difference(x, y, Wide{bound} - 1);
      if (d.x == y && d.y == x && d.c == -bound) return assume_difference(x, y, Wide{bound} - 1);
    }
  }
  return propagate() && refine_by_relations();
}

bool Facts::assume_less_equal(const Term& a, const Term& b, std::int64_t slack) {
  if (knows_by_differences(a, b, slack)) return true;
  if (knows_less_equal(b, a, clamp(-Wide{slack} - 1))) return false;
  const Wide gap = Wide{b.constant} + slack - a.constant;
  if (a.scale == b.scale && a.symbol == b.symbol) return gap >= 0;
  if (a.scale == b.scale && a.scale != 0) {
    if (a.scale > 0) return assume_difference(a.symbol, b.symbol, floor_divide(gap, a.scale));
    return assume_difference(b.symbol, a.symbol, floor_divide(gap, -Wide{a.scale}));
  }
  const Range ra = range(a), rb = range(b);
  auto at_most = [&](SymbolId symbol, Wide scale, Wide room) {  // scale · symbol ≤ room
    if (scale > 0) return restrict(symbol, Range::at_most(clamp(floor_divide(room, scale))));
    return restrict(symbol, Range::at_least(clamp(-floor_divide(room, -scale))));
  };
  if (a.scale != 0 && rb.bounded_above() && !at_most(a.symbol, a.scale, rb.hi + slack - a.constant)) return false;
  // b ≥ ra.lo − slack, that is −b ≤ slack − ra.lo
  if (b.scale != 0 && ra.bounded_below() && !at_most(b.symbol, -Wide{b.scale}, Wide{slack} - ra.lo + b.constant)) {
    return false;
  }
  if (a.scale != 0 && b.scale != 0) {
    const auto sum = combine(sum_of(a), 1, sum_of(b), -1);
    if (!sum) return true;
    const auto shifted = combine(*sum, 1, {{}, slack}, -1);
    return !shifted || assume({*shifted, false});
  }
  return true;
}

bool Facts::assume_equal(const Term& a, const Term& b) {
  if (!assume_less_equal(a, b) || !assume_less_equal(b, a)) return false;
  if (a.scale == 1 && b.scale == 1) {
    const Range ra = range(a), rb = range(b);
    if (!restrict(a.symbol, subtract(rb, Range::constant(a.constant)))) return false;
    if (!restrict(b.symbol, subtract(ra, Range::constant(b.constant)))) return false;
  }
  if (a.scale == 0 && !range(b).contains(a.constant)) return false;
  if (b.scale == 0 && !range(a).contains(b.constant)) return false;
  return !knows_different(a, b);
}

bool Facts::assume_different(const Term& a, const Term& b) {
  if (const auto d = difference_in_one(a, b)) return assume_different(*d, Term::of(std::int64_t{0}));
  if (knows_different(a, b)) return true;
  if (knows_equal(a, b)) return false;
  SymbolId x, y;
  Wide c = 0;
  if (a.scale != 0 && a.scale == b.scale) {
    const Wide gap = Wide{b.constant} - a.constant;
    if (gap % a.scale != 0) return true;
    x = a.symbol, y = b.symbol, c = gap / a.scale;
  } else if (a.is_constant() != b.is_constant()) {
    const Term& t = a.is_constant() ? b : a;
    const Wide gap = Wide{(a.is_constant() ? a : b).constant} - t.constant;
    if (gap % t.scale != 0) return true;
    x = t.symbol, c = gap / t.scale;
  } else {
    return true;
  }
  if (c != clamp(c)) return true;
  const Bound d{x, y, static_cast<std::int64_t>(c)};
  disequalities_.insert(std::upper_bound(disequalities_.begin(), disequalities_.end(), d), d);
  if (y.valid()) {
    if (difference(x, y) == Upper::of(d.c) && !assume_difference(x, y, c - 1)) return false;
    if (difference(y, x) == Upper::of(-Wide{d.c}) && !assume_difference(y, x, -c - 1)) return false;
  }
  return propagate();
}

void Facts::forget(SymbolId symbol) {
  forget_in_relations(symbol);
  forget_in_definitions(symbol);
  std::vector<Bound> in, out;
  for (const Bound& b : bounds_) {
    if (b.y == symbol) in.push_back(b);
    if (b.x == symbol) out.push_back(b);
  }
  auto mentions = [symbol](const Bound& b) { return b.x == symbol || b.y == symbol; };
  std::erase_if(bounds_, mentions);
  for (const Bound& a : in) {
    for (const Bound& b : out) {
      const Upper c = Upper::of(Wide{a.c} + b.c);
      if (a.x != b.y && c.is_known()) add_bound(a.x, b.y, c.rounded());
    }
  }
  // x = symbol + c carries disequalities over.
  for (const Bound& a : in) {
    for (const Bound& b : out) {
      if (a.x != b.y || Wide{a.c} + b.c != 0) continue;
      for (const Bound& d : std::vector<Bound>(disequalities_)) {
        const Wide hole = Wide{d.c} + a.c;
        if (d.x == symbol && !d.y.valid() && hole == clamp(hole)) {
          const Bound moved{a.x, SymbolId(), static_cast<std::int64_t>(hole)};
          disequalities_.insert(std::upper_bound(disequalities_.begin(), disequalities_.end(), moved), moved);
        }
      }
    }
  }
  std::erase_if(disequalities_, mentions);
  std::erase_if(implications_, [symbol](const Implication& i) { return i.x == symbol || i.y == symbol; });
  ranges_.erase(symbol);
}

void Facts::drop_implied() {
  std::erase_if(bounds_, [&](const Bound& b) {
    const Range x = range(b.x), y = range(b.y);
    return x.bounded_above() && y.bounded_below() && x.hi - y.lo <= b.c;
  });
  std::erase_if(relations_, [&](const Relation& r) { return !r.equal && upper_by_ranges(r.sum).at_most(0); });
  std::erase_if(implications_, [&](const Implication& i) {
    const Range x = range(i.x), y = range(i.y);
    if (y.is_constant() && y.lo == i.d) return true;
    return i.equal ? excludes(i.x, i.c) : x.is_constant() && x.lo == i.c;
  });
}

void Facts::adopt(const Facts& other, const std::map<SymbolId, SymbolId>& images) {
  auto image = [&](SymbolId s) { return s.valid() ? images.at(s) : s; };
  for (const auto& [symbol, range] : other.ranges_) ranges_[image(symbol)] = range;
  for (const Bound& b : other.bounds_) bounds_.push_back({image(b.x), image(b.y), b.c});
  for (const Bound& d : other.disequalities_) disequalities_.push_back({image(d.x), image(d.y), d.c});
  for (Relation r : other.relations_) {
    for (auto& [symbol, factor] : r.sum.terms) symbol = image(symbol);
    std::sort(r.sum.terms.begin(), r.sum.terms.end());
    relations_.push_back(std::move(r));
  }
  for (const Implication& i : other.implications_) {
    implications_.push_back({image(i.x), i.c, i.equal, image(i.y), i.d});
  }
  for (const Definition& d : other.definitions_) {
    const auto renamed = d.with([&](const Term& t) { return Term{image(t.symbol), t.scale, t.constant}; });
    definitions_.push_back(*renamed);
  }
  std::sort(definitions_.begin(), definitions_.end());
  std::sort(implications_.begin(), implications_.end());
  std::sort(bounds_.begin(), bounds_.end());
  std::sort(disequalities_.begin(), disequalities_.end());
  std::sort(relations_.begin(), relations_.end());
}

void Facts::copy(const std::map<SymbolId, SymbolId>& images) {
  auto image = [&](SymbolId s) {
    auto it = images.find(s);
    return it == images.end() ? s : it->second;
  };
  for (const auto& [from, to] : images) {
    if (auto it = ranges_.find(from); it != ranges_.end()) ranges_[to] = it->second;
  }
  for (const Bound& b : std::vector<Bound>(bounds_)) {
    if (images.contains(b.x) || images.contains(b.y)) add_bound(image(b.x), image(b.y), b.c);
  }
  for (const Bound& d : std::vector<Bound>(disequalities_)) {
    if (!images.contains(d.x) && !images.contains(d.y)) continue;
    const Bound e{image(d.x), image(d.y), d.c};
    disequalities_.insert(std::upper_bound(disequalities_.begin(), disequalities_.end(), e), e);
  }
  for (const Relation& r : std::vector<Relation>(relations_)) {
    Relation copied{{{}, r.sum.constant}, r.equal};
    for (const auto& [s, k] : r.sum.terms) copied.sum.terms.emplace_back(image(s), k);
    std::sort(copied.sum.terms.begin(), copied.sum.terms.end());
    if (!(copied == r)) note(std::move(copied));
  }
  for (const Definition& d : std::vector<Definition>(definitions_))
    note(*d.with([&](const Term& t) { return Term{image(t.symbol), t.scale, t.constant}; }));
}

}  // namespace heapwise::numeric
