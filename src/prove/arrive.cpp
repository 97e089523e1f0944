// Where ways meet: which heaps are kept at a block, which are covered by others, which are joined.
#include <algorithm>

#include "heap/canonical.h"
#include "heap/exact_join.h"
#include "heap/fold.h"
#include "heap/forget.h"
#include "heap/glance.h"
#include "heap/join.h"
#include "prove/keep_facts.h"
#include "prove/prover.h"

namespace heapwise::prove {
namespace {

// Whether the second heap, which is above the first, tells as much of shapes.
bool differ_in_numbers_only(const heap::Heap& heap, const heap::Heap& above) {
  const auto joined = heap::join(heap, above);
  return joined && joined->cost.shapes + joined->cost.optional + joined->cost.blocks + joined->cost.lost == 0;
}

}  // namespace

void Prover::fold(Heap& heap, ir::Location at) {
  if (precision_.references_leave &&
      heap::forget_references(heap, facts_->owning_links(), *precision_.references_leave) > 0) {
    forgot_references_ = true;
    ledger_.note(Verb::Fold, at, "which block a pointer leads to, where others lead there as well");
  }
  heap::Cost cost;
  if (heap::fold(heap, precision_.fold, &cost, &budget_) > 0) heap::find_lists(heap, facts_->lists());
  ledger_.note(Verb::Fold, at, cost);
  keep_facts(heap, precision_.facts);
}

void Prover::look_for_trees(const Heap& heap) {
  if (heap::refutes_trees(heap, precision_.fold.trees)) return give_up("there are no trees", {});
  if (!precision_.mind_trees || !precision_.fold.trees.empty()) return;
  heap::find_trees(heap, trees_);
  if (precision_.abstract) heap::find_trees(heap, boughs_, trees_);
  if (precision_.abstract && !trees_.empty()) give_up("there are trees", {});
}

// Whether the heap need not be kept beside these: one of them covers it, or was replaced by it or by the join of both.
bool Prover::absorb(std::vector<Heap>& heaps, Heap& heap, ir::Location at) {
  std::vector<Heap*> others;
  for (Heap& other : heaps)
    if (heap::may_meet(other, heap)) others.push_back(&other);
  for (Heap* other : others) {
    if (heap::entails(heap, *other)) return true;
    if (heap::entails(*other, heap)) {
      *other = std::move(heap);
      return true;
    }
  }
  if (!precision_.abstract || heaps.size() < static_cast<std::size_t>(precision_.merge_exact)) return false;
  for (Heap* other : others) {
    auto merged = heap::merge_exactly(*other, heap);
    if (!merged) continue;
    *other = std::move(*merged);
    return true;
  }
  if (heaps.size() < static_cast<std::size_t>(precision_.merge_beyond)) return false;
  for (Heap* other : others) {
    heap::Cost most = heap::kAnyCost;
    if (precision_.lists_apart > 0) most.blocks = 0;
    else most.optional = 0;
    auto joined = heap::join(*other, heap, most);
    if (!joined) continue;
    ledger_.note(Verb::Join, at, joined->cost);
    *other = std::move(joined->heap);
    return true;
  }
  return false;
}

// After a call: what was different before it may be the same now.
void Prover::thin_out(std::vector<Heap>& heaps, ir::Location at) {
  if (heaps.size() < 2) return;
  std::multimap<std::string, std::size_t> by_key;
  std::vector<Heap> kept;
  for (Heap& heap : heaps) {
    std::string key = heap::canonical_key(heap);
    const auto [first, last] = by_key.equal_range(key);
    auto same = [&](const auto& entry) { return heap::entails(heap, kept[entry.second]); };
    if (std::any_of(first, last, same)) continue;
    by_key.emplace(std::move(key), kept.size());
    kept.push_back(std::move(heap));
  }
  heaps = std::move(kept);
  if (heaps.size() <= static_cast<std::size_t>(precision_.merge_beyond)) return;
  std::vector<Heap> few;
  for (Heap& heap : heaps) {
    if (!absorb(few, heap, at)) few.push_back(std::move(heap));
  }
  heaps = std::move(few);
}

// `again`: over an edge of a loop back to its head.
void Prover::arrive(Run& run, ir::BlockId block, Heap heap, bool again) {
  if (!precision_.abstract || run.facts.order.is_head(block)) look_for_trees(heap);
  if (run.facts.order.is_head(block)) return arrive_at_head(run, block, std::move(heap), again);
  const ir::Location at = location_of(run, block);
  auto& waiting = run.waiting[run.facts.place[block.index()]];
  // Behind a loop each round leaves a heap that the next one's covers, though there is one way in.
  constexpr std::size_t kFew = 4;
  const bool meet = run.facts.flow.predecessors(block).size() > 1 || waiting.size() >= kFew;
  // Where lists are factored, what was taken out of a list on one way goes back, to meet the list of the other way.
  const auto few = static_cast<std::size_t>(precision_.merge_exact);
  if (meet && precision_.lists_apart > 0 && waiting.size() >= few) {
    auto put_back = [&](Heap& h) {
      fold(h, at);
      heap::make_single_nodes_lists(h, facts_->lists());
    };
    // So many heaps, and no list was folded yet: each may have the first node of another one.
    const bool guess = facts_->lists().empty() && waiting.size() == static_cast<std::size_t>(precision_.merge_beyond);
    if (guess)
      for (const Heap& h : waiting) heap::guess_lists(h, program_.pointer_type().bits() / 8, facts_->lists());
    if (guess || waiting.size() == few) std::ranges::for_each(waiting, put_back);
    put_back(heap);
  }
  if (meet && absorb(waiting, heap, at)) return;
  waiting.push_back(std::move(heap));
  if (waiting.size() > static_cast<std::size_t>(precision_.most_heaps)) give_up("too many heaps", at);
}

void Prover::arrive_at_head(Run& run, ir::BlockId head, Heap heap, bool again) {
  const std::uint32_t place = run.facts.place[head.index()];
  const ir::Location at = location_of(run, head);
  auto& seen = run.seen[place];
  auto& waiting = run.waiting[place];
  if (precision_.abstract) fold(heap, at);
  if (precision_.lists_apart > 0) make_lists(run, place, heap, at);
  const bool known = std::any_of(seen.begin(), seen.end(), [&](const Seen& s) { return heap::entails(heap, s.heap); });
  const Met met = known ? Met::Covered : precision_.abstract ? join_into(seen, heap, again, waiting, at) : Met::Apart;
  if (met == Met::Covered && waiting.empty()) run.waiting.erase(place);
  if (met == Met::Apart) {
    seen.push_back({heap, 0, again});
    if (precision_.lists_apart > 0) waiting.insert(waiting.begin(), std::move(heap));  // after those that were joined
    else waiting.push_back(std::move(heap));
  }
  if (precision_.collapse && met != Met::Covered) collapse(seen, waiting, at);
  if (seen.size() > static_cast<std::size_t>(precision_.most_heaps)) give_up("too many heaps at a loop", at);
}

// Single nodes become lists, and so can be joined with nothing. When a list shows itself for the first time, the heaps
// that were seen before are looked at once more; what they were joined to is to be run.
void Prover::make_lists(Run& run, std::uint32_t head, Heap& heap, ir::Location at) {
  const auto& lists = facts_->lists();
  heap::make_single_nodes_lists(heap, lists);
  if (run.lists_known == lists.size()) return;
  run.lists_known = lists.size();
  auto& seen = run.seen[head];
  std::vector<Seen> before = std::exchange(seen, {});
  for (Seen& s : before) {
    heap::make_single_nodes_lists(s.heap, lists);
    if (join_into(seen, s.heap, s.again, run.waiting[head], at) == Met::Apart) seen.push_back(std::move(s));
  }
}

// Two heaps that met apart may fit together once one of them has grown. Each round leaves one heap fewer.
void Prover::collapse(std::vector<Seen>& seen, std::vector<Heap>& waiting, ir::Location at) {
  heap::Cost most = heap::kAnyCost;
  most.lost = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    for (std::size_t k = i + 1; k < seen.size(); ++k) {
      if (budget_.exhausted()) return;
      auto joined = heap::join(seen[i].heap, seen[k].heap, most);
      if (!joined) joined = heap::join(seen[k].heap, seen[i].heap, most);
      if (!joined) continue;
      ledger_.note(Verb::Join, at, joined->cost);
      Seen one{std::move(joined->heap), std::max(seen[i].joins, seen[k].joins), seen[i].again};
      fold(one.heap, at);
      std::erase_if(waiting, [&](const Heap& w) { return heap::entails(w, one.heap); });
      seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(k));
      seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(i));
      waiting.push_back(one.heap);
      seen.push_back(std::move(one));
      i = static_cast<std::size_t>(-1);
      break;
    }
  }
}

