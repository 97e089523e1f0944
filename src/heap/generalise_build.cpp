// Generalise, build: what only one side has is copied into the result.
#include <algorithm>

#include "heap/access.h"
#include "heap/generalise.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// An object of the same kind that holds nothing yet.
Shape empty_shape(const Object& o) {
  switch (o.kind()) {
    case Kind::Region: return Region{};
    case Kind::Prototype: return Prototype{};
    case Kind::Optional: return Optional{};
    case Kind::List: {
      List list;
      if (o.list().doubly()) list.prev = Value();
      return list;
    }
    case Kind::Tree: return Tree{};
  }
  HW_UNREACHABLE("every kind of object has a shape");
}

}  // namespace

// The number of one side in the result's symbols: by a pair that speaks of the same nodes, or a pair of its own.
std::optional<Term> Generaliser::translate(int side, const Term& term) {
  const SymbolId s = term.symbol;
  const ObjectId owner = heap(side).owner_of(s);
  std::optional<Value> image;
  for (const NumberPair& p : t_.pairs) {
    if (image || !p.side[side] || p.side[side]->symbol != s || p.side[side]->scale != 1) continue;
    const ObjectId r_owner = t_.r.owner_of(p.r.term.symbol);
    if (r_owner.valid() && !owner.valid()) continue;           // that one stands for something else in each node
    if (p.side[side]->constant == numeric::kLowest) continue;  // it has no negative
    image = p.r.plus(-p.side[side]->constant);
  }
  if (!image && mode_ == Mode::Unit && !owner.valid()) image = Value::symbol(s);
  if (!image) {
    NumberPair p;
    p.side[side] = Term::of(s);
    p.one_sided = true;
    p.r = Value::symbol(t_.r.fresh());
    if (owner.valid()) {
      auto it = t_.image[side].find(owner);
      if (it == t_.image[side].end()) return std::nullopt;
      t_.r.set_owner(p.r.term.symbol, it->second);
    }
    t_.pairs.push_back(p);
    image = p.r;
  }
  const numeric::Wide constant = numeric::Wide{image->term.constant} * term.scale + term.constant;
  if (constant != numeric::clamp(constant)) return std::nullopt;
  return Term{image->term.symbol, term.scale, static_cast<std::int64_t>(constant)};
}

// An address of what has an image. What became a list is its first node, or, from within that node's unit, the node.
Value Generaliser::name_image(int side, const Value& v, ObjectId holder, ObjectId r_holder,
                              const std::set<ObjectId>& closure) const {
  const ObjectId x = v.object(), image = t_.image[side].find(x)->second;
  Value r = v;
  r.id = image.index();
  if (r.target != Target::Whole || t_.r.object(image).is_region()) return r;
  r.target = Target::First;
  auto inside = [&](ObjectId unit) {
    ObjectId at = r_holder;
    while (at.valid() && at != unit) at = t_.r.object(at).owner;
    return at.valid();
  };
  const auto node = t_.node[side].find(x);
  if (node != t_.node[side].end() && (closure.contains(x) || inside(node->second)))
    return Value::address(node->second, Target::Each, r.term);
  if (x == holder) r.target = Target::Each;
  return r;
}

// What nobody owns and only this unit names belongs to the unit, if that is one node on this side; the nodes of a list
// that is copied share it. (Two variants of one list may have any number of nodes each.)
bool Generaliser::becomes_own(int side, ObjectId x, ObjectId holder, ObjectId r_holder,
                              const std::set<ObjectId>& closure) const {
  const Heap& from = heap(side);
  const Object& o = from.object(x);
  if (o.owner == holder || closure.contains(o.owner)) return true;
  ObjectId unit = r_holder;
  while (unit.valid() && t_.r.object(unit).is_region()) unit = t_.r.object(unit).owner;
  if (o.owner.valid() || !from.object(holder).is_region() || mode_ == Mode::Unit ||
      !are_one_node(side, unit, ObjectId()))
    return false;
  bool own = o.storage == Storage::Heap && o.alive();
  from.for_each_value([&](ObjectId from_object, const Value& w) {
    if (w.points_to(x) && from_object != x && !closure.contains(from_object)) own = false;
  });
  return own;
}

std::optional<Value> Generaliser::translate(int side, const Value& v, ObjectId holder, ObjectId r_holder,
                                            std::set<ObjectId>& closure) {
  Value r = v;
  if (v.term.scale != 0) {
    const auto term = translate(side, v.term);
    if (!term) return std::nullopt;
    r.term = *term;
  }
  if (!v.is_address()) return r;
  const ObjectId x = v.object();
  if (t_.image[side].contains(x)) return name_image(side, r, holder, r_holder, closure);
  const Object& o = heap(side).object(x);
  if (!becomes_own(side, x, holder, r_holder, closure)) {
    if (mode_ == Mode::Unit && !in_a_unit(v)) return v;  // shared by all nodes
    return std::nullopt;
  }
  const ObjectId copy = t_.r.add(Object{});
  t_.image[side].insert(x, copy);
  Object shell;
  if (o.owner.valid()) {
    auto it = t_.image[side].find(o.owner);
    if (it == t_.image[side].end()) return std::nullopt;
    shell.owner = it->second;
  } else {
    ObjectId unit = r_holder;
    while (unit.valid() && t_.r.object(unit).is_region()) unit = t_.r.object(unit).owner;
    shell.owner = unit;
  }
  shell.shape = empty_shape(o);
  t_.r.put(copy, std::move(shell));
  if (!copy_object(side, x, copy, closure)) return std::nullopt;
  r.id = copy.index();
  return r;
}

