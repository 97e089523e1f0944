// Generalise, match: lists and trees. Variants that agree are paired; what only one side has stays a variant of its own
// as long as there are few, and after that the pair that costs least becomes one.
#include <algorithm>

#include "heap/access.h"
#include "heap/generalise.h"

namespace heapwise::heap {

// The forms of a list's nodes; a region is a list of one node.
struct Generaliser::Forms {
  std::vector<ObjectId> nodes;
  VariantSet first = 1, last = 1;
  std::vector<VariantSet> followers{0};

  Forms(ObjectId id, const Object& o) {
    if (o.is_region()) {
      nodes.push_back(id);
      return;
    }
    first = o.is_list() ? o.list().first : 0;
    last = o.is_list() ? o.list().last : 0;
    followers.clear();
    for (const Variant& v : o.variants()) {
      nodes.push_back(v.prototype);
      followers.push_back(v.followers);
    }
  }
};

namespace {

// Nodes of one list or tree; on a way down a tree the links may be at different places, and in a tree each form has
// children of its own.
bool fit_together(const Links& p, const Links& q) {
  if (p.prev != q.prev || p.width != q.width) return false;
  if (p.next < 0 && q.next < 0) return true;
  if (p.children != q.children) return false;
  return p.next == q.next || (!p.children.empty() && p.next >= 0 && q.next >= 0);
}

// What a node of this form holds where it lacks a child; a block holds null.
Value leaf_of(const Heap& heap, const Object& node) {
  if (!node.is_prototype() || !heap.object(node.owner).is_tree()) return Value::constant(0);
  return heap.object(node.owner).tree().leaf;
}

// A block that can be a node of a tree without children: no address stands where a form of it has a child, and none
// leads to a block of its own size, which would be a child of another form.
bool is_leaf(const Heap& heap, const Object& o, const Heap& there, const Object& tree) {
  return std::ranges::none_of(o.content().fields, [&](const Field& f) {
    if (!f.value.is_address()) return false;
    const Object& to = heap.object(f.value.object());
    if (to.storage == Storage::Heap && to.alive() && to.size == o.size) return true;
    return std::ranges::any_of(tree.variants(), [&](const Variant& v) {
      const Links& links = there.object(v.prototype).links();
      return std::ranges::any_of(links.children, [&](std::int64_t child) {
        return f.offset < child + links.width && child < f.offset + f.width;
      });
    });
  });
}

// The forms of this tree have different children: tags are looked at.
bool has_forms(const Heap& heap, const Object& tree) {
  return tree.is_tree() && std::ranges::any_of(tree.variants(), [&](const Variant& v) {
           return heap.object(v.prototype).links() != heap.object(tree.variants()[0].prototype).links();
         });
}

VariantSet image_of(VariantSet set, const std::vector<int>& place) {
  VariantSet result = 0;
  for (std::size_t i = 0; i < place.size(); ++i) {
    if ((set >> i & 1) != 0) result |= VariantSet{1} << place[i];
  }
  return result;
}

bool alike(const Cost& before, const Cost& after) {
  return before.constants == after.constants && before.lost == after.lost && before.blocks == after.blocks;
}

}  // namespace

std::optional<Value> link_of(const Object& o, std::int64_t offset, std::int64_t width) {
  if (const Field* f = o.content().field(offset, width)) return f->value;
  if (o.content().is_zero(offset, offset + width)) return Value::constant(0);
  return std::nullopt;
}

std::set<std::int64_t> links_of(const Object& prototype) {
  std::set<std::int64_t> links;
  for (std::int64_t offset : {prototype.links().next, prototype.links().prev}) {
    if (offset >= 0) links.insert(offset);
  }
  if (prototype.links().next < 0) links.insert(prototype.links().children.begin(), prototype.links().children.end());
  return links;
}

bool are_told_apart(const Heap& a, const Object& p, const Heap& b, const Object& q) {
  const Links none;
  const Links &x = p.is_prototype() ? p.links() : none, &y = q.is_prototype() ? q.links() : none;
  if (x.children == y.children && x.present == y.present) return false;
  return std::ranges::any_of(p.content().fields, [&](const Field& f) {
    const auto g = link_of(q, f.offset, f.width);
    if (!g || !f.value.is_number() || !g->is_number()) return false;
    const Range r = a.range(f.value), s = b.range(*g);
    return r.hi < s.lo || s.hi < r.lo;
  });
}

std::optional<Links> tree_links_above(const Heap& a, const Object& p, const Heap& b, const Object& q) {
  const auto own = [](const Object& o) { return o.is_prototype() ? o.links() : Links{}; };
  Links above = p.is_prototype() ? p.links() : q.links();
  const Links of_p = own(p), of_q = own(q);
  if (p.is_prototype() && q.is_prototype() && !fit_together(of_p, of_q)) return std::nullopt;
  above.children.clear();
  above.present.clear();
  std::ranges::set_union(of_p.children, of_q.children, std::back_inserter(above.children));
  std::ranges::set_intersection(of_p.present, of_q.present, std::back_inserter(above.present));
  for (std::int64_t child : above.children) {
    for (const Object* o : {&p, &q}) {
      if (o->is_prototype() && std::ranges::binary_search(o->links().children, child)) continue;
      const auto link = link_of(*o, child, above.width);
      if (!link || !(*link == leaf_of(o == &p ? a : b, *o))) return std::nullopt;
    }
  }
  return above;
}

// One variant above the two nodes (a prototype, or a region that is the list's only node).
std::optional<ObjectId> Generaliser::pair_nodes(ObjectId a, ObjectId b, std::int64_t link, ObjectId list) {
  const Object& p = a_.object(a);
  const Object& q = b_.object(b);
  Object layout = p.is_prototype() ? p : q;
  if (layout.links().next < 0) {
    const auto links = tree_links_above(a_, p, b_, q);
    if (!links || (mode_ == Mode::Entail && !(*links == q.links()))) return std::nullopt;
    layout.links() = *links;
    const bool whole = (p.is_prototype() && q.is_prototype()) ||
                       has_forms(p.is_prototype() ? a_ : b_, (p.is_prototype() ? a_ : b_).object(layout.owner));
    if (whole && are_told_apart(a_, p, b_, q)) ++t_.cost.constants;
  } else if (p.is_prototype() && q.is_prototype() && !(p.links() == q.links())) {
    return std::nullopt;
  }
  for (const Object* o : {&p, &q}) {
    if (!o->is_region()) continue;
    if (layout.links().next != link) return std::nullopt;
    if (link >= 0 && !link_of(*o, link, layout.links().width)) return std::nullopt;
    if (layout.links().prev >= 0 && !link_of(*o, layout.links().prev, layout.links().width)) return std::nullopt;
  }
  const ObjectId id = building() ? t_.r.add(Object{}) : b;
  (p.is_prototype() ? t_.image[0] : t_.node[0]).insert(a, id);
  (q.is_prototype() ? t_.image[1] : t_.node[1]).insert(b, id);
  Object r = layout;
  r.owner = list;
  r.content().fields.clear();
  r.content().zeros.clear();
  if (building()) t_.r.put(id, r);
  const std::set<std::int64_t> links = links_of(layout);
  // What is known at a symbolic offset of a node is nothing about its links, which the list may change.
  bool apart = true;
  for (std::int64_t offset : links) {
    apart = apart && (!p.content().mark || is_apart(a_, *p.content().mark, offset, layout.links().width)) &&
            (!q.content().mark || is_apart(b_, *q.content().mark, offset, layout.links().width));
  }
  if (mode_ == Mode::Entail && q.content().mark && !apart) return std::nullopt;
  if (!fields(p, q, r, id, links)) return std::nullopt;
  if (building()) {
    const std::optional<Mark> mark = r.content().mark;
    for (std::int64_t offset : links) r.content().forget(offset, offset + r.links().width);
    if (apart) r.content().mark = mark;
    t_.r.put(id, std::move(r));
  }
  return id;
}

// Room in the result for a variant that only one side has; it is filled when all else is paired.
ObjectId Generaliser::keep_variant(int side, ObjectId node, const Object& layout, ObjectId list) {
  Object shell;
  shell.owner = list;
  shell.size = layout.size;
  shell.shape = Prototype{{}, layout.links()};
  const ObjectId id = t_.r.add(std::move(shell));
  const bool prototype = heap(side).object(node).is_prototype();
  (prototype ? t_.image[side] : t_.node[side]).insert(node, id);
  return id;
}

// What only one side has is one more variant of the result.
bool Generaliser::keep_unpaired(int side, const Forms& forms, const Object& layout, std::int64_t link, ObjectId list,
                                std::vector<int>& place, std::vector<ObjectId>& made) {
  for (std::size_t i = 0; i < place.size(); ++i) {
    if (place[i] >= 0) continue;
    const Object& node = heap(side).object(forms.nodes[i]);
    if (node.is_prototype() && !fit_together(node.links(), layout.links())) return false;
    const ObjectId id = keep_variant(side, forms.nodes[i], node.is_prototype() ? node : layout, list);
    if (!node.is_prototype()) {
      Links& links = t_.r.change(id).links();
      links.next = link;
      if (link < 0) links.children = links.present = {};  // what it holds in their places, null mostly, it keeps
    }
    t_.one_sided.push_back({side, forms.nodes[i], id});
    place[i] = static_cast<int>(made.size());
    made.push_back(id);
  }
  return true;
}

// left and right: for each form of a and b which variant of the result it is.
bool Generaliser::pair_variants(const Forms& a, const Forms& b, std::int64_t link, ObjectId list,
                                std::vector<int>& left, std::vector<int>& right) {
  left.assign(a.nodes.size(), -1);
  right.assign(b.nodes.size(), -1);
  std::vector<ObjectId> made;
  bool only_constants = false;  // what stays unpaired differs in constants, not in shape
  auto try_pair = [&](std::size_t i, std::size_t j, bool cheap) {
    const Point before = here();
    const auto id = pair_nodes(a.nodes[i], b.nodes[j], link, list);
    if (id && (!cheap || !building() || alike(before.cost, t_.cost))) {
      if (!building()) {
        left[i] = right[j] = static_cast<int>(j);
      } else {
        left[i] = right[j] = static_cast<int>(made.size());
        made.push_back(*id);
      }
      return true;
    }
    if (id && t_.cost.lost == before.cost.lost && t_.cost.blocks == before.cost.blocks) only_constants = true;
    return_to(before);
    return false;
  };
  for (bool cheap : {true, false}) {
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
      for (std::size_t j = 0; j < b.nodes.size() && left[i] < 0; ++j) {
        if (right[j] >= 0) continue;
        const auto open = std::count(left.begin(), left.end(), -1) + std::count(right.begin(), right.end(), -1);
        if (!cheap && made.size() + static_cast<std::size_t>(open) <= kMostVariants) continue;
        (void)try_pair(i, j, cheap);
      }
    }
    if (!building()) break;
  }
  if (!building()) return std::count(left.begin(), left.end(), -1) == 0;
  const auto open = std::count(left.begin(), left.end(), -1) + std::count(right.begin(), right.end(), -1);
  if (made.size() + static_cast<std::size_t>(open) > kMostVariants) return false;
  const Object& layout = a_.object(a.nodes[0]).is_prototype() ? a_.object(a.nodes[0]) : b_.object(b.nodes[0]);
  if (!keep_unpaired(0, a, layout, link, list, left, made) || !keep_unpaired(1, b, layout, link, list, right, made))
    return false;
  // A variant that one side lacks: one more form in which that side's nodes could come.
  const bool left_has_more = made.size() > b.nodes.size(), right_has_more = made.size() > a.nodes.size();
  if (left_has_more && right_has_more) ++(only_constants ? t_.cost.constants : t_.cost.optional);
  Object r = t_.r.object(list);
  r.nodes().variants.clear();
  for (ObjectId id : made) r.nodes().variants.push_back({id, 0});
  t_.r.put(list, std::move(r));
  return true;
}

