#include "heap/frame.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/check.h"
#include "heap/canonical.h"
#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// Addresses that differ in a constant only share an anchor.
using Direction = std::tuple<ObjectId, Target, SymbolId, std::int64_t>;
Direction direction_of(const Value& v) {
  return {v.object(), v.target, v.term.scale != 0 ? v.term.symbol : SymbolId(), v.term.scale};
}

bool can_hide(const Object& o) {
  return o.is_region() && o.storage == Storage::Heap && o.alive() && !o.owner.valid() && o.size.is_constant();
}

// Fills `inside` and `hidden`.
void reach(const Heap& heap, std::span<const Entrance> entrances, const std::set<ObjectId>& hide, Cut& c) {
  std::vector<ObjectId> work;
  bool entering = true;
  auto visit = [&](ObjectId id) {
    if (c.inside.contains(id)) return;
    if (!entering && hide.contains(id) && can_hide(heap.object(id))) {
      c.hidden.insert(id);
      return;
    }
    c.inside.insert(id);
    work.push_back(id);
  };
  // Where a reference leads, all that its block belongs to comes along.
  auto follow = [&](const Value& v) {
    if (v.is_address()) visit(v.object());
    const Reference* reference = v.term.scale != 0 ? heap.reference(v.term.symbol) : nullptr;
    if (reference == nullptr) return;
    for (ObjectId node : reference->nodes) visit(top_of(heap, node));
  };
  for (const Entrance& e : entrances) {
    if (const Value* v = heap.root(e.outside)) follow(*v);
  }
  // What the library keeps changes at its calls, and under any of its names: a call sees all of it.
  for (const auto& [id, o] : heap.objects()) {
    if (o->is_shared_with_library()) visit(id);
  }
  entering = false;
  do {
    while (!work.empty()) {
      const ObjectId id = work.back();
      work.pop_back();
      const Object& o = heap.object(id);
      for_each_value_of(o, follow);
      if (!o.is_region() || o.content().cells) {
        for (ObjectId member : unit_of(heap, id)) visit(member);
      }
    }
    // What refers to the part from outside is told by its blocks, which the call may change: a number of each node
    // comes along with the nodes, and another one gets an anchor.
    for (const auto& [symbol, reference] : heap.references()) {
      if (std::ranges::none_of(reference.nodes, [&](ObjectId o) { return c.inside.contains(o); })) continue;
      follow(Value::symbol(symbol));
      if (const ObjectId owner = heap.owner_of(symbol); owner.valid()) visit(top_of(heap, owner));
    }
  } while (!work.empty());
}

// What the frame holds of the part, and the numbers of both.
struct Boundary {
  std::map<Direction, Value> addresses;  // the one with the least constant
  std::set<SymbolId> frame, part;
};

Boundary find_boundary(const Cut& c, const Heap& heap) {
  Boundary b;
  auto mention = [](std::set<SymbolId>& where, const Value& v) {
    if (v.term.scale != 0) where.insert(v.term.symbol);
  };
  auto hold = [&](const Value& v) {
    mention(b.frame, v);
    if (!v.is_address() || !c.inside.contains(v.object())) return;
    auto [it, fresh] = b.addresses.try_emplace(direction_of(v), v);
    if (!fresh && v.term.constant < it->second.term.constant) it->second = v;
  };
  for (const auto& [key, value] : c.whole.roots()) hold(value);
  for (const auto& [id, o] : heap.objects()) {
    if (!c.inside.contains(id)) {
      for_each_value_of(*o, hold);
      continue;
    }
    for_each_value_of(*o, [&](const Value& v) { mention(b.part, v); });
    // A variable of the caller: whoever it belongs to must find it again, to end its life.
    if (o->storage == Storage::Stack && o->frame != 0 && o->status == Status::Alive) hold(Value::address(id));
  }
  // What is hidden must be found again.
  for (ObjectId id : c.hidden) b.addresses.emplace(direction_of(Value::address(id)), Value::address(id));
  for (const auto& [key, value] : c.part.roots()) mention(b.part, value);
  for (const auto& [direction, value] : b.addresses) mention(b.part, value);
  return b;
}

