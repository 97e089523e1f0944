#include <algorithm>
#include <set>

#include "heap/splice.h"
#include "heap/tree.h"

namespace heapwise::heap {
namespace {

bool is_node(const Object& o) {
  return o.is_region() && o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.size.is_constant() &&
         !o.is_row;
}

// Both hold a constant in one place, and not the same: a tag, perhaps.
bool differ_in_a_constant(const Object& x, const Object& y) {
  return std::ranges::any_of(x.content().fields, [&](const Field& f) {
    const auto g = link_at(y, f.offset, f.width);
    return f.value.is_constant() && g && g->value.is_constant() && !(f.value == g->value);
  });
}

bool holds_addresses(const Object& o) {
  return std::ranges::any_of(o.content().fields, [](const Field& f) { return f.value.is_address(); });
}

// A block outside of all nodes: it may be their sentinel.
bool is_whole_block(const Object& o) { return o.is_region() && o.alive() && !o.owner.valid() && o.size.is_constant(); }

bool is_known_by(const Object& o, const Sentinel& s) {
  return is_whole_block(o) && o.storage == s.storage && o.size.is_constant(s.size) && o.variable == s.variable &&
         o.made == s.made;
}

// What stands in two places of a node as large as this one: no child, since a child has one parent.
std::optional<Value> sentinel_beside(const Heap& heap, const Object& node) {
  for (const auto& [id, o] : heap.objects()) {
    if (!is_node(*o) || !(o->size == node.size)) continue;
    for (const Field& f : o->content().fields) {
      const Value& v = f.value;
      if (!v.is_address() || v.object() == id || v.target != Target::Whole || !v.term.is_constant()) continue;
      if (!is_whole_block(heap.object(v.object()))) continue;
      if (std::ranges::count(o->content().fields, v, &Field::value) > 1) return v;
    }
  }
  return std::nullopt;
}

// Every block below `root` along the children is reached once and has all its children, or the leaf. `back`: the places
// of links that may lead to the parent, of those that do so everywhere. A leaf that a tag tells from the root may have
// numbers in the places of the links (a union).
bool is_tree(const Heap& heap, ObjectId root, const TreeLayout& layout, const Value& leaf,
             std::set<std::int64_t>& back) {
  std::set<ObjectId> seen{root};
  std::vector<ObjectId> work{root};
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    for (std::int64_t offset : layout.children) {
      const auto link = link_at(heap.object(id), offset, layout.width);
      const Object& here = heap.object(id);
      if (!link && !holds_addresses(here) && differ_in_a_constant(heap.object(root), here)) continue;
      if (!link) return false;
      if (link->value == leaf) continue;
      const ObjectId child = link->value.object();
      if (!child.valid() || !(link->value == Value::address(child, Target::Whole, Term::of(layout.entry))))
        return false;
      const Object& o = heap.object(child);
      if (!is_node(o) || !o.size.is_constant(layout.size) || !seen.insert(child).second) return false;
      work.push_back(child);
      const Value up = Value::address(id, Target::Whole, Term::of(layout.entry));
      std::erase_if(back, [&](std::int64_t p) {
        const Field* f = o.content().field(p, layout.width);
        return f == nullptr || !(f->value == up);
      });
    }
  }
  return true;
}

void add(std::vector<TreeLayout>& layouts, TreeLayout found) {
  for (TreeLayout& l : layouts) {
    if (l.size != found.size || l.width != found.width || l.entry != found.entry || l.leaf != found.leaf) continue;
    if (l.parent < 0) l.parent = found.parent;
    for (std::int64_t offset : found.children) {
      const bool known = std::find(l.children.begin(), l.children.end(), offset) != l.children.end();
      if (!known && offset != l.parent) l.children.push_back(offset);
    }
    std::sort(l.children.begin(), l.children.end());
    return;
  }
  layouts.push_back(std::move(found));
}

bool find_below(const Heap& heap, ObjectId id, const std::optional<Value>& sentinel, std::vector<TreeLayout>& layouts) {
  const Object& o = heap.object(id);
  TreeLayout all;
  all.size = o.size.term.constant;
  if (sentinel) {
    const Object& s = heap.object(sentinel->object());
    all.leaf = Sentinel{s.storage, s.size.term.constant, s.variable, s.made, sentinel->term.constant};
  }
  for (const Field& f : o.content().fields) {
    const Value& v = f.value;
    if (!v.is_address() || v.object() == id || v.target != Target::Whole || !v.term.is_constant()) continue;
    const Object& child = heap.object(v.object());
    if (!is_node(child) || !(child.size == o.size) || (sentinel && v.object() == sentinel->object())) continue;
    if (!all.children.empty() && (f.width != all.width || v.term.constant != all.entry)) continue;
    all.width = f.width;
    all.entry = v.term.constant;
    all.children.push_back(f.offset);
  }
  // All of its links, or all but one, which may lead up.
  for (std::size_t without = 0; without <= all.children.size(); ++without) {
    TreeLayout layout = all;
    if (without > 0) layout.children.erase(layout.children.begin() + static_cast<std::ptrdiff_t>(without) - 1);
    if (layout.children.size() < 2) continue;
    std::set<std::int64_t> back;
    for (const auto& [node, shared] : heap.objects()) {
      for (const Field& f : shared->content().fields) {
        const bool child = std::find(layout.children.begin(), layout.children.end(), f.offset) != layout.children.end();
        if (f.value.points_to(id) && f.width == layout.width && !child) back.insert(f.offset);
      }
    }
    if (!is_tree(heap, id, layout, sentinel.value_or(Value::constant(0)), back)) continue;
    if (!back.empty()) layout.parent = *back.begin();
    add(layouts, std::move(layout));
    return true;
  }
  return false;
}

// Where both blocks, of one size, have null. A block with room for many links is an array, and no node.
std::vector<std::int64_t> common_nulls(const Object& a, const Object& b, std::int64_t width) {
  constexpr std::int64_t kMostLinks = 64;
  std::vector<std::int64_t> nulls;
  if (a.size.term.constant > kMostLinks * width) return nulls;
  const auto null_at = [&](const Object& o, std::int64_t offset) {
    const auto link = link_at(o, offset, width);
    return link && link->value.is_constant(0);
  };
  for (std::int64_t offset = 0; offset + width <= a.size.term.constant; offset += width) {
    if (null_at(a, offset) && null_at(b, offset)) nulls.push_back(offset);
  }
  return nulls;
}

std::optional<Bough> bough_of_list(const Heap& heap, const Object& list) {
  if (list.variants().size() != 1 || !list.size.is_constant() || !list.list().next.is_constant(0)) return std::nullopt;
  const Object& node = heap.object(list.variants().front().prototype);
  Bough bough{list.size.term.constant,
              list.segment().entry,
              node.links().width,
              node.links().next,
              common_nulls(node, node, node.links().width),
              {}};
  if (node.links().prev >= 0) bough.backs.push_back(node.links().prev);
  return bough;
}

std::optional<Bough> bough_of_node(const Heap& heap, ObjectId id) {
  const Object& node = heap.object(id);
  for (const Field& f : node.content().fields) {
    if (!f.value.is_address() || f.value.target != Target::Whole || !f.value.term.is_constant()) continue;
    const Object& child = heap.object(f.value.object());
    if (!is_node(child) || !(child.size == node.size)) continue;
    const auto next = link_at(child, f.offset, f.width);
    if (!next || !next->value.is_constant(0)) continue;
    Bough bough{
        node.size.term.constant, f.value.term.constant, f.width, f.offset, common_nulls(node, child, f.width), {}};
    const Value up = Value::address(id, Target::Whole, f.value.term);
    for (const Field& back : child.content().fields)
      if (back.value == up && back.width == f.width) bough.backs.push_back(back.offset);
    return bough;
  }
  return std::nullopt;
}

// In these bytes, or a part of them, a number that is not null.
bool holds_number(const Object& o, std::int64_t offset, std::int64_t width) {
  return std::ranges::any_of(o.content().fields, [&](const Field& f) {
    return f.value.is_number() && !f.value.is_constant(0) && f.offset < offset + width && offset < f.offset + f.width;
  });
}

bool has(const std::vector<std::int64_t>& offsets, std::int64_t offset) {
  return std::find(offsets.begin(), offsets.end(), offset) != offsets.end();
}

}  // namespace