// Where the link of a block is that becomes a node of the other side's list: first where it leads to what others name.
std::vector<std::int64_t> Generaliser::links_for(int side, ObjectId region, const Object& list) const {
  const Heap& there = heap(1 - side);
  const Object& model = there.object(list.variants()[0].prototype);
  if (model.links().children.empty()) return {model.links().next};
  std::vector<std::int64_t> links = model.links().children;
  const Heap& here = heap(side);
  const std::int64_t width = model.links().width;
  auto named = [&](std::int64_t link) {
    const auto v = link_of(here.object(region), link, width);
    bool found = false;
    here.for_each_value([&](ObjectId holder, const Value& w) {
      found = found || (v && v->is_address() && holder != region && w.points_to(v->object()));
    });
    return found;
  };
  std::sort(links.begin(), links.end(),
            [&](std::int64_t i, std::int64_t j) { return std::pair(!named(i), i) < std::pair(!named(j), j); });
  return links;
}

bool Generaliser::fill_list(ObjectId a, ObjectId b, ObjectId id) {
  const Object& x = a_.object(a);
  const Object& y = b_.object(b);
  if (x.is_list() && y.is_list()) return fill_list_along(a, b, -1, id);
  const auto links = x.is_list() ? links_for(1, b, x) : links_for(0, a, y);
  if (links.size() == 1) return fill_list_along(a, b, links[0], id);
  for (std::int64_t link : links) {
    const Point before = here();
    if (fill_list_along(a, b, link, id)) return true;
    return_to(before);
  }
  return false;
}

