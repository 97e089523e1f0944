#include "heap/fold.h"

#include <algorithm>

#include "heap/cells.h"
#include "heap/levels.h"
#include "heap/splice.h"
#include "heap/watch.h"

namespace heapwise::heap {
namespace {

bool may_fold(const Object& o) {
  return o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.is_part_of_chains() && o.size.is_constant() &&
         !o.content().cells;
}

// A row of two cells leads to blocks that are none; nodes whose links an index tells are made at one place.
bool may_be_of_one_list(const Object& a, const Object& b) {
  return a.size == b.size && ((!a.is_row && !b.is_row) || a.made == b.made);
}

bool fits(const Heap& heap, const Object& o, const Binding& with) {
  if (o.is_region()) return true;
  const Object& p = heap.object(o.variants()[0].prototype);
  return p.links().next == with.next && p.links().prev == with.prev && p.links().width == with.width &&
         o.segment().entry == with.entry;
}

// The link at this offset, of a region or of a whole list.
std::optional<Field> link_from(const Heap& heap, const Object& o, std::int64_t offset, std::int64_t width) {
  if (!o.is_list()) return link_at(o, offset, width);
  const Object& p = heap.object(o.variants()[0].prototype);
  if (p.links().width != width || (offset != p.links().next && offset != p.links().prev)) return std::nullopt;
  return Field{offset, width, o.beyond(offset == p.links().next ? Target::First : Target::Last)};
}

std::vector<Field> links_of(const Heap& heap, const Object& o) {
  if (!o.is_list()) return o.content().fields;
  const Object& p = heap.object(o.variants()[0].prototype);
  std::vector<Field> links{{p.links().next, p.links().width, o.list().next}};
  if (p.links().prev >= 0) links.push_back({p.links().prev, p.links().width, *o.list().prev});
  return links;
}

// The neighbour that the link leads to, when it can fold with `a`.
std::optional<std::pair<ObjectId, Binding>> neighbour(const Heap& heap, ObjectId id, const Field& link) {
  const Value& v = link.value;
  const Object& a = heap.object(id);
  if (!v.is_address() || !v.term.is_constant() || v.object() == id) return std::nullopt;
  if (v.target != Target::Whole && v.target != Target::First) return std::nullopt;
  const Object& b = heap.object(v.object());
  if (!may_fold(b) || !may_be_of_one_list(a, b)) return std::nullopt;
  Binding binding{link.offset, -1, v.term.constant, link.width};
  const Target end = a.is_region() ? Target::Whole : Target::Last;
  for (const Field& back : links_of(heap, b)) {
    const bool points_back = back.value == Value::address(id, end, Term::of(binding.entry));
    if (points_back && back.offset != link.offset && back.width == link.width &&
        link_from(heap, a, back.offset, link.width)) {
      binding.prev = back.offset;
    }
  }
  if (binding.doubly() && binding.prev < binding.next) return std::nullopt;  // seen from the other end
  // Several links to one node are levels: the last of them is the one that the others may go the long way for.
  for (const Field& other : a.content().fields) {
    if (!binding.doubly() && other.offset > link.offset && other.value == v) return std::nullopt;
  }
  if (!fits(heap, a, binding) || !fits(heap, b, binding)) return std::nullopt;
  if (!link_from(heap, b, binding.next, binding.width)) return std::nullopt;
  return std::pair(v.object(), binding);
}

// A single node that lies between two nodes of an upper level becomes a list of one node: elsewhere there may be none,
// or more. That is exact (splice.h). One that a variable names is left as it is.
bool make_lower_level_list(Heap& heap) {
  for (const auto& [id, a] : heap.objects()) {
    if (!may_fold(*a) || !a->is_region()) continue;
    for (const Field& link : a->content().fields) {
      const auto next = neighbour(heap, id, link);
      if (!next || !heap.object(next->first).is_region()) continue;
      if (!is_of_upper_level(heap, *a, next->first, next->second)) continue;
      const auto [b, binding] = *next;
      const Object& node = heap.object(b);
      const auto leads_on = [&](const Field& f) { return f.offset != binding.next && f.value.is_address(); };
      const auto names_b = [&](const auto& root) { return root.second.points_to(b); };
      if (std::ranges::any_of(node.content().fields, leads_on) || std::ranges::any_of(heap.roots(), names_b)) continue;
      Heap changed = heap;
      if (!as_list(changed, b, binding, Target::First, ObjectId()) || !is_well_owned(changed)) continue;
      heap = std::move(changed);
      return true;
    }
  }
  return false;
}

// The objects that hang together from here on.
std::vector<ObjectId> chain_from(const Heap& heap, ObjectId from, const Binding& binding) {
  std::vector<ObjectId> chain{from};
  while (true) {
    const auto link = link_from(heap, heap.object(chain.back()), binding.next, binding.width);
    if (!link) break;
    const auto next = neighbour(heap, chain.back(), *link);
    if (!next || !(next->second == binding)) break;
    if (std::find(chain.begin(), chain.end(), next->first) != chain.end()) break;
    chain.push_back(next->first);
  }
  return chain;
}

// What tells nodes apart at a glance: constants, and which fields name the node itself or something else.
std::string signature(const Heap& heap, ObjectId id, const Binding& binding) {
  const Object* o = &heap.object(id);
  if (o->is_list()) {
    if (o->variants().size() > 1) return "";
    id = o->variants()[0].prototype;
    o = &heap.object(id);
  }
  std::string text;
  for (const Field& f : o->content().fields) {
    if (f.offset == binding.next || f.offset == binding.prev) continue;
    if (f.value.is_constant(0)) continue;  // like bytes that are zero
    text += std::to_string(f.offset) + ":";
    if (f.value.is_constant()) text += std::to_string(f.value.term.constant);
    if (f.value.is_address()) {
      const bool freed = heap.object(f.value.object()).status == Status::Freed;
      text += f.value.points_to(id) ? "self" : freed ? "freed" : "address";
    }
    text += ";";
  }
  return text;
}

// The same two kinds of nodes follow each other once more, further on: a loop made them.
bool comes_again(const Heap& heap, const std::vector<ObjectId>& chain, const Binding& binding, int times) {
  if (chain.size() < 4) return false;
  const std::string first = signature(heap, chain[0], binding), second = signature(heap, chain[1], binding);
  // A list of several variants has shown already that its variants come in any number.
  if (first.empty() && second.empty()) return true;
  for (std::size_t i = 2; i + 1 < chain.size(); ++i) {
    const bool one = first.empty() || signature(heap, chain[i], binding) == first;
    if (one && (second.empty() || signature(heap, chain[i + 1], binding) == second) && --times == 0) return true;
  }
  return false;
}

// Somewhere the two kinds of nodes hold different constants: perhaps one of them is marked.
bool differ_in_constants(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding) {
  auto fields = [&](ObjectId id) -> const std::vector<Field>& {
    const Object& o = heap.object(id);
    return (o.is_list() ? heap.object(o.variants()[0].prototype) : o).content().fields;
  };
  for (const Field& f : fields(a)) {
    if (f.offset == binding.next || f.offset == binding.prev || !f.value.is_constant()) continue;
    for (const Field& g : fields(b)) {
      if (g.offset == f.offset && g.width == f.width && g.value.is_constant() && !(g.value == f.value)) return true;
    }
  }
  return false;
}

enum class Effort : std::uint8_t {
  Lossless,  // only where the nodes agree
  Alike,     // where lengths, or lists and nothing, become one
  Forms,     // where nodes differ
};

struct Attempt {
  Heap heap;
  Cost cost;
};

// The two lists as one, with the variants of the first `own` paired with those of the second where they agree.
struct Spliced {
  Heap heap;
  ObjectId list;
  std::size_t paired = 0, left = 0, right = 0;  // variants: of both, only of the first, only of the second
  Cost cost;
};

std::optional<Spliced> splice(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding) {
  Spliced s{heap, a, 0, 0, 0, {}};
  if (s.heap.object(a).is_region()) {
    const auto list = as_list(s.heap, a, binding, Target::First, b);
    if (!list) return std::nullopt;
    a = *list;
  }
  if (s.heap.object(b).is_region()) {
    const auto list = as_list(s.heap, b, binding, Target::Last, a);
    if (!list) return std::nullopt;
    b = *list;
  }
  const std::size_t own = s.heap.object(a).variants().size();
  const auto list = concatenate(s.heap, a, b);
  if (!list) return std::nullopt;
  s.list = *list;
  if (!is_well_owned(s.heap)) return std::nullopt;
  std::vector<bool> taken(own, false);
  for (std::size_t j = own; j < s.heap.object(s.list).variants().size();) {
    bool merged = false;
    for (std::size_t i = 0; i < own && !merged; ++i) {
      if (taken[i]) continue;
      auto m = merge_variants(s.heap, s.list, i, j, {.shapes = kAnyNumber, .optional = kAnyNumber});
      if (!m) continue;
      s.heap = std::move(m->heap);
      s.cost.optional += m->cost.optional;
      s.cost.shapes += m->cost.shapes;
      taken[i] = merged = true;
    }
    if (!merged) ++j;
  }
  s.paired = static_cast<std::size_t>(std::count(taken.begin(), taken.end(), true));
  s.left = own - s.paired;
  s.right = s.heap.object(s.list).variants().size() - own;
  return s;
}

// The pair of variants, one of each list, that become one at the least cost.
std::optional<Merged> cheapest_merge(const Spliced& s) {
  std::optional<Merged> best;
  const std::size_t own = s.paired + s.left, all = own + s.right;
  auto rank = [](const Cost& c) { return std::tuple(c.lost, c.blocks, c.optional, c.constants); };
  for (std::size_t i = 0; i < own; ++i) {
    for (std::size_t j = own; j < all; ++j) {
      auto m = merge_variants(s.heap, s.list, i, j);
      if (m && (!best || rank(m->cost) < rank(best->cost))) best = std::move(m);
    }
  }
  return best;
}

// A root that names the place between the two: a look before the long way.
bool is_named_between(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding) {
  for (const auto& [key, v] : heap.roots()) {
    if (v.points_to(b) && (!binding.doubly() || v.target == Target::First)) return true;
    if (v.points_to(a) && v.target == Target::Last) return true;
  }
  return false;
}

// A ring is cut before the node that is named from outside.
bool cuts_elsewhere(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding) {
  const std::vector<ObjectId> ring = chain_from(heap, b, binding);
  if (std::find(ring.begin(), ring.end(), a) == ring.end()) return false;
  bool names_a = false, names_b = false;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (holder.valid() && std::find(ring.begin(), ring.end(), holder) != ring.end()) return;
    names_a = names_a || v.points_to(a);
    names_b = names_b || v.points_to(b);
  });
  return names_b && !names_a;
}