void find_trees(const Heap& heap, std::vector<Bough>& boughs, std::vector<TreeLayout>& layouts) {
  for (const auto& [id, o] : heap.objects()) {
    std::optional<Bough> found;
    if (is_node(*o)) found = bough_of_node(heap, id);
    if (o->is_list() && o->storage == Storage::Heap && o->alive() && !o->owner.valid()) found = bough_of_list(heap, *o);
    if (!found || found->nulls.empty() || std::find(boughs.begin(), boughs.end(), *found) != boughs.end()) continue;
    for (const Bough& b : boughs) {
      if (b.size != found->size || b.entry != found->entry || b.width != found->width) continue;
      if (!has(b.nulls, found->link) || !has(found->nulls, b.link)) continue;
      TreeLayout layout{
          .size = b.size, .entry = b.entry, .width = b.width, .children = {b.link, found->link}, .leaf = {}};
      std::sort(layout.children.begin(), layout.children.end());
      const auto up = std::ranges::find_if(b.backs, [&](std::int64_t offset) { return has(found->backs, offset); });
      if (up != b.backs.end()) layout.parent = *up;
      add(layouts, std::move(layout));
    }
    boughs.push_back(std::move(*found));
  }
}

void find_trees(const Heap& heap, std::vector<TreeLayout>& layouts) {
  constexpr std::size_t kMostLayouts = 4;
  if (heap.objects().size() < 3 || layouts.size() >= kMostLayouts) return;
  for (const auto& [id, o] : heap.objects()) {
    if (!is_node(*o) || o->content().fields.size() < 2 || find_below(heap, id, std::nullopt, layouts)) continue;
    if (const auto sentinel = sentinel_beside(heap, *o)) (void)find_below(heap, id, sentinel, layouts);
  }
}