Prover::Met Prover::join_into(std::vector<Seen>& seen, const Heap& heap, bool again, std::vector<Heap>& waiting,
                              ir::Location at) {
  Seen* best = nullptr;
  std::optional<heap::Joined> joined;
  int alike = 0;  // heaps of the same shape
  for (Seen& s : seen) {
    if (budget_.exhausted()) return Met::Apart;
    if (precision_.rounds_apart && s.again != again) continue;
    work_.comparing += heap.objects().size() / 4;
    auto j = heap::join(s.heap, heap);
    if (!j) continue;
    if (j->cost.shapes + j->cost.optional + j->cost.lost == 0) ++alike;
    auto rank = [](const heap::Cost& c) { return std::tuple(c.optional + c.lost, c.shapes, c.constants); };
    if (!joined || rank(j->cost) < rank(joined->cost)) {
      joined = std::move(j);
      best = &s;
    }
  }
  if (!joined) return Met::Apart;
  const heap::Cost& cost = joined->cost;
  const auto many = static_cast<int>(seen.size());
  // A flag may say which of two shapes it is: both are given up together only when there are more heaps than that.
  const int flags = cost.constants > 0 ? precision_.constants_apart : 0;
  const bool factored = precision_.lists_apart > 0 && cost.blocks + cost.lost == 0;
  const bool lists_only = factored && cost.constants == 0 && cost.shapes + cost.optional > 0;
  // What one branch has done, a flag set or a list that has nodes now, tells the two apart: nothing is given up.
  const bool exact = factored && cost.constants > 0 && heap::is_exact(*joined, best->heap, heap);
  if (lists_only || exact) {
    // Where the one heap has all these lists already, with other lengths, nothing is given up.
    const bool several = cost.shapes + cost.optional > 1;
    if (!exact && several && many < precision_.lists_apart && !differ_in_numbers_only(best->heap, joined->heap))
      return Met::Apart;
  } else if (cost.optional + cost.lost > 0) {
    if (many < precision_.shapes_apart + flags) return Met::Apart;
  } else if (cost.shapes > 0) {
    if (many < precision_.segments_apart + flags) return Met::Apart;
  } else if (cost.constants > 0 && alike < precision_.constants_apart) {
    return Met::Apart;
  }
  if (++best->joins > precision_.widen_after) {
    const int rounds = best->joins - precision_.widen_after - precision_.widen_further_after;
    const auto& thresholds = rounds > 0 ? facts_->type_limits() : facts_->thresholds();
    auto wide = heap::widen(best->heap, heap, {thresholds, rounds <= precision_.widen_fully_after});
    if (wide) {
      joined = std::move(wide);
      ledger_.note(Verb::Widen, at, "how large a number, or how long a list, can become");
    }
  }
  ledger_.note(Verb::Join, at, joined->cost);
  fold(joined->heap, at);
  // What is above both is not above the one that was there: that one covers the other, though a comparison of the two
  // alone did not show it.
  const Heap& result = joined->heap;
  if (heap::entails(result, best->heap)) return Met::Covered;
  // A heap that waits to be run again gives way to what covers it.
  std::erase_if(waiting, [&](const Heap& w) { return heap::entails(w, result); });
  const int joins = best->joins;
  std::erase_if(seen, [&](const Seen& s) { return heap::entails(s.heap, result); });
  waiting.push_back(result);
  seen.push_back({result, joins, again});
  return Met::Joined;
}

}  // namespace heapwise::prove