bool Generaliser::copy_object(int side, ObjectId from, ObjectId to, std::set<ObjectId>& closure) {
  closure.insert(from);
  Object r = heap(side).object(from);
  r.owner = t_.r.object(to).owner;
  // A block of one side that becomes an optional object.
  if (r.is_region() && t_.r.object(to).is_optional()) r.shape = Optional{{}, std::move(r.content()), {}};
  auto move = [&](Value& v) {
    auto image = translate(side, v, from, to, closure);
    if (image) v = *image;
    return image.has_value();
  };
  if (!move(r.size)) return false;
  if (r.has_content()) {
    Content& content = r.content();
    if (content.mark && !(move(content.mark->offset) && content.mark->value.is_constant())) content.mark.reset();
    content.seen.reset();
    for (Field& f : content.fields) {
      if (!move(f.value)) return false;
    }
    if (content.cells && !std::all_of(content.cells->ends.begin(), content.cells->ends.end(), move)) return false;
  }
  if (r.is_segment() && !move(r.segment().length)) return false;
  if (!copy_links(side, from, to, r, closure)) return false;
  const bool has_nodes = !r.variants().empty();
  t_.r.put(to, std::move(r));
  return !has_nodes || copy_variants(side, to, closure);
}

// Where a segment's ends lead.
bool Generaliser::copy_links(int side, ObjectId from, ObjectId to, Object& r, std::set<ObjectId>& closure) {
  auto move = [&](Value& v) {
    auto image = translate(side, v, from, to, closure);
    if (image) v = *image;
    return image.has_value();
  };
  // The node before it has become a list: what follows that list names its last node.
  auto move_back = [&](Value& back) {
    const bool behind_a_node = back.target == Target::Whole;
    if (!move(back)) return false;
    if (behind_a_node && back.target == Target::First && t_.r.object(back.object()).is_doubly_linked())
      back.target = Target::Last;
    return true;
  };
  switch (r.kind()) {
    case Kind::Region:
    case Kind::Prototype: return true;
    case Kind::Optional: return move(r.optional().absent);
    case Kind::List: return move(r.list().next) && (!r.list().doubly() || move_back(*r.list().prev));
    case Kind::Tree: return move(r.tree().leaf) && move_back(r.tree().parent);
  }
  HW_UNREACHABLE("every kind of object is copied");
}

// The list (or array) `to` still names the prototypes of the side that it was copied from.
bool Generaliser::copy_variants(int side, ObjectId to, std::set<ObjectId>& closure) {
  Object list = t_.r.object(to);
  std::vector<ObjectId> from;
  for (Variant& v : list.variants()) {
    from.push_back(v.prototype);
    v.prototype = keep_variant(side, v.prototype, heap(side).object(v.prototype), to);
  }
  t_.r.put(to, list);
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!copy_object(side, from[i], list.variants()[i].prototype, closure)) return false;
  }
  return true;
}

// A block of one side that becomes a variant of the other's list. Its links are the list's business.
bool Generaliser::copy_node(const OneSided& one, const Object& layout, std::set<ObjectId>& closure) {
  closure.insert(one.from);
  Object r = heap(one.side).object(one.from);
  r.owner = layout.owner;
  Prototype node{std::move(r.content()), layout.links()};
  Content& content = node.content;
  std::optional<Mark> mark = content.mark;
  for (std::int64_t offset : links_of(layout)) {
    content.forget(offset, offset + node.links.width);
    if (mark && !is_apart(heap(one.side), *mark, offset, node.links.width)) mark.reset();
  }
  content.seen.reset();
  content.mark.reset();
  const auto at =
      mark && mark->value.is_constant() ? translate(one.side, mark->offset, one.from, one.to, closure) : std::nullopt;
  if (at) content.mark = Mark{*at, mark->width, mark->value};
  for (Field& f : content.fields) {
    const auto image = translate(one.side, f.value, one.from, one.to, closure);
    if (!image) return false;
    f.value = *image;
  }
  r.shape = std::move(node);
  t_.r.put(one.to, std::move(r));
  return true;
}

bool Generaliser::copy_one_sided() {
  for (std::size_t n = 0; n < t_.one_sided.size(); ++n) {
    const OneSided one = t_.one_sided[n];
    const Object layout = t_.r.object(one.to);
    std::set<ObjectId> closure;
    const bool block = heap(one.side).object(one.from).is_region();
    if (block ? !copy_node(one, layout, closure) : !copy_object(one.side, one.from, one.to, closure)) return false;
  }
  return true;
}

bool Generaliser::copy_inserted() {
  for (std::size_t n = 0; n < t_.inserted.size(); ++n) {
    const Inserted i = t_.inserted[n];
    Object shell = t_.r.object(i.r);
    // What only an optional block names is there only when the block is: it belongs to the optional object.
    shell.shape = i.optional ? Optional{} : empty_shape(heap(i.side).object(i.object));
    t_.r.put(i.r, shell);
    std::set<ObjectId> closure;
    if (!copy_object(i.side, i.object, i.r, closure)) return false;
    Object& r = t_.r.change(i.r);
    r.segment().length = i.length;
    if (i.optional) {
      r.optional().absent = i.absent;
      r.optional().entry = i.entry;
    } else if (r.is_list()) {
      if (i.next) r.list().next = *i.next;
      if (i.prev && r.list().doubly()) r.list().prev = i.prev;
    } else if (r.is_optional()) {
      if (i.next) r.optional().absent = *i.next;
    } else if (r.is_tree()) {
      if (i.next) r.tree().leaf = *i.next;
    }
  }
  return true;
}

}  // namespace heapwise::heap