// The numbers that both sides must go on to know by name: those that both mention, references into the part, and one of
// any two that a fact relates across the boundary. A number of each node of a segment has no name outside; such a fact
// is given up.
std::set<SymbolId> find_common_numbers(const Heap& heap, const Boundary& b, const std::set<ObjectId>& inside) {
  std::set<SymbolId> common;
  auto nameable = [&](SymbolId s) { return !heap.owner_of(s).valid(); };
  for (SymbolId s : b.frame) {
    if (b.part.contains(s) && nameable(s)) common.insert(s);
  }
  for (const auto& [symbol, reference] : heap.references()) {
    const bool leads_inside = std::ranges::any_of(reference.nodes, [&](ObjectId o) { return inside.contains(o); });
    if (b.frame.contains(symbol) && nameable(symbol) && leads_inside) common.insert(symbol);
  }
  auto relate = [&](SymbolId x, SymbolId y) {
    if (!y.valid()) return;
    const bool x_inside = b.part.contains(x), y_inside = b.part.contains(y);
    if (x_inside == y_inside) return;
    const SymbolId inner = x_inside ? x : y, outer = x_inside ? y : x;
    if (!b.frame.contains(outer) || common.contains(inner)) return;
    if (nameable(inner)) common.insert(inner);
    else if (nameable(outer)) common.insert(outer);
  };
  for (const auto* list : {&heap.facts().bounds(), &heap.facts().disequalities()}) {
    for (const auto& f : *list) relate(f.x, f.y);
  }
  for (const auto& i : heap.facts().implications()) relate(i.x, i.y);
  for (const auto& relation : heap.facts().relations()) {
    const auto& terms = relation.sum.terms;
    auto of_the_part = [&](const auto& term) { return b.part.contains(term.first); };
    if (std::all_of(terms.begin(), terms.end(), of_the_part)) continue;
    for (const auto& [symbol, factor] : terms) {
      if (b.part.contains(symbol) && nameable(symbol)) common.insert(symbol);
    }
  }
  for (const auto& d : heap.facts().definitions()) {
    const auto symbols = d.symbols();
    auto in_the_part = [&](SymbolId s) { return b.part.contains(s); };
    if (std::ranges::all_of(symbols, in_the_part)) continue;
    for (SymbolId s : symbols) {
      if (in_the_part(s) && nameable(s)) common.insert(s);
    }
  }
  return common;
}

void set_anchors(Cut& c, const Heap& heap) {
  const Boundary b = find_boundary(c, heap);
  const std::set<SymbolId> common = find_common_numbers(heap, b, c.inside);
  const Numbering numbering = number(c.part);
  constexpr std::uint32_t kNone = 0xffffffffU;
  auto rank = [&](const Value& v) {
    const auto object = v.is_address() ? numbering.objects.find(v.object()) : numbering.objects.end();
    const auto symbol = v.term.scale != 0 ? numbering.symbols.find(v.term.symbol) : numbering.symbols.end();
    return std::tuple(v.is_address() ? 0 : 1, object == numbering.objects.end() ? kNone : object->second, v.target,
                      symbol == numbering.symbols.end() ? kNone : symbol->second, v);
  };
  for (const auto& [direction, value] : b.addresses) c.anchors.push_back(value);
  for (SymbolId s : common) c.anchors.push_back(Value::symbol(s));
  std::sort(c.anchors.begin(), c.anchors.end(), [&](const Value& x, const Value& y) { return rank(x) < rank(y); });
  for (std::size_t i = 0; i < c.anchors.size(); ++i) {
    c.part.set_root(anchor_key(static_cast<std::uint32_t>(i)), c.anchors[i]);
  }
}

// The heap that the exit's objects and numbers move into, and their new names there.
struct Import {
  Heap& into;
  std::map<ObjectId, ObjectId> objects;
  std::map<SymbolId, SymbolId> symbols;

  SymbolId symbol(SymbolId s) {
    auto [it, fresh] = symbols.try_emplace(s);
    if (fresh) it->second = into.fresh();
    return it->second;
  }
  Value value(Value v) {
    if (v.is_address()) {
      auto it = objects.find(v.object());
      HW_CHECK(it != objects.end(), "an address in a heap names an object of it");
      v.id = it->second.index();
    }
    if (v.term.scale != 0) v.term.symbol = symbol(v.term.symbol);
    return v;
  }
};

// `import.objects` has what is there already.
void import_part(Import& import, const Heap& exit) {
  const std::map<ObjectId, ObjectId> known = import.objects;
  for (const auto& [id, o] : exit.objects()) {
    if (!known.contains(id)) import.objects[id] = import.into.add(Object{});
  }
  Heap renamed = exit;
  renamed.transform([&](const Value& v) { return import.value(v); });
  for (const auto& [id, o] : renamed.objects()) {
    if (known.contains(id)) continue;
    Object moved = *o;
    if (moved.owner.valid()) moved.owner = import.objects.at(moved.owner);
    for (Variant& v : moved.variants()) v.prototype = import.objects.at(v.prototype);
    import.into.put(import.objects.at(id), std::move(moved));
  }
  for (const auto& [symbol, owner] : exit.owned_symbols())
    import.into.set_owner(import.symbol(symbol), import.objects.at(owner));
  for (const auto& [symbol, reference] : exit.references()) {
    Reference moved{reference.offset, reference.null, {}};
    for (ObjectId node : reference.nodes) moved.add(import.objects.at(node));
    import.into.set_reference(import.symbol(symbol), std::move(moved));
  }
  const Facts& facts = exit.facts();
  for (const auto& [symbol, range] : facts.ranges()) (void)import.symbol(symbol);
  for (const auto* list : {&facts.bounds(), &facts.disequalities()}) {
    for (const auto& f : *list) {
      (void)import.symbol(f.x);
      if (f.y.valid()) (void)import.symbol(f.y);
    }
  }
  for (const auto& relation : facts.relations()) {
    for (const auto& [symbol, factor] : relation.sum.terms) (void)import.symbol(symbol);
  }
  for (const auto& i : facts.implications()) {
    (void)import.symbol(i.x);
    (void)import.symbol(i.y);
  }
  for (const auto& d : facts.definitions()) {
    for (SymbolId s : d.symbols()) (void)import.symbol(s);
  }
  import.into.facts().adopt(facts, import.symbols);
}

