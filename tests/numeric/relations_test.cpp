#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "numeric/facts.h"

namespace heapwise::numeric {
namespace relations_test {

const SymbolId x(0U), y(1U), z(2U), w(3U);
Term t(SymbolId s, std::int64_t c = 0) { return {s, 1, c}; }
Sum sum(std::vector<std::pair<SymbolId, std::int64_t>> terms, std::int64_t constant) {
  return {std::move(terms), constant};
}

TEST(Relations, bound_a_difference_by_a_third_number) {
  Facts f;
  ASSERT_TRUE(f.assume({sum({{x, 1}, {y, 1}, {z, -1}}, 0), true}));  // x + y = z
  ASSERT_TRUE(f.restrict(y, {1, kHighest, 1, 0}));
  EXPECT_TRUE(f.knows_less_equal(t(x), t(z), -1));
  EXPECT_FALSE(f.knows_less_equal(t(x), t(z), -2));
  EXPECT_FALSE(f.knows_less_equal(t(z), t(x)));
}

TEST(Relations, survive_when_what_tied_them_together_is_forgotten) {
  Facts f;
  ASSERT_TRUE(f.assume({sum({{x, 1}, {y, 1}, {z, -1}}, 0), true}));  // z = x + y
  ASSERT_TRUE(f.assume_less_equal(t(w), t(z), -1));
  f.forget(z);
  EXPECT_TRUE(f.knows({sum({{x, -1}, {y, -1}, {w, 1}}, 1), false}));  // w − x − y ≤ −1
  EXPECT_FALSE(f.relates(z));
}

TEST(Relations, refuse_what_contradicts_them) {
  Facts f;
  ASSERT_TRUE(f.assume({sum({{x, 1}, {y, 1}, {z, -1}}, 0), false}));  // x + y ≤ z
  ASSERT_TRUE(f.restrict(x, {5, 9, 1, 0}));
  ASSERT_TRUE(f.restrict(y, {5, 9, 1, 0}));
  EXPECT_EQ(f.range(z).lo, 10);
  EXPECT_FALSE(f.restrict(z, {0, 9, 1, 0}));
}

TEST(AffineHull, finds_the_sum_that_a_loop_keeps) {
  const SymbolId n(7U);
  // (length, left, n) before and after one round: (0, n, n) and (1, n − 1, n).
  const auto found = common_equalities({sum({}, 0), sum({{n, 1}}, 0), sum({{n, 1}}, 0)},
                                       {sum({}, 1), sum({{n, 1}}, -1), sum({{n, 1}}, 0)});
  ASSERT_EQ(found.size(), 1U);
  const std::int64_t k = found[0].coefficient(SymbolId(0U));
  EXPECT_NE(k, 0);
  EXPECT_EQ(found[0].coefficient(SymbolId(1U)), k);
  EXPECT_EQ(found[0].coefficient(SymbolId(2U)), -k);
  EXPECT_EQ(found[0].constant, 0);
}

TEST(AffineHull, finds_nothing_where_the_sides_have_nothing_in_common) {
  const SymbolId n(7U), m(8U);
  EXPECT_TRUE(common_equalities({sum({{n, 1}}, 0), sum({{m, 1}}, 0)}, {sum({{n, 1}}, 0), sum({{n, 1}}, 0)}).empty());
}

// Random facts over four small numbers, compared with all their values: nothing that is known is false, before and
// after a number is forgotten.
class RandomFacts {
 public:
  explicit RandomFacts(unsigned seed) : random_(seed) {
    for (SymbolId s : {x, y, z, w}) possible_ = possible_ && facts_.restrict(s, {-3, 3, 1, 0});
    for (int i = 0; i < 5 && possible_; ++i) assume_something();
  }

  void check() {
    if (!possible_) {
      for_each([](const std::vector<std::int64_t>&) { FAIL() << "there is a solution"; });
      return;
    }
    compare(facts_);
    for (SymbolId s : {x, w}) {
      Facts less = facts_;
      less.forget(s);
      EXPECT_FALSE(less.relates(s));
      compare(less);
    }
  }

