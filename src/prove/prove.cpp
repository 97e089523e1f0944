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

Prove::~Prove() {
  if (current_) drop(std::move(current_));
  if (waiting_) drop(std::move(waiting_));
}

engine::Step Prove::resume(Budget& slice) {
  const double start = cpu_seconds(), before = worked_;
  Budget* within = &slice;
  while (!over_) {
    if (!current_) choose_next();
    if (!current_) break;
    const double begun = cpu_seconds();
    const Attempt::State state = current_->resume(within);
    const double used = cpu_seconds() - begun;
    seconds_.back().second += used;
    worked_ = before + cpu_seconds() - start;
    if (state == Attempt::State::SliceIsOver) {
      if (!whole_.exhausted_now()) return engine::Progress{std::exchange(suspects_, false), nullptr};
      within = nullptr;  // its own limits, which are those of the whole, end it at once
    } else if (state == Attempt::State::Pauses) {
      wait_for_others();
    } else {
      over_ = take_up(std::move(current_));
    }
  }
  if (waiting_) drop(std::move(waiting_));
  over_ = true;
  return answer();
}

void Prove::wait_for_others() {
  one_waits_ = true;
  waiting_ = std::move(current_);
  others_seconds_ = worked_ - begun_;
  if (waiting_->pauses() > 1) return;
  for (const Precision& p : open_)
    if (p.soon_over) soon_over_.push_back(p);
  std::erase_if(open_, [](const Precision& p) { return p.soon_over; });
}

// While one waits for the first time, those that are soon over; the second time, all others. The exact run's steps are
// quick: it has all of them.
void Prove::choose_next() {
  const bool early = waiting_ && waiting_->pauses() == 1, late = waiting_ && !early;
  const auto exact = std::ranges::find_if(cut_short_, [](const Precision& p) { return !p.abstract; });
  if (early && !soon_over_.empty()) {
    const double times = static_cast<double>(soon_over_.front().steps_early) / static_cast<double>(kEarly);
    begin_first_of(soon_over_, Turn::Early, others_seconds_ * times);
  } else if (!early && !open_.empty()) {
    begin_first_of(open_, Turn::First, late ? others_seconds_ : kUnlimited);
  } else if (late && exact != cut_short_.end()) {
    std::rotate(cut_short_.begin(), exact, exact + 1);
    begin_first_of(cut_short_, Turn::Full);
  } else if (waiting_) {
    current_ = std::move(waiting_);
    turn_ = Turn::First;
    may_wait_ = true;
    if (trees_are_known_) current_->mind_no_trees();
    seconds_.emplace_back(current_->precision().name, 0);
  } else if (!cut_short_.empty()) {
    begin_first_of(cut_short_, Turn::Full);
  }
}

void Prove::begin_first_of(std::vector<Precision>& runs, Turn turn, double seconds) {
  const Precision next = runs.front();
  runs.erase(runs.begin());
  begin(next, turn, seconds);
}

void Prove::begin(const Precision& precision, Turn turn, double seconds) {
  Precision now = precision;
  now.mind_trees = now.mind_trees && !trees_are_known_;
  turn_ = turn;
  may_wait_ = turn == Turn::First && precision.abstract && !one_waits_;
  if (turn == Turn::Early) now.most_steps = precision.steps_early;
  if (turn == Turn::Early && precision.references_leave) now.steps_in_vain = kEarly;
  if (turn == Turn::First && !may_wait_) now.most_steps = precision.steps_at_first;
  current_ = std::make_unique<Attempt>(task_, precision, now, whole_.turn(seconds), watch_.observer, facts_);
  if (may_wait_) {
    current_->pause_at({kEarly, precision.steps_at_first});
    begun_ = worked_;
  }
  seconds_.emplace_back(precision.name, 0);
  if (watch_.on_begin) watch_.on_begin();
}

bool Prove::take_up(std::unique_ptr<Attempt> attempt) {
  Outcome outcome = std::move(attempt->outcome());
  const Precision& precision = attempt->asked();
  if (watch_.on_end) watch_.on_end(outcome, outcome.proved);
  if (begins_anew(outcome, whole_)) {
    auto& runs = turn_ == Turn::Full ? cut_short_ : open_;
    runs.insert(runs.begin(), precision);
    return false;
  }
  // A violation on a path without any abstraction: no other run can prove it away.
  const bool violation = outcome.reason.kind != Finding::Kind::Limit;
  const bool cut = outcome.steps > attempt->precision().most_steps || outcome.in_vain ||
                   (!violation && attempt->limits().reason() != Budget::Reason::None);
  // Those that give up little come first, and one that has met references, which are lost on the others.
  const bool hopeful =
      precision.lists_apart > 0 || (precision.references_leave == heap::Left::Reference && !outcome.in_vain);
  if (cut && turn_ == Turn::Early) open_.insert(hopeful ? open_.begin() : open_.end(), precision);
  const bool has_more_steps = precision.most_steps > precision.steps_at_first;
  if (cut && turn_ == Turn::First && !may_wait_ && has_more_steps) cut_short_.push_back(precision);
  // A run that was too long says less than one that came to a place which it could not show to be safe; but one that
  // gives up much suspects much. One that keeps rounds apart, or takes links for references, fails where others did, or
  // at what it made of that.
  const bool proved = outcome.proved;
  const bool is_special = precision.rounds_apart || precision.references_leave;
  const bool tells_more = is_special ? was_too_long(told_.reason) : !told_suspects_ || !was_too_long(outcome.reason);
  if (proved || tells_more) {
    told_ = std::move(outcome);
    told_suspects_ = violation && !precision.soon_over;
  }
  if (proved || (violation && !precision.abstract) || whole_.exhausted()) return true;
  suspects_ = suspects_ || violation;
  if (!cut && !precision.fold.trees.empty() && !precision.fold.tree_forms)
    open_.insert(open_.begin(), precision_for_trees(precision.fold.trees, true));
  if (!attempt->trees().empty()) fold_trees_next(precision, attempt->trees());
  return false;
}

// Next a run that folds the trees that were seen; a run that broke off when it saw them comes again after it.
void Prove::fold_trees_next(const Precision& seen_by, const std::vector<heap::TreeLayout>& trees) {
  if (seen_by.abstract) open_.insert(open_.begin(), seen_by);
  // If they are none, but lists whose nodes own others of their kind, heaps multiply: the coarse run is soon over.
  const auto coarse = [](const Precision& p) { return p.soon_over && p.lists_apart == 0; };
  const auto soon = std::find_if(open_.begin(), open_.end(), coarse);
  if (soon != open_.end()) std::rotate(open_.begin(), soon, soon + 1);
  open_.insert(open_.begin(), precision_for_trees(trees, false));
  trees_are_known_ = true;
  // Where trees are not folded, heaps multiply: many of them are no hope for a proof.
  constexpr int kFewHeaps = 64;
  constexpr std::uint64_t kFewSteps = 10000;
  for (auto* runs : {&open_, &cut_short_}) {
    for (Precision& p : *runs) {
      p.most_heaps = std::min(p.most_heaps, kFewHeaps);
      p.fold.branching = trees;
      if (p.lists_apart > 0) p.most_steps = p.steps_at_first = kFewSteps;
    }
  }
}

void Prove::drop(std::unique_ptr<Attempt> attempt) const {
  attempt->end();
  if (watch_.on_end) watch_.on_end(attempt->outcome(), false);
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