// No call changes a constant, though its summary may be of another constant, too.
void keep_constants(const Object& before, Object& after) {
  const auto known = [](const Field& f) { return f.value.is_constant(); };
  if (!after.is_region() || before.is_shared_with_library()) return;
  if (!std::all_of(before.content().fields.begin(), before.content().fields.end(), known)) return;
  after.content().fields = before.content().fields;
  after.content().zeros = before.content().zeros;
}

}  // namespace

Cut cut(const Heap& heap, std::span<const Entrance> entrances, const std::set<ObjectId>& hide) {
  Cut c;
  reach(heap, entrances, hide, c);
  c.whole = heap;
  c.part = heap;
  c.part.remove_if([&](ObjectId id) { return !c.inside.contains(id) && !c.hidden.contains(id); });
  for (ObjectId id : c.hidden) {
    Object outside;
    outside.storage = Storage::Outside;
    outside.size = heap.object(id).size;
    outside.made = heap.object(id).made;
    c.part.put(id, std::move(outside));
  }
  c.part.drop_roots_if([](RootKey) { return true; });
  for (const Entrance& e : entrances) {
    const Value* v = heap.root(e.outside);
    if (v == nullptr) continue;
    c.part.set_root(e.inside, *v);
    c.whole.drop_root(e.outside);
  }
  set_anchors(c, heap);
  for (ObjectId id : c.inside) {
    if (heap.object(id).storage == Storage::Stack && heap.object(id).frame != 0) c.part.change(id).frame = 0;
  }
  c.part.tidy();
  return c;
}

std::optional<Heap> graft(const Cut& c, const Heap& exit, std::span<const Entrance> results) {
  Heap r = c.whole;
  r.remove_if([&](ObjectId id) { return c.inside.contains(id); });
  r.reuse_freed();  // the call may have made objects
  Import import{r, {}, {}};
  auto at_exit = [&](std::uint32_t anchor) {
    const Value* v = exit.root(anchor_key(anchor));
    HW_CHECK(v != nullptr, "an anchor stays through a call");
    return *v;
  };
  for (std::uint32_t i = 0; i < c.anchors.size(); ++i) {
    if (!c.anchors[i].is_address() || !c.hidden.contains(c.anchors[i].object())) continue;
    const Value after = at_exit(i);
    HW_CHECK(after.is_address() && exit.object(after.object()).storage == Storage::Outside,
             "what a call does not see stays as it is");
    import.objects[after.object()] = c.anchors[i].object();
  }
  import_part(import, exit);
  auto now = [&](std::uint32_t anchor) { return import.value(at_exit(anchor)); };
  std::map<Direction, std::pair<Value, Value>> addresses;  // before and after
  for (std::uint32_t i = 0; i < c.anchors.size(); ++i) {
    const Value& before = c.anchors[i];
    if (!before.is_address()) continue;
    const Value after = now(i);
    addresses.emplace(direction_of(before), std::pair(before, after));
    const Object& o = c.whole.object(before.object());
    if (o.storage == Storage::Global && o.read_only && after.is_address()) keep_constants(o, r.change(after.object()));
    if (o.storage != Storage::Stack || !after.is_address()) continue;
    Object& variable = r.change(after.object());
    variable.frame = o.frame;
    variable.variable = o.variable;
    variable.made = o.made;
  }
  r.transform([&](const Value& v) {
    if (!v.is_address() || !c.inside.contains(v.object())) return v;
    auto it = addresses.find(direction_of(v));
    HW_CHECK(it != addresses.end(), "what the frame holds of the part has an anchor");
    return it->second.second.plus(v.term.constant).plus(-it->second.first.term.constant);
  });
  for (const auto& [key, value] : exit.roots()) {
    if (is_global_key(key)) r.set_root(key, import.value(value));
  }
  for (const Entrance& e : results) {
    if (const Value* v = exit.root(e.inside)) r.set_root(e.outside, import.value(*v));
  }
  for (std::uint32_t i = 0; i < c.anchors.size(); ++i) {
    if (c.anchors[i].is_address()) continue;
    const Value after = now(i);
    if (after.is_number() && !r.facts().assume_equal(c.anchors[i].term, after.term)) return std::nullopt;
    r.substitute(c.anchors[i].term.symbol, after);
  }
  return r;
}

std::size_t count_anchors(const Heap& part) {
  return static_cast<std::size_t>(std::count_if(part.roots().begin(), part.roots().end(),
                                                [](const auto& root) { return is_anchor_key(root.first); }));
}

}  // namespace heapwise::heap
