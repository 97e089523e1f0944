#include "prove/minimise.h"

#include <algorithm>

#include "base/check.h"
#include "heap/join.h"

namespace heapwise::prove {
namespace {

Precision named(std::string_view name) {
  const std::vector<Precision> all = precisions();
  const auto found = std::ranges::find(all, name, &Precision::name);
  HW_CHECK(found != all.end(), "a precision that readable runs begin with is there");
  return *found;
}

// From few heaps and few facts to more of both.
std::vector<Precision> readable_precisions() {
  Precision one = named("coarse");
  one.name = "readable";
  one.constants_apart = 0;
  one.segments_apart = 0;
  one.shapes_apart = 1;
  one.collapse = true;
  one.facts = KeptFacts::Ranges;
  one.most_steps = 60000;
  Precision related = one;
  related.facts = KeptFacts::Equalities;
  Precision few = one;
  few.shapes_apart = 3;
  few.collapse = false;
  few.constants_apart = 1;
  few.merge_beyond = 12;
  Precision few_related = few;
  few_related.facts = KeptFacts::Equalities;
  Precision usual = named("usual");
  usual.name = "readable";
  usual.segments_apart = 1;
  usual.constants_apart = 1;
  Precision flags = usual;
  flags.constants_apart = 3;
  return {one, related, few, few_related, usual, flags, named("usual")};
}

class Minimiser {
 public:
  Minimiser(const engine::Task& task, Budget& budget, const Watch& watch)
      : task_(task), budget_(budget), watch_(watch), facts_(std::make_shared<ProgramFacts>(task.program)) {}

  std::optional<Outcome> run() {
    for (const Precision& precision : readable_precisions()) {
      if (budget_.exhausted_now()) break;
      std::optional<Outcome> proved = attempt(precision);
      if (proved) return proved;
    }
    return std::nullopt;
  }

 private:
  // Once more where a recursive call was shown too little, or where trees have to be folded.
  std::optional<Outcome> attempt(Precision precision) {
    constexpr std::size_t kRun = 0;  // one after the other
    for (int tries = 0; tries < 4 && !budget_.exhausted_now(); ++tries) {
      precision.fold.trees = trees_;
      precision.mind_trees = trees_.empty();
      Attempt attempt(task_, precision, budget_.turn(budget_.seconds_left()), watch_.observer, facts_);
      if (watch_.on_turn) watch_.on_turn(kRun);
      while (attempt.resume(nullptr) != Attempt::State::Ended) {
      }
      Outcome outcome = std::move(attempt.outcome());
      if (watch_.on_end) watch_.on_end(kRun, outcome, outcome.proved);
      if (outcome.proved) return outcome;
      const bool shows_trees = trees_.empty() && !attempt.trees().empty();
      if (shows_trees) trees_ = attempt.trees();
      if (!shows_trees && outcome.reason.kind != exec::Finding::Kind::Hidden) return std::nullopt;
    }
    return std::nullopt;
  }

  const engine::Task& task_;
  Budget& budget_;
  const Watch& watch_;
  std::shared_ptr<ProgramFacts> facts_;
  std::vector<heap::TreeLayout> trees_;
};

// True when two of them became one.
bool merge_two(std::vector<heap::Heap>& heaps) {
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    for (std::size_t k = i + 1; k < heaps.size(); ++k) {
      std::optional<heap::Heap> merged = heap::merge_exactly(heaps[i], heaps[k]);
      if (!merged) continue;
      heaps[i] = std::move(*merged);
      heaps.erase(heaps.begin() + static_cast<std::ptrdiff_t>(k));
      return true;
    }
  }
  return false;
}

}  // namespace

void drop_covered(Invariant& invariant) {
  std::vector<heap::Heap> kept;
  // The last ones are the widest.
  for (auto it = invariant.heaps.rbegin(); it != invariant.heaps.rend(); ++it) {
    const auto covers = [&](const heap::Heap& h) { return heap::entails(*it, h); };
    if (std::ranges::any_of(kept, covers)) continue;
    std::erase_if(kept, [&](const heap::Heap& h) { return heap::entails(h, *it); });
    kept.push_back(std::move(*it));
  }
  while (merge_two(kept)) {
  }
  std::ranges::reverse(kept);
  invariant.heaps = std::move(kept);
}

std::optional<Outcome> minimise(const engine::Task& task, Budget& budget, const Watch& watch) {
  std::optional<Outcome> outcome = Minimiser(task, budget, watch).run();
  if (outcome)
    for (Invariant& invariant : outcome->invariants) drop_covered(invariant);
  return outcome;
}

std::optional<engine::Proof> readable_proof(const engine::Task& task, double seconds) {
  Budget budget(seconds, task.memory_megabytes);
  const std::optional<Outcome> outcome = minimise(task, budget);
  if (!outcome) return std::nullopt;
  return proof_of(task.program, *outcome);
}

}  // namespace heapwise::prove
