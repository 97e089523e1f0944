// Generalise, match: the cells of two arrays.
//
// Their runs are paired in their order. A run that only one side has is one without cells on the other side, at the
// place where the runs beside it meet there: its form is a variant that only one side has. Each end of the result is
// above the ends of both sides. So each side's cells are, run by run, cells of the result, in the form of that run.
// Which runs are paired is a matter of precision. A run whose end no number of the program tells on both sides is soon
// one with its neighbour (fold_cells), and the form of both is lost: the way with the fewest of them is taken, and of
// several such ways the one that gives up least. A run with a cursor of the program in what its cell leads to is paired
// with such a run only: to refuse a pair gives up the join at most.
#include <algorithm>
#include <set>
#include <tuple>

#include "heap/cells.h"
#include "heap/materialise.h"

namespace heapwise::heap {

// One run of the result: which it is on each side, -1 where there is none.
struct Generaliser::Step {
  int a, b;
};

namespace {

using Score = std::tuple<int, int, int, int, int>;

Score score(const Cost& before, const Cost& after, int untold, std::size_t steps) {
  return {untold, after.lost - before.lost, after.blocks + after.constants - before.blocks - before.constants,
          static_cast<int>(steps), after.optional - before.optional};
}

// Numbers that the program holds in both heaps: in registers, and in the fields of its blocks.
using ToldTogether = std::vector<std::pair<Term, Term>>;
ToldTogether told_numbers(const Heap& a, const Heap& b) {
  ToldTogether told;
  auto add = [&](const Value& x, const Value& y) {
    if (x.is_number() && y.is_number()) told.emplace_back(x.term, y.term);
  };
  for (const auto& [key, x] : a.roots()) {
    const Value* y = b.root(key);
    if (y == nullptr) continue;
    add(x, *y);
    if (!x.is_address() || !y->is_address()) continue;
    const Content& there = b.object(y->object()).content();
    for (const Field& f : a.object(x.object()).content().fields) {
      if (const Field* g = there.field(f.offset, f.width)) add(f.value, g->value);
    }
  }
  return told;
}

// Such a number is where both runs end, or one cell before. A constant that stands on both sides tells of itself only.
bool is_told(const ToldTogether& told, const Value& x, const Value& y) {
  return std::any_of(told.begin(), told.end(), [&](const auto& both) {
    const auto& [s, t] = both;
    if (s == x.term && t == y.term) return true;
    if (s.is_constant() && s == t) return false;
    return Value::number(s).plus(1) == x && Value::number(t).plus(1) == y;
  });
}

// All ways to walk through m and n runs in at most `most` steps.
template <class Step>
void find_ways(int a, int m, int b, int n, std::size_t most, std::vector<Step>& way,
               std::vector<std::vector<Step>>& ways) {
  if (a == m && b == n) {
    ways.push_back(way);
    return;
  }
  if (way.size() == most) return;
  auto go = [&](int i, int j) {
    way.push_back({i > 0 ? a : -1, j > 0 ? b : -1});
    find_ways(a + i, m, b + j, n, most, way, ways);
    way.pop_back();
  };
  if (a < m && b < n) go(1, 1);
  if (a < m) go(1, 0);
  if (b < n) go(0, 1);
}

// A cursor of the program stands in what a cell of this form leads to. Were there perhaps no such cell, that block
// would be known by the cursor alone, and lost with it. (What leads back to the array is its owner, and no part of a
// cell.)
bool has_cursor(const Heap& heap, ObjectId form) {
  const ObjectId array = heap.object(form).owner, outside = heap.object(array).owner;
  std::set<ObjectId> seen;
  std::vector<ObjectId> work{form};
  auto reach = [&](const Value& v) {
    if (!v.is_address() || v.object() == array) return;
    const Object& o = heap.object(v.object());
    if (o.storage != Storage::Heap || !o.alive()) return;
    bool leads_back = false;
    for_each_value_of(o, [&](const Value& w) { leads_back = leads_back || w.points_to(array); });
    if (!leads_back && seen.insert(v.object()).second) work.push_back(v.object());
  };
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    for_each_value_of(heap.object(id), reach);
    for (ObjectId inner : unit_of(heap, id)) for_each_value_of(heap.object(inner), reach);
  }
  return std::ranges::any_of(heap.roots(), [&](const auto& root) {
    return root.second.is_address() && seen.contains(root.second.object()) &&
           heap.object(root.second.object()).owner == outside;
  });
}

// No field and no zeros of the block are surely among the bytes of these cells.
bool are_apart(const Heap& heap, const Cells& cells, const Content& content) {
  const Value end = cells.end();
  const numeric::Wide scale = numeric::Wide{end.term.scale} * cells.stride;
  const numeric::Wide constant = numeric::Wide{end.term.constant} * cells.stride + cells.from;
  if (!numeric::is_scale(scale) || constant != numeric::clamp(constant)) return false;
  const Term last{end.term.symbol, static_cast<std::int64_t>(scale), numeric::clamp(constant)};
  auto apart = [&](std::int64_t lo, std::int64_t hi) {
    return hi <= cells.from || heap.facts().knows_less_equal(last, Term::of(lo));
  };
  return std::all_of(content.fields.begin(), content.fields.end(),
                     [&](const Field& f) { return apart(f.offset, f.offset + f.width); }) &&
         std::all_of(content.zeros.begin(), content.zeros.end(), [&](const ByteRange& z) { return apart(z.lo, z.hi); });
}

}  // namespace

