// Describes, last part: do the numbers satisfy the facts, and is all of the memory accounted for?
#include <fmt/format.h>

#include <algorithm>

#include "heap/describes_search.h"

namespace heapwise::heap {
namespace {

bool within(const Range& range, Wide n) {
  if (range.bounded_below() && n < range.lo) return false;
  if (range.bounded_above() && n > range.hi) return false;
  const Wide rest = ((n % range.modulus) + range.modulus) % range.modulus;
  return rest == range.remainder;
}

constexpr std::uint64_t kMostCases = 1'000'000;

}  // namespace

// A fact holds of all copies of a number, with those of other units that may exist beside it: what belongs to one node
// is related to what belongs to the same node.
bool Search::together(const State& s, std::uint32_t a, std::uint32_t b) const {
  for (std::uint32_t i = a; i != 0; i = s.instances[i].parent) {
    for (std::uint32_t j = b; j != 0; j = s.instances[j].parent) {
      if (s.instances[i].prototype == s.instances[j].prototype && i != j) return false;
    }
  }
  return true;
}

template <class Holds>
bool Search::for_all(const State& s, const std::vector<SymbolId>& symbols, Holds holds) {
  std::vector<std::pair<std::uint32_t, Wide>> chosen;
  std::uint64_t cases = 0;
  auto next = [&](auto& self) -> bool {
    if (chosen.size() == symbols.size()) return holds(chosen);
    const SymbolId symbol = symbols[chosen.size()];
    for (auto it = s.numbers.lower_bound({symbol, 0}); it != s.numbers.end() && it->first.name == symbol; ++it) {
      if (++cases > kMostCases) throw GivenUp{"a fact of too many numbers"};
      const bool fits = std::all_of(chosen.begin(), chosen.end(),
                                    [&](const auto& c) { return together(s, c.first, it->first.instance); });
      if (!fits) continue;
      chosen.emplace_back(it->first.instance, it->second);
      const bool good = self(self);
      chosen.pop_back();
      if (!good) return false;
    }
    return true;
  };
  return next(next);
}

bool Search::definition_holds(const State& s, const numeric::Definition& d) {
  const std::vector<SymbolId> symbols = d.symbols();
  return for_all(s, symbols, [&](const auto& v) {
    auto value = [&](const Term& t) -> Wide {
      if (t.scale == 0) return t.constant;
      const auto at = static_cast<std::size_t>(std::ranges::find(symbols, t.symbol) - symbols.begin());
      return v[at].second * t.scale + t.constant;
    };
    const Wide a = value(d.operation.a), b = value(d.operation.b);
    if (a != numeric::clamp(a) || b != numeric::clamp(b)) return true;  // no operands of a program
    const auto result = result_of(d.operation, numeric::clamp(a), numeric::clamp(b));
    return result && *result == value(d.result);
  });
}

bool Search::facts_hold(const State& s) {
  const Facts& facts = heap_.facts();
  for (const auto& [number, value] : s.numbers) {
    if (!within(facts.range(number.name), value))
      return fail(
          s, fmt::format("s{} = {} is outside of its range", number.name.index(), static_cast<std::int64_t>(value)));
  }
  auto refuse = [&](const std::string& what) { return fail(s, "a fact does not hold: " + what); };
  for (const auto& [number, value] : s.numbers) {
    const Reference* reference = heap_.reference(number.name);
    if (reference != nullptr && !leads_there(s, *reference, value))
      return refuse(fmt::format("s{} leads to another node", number.name.index()));
  }
  for (const auto& b : facts.bounds()) {
    if (!for_all(s, {b.x, b.y}, [&](const auto& v) { return v[0].second - v[1].second <= b.c; }))
      return refuse(fmt::format("s{} - s{} <= {}", b.x.index(), b.y.index(), b.c));
  }
  for (const auto& d : facts.disequalities()) {
    const bool good = d.y.valid()
                          ? for_all(s, {d.x, d.y}, [&](const auto& v) { return v[0].second - v[1].second != d.c; })
                          : for_all(s, {d.x}, [&](const auto& v) { return v[0].second != d.c; });
    if (!good) return refuse(fmt::format("s{} is not s{} + {}", d.x.index(), d.y.index(), d.c));
  }
  for (const auto& i : facts.implications()) {
    const bool good =
        for_all(s, {i.x, i.y}, [&](const auto& v) { return (v[0].second == i.c) != i.equal || v[1].second == i.d; });
    if (!good)
      return refuse(
          fmt::format("s{} {} {} implies s{} = {}", i.x.index(), i.equal ? "=" : "!=", i.c, i.y.index(), i.d));
  }
  for (const auto& d : facts.definitions()) {
    if (!definition_holds(s, d)) return refuse("the result of an operation");
  }
  for (const auto& r : facts.relations()) {
    std::vector<SymbolId> symbols;
    for (const auto& [symbol, factor] : r.sum.terms) symbols.push_back(symbol);
    const bool good = for_all(s, symbols, [&](const auto& v) {
      Wide sum = r.sum.constant;
      for (std::size_t i = 0; i < v.size(); ++i) sum += v[i].second * r.sum.terms[i].second;
      return r.equal ? sum == 0 : sum <= 0;
    });
    if (!good) return refuse(fmt::format("a sum of {} numbers", symbols.size()));
  }
  return others_possible(s);
}

// Of blocks that are freed, and of those of which nothing says where they are, nothing is claimed.
bool Search::leads_there(const State& s, const Reference& reference, Wide value) const {
  if (value == 0) return reference.null;
  const auto block = block_at(wrap(static_cast<Address>(value) - static_cast<Address>(reference.offset)));
  if (!block) return false;
  if (const auto used = s.used.find(*block); used != s.used.end()) return reference.names(used->second.name);
  return has_open_objects(s) || std::ranges::any_of(reference.nodes, [&](ObjectId o) {
           return !heap_.object(o).alive() || heap_.object(o).storage != Storage::Heap;
         });
}

// Numbers that nothing has determined must still be possible beside those that are known.
bool Search::others_possible(const State& s) {
  const Facts& facts = heap_.facts();
  auto open = [&](SymbolId x) { return x.valid() && !heap_.owner_of(x).valid() && !s.numbers.contains(Number{x, 0}); };
  bool any = false;
  for (const auto& b : facts.bounds()) any = any || open(b.x) || open(b.y);
  for (const auto& i : facts.implications()) any = any || open(i.x) || open(i.y);
  for (const auto& r : facts.relations()) {
    for (const auto& [symbol, factor] : r.sum.terms) any = any || open(symbol);
  }
  if (!any) return true;
  Facts all = facts;
  for (const auto& [number, value] : s.numbers) {
    if (number.instance != 0 || value != numeric::clamp(value)) continue;
    if (!all.restrict(number.name, Range::constant(numeric::clamp(value))))
      return fail(s, "the facts leave no value for a number that is not known");
  }
  return true;
}

// Objects of which nothing says where they are: only a caller's frame holds them.
bool Search::has_open_objects(const State& s) const {
  return std::any_of(heap_.objects().begin(), heap_.objects().end(), [&](const auto& entry) {
    const auto& [id, o] = entry;
    if (o->is_prototype() || o->storage != Storage::Heap || !o->alive()) return false;
    if (o->is_segment() && heap_.range(o->segment().length).hi <= 0) return false;
    auto open = [&](std::uint32_t instance) {
      return !s.places.contains({id, instance}) && !s.unrolled.contains({id, instance});
    };
    if (!o->owner.valid()) return open(0);
    for (std::uint32_t i = 1; i < s.instances.size(); ++i) {
      if (s.instances[i].prototype == o->owner && open(i)) return true;
    }
    return false;
  });
}

bool Search::covers(const State& s) {
  if (!concrete_.made_since || has_open_objects(s)) return true;
  for (Block block = 1; block < concrete_.memory.object_count(); ++block) {
    const interp::Object& o = concrete_.memory[interp::ObjectId(block)];
    if (o.storage != interp::Storage::Heap || !o.alive() || o.serial <= *concrete_.made_since) continue;
    if (!s.used.contains(block)) return fail(s, fmt::format("nothing describes the block at {:#x}", o.base));
  }
  return true;
}

}  // namespace heapwise::heap