// A region that holds neither an address nor null where its link would be.
bool ends_in_a_number(const Heap& heap, ObjectId id, const Binding& binding) {
  const Object& o = heap.object(id);
  if (!o.is_region()) return false;
  const auto link = link_at(o, binding.next, binding.width);
  return link && link->value.is_number() && !link->value.is_constant(0);
}

// A node of the list names a block that nobody owns, since a variable names it, too, for now: else it would be the
// node's own. Where forms stand side by side, any number of nodes may have each of them, none included, and the block
// would be lost as soon as the variable names something else.
bool names_what_it_should_own(const Heap& heap, ObjectId list) {
  const auto is_inside = [&](ObjectId id) {
    while (id.valid() && id != list) id = heap.object(id).owner;
    return id.valid();
  };
  std::set<ObjectId> named, elsewhere;
  heap.for_each_value([&](ObjectId holder, const Value& v) {
    if (!v.is_address() || !holder.valid() || holder == v.object()) return;
    (holder != list && is_inside(holder) ? named : elsewhere).insert(v.object());
  });
  return std::ranges::any_of(named, [&](ObjectId id) {
    const Object& o = heap.object(id);
    return id != list && !o.owner.valid() && o.storage == Storage::Heap && o.alive() && !elsewhere.contains(id);
  });
}