 private:
  int pick(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(random_); }
  SymbolId any() { return SymbolId(static_cast<std::uint32_t>(pick(0, 3))); }
  Sum any_sum() {
    Sum s;
    for (SymbolId v : {x, y, z, w}) {
      if (const int k = pick(-2, 2); k != 0) s.terms.emplace_back(v, k);
    }
    s.constant = pick(-3, 3);
    return s;
  }
  static std::int64_t value(const Sum& s, const std::vector<std::int64_t>& point) {
    std::int64_t total = s.constant;
    for (const auto& [v, k] : s.terms) total += k * point[v.index()];
    return total;
  }
  void assume_something() {
    if (pick(0, 2) == 0) {
      const SymbolId a = any(), b = any();
      const std::int64_t c = pick(-2, 2);
      told_.push_back([=](const auto& p) { return p[a.index()] - p[b.index()] <= c; });
      possible_ = facts_.assume_less_equal(t(a), t(b), c);
      return;
    }
    const Relation r{any_sum(), pick(0, 2) == 0};
    told_.push_back([=](const auto& p) { return r.equal ? value(r.sum, p) == 0 : value(r.sum, p) <= 0; });
    possible_ = facts_.assume(r);
  }
  template <class Visit>
  void for_each(Visit visit) {
    for (std::int64_t a = -3; a <= 3; ++a) {
      for (std::int64_t b = -3; b <= 3; ++b) {
        for (std::int64_t c = -3; c <= 3; ++c) {
          for (std::int64_t d = -3; d <= 3; ++d) {
            const std::vector<std::int64_t> p{a, b, c, d};
            bool holds = true;
            for (const auto& fact : told_) holds = holds && fact(p);
            if (holds) visit(p);
          }
        }
      }
    }
  }
  void compare(const Facts& facts) {
    for (int i = 0; i < 10; ++i) {
      const Sum s = any_sum();
      const Upper most = facts.upper(s);
      const SymbolId a = any(), b = any();
      const Upper c = facts.difference(a, b);
      const bool less = facts.knows_less_equal({a, 2, 1}, {b, 1, 0}, 1);
      for_each([&](const std::vector<std::int64_t>& p) {
        EXPECT_LE(Upper::of(value(s, p)), most);
        EXPECT_LE(Upper::of(p[a.index()] - p[b.index()]), c);
        if (less) EXPECT_LE(2 * p[a.index()] + 1, p[b.index()] + 1);
        for (SymbolId v : {x, y, z, w}) EXPECT_TRUE(facts.range(v).contains(p[v.index()]));
      });
    }
  }

  std::mt19937 random_;
  Facts facts_;
  bool possible_ = true;
  std::vector<std::function<bool(const std::vector<std::int64_t>&)>> told_;
};

TEST(Relations, say_nothing_false_on_random_facts) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    RandomFacts(seed).check();
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(Relations, take_no_large_factors_for_a_difference) {
  // (2^32 + 1) · (2^32 − 1) = 2^64 − 1, which 64 bits hold as −1.
  const std::int64_t half = std::int64_t{1} << 32;
  Facts f;
  ASSERT_TRUE(f.restrict(x, {-100, 100, 1, 0}));
  ASSERT_TRUE(f.restrict(y, {-100, 100, 1, 0}));
  ASSERT_TRUE(f.assume({sum({{x, half + 1}, {y, half - 1}}, 0), false}));
  EXPECT_FALSE(f.knows_less_equal(Term::of(x), Term::of(y)));
  EXPECT_FALSE(f.knows_less_equal(Term::of(y), Term::of(x)));
}

TEST(Relations, keep_what_follows_from_the_lowest_number) {
  Facts f;
  ASSERT_TRUE(f.restrict(y, {kLowest, kLowest + 9, 1, 0}));
  ASSERT_TRUE(f.assume({sum({{x, 1}, {y, -1}, {z, -1}}, 0), true}));  // x = y + z
  ASSERT_TRUE(f.restrict(y, Range::constant(kLowest)));
  ASSERT_TRUE(f.restrict(z, {0, 9, 1, 0}));
  f.forget(y);
  EXPECT_FALSE(f.knows({sum({{x, 1}, {z, -1}}, kHighest), true}));  // x = z − (2^63 − 1)
}

}  // namespace relations_test
}  // namespace heapwise::numeric
