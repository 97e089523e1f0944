#include "heap/materialise.h"

#include <algorithm>
#include <map>

#include "base/check.h"
#include "heap/access.h"

namespace heapwise::heap {
namespace {

// It stands for nothing any more: its nodes are elsewhere, or there are none.
void remove_unit(Heap& heap, ObjectId segment) {
  for (ObjectId o : unit_of(heap, segment)) heap.discard(o);
  heap.discard(segment);
}

// A link that the prototype left to its list; what is known elsewhere in the node stays.
void set_link(const Heap& heap, Object& node, std::int64_t offset, std::int64_t width, const Value& link) {
  const std::optional<Mark> mark = node.content().mark;
  node.content().set(offset, width, link);
  if (mark && is_apart(heap, *mark, offset, width)) node.content().mark = mark;
}

// Forgets variants that cannot occur. False when the list has nodes and there is no variant for them.
bool prune(Heap& heap, ObjectId list) {
  Object s = heap.object(list);
  auto closure = [&](VariantSet from, bool forward) {
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t i = 0; i < s.variants().size(); ++i) {
        const VariantSet next = s.variants()[i].followers;
        const VariantSet bit = VariantSet{1} << i;
        const VariantSet more = forward ? ((from & bit) != 0 ? next : 0) : ((next & from) != 0 ? bit : 0);
        if ((more & ~from) != 0) {
          from |= more;
          grown = true;
        }
      }
    }
    return from;
  };
  const VariantSet possible = closure(s.list().first, true) & closure(s.list().last, false);
  if (possible == 0) return false;
  std::vector<Variant> kept;
  std::vector<int> place(s.variants().size(), -1);
  for (std::size_t i = 0; i < s.variants().size(); ++i) {
    if ((possible >> i & 1) == 0) {
      remove_unit(heap, s.variants()[i].prototype);
    } else {
      place[i] = static_cast<int>(kept.size());
      kept.push_back(s.variants()[i]);
    }
  }
  auto moved = [&](VariantSet set) {
    VariantSet result = 0;
    for (std::size_t i = 0; i < place.size(); ++i) {
      if ((set >> i & 1) != 0 && place[i] >= 0) result |= VariantSet{1} << place[i];
    }
    return result;
  };
  for (Variant& v : kept) v.followers = moved(v.followers);
  s.list().variants = std::move(kept);
  s.list().first = moved(s.list().first);
  s.list().last = moved(s.list().last);
  if (s.list().first == 0 || s.list().last == 0) return false;
  heap.put(list, std::move(s));
  return true;
}

// The heap in which the list is one node, of this variant.
std::vector<Heap> as_single(const Heap& heap, ObjectId list, std::size_t variant) {
  const Object s = heap.object(list);
  Heap h = heap;
  if ((s.list().first & s.list().last & (VariantSet{1} << variant)) == 0) return {};
  if (!h.assume_equal(s.segment().length, Value::constant(1))) return {};
  const ObjectId node = h.add(Object{});
  const Object proto = h.object(s.variants()[variant].prototype);
  Object region =
      as_region(copy_unit(h, s.variants()[variant].prototype, node, s.owner, s.list().next, s.segment().entry));
  region.owner = s.owner;
  set_link(h, region, proto.links().next, proto.links().width, s.list().next);
  if (s.list().doubly()) set_link(h, region, proto.links().prev, proto.links().width, *s.list().prev);
  h.put(node, std::move(region));
  h.transform([&](const Value& v) {
    if (!v.points_to(list)) return v;
    return Value::address(node, Target::Whole, v.term);
  });
  remove_unit(h, list);
  return {h};
}