std::optional<Attempt> fold_pair(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding,
                                 const FoldPolicy& policy, Effort effort) {
  if (is_named_between(heap, a, b, binding)) return std::nullopt;
  if (binding.doubly() && cuts_elsewhere(heap, a, b, binding)) return std::nullopt;
  const std::vector<ObjectId> chain = chain_from(heap, a, binding);
  const auto length = static_cast<int>(chain.size());
  // Two objects whose "links" lead from one to the other and on to a number are more likely an owner and its data.
  constexpr int kShown = 3;
  int needed = ends_in_a_number(heap, b, binding) ? std::max(policy.alike, kShown) : policy.alike;
  if (is_tree_link(policy.branching, heap.object(a), binding.next)) needed = std::max(needed, kShown);
  if (length < needed) return std::nullopt;
  auto s = splice(heap, a, b, binding);
  if (!s) return std::nullopt;
  if (effort == Effort::Lossless && s->cost != Cost{}) return std::nullopt;
  const bool again = comes_again(heap, chain, binding, policy.repeats);
  if (s->cost.optional > 0 && !again) needed = std::max(needed, policy.optional);
  if (s->left == 0 || s->right == 0) {
    if (length < needed) return std::nullopt;
    s->heap.tidy();
    return Attempt{std::move(s->heap), s->cost};
  }
  if (effort != Effort::Forms) return std::nullopt;
  // Different forms: side by side where a loop made both, else as one where the chain is long.
  if (!again && length < std::min(policy.optional, policy.constants)) return std::nullopt;
  auto merged = cheapest_merge(*s);
  const bool constants = merged && merged->cost.lost == 0 && merged->cost.blocks == 0;
  const bool room = s->paired + s->left + s->right <= kMostVariants;
  const bool marked = constants || differ_in_constants(heap, a, b, binding);
  if (room && (again || (!constants && length >= std::max(needed, marked ? policy.constants : policy.optional)))) {
    if (names_what_it_should_own(s->heap, s->list)) return std::nullopt;
    ++(constants ? s->cost.constants : s->cost.optional);
    s->heap.tidy();
    return Attempt{std::move(s->heap), s->cost};
  }
  needed = std::max(needed, marked ? policy.constants : policy.optional);
  if (again) needed = 2;
  if (!merged || length < needed) return std::nullopt;
  merged->cost.optional += s->cost.optional;
  merged->cost.shapes += s->cost.shapes;
  const Object& list = merged->heap.object(s->list);
  if (list.variants().size() > kMostVariants) return std::nullopt;
  return Attempt{std::move(merged->heap), merged->cost};
}

