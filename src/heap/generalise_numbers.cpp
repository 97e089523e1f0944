// Generalise, third part: numbers. While walking, pairs of numbers get a symbol each; for entailment the other way
// round: the right side's symbols are bound to the left side's numbers. What is known of them is settled at the end
// (generalise_facts.cpp).
#include <algorithm>

#include "heap/generalise.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::Wide;

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
  const auto it = t_.bound.find(t.symbol);
  if (it == t_.bound.end()) {
    t_.bound.insert(t.symbol, v);
    return true;
  }
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

// One of them is a constant that the other one cannot be.
bool Generaliser::tell_apart(const Value& a, const Value& b) const {
  if (a.is_constant()) return b_.facts().knows_different(b.term, a.term);
  return b.is_constant() && a_.facts().knows_different(a.term, b.term);
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
  if (!is_length && tell_apart(a, b)) ++t_.cost.constants;
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

}  // namespace heapwise::heap
