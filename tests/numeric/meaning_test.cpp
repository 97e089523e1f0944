// Facts against values: what is true of some numbers can be assumed, and nothing that is known is false of them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "numeric/facts.h"

namespace heapwise::numeric {
namespace {

class Values {
 public:
  explicit Values(unsigned seed) : random_(seed) {
    // Small numbers, and some at the ends of the 64 bits.
    for (int i = 0; i < 4; ++i) {
      const int where = pick(0, 9);
      values_.push_back(where == 0 ? kLowest + pick(0, 2) : where == 1 ? kHighest - pick(0, 2) : pick(-5, 5));
    }
    for (int i = 0; i < 6; ++i) expect_possible(assume_something());
  }
  void check(int& known) {
    compare(facts, known);
    Facts dropped = facts;
    dropped.drop_implied();
    compare(dropped, known);
    for (std::uint32_t s : {0U, 3U}) {
      Facts less = facts;
      less.forget(SymbolId(s));
      compare(less, known);
    }
    std::map<SymbolId, SymbolId> images;
    for (std::uint32_t s = 0; s < 4; ++s) images[SymbolId(s)] = SymbolId(s + 4);
    Facts both;
    both.adopt(facts, {{SymbolId(0U), SymbolId(3U)},
                       {SymbolId(1U), SymbolId(2U)},
                       {SymbolId(2U), SymbolId(1U)},
                       {SymbolId(3U), SymbolId(0U)}});
    std::swap(values_[0], values_[3]);
    std::swap(values_[1], values_[2]);
    compare(both, known);
    std::swap(values_[0], values_[3]);
    std::swap(values_[1], values_[2]);
    // A copy of two symbols may have other values: those of which nothing but what is known of the first is asked.
    Facts copied = facts;
    copied.copy({{SymbolId(2U), SymbolId(6U)}, {SymbolId(3U), SymbolId(7U)}});
    compare(copied, known);
  }
  Facts facts;
  bool good = true;

