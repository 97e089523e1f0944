#include "prove/keep_facts.h"

#include <algorithm>

#include "base/check.h"

namespace heapwise::prove {
namespace {

// x − y ≤ c together with y − x ≤ −c.
std::vector<numeric::Facts::Bound> equal_differences(const numeric::Facts& facts) {
  std::vector<numeric::Facts::Bound> equal;
  for (const auto& b : facts.bounds()) {
    const auto is_reverse = [&](const auto& r) { return r.x == b.y && r.y == b.x && r.c == -b.c; };
    if (std::ranges::any_of(facts.bounds(), is_reverse)) equal.push_back(b);
  }
  return equal;
}

}  // namespace

// All that is assumed here is known of the heap as it was: it cannot contradict itself.
void keep_facts(heap::Heap& heap, KeptFacts kept) {
  if (kept == KeptFacts::All) return;
  const numeric::Facts before = heap.facts();
  numeric::Facts after;
  bool consistent = true;
  for (const auto& [symbol, range] : before.ranges()) {
    const numeric::Range bounds{range.lo, range.hi, 1, 0};
    if (!bounds.is_everything()) consistent = after.restrict(symbol, bounds) && consistent;
  }
  if (kept == KeptFacts::Equalities) {
    consistent = after.assume_bounds(equal_differences(before)) && consistent;
    for (const numeric::Relation& relation : before.relations())
      if (relation.equal) consistent = after.assume(relation) && consistent;
  }
  HW_CHECK(consistent, "fewer facts of a heap do not contradict each other");
  heap.facts() = std::move(after);
}

}  // namespace heapwise::prove
