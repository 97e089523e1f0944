#include "heap/multiples.h"

#include <algorithm>

namespace heapwise::heap {
namespace {

using numeric::Wide;

// y = k·x + c, where the relation says that.
struct Definition {
  SymbolId y;
  Term multiple;
};

std::optional<Definition> definition_by(const numeric::Relation& r) {
  if (!r.equal || r.sum.terms.size() != 2) return std::nullopt;
  for (std::size_t i : {std::size_t{1}, std::size_t{0}}) {
    const auto& [y, b] = r.sum.terms[i];
    const auto& [x, a] = r.sum.terms[1 - i];
    if (b != 1 && b != -1) continue;
    const Wide k = -Wide{a} * b, c = -Wide{r.sum.constant} * b;
    if (k < 2 || !numeric::is_scale(k) || c != numeric::clamp(c)) return std::nullopt;
    return Definition{y, {x, static_cast<std::int64_t>(k), numeric::clamp(c)}};
  }
  return std::nullopt;
}

void write_as(Heap& heap, SymbolId y, const Term& multiple) {
  const Facts known = std::as_const(heap).facts();
  const SymbolId x = multiple.symbol;
  for (const auto& d : known.disequalities()) {
    if (d.x == y && !d.y.valid()) (void)heap.facts().assume_different(multiple, Term::of(d.c));
  }
  for (numeric::Implication i : known.implications()) {
    // k·x + c = d says x = (d − c)/k, where that is a number.
    auto translate = [&](SymbolId& symbol, std::int64_t& value) {
      if (symbol != y) return true;
      const Wide rest = Wide{value} - multiple.constant;
      symbol = x;
      value = numeric::clamp(rest / multiple.scale);
      return rest % multiple.scale == 0;
    };
    if (i.x != y && i.y != y) continue;
    if (translate(i.x, i.c) && translate(i.y, i.d) && i.x != i.y) (void)heap.facts().assume(i);
  }
  heap.substitute(y, Value::number(multiple));
}

// The number says how large a block is. Other multiples are mostly accidents of a few rounds of a loop.
bool is_size(const Heap& heap, SymbolId symbol) {
  return std::any_of(heap.objects().begin(), heap.objects().end(), [&](const auto& entry) {
    const Object& o = *entry.second;
    return o.is_region() && o.size.term.scale != 0 && o.size.term.symbol == symbol;
  });
}

}  // namespace

void write_multiples(Heap& heap, Value* also) {
  for (bool found = true; found;) {
    found = false;
    for (const numeric::Relation& r : std::as_const(heap).facts().relations()) {
      const auto d = definition_by(r);
      if (!d || !is_size(heap, d->y) || heap.owner_of(d->y).valid() || heap.owner_of(d->multiple.symbol).valid())
        continue;
      // Whoever holds a number of this heap outside of it has a symbol: that one is gone.
      if (also != nullptr && *also == Value::symbol(d->y)) *also = Value::number(d->multiple);
      else if (also != nullptr && also->term.scale != 0 && also->term.symbol == d->y) continue;
      write_as(heap, d->y, d->multiple);
      found = true;
      break;  // the relations have changed
    }
  }
}

}  // namespace heapwise::heap