// The heap in which the list's first (last) node has this variant and is a region of its own.
std::vector<Heap> take(const Heap& heap, ObjectId list, std::size_t variant, Target which) {
  const Object s = heap.object(list);
  const bool first = which == Target::First;
  const VariantSet bit = VariantSet{1} << variant;
  if (((first ? s.list().first : s.list().last) & bit) == 0) return {};
  VariantSet beyond = s.variants()[variant].followers;
  if (!first) {
    beyond = 0;
    for (std::size_t i = 0; i < s.variants().size(); ++i) {
      if ((s.variants()[i].followers & bit) != 0) beyond |= VariantSet{1} << i;
    }
  }
  const bool may_be_alone = ((first ? s.list().last : s.list().first) & bit) != 0;
  if (heap.range(s.segment().length).hi == 1 || beyond == 0) return as_single(heap, list, variant);

  Heap h = heap;
  if (!h.assume_less_equal(Value::constant(may_be_alone ? 1 : 2), s.segment().length)) return {};
  const ObjectId node = h.add(Object{});
  const Object proto = h.object(s.variants()[variant].prototype);
  h.transform([&](const Value& v) {
    if (!v.points_to(list) || v.target != which) return v;
    return Value::address(node, Target::Whole, v.term);
  });
  Object rest = h.object(list);  // its outer link may have named its own end (a ring)
  const Value to_rest = Value::address(list, which, Term::of(s.segment().entry));
  const Value link = first ? to_rest : rest.list().next;
  Object region = as_region(copy_unit(h, s.variants()[variant].prototype, node, s.owner, link, s.segment().entry));
  region.owner = s.owner;
  const Value to_node = Value::address(node, Target::Whole, Term::of(s.segment().entry));
  set_link(h, region, proto.links().next, proto.links().width, first ? to_rest : rest.list().next);
  if (s.list().doubly())
    set_link(h, region, proto.links().prev, proto.links().width, first ? *rest.list().prev : to_rest);
  if (!first) rest.list().next = to_node;
  if (first && s.list().doubly()) rest.list().prev = to_node;
  rest.segment().length = rest.segment().length.plus(-1);
  (first ? rest.list().first : rest.list().last) = beyond;
  h.put(node, std::move(region));
  h.put(list, std::move(rest));
  if (prune(h, list)) return {h};
  // Nothing can stand there: the node is the only one.
  return as_single(heap, list, variant);
}

// Another list of the same kind, with units of its own. Nothing names it yet.
ObjectId copy_list(Heap& heap, ObjectId list) {
  Object copy = heap.object(list);
  const ObjectId id = heap.add(Object{});
  for (Variant& v : copy.nodes().variants) {
    const ObjectId prototype = heap.add(Object{});
    Object p = copy_unit(heap, v.prototype, prototype, prototype, {}, 0, Target::Each);
    p.owner = id;
    heap.put(prototype, std::move(p));
    v.prototype = prototype;
  }
  heap.put(id, std::move(copy));
  return id;
}

// The part of a list before (behind) a node that was taken out. Where no form can stand there, the node was the first
// (last) one; nothing where it cannot have been.
std::vector<Heap> settle_part(const Heap& heap, ObjectId part) {
  const Object& o = heap.object(part);
  const bool possible = o.list().first != 0 && o.list().last != 0;
  Heap pruned = heap;
  if (possible && prune(pruned, part)) return {pruned};
  return assume_empty(heap, part);
}

}  // namespace

