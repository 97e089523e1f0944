#include "heap/resolve.h"

#include <algorithm>

#include "heap/materialise.h"

namespace heapwise::heap {
namespace {

// Such blocks lie apart from each other, and the offset is one of a byte of theirs.
bool is_solid(const Heap& heap, const Object& block, const Term& offset) {
  return block.alive() && !block.reused && heap.facts().knows_less_equal(Term::of(std::int64_t{0}), offset) &&
         heap.facts().knows_less_equal(offset, block.size.term, -1);
}

// `links`: how many empty segments it has come through.
std::optional<Reference> reference_to(const Heap& heap, const Value& v, int links) {
  if (v.is_constant(0)) return Reference{0, true, {}};
  if (v.is_symbol()) {
    const Reference* known = heap.reference(v.term.symbol);
    return known != nullptr ? std::optional(*known) : std::nullopt;
  }
  if (!v.is_address() || !v.term.is_constant()) return std::nullopt;
  const Object& o = heap.object(v.object());
  Reference there{v.term.constant, false, {}};
  if (o.is_list() && (v.target == Target::First || v.target == Target::Last)) {
    const VariantSet ends = v.target == Target::First ? o.list().first : o.list().last;
    for (std::size_t i = 0; i < o.variants().size(); ++i) {
      if ((ends >> i & 1) != 0) there.add(o.variants()[i].prototype);
    }
  } else if (o.is_region() || o.is_optional() || (o.is_prototype() && v.target == Target::Each)) {
    there.add(v.object());
  } else {
    return std::nullopt;
  }
  const auto is_inside = [&](ObjectId id) { return is_solid(heap, heap.object(id), v.term); };
  if (!std::ranges::all_of(there.nodes, is_inside)) return std::nullopt;
  if (!o.is_segment() || v.target == Target::Each || !heap.may_be_empty(o)) return there;
  constexpr int kMostLinks = 4;
  if (links == kMostLinks) return std::nullopt;
  const auto beyond = reference_to(heap, value_when_empty(o, v.target, v.term), links + 1);
  return beyond ? either(there, *beyond) : std::nullopt;
}

Heap with(const Heap& heap, SymbolId symbol, const Value& value) {
  Heap h = heap;
  h.substitute(symbol, value);
  return h;
}

}  // namespace

const Reference* reference_of(const Heap& heap, const Value& v) {
  if (!v.is_number() || v.term.scale != 1 || heap.owner_of(v.term.symbol).valid()) return nullptr;
  return heap.reference(v.term.symbol);
}

std::optional<Reference> reference_to(const Heap& heap, const Value& v) { return reference_to(heap, v, 0); }

std::optional<Reference> either(const Reference& x, const Reference& y) {
  if (!x.nodes.empty() && !y.nodes.empty() && x.offset != y.offset) return std::nullopt;
  Reference all = x.nodes.empty() ? y : x;
  all.null = x.null || y.null;
  for (ObjectId o : y.nodes) all.add(o);
  return all;
}

std::optional<std::vector<Heap>> resolve(const Heap& heap, SymbolId symbol) {
  const Reference reference = *heap.reference(symbol);
  std::vector<Heap> results;
  if (auto no_node = assume_null(heap, symbol)) results.push_back(std::move(*no_node));
  for (ObjectId id : reference.nodes) {
    const Object& o = heap.object(id);
    const auto address_in = [&](ObjectId block) {
      return Value::address(block, Target::Whole, Term::of(reference.offset));
    };
    if (o.is_region()) {
      // One that a node owns stands for a block of each such node: no address from outside is that of all of them.
      if (o.owner.valid()) return std::nullopt;
      results.push_back(with(heap, symbol, address_in(id)));
      continue;
    }
    if (!o.is_prototype() || !heap.object(o.owner).is_list() || heap.object(o.owner).owner.valid()) return std::nullopt;
    ObjectId node;
    for (const Heap& h : take_some_node(heap, id, node)) results.push_back(with(h, symbol, address_in(node)));
  }
  return results;
}

std::optional<Heap> assume_null(const Heap& heap, SymbolId symbol) {
  Heap h = heap;
  if (!heap.reference(symbol)->null || !h.assume_equal(Value::symbol(symbol), Value::constant(0))) return std::nullopt;
  h.substitute(symbol, Value::constant(0));
  return h;
}

std::optional<Heap> assume_not_null(const Heap& heap, SymbolId symbol) {
  Reference reference = *heap.reference(symbol);
  if (reference.nodes.empty()) return std::nullopt;
  reference.null = false;
  Heap h = heap;
  h.set_reference(symbol, std::move(reference));
  return h;
}

Meets meets(const Heap& heap, const Reference& reference, const Value& address) {
  const Object& o = heap.object(address.object());
  const auto solid = [&](ObjectId id) { return is_solid(heap, heap.object(id), Term::of(reference.offset)); };
  if (!is_solid(heap, o, address.term) || !std::ranges::all_of(reference.nodes, solid)) return Meets::Perhaps;
  if (!o.is_region()) {
    const auto named = [&](const Variant& v) { return reference.names(v.prototype); };
    return o.is_list() && std::ranges::none_of(o.variants(), named) ? Meets::No : Meets::Perhaps;
  }
  if (!reference.names(address.object())) return Meets::No;
  return address.term == Term::of(reference.offset) ? Meets::PerhapsThere : Meets::Perhaps;
}

std::optional<Heap> assume_elsewhere(const Heap& heap, SymbolId symbol, ObjectId region) {
  Reference reference = *heap.reference(symbol);
  reference.erase(region);
  if (reference.nodes.empty()) {
    return reference.null ? assume_null(heap, symbol) : std::nullopt;
  }
  Heap h = heap;
  h.set_reference(symbol, std::move(reference));
  return h;
}

}  // namespace heapwise::heap