bool Generaliser::fill_cells(ObjectId a, ObjectId b, ObjectId id) {
  const auto &x = a_.object(a).content().cells, &y = b_.object(b).content().cells;
  if (!building() && !y) return true;
  // Nothing is said of them then: what they own is found to be lost where there is such a thing.
  if (!x || !y || x->from != y->from || x->stride != y->stride) return building();
  if (!building() && !are_apart(a_, *x, b_.object(b).content())) return false;
  const auto m = static_cast<int>(x->forms.size()), n = static_cast<int>(y->forms.size());
  std::vector<std::vector<Step>> ways;
  std::vector<Step> way;
  const std::size_t most = building() ? kMostRuns : static_cast<std::size_t>(n);
  // There are too many ways between long arrays: one run of each after the other, or not at all.
  if (std::max(m, n) > static_cast<int>(kMostRuns)) {
    if (m != n || building()) return false;
    for (int run = 0; run < m; ++run) way.push_back({run, run});
    ways.push_back(way);
  } else {
    find_ways(0, m, 0, n, most, way, ways);
  }
  const std::vector<Step>* best = nullptr;
  Score least;
  for (const auto& one : ways) {
    const Point before = here();
    const auto untold = walk_cells(a, b, id, one);
    if (untold &&
        (!building() || (one.size() == x->forms.size() && score(before.cost, t_.cost, *untold, 0) == Score{})))
      return true;
    const Score now = score(before.cost, t_.cost, untold.value_or(0), one.size());
    return_to(before);
    if (!untold || (best != nullptr && least <= now)) continue;
    best = &one;
    least = now;
  }
  return best != nullptr && walk_cells(a, b, id, *best);
}

std::optional<int> Generaliser::walk_cells(ObjectId a, ObjectId b, ObjectId id, const std::vector<Step>& steps) {
  const Cells &x = *a_.object(a).content().cells, &y = *b_.object(b).content().cells;
  const ObjectId owner = above().object(id).owner;
  Cells r{x.from, x.stride, {}, {}};
  Value end_x = Value::constant(0), end_y = Value::constant(0);
  int untold = 0;
  const ToldTogether told = building() ? told_numbers(a_, b_) : ToldTogether{};
  for (const Step& step : steps) {
    ObjectId form;
    const auto is_kept = [](const Heap& heap, const Cells& cells, int run) {
      return run >= 0 && has_cursor(heap, cells.forms[static_cast<std::size_t>(run)].prototype);
    };
    if (building() && is_kept(a_, x, step.a) != is_kept(b_, y, step.b)) return std::nullopt;
    if (step.a >= 0 && step.b >= 0) {
      const auto both = pair_nodes(x.forms[static_cast<std::size_t>(step.a)].prototype,
                                   y.forms[static_cast<std::size_t>(step.b)].prototype, -1, id);
      if (!both) return std::nullopt;
      form = *both;
    } else {
      const int side = step.a >= 0 ? 0 : 1;
      const Variant& one =
          side == 0 ? x.forms[static_cast<std::size_t>(step.a)] : y.forms[static_cast<std::size_t>(step.b)];
      if (!building() && side == 0) return std::nullopt;  // its cells are none of the right side's
      if (building()) {
        form = keep_variant(side, one.prototype, heap(side).object(one.prototype), id);
        t_.one_sided.push_back({side, one.prototype, form});
      }
    }
    if (step.a >= 0) end_x = x.ends[static_cast<std::size_t>(step.a)];
    if (step.b >= 0) end_y = y.ends[static_cast<std::size_t>(step.b)];
    const std::size_t known = t_.pairs.size();
    const auto end = numbers(end_x, end_y, owner, true);
    const bool met = t_.pairs.size() == known && !end_x.is_constant();
    if (building() && !met && !is_told(told, end_x, end_y)) ++untold;
    if (!end) return std::nullopt;
    r.forms.push_back({form, 0});
    r.ends.push_back(*end);
  }
  if (building()) t_.r.change(id).content().cells = std::move(r);
  return untold;
}

}  // namespace heapwise::heap