// What may come first, last and next is what may on either side.
void Generaliser::join_masks(const Forms& forms_a, const Forms& forms_b, const std::vector<int>& left,
                             const std::vector<int>& right, List& r) {
  r.first = image_of(forms_a.first, left) | image_of(forms_b.first, right);
  r.last = image_of(forms_a.last, left) | image_of(forms_b.last, right);
  for (std::size_t i = 0; i < left.size(); ++i) {
    r.variants[static_cast<std::size_t>(left[i])].followers |= image_of(forms_a.followers[i], left);
  }
  for (std::size_t j = 0; j < right.size(); ++j) {
    r.variants[static_cast<std::size_t>(right[j])].followers |= image_of(forms_b.followers[j], right);
  }
  // Neither side allows all that the result allows: something was known of the order of the nodes.
  auto allows_all = [&](const Forms& forms, const std::vector<int>& place) {
    bool all = image_of(forms.first, place) == r.first && image_of(forms.last, place) == r.last;
    for (std::size_t i = 0; i < place.size(); ++i) {
      const VariantSet followers = r.variants[static_cast<std::size_t>(place[i])].followers;
      all = all && image_of(forms.followers[i], place) == followers;
    }
    return all;
  };
  const bool same_forms = r.variants.size() == left.size() && r.variants.size() == right.size();
  const bool order_lost = same_forms && !allows_all(forms_a, left) && !allows_all(forms_b, right);
  if (order_lost) ++t_.cost.constants;
}