std::optional<Value> find_leaf(const Heap& heap, const TreeLayout& layout) {
  if (!layout.leaf) return Value::constant(0);
  std::optional<Value> found;
  for (const auto& [id, o] : heap.objects()) {
    if (!is_known_by(*o, *layout.leaf)) continue;
    if (found) return std::nullopt;
    found = Value::address(id, Target::Whole, Term::of(layout.leaf->offset));
  }
  return found;
}

bool refutes_trees(const Heap& heap, const std::vector<TreeLayout>& layouts) {
  return std::any_of(heap.objects().begin(), heap.objects().end(), [&](const auto& entry) {
    const auto& [id, o] = entry;
    const auto is_sentinel = [&](const TreeLayout& l) { return l.leaf && is_known_by(*o, *l.leaf); };
    if (std::ranges::any_of(layouts, is_sentinel)) return false;
    return is_node(*o) && std::any_of(o->content().fields.begin(), o->content().fields.end(), [&](const Field& f) {
             return f.value.points_to(id) && is_tree_link(layouts, *o, f.offset);
           });
  });
}

bool holds_number_for_child(const Heap& heap, const std::vector<TreeLayout>& layouts, const Object& o) {
  if (o.is_list()) {
    return std::ranges::all_of(o.variants(), [&](const Variant& v) {
      return holds_number_for_child(heap, layouts, heap.object(v.prototype));
    });
  }
  return std::ranges::any_of(layouts, [&](const TreeLayout& l) {
    return o.size.is_constant(l.size) &&
           std::ranges::any_of(l.children, [&](std::int64_t child) { return holds_number(o, child, l.width); });
  });
}

bool is_tree_link(const std::vector<TreeLayout>& layouts, const Object& o, std::int64_t offset) {
  return std::any_of(layouts.begin(), layouts.end(), [&](const TreeLayout& l) {
    if (!o.size.is_constant(l.size)) return false;
    return offset == l.parent || std::find(l.children.begin(), l.children.end(), offset) != l.children.end();
  });
}

}  // namespace heapwise::heap
