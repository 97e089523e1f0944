#include "template/template.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "template/describe.h"

namespace heapwise::tmpl {

using engine::Reason;
using exec::Finding;
using solver::Answer;

namespace {

constexpr int kLevelOfExceptions = 1, kLevelOfPairs = 2, kLastCheapLevel = 3, kLevelOfLives = 5, kLastLevel = 6;
constexpr double kShareOfCopies = 0.2;  // of the time that is left, for each number of copies
constexpr std::uint64_t kRunSteps = 10'000'000, kFewestRunSteps = 10'000;
constexpr double kRunStepsPerSecond = 1'000'000;  // of a slow run: one that allocates
constexpr unsigned kMostCopies = 32;
constexpr int kMostCandidates = 5;
constexpr double kSecondsWithoutLimit = 10;
constexpr unsigned kAFewRounds = 8;
constexpr double kShareOfAFewRounds = 0.03;  // of the time that is left, for each number of rounds

std::optional<solver::BackendKind> second_opinion(const engine::Task& task) {
  if (!task.of_template.second_opinion) return std::nullopt;
  return solver::BackendKind::Z3;
}

// Of a recursive function that touches memory no measure is known.
bool may_summarise_memory(const engine::Task& task) {
  return !task.of_template.no_summaries && task.property != check::Property::Termination;
}

// Beside prove and hunt, who follow recursion, a few activations only cost time.
Frames::Limits limits_of(const engine::Task& task, bool only_proofs) {
  Frames::Limits limits;
  if (only_proofs) limits.activations = 0;
  limits.inline_calls = !task.of_template.not_inlined;
  limits.summaries = !task.of_template.no_summaries;
  limits.summaries_of_memory = may_summarise_memory(task) && (only_proofs || !limits.inline_calls);
  return limits;
}

}  // namespace

Template::Attempt::Attempt(const Plan& plan, Widths widths, Budget& budget, const engine::Task& task)
    : values(terms, widths),
      memory(values, plan.layout),
      solver(terms, {.backend = solver::BackendKind::Sat,
                     .theory = solver::Theory::BitVectors,
                     .cache = false,
                     .second_opinion = second_opinion(task)}),
      inference(plan, formula, values, memory, solver, budget) {
  inference.megabytes = task.memory_megabytes;
  state_what_reads_are(plan, values, memory, formula);
}

Template::Template(const engine::Task& task, Budget& budget, Manner manner)
    : task_(task), program_(task.program), budget_(budget), manner_(std::move(manner)), judge_(task) {
  plan_.emplace(program_, task.models, limits_of(task, manner_.only_proofs));
}

std::unique_ptr<Template::Attempt> Template::encode(unsigned unroll, Budget& budget, bool leaks) {
  Widths widths;
  widths.pointer = program_.pointer_type().bits();
  widths.object = static_cast<unsigned>(std::bit_width(plan_->objects.size())) + 1;
  widths.number = number_width_;
  auto attempt = std::make_unique<Attempt>(*plan_, widths, budget, task_);
  attempt->inference.pace = manner_.pace;
  EncodeOptions options;
  options.property = task_.property;
  options.malloc_may_fail = task_.malloc_may_fail;
  options.unroll = unroll;
  options.leaks = leaks;
  if (!Encoder(*plan_, options, attempt->values, attempt->memory, attempt->formula, budget).run()) return nullptr;
  return attempt;
}

// Numbers of members occur in comparisons with each other, plus or minus small constants. So what is satisfiable at all
// is so with numbers below (m + 1)(2c + 1) + c, for m variables and constants up to c: wider gaps can be closed.
bool Template::numbers_suffice(const Attempt& attempt) const {
  const std::uint64_t c = std::max<std::uint64_t>(attempt.formula.most_made, 1) + 1;
  const std::uint64_t needed = (attempt.values.numbers_made() + 1) * (2 * c + 1) + c;
  return attempt.formula.most_made < kHeadroom && needed + kHeadroom + 1 < std::uint64_t{1} << number_width_;
}

Budget Template::turn_of(double share, double least) const {
  const double left = budget_.seconds_left();
  return budget_.turn(std::max(least, share * (std::isinf(left) ? kSecondsWithoutLimit : left)));
}

Outcome Template::run() {
  for (const unsigned width : {13U, 20U}) {
    number_width_ = width;
    if (decide() != Step::TooNarrow) break;
  }
  if (outcome_.answer == Outcome::Answer::Unknown && outcome_.reason.what.empty()) {
    const bool memory = budget_.reason() == Budget::Reason::Memory;
    outcome_.reason = {memory ? Reason::Kind::Memory : Reason::Kind::Time, {}, std::string(budget_.reason_text()), {}};
  }
  return std::move(outcome_);
}

// A few rounds without invariants; cheap rows; two copies of each loop, since much is 2-inductive; the dear rows; more
// copies.
Template::Step Template::decide() {
  if (task_.property == check::Property::Termination) return decide_termination();
  const auto goes_on = [&](Step step) {
    if (step == Step::Decided || step == Step::TooNarrow || budget_.exhausted_now()) return false;
    return !manner_.only_proofs || !out_of_reach_;
  };
  searched_ = 0;
  Step step = search_a_few_rounds(kAFewRounds);
  if (out_of_reach_ && plan_->frames.cut_recursion() && may_summarise_memory(task_) && goes_on(step))
    step = summarise_recursion();
  if (!goes_on(step)) return step;
  const auto attempt = encode(1, budget_, false);
  if (!attempt) return Step::GaveUp;
  if (goes_on(step) && !out_of_reach_) step = finish(*attempt, infer(*attempt, kLastCheapLevel));
  bool dear_rows = false;
  for (const unsigned copies : copies_to_try()) {
    if (!dear_rows && copies > 2 && goes_on(step) && !out_of_reach_)
      dear_rows = true, step = finish(*attempt, infer(*attempt, kLastLevel));
    if (goes_on(step)) step = try_copies(*attempt, copies);
  }
  if (!dear_rows && goes_on(step) && !out_of_reach_) step = finish(*attempt, infer(*attempt, kLastLevel));
  return step;
}

// Some recursion goes deeper than it was followed.
Template::Step Template::summarise_recursion() {
  Frames::Limits limits = limits_of(task_, manner_.only_proofs);
  limits.summaries_of_memory = true;
  plan_.emplace(program_, task_.models, limits);
  out_of_reach_ = false;
  searched_ = 0;
  return search_a_few_rounds(1);
}

std::vector<unsigned> Template::copies_to_try() const {
  if (task_.of_template.unroll != 0) return {task_.of_template.unroll};
  std::vector<unsigned> all;
  for (unsigned copies = 2; copies <= kMostCopies; copies *= 2) all.push_back(copies);
  return all;
}

// Many loops end after a few rounds, and many violations come early. Both show without invariants, and are cheap to
// try; where loops go on, little is lost. Beside hunt, which follows short paths to their ends, one round is enough to
// see what is out of reach: the rows come sooner.
Template::Step Template::search_a_few_rounds(unsigned rounds) {
  std::vector<unsigned> all = copies_to_try();
  if (all.front() != 1) all.insert(all.begin(), 1);
  for (const unsigned copies : all) {
    if (copies > (manner_.only_proofs ? 1 : rounds) || out_of_reach_) break;
    Budget part =
        copies == 1 ? budget_.turn(std::numeric_limits<double>::infinity()) : turn_of(kShareOfAFewRounds, 0.1);
    const auto attempt = encode(copies, part);
    if (!attempt || (copies > 1 && !attempt->formula.whole)) break;
    const Step step = finish(*attempt, search(*attempt));
    if (step == Step::Decided || step == Step::TooNarrow) return step;
    if (step != Step::GoOn) break;
    searched_ = copies;
  }
  return Step::GoOn;
}

Template::Step Template::finish(const Attempt& attempt, Step step) {
  outcome_.questions += attempt.inference.questions, outcome_.lemmas += attempt.inference.lemmas;
  if (step != Step::Decided || outcome_.answer != Outcome::Answer::True || numbers_suffice(attempt)) return step;
  outcome_.answer = Outcome::Answer::Unknown;
  outcome_.reason = {Reason::Kind::TooLarge, {}, "too many numbers for the width of one", {}};
  return Step::TooNarrow;
}

// What holds of every arrival at a loop holds of those at each of its instances.
std::vector<Row> Template::invariants_for(const Attempt& first, const Attempt& attempt) {
  std::vector<Row> known;
  for (std::size_t i = 0; i < attempt.formula.loops.size(); ++i) {
    const LoopInstance& to = attempt.formula.loops[i];
    for (const Row& row : first.inference.rows()) {
      const LoopInstance& from = first.formula.loops[row.loop];
      if (!row.fixed || !row.on() || from.kind != to.kind || from.frame != to.frame || from.loop != to.loop) continue;
      if (!can_be_said(row, to)) continue;
      known.push_back(row);
      known.back().loop = i;
    }
  }
  return known;
}

Template::Step Template::try_copies(const Attempt& first, unsigned copies) {
  Budget part = turn_of(kShareOfCopies, 0.5);
  const auto attempt = encode(copies, part);
  if (!attempt) return Step::GaveUp;
  const Step step = copies <= searched_ ? Step::GoOn : finish(*attempt, search(*attempt));
  if (step != Step::GoOn || first.formula.loops.empty()) return step;
  attempt->inference.know(invariants_for(first, *attempt));
  const auto failing = attempt->inference.failing();
  if (!failing) return Step::GaveUp;
  if (!failing->empty()) return Step::GoOn;
  // The invariants were found there.
  if (!numbers_suffice(first)) return Step::TooNarrow;
  prove(*attempt);
  return finish(*attempt, Step::Decided);
}

// Violations first: a run that meets one need not go where the formula ends.
Template::Step Template::search(Attempt& attempt) {
  std::vector<Term> from_outside, broken, limits;
  TermTable& terms = attempt.terms;
  // What memory is after a call by summary only rows say: executions in which one has come back are no candidates.
  for (const LoopInstance& loop : attempt.formula.loops) {
    from_outside.push_back(terms.negate(loop.select));
    for (const LoopInstance::Returned& call : loop.calls)
      if (!call.memory.empty()) from_outside.push_back(terms.negate(call.when));
  }
  for (const Obligation& o : attempt.formula.obligations) {
    const Term fails = terms.conjunction(terms.conjunction(o.guard, o.before), terms.negate(o.condition));
    const bool is_limit = o.kind == Finding::Kind::Limit;
    broken.push_back(is_limit ? terms.no() : fails);
    limits.push_back(is_limit ? fails : terms.no());
  }
  const auto first_that_holds = [&](const std::vector<Term>& cases) {
    solver::Evaluator model(terms, attempt.solver.model());
    return std::ranges::find_if(cases, [&](Term one) { return model.holds(one); }) - cases.begin();
  };
  bool confirmed_none = false;
  for (int tried = 0; tried < kMostCandidates; ++tried) {
    const Answer answer = attempt.inference.ask(terms.disjunction(broken), from_outside, false);
    if (answer == Answer::Unknown) return Step::GaveUp;
    if (answer == Answer::Unsat) break;
    const auto i = static_cast<std::size_t>(first_that_holds(broken));
    if (i == broken.size()) return Step::GoOn;
    if (confirm(attempt, attempt.formula.obligations[i])) return Step::Decided;
    broken[i] = terms.no();
    confirmed_none = true;
  }
  const Term beyond = terms.disjunction(limits);
  const Answer limited = beyond == terms.no() ? Answer::Unsat : attempt.inference.ask(beyond, from_outside, false);
  if (limited == Answer::Unknown) return Step::GaveUp;
  if (limited == Answer::Sat) {
    const auto i = static_cast<std::size_t>(first_that_holds(limits));
    if (i == limits.size()) return Step::GoOn;
    const Obligation& o = attempt.formula.obligations[i];
    outcome_.reason = engine::reason_of({o.kind, o.at, o.what});
    // Too many copies are no limit of the program.
    if (attempt.formula.whole) out_of_reach_ = true;
    return Step::GoOn;
  }
  if (confirmed_none) return Step::GoOn;
  // No violation in this many rounds. Is there a further round, or a recursive call?
  std::vector<Term> further;
  for (const LoopInstance& loop : attempt.formula.loops)
    for (const Latch& latch : loop.latches)
      if (latch.last && loop.kind != LoopInstance::Kind::Exit)
        further.push_back(terms.conjunction(latch.guard, latch.before));
  const Answer answer =
      further.empty() ? Answer::Unsat : attempt.inference.ask(terms.disjunction(further), from_outside, false);
  if (answer != Answer::Unsat) return answer == Answer::Sat ? Step::GoOn : Step::GaveUp;
  prove(attempt);
  return Step::Decided;
}

// The lowest level that was not tried; but where all that fails is accesses and frees, sums and elements of tables
// hardly help, and lives do.
std::optional<int> Template::next_level(const Attempt& attempt, int last) {
  const auto is_of_lives = [&](std::size_t i) {
    const Finding::Kind kind = attempt.formula.obligations[i].kind;
    return kind != Finding::Kind::ErrorReached && kind != Finding::Kind::Limit;
  };
  const auto untried = [&](int level) { return !attempt.levels_tried.contains(level); };
  const bool lives =
      attempt.may_lose_blocks || (!attempt.failing.empty() && std::ranges::all_of(attempt.failing, is_of_lives));
  if (lives && !untried(kLevelOfPairs) && last <= kLastCheapLevel) return std::nullopt;
  if (lives && !untried(kLevelOfExceptions) && untried(kLevelOfLives)) return kLevelOfLives;
  for (int level = 0; level <= last; ++level)
    if (untried(level)) return level;
  return std::nullopt;
}

Template::Step Template::infer(Attempt& attempt, int last_level) {
  const Proposer proposer(*plan_, attempt.formula, attempt.values, task_.of_template);
  while (const auto level = next_level(attempt, last_level)) {
    attempt.levels_tried.insert(*level);
    std::vector<Row> rows = proposer.rows(*level);
    if (rows.empty() && *level > 0) continue;
    if (*level == kLevelOfExceptions || *level >= kLevelOfLives) attempt.inference.add_what_was_refuted();
    attempt.inference.add(std::move(rows));
    if (!attempt.inference.run()) return Step::GaveUp;
    if (numbers_suffice(attempt)) outcome_.invariants = in_words(*plan_, attempt.formula, attempt.inference.rows());
    const auto failing = attempt.inference.failing();
    if (!failing) return Step::GaveUp;
    attempt.failing = *failing;
    if (failing->empty()) {
      const Step step = look_for_leaks(attempt);
      if (step != Step::GoOn) return step;
      continue;
    }
    explain(attempt, *failing);
    look_whether_accesses_are_missing(attempt, *failing);
  }
  return Step::GoOn;
}

Template::Step Template::look_for_leaks(Attempt& attempt) {
  if (!check::counts_against(task_.property, Finding::Kind::Leak) || task_.property == check::Property::Memcleanup) {
    prove(attempt);
    return Step::Decided;
  }
  const auto asked = encode(1, budget_);
  if (!asked) return Step::GaveUp;
  // Once more from the rows that were found: what their proof looks at is needed here, too.
  std::vector<Row> rows = invariants_for(attempt, *asked);
  for (Row& row : rows) row.rungs = {row.rungs[row.rung]}, row.rung = 0, row.fixed = false;
  asked->inference.add(std::move(rows));
  if (!asked->inference.run()) return Step::GaveUp;
  const auto failing = asked->inference.failing();
  if (!failing) return Step::GaveUp;
  attempt.may_lose_blocks = !failing->empty();
  if (attempt.may_lose_blocks) {
    explain(*asked, *failing);
    return Step::GoOn;
  }
  if (!numbers_suffice(attempt)) return Step::TooNarrow;
  prove(*asked);
  return finish(*asked, Step::Decided);
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
  // A run that goes on for ever must not use up more than the time that is left.
  const double most = std::max<double>(kFewestRunSteps, budget_.seconds_left() * kRunStepsPerSecond);
  const std::uint64_t steps = most < kRunSteps ? static_cast<std::uint64_t>(most) : kRunSteps;
  hunt::Judgement judgement = judge_.confirm(candidate, steps);
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