// Where the list's ends lead. Its links are no part of its unit.
bool Generaliser::outer_links(const Object& x, const Object& y, std::int64_t link_offset, ObjectId owner, ObjectId id) {
  const Object& layout = x.is_list() ? a_.object(x.variants()[0].prototype) : b_.object(y.variants()[0].prototype);
  for (const bool back : {false, true}) {
    if (back && layout.links().prev < 0) continue;
    const std::int64_t offset = back ? layout.links().prev : link_offset;
    auto link = [&](const Object& o) {
      return o.is_list() ? std::optional(o.beyond(back ? Target::Last : Target::First))
                         : link_of(o, offset, layout.links().width);
    };
    const auto from_a = link(x), from_b = link(y);
    if (!from_a || !from_b) return false;
    const auto v = values(*from_a, *from_b, owner);
    if (!v) return false;
    if (!building()) continue;
    List& r = t_.r.change(id).list();
    (back ? *r.prev : r.next) = *v;
  }
  return true;
}

bool Generaliser::fill_list_along(ObjectId a, ObjectId b, std::int64_t link_offset, ObjectId id) {
  const Object& x = a_.object(a);
  const Object& y = b_.object(b);
  const ObjectId owner = building() ? t_.r.object(id).owner : y.owner;
  const auto size = values(x.size, y.size, owner);
  if (!size || !size->is_constant()) return false;
  const Value one = Value::constant(1);
  const auto length =
      numbers(x.is_region() ? one : x.segment().length, y.is_region() ? one : y.segment().length, owner, true);
  if (!length) return false;
  const Forms forms_a(a, x), forms_b(b, y);
  std::vector<int> left, right;
  if (!pair_variants(forms_a, forms_b, link_offset, id, left, right)) return false;
  if (building()) {
    Object& r = t_.r.change(id);
    r.size = *size;
    r.segment().length = *length;
    join_masks(forms_a, forms_b, left, right, r.list());
  } else {
    auto within = [](VariantSet part, VariantSet whole) { return (part & ~whole) == 0; };
    if (!within(image_of(forms_a.first, left), y.list().first) || !within(image_of(forms_a.last, left), y.list().last))
      return false;
    for (std::size_t i = 0; i < left.size(); ++i) {
      const VariantSet have = y.variants()[static_cast<std::size_t>(left[i])].followers;
      if (!within(image_of(forms_a.followers[i], left), have)) return false;
    }
  }
  return outer_links(x, y, link_offset, owner, id);
}