// The link from `a` to `b` is a tree's, which fold_trees knows. A list of nodes that are as large as a tree's is told
// by what its nodes hold: numbers, in the places of children. Where a tag says which children a node has, so may a
// tree's.
bool leads_down_a_tree(const Heap& heap, ObjectId a, ObjectId b, const Binding& binding, const FoldPolicy& policy) {
  if (!is_tree_link(policy.trees, heap.object(a), binding.next)) return false;
  return policy.tree_forms || !holds_number_for_child(heap, policy.trees, heap.object(a)) ||
         !holds_number_for_child(heap, policy.trees, heap.object(b));
}

// Inner lists fold before the nodes that own them are compared, and levels of a list before nodes of different forms.
bool fold_once(Heap& heap, const FoldPolicy& policy, Effort effort, Cost& cost, Budget* budget) {
  for (const auto& [id, shared] : heap.objects()) {
    if (!may_fold(*shared)) continue;
    for (const Field& link : links_of(heap, *shared)) {
      const auto next = neighbour(heap, id, link);
      if (!next || leads_down_a_tree(heap, id, next->first, next->second, policy)) continue;
      if (policy.levels && is_of_upper_level(heap, *shared, next->first, next->second)) continue;
      if (budget != nullptr && budget->exhausted_now()) return false;
      auto attempt = fold_pair(heap, id, next->first, next->second, policy, effort);
      if (!attempt) continue;
      heap = std::move(attempt->heap);
      cost.constants += attempt->cost.constants;
      cost.shapes += attempt->cost.shapes;
      cost.optional += attempt->cost.optional;
      cost.lost += attempt->cost.lost;
      return true;
    }
  }
  return false;
}

}  // namespace

int fold(Heap& heap, const FoldPolicy& policy, Cost* cost, Budget* budget) {
  int count = 0;
  Cost all;
  const Heap before = watch() != nullptr ? heap : Heap{};
  if (has_cells(heap)) {
    release_single_cells(heap);
    make_lists_of_rests(heap);
  }
  auto once = [&](Effort effort) { return fold_once(heap, policy, effort, all, budget); };
  while (once(Effort::Lossless) || (policy.levels && make_lower_level_list(heap)) || once(Effort::Alike) ||
         once(Effort::Forms) || (!policy.trees.empty() && fold_trees(heap, policy.trees, policy.tree_forms, all))) {
    ++count;
  }
  find_arrays(heap);
  if (has_cells(heap)) count += 1 + fold_cells(heap);
  if (watch() != nullptr && count > 0) watch()->claimed("fold", before, heap);
  heap.bound_by_memory();
  if (cost != nullptr) *cost = all;
  return count;
}

}  // namespace heapwise::heap
