#include "solver/gates.h"

#include <algorithm>

namespace heapwise::solver {

Gates::Gates(std::function<void(std::span<const Literal>)> add_clause) : add_clause_(std::move(add_clause)) {
  assert_clause({kTrue});
}

std::size_t Gates::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = static_cast<std::uint64_t>(key.kind);
  for (const Literal l : {key.a, key.b, key.c})
    hash = (hash ^ static_cast<std::uint32_t>(l)) * 0x9e3779b97f4a7c15ULL, hash ^= hash >> 29U;
  return hash;
}

Literal Gates::gate(const Key& key, bool& made) {
  const auto [found, is_new] = known_.try_emplace(key, 0);
  made = is_new;
  if (is_new) found->second = fresh();
  return found->second;
}

Literal Gates::conjunction(Literal a, Literal b) {
  if (a == kFalse || b == kFalse || a == -b) return kFalse;
  if (a == kTrue || a == b) return b;
  if (b == kTrue) return a;
  if (a > b) std::swap(a, b);
  bool made = false;
  const Literal g = gate({Kind::And, a, b, 0}, made);
  if (made) assert_clause({-g, a}), assert_clause({-g, b}), assert_clause({g, -a, -b});
  return g;
}

Literal Gates::conjunction(std::vector<Literal> all) {
  std::ranges::sort(all, [](Literal a, Literal b) { return std::pair(std::abs(a), a) < std::pair(std::abs(b), b); });
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  std::erase(all, kTrue);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] == kFalse || (i > 0 && all[i] == -all[i - 1])) return kFalse;
  if (all.empty()) return kTrue;
  if (all.size() == 1) return all[0];
  if (all.size() == 2) return conjunction(all[0], all[1]);
  const Literal g = fresh();
  std::vector<Literal> clause{g};
  for (const Literal l : all) assert_clause({-g, l}), clause.push_back(-l);
  assert_clause(clause);
  return g;
}

Literal Gates::disjunction(std::vector<Literal> all) {
  for (Literal& l : all) l = -l;
  return -conjunction(std::move(all));
}

Literal Gates::either(Literal a, Literal b) {
  if (a == kFalse) return b;
  if (b == kFalse) return a;
  if (a == kTrue) return -b;
  if (b == kTrue) return -a;
  if (a == b) return kFalse;
  if (a == -b) return kTrue;
  const bool turned = (a < 0) != (b < 0);
  a = std::abs(a), b = std::abs(b);
  if (a > b) std::swap(a, b);
  bool made = false;
  const Literal g = gate({Kind::Xor, a, b, 0}, made);
  if (made) {
    assert_clause({-g, a, b}), assert_clause({-g, -a, -b});
    assert_clause({g, -a, b}), assert_clause({g, a, -b});
  }
  return turned ? -g : g;
}

Literal Gates::choose(Literal condition, Literal yes, Literal no) {
  if (condition == kTrue || yes == no) return yes;
  if (condition == kFalse) return no;
  if (condition < 0) std::swap(yes, no), condition = -condition;
  if (yes == kTrue || yes == condition) return disjunction(condition, no);
  if (yes == kFalse || yes == -condition) return conjunction(-condition, no);
  if (no == kTrue || no == -condition) return disjunction(-condition, yes);
  if (no == kFalse || no == condition) return conjunction(condition, yes);
  if (yes == -no) return either(condition, no);
  const bool turned = yes < 0;
  if (turned) yes = -yes, no = -no;
  bool made = false;
  const Literal g = gate({Kind::Choose, condition, yes, no}, made);
  if (made) {
    assert_clause({-condition, -yes, g}), assert_clause({-condition, yes, -g});
    assert_clause({condition, -no, g}), assert_clause({condition, no, -g});
    // Implied by the others; they let the value be seen before the condition is.
    assert_clause({-yes, -no, g}), assert_clause({yes, no, -g});
  }
  return turned ? -g : g;
}

Literal Gates::odd(Literal a, Literal b, Literal c) {
  bool turned = false;
  for (Literal* l : {&a, &b, &c})
    if (*l < 0) *l = -*l, turned = !turned;
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  Literal result = 0;
  if (a == b) result = c;
  else if (b == c) result = a;
  else if (a == kTrue) result = -either(b, c);
  else {
    bool made = false;
    result = gate({Kind::Odd, a, b, c}, made);
    if (made)
      for (unsigned signs = 0; signs < 8; ++signs) {
        const auto with = [&](Literal l, unsigned bit) { return (signs >> bit & 1U) != 0 ? -l : l; };
        const bool is_odd = ((signs ^ signs >> 1U ^ signs >> 2U) & 1U) != 0;
        // The three have the values in `signs`, or the sum is known.
        assert_clause({with(a, 0), with(b, 1), with(c, 2), is_odd ? result : -result});
      }
  }
  return turned ? -result : result;
}

Literal Gates::majority(Literal a, Literal b, Literal c) {
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  if (a == b) return a;
  if (b == c) return b;
  if (a == -b) return c;
  if (a == -c) return b;
  if (b == -c) return a;
  for (const auto& [x, y, z] : {std::tuple(a, b, c), std::tuple(b, a, c), std::tuple(c, a, b)}) {
    if (x == kTrue) return disjunction(y, z);
    if (x == kFalse) return conjunction(y, z);
  }
  bool made = false;
  const Literal g = gate({Kind::Majority, a, b, c}, made);
  if (made)
    for (const auto& [x, y] : {std::pair(a, b), std::pair(a, c), std::pair(b, c)})
      assert_clause({-x, -y, g}), assert_clause({x, y, -g});
  return g;
}

}  // namespace heapwise::solver
