#include <algorithm>
#include <map>

#include "heap/materialise.h"
#include "heap/splice.h"
#include "heap/tree.h"

namespace heapwise::heap {
namespace {

bool may_fold(const Object& o, const TreeLayout& layout) {
  return o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.size.is_constant(layout.size) &&
         !o.content().cells;
}

int count_names(const Heap& heap, ObjectId id) {
  int names = 0;
  heap.for_each_value([&](ObjectId, const Value& v) { names += v.points_to(id) ? 1 : 0; });
  return names;
}

// What stands at a child's place of `node` (a block, or a prototype) can be part of a tree: the leaf, or a tree of this
// layout that only this link names. `up`: what its root's parent link must hold.
bool is_closed(const Heap& heap, const Value& link, const TreeLayout& layout, const Value& up) {
  const auto leaf = find_leaf(heap, layout);
  if (!leaf || link == *leaf) return leaf.has_value();
  if (!link.is_address()) return false;
  const Object& t = heap.object(link.object());
  if (!t.is_tree() || !(link == Value::address(link.object(), Target::First, Term::of(layout.entry)))) return false;
  if (!t.size.is_constant(layout.size) || t.segment().entry != layout.entry || !(t.tree().leaf == *leaf)) return false;
  for (const Variant& v : t.variants()) {
    const Links& links = heap.object(v.prototype).links();
    if (!std::ranges::includes(layout.children, links.children)) return false;
    if (links.prev != layout.parent || links.width != layout.width) return false;
  }
  if (layout.parent >= 0 && !(t.tree().parent == up)) return false;
  return count_names(heap, link.object()) == 1;
}

Value self(ObjectId id, Target target, const TreeLayout& layout) {
  return Value::address(id, target, Term::of(layout.entry));
}

// Some address lies in these bytes, or a part of one.
bool holds_address(const Object& o, std::int64_t offset, std::int64_t width) {
  return std::ranges::any_of(o.content().fields, [&](const Field& f) {
    return f.value.is_address() && f.offset < offset + width && offset < f.offset + f.width;
  });
}

// The children of the node that are not closed; nothing where one of them holds a part of an address. A node may hold
// numbers in their places, or nothing that is known (a union): they are no children, then.
std::optional<std::vector<std::int64_t>> open_children(const Heap& heap, ObjectId id, const TreeLayout& layout) {
  std::vector<std::int64_t> open;
  const Object& o = heap.object(id);
  const Target target = o.is_prototype() ? Target::Each : Target::Whole;
  for (std::int64_t offset : layout.children) {
    if (o.is_prototype() && offset == o.links().next) continue;
    const auto link = link_at(o, offset, layout.width);
    if (!link && !holds_address(o, offset, layout.width)) continue;
    if (!link) return std::nullopt;
    if (!is_closed(heap, link->value, layout, self(id, target, layout))) open.push_back(offset);
  }
  if (layout.parent >= 0 && !o.is_prototype() && !link_at(o, layout.parent, layout.width)) return std::nullopt;
  return open;
}

// A list along the children of this layout.
bool is_way(const Heap& heap, const Object& o, const TreeLayout& layout) {
  if (!o.is_list() || o.segment().entry != layout.entry || !may_fold(o, layout)) return false;
  return std::all_of(o.variants().begin(), o.variants().end(), [&](const Variant& v) {
    const Object& p = heap.object(v.prototype);
    const bool child =
        std::find(layout.children.begin(), layout.children.end(), p.links().next) != layout.children.end();
    return child && p.links().prev == layout.parent && p.links().width == layout.width &&
           p.links().children == layout.children;
  });
}

bool names_the_next(const Heap& heap, ObjectId list) {
  bool found = false;
  for (ObjectId id : unit_of(heap, list)) {
    for_each_value_of(heap.object(id), [&](const Value& v) { found = found || v.target == Target::Next; });
  }
  return found;
}

// Variants become one where they agree, or differ only in numbers or in whether a node has something. Others stay
// apart; with `forms`, so do those that constants and children tell apart.
bool unite_variants(Heap& heap, ObjectId tree, bool forms, Cost& cost) {
  for (std::size_t i = 0; i < heap.object(tree).variants().size(); ++i) {
    for (std::size_t j = i + 1; j < heap.object(tree).variants().size();) {
      auto merged = merge_variants(heap, tree, i, j);
      const auto node = [&](std::size_t n) -> const Object& {
        return heap.object(heap.object(tree).variants()[n].prototype);
      };
      const bool told = forms && merged && are_told_apart(heap, node(i), heap, node(j));
      if (!merged || merged->cost.lost > 0 || told) {
        ++j;
        continue;
      }
      heap = std::move(merged->heap);
      cost.constants += merged->cost.constants;
      cost.optional += merged->cost.optional;
      cost.shapes += merged->cost.shapes;
    }
  }
  if (heap.object(tree).variants().size() <= kMostVariants) return true;
  return forms && unite_variants(heap, tree, false, cost);
}

// Does a fact tie a symbol of the one kind to one of the other?
template <class One, class Other>
bool are_tied(const Facts& facts, One one, Other other) {
  auto ties = [&](SymbolId x, SymbolId y) {
    return x.valid() && y.valid() && ((one(x) && other(y)) || (one(y) && other(x)));
  };
  const auto bound = [&](const Facts::Bound& b) { return ties(b.x, b.y); };
  return std::any_of(facts.bounds().begin(), facts.bounds().end(), bound) ||
         std::any_of(facts.disequalities().begin(), facts.disequalities().end(), bound) ||
         std::any_of(facts.relations().begin(), facts.relations().end(),
                     [&](const auto& relation) {
                       const auto& terms = relation.sum.terms;
                       return std::any_of(terms.begin(), terms.end(), [&](const auto& t) { return one(t.first); }) &&
                              std::any_of(terms.begin(), terms.end(), [&](const auto& t) { return other(t.first); });
                     }) ||
         std::any_of(facts.implications().begin(), facts.implications().end(),
                     [&](const auto& i) { return ties(i.x, i.y); }) ||
         std::any_of(facts.definitions().begin(), facts.definitions().end(), [&](const auto& d) {
           const auto symbols = d.symbols();
           return std::ranges::any_of(symbols, one) && std::ranges::any_of(symbols, other);
         });
}

// A fact about a node's number and one of the subtree that it owns holds of each node and its own subtree. Where both
// become nodes of one tree it would be read as one about any two nodes: the subtree's numbers keep their ranges only.
void untie_subtree(Heap& heap, ObjectId node, ObjectId subtree) {
  std::set<ObjectId> inner;
  for (ObjectId id : unit_of(heap, subtree)) inner.insert(id);
  std::set<ObjectId> outer{node};
  for (ObjectId id : unit_of(heap, node)) {
    if (!inner.contains(id)) outer.insert(id);
  }
  const auto tied = [&](SymbolId symbol) {
    return are_tied(
        std::as_const(heap).facts(), [&](SymbolId s) { return s == symbol; },
        [&](SymbolId s) { return outer.contains(heap.owner_of(s)); });
  };
  // What follows through a forgotten number stays, and may tie the next one: until none is tied. Fresh ones never are.
  for (bool changed = true; changed;) {
    changed = false;
    const auto owned = heap.owned_symbols();
    for (const auto& [symbol, owner] : owned) {
      if (!inner.contains(owner) || !tied(symbol)) continue;
      const Value fresh = heap.fresh_number(heap.range(Value::symbol(symbol)));
      if (fresh.is_symbol()) heap.set_owner(fresh.term.symbol, owner);
      heap.facts().forget(symbol);
      heap.substitute(symbol, fresh);
      changed = true;
    }
  }
}

// A number that the node owns and that nodes of its subtree hold as well (a join found one for both): where all become
// nodes of one tree, each has its own, in the same range. That they are equal is forgotten, which nobody can rely on.
void part_from_subtree(Heap& heap, ObjectId node, ObjectId subtree) {
  std::map<std::pair<ObjectId, SymbolId>, SymbolId> own;
  for (ObjectId id : unit_of(heap, subtree)) {
    ObjectId unit = id;
    while (!heap.object(unit).is_prototype() && heap.object(unit).owner.valid()) unit = heap.object(unit).owner;
    const auto shared = [&](const Value& v) { return v.term.scale != 0 && heap.owner_of(v.term.symbol) == node; };
    bool any = false;
    for_each_value_of(heap.object(id), [&](const Value& v) { any = any || shared(v); });
    if (!any) continue;
    Object o = heap.object(id);
    for_each_value_of(o, [&](Value& v) {
      if (!shared(v)) return;
      auto [it, fresh] = own.try_emplace({unit, v.term.symbol}, v.term.symbol);
      if (fresh) {
        it->second = heap.fresh();
        const Range range = heap.range(Value::symbol(v.term.symbol));
        HW_CHECK(range.is_everything() || heap.facts().restrict(it->second, range), "a fresh symbol fits any range");
        heap.set_owner(it->second, unit);
      }
      v.term.symbol = it->second;
    });
    heap.put(id, std::move(o));
  }
}

// The links of the way's nodes of this form as nodes of a tree. A child is surely there where each of these nodes owns
// a tree that has nodes; the next node of the way is, except for the last one's, which is what the way leads to. With
// `forms`, null stays what such a node holds: in each of them, or, of the next node, where there is but one.
Links links_in_tree(const Heap& heap, const Object& way, const Object& p, const TreeLayout& layout, bool forms) {
  Links links{-1, p.links().prev, layout.width, {}, {}};
  for (std::int64_t offset : layout.children) {
    const bool along = offset == p.links().next;
    const auto link =
        along ? std::optional(Field{offset, layout.width, way.list().next}) : link_at(p, offset, layout.width);
    const bool one = !along || way.segment().length.is_constant(1);
    if (!link || (forms && link->value.is_constant(0) && one)) continue;
    links.children.push_back(offset);
    if (!forms || !link->value.is_address()) continue;
    const Object& child = heap.object(link->value.object());
    if (child.is_tree() && !heap.may_be_empty(child)) links.present.push_back(offset);
  }
  return links;
}

// The way ends in a leaf or in a tree: all of it is one tree. (A node that no link leads on from is all of its way.)
bool way_to_tree(Heap& heap, ObjectId id, const TreeLayout& layout, bool forms, Cost& cost) {
  const Object list = heap.object(id);
  const auto leaf = find_leaf(heap, layout);
  if (!leaf) return false;
  const bool leads_on = heap.object(list.variants()[0].prototype).links().next >= 0;
  const Value next = leads_on ? list.list().next : *leaf;
  if (!is_closed(heap, next, layout, self(id, Target::Last, layout))) return false;
  const bool ends_in_tree = !(next == *leaf);
  if (names_the_next(heap, id)) return false;
  int last = 0;
  heap.for_each_value([&](ObjectId, const Value& v) { last += v.points_to(id) && v.target == Target::Last ? 1 : 0; });
  if (last != (layout.parent >= 0 && ends_in_tree ? 1 : 0)) return false;
  std::vector<ObjectId> below;  // the trees that are taken in
  for (const Variant& v : list.variants()) {
    const auto open = open_children(heap, v.prototype, layout);
    if (!open || !open->empty()) return false;
    for (std::int64_t offset : layout.children) {
      const Field* f = heap.object(v.prototype).content().field(offset, layout.width);
      if (f == nullptr || !f->value.is_address() || f->value == *leaf) continue;
      if (heap.object(f->value.object()).owner != v.prototype) return false;
      below.push_back(f->value.object());
      part_from_subtree(heap, v.prototype, f->value.object());
      if (!list.segment().length.is_constant(1)) untie_subtree(heap, v.prototype, f->value.object());
    }
  }
  bool some = !heap.may_be_empty(list);
  if (ends_in_tree) {
    below.push_back(next.object());
    some = some || !heap.may_be_empty(heap.object(next.object()));
  }
  Tree shape;
  shape.entry = layout.entry;
  shape.leaf = *leaf;
  shape.length = heap.fresh_number(Range::at_least(some ? 1 : 0));
  if (layout.parent >= 0) shape.parent = *list.list().prev;
  for (const Variant& v : list.variants()) shape.variants.push_back({v.prototype, 0});
  for (ObjectId t : below) {
    for (const Variant& v : heap.object(t).variants()) shape.variants.push_back({v.prototype, 0});
  }
  for (const Variant& v : list.variants()) {
    const Object& node = heap.object(v.prototype);
    const std::int64_t along = node.links().next;
    const Links links = links_in_tree(heap, list, node, layout, forms);
    Content& content = heap.change(v.prototype).content();
    for (std::int64_t offset : links.children) content.forget(offset, offset + layout.width);
    if (along >= 0 && !std::ranges::binary_search(links.children, along))
      content.set(along, layout.width, Value::constant(0));
    heap.change(v.prototype).links() = links;
  }
  for (const Variant& v : shape.variants) heap.change(v.prototype).owner = id;
  Object tree;
  tree.size = list.size;
  tree.made = list.made;
  tree.shape = std::move(shape);
  heap.put(id, std::move(tree));
  for (ObjectId t : below) heap.remove(t);
  heap.tidy();
  return is_well_owned(heap) && unite_variants(heap, id, forms, cost);
}

// The block becomes a way of one node.
std::optional<ObjectId> as_way(Heap& heap, ObjectId id, const TreeLayout& layout, std::int64_t child, Target end,
                               ObjectId neighbour) {
  const auto list = as_list(heap, id, {child, layout.parent, layout.entry, layout.width}, end, neighbour);
  if (list) heap.change(heap.object(*list).variants()[0].prototype).links().children = layout.children;
  return list;
}

bool is_rooted(const Heap& heap, ObjectId id) {
  return std::any_of(heap.roots().begin(), heap.roots().end(),
                     [&](const auto& root) { return root.second.points_to(id) && root.second.target != Target::Last; });
}

// A variable holds the address of this link of the node.
bool is_named_link(const Heap& heap, ObjectId id, std::int64_t child) {
  return std::ranges::any_of(heap.roots(), [&](const auto& root) {
    return root.second.points_to(id) && root.second.term.is_constant() && root.second.term.constant == child;
  });
}

// A node that a variable names is left as it is where what is known of it would be lost: a leaf; with `forms`, a node
// that lacks one child. And one of whose links a variable holds the address: what hangs there is going to be looked at
// or changed through it. The address of a link where nodes begin may as well be the node's; so that one counts with
// `forms` only, and where something surely hangs there.
bool is_kept(const Heap& heap, ObjectId id, const TreeLayout& layout, bool forms) {
  if (!is_rooted(heap, id)) return false;
  const Object& o = heap.object(id);
  const auto lacks = [&](std::int64_t child) { return o.content().is_zero(child, child + layout.width); };
  const auto has = [&](std::int64_t child) {
    const Field* link = o.content().field(child, layout.width);
    if (link == nullptr || !link->value.is_address()) return false;
    const Object& below = heap.object(link->value.object());
    return below.is_tree() && !heap.may_be_empty(below);
  };
  const auto is_held = [&](std::int64_t child) {
    return is_named_link(heap, id, child) && (child != layout.entry || (forms && has(child)));
  };
  return (forms ? std::ranges::any_of(layout.children, lacks) : std::ranges::all_of(layout.children, lacks)) ||
         std::ranges::any_of(layout.children, is_held);
}

// A block all of whose children are closed.
bool node_to_tree(Heap& heap, ObjectId id, const TreeLayout& layout, bool forms, Cost& cost) {
  if (!heap.object(id).is_region())
    return is_way(heap, heap.object(id), layout) && way_to_tree(heap, id, layout, forms, cost);
  const auto open = open_children(heap, id, layout);
  if (!open || !open->empty() || is_kept(heap, id, layout, forms)) return false;
  // Along the first of its links, if it has any: none that a sentinel stands in, which others of its links may lead to.
  const auto along = std::ranges::find_if(
      layout.children, [&](std::int64_t c) { return link_at(heap.object(id), c, layout.width).has_value(); });
  const std::int64_t child = along != layout.children.end() && !layout.leaf ? *along : -1;
  const auto link = child >= 0 ? link_at(heap.object(id), child, layout.width) : std::nullopt;
  const auto list = as_way(heap, id, layout, child, Target::First, link ? link->value.object() : ObjectId());
  return list && way_to_tree(heap, *list, layout, forms, cost);
}

// Where the way through this node goes on: the child that is not closed.
std::optional<std::pair<Value, std::int64_t>> way_down(const Heap& heap, ObjectId id, const TreeLayout& layout) {
  const Object& o = heap.object(id);
  if (is_way(heap, o, layout)) return std::pair(o.list().next, std::int64_t{-1});
  if (!o.is_region() || !may_fold(o, layout)) return std::nullopt;
  const auto open = open_children(heap, id, layout);
  if (!open || open->size() != 1) return std::nullopt;
  return std::pair(link_at(o, open->front(), layout.width)->value, open->front());
}

// The node and the one that its way goes on to become one way.
bool pair_to_way(Heap& heap, ObjectId a, const TreeLayout& layout, bool forms, Cost& cost) {
  const auto down = way_down(heap, a, layout);
  if (!down || !down->first.is_address() || down->first.object() == a) return false;
  ObjectId b = down->first.object();
  const Target target = heap.object(b).is_region() ? Target::Whole : Target::First;
  if (!(down->first == self(b, target, layout)) || is_rooted(heap, b)) return false;
  const auto further = way_down(heap, b, layout);
  if (!further) return false;
  if (heap.object(a).is_region()) {
    const auto list = as_way(heap, a, layout, down->second, Target::First, b);
    if (!list) return false;
    a = *list;
  }
  if (heap.object(b).is_region()) {
    const auto list = as_way(heap, b, layout, further->second, Target::Last, a);
    if (!list) return false;
    b = *list;
  }
  const auto list = concatenate(heap, a, b);
  return list && is_well_owned(heap) && unite_variants(heap, *list, forms, cost);
}

// A block that has a child, and a number in the place of another one: where no tag says that a tree's nodes are such,
// it is taken for a node of a list beside the tree.
bool is_no_node(const Heap& heap, const Object& o, const TreeLayout& layout) {
  const auto leads_on = [&](std::int64_t child) { return holds_address(o, child, layout.width); };
  return o.is_region() && std::ranges::any_of(layout.children, leads_on) && holds_number_for_child(heap, {layout}, o);
}

bool fold_once(Heap& heap, const std::vector<TreeLayout>& layouts, bool forms, Cost& cost) {
  for (const TreeLayout& layout : layouts) {
    const auto leaf = find_leaf(heap, layout);
    if (!leaf) continue;
    for (auto step : {node_to_tree, pair_to_way}) {
      for (const auto& [id, o] : heap.objects()) {
        if (leaf->points_to(id)) continue;
        if (!may_fold(*o, layout) || !o->is_part_of_chains() || (!forms && is_no_node(heap, *o, layout))) continue;
        Heap attempt = heap;
        Cost more;
        if (!step(attempt, id, layout, forms, more)) continue;
        attempt.tidy();
        heap = std::move(attempt);
        cost.constants += more.constants;
        cost.optional += more.optional;
        cost.shapes += more.shapes;
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool fold_trees(Heap& heap, const std::vector<TreeLayout>& layouts, bool forms, Cost& cost) {
  bool folded = false;
  while (fold_once(heap, layouts, forms, cost)) folded = true;
  return folded;
}

}  // namespace heapwise::heap