std::vector<Heap> take_some_node(const Heap& heap, ObjectId form, ObjectId& node) {
  const ObjectId front = heap.object(form).owner;
  const Object s = heap.object(front);
  std::size_t variant = 0;
  while (s.variants()[variant].prototype != form) ++variant;
  const VariantSet bit = VariantSet{1} << variant;
  VariantSet before = 0;
  for (std::size_t i = 0; i < s.variants().size(); ++i) {
    if ((s.variants()[i].followers & bit) != 0) before |= VariantSet{1} << i;
  }
  Heap h = heap;
  if (!h.assume_less_equal(Value::constant(1), s.segment().length)) return {};
  const ObjectId rest = copy_list(h, front);
  h.transform([&](Value v) {
    if (v.points_to(front) && v.target == Target::Last) v.id = rest.index();
    return v;
  });
  const Value to_rest = Value::address(rest, Target::First, Term::of(s.segment().entry));
  node = h.add(Object{});
  const Links links = h.object(form).links();
  Object region = as_region(copy_unit(h, form, node, s.owner, to_rest, s.segment().entry));
  region.owner = s.owner;
  set_link(h, region, links.next, links.width, to_rest);
  if (s.list().doubly())
    set_link(h, region, links.prev, links.width, Value::address(front, Target::Last, Term::of(s.segment().entry)));
  h.put(node, std::move(region));

  const Value to_node = Value::address(node, Target::Whole, Term::of(s.segment().entry));
  const Value in_front = h.fresh_number(Range::at_least((s.list().first & bit) != 0 ? 0 : 1));
  const Value behind = h.fresh_number(Range::at_least((s.list().last & bit) != 0 ? 0 : 1));
  if (const auto both = numeric::combine(numeric::sum_of(in_front.term), 1, numeric::sum_of(behind.term), 1)) {
    auto all = numeric::combine(*both, 1, numeric::sum_of(s.segment().length.plus(-1).term), -1);
    if (all && !h.facts().assume({*all, true})) return {};
  }
  List& second = h.change(rest).list();
  second.next = h.object(front).list().next;
  if (second.doubly()) second.prev = to_node;
  second.length = behind;
  second.first = s.variants()[variant].followers;
  List& first = h.change(front).list();
  first.next = to_node;
  first.length = in_front;
  first.last = before;
  std::vector<Heap> results;
  for (const Heap& settled : settle_part(h, front)) {
    for (Heap& both : settle_part(settled, rest)) results.push_back(std::move(both));
  }
  return results;
}

Object copy_unit(Heap& heap, ObjectId segment, ObjectId node, ObjectId owner, const Value& link, std::int64_t entry,
                 Target self) {
  std::map<ObjectId, ObjectId> objects;
  for (ObjectId o : unit_of(heap, segment)) objects[o] = heap.add(heap.object(o));
  std::map<SymbolId, SymbolId> symbols;
  const auto owned = heap.owned_symbols();
  for (const auto& [symbol, holder] : owned) {
    if (holder != segment && !objects.contains(holder)) continue;
    symbols[symbol] = heap.fresh();
    heap.set_owner(symbols[symbol], holder == segment ? owner : objects.at(holder));
  }
  heap.facts().copy(symbols);
  for (const auto& [from, to] : objects) heap.copy_in_references(from, to);
  heap.copy_in_references(segment, node);
  for (const auto& [from, to] : symbols) {
    if (const Reference* known = heap.reference(from)) heap.set_reference(to, Reference(*known));
  }
  auto image = [&](Value v) {
    if (v.term.scale != 0) {
      if (auto it = symbols.find(v.term.symbol); it != symbols.end()) v.term.symbol = it->second;
    }
    if (v.points_to(segment) && v.target == Target::Each) {
      v.id = node.index();
      v.target = self;
    } else if (v.points_to(segment) && v.target == Target::Next && self == Target::Each) {
      v.id = node.index();
    } else if (v.points_to(segment) && v.target == Target::Next) {
      v = link.plus(v.term.constant).plus(-entry);
    } else if (v.is_address()) {
      if (auto it = objects.find(v.object()); it != objects.end()) v.id = it->second.index();
    }
    return v;
  };
  auto rewrite = [&](Object& o) {
    if (o.has_content()) o.content().seen.reset();
    for_each_value_of(o, [&](Value& v) { v = image(v); });
    for (Variant& v : o.variants()) v.prototype = objects.at(v.prototype);
  };
  for (const auto& [from, to] : objects) {
    Object& copy = heap.change(to);
    copy.owner = copy.owner == segment ? owner : objects.at(copy.owner);
    rewrite(copy);
  }
  Object prototype = heap.object(segment);
  rewrite(prototype);
  return prototype;
}

Object as_region(Object o) {
  Content content = std::move(o.content());
  o.shape = Region{std::move(content)};
  return o;
}

ObjectId top_of(const Heap& heap, ObjectId id) {
  while (id.valid() && heap.object(id).owner.valid()) id = heap.object(id).owner;
  return id;
}

