// Settle, for entailment: with b's symbols read as what they are in a, b's facts must follow from a's.
#include <algorithm>

#include "heap/settle.h"

namespace heapwise::heap {
namespace {

using numeric::clamp;
using numeric::Relation;
using numeric::Sum;
using numeric::sum_of;
using numeric::Wide;

class Consequences {
 public:
  Consequences(const Heap& a, const Bindings& bound) : a_(a), left_(a.facts()), bound_(bound) {}

  [[nodiscard]] bool binds(SymbolId s) const { return value(s) != nullptr; }
  [[nodiscard]] bool follow(const Facts& right) const {
    return ranges_follow(right) && bounds_follow(right) && disequalities_follow(right) && relations_follow(right) &&
           implications_follow(right) && definitions_follow(right);
  }

 private:
  [[nodiscard]] const Value* value(SymbolId s) const {
    const auto it = bound_.find(s);
    return it == bound_.end() ? nullptr : &it->second;
  }
  // Both sides of a fact, as terms; nothing when one of them is no number.
  [[nodiscard]] std::optional<std::pair<Term, Term>> pure(SymbolId x, SymbolId y) const {
    const Value zero = Value::constant(0);
    const Value* v = value(x);
    const Value* w = y.valid() ? value(y) : &zero;
    if (v == nullptr || w == nullptr || !v->is_number() || !w->is_number()) return std::nullopt;
    return std::pair(v->term, w->term);
  }
  // An address that is surely not null.
  [[nodiscard]] bool alive(const Value& v) const {
    return v.is_function() || (v.is_address() && a_.object(v.object()).alive() && v.target == Target::Whole);
  }

  [[nodiscard]] bool ranges_follow(const Facts& right) const {
    for (const auto& [s, range] : right.ranges()) {
      const Value* v = value(s);
      if (v == nullptr) continue;
      if (v->is_number()) {
        if (!range.contains(left_.range(v->term))) return false;
      } else if (!range.contains(Range::of_width(a_.address_bits()))) {
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool bounds_follow(const Facts& right) const {
    for (const auto& f : right.bounds()) {
      const auto terms = pure(f.x, f.y);
      if (!terms || !left_.knows_less_equal(terms->first, terms->second, f.c)) return false;
    }
    return true;
  }
  [[nodiscard]] bool disequalities_follow(const Facts& right) const {
    for (const auto& f : right.disequalities()) {
      if (const Value* v = value(f.x); v != nullptr && alive(*v) && !f.y.valid() && f.c == 0) continue;
      const auto terms = pure(f.x, f.y);
      if (!terms) return false;
      Term y = terms->second;
      const Wide moved = Wide{y.constant} + f.c;
      if (moved != clamp(moved)) return false;
      y.constant = static_cast<std::int64_t>(moved);
      if (!left_.knows_different(terms->first, y)) return false;
    }
    return true;
  }
  [[nodiscard]] bool relations_follow(const Facts& right) const {
    for (const Relation& r : right.relations()) {
      Sum sum{{}, r.sum.constant};
      for (const auto& [s, k] : r.sum.terms) {
        const Value* v = value(s);
        if (v == nullptr || !v->is_number()) return false;
        auto more = combine(sum, 1, sum_of(v->term), k);
        if (!more) return false;
        sum = std::move(*more);
      }
      if (!left_.knows({sum, r.equal})) return false;
    }
    return true;
  }
  [[nodiscard]] bool implications_follow(const Facts& right) const {
    for (const auto& i : right.implications()) {
      const auto terms = pure(i.x, i.y);
      if (!terms || !left_.knows_implied(terms->first, i.c, i.equal, terms->second, i.d)) return false;
    }
    return true;
  }

  [[nodiscard]] bool definitions_follow(const Facts& right) const {
    return std::ranges::all_of(right.definitions(), [&](const numeric::Definition& d) {
      const auto here = d.with([&](const Term& t) -> std::optional<Term> {
        const Value* v = t.scale == 0 ? nullptr : value(t.symbol);
        if (t.scale == 0) return t;
        return v != nullptr && v->is_number() ? replaced(t, v->term) : std::nullopt;
      });
      return here && left_.knows(*here);
    });
  }

  const Heap& a_;
  const Facts& left_;
  const Bindings& bound_;
};

}  // namespace

bool facts_follow(const Heap& a, const Heap& b, const Bindings& bound) {
  const Consequences consequences(a, bound);
  Facts right = b.facts();
  // Symbols without a binding describe nodes that the left side does not have: what follows from them for the others
  // must hold all the same.
  for (const auto& [s, owner] : b.owned_symbols()) {
    if (!consequences.binds(s)) right.forget(s);
  }
  return consequences.follow(right);
}

}  // namespace heapwise::heap