 private:
  void expect_possible(bool possible) {
    EXPECT_TRUE(possible) << "what is true is possible";
    good = good && possible;
  }
  int pick(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(random_); }
  SymbolId any() { return SymbolId(static_cast<std::uint32_t>(pick(0, 3))); }
  Term any_term() {
    if (pick(0, 5) == 0) return Term::of(std::int64_t{pick(-6, 6)});
    const int scale = pick(0, 2) == 0 ? pick(-3, 3) : 1;
    return scale == 0 ? Term::of(std::int64_t{pick(-6, 6)}) : Term{any(), scale, pick(-2, 2)};
  }
  [[nodiscard]] Wide value(const Term& t) const {
    return t.is_constant() ? Wide{t.constant} : Wide{values_[t.symbol.index()]} * t.scale + t.constant;
  }
  [[nodiscard]] Wide value(const Sum& s) const {
    Wide total = s.constant;
    for (const auto& [symbol, k] : s.terms) total += Wide{values_[symbol.index()]} * k;
    return total;
  }
  Sum any_sum() {
    Sum s;
    for (std::uint32_t i = 0; i < 4; ++i) {
      if (const int k = pick(-2, 2); k != 0) s.terms.emplace_back(SymbolId(i), k);
    }
    s.constant = pick(-3, 3);
    return s;
  }
  // The terms of the sum, with the constant that makes it 0.
  std::optional<Sum> zero_sum(const Sum& sum) {
    Sum s = sum;
    const Wide constant = Wide{s.constant} - value(s);
    if (constant != clamp(constant)) return std::nullopt;
    s.constant = static_cast<std::int64_t>(constant);
    return s;
  }
  bool assume_something() {
    const Term a = any_term(), b = any_term();
    const Wide gap = value(a) - value(b);
    switch (pick(0, 7)) {
      case 0: {
        const Wide slack = gap + pick(0, 1);
        return slack != clamp(slack) || slack <= kLowest + 9 ||
               facts.assume_less_equal(a, b, static_cast<std::int64_t>(slack));
      }
      case 1: return gap == 0 || facts.assume_different(a, b);
      case 2: {
        const std::int64_t n = values_[any().index()];
        const SymbolId s = any();
        const std::int64_t m = values_[s.index()];
        return facts.restrict(
            s, {clamp(Wide{std::min(n, m)} - pick(0, 1)), clamp(Wide{std::max(n, m)} + pick(0, 1)), 1, 0});
      }
      case 3: {
        auto s = zero_sum(any_sum());
        if (!s) return true;
        const bool equal = pick(0, 1) == 0;
        if (!equal && s->constant > kLowest + 9) s->constant -= pick(0, 1);
        return facts.assume({*s, equal});
      }
      case 6:
      case 7: return assume_some_result(a, b);
      case 4: {
        const SymbolId x = any(), y = any();
        const std::int64_t c = values_[x.index()], d = values_[y.index()];
        return x == y || facts.assume(Implication{x, c, true, y, d});
      }
      default: {
        const SymbolId x = any(), y = any();
        const std::int64_t c = values_[x.index()], other = c > 100 ? c - 1 : c + 1;
        if (x == y) return true;
        // A condition that does not hold, whatever follows; or one that does.
        if (pick(0, 1) == 0) return facts.assume(Implication{x, other, true, y, pick(-5, 5)});
        return facts.assume(Implication{x, other, false, y, values_[y.index()]});
      }
    }
  }
  Operation any_operation(const Term& a, const Term& b) {
    const auto kind = static_cast<Operation::Kind>(pick(0, 5));
    const bool is_division = kind == Operation::Kind::Quotient || kind == Operation::Kind::Remainder;
    const bool has_width = is_division || kind == Operation::Kind::Product;
    return Operation::of(pick(0, 3) == 0 ? Operation::Kind::Product : kind, has_width && pick(0, 2) == 0 ? 64 : 0, a,
                         b);
  }
  std::optional<std::int64_t> value(const Operation& o) const {
    const Wide x = value(o.a), y = value(o.b);
    return x == clamp(x) && y == clamp(y) ? result_of(o, clamp(x), clamp(y)) : std::nullopt;
  }
  // That a symbol is what the operation gives, by way of a shift that makes it so.
  bool assume_some_result(const Term& a, const Term& b) {
    const Operation o = any_operation(a, b);
    const SymbolId r = any();
    const auto result = value(o);
    if (!result) return true;
    const Wide shift = Wide{*result} - values_[r.index()];
    if (shift != clamp(shift)) return true;
    const Definition definition{o, {r, 1, clamp(shift)}};
    return facts.assume(definition) && facts.compare_products(definition);
  }
  void compare(const Facts& f, int& known) {
    const auto claim = [&](bool is_true) {
      ++known;
      EXPECT_TRUE(is_true) << to_text(f);
    };
    for (std::uint32_t i = 0; i < 4; ++i) {
      EXPECT_TRUE(f.range(SymbolId(i)).contains(values_[i])) << i << " " << values_[i];
    }
    for (int i = 0; i < 12; ++i) {
      const Term a = any_term(), b = any_term();
      const std::int64_t slack = pick(-2, 2);
      const Wide x = value(a), y = value(b);
      const auto exact = f.wide_range(a);
      EXPECT_TRUE(exact.lo <= x && x <= exact.hi);
      if (x == clamp(x)) EXPECT_TRUE(f.range(a).contains(static_cast<std::int64_t>(x)));
      if (f.knows_less_equal(a, b, slack)) claim(x <= y + slack);
      if (f.knows_equal(a, b)) claim(x == y);
      if (f.knows_different(a, b)) claim(x != y);
      const Sum s = any_sum();
      const Upper most = f.upper(s);
      if (most.is_known()) claim(value(s) <= most.value());
      if (f.knows({s, true})) claim(value(s) == 0);
      if (f.knows({s, false})) claim(value(s) <= 0);
      const SymbolId p = any(), q = any();
      const Upper c = f.difference(p, q);
      if (c.is_known()) EXPECT_TRUE(Wide{values_[p.index()]} - values_[q.index()] <= c.value());
      const Operation o = any_operation(a, b);
      const auto result = value(o);
      if (const auto r = f.result_of(o); r && result) claim(value(*r) == *result);
      for (const Definition& d : f.definitions()) {
        const auto of_values = [](SymbolId s) { return s.index() < 4; };  // and not of copies
        if (!std::ranges::all_of(d.symbols(), of_values)) continue;
        if (const auto defined = value(d.operation)) claim(*defined == value(d.result));
      }
      const bool equal = pick(0, 1) == 0;
      const std::int64_t when = pick(-5, 5), then = pick(-5, 5);
      if (f.knows_implied(a, when, equal, b, then) && (x == when) == equal) claim(y == then);
    }
  }

