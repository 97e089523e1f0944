// Facts, second part: relations between several symbols.
#include <algorithm>

#include "numeric/facts.h"

namespace heapwise::numeric {
namespace {

constexpr std::size_t kMostRelations = 24;
constexpr std::size_t kMostTerms = 5;
constexpr int kDepth = 4;       // relations and bounds that one derivation may use
constexpr int kMostWork = 120;  // steps of one search

constexpr Wide kFar = Wide{1} << 80;

Sum difference_of(SymbolId x, SymbolId y, std::int64_t c) {  // x − y − c
  Sum sum;
  sum.terms = {{x, 1}, {y, -1}};
  std::sort(sum.terms.begin(), sum.terms.end());
  sum.constant = clamp(-Wide{c});
  return sum;
}

// `sum` without the symbol, by adding a multiple of `by` (which is ≤ 0, or = 0): sum · factor ≤ result.
struct Eliminated {
  Sum result;
  std::int64_t factor;
};
std::optional<Eliminated> eliminate(const Sum& sum, const Sum& by, bool equal, SymbolId symbol) {
  const std::int64_t a = sum.coefficient(symbol), k = by.coefficient(symbol);
  if (a == 0 || k == 0 || (!equal && (a > 0) != (k > 0))) return std::nullopt;
  std::int64_t divisor = k < 0 ? -k : k;
  for (std::int64_t x = a < 0 ? -a : a; x != 0;) {
    const std::int64_t rest = divisor % x;
    divisor = x;
    x = rest;
  }
  const std::int64_t factor = (k < 0 ? -k : k) / divisor;
  const std::int64_t times = a / divisor * (k < 0 ? -1 : 1);
  auto result = combine(sum, factor, by, -times);
  if (!result) return std::nullopt;
  return Eliminated{std::move(*result), factor};
}

}  // namespace

Sum sum_of(const Term& term) {
  Sum sum;
  if (term.scale != 0) sum.terms.emplace_back(term.symbol, term.scale);
  sum.constant = term.constant;
  return sum;
}

bool Facts::relates(SymbolId symbol) const {
  return std::any_of(relations_.begin(), relations_.end(), [&](const Relation& r) { return r.sum.mentions(symbol); });
}

Upper Facts::upper_by_ranges(const Sum& sum) const {
  Wide total = sum.constant;
  for (const auto& [symbol, k] : sum.terms) {
    const Range r = range(symbol);
    if (k > 0 ? !r.bounded_above() : !r.bounded_below()) return {};
    total += Wide{k > 0 ? r.hi.number() : r.lo.number()} * k;
  }
  return Upper::of(total);
}

// Eliminates one symbol after the other, by its range, a relation or a bound. None comes back: that would go in
// circles.
Upper Facts::upper_by_search(const Sum& sum, Wide goal, int depth, Search& search) const {
  int& work = search.work;
  Upper best = upper_by_ranges(sum);
  if (best.at_most(goal) || sum.terms.empty() || ++work > kMostWork) return best;
  // The newest symbol first: it was defined by older ones.
  const auto [symbol, a] = sum.terms.back();
  const std::size_t gone = search.gone.size();
  search.gone.push_back(symbol);
  auto consider = [&](const Sum& rest, std::int64_t factor, int deeper) {
    for (std::size_t i = 0; i <= gone; ++i) {
      if (rest.mentions(search.gone[i])) return false;
    }
    const Wide scaled = std::clamp(goal, -kFar, kFar) * factor;
    const Upper bound = upper_by_search(rest, scaled, deeper, search);
    if (bound.is_known()) best = std::min(best, Upper::of(floor_divide(bound.value(), factor)));
    search.gone.resize(gone + 1);
    return best.at_most(goal) || work > kMostWork;
  };
  const Range r = range(symbol);
  if (a > 0 ? r.bounded_above() : r.bounded_below()) {
    Sum rest = sum;
    rest.terms.pop_back();
    const Wide constant = Wide{rest.constant} + Wide{a > 0 ? r.hi.number() : r.lo.number()} * a;
    if (constant == clamp(constant)) {
      rest.constant = static_cast<std::int64_t>(constant);
      if (consider(rest, 1, depth)) return best;
    }
  }
  if (depth == 0) return best;
  for (const Relation& by : relations_) {
    const auto rest = eliminate(sum, by.sum, by.equal, symbol);
    if (rest && rest->result.terms.size() <= kMostTerms && consider(rest->result, rest->factor, depth - 1)) return best;
  }
  for (const Bound& b : bounds_) {
    if ((a > 0 ? b.x : b.y) != symbol) continue;
    const auto rest = eliminate(sum, difference_of(b.x, b.y, b.c), false, symbol);
    if (rest && consider(rest->result, rest->factor, depth - 1)) return best;
  }
  return best;
}

Upper Facts::upper(const Sum& sum, std::optional<std::int64_t> goal) const {
  Search search;
  return upper_by_search(sum, goal ? Wide{*goal} : -kFar, kDepth, search);
}

bool Facts::knows(const Relation& relation) const {
  if (!upper(relation.sum, 0).at_most(0)) return false;
  if (!relation.equal) return true;
  const auto other = negated(relation.sum);
  return other && upper(*other, 0).at_most(0);
}

void Facts::note(Relation relation) {
  if (relation.equal) {
    auto tight = tightened_equality(std::move(relation.sum));
    if (!tight) return;
    relation.sum = std::move(*tight);
  } else {
    relation.sum = tightened(std::move(relation.sum));
  }
  const Sum& sum = relation.sum;
  if (sum.terms.size() < 2 || sum.terms.size() > kMostTerms) return;
  const bool units =
      std::ranges::all_of(sum.terms, [](const auto& term) { return term.second == 1 || term.second == -1; });
  if (sum.terms.size() == 2 && units && sum.terms[0].second != sum.terms[1].second) {
    const bool first = sum.terms[0].second > 0;
    const SymbolId x = sum.terms[first ? 0 : 1].first, y = sum.terms[first ? 1 : 0].first;
    add_bound(x, y, clamp(-Wide{sum.constant}));
    if (relation.equal) add_bound(y, x, sum.constant);
    return;
  }
  if (!relation.equal && upper_by_ranges(sum).at_most(0)) return;
  for (Relation& known : relations_) {
    if (known.sum.terms != sum.terms) continue;
    if (known.equal) return;
    if (relation.equal || sum.constant > known.sum.constant) known = relation;
    return;
  }
  if (relations_.size() >= kMostRelations) return;
  relations_.insert(std::upper_bound(relations_.begin(), relations_.end(), relation), relation);
}

bool Facts::assume(Relation relation) {
  const Sum& sum = relation.sum;
  if (sum.terms.empty()) return relation.equal ? sum.constant == 0 : sum.constant <= 0;
  if (sum.terms.size() == 1) {
    const auto [symbol, k] = sum.terms.front();
    const Term term{symbol, k, sum.constant}, zero = Term::of(std::int64_t{0});
    return relation.equal ? assume_equal(term, zero) : assume_less_equal(term, zero);
  }
  const auto other = negated(sum);
  if (other && upper(*other, -1).at_most(-1)) return false;
  if (relation.equal && upper(sum, -1).at_most(-1)) return false;
  note(std::move(relation));
  return propagate() && refine_by_relations();
}

// The ends of the ranges that follow from relations and bounds together.
bool Facts::refine_by_relations() {
  std::vector<SymbolId> symbols;
  for (const Relation& r : relations_) {
    for (const auto& [s, k] : r.sum.terms) symbols.push_back(s);
  }
  std::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  constexpr int kShallow = 2;
  for (SymbolId s : symbols) {
    Search up, down;
    const Upper most = upper_by_search({{{s, 1}}, 0}, -kFar, kShallow, up);
    const Upper least = upper_by_search({{{s, -1}}, 0}, -kFar, kShallow, down);
    Range r;
    if (least.is_known()) r.lo = clamp(-least.value());
    if (most.is_known()) r.hi = most.rounded();
    if (!restrict(s, r)) return false;
  }
  return true;
}

std::vector<Relation> Facts::equalities() const {
  std::vector<Relation> all;
  for (const Relation& r : relations_) {
    if (r.equal) all.push_back(r);
  }
  for (const Bound& b : bounds_) {
    if (!(b.x < b.y)) continue;
    const Bound back{b.y, b.x, clamp(-Wide{b.c})};
    if (std::binary_search(bounds_.begin(), bounds_.end(), back)) all.push_back({difference_of(b.x, b.y, b.c), true});
  }
  return all;
}

AffineMap Facts::independent(AffineMap sums) const {
  std::vector<Relation> known = equalities();
  for (std::size_t i = 0; i < known.size(); ++i) {
    // Solve it for a symbol with coefficient ±1, the newest one, and substitute that everywhere.
    const Sum by = known[i].sum;
    SymbolId symbol;
    for (const auto& [s, k] : by.terms) {
      if (k == 1 || k == -1) symbol = s;
    }
    if (!symbol.valid()) continue;
    auto substitute = [&](Sum& sum) {
      const std::int64_t a = sum.coefficient(symbol);
      if (a == 0) return;
      if (auto rest = combine(sum, 1, by, -a * by.coefficient(symbol))) sum = std::move(*rest);
    };
    for (std::size_t j = i + 1; j < known.size(); ++j) substitute(known[j].sum);
    for (Sum& sum : sums) substitute(sum);
  }
  return sums;
}

// Fourier and Motzkin: every combination of two facts in which the symbol cancels. An equality that defines the symbol
// is enough by itself.
void Facts::forget_in_relations(SymbolId symbol) {
  std::vector<Relation> with;
  for (const Relation& r : relations_) {
    if (r.sum.mentions(symbol)) with.push_back(r);
  }
  if (with.empty()) return;
  std::erase_if(relations_, [&](const Relation& r) { return r.sum.mentions(symbol); });
  const std::size_t own = with.size();
  for (const Bound& b : bounds_) {
    if (b.x == symbol || b.y == symbol) with.push_back({difference_of(b.x, b.y, b.c), false});
  }
  const Range r = range(symbol);
  // The lowest number has no negative: of it only the bound is kept.
  if (r.bounded_above()) with.push_back({{{{symbol, 1}}, clamp(-r.hi)}, r.is_constant() && r.hi != kLowest});
  if (r.bounded_below() && !r.is_constant()) with.push_back({{{{symbol, -1}}, r.lo.number()}, false});
  // Equalities among the bounds count as such.
  const std::vector<Relation> exact = equalities();
  const Relation* definition = nullptr;
  auto better = [&](const Relation& e) {
    const std::int64_t k = e.sum.coefficient(symbol);
    return e.equal && k != 0 &&
           (definition == nullptr || ((k == 1 || k == -1) && e.sum.terms.size() < definition->sum.terms.size()));
  };
  for (const Relation& e : with) {
    if (better(e)) definition = &e;
  }
  for (const Relation& e : exact) {
    if (better(e)) definition = &e;
  }
  auto add = [&](const Relation& one, const Relation& by) {
    if (const auto rest = eliminate(one.sum, by.sum, by.equal, symbol)) note({rest->result, one.equal && by.equal});
  };
  if (definition != nullptr) {
    for (const Relation& one : with) {
      if (&one != definition) add(one, *definition);
    }
    return;
  }
  for (std::size_t i = 0; i < own; ++i) {
    for (std::size_t j = i + 1; j < with.size(); ++j) {
      // ≤ and ≤ cancel when the signs differ: `eliminate` subtracts, so one of them is turned round.
      const auto& one = with[i].sum;
      const auto& two = with[j].sum;
      const std::int64_t p = one.coefficient(symbol), q = two.coefficient(symbol);
      if ((p > 0) == (q > 0)) continue;
      const std::int64_t up = q < 0 ? -q : q, down = p < 0 ? -p : p;
      if (auto sum = combine(one, up, two, down)) note({std::move(*sum), false});
    }
  }
}

}  // namespace heapwise::numeric
