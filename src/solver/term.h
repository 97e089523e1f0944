// Terms: the language in which the analyses talk to an SMT solver.
//
// Booleans, bit-vectors of up to 128 bits, linear integers, arrays, uninterpreted sorts and functions. A TermTable owns
// all terms; a Term is an index into it. Terms are hash-consed (equal terms are one index) and simplified while they
// are built: constants are folded, cheap identities applied, arguments of commutative operators ordered. So most
// questions of an analysis are answered here, before any solver runs: compare the result with `yes()` and `no()`.
//
// Bit-vector operators mean what SMT-LIB says: division by zero gives all ones, its remainder the dividend, a shift by
// the width or more gives zero (or the sign). What each does to constants is constant.h; its value under an assignment
// is evaluate.h; asking for satisfiability is solver.h.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/id.h"
#include "solver/constant.h"

namespace heapwise::solver {

using Term = Id<struct TermTag>;
using SortId = Id<struct SortTag>;
using FunctionId = Id<struct FunctionTag>;

struct Sort {
  enum class Kind : std::uint8_t { Bool, Bits, Int, Array, Uninterpreted };
  Kind kind = Kind::Bool;
  unsigned width = 0;     // Bits: 1 to 128
  SortId index, element;  // Array
  std::string name;       // Uninterpreted
};

struct Function {
  std::string name;
  std::vector<SortId> parameters;
  SortId result;
};

class TermTable {
 public:
  TermTable();

  // Sorts; equal ones are one id.
  [[nodiscard]] SortId bool_sort() const { return SortId(0U); }
  [[nodiscard]] SortId int_sort() const { return SortId(1U); }
  SortId bits_sort(unsigned width);
  SortId array_sort(SortId index, SortId element);
  SortId uninterpreted_sort(std::string_view name);

  // Variables are known by name: the same name and sort give the same term. fresh() appends a number of its own.
  Term variable(std::string_view name, SortId sort);
  Term fresh(std::string_view prefix, SortId sort);
  FunctionId function(std::string_view name, std::vector<SortId> parameters, SortId result);

  [[nodiscard]] Term yes() const { return yes_; }
  [[nodiscard]] Term no() const { return no_; }
  Term boolean(bool value) { return value ? yes_ : no_; }
  Term bits(Bits value, unsigned width);  // value modulo 2^width
  Term integer(std::int64_t value);

  Term negate(Term a);
  Term conjunction(std::span<const Term> terms);
  Term disjunction(std::span<const Term> terms);
  Term conjunction(Term a, Term b);
  Term disjunction(Term a, Term b);
  Term implies(Term a, Term b) { return disjunction(negate(a), b); }
  Term equal(Term a, Term b);  // of any one sort; on booleans: if and only if
  Term distinct(Term a, Term b) { return negate(equal(a, b)); }
  Term ite(Term condition, Term then, Term otherwise);

  // Bit-vectors: `op` is one of the operators from BitsNot to BitsSLessEqual.
  Term bits_unary(Operator op, Term a);
  Term bits_binary(Operator op, Term a, Term b);
  Term concat(Term high, Term low);
  Term extract(Term a, unsigned high, unsigned low);  // bits high..low, both included
  Term zero_extend(Term a, unsigned width);           // to `width` bits in all
  Term sign_extend(Term a, unsigned width);

  // Linear integers; a sum is kept as constant + Σ coefficient · term.
  Term int_add(Term a, Term b);
  Term int_subtract(Term a, Term b);
  Term int_scale(std::int64_t factor, Term a);
  Term int_less_equal(Term a, Term b);
  Term int_less(Term a, Term b) { return negate(int_less_equal(b, a)); }

  Term apply(FunctionId function, std::span<const Term> arguments);
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);
  Term constant_array(SortId array_sort, Term element);

  // Reading terms.
  [[nodiscard]] Operator op(Term t) const { return nodes_[t.index()].op; }
  [[nodiscard]] SortId sort_id(Term t) const { return nodes_[t.index()].sort; }
  [[nodiscard]] const Sort& sort(Term t) const { return sorts_[sort_id(t).index()]; }
  [[nodiscard]] const Sort& sort(SortId s) const { return sorts_[s.index()]; }
  [[nodiscard]] unsigned width(Term t) const { return sort(t).width; }
  [[nodiscard]] std::span<const Term> arguments(Term t) const {
    return {arguments_.data() + nodes_[t.index()].first_argument, nodes_[t.index()].argument_count};
  }
  [[nodiscard]] Term argument(Term t, std::size_t i) const { return arguments(t)[i]; }
  [[nodiscard]] bool is_constant(Term t) const { return op(t) <= Operator::IntConstant; }
  [[nodiscard]] Bits bits_value(Term t) const { return join(nodes_[t.index()].payload); }
  [[nodiscard]] std::int64_t int_value(Term t) const { return static_cast<std::int64_t>(nodes_[t.index()].payload[0]); }
  [[nodiscard]] unsigned extract_low(Term t) const { return static_cast<unsigned>(nodes_[t.index()].payload[0]); }
  [[nodiscard]] std::int64_t factor(Term t) const { return int_value(t); }  // of IntScale
  [[nodiscard]] const std::string& name(Term t) const { return names_[nodes_[t.index()].payload[0]]; }
  [[nodiscard]] FunctionId function_of(Term t) const {
    return FunctionId(static_cast<std::uint32_t>(nodes_[t.index()].payload[0]));
  }
  [[nodiscard]] const Function& function(FunctionId f) const { return functions_[f.index()]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

 private:
  friend class LinearForm;
  struct Node {
    Operator op;
    SortId sort;
    std::uint32_t first_argument = 0, argument_count = 0;
    std::uint64_t payload[2] = {0, 0};
    std::uint32_t next_in_bucket = 0;  // hash chain, 0 ends it
  };
  static Bits join(const std::uint64_t (&halves)[2]) { return (static_cast<Bits>(halves[1]) << 64) | halves[0]; }

  Term make(Operator op, SortId sort, std::span<const Term> arguments, Bits payload = 0);
  Term make(Operator op, SortId sort, std::initializer_list<Term> arguments, Bits payload = 0);
  Term junction(Operator op, std::span<const Term> terms);
  Term fold_binary(Operator op, Term a, Term b);
  Term simplify_arithmetic(Operator op, Term a, Term b);
  Term simplify_comparison(Operator op, Term a, Term b);
  Term equal_bits(Term a, Term b);
  void rehash();

  std::vector<Node> nodes_;
  std::vector<Term> arguments_;
  std::vector<std::uint32_t> buckets_;
  std::deque<Sort> sorts_;
  std::deque<Function> functions_;
  std::deque<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> name_index_, function_index_;
  std::uint64_t fresh_count_ = 0;
  Term yes_, no_;
};

// The term in SMT-LIB's syntax, for people and for bug reports.
[[nodiscard]] std::string to_string(const TermTable& terms, Term t);

}  // namespace heapwise::solver