  [[nodiscard]] std::string to_text(const Facts& f) const {
    std::string text;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const Range r = f.range(SymbolId(i));
      text += fmt::format("s{} = {} in {}..{} mod {} {}\n", i, values_[i], r.lo.number(), r.hi.number(), r.modulus,
                          r.remainder);
    }
    for (const auto& b : f.bounds()) text += fmt::format("s{} - s{} <= {}\n", b.x.index(), b.y.index(), b.c);
    for (const auto& d : f.disequalities())
      text += fmt::format("s{} - {} != {}\n", d.x.index(), d.y.valid() ? int(d.y.index()) : -1, d.c);
    for (const auto& r : f.relations()) {
      for (const auto& [symbol, k] : r.sum.terms) text += fmt::format("{}·s{} + ", k, symbol.index());
      text += fmt::format("{} {} 0\n", r.sum.constant, r.equal ? "=" : "<=");
    }
    for (const auto& i : f.implications())
      text += fmt::format("s{} {} {} implies s{} = {}\n", i.x.index(), i.equal ? "=" : "!=", i.c, i.y.index(), i.d);
    return text;
  }

  std::mt19937 random_;
  std::vector<std::int64_t> values_;
};

TEST(FactsMeaning, nothing_that_is_known_is_false) {
  int known = 0;
  for (unsigned seed = 0; seed < 1500; ++seed) {
    Values values(seed);
    if (values.good) values.check(known);
    if (HasFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GT(known, 10000);
}

TEST(FactsMeaning, two_ranges_hold_what_both_hold) {
  std::mt19937 random(7);
  const auto pick = [&](int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(random); };
  for (int round = 0; round < 5000; ++round) {
    const auto range = [&] {
      const int lo = pick(-9, 9), hi = lo + pick(0, 9), modulus = pick(1, 4);
      return Range{lo, hi, modulus, pick(0, modulus - 1)};
    };
    const Range a = range(), b = range();
    const std::int64_t thresholds[] = {-4, 0, 5};
    const Range joined = join(a, b), wide = widen(a, b, thresholds), met = meet(a, b);
    const std::int64_t hole = pick(-9, 18);
    const Range pierced = without(a, hole);
    for (std::int64_t n = -9; n <= 18; ++n) {
      if (a.contains(n) || b.contains(n)) {
        ASSERT_TRUE(joined.contains(n)) << n;
        ASSERT_TRUE(wide.contains(n)) << n;
      }
      if (a.contains(n) && b.contains(n)) ASSERT_TRUE(met.contains(n)) << n;
      if (a.contains(n) && n != hole) ASSERT_TRUE(pierced.contains(n)) << n;
      for (std::int64_t m = -9; m <= 18; m += 3) {
        if (!a.contains(n) || !b.contains(m)) continue;
        ASSERT_TRUE(add(a, b).contains(n + m));
        ASSERT_TRUE(subtract(a, b).contains(n - m));
        ASSERT_TRUE(multiply(a, b).contains(n * m));
        if (m != 0) ASSERT_TRUE(divide(a, b).contains(n / m));
        if (m != 0) ASSERT_TRUE(remainder(a, b).contains(n % m));
      }
    }
  }
}

}  // namespace
}  // namespace heapwise::numeric
