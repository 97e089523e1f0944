// Generalise, match: numbers. While walking, pairs of numbers get a symbol each; for entailment the other way
// round: the right side's symbols are bound to the left side's numbers. What is known of them is settled at the end
// (settle.h).
#include <algorithm>
#include <set>

#include "heap/generalise.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::Wide;

// The least k for which the fields within [lo, hi) lie alike in each piece of k bytes.
std::int64_t period(const Content& content, std::int64_t lo, std::int64_t hi) {
  std::set<std::pair<std::int64_t, unsigned>> fields;
  for (const Field& f : content.fields) {
    if (f.offset >= lo && f.offset < hi) fields.emplace(f.offset, f.width);
  }
  auto repeats = [&](std::int64_t k) {
    return std::ranges::all_of(fields, [&](const auto& f) {
      return (f.first + k >= hi || fields.contains({f.first + k, f.second})) &&
             (f.first - k < lo || fields.contains({f.first - k, f.second}));
    });
  };
  const std::int64_t way = hi - lo;
  for (std::int64_t k = 1; k < way && !fields.empty(); ++k) {
    if (way % k == 0 && repeats(k)) return k;
  }
  return way;
}

bool is_number_of_64_bits(const Heap& heap, const Term& t) {
  const auto exact = heap.facts().wide_range(t);
  return exact.lo >= numeric::kLowest && exact.hi <= numeric::kHighest;
}

}  // namespace

// What is another value in each node of a list is no value of all of them, nor of all nodes of an inner list: the right
// side's symbol must speak of the same nodes.
bool Generaliser::may_stand_for(SymbolId symbol, const Value& v) const {
  const ObjectId owner = b_.owner_of(symbol);
  auto speaks_of = [&](ObjectId unit) {
    if (!unit.valid()) return true;
    const auto x = t_.image[0].find(unit), y = t_.image[1].find(owner);
    return owner.valid() && x != t_.image[0].end() && y != t_.image[1].end() && x->second == y->second;
  };
  if (v.is_address()) {
    const bool this_node = v.target == Target::Each || v.target == Target::Next;
    if (!speaks_of(this_node ? v.object() : a_.object(v.object()).owner)) return false;
  }
  if (v.term.scale == 0) return true;
  const std::uint32_t unread = v.term.symbol.index() - kFirstUnread;
  if (v.term.symbol.index() < kFirstUnread) return speaks_of(a_.owner_of(v.term.symbol));
  // Bytes that nothing is known of on the left: other ones in each node, unless there is only one.
  return owner == unread_[unread] || are_one_node(0, unread_[unread], ObjectId());
}

bool Generaliser::bind(const Value& a, const Value& b) {
  const Term& t = b.term;
  const Wide shift = Wide{a.term.constant} - t.constant;
  if (shift != clamp(shift)) return false;
  Value v = a;
  v.term.constant = static_cast<std::int64_t>(shift);
  if (t.scale != 1) {
    if (!a.is_number() || v.term.scale % t.scale != 0 || v.term.constant % t.scale != 0) return false;
    v.term.scale /= t.scale;
    v.term.constant /= t.scale;
  }
  // The right side's symbol is a number of 64 bits: what lies beyond them is none that the right side describes.
  if (v.is_number() && !is_number_of_64_bits(a_, v.term)) return false;
  if (!may_stand_for(t.symbol, v)) return false;
  const auto it = t_.bound.find(t.symbol);
  if (it == t_.bound.end()) {
    t_.bound.insert(t.symbol, v);
    return true;
  }
  if (it->second == v) return true;
  return it->second.is_number() && v.is_number() && a_.facts().knows_equal(it->second.term, v.term);
}

// k·x + c and m·k·y + d, where d − c is a multiple of k and one of the two may be a constant: k times what is above x
// and m·y + (d − c)/k, plus c. So the size 4·n and the offset 4·i keep what is known of n and i.
std::optional<Value> Generaliser::multiples(const Term& a, const Term& b, ObjectId context, bool is_length) {
  const bool first = b.scale == 0 || (a.scale != 0 && std::abs(a.scale) <= std::abs(b.scale));
  const Term& leading = first ? a : b;
  return leading.scale == 0 ? std::nullopt : multiples_of(leading.scale, leading.constant, a, b, context, is_length);
}

