// Gates: boolean functions as clauses of a SAT solver.
//
// A literal is a non-zero integer, negative for "not"; kTrue is a variable that a unit clause makes true. Every gate
// is simplified, and equal gates are one variable: the formulas of an analysis share most of their parts. Both
// directions of every gate are stated, so a literal means its function wherever it is used (Tseitin 1968).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace heapwise::solver {

using Literal = int;

class Gates {
 public:
  static constexpr Literal kTrue = 1, kFalse = -1;

  // Gets every clause.
  explicit Gates(std::function<void(std::span<const Literal>)> add_clause);

  [[nodiscard]] Literal fresh() { return ++variables_; }
  [[nodiscard]] static Literal constant(bool value) { return value ? kTrue : kFalse; }
  [[nodiscard]] Literal conjunction(Literal a, Literal b);
  [[nodiscard]] Literal conjunction(std::vector<Literal> all);
  [[nodiscard]] Literal disjunction(Literal a, Literal b) { return -conjunction(-a, -b); }
  [[nodiscard]] Literal disjunction(std::vector<Literal> all);
  [[nodiscard]] Literal either(Literal a, Literal b);  // but not both
  [[nodiscard]] Literal same(Literal a, Literal b) { return -either(a, b); }
  [[nodiscard]] Literal choose(Literal condition, Literal yes, Literal no);
  [[nodiscard]] Literal odd(Literal a, Literal b, Literal c);       // of three: the sum of a full adder
  [[nodiscard]] Literal majority(Literal a, Literal b, Literal c);  // of three: its carry
  void assert_clause(std::initializer_list<Literal> clause) { add_clause_({clause.begin(), clause.size()}); }
  void assert_clause(std::span<const Literal> clause) { add_clause_(clause); }

 private:
  enum class Kind : std::uint8_t { And, Xor, Choose, Odd, Majority };
  struct Key {
    Kind kind;
    Literal a, b, c;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  // The gate's variable; `made` says that it is new.
  [[nodiscard]] Literal gate(const Key& key, bool& made);

  std::function<void(std::span<const Literal>)> add_clause_;
  std::unordered_map<Key, Literal, KeyHash> known_;
  Literal variables_ = kTrue;
};

}  // namespace heapwise::solver
