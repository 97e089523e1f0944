#include "template/template.h"

#include <algorithm>
#include <bit>

#include "template/describe.h"

namespace heapwise::tmpl {

using engine::Reason;
using exec::Finding;
using solver::Answer;

namespace {

constexpr int kLastLevel = 4;
constexpr std::uint64_t kHeadroom = 512;
constexpr std::uint64_t kRunSteps = 10'000'000;
constexpr unsigned kMostCopies = 32;
constexpr int kMostCandidates = 5;

}  // namespace

Template::Attempt::Attempt(const Plan& plan, Widths widths, Budget& budget)
    : values(terms, widths),
      memory(values, plan.layout),
      solver(terms, {.theory = solver::Theory::BitVectors, .cache = false}),
      inference(plan, formula, values, memory, solver, budget) {
  memory.on_read = [this, &plan](VersionId base, const Value& value) {
    const auto loop = formula.loop_of_base.find(base);
    if (loop == formula.loop_of_base.end()) return;
    formula.facts.push_back(well_formed(plan, values, formula.loops[loop->second].memory, value));
  };
}

Template::Template(const engine::Task& task, Budget& budget, Manner manner)
    : task_(task),
      program_(task.program),
      budget_(budget),
      manner_(std::move(manner)),
      plan_(task.program, task.models),
      judge_(task) {}

std::unique_ptr<Template::Attempt> Template::encode(unsigned unroll) {
  Widths widths;
  widths.pointer = program_.pointer_type().bits();
  widths.object = static_cast<unsigned>(std::bit_width(plan_.objects.size())) + 1;
  widths.number = number_width_;
  auto attempt = std::make_unique<Attempt>(plan_, widths, budget_);
  attempt->inference.pace = manner_.pace;
  EncodeOptions options;
  options.property = task_.property;
  options.malloc_may_fail = task_.malloc_may_fail;
  options.unroll = unroll;
  if (!Encoder(plan_, options, attempt->values, attempt->memory, attempt->formula, budget_).run()) return nullptr;
  return attempt;
}

// Numbers of members occur in comparisons with each other, plus or minus small constants. So what is satisfiable at all
// is so with numbers below (m + 1)(2c + 1) + c, for m variables and constants up to c: wider gaps can be closed.
bool Template::numbers_suffice(const Attempt& attempt) const {
  const std::uint64_t c = std::max<std::uint64_t>(attempt.formula.most_made, 1) + 1;
  const std::uint64_t needed = (attempt.values.numbers_made() + 1) * (2 * c + 1) + c;
  return attempt.formula.most_made < kHeadroom && needed + kHeadroom + 1 < std::uint64_t{1} << number_width_;
}

Outcome Template::run() {
  bool has_heap = false;
  for (std::size_t i = 1; i < plan_.objects.size(); ++i)
    has_heap |= plan_.objects.at(ObjectId(i)).kind == AbstractObject::Kind::Heap;
  for (const unsigned width : {13U, 20U}) {
    number_width_ = width;
    bool too_narrow = false;
    for (unsigned unroll = 1; unroll <= kMostCopies; unroll *= 2) {
      const auto attempt = encode(unroll);
      Step step = attempt ? search(*attempt) : Step::GaveUp;
      if (step == Step::GoOn && unroll == 1 && !out_of_reach_) step = infer(*attempt);
      if (attempt) outcome_.questions += attempt->inference.questions, outcome_.lemmas += attempt->inference.lemmas;
      if (step == Step::Decided && outcome_.answer == Outcome::Answer::True && !numbers_suffice(*attempt)) {
        outcome_.answer = Outcome::Answer::Unknown;
        outcome_.reason = {Reason::Kind::TooLarge, {}, "too many numbers for the width of one", {}};
        too_narrow = true;
        break;
      }
      if (step == Step::Decided) break;
      if (budget_.exhausted_now() || (manner_.only_proofs && out_of_reach_)) break;
    }
    if (outcome_.answer != Outcome::Answer::Unknown || budget_.exhausted_now()) break;
    if (!too_narrow) break;
  }
  if (outcome_.answer == Outcome::Answer::True && has_heap && task_.property == check::Property::Memsafety) {
    outcome_.answer = Outcome::Answer::Unknown;
    outcome_.reason = {Reason::Kind::NotModelled, {}, "accesses and frees are proved, leaks are not checked", "leaks"};
  }
  if (outcome_.answer == Outcome::Answer::Unknown && outcome_.reason.what.empty()) {
    const bool memory = budget_.reason() == Budget::Reason::Memory;
    outcome_.reason = {memory ? Reason::Kind::Memory : Reason::Kind::Time, {}, std::string(budget_.reason_text()), {}};
  }
  return std::move(outcome_);
}

Template::Step Template::search(Attempt& attempt) {
  std::vector<Term> from_outside, broken;
  TermTable& terms = attempt.terms;
  for (const LoopInstance& loop : attempt.formula.loops) from_outside.push_back(terms.negate(loop.select));
  for (const Obligation& o : attempt.formula.obligations)
    broken.push_back(terms.conjunction(terms.conjunction(o.guard, o.before), terms.negate(o.condition)));
  for (int tried = 0; tried < kMostCandidates; ++tried) {
    const Answer answer = attempt.inference.ask(terms.disjunction(broken), from_outside, false);
    if (answer == Answer::Unknown) return Step::GaveUp;
    if (answer == Answer::Unsat) {
      if (tried > 0) return Step::GoOn;
      break;
    }
    solver::Evaluator model(terms, attempt.solver.model());
    bool again = false;
    for (std::size_t i = 0; i < broken.size(); ++i) {
      if (!model.holds(broken[i])) continue;
      const Obligation& o = attempt.formula.obligations[i];
      if (o.kind == Finding::Kind::Limit) {
        outcome_.reason = engine::reason_of({o.kind, o.at, o.what});
        out_of_reach_ = true;
      } else if (confirm(attempt, o)) {
        return Step::Decided;
      }
      broken[i] = terms.no();
      again = true;
      break;
    }
    if (!again || tried + 1 == kMostCandidates) return Step::GoOn;
  }
  // No violation in this many rounds. Is there a further round?
  std::vector<Term> further;
  for (const LoopInstance& loop : attempt.formula.loops)
    for (const Latch& latch : loop.latches) further.push_back(terms.conjunction(latch.guard, latch.before));
  const Answer answer =
      further.empty() ? Answer::Unsat : attempt.inference.ask(terms.disjunction(further), from_outside, false);
  if (answer != Answer::Unsat) return answer == Answer::Sat ? Step::GoOn : Step::GaveUp;
  prove(attempt);
  return Step::Decided;
}

Template::Step Template::infer(Attempt& attempt) {
  const Proposer proposer(plan_, attempt.formula, attempt.values);
  for (int level = 0; level <= kLastLevel; ++level) {
    std::vector<Row> rows = proposer.rows(level);
    if (rows.empty() && level > 0) continue;
    attempt.inference.add(std::move(rows));
    if (!attempt.inference.run()) return Step::GaveUp;
    if (numbers_suffice(attempt)) outcome_.invariants = in_words(plan_, attempt.formula, attempt.inference.rows());
    const auto failing = attempt.inference.failing();
    if (!failing) return Step::GaveUp;
    if (failing->empty()) {
      prove(attempt);
      return Step::Decided;
    }
    explain(attempt, *failing);
    look_whether_accesses_are_missing(attempt, *failing);
  }
  return Step::GoOn;
}

void Template::explain(const Attempt& attempt, const std::vector<std::size_t>& failing) {
  const Obligation& o = attempt.formula.obligations[*std::ranges::min_element(failing)];
  outcome_.reason = engine::reason_of({o.kind, o.at, o.what});
}

void Template::prove(const Attempt& attempt) {
  outcome_.answer = Outcome::Answer::True;
  outcome_.reason = {};
  outcome_.rows = attempt.inference.rows().size();
}

// The inputs of a model, run by the interpreter. Reads of uninitialised bytes are not among them: such candidates fail.
bool Template::confirm(Attempt& attempt, const Obligation& violated) {
  solver::Evaluator model(attempt.terms, attempt.solver.model());
  hunt::Candidate candidate;
  for (const InputTaken& input : attempt.formula.inputs)
    if (model.holds(input.guard)) candidate.inputs.emplace_back(as_signed(model.bits(input.value), input.type));
  candidate.expected = {violated.kind, violated.at, violated.what};
  hunt::Judgement judgement = judge_.confirm(candidate, kRunSteps);
  if (judgement.kind != hunt::Judgement::Kind::Confirmed) {
    outcome_.reason = engine::reason_of(candidate.expected);
    return false;
  }
  outcome_.answer = Outcome::Answer::False;
  outcome_.bug = std::move(judgement.bug);
  outcome_.reason = {};
  return true;
}

}  // namespace heapwise::tmpl
