// The order in which precisions are tried, and how they share the time.
//
// First each gets the steps of its first turn. The first run with abstraction that needs more waits for the others, on
// the stack, and then goes on where it stopped: it is the likeliest to come to an end. The others start anew after it,
// with all their steps. How long steps take differs by far: while one waits, each of the others has no more time than
// it had. Those that are soon over are tried in an early pause already.
#include <algorithm>

#include "prove/prover.h"

namespace heapwise::prove {
namespace {

using exec::Finding;

// A recursive call turned out to need what it was not shown. The facts remember that, so the next run comes further:
// there are no more such runs than functions.
bool begins_anew(Outcome& outcome, const Budget& budget) {
  if (outcome.reason.kind != Finding::Kind::Hidden) return false;
  if (budget.reason() == Budget::Reason::None) return true;
  outcome.reason.kind = Finding::Kind::Limit;
  return false;
}

class Attempts {
 public:
  Attempts(const engine::Task& task, Budget& budget, const Watch& watch)
      : task_(task), budget_(budget), watch_(watch) {}

  Outcome run() {
    while (!open_.empty() && !over_) first_turn(budget_);
    while (!cut_short_.empty() && !over_) in_full(0);
    return std::move(last_);
  }

 private:
  enum class Turn : std::uint8_t { Early, First, Full };

  void first_turn(Budget& budget) {
    const Precision next = open_.front();
    open_.erase(open_.begin());
    attempt(next, Turn::First, budget);
  }

  void in_full(std::size_t which) {
    const Precision next = cut_short_[which];
    cut_short_.erase(cut_short_.begin() + static_cast<std::ptrdiff_t>(which));
    attempt(next, Turn::Full, budget_);
  }

  void attempt(const Precision& precision, Turn turn, Budget& budget) {
    Precision now = precision;
    now.mind_trees = now.mind_trees && !trees_are_known_;
    const bool may_wait = turn == Turn::First && precision.abstract && !one_waits_;
    if (turn == Turn::Early) now.most_steps = kEarly;
    if (turn == Turn::First && !may_wait) now.most_steps = precision.steps_at_first;
    Prover prover(task_, now, budget, watch_.observer, facts_);
    const double start = cpu_seconds();
    if (may_wait) {
      prover.pause_at({kEarly, precision.steps_at_first}, [&](std::size_t pause) {
        one_waits_ = true;
        if (pause == 0) try_those_soon_over(cpu_seconds() - start);
        else try_others(cpu_seconds() - start);
        now.mind_trees = now.mind_trees && !trees_are_known_;
        return !over_;
      });
    }
    if (watch_.on_begin) watch_.on_begin();
    Outcome outcome = prover.run();
    if (watch_.on_end) watch_.on_end(outcome, outcome.proved && !over_);
    if (over_) return;  // decided in the pause
    if (begins_anew(outcome, budget_)) {
      auto& runs = turn == Turn::Full ? cut_short_ : open_;
      runs.insert(runs.begin(), precision);
      return;
    }
    // A violation on a path without any abstraction: no other run can prove it away.
    const bool violation = outcome.reason.kind != Finding::Kind::Limit;
    const bool cut = outcome.steps > now.most_steps || (!violation && budget.reason() != Budget::Reason::None);
    over_ = outcome.proved || (violation && !precision.abstract) || budget_.exhausted();
    if (cut && turn == Turn::Early) open_.push_back(precision);
    if (cut && turn == Turn::First && !may_wait) cut_short_.push_back(precision);
    last_ = std::move(outcome);
    if (over_) return;
    if (watch_.on_failure) watch_.on_failure(last_);
    if (!prover.trees().empty()) fold_trees_next(precision, prover.trees());
  }

  void try_those_soon_over(double seconds) {
    const std::vector<Precision> open = open_;
    std::erase_if(open_, [](const Precision& p) { return p.soon_over; });
    for (const Precision& p : open) {
      if (!p.soon_over || over_) continue;
      Budget turn = budget_.turn(seconds);
      attempt(p, Turn::Early, turn);
    }
  }

  // While a run waits that has taken so long. The exact run's steps are quick: it has all of them.
  void try_others(double seconds) {
    while (!open_.empty() && !over_) {
      Budget turn = budget_.turn(seconds);
      first_turn(turn);
    }
    const auto exact = std::find_if(cut_short_.begin(), cut_short_.end(), [](const auto& p) { return !p.abstract; });
    if (exact != cut_short_.end() && !over_) in_full(static_cast<std::size_t>(exact - cut_short_.begin()));
  }

  // Next a run that folds the trees that were seen; a run that broke off when it saw them comes again after it.
  void fold_trees_next(const Precision& seen_by, const std::vector<heap::TreeLayout>& trees) {
    if (seen_by.abstract) open_.insert(open_.begin(), seen_by);
    // If they are none, but lists whose nodes own others of their kind, heaps multiply: the coarse run is soon over.
    const auto soon = std::find_if(open_.begin(), open_.end(), [](const Precision& p) { return p.soon_over; });
    if (soon != open_.end()) std::rotate(open_.begin(), soon, soon + 1);
    open_.insert(open_.begin(), precision_for_trees(trees));
    trees_are_known_ = true;
    // Where trees are not folded, heaps multiply: many of them are no hope for a proof.
    constexpr int kFewHeaps = 64;
    for (auto* runs : {&open_, &cut_short_}) {
      for (Precision& p : *runs) {
        p.most_heaps = std::min(p.most_heaps, kFewHeaps);
        p.fold.branching = trees;
      }
    }
  }

  static constexpr std::uint64_t kEarly = 2500;  // steps

  const engine::Task& task_;
  Budget& budget_;
  const Watch& watch_;
  std::shared_ptr<ProgramFacts> facts_ = std::make_shared<ProgramFacts>(task_.program);
  std::vector<Precision> open_ = precisions(), cut_short_;
  bool one_waits_ = false, trees_are_known_ = false, over_ = false;
  Outcome last_;
};

}  // namespace

Outcome prove(const engine::Task& task, Budget& budget, const Watch& watch) {
  return Attempts(task, budget, watch).run();
}

}  // namespace heapwise::prove
