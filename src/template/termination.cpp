// Termination: every execution ends, or one comes back to a state in which it was.
//
// `true`: nothing is left out of the formula (every obligation holds, but for accesses and frees: executions in which
// one is invalid are undefined and not spoken of), and every loop and recursion has a ranking under its invariants
// (ranking.h). `false`: with all selects off, a model in which a loop comes back to an earlier state gives inputs, and
// the interpreter must find the recurrence on them (interp/recurrence.h).
#include <algorithm>

#include "template/describe.h"
#include "template/ranking.h"
#include "template/template.h"

namespace heapwise::tmpl {

using engine::Reason;
using exec::Finding;
using solver::Answer;

namespace {

constexpr int kLastLevelOfMeasures = 5;
constexpr std::uint64_t kStepsOfARun = 200'000;
constexpr std::size_t kLongestRound = 4;  // inputs of one round
constexpr std::size_t kRepeated = 24;  // so often a round's inputs are given: recurrence is noticed after some rounds
constexpr double kShareOfRecurrence = 0.1;

}  // namespace

Template::Step Template::decide_termination() {
  const auto attempt = encode(1, budget_);
  if (!attempt) return Step::GaveUp;
  for (const unsigned copies : {1U, 2U, 4U})
    if (look_for_recurrence(copies) == Step::Decided) return Step::Decided;
  const Proposer proposer(*plan_, attempt->formula, attempt->values, task_.of_template);
  for (int level = 0; level <= kLastLevelOfMeasures && !budget_.exhausted_now(); ++level) {
    std::vector<Row> rows = proposer.rows(level);
    if (rows.empty() && level > 0) continue;
    attempt->inference.add(std::move(rows));
    if (!attempt->inference.run()) return Step::GaveUp;
    const Step step = finish(*attempt, rank(*attempt));
    if (step != Step::GoOn) return step;
  }
  return Step::GaveUp;
}

Template::Step Template::rank(Attempt& attempt) {
  const auto failing = attempt.inference.failing();
  if (!failing) return Step::GaveUp;
  if (!only_accesses_are_missing(attempt, *failing)) {
    explain(attempt, *failing);
    return Step::GoOn;
  }
  const auto twice = encode(2, budget_);
  if (!twice) return Step::GaveUp;
  if (!twice->formula.whole) {
    outcome_.reason = {Reason::Kind::TooLarge, {}, "the program is too large to be encoded twice", ""};
    return Step::GaveUp;
  }
  twice->inference.know(invariants_for(attempt, *twice));
  Ranking ranking(*plan_, twice->formula, twice->values, twice->memory, twice->inference);
  const auto open = ranking.first_open();
  outcome_.questions += twice->inference.questions, outcome_.lemmas += twice->inference.lemmas;
  if (open) {
    const LoopInstance& loop = twice->formula.loops[*open];
    const bool recursion = loop.kind == LoopInstance::Kind::Entry;
    outcome_.reason = {Reason::Kind::Precision, loop.at,
                       recursion ? "no measure was found that falls with every recursive call"
                                 : "no measure was found that falls with every round of the loop",
                       ""};
    return Step::GoOn;
  }
  if (!numbers_suffice(*twice)) return Step::TooNarrow;
  outcome_.invariants = in_words(*plan_, attempt.formula, attempt.inference.rows());
  prove(attempt);
  return Step::Decided;
}

// A state at the end of the last copy that is the one in which the loop began, or that of an earlier copy. What is
// mapped is not compared: the interpreter has the last word.
Template::Step Template::look_for_recurrence(unsigned copies) {
  Budget part = turn_of(kShareOfRecurrence, 0.3);
  const auto attempt = encode(copies, part);
  if (!attempt) return Step::GaveUp;
  TermTable& terms = attempt->terms;
  std::vector<Term> from_outside, recurs;
  for (const LoopInstance& loop : attempt->formula.loops) {
    from_outside.push_back(terms.negate(loop.select));
    if (loop.kind != LoopInstance::Kind::Loop) continue;
    const auto same = [&](const Latch& latch, const std::vector<Value>& parameters,
                          const std::vector<Content>& memory) {
      std::vector<Term> all{latch.guard, latch.before};
      for (std::size_t i = 0; i < parameters.size(); ++i)
        all.push_back(attempt->values.same(latch.parameters[i], parameters[i]));
      for (const SlotId slot : loop.written)
        if (!plan_->layout.slot(slot).mapped() && plan_->layout.slot(slot).kind != Slot::Kind::Alive)
          all.push_back(attempt->values.same(latch.memory[slot.index()].value, memory[slot.index()].value));
      return terms.conjunction(all);
    };
    for (const Latch& last : loop.latches) {
      if (!last.last) continue;
      recurs.push_back(same(last, loop.entry_parameters, loop.entry_memory));
      for (const Latch& earlier : loop.latches)
        if (!earlier.last)
          recurs.push_back(terms.conjunction(earlier.guard, same(last, earlier.parameters, earlier.memory)));
    }
  }
  if (attempt->inference.ask(terms.disjunction(recurs), from_outside, false) != Answer::Sat) return Step::GoOn;
  return confirm_recurrence(*attempt) ? Step::Decided : Step::GoOn;
}

// Which of the inputs are those of the round is not known: the last ones, however many.
bool Template::confirm_recurrence(Attempt& attempt) {
  solver::Evaluator model(attempt.terms, attempt.solver.model());
  std::vector<interp::Inputs::Value> inputs;
  for (const InputTaken& input : attempt.formula.inputs)
    if (model.holds(input.guard)) inputs.emplace_back(as_signed(model.bits(input.value), input.type));
  for (std::size_t length = 0; length <= std::min(kLongestRound, inputs.size()); ++length) {
    hunt::Candidate candidate;
    candidate.inputs = inputs;
    for (std::size_t i = 0; i < kRepeated * length; ++i)
      candidate.inputs.push_back(inputs[inputs.size() - length + i % length]);
    candidate.expected.kind = Finding::Kind::NeverEnds;
    hunt::Judgement judgement = judge_.confirm(candidate, kStepsOfARun);
    if (judgement.kind != hunt::Judgement::Kind::Confirmed) continue;
    outcome_.answer = Outcome::Answer::False;
    outcome_.bug = std::move(judgement.bug);
    outcome_.reason = {};
    return true;
  }
  return false;
}

}  // namespace heapwise::tmpl
