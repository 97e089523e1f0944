// Generalise, third part: numbers. While walking, pairs of numbers get a symbol each; at the end the facts that hold on
// both sides become the facts of these symbols. For entailment the other way round: the right side's symbols are bound
// to the left side's numbers, and its facts must follow from the left's.
#include <algorithm>

#include "heap/generalise.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::kHighest;
using numeric::Wide;

// The least c with s − t ≤ c known, for terms of scale 0 or 1 (or one common scale).
std::int64_t term_difference(const Facts& facts, const Term& s, const Term& t) {
  if (s.scale == t.scale && s.symbol == t.symbol) return clamp(Wide{s.constant} - t.constant);
  if (s.scale == 1 && t.scale == 1) {
    const std::int64_t d = facts.difference(s.symbol, t.symbol);
    return d == kHighest ? d : clamp(Wide{d} + s.constant - t.constant);
  }
  const Range x = facts.range(s), y = facts.range(t);
  if (x.hi == kHighest || y.lo == numeric::kLowest) return kHighest;
  return clamp(Wide{x.hi} - y.lo);
}

}  // namespace

bool Generaliser::bind(const Value& a, const Value& b) {
  const Term& t = b.term;
  Value v = a.plus(clamp(-Wide{t.constant}));
  if (t.scale != 1) {
    if (!a.is_number() || v.term.scale % t.scale != 0 || v.term.constant % t.scale != 0) return false;
    v.term.scale /= t.scale;
    v.term.constant /= t.scale;
  }
  // A number of each node is no number of all.
  const ObjectId owner = b_.owner_of(t.symbol);
  if (v.term.scale != 0) {
    const ObjectId mine = a_.owner_of(v.term.symbol);
    if (mine.valid()) {
      if (!owner.valid()) return false;
      const auto x = t_.image[0].find(mine), y = t_.image[1].find(owner);
      if (x == t_.image[0].end() || y == t_.image[1].end() || x->second != y->second) return false;
    }
  }
  if (v.is_address() && a_.object(v.object()).owner.valid() && !owner.valid()) return false;
  auto [it, fresh] = t_.bound.try_emplace(t.symbol, v);
  if (fresh) return true;
  if (it->second == v) return true;
  return it->second.is_number() && v.is_number() && a_.facts().knows_equal(it->second.term, v.term);
}

// k·x + c and k·y + c, where one of the two may be a constant: k times what is above x and y, plus c. So the size 4·n
// and the offset 4·i keep what is known of n and i.
std::optional<Value> Generaliser::multiples(const Term& a, const Term& b, ObjectId context, bool is_length) {
  const Term& leading = a.scale != 0 ? a : b;
  const std::int64_t k = leading.scale, c = leading.constant;
  if (k == 0 || k == 1) return std::nullopt;
  auto part = [&](const Term& t) -> std::optional<Value> {
    if (t.scale == k && t.constant == c) return Value::symbol(t.symbol);
    const Wide rest = Wide{t.constant} - c;
    if (t.scale != 0 || rest % k != 0) return std::nullopt;
    return Value::constant(clamp(rest / k));
  };
  const auto x = part(a), y = part(b);
  if (!x || !y) return std::nullopt;
  const auto r = numbers(*x, *y, context, is_length);
  if (!r || r->term.scale > 1) return std::nullopt;
  const Wide constant = Wide{r->term.constant} * k + c;
  if (constant != clamp(constant)) return std::nullopt;
  return Value::number({r->term.symbol, r->term.scale * k, static_cast<std::int64_t>(constant)});
}

std::optional<Value> Generaliser::numbers(const Value& a, const Value& b, ObjectId context, bool is_length) {
  if (mode_ == Mode::Entail) {
    if (b.is_constant() ? a_.facts().knows_equal(a.term, b.term) : bind(a, b)) return b;
    return std::nullopt;
  }
  if (a.is_constant() && a == b) return a;
  if (mode_ == Mode::Unit && a == b && !in_a_unit(a)) return a;
  for (const Pair& p : t_.pairs) {
    if (!p.side[0] || !p.side[1]) continue;
    const Term &x = *p.side[0], &y = *p.side[1];
    if (x.symbol != a.term.symbol || x.scale != a.term.scale || y.symbol != b.term.symbol || y.scale != b.term.scale) {
      continue;
    }
    const Wide shift = Wide{a.term.constant} - x.constant;
    if (shift != Wide{b.term.constant} - y.constant || shift != clamp(shift)) continue;
    return p.r.plus(static_cast<std::int64_t>(shift));
  }
  if (auto v = multiples(a.term, b.term, context, is_length)) return v;
  if (a.is_constant() && b.is_constant() && !is_length) ++t_.cost.constants;
  Pair p;
  p.side[0] = a.term;
  p.side[1] = b.term;
  const ObjectId owner_a = a.term.scale != 0 ? a_.owner_of(a.term.symbol) : ObjectId();
  const ObjectId owner_b = b.term.scale != 0 ? b_.owner_of(b.term.symbol) : ObjectId();
  const auto owner = common_owner(owner_a, owner_b);
  if (!owner) return std::nullopt;
  p.r = Value::symbol(t_.r.fresh());
  t_.r.set_owner(p.r.term.symbol, *owner);
  t_.pairs.push_back(p);
  (void)context;
  return p.r;
}

