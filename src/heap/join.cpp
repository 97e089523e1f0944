#include "heap/join.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "heap/cells.h"
#include "heap/exact_join.h"
#include "heap/glance.h"
#include "heap/multiples.h"
#include "heap/watch.h"

namespace heapwise::heap {
namespace {

struct RootPair {
  RootKey key;
  const Value *a, *b;
};

// The roots that both heaps have; those that name regions on both sides first: there is only one way to pair them.
std::vector<RootPair> common_roots(const Heap& a, const Heap& b) {
  constexpr std::size_t kRanks = 4;
  auto rank = [](const Value& v, const Value& w) -> std::size_t {
    if (!v.is_address() || !w.is_address()) return v.is_address() || w.is_address() ? 3 : 1;
    return v.target == Target::Whole && w.target == Target::Whole ? 0 : 2;
  };
  std::array<std::vector<RootPair>, kRanks> by_rank;  // each by key
  auto other = b.roots().begin();
  for (const auto& [key, value] : a.roots()) {
    while (other != b.roots().end() && other->first < key) ++other;
    if (other == b.roots().end()) break;
    if (other->first == key) by_rank[rank(value, other->second)].push_back({key, &value, &other->second});
  }
  for (std::size_t i = 1; i < kRanks; ++i) by_rank[0].insert(by_rank[0].end(), by_rank[i].begin(), by_rank[i].end());
  return std::move(by_rank[0]);
}

bool is_common(const RootPair& p, const Common& common) { return *p.a == *p.b && common.leads_to(*p.a); }

// Each root that must be on both sides is. A global is there from the start. For entailment: a register that only the
// left has is any value on the right, but one that only the right has is none on the left.
bool roots_agree(const Heap& a, const Heap& b, bool entail) {
  auto right = b.roots().begin();
  const auto end = b.roots().end();
  const auto may_lack = [&](const auto& root) { return !entail && !is_global_key(root.first); };
  for (const auto& [key, value] : a.roots()) {
    for (; right != end && right->first < key; ++right) {
      if (!may_lack(*right)) return false;
    }
    if (right != end && right->first == key) ++right;
    else if (is_global_key(key)) return false;
  }
  return std::all_of(right, end, may_lack);
}

// A number that grows may be on its way to a constant that the heap holds: a capacity, the size of a block; or to the
// last place in a buffer, a block that holds no address.
std::set<std::int64_t> constants_of(const Heap& heap) {
  std::set<std::int64_t> found;
  for (const auto& [id, o] : heap.objects()) {
    if (o->storage == Storage::Heap && o->is_region() && o->size.is_constant() && o->content().fields.empty()) {
      found.insert(o->size.term.constant - 1);
    }
  }
  heap.for_each_value([&](ObjectId, const Value& v) {
    if (v.is_constant()) found.insert(v.term.constant);
  });
  return found;
}

// The heap with its arrays told by cells where they are in the other one, and with lists for the optional blocks of
// cells where the other one has lists; nothing where that changes nothing.
std::optional<Heap> told_like(const Heap& heap, const Heap& other) {
  if (!has_cells(other)) return std::nullopt;
  Heap told = heap;
  const bool cells = make_cells_like(told, other);
  const bool lists = make_lists_like(told, ObjectId(), other, ObjectId());
  return cells || lists ? std::optional(std::move(told)) : std::nullopt;
}

std::optional<Joined> generalise(const Heap& a, const Heap& b, Mode mode, Widening widening, const Cost& most) {
  if (const auto told = told_like(a, b)) return generalise(*told, b, mode, widening, most);
  if (const auto told = told_like(b, a)) return generalise(a, *told, mode, widening, most);
  if (!roots_agree(a, b, false)) return std::nullopt;
  if (!join_is_possible(a, b, most)) return std::nullopt;
  Generaliser g(a, b, mode, widening);
  const Common common = common_part(a, b);
  g.start_with(common);
  for (const RootPair& p : common_roots(a, b)) {
    const auto v = is_common(p, common) ? std::optional(*p.a) : g.values(*p.a, *p.b, ObjectId());
    if (!v) return std::nullopt;
    g.result().set_root(p.key, *v);
  }
  if (!g.finish(most)) return std::nullopt;
  Joined joined{std::move(g.result()), g.cost(), g.apart()};
  write_multiples(joined.heap, joined.apart ? &joined.apart->number : nullptr);
  joined.heap.tidy();
  if (watch() != nullptr) {
    for (const Heap* side : {&a, &b}) watch()->claimed(mode == Mode::Join ? "join" : "widen", *side, joined.heap);
  }
  joined.heap.bound_by_memory();
  return joined;
}

}  // namespace

namespace {

// A cheap reason for no: blocks pair one to one, and only segments stand for more or fewer.
bool cannot_pair(const Heap& a, const Heap& b) {
  auto count = [](const Heap& h, bool& segments) {
    int blocks = 0;
    for (const auto& [id, o] : h.objects()) {
      segments = segments || !o->is_region();
      if (o->storage == Storage::Heap && o->alive()) ++blocks;
    }
    return blocks;
  };
  bool segments = false;
  const int x = count(a, segments), y = count(b, segments);
  return !segments && x != y;
}

}  // namespace

bool entails(const Heap& a, const Heap& b) {
  if (!roots_agree(a, b, true)) return false;
  if (const auto told = told_like(a, b)) return entails(*told, b);
  if (!entailment_is_possible(a, b) || cannot_pair(a, b)) return false;
  Generaliser g(a, b, Mode::Entail);
  const Common common = common_part(a, b);
  g.start_with(common);
  for (const RootPair& p : common_roots(a, b)) {
    if (!is_common(p, common) && !g.values(*p.a, *p.b, ObjectId())) return false;
  }
  if (!g.finish()) return false;
  if (watch() != nullptr) watch()->claimed("entail", a, b);
  return true;
}

std::optional<Joined> join(const Heap& a, const Heap& b, const Cost& most) {
  return generalise(a, b, Mode::Join, {}, most);
}

// The join is cut in two by the number; each part must be covered by the side that it came from. A side that has a
// block or nothing where the join has a list covers neither: entailment takes no list for a block, nor for null.
bool is_exact(const Joined& joined, const Heap& a, const Heap& b) {
  if (!joined.apart || joined.cost.shapes > 0 || joined.cost.optional > 0) return false;
  const auto& [number, c, side] = *joined.apart;
  Heap one = joined.heap, other = joined.heap;
  if (!one.assume_equal(number, Value::constant(c)) || !other.assume_different(number, Value::constant(c))) {
    return false;
  }
  one.tidy();
  other.tidy();
  return entails(one, side == 0 ? a : b) && entails(other, side == 0 ? b : a);
}

std::optional<Heap> merge_exactly(const Heap& a, const Heap& b) {
  if (!exact_join_is_possible(a, b)) return std::nullopt;
  auto joined = join(a, b, {.constants = kAnyNumber});
  if (!joined || !is_exact(*joined, a, b)) return std::nullopt;
  return std::move(joined->heap);
}

std::optional<Joined> widen(const Heap& a, const Heap& b, Widening how) {
  std::vector<std::int64_t> thresholds(how.thresholds.begin(), how.thresholds.end());
  if (how.keeps_derived) {
    std::vector<std::int64_t> held;
    std::ranges::set_intersection(constants_of(a), constants_of(b), std::back_inserter(held));
    std::vector<std::int64_t> all;
    std::ranges::set_union(how.thresholds, held, std::back_inserter(all));
    thresholds = std::move(all);
  }
  return generalise(a, b, Mode::Widen, {thresholds, how.keeps_derived}, kAnyCost);
}

}  // namespace heapwise::heap
