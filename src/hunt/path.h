// Path: what hunt knows of the way to a heap, as bit-vector terms.
//
// Each symbol of the heap stands for a term of 64 bits: the signed reading of its register, sign-extended (of one bit:
// 0 or 1). A symbol whose definition is not known is a variable within its range. The path condition is the list of all
// assumptions since the program's start; inputs are listed in the order in which the program asks for them, which is
// the order in which `interp` will. Conditions are only left out, never made up: if they contradict each other, no
// execution takes this path.
#pragma once

#include <optional>
#include <vector>

#include "heap/heap.h"
#include "ir/type.h"
#include "solver/evaluate.h"

namespace heapwise::hunt {

inline constexpr unsigned kWidth = 64;  // of a symbol's term

class Path final : public heap::History {
 public:
  using Bits = solver::Term;

  explicit Path(solver::TermTable& terms) : terms_(&terms) {}

  // History
  [[nodiscard]] std::shared_ptr<heap::History> copy() const override { return std::make_shared<Path>(*this); }
  void assume(const heap::Heap& heap, Assumption assumption, const numeric::Term& a, const numeric::Term& b,
              std::int64_t slack) override;

  // The number as 64 bits; a variable where nothing is known of its symbol, or where it may not fit.
  [[nodiscard]] Bits term(const heap::Heap& heap, const numeric::Term& number);
  [[nodiscard]] bool knows(numeric::SymbolId symbol) const {
    return symbol.index() < definitions_.size() && definitions_[symbol.index()].valid();
  }
  // `value` is the meaning of a result; defines its symbol if that is new.
  void define(const heap::Value& result, Bits value);
  // From here on the condition holds.
  void require(Bits condition);
  // Needed for the run to get here by `interp`, which stops at undefined behaviour and fixes undefined values.
  void require_for_replay(Bits condition);

  // Holds in executions that one would rather see: no signed overflow on the way.
  void prefer(Bits condition);

  struct Input {
    Bits variable;  // as wide as its type
    ir::Type type;
    std::optional<ir::SignedBits> known = std::nullopt;  // then it is no variable
  };
  // The next input, as wide as its type.
  [[nodiscard]] Bits take_input(ir::Type type);
  // This variable stands for bits that were never set; does the term speak of any?
  void mark_undefined(Bits variable) { undefined_.push_back(variable); }
  [[nodiscard]] bool has_undefined() const { return !undefined_.empty(); }
  [[nodiscard]] bool speaks_of_undefined(Bits term) const;
  // The next input has this value.
  void take_known_input(ir::SignedBits value) { inputs_.push_back({{}, ir::Type::integer(128), value}); }
  // The text that the program reads: a word's end was given back, and is read again; there is no more of it.
  [[nodiscard]] bool pushed() const { return pushed_; }
  void set_pushed(bool pushed) { pushed_ = pushed; }
  [[nodiscard]] bool ended() const { return ended_; }
  void end_text() { ended_ = true, pushed_ = false; }

  [[nodiscard]] const std::vector<Bits>& conditions() const { return conditions_; }
  [[nodiscard]] const std::vector<Bits>& replay_conditions() const { return replay_conditions_; }
  [[nodiscard]] const std::vector<Bits>& preferences() const { return preferences_; }
  [[nodiscard]] const std::vector<Input>& inputs() const { return inputs_; }
  // Values of variables (others are zero) that satisfy the first `satisfied()` conditions. Kept by Feasibility, so that
  // one side of most branches needs no question.
  [[nodiscard]] const solver::Assignment& model() const { return *model_; }
  [[nodiscard]] std::size_t satisfied() const { return satisfied_; }
  void set_model(std::shared_ptr<const solver::Assignment> model, std::size_t satisfied) {
    model_ = std::move(model);
    satisfied_ = satisfied;
  }
  void set_satisfied(std::size_t satisfied) { satisfied_ = satisfied; }

  // Everything that was assumed is among the conditions.
  [[nodiscard]] bool exact() const { return exact_; }
  // An outcome was taken that the heap could not tell: perhaps no execution comes here.
  [[nodiscard]] int guesses() const { return guesses_; }
  void guess() { ++guesses_; }

 private:
  solver::TermTable* terms_;
  std::vector<Bits> definitions_;  // by symbol
  std::vector<Bits> conditions_, replay_conditions_, preferences_;
  std::vector<Input> inputs_;
  std::vector<Bits> undefined_;
  std::shared_ptr<const solver::Assignment> model_ = std::make_shared<solver::Assignment>();
  std::size_t satisfied_ = 0;
  int guesses_ = 0;
  bool exact_ = true;
  bool pushed_ = false, ended_ = false;
};

// A register's bits as the number that the heap means, and back.
[[nodiscard]] solver::Term number_of_register(solver::TermTable& terms, solver::Term bits);
[[nodiscard]] solver::Term register_of_number(solver::TermTable& terms, solver::Term number, unsigned bits);

[[nodiscard]] inline Path& path_of(heap::Heap& heap) { return static_cast<Path&>(*heap.history()); }
[[nodiscard]] inline const Path& path_of(const heap::Heap& heap) { return static_cast<const Path&>(*heap.history()); }

}  // namespace heapwise::hunt
