#include <algorithm>
#include <set>

#include "heap/splice.h"
#include "heap/tree.h"

namespace heapwise::heap {
namespace {

bool is_node(const Object& o) {
  return o.is_region() && o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.size.is_constant();
}

// Every block below `root` along the children is reached once and has all its children, or null. `back`: the places of
// links that may lead to the parent, of those that do so everywhere.
bool is_tree(const Heap& heap, ObjectId root, const TreeLayout& layout, std::set<std::int64_t>& back) {
  std::set<ObjectId> seen{root};
  std::vector<ObjectId> work{root};
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    for (std::int64_t offset : layout.children) {
      const auto link = link_at(heap.object(id), offset, layout.width);
      if (!link) return false;
      if (link->value.is_constant(0)) continue;
      const ObjectId child = link->value.object();
      if (!child.valid() || !(link->value == Value::address(child, Target::Whole, Term::of(layout.entry))))
        return false;
      const Object& o = heap.object(child);
      if (!is_node(o) || !o.size.is_constant(layout.size) || !seen.insert(child).second) return false;
      work.push_back(child);
      const Value up = Value::address(id, Target::Whole, Term::of(layout.entry));
      std::erase_if(back, [&](std::int64_t p) {
        const Field* f = o.field(p, layout.width);
        return f == nullptr || !(f->value == up);
      });
    }
  }
  return true;
}

void add(std::vector<TreeLayout>& layouts, TreeLayout found) {
  for (TreeLayout& l : layouts) {
    if (l.size != found.size || l.width != found.width || l.entry != found.entry) continue;
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

void find_below(const Heap& heap, ObjectId id, std::vector<TreeLayout>& layouts) {
  const Object& o = heap.object(id);
  TreeLayout all;
  all.size = o.size.term.constant;
  for (const Field& f : o.fields) {
    const Value& v = f.value;
    if (!v.is_address() || v.object() == id || v.target != Target::Whole || !v.term.is_constant()) continue;
    const Object& child = heap.object(v.object());
    if (!is_node(child) || !(child.size == o.size)) continue;
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
      for (const Field& f : shared->fields) {
        const bool child = std::find(layout.children.begin(), layout.children.end(), f.offset) != layout.children.end();
        if (f.value.points_to(id) && f.width == layout.width && !child) back.insert(f.offset);
      }
    }
    if (!is_tree(heap, id, layout, back)) continue;
    if (!back.empty()) layout.parent = *back.begin();
    add(layouts, std::move(layout));
    return;
  }
}

}  // namespace

void find_trees(const Heap& heap, std::vector<TreeLayout>& layouts) {
  constexpr std::size_t kMostLayouts = 4;
  if (heap.objects().size() < 3 || layouts.size() >= kMostLayouts) return;
  for (const auto& [id, o] : heap.objects()) {
    if (is_node(*o) && o->fields.size() >= 2) find_below(heap, id, layouts);
  }
}

bool refutes_trees(const Heap& heap, const std::vector<TreeLayout>& layouts) {
  return std::any_of(heap.objects().begin(), heap.objects().end(), [&](const auto& entry) {
    const auto& [id, o] = entry;
    return is_node(*o) && std::any_of(o->fields.begin(), o->fields.end(), [&](const Field& f) {
             return f.value.points_to(id) && is_tree_link(layouts, *o, f.offset);
           });
  });
}

bool is_tree_link(const std::vector<TreeLayout>& layouts, const Object& o, std::int64_t offset) {
  return std::any_of(layouts.begin(), layouts.end(), [&](const TreeLayout& l) {
    if (!o.size.is_constant(l.size)) return false;
    return offset == l.parent || std::find(l.children.begin(), l.children.end(), offset) != l.children.end();
  });
}

}  // namespace heapwise::heap