std::vector<ObjectId> unit_of(const Heap& heap, ObjectId segment) {
  std::vector<std::pair<ObjectId, ObjectId>> owned;  // by owner
  for (const auto& [id, o] : heap.objects()) {
    if (o->owner.valid()) owned.emplace_back(o->owner, id);
  }
  std::ranges::sort(owned);
  std::vector<ObjectId> unit;
  std::vector<ObjectId> owners{segment};
  while (!owners.empty()) {
    const ObjectId owner = owners.back();
    owners.pop_back();
    auto first = std::ranges::lower_bound(owned, owner, {}, &std::pair<ObjectId, ObjectId>::first);
    for (; first != owned.end() && first->first == owner; ++first) {
      unit.push_back(first->second);
      owners.push_back(first->second);
    }
  }
  return unit;
}

Value value_when_empty(const Object& segment, Target which, const Term& offset) {
  Value exit = segment.beyond(which);
  HW_CHECK(offset.is_constant() || exit.term.is_constant(), "links have constant offsets");
  const std::int64_t shift = -segment.segment().entry;
  if (offset.is_constant()) return exit.plus(offset.constant).plus(shift);
  const std::int64_t rest = exit.term.constant;
  exit.term = offset;
  return exit.plus(rest).plus(shift);
}

std::vector<Heap> assume_empty(const Heap& heap, ObjectId segment) {
  Heap h = heap;
  const Object s = h.object(segment);
  if (!h.assume_equal(s.segment().length, Value::constant(0))) return {};
  remove_unit(h, segment);
  h.transform([&](const Value& v) {
    Value image = v;
    // Its links may lead to the segment itself: from its end to its start, and from there to what follows. Where they
    // go round, no place outside is named, and the value may be anything.
    for (int links = 0; image.points_to(segment); ++links) {
      if (links == 2) return h.fresh_number({});
      image = value_when_empty(s, image.target, image.term);
    }
    return image;
  });
  return {h};
}

std::vector<Heap> assume_length_at_least(const Heap& heap, ObjectId segment, std::int64_t length) {
  Heap h = heap;
  const Value have = h.object(segment).segment().length;
  if (!h.assume_less_equal(Value::constant(length), have)) return {};
  return {h};
}

std::vector<Heap> assume_single(const Heap& heap, ObjectId segment) {
  const Object s = heap.object(segment);
  HW_CHECK(!s.is_tree(), "nobody asks whether a tree is a single node");
  std::vector<Heap> results;
  for (std::size_t i = 0; i < s.variants().size(); ++i) {
    for (Heap& h : as_single(heap, segment, i)) results.push_back(std::move(h));
  }
  if (s.is_list()) return results;
  Heap h = heap;
  if (!h.assume_equal(s.segment().length, Value::constant(1))) return {};
  const ObjectId node = h.add(Object{});
  h.put(node, as_region(copy_unit(h, segment, node, s.owner)));
  h.transform([&](const Value& v) {
    if (!v.points_to(segment) || v.target == Target::Each) return v;
    return Value::address(node, Target::Whole, v.term);
  });
  remove_unit(h, segment);
  return {h};
}

std::vector<Heap> materialise(const Heap& heap, ObjectId segment, Target which) {
  std::vector<Heap> results;
  const Object s = heap.object(segment);
  auto append = [&](std::vector<Heap> more) {
    for (Heap& h : more) results.push_back(std::move(h));
  };
  if (heap.may_be_empty(s)) append(assume_empty(heap, segment));
  switch (s.kind()) {
    case Kind::Optional: append(assume_single(heap, segment)); return results;
    case Kind::Tree: append(take_root(heap, segment)); return results;
    case Kind::List:
      for (std::size_t i = 0; i < s.variants().size(); ++i) append(take(heap, segment, i, which));
      return results;
    case Kind::Region:
    case Kind::Prototype: break;
  }
  HW_UNREACHABLE("only a segment is materialised");
}

}  // namespace heapwise::heap