// Two constant offsets are taken for the places of a walk: a step times what is above how often it was taken. What the
// walk has met on its way says how long a step is.
std::optional<Value> Generaliser::steps(const Value& a, const Value& b) {
  constexpr Wide kLongest = 4096;
  const Wide way = Wide{b.term.constant} - a.term.constant;
  if (a.term.scale != 0 || b.term.scale != 0 || way < -kLongest || way > kLongest) return std::nullopt;
  const bool forward = way > 0;
  const Object& walked = forward ? b_.object(b.object()) : a_.object(a.object());
  if (!walked.is_region()) return std::nullopt;
  const std::int64_t lo = std::min(a.term.constant, b.term.constant), hi = std::max(a.term.constant, b.term.constant);
  const std::int64_t k = period(walked.content(), lo, hi);
  if (k < 2) return std::nullopt;
  const std::int64_t rest = a.term.constant % k;
  return multiples_of(k, rest < 0 ? rest + k : rest, a.term, b.term, ObjectId(), false);
}

// Each side is k times its part, plus c: so is the result k times what is above the two parts, plus c. The parts must
// be numbers of 64 bits, as the symbol above them is: of the lowest number, −1 times it is none.
std::optional<Value> Generaliser::multiples_of(std::int64_t k, std::int64_t c, const Term& a, const Term& b,
                                               ObjectId context, bool is_length) {
  if (k == 1) return std::nullopt;
  auto part = [&](const Term& t) -> std::optional<Value> {
    const Wide rest = Wide{t.constant} - c;
    if (rest % k != 0 || t.scale % k != 0) return std::nullopt;
    const Wide multiple = rest / k;
    if (multiple != clamp(multiple)) return std::nullopt;
    return Value::number({t.symbol, t.scale / k, static_cast<std::int64_t>(multiple)});
  };
  const auto x = part(a), y = part(b);
  if (!x || !y) return std::nullopt;
  if (k == -1 && !(is_number_of_64_bits(a_, x->term) && is_number_of_64_bits(b_, y->term))) return std::nullopt;
  const auto r = numbers(*x, *y, context, is_length);
  if (!r || r->term.scale > 1) return std::nullopt;
  const Wide constant = Wide{r->term.constant} * k + c;
  if (constant != clamp(constant) || !numeric::is_scale(Wide{r->term.scale} * k)) return std::nullopt;
  return Value::number({r->term.symbol, r->term.scale * k, static_cast<std::int64_t>(constant)});
}

// One of them is a constant that the other one cannot be.
bool Generaliser::tell_apart(const Value& a, const Value& b) const {
  if (a.is_constant()) return b_.facts().knows_different(b.term, a.term);
  return b.is_constant() && a_.facts().knows_different(a.term, b.term);
}

// Null, and the address of some node: as a block that is there or not.
bool Generaliser::is_null_and_node(const Value& a, const Value& b) const {
  const auto refers = [](const Heap& heap, const Value& v) {
    const Reference* known = v.is_symbol() ? heap.reference(v.term.symbol) : nullptr;
    return known != nullptr && !known->null;
  };
  return (a.is_constant(0) && refers(b_, b)) || (b.is_constant(0) && refers(a_, a));
}

// The deeper of the two: a number of each node says less than one of all nodes. (Blocks are counted, and have a
// stricter rule: common_owner.)
std::optional<ObjectId> Generaliser::owner_of_number(ObjectId a, ObjectId b) const {
  const auto ra = image_of_owner(0, a), rb = image_of_owner(1, b);
  if (!ra || !rb) return std::nullopt;
  for (const auto& [inner, outer] : {std::pair(*ra, *rb), std::pair(*rb, *ra)}) {
    ObjectId unit = inner;
    while (unit.valid() && unit != outer) unit = t_.r.object(unit).owner;
    if (unit == outer) return inner;
  }
  return std::nullopt;
}

std::optional<Value> Generaliser::numbers(const Value& a, const Value& b, ObjectId context, bool is_length) {
  if (mode_ == Mode::Entail) {
    if (b.is_constant() ? a_.facts().knows_equal(a.term, b.term) : bind(a, b)) return b;
    return std::nullopt;
  }
  if (a.is_constant() && a == b) return a;
  if (mode_ == Mode::Unit && a == b && !in_a_unit(a)) return a;
  for (const NumberPair& p : t_.pairs) {
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
  if (is_null_and_node(a, b)) ++t_.cost.optional, ++t_.cost.blocks;
  NumberPair p;
  p.side[0] = a.term;
  p.side[1] = b.term;
  const ObjectId owner_a = a.term.scale != 0 ? a_.owner_of(a.term.symbol) : ObjectId();
  const ObjectId owner_b = b.term.scale != 0 ? b_.owner_of(b.term.symbol) : ObjectId();
  const auto owner = owner_of_number(owner_a, owner_b);
  if (!owner) return std::nullopt;
  p.r = Value::symbol(t_.r.fresh());
  t_.r.set_owner(p.r.term.symbol, *owner);
  t_.pairs.push_back(p);
  (void)context;
  return p.r;
}

}  // namespace heapwise::heap