// Variants come in any order; the children are part of none. A block without children is a tree of one node.
bool Generaliser::fill_tree(ObjectId a, ObjectId b, ObjectId id) {
  const Object& x = a_.object(a);
  const Object& y = b_.object(b);
  const ObjectId owner = building() ? t_.r.object(id).owner : y.owner;
  const Object& layout = x.is_tree() ? a_.object(x.variants()[0].prototype) : b_.object(y.variants()[0].prototype);
  const Value one = Value::constant(1);
  if (!(x.size == y.size)) return false;
  // What hangs on a block that is no leaf would be part of no tree, though the block becomes a form of its nodes. (And
  // null in it would be read as a sentinel.)
  for (const Object* o : {&x, &y}) {
    if (!o->is_region()) continue;
    if (!(o == &x ? y : x).tree().leaf.is_constant(0)) return false;
    if (!(o == &x ? is_leaf(a_, x, b_, y) : is_leaf(b_, y, a_, x))) return false;
  }
  const auto length =
      numbers(x.is_tree() ? x.segment().length : one, y.is_tree() ? y.segment().length : one, owner, true);
  if (!length) return false;
  std::vector<int> left, right;
  if (!pair_variants(Forms(a, x), Forms(b, y), -1, id, left, right)) return false;
  auto parent = [&](const Object& o) {
    if (o.is_tree()) return std::optional(o.tree().parent);
    if (layout.links().prev < 0) return std::optional(Value());
    return link_of(o, layout.links().prev, layout.links().width);
  };
  const auto from_a = parent(x), from_b = parent(y);
  if (!from_a || !from_b) return false;
  const auto up = values(*from_a, *from_b, owner);
  const Value null = Value::constant(0);
  const auto leaf = values(x.is_tree() ? x.tree().leaf : null, y.is_tree() ? y.tree().leaf : null, owner);
  if (!up || !leaf) return false;
  if (!building()) return true;
  Tree& r = t_.r.change(id).tree();
  r.leaf = *leaf;
  r.length = *length;
  r.parent = *up;
  return true;
}

}  // namespace heapwise::heap
