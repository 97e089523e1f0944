// Ranking: does every round of a loop, and every recursive call, bring its end nearer?
//
// A measure is a value of a loop's state in a well-founded order. Asked of the formula with two copies of each loop:
//
//   rounds R: from one arrival over the back edge to the next, with a whole round behind it
//     repeat: keep the measures that no round of R raises; R := those rounds of R in which none of them falls
//     until R is empty (the loop ends), or nothing new is kept
//     then: a condition that stays as it is in all of R cuts R in two, each of which needs measures of its own
//
// Sound: in an execution that goes round for ever, each measure that is kept falls only finitely often, since it never
// rises; so from some round on every round is in the next R, and a condition that keeps its value has one of its two
// values for ever. The last R is empty: contradiction. An execution that never ends goes round some loop for ever
// (while its inner loops end), or calls without end; each call makes finitely many others while its loops end, so then
// there is an endless chain of calls, each made by the one before (König).
// Numbers of a fixed width are well-founded both ways, and that is what counts where the loop has no signed arithmetic.
// Where it has, nothing may end because numbers do: a signed overflow of the program gives any number
// (Encoder::binary), and a fall counts only at or above a value that the loop compares with and does not change (a
// rise: at or below it), or 0; of these there are finitely many, whatever the width. Measures are compared in bits
// enough that nothing wraps. Numbers of members (abstract_object.h) are natural numbers; they may rise where the count
// stays.
//
// Cf. Bradley, Manna, Sipma: Linear Ranking with Reachability (CAV 2005), for lexicographic orders found by need;
// Chen, David, Kroening, Schrammel, Wachter: Bit-Precise Procedure-Modular Termination Analysis (TOPLAS 2018), the
// ranking templates of 2LS. Here the solver only chooses among measures that the loop itself suggests.
#pragma once

#include "template/infer.h"

namespace heapwise::tmpl {

// Over one round.
struct Measure {
  Term falls, rises;  // neither: such a round says nothing of the measure
};

// A condition of a state, before and after a round.
struct Phase {
  Term before, after;
};

struct Round {
  Term when;
  std::vector<Measure> measures;
  std::vector<Phase> phases;
};

// What the loop (or the recursive function) suggests: ranking_measures.cpp.
class Measures {
 public:
  // Two states of one loop, or the arguments of a call and of one that it makes.
  Measures(const Plan& plan, Values& values, Memory& memory, Rows& rows, View before, View after)
      : plan_(plan),
        values_(values),
        terms_(values.terms()),
        memory_(memory),
        rows_(rows),
        before_(before),
        after_(after) {}

  // `combined`: also those of two values.
  void add_to(Round& round, bool combined);
  // Of calls between several functions: twice a number, plus a small one for each function.
  void add_for_several(Round& round, Term function_before, Term function_after, std::size_t functions);

 private:
  struct Pair {
    Term before, after;
  };
  void find_bounds();
  [[nodiscard]] bool computes_with_signs() const;
  [[nodiscard]] Pair comparison_side(const Expression& e);
  template <class Use>
  void for_each_comparison(Use use);
  // Is the value on this side of one of the bounds, so that there are finitely many steps beyond it?
  [[nodiscard]] Term bounded(Term value, bool is_signed, bool from_below);
  void number(const Pair& value, Round& round);
  void exact(const Pair& value, bool is_signed, Round& round);
  void combinations(const std::vector<Pair>& numbers, Round& round);
  void comparisons(Round& round, bool combined);
  void phase(const Pair& condition, Round& round);
  void address(const Value& before, const Value& after, Round& round);
  void cells_behind_addresses(Round& round);
  void cell_behind(const ir::Load& load, unsigned bytes, Round& round);
  [[nodiscard]] std::optional<Value> address_in(const View& view, const ir::Operand& operand, int depth = 0);
  [[nodiscard]] std::vector<ir::BlockId> blocks() const;
  [[nodiscard]] Pair pair_of(const Quantity& quantity);
  [[nodiscard]] Term wide(Term t, bool is_signed) {
    return is_signed ? terms_.sign_extend(t, kWide) : terms_.zero_extend(t, kWide);
  }

  static constexpr unsigned kWide = 72;  // room for a few times 64 bits
  const Plan& plan_;
  Values& values_;
  TermTable& terms_;
  Memory& memory_;
  Rows& rows_;
  View before_, after_;
  bool needs_bounds_ = true;  // the loop computes with signed numbers
  std::vector<Term> bounds_;  // values that the loop compares with and does not change
};

class Ranking {
 public:
  // The formula has two copies of each loop, the inference knows its invariants.
  Ranking(const Plan& plan, const Formula& formula, Values& values, Memory& memory, Inference& inference)
      : plan_(plan),
        formula_(formula),
        values_(values),
        terms_(values.terms()),
        memory_(memory),
        inference_(inference) {}

  // Where no ranking was found: an instance of the formula's loops. Nothing: every execution ends.
  [[nodiscard]] std::optional<std::size_t> first_open();

 private:
  [[nodiscard]] bool loop_ends(const LoopInstance& loop);
  [[nodiscard]] bool recursion_ends(std::size_t entry);
  [[nodiscard]] bool calls(std::size_t from, std::size_t to) const;
  [[nodiscard]] bool ends(Term when, Measures& measures);
  [[nodiscard]] bool ends(Round& round);
  [[nodiscard]] bool ends(const Round& round, std::vector<Term> rest, std::vector<bool> kept, int splits);
  // Keeps the measures that nothing of `rest` raises. False: a limit was reached.
  [[nodiscard]] bool keep_what_never_rises(const Round& round, const std::vector<Term>& rest, std::vector<bool>& kept);

  const Plan& plan_;
  const Formula& formula_;
  Values& values_;
  TermTable& terms_;
  Memory& memory_;
  Inference& inference_;
  int tries_ = 0;  // to cut the rounds in two
};

}  // namespace heapwise::tmpl
