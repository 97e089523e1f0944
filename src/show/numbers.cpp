#include "show/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace heapwise::show {
namespace {

using numeric::kHighest;
using numeric::kLowest;
using numeric::Range;
using numeric::Term;

bool at_upper_limit(std::int64_t hi) {
  constexpr std::array<std::int64_t, 2> kLimits = {std::numeric_limits<std::int32_t>::max(),
                                                   std::numeric_limits<std::uint32_t>::max()};
  return hi == kHighest || std::ranges::find(kLimits, hi) != kLimits.end() || hi > (std::int64_t{1} << 40);
}

bool at_lower_limit(std::int64_t lo) {
  return lo == kLowest || lo == std::numeric_limits<std::int32_t>::min() || lo < -(std::int64_t{1} << 40);
}

std::string plus(std::int64_t c) {
  if (c == 0) return "";
  return c > 0 ? fmt::format(" + {}", c) : fmt::format(" − {}", -static_cast<numeric::Wide>(c) <= kHighest ? -c : c);
}

}  // namespace

std::string range_words(const Range& range) {
  if (range.is_constant()) return std::to_string(range.lo.number());
  const bool low = at_lower_limit(range.lo.number()), high = at_upper_limit(range.hi.number());
  std::string text;
  if (!low && !high) text = fmt::format("{}..{}", range.lo.number(), range.hi.number());
  else if (!low) text = fmt::format("≥ {}", range.lo.number());
  else if (!high) text = fmt::format("≤ {}", range.hi.number());
  if (range.modulus > 1) text += fmt::format("{}≡ {} mod {}", text.empty() ? "" : ", ", range.remainder, range.modulus);
  return text;
}

std::string unsigned_words(const Range& range, int bytes) {
  const std::uint64_t most = bytes >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
  const auto read = [&](std::int64_t number) { return static_cast<std::uint64_t>(number) & most; };
  if (range.is_constant()) return std::to_string(read(range.lo.number()));
  if (range.lo >= 0)
    return range_words({range.lo == 0 ? numeric::LowEnd(kLowest) : range.lo, range.hi, range.modulus, range.remainder});
  if (!range.bounded_below() || !(range.hi < 0)) return "";  // two ranges, at both ends of the type
  const std::uint64_t lo = read(range.lo.number()), hi = read(range.hi.number());
  return hi == most ? fmt::format("≥ {}", lo) : fmt::format("{}..{}", lo, hi);
}

std::string length_words(const Range& range) {
  if (range.is_constant()) return fmt::format("{} node{}", range.lo.number(), range.lo == 1 ? "" : "s");
  std::string text;
  // As many as fit into the memory.
  const bool any = range.hi >= (std::int64_t{1} << 24);
  if (any) text = range.lo <= 0 ? "any length" : fmt::format("at least {}", range.lo.number());
  else if (range.lo <= 0) text = fmt::format("at most {}", range.hi.number());
  else text = fmt::format("{} to {} nodes", range.lo.number(), range.hi.number());
  if (range.modulus > 1) text += fmt::format(" (≡ {} mod {})", range.remainder, range.modulus);
  return text;
}

void Numbers::note(const heap::Value& number, const std::string& place, int unsigned_bytes) {
  if (!number.is_symbol() || place.empty() || (unsigned_bytes > 0 && !(heap_.range(number).lo >= 0))) return;
  names_.try_emplace(number.term.symbol, place);
}

const std::string* Numbers::name(heap::SymbolId symbol) const {
  const auto it = names_.find(symbol);
  return it == names_.end() ? nullptr : &it->second;
}

std::string Numbers::name(const Term& term) const {
  if (term.is_constant()) return std::to_string(term.constant);
  const std::string* symbol = name(term.symbol);
  if (symbol == nullptr) return "";
  return (term.scale == 1 ? "" : std::to_string(term.scale) + " · ") + *symbol + plus(term.constant);
}

std::string Numbers::at(const heap::Value& number, const std::string& place, int unsigned_bytes) const {
  if (unsigned_bytes > 0 && !(heap_.range(number).lo >= 0)) return unsigned_words(heap_.range(number), unsigned_bytes);
  if (number.is_constant()) return std::to_string(number.term.constant);
  std::string called = name(number.term);
  if (!called.empty() && called != place) return called;
  return unsigned_bytes > 0 ? unsigned_words(heap_.range(number), unsigned_bytes) : range_words(heap_.range(number));
}

std::string Numbers::length(const heap::Value& number, const std::string& place) const {
  const Range range = heap_.range(number);
  const std::string called = number.is_constant() ? "" : name(number.term);
  if (called.empty() || called == place) return length_words(range);
  return "length " + called;
}

// x − y ≤ c and y − x ≤ −c are one equality.
void Numbers::add_differences(std::vector<std::string>& facts) const {
  const auto& bounds = heap_.facts().bounds();
  for (const auto& b : bounds) {
    const std::string *x = name(b.x), *y = name(b.y);
    if (x == nullptr || y == nullptr || *x == *y) continue;
    const auto reverse = std::ranges::find_if(bounds, [&](const auto& r) { return r.x == b.y && r.y == b.x; });
    const bool equal = reverse != bounds.end() && reverse->c == -b.c;
    if (equal && b.y < b.x) continue;
    facts.push_back(fmt::format("{} {} {}{}", *x, equal ? "=" : "≤", *y, plus(b.c)));
  }
  for (const auto& d : heap_.facts().disequalities()) {
    const std::string* x = name(d.x);
    const std::string* y = d.y.valid() ? name(d.y) : nullptr;
    if (x == nullptr || (d.y.valid() && y == nullptr)) continue;
    facts.push_back(d.y.valid() ? fmt::format("{} ≠ {}{}", *x, *y, plus(d.c)) : fmt::format("{} ≠ {}", *x, d.c));
  }
}

// Summands with a minus go to the other side.
void Numbers::add_relations(std::vector<std::string>& facts) const {
  for (const auto& r : heap_.facts().relations()) {
    std::string left, right;
    bool named = true;
    for (const auto& [symbol, k] : r.sum.terms) {
      const std::string* called = name(symbol);
      named = named && called != nullptr;
      if (!named) break;
      std::string& side = k > 0 ? left : right;
      const std::int64_t size = k > 0 ? k : -k;
      side += fmt::format("{}{}{}", side.empty() ? "" : " + ", size == 1 ? "" : fmt::format("{} · ", size), *called);
    }
    if (!named) continue;
    if (left.empty()) left = "0";
    const std::int64_t c = r.sum.constant;
    if (right.empty()) right = std::to_string(-c);
    else right += plus(-c);
    facts.push_back(fmt::format("{} {} {}", left, r.equal ? "=" : "≤", right));
  }
}

std::vector<std::string> Numbers::facts() const {
  std::vector<std::string> facts;
  add_differences(facts);
  add_relations(facts);
  for (const auto& i : heap_.facts().implications()) {
    const std::string *x = name(i.x), *y = name(i.y);
    if (x != nullptr && y != nullptr)
      facts.push_back(fmt::format("if {} {} {} then {} = {}", *x, i.equal ? "=" : "≠", i.c, *y, i.d));
  }
  for (const auto& d : heap_.facts().definitions()) {
    const auto& [kind, bits, a, b] = d.operation;
    const std::string result = name(d.result), left = name(a), right = name(b);
    if (bits == 0 && !result.empty() && !left.empty() && !right.empty())
      facts.push_back(fmt::format("{} = {} {} {}", result, left, numeric::sign_of(kind), right));
  }
  return facts;
}

}  // namespace heapwise::show