bool Generaliser::settle_bindings() const {
  const Facts& right = b_.facts();
  const Facts& left = a_.facts();
  auto value = [&](SymbolId s) -> const Value* {
    auto it = t_.bound.find(s);
    return it == t_.bound.end() ? nullptr : &it->second;
  };
  auto alive = [&](const Value& v) {
    return v.is_function() || (v.is_address() && a_.object(v.object()).alive() && v.target == Target::Whole);
  };
  for (const auto& [s, range] : right.ranges()) {
    const Value* v = value(s);
    if (v == nullptr) continue;
    if (v->is_number()) {
      if (!range.contains(left.range(v->term))) return false;
    } else if (!range.contains(Range::of_width(32))) {
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
  // Symbols without a binding describe nodes that the left side does not have.
  auto absent = [&](SymbolId s) { return s.valid() && value(s) == nullptr && b_.owner_of(s).valid(); };
  for (const auto& f : right.bounds()) {
    if (absent(f.x) || absent(f.y)) continue;
    const auto terms = pure(f.x, f.y);
    if (!terms || term_difference(left, terms->first, terms->second) > f.c) return false;
  }
  for (const auto& f : right.disequalities()) {
    if (absent(f.x) || absent(f.y)) continue;
    if (const Value* v = value(f.x); v != nullptr && alive(*v) && !f.y.valid() && f.c == 0) continue;
    const auto terms = pure(f.x, f.y);
    if (!terms) return false;
    Term y = terms->second;
    y.constant = clamp(Wide{y.constant} + f.c);
    if (!left.knows_different(terms->first, y)) return false;
  }
  return true;
}

bool Generaliser::settle_pairs() {
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
  const std::size_t own = t_.pairs.size();
  Facts facts = mode_ == Mode::Unit ? std::as_const(t_.r).facts() : Facts{};
  for (std::size_t i = 0; i < own; ++i) {
    const Pair& p = pairs[i];
    Range range;
    if (p.one_sided) {
      range = p.side[0] ? a_.facts().range(*p.side[0]) : b_.facts().range(*p.side[1]);
    } else if (p.side[0] && p.side[1]) {
      const Range x = a_.facts().range(*p.side[0]), y = b_.facts().range(*p.side[1]);
      range = mode_ == Mode::Widen ? widen(x, y, thresholds_) : join(x, y);
    }
    if (!facts.restrict(p.r.term.symbol, range)) return false;
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (std::size_t j = 0; j < pairs.size(); ++j) {
      if (i == j || (i >= own && j >= own)) continue;
      const Pair &p = pairs[i], &q = pairs[j];
      std::int64_t c = 0;
      const bool one = p.one_sided || q.one_sided;
      if (one) {
        // A fact about nodes that only one side has holds of all of them; about shared numbers it would not.
        const int side = p.one_sided ? (p.side[0] ? 0 : 1) : (q.side[0] ? 0 : 1);
        const SymbolId lone = p.one_sided ? p.r.term.symbol : q.r.term.symbol;
        if (!p.side[side] || !q.side[side] || !t_.r.owner_of(lone).valid()) continue;
        c = term_difference(heap(side).facts(), *p.side[side], *q.side[side]);
      } else {
        if (!p.side[0] || !p.side[1] || !q.side[0] || !q.side[1]) continue;
        const std::int64_t x = term_difference(a_.facts(), *p.side[0], *q.side[0]);
        if (x == kHighest) continue;
        const std::int64_t y = term_difference(b_.facts(), *p.side[1], *q.side[1]);
        c = std::max(x, y);
        if (mode_ == Mode::Widen && c > x) continue;
      }
      if (c == kHighest || facts.knows_less_equal(p.r.term, q.r.term, c)) continue;
      if (!facts.assume_less_equal(p.r.term, q.r.term, c)) return false;
    }
  }
  for (std::size_t i = 0; i < own; ++i) {
    const Pair& p = pairs[i];
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
  t_.r.facts() = std::move(facts);
  return true;
}

}  // namespace heapwise::heap
