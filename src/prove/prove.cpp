#include "prove/prove.h"

#include <algorithm>

#include "prove/c_invariant.h"
#include "show/heap_scene.h"
#include "show/words.h"

namespace heapwise::prove {
namespace {

using exec::Finding;

constexpr std::uint64_t kEarly = 2500;  // steps

// A recursive call turned out to need what it was not shown. The facts remember that, so the next run comes further:
// there are no more such runs than functions.
bool begins_anew(Outcome& outcome, const Budget& budget) {
  if (outcome.reason.kind != Finding::Kind::Hidden) return false;
  if (budget.reason() == Budget::Reason::None) return true;
  outcome.reason.kind = Finding::Kind::Limit;
  return false;
}

bool was_too_long(const Finding& reason) {
  using Limit = Finding::Limit;
  return reason.kind == Finding::Kind::Limit &&
         (reason.limit == Limit::TooLarge || reason.limit == Limit::Time || reason.limit == Limit::Memory);
}

engine::Invariant invariant_of(show::HeapScenes& scenes, const Invariant& invariant) {
  engine::Invariant result;
  result.function = invariant.function;
  result.at = invariant.at;
  result.complete = invariant.complete;
  for (const heap::Heap& heap : invariant.heaps) {
    std::string words = show::words_of(scenes.scene({invariant.function, invariant.head, 0}, invariant.depth, heap));
    if (std::ranges::find(result.cases, words) == result.cases.end()) result.cases.push_back(std::move(words));
  }
  return result;
}

}  // namespace

engine::Proof proof_of(const ir::Program& program, const Outcome& outcome) {
  engine::Proof proof;
  show::HeapScenes scenes(program);
  proof.checked = outcome.checked;
  std::map<std::pair<ir::FunctionId, ir::BlockId>, std::vector<const Invariant*>> by_loop;
  for (const Invariant& each : outcome.invariants) by_loop[{each.function, each.head}].push_back(&each);
  for (const Invariant& each : outcome.invariants) {
    proof.invariants.push_back(invariant_of(scenes, each));
    const auto& all = by_loop[{each.function, each.head}];
    // Once for each loop: it speaks of all the ways in which the loop is come to.
    if (!all.empty() && all.front() == &each) proof.invariants.back().c_expression = c_invariant(program, all);
  }
  return proof;
}

Prove::Prove(const engine::Task& task, Budget& whole, Watch watch)
    : task_(task), whole_(whole), watch_(std::move(watch)), facts_(std::make_shared<ProgramFacts>(task.program)) {}

Prove::~Prove() = default;

std::vector<Prove::Candidate> Prove::candidates() {
  std::vector<Candidate> result;
  for (Precision& precision : precisions()) result.push_back({std::move(precision), std::nullopt});
  return result;
}

engine::Step Prove::resume(Budget& slice) {
  const double start = cpu_seconds(), before = worked_;
  Budget* within = &slice;
  while (!over_) {
    if (!current_) choose_next();
    if (!current_) break;
    const double begun = cpu_seconds();
    const Attempt::State state = current_->attempt->resume(within);
    const double used = cpu_seconds() - begun;
    seconds_.back().second += used;
    worked_ = before + cpu_seconds() - start;
    if (state == Attempt::State::SliceIsOver) {
      if (!whole_.exhausted_now()) return engine::Progress{std::exchange(suspects_, false), nullptr};
      within = nullptr;  // its own limits, which are those of the whole, end it at once
    } else if (state == Attempt::State::Pauses) {
      if (may_wait_) wait_for_others();
      else put_back();
    } else {
      over_ = take_up();
    }
  }
  over_ = true;
  return answer();
}

void Prove::wait_for_others() {
  waiting_ = std::exchange(current_, std::nullopt);
  others_seconds_ = worked_ - begun_;
  if (++times_waited_ > 1) return;
  for (Candidate& candidate : std::exchange(open_, {}))
    (candidate.precision.soon_over ? soon_over_ : open_).push_back(std::move(candidate));
}

void Prove::go_on_after_waiting() {
  current_ = std::exchange(waiting_, std::nullopt);
  turn_ = Turn::First;
  may_wait_ = true;
  Attempt& attempt = *current_->attempt;
  if (trees_are_known_) attempt.mind_no_trees();
  Stint stint;
  if (times_waited_ == 1) stint.steps = attempt.precision().steps_at_first;
  attempt.begin(stint);
  seconds_.emplace_back(attempt.precision().name, 0);
  if (watch_.on_turn) watch_.on_turn(current_->number);
}

// Its turn is over before it has come to an end.
void Prove::put_back() {
  Run run = *std::exchange(current_, std::nullopt);
  const Attempt& attempt = *run.attempt;
  Candidate candidate{attempt.precision(), std::move(run)};
  if (turn_ != Turn::Early) return cut_short_.push_back(std::move(candidate));
  // Those that give up little come first, one that has met references, which are lost on the others, and those that
  // have not had their steps yet.
  const bool hopeful =
      candidate.precision.lists_apart > 0 || attempt.is_out_of_time() ||
      (candidate.precision.references_leave == heap::Left::Reference && attempt.has_given_up_references());
  open_.insert(hopeful ? open_.begin() : open_.end(), std::move(candidate));
}

// While one waits for the first time, those that are soon over; the second time, all others. The exact run's steps are
// quick: it has all of them.
void Prove::choose_next() {
  const bool early = waiting_ && times_waited_ == 1, late = waiting_ && !early;
  const auto exact = std::ranges::find_if(cut_short_, [](const Candidate& c) { return !c.precision.abstract; });
  if (early && !soon_over_.empty()) {
    const double times = static_cast<double>(soon_over_.front().precision.steps_early) / static_cast<double>(kEarly);
    give_turn_to_first_of(soon_over_, Turn::Early, others_seconds_ * times);
  } else if (!early && !open_.empty()) {
    give_turn_to_first_of(open_, Turn::First, late ? others_seconds_ : kUnlimited);
  } else if (late && exact != cut_short_.end()) {
    std::rotate(cut_short_.begin(), exact, exact + 1);
    give_turn_to_first_of(cut_short_, Turn::Full);
  } else if (waiting_) {
    go_on_after_waiting();
  } else if (!cut_short_.empty()) {
    give_turn_to_first_of(cut_short_, Turn::Full);
  }
}

void Prove::give_turn_to_first_of(std::vector<Candidate>& runs, Turn turn, double seconds) {
  Candidate next = std::move(runs.front());
  runs.erase(runs.begin());
  give_turn(std::move(next), turn, seconds);
}

void Prove::give_turn(Candidate candidate, Turn turn, double seconds) {
  Precision& precision = candidate.precision;
  turn_ = turn;
  may_wait_ = turn == Turn::First && precision.abstract && times_waited_ == 0;
  Stint stint;
  stint.seconds = seconds;
  if (turn == Turn::Early) stint.steps = precision.steps_early;
  if (turn == Turn::Early && precision.references_leave) stint.steps_in_vain = kEarly;
  if (turn == Turn::First) stint.steps = may_wait_ ? kEarly : precision.steps_at_first;
  stint.comparing_counts = may_wait_;
  if (may_wait_) begun_ = worked_;
  if (!candidate.begun) {
    precision.mind_trees = precision.mind_trees && !trees_are_known_;
    const Budget limits = whole_.turn(kUnlimited);
    candidate.begun = {begun_runs_++, std::make_unique<Attempt>(task_, precision, limits, watch_.observer, facts_)};
  }
  current_ = std::move(candidate.begun);
  current_->attempt->begin(stint);
  seconds_.emplace_back(precision.name, 0);
  if (watch_.on_turn) watch_.on_turn(current_->number);
}

bool Prove::take_up() {
  const Run run = *std::exchange(current_, std::nullopt);
  const Attempt& attempt = *run.attempt;
  Outcome outcome = std::move(run.attempt->outcome());
  const Precision& precision = attempt.precision();
  if (watch_.on_end) watch_.on_end(run.number, outcome, outcome.proved);
  if (begins_anew(outcome, whole_)) {
    auto& runs = turn_ == Turn::Full ? cut_short_ : open_;
    runs.insert(runs.begin(), {precision, std::nullopt});
    return false;
  }
  // A violation on a path without any abstraction: no other run can prove it away.
  const bool violation = outcome.reason.kind != Finding::Kind::Limit;
  const bool cut =
      outcome.steps > precision.most_steps || (!violation && attempt.limits().reason() != Budget::Reason::None);
  // A run that was too long says less than one that came to a place which it could not show to be safe; but one that
  // gives up much suspects much.
  const bool proved = outcome.proved;
  const bool tells_more =
      precision.says_little ? was_too_long(told_.reason) : !told_suspects_ || !was_too_long(outcome.reason);
  if (proved || tells_more) {
    told_ = std::move(outcome);
    told_suspects_ = violation && !precision.soon_over;
  }
  if (proved || (violation && !precision.abstract) || whole_.exhausted()) return true;
  suspects_ = suspects_ || violation;
  if (!cut && !precision.fold.trees.empty() && !precision.fold.tree_forms)
    open_.insert(open_.begin(), {precision_for_trees(precision.fold.trees, true), std::nullopt});
  if (!attempt.trees().empty()) fold_trees_next(precision, attempt.trees());
  return false;
}

// Next the runs that fold the trees that were seen; a run that broke off when it saw them comes again after it.
void Prove::fold_trees_next(const Precision& seen_by, const std::vector<heap::TreeLayout>& trees) {
  if (seen_by.abstract) open_.insert(open_.begin(), {seen_by, std::nullopt});
  // If they are none, but lists whose nodes own others of their kind, heaps multiply: the coarse run is soon over.
  const auto coarse = [](const Candidate& c) { return c.precision.soon_over && c.precision.lists_apart == 0; };
  const auto soon = std::find_if(open_.begin(), open_.end(), coarse);
  if (soon != open_.end()) std::rotate(open_.begin(), soon, soon + 1);
  open_.insert(open_.begin(), {coarse_precision_for_trees(trees), std::nullopt});
  open_.insert(open_.begin(), {precision_for_trees(trees, false), std::nullopt});
  trees_are_known_ = true;
  // Where trees are not folded, heaps multiply: many of them are no hope for a proof.
  constexpr int kFewHeaps = 64;
  constexpr std::uint64_t kFewSteps = 10000;
  for (auto* runs : {&open_, &cut_short_}) {
    for (auto& [p, begun] : *runs) {
      if (!p.fold.trees.empty()) continue;
      begun.reset();  // it knows of no trees
      p.most_heaps = std::min(p.most_heaps, kFewHeaps);
      p.fold.branching = trees;
      if (p.lists_apart > 0) p.most_steps = p.steps_at_first = kFewSteps;
    }
  }
}

engine::Step Prove::answer() const {
  if (told_.proved) return engine::Proved{proof_of(task_.program, told_), told_.reach};
  engine::GaveUp gave_up;
  gave_up.reason = engine::reason_of(told_.reason);
  for (const GivenUp& each : told_.ledger)
    gave_up.losses.push_back({std::string(name(each.verb)), each.at, each.why, each.times});
  gave_up.all_losses = told_.losses;
  return gave_up;
}

engine::Statistics Prove::statistics() const {
  engine::Statistics statistics;
  for (const auto& [name, seconds] : seconds_) {
    const auto known = std::ranges::find(statistics.parts, name,
                                         [](const std::pair<std::string, double>& part) { return part.first; });
    if (known == statistics.parts.end()) statistics.parts.emplace_back(name, seconds);
    else known->second += seconds;
  }
  return statistics;
}

Outcome prove(const engine::Task& task, Budget& budget, Watch watch) {
  Prove prove(task, budget, std::move(watch));
  Budget unlimited;
  (void)prove.resume(unlimited);
  return prove.outcome();
}

std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& whole) {
  return std::make_unique<Prove>(task, whole);
}

}  // namespace heapwise::prove
