#include "heap/canonical.h"

#include <algorithm>
#include <array>

namespace heapwise::heap {
namespace {

class KeyWriter {
 public:
  explicit KeyWriter(const Numbering& numbering) : numbering_(numbering) {}

  void put(std::int64_t n) {
    // Seven bits a byte, the highest set while more follow: most numbers here are small.
    auto rest = static_cast<std::uint64_t>(n) << 1 ^ static_cast<std::uint64_t>(n >> 63);
    for (; rest >= 0x80; rest >>= 7) text_.push_back(static_cast<char>(0x80 | (rest & 0x7f)));
    text_.push_back(static_cast<char>(rest));
  }
  void put(ObjectId id) { put(number_of(numbering_.objects, id)); }
  void put(SymbolId id) { put(number_of(numbering_.symbols, id)); }
  void put(const Value& v) {
    put(static_cast<std::int64_t>(v.base) * 8 + static_cast<std::int64_t>(v.target));
    if (v.is_address()) put(v.object());
    if (v.is_function()) put(v.id);
    put(v.term.scale);
    if (v.term.scale != 0) put(v.term.symbol);
    put(v.term.constant);
  }
  void put(const Object& o) {
    put(static_cast<std::int64_t>(o.storage) * 64 + static_cast<std::int64_t>(o.status) * 16 +
        static_cast<std::int64_t>(o.kind()));
    put((o.read_only ? 1 : 0) + (o.scoped_out ? 2 : 0) + (o.dynamic ? 4 : 0) + (o.reused ? 8 : 0));
    put(o.frame);
    put(static_cast<std::int64_t>(o.kept));
    put(o.owner);
    switch (o.kind()) {
      case Kind::Region: put_places(o.content()); break;
      case Kind::Prototype:
        put_places(o.content());
        put(o.links());
        break;
      case Kind::Optional:
        put_places(o.content());
        put(o.optional().entry);
        break;
      case Kind::List:
        put_nodes(o.list());
        put(std::int64_t{o.list().first}), put(std::int64_t{o.list().last}), put(o.list().doubly() ? 1 : 0);
        break;
      case Kind::Tree: put_nodes(o.tree()); break;
    }
    for_each_value_of(o, [&](const Value& v) { put(v); });
  }
  void put(const Links& links) {
    for (std::int64_t n : {links.next, links.prev, links.width}) put(n);
    put(static_cast<std::int64_t>(links.children.size()));
    for (std::int64_t n : links.children) put(n);
    put(static_cast<std::int64_t>(links.present.size()));
    for (std::int64_t n : links.present) put(n);
  }
  void put_nodes(const Nodes& nodes) {
    put(nodes.entry);
    put(static_cast<std::int64_t>(nodes.variants.size()));
    for (const Variant& v : nodes.variants) put(v.prototype), put(std::int64_t{v.followers});
  }
  // Where there is something; what it is follows with the other values.
  void put_places(const Content& content) {
    put((content.mark ? 1 : 0) + (content.seen ? 2 : 0));
    if (content.mark) put(content.mark->width);
    if (content.seen) put(content.seen->width);
    put(static_cast<std::int64_t>(content.zeros.size()));
    for (const ByteRange& z : content.zeros) put(z.lo), put(z.hi);
    put(static_cast<std::int64_t>(content.fields.size()));
    for (const Field& f : content.fields) put(f.offset), put(f.width);
    put(content.cells ? static_cast<std::int64_t>(content.cells->forms.size()) : -1);
    if (!content.cells) return;
    put(content.cells->from), put(content.cells->stride);
    for (const Variant& v : content.cells->forms) put(v.prototype);
  }
  void put(const std::vector<std::pair<SymbolId, ObjectId>>& owned) {
    std::vector<std::array<std::int64_t, 2>> all;
    for (const auto& [symbol, owner] : owned) {
      if (numbering_.symbols.contains(symbol))
        all.push_back({number_of(numbering_.symbols, symbol), number_of(numbering_.objects, owner)});
    }
    put_sorted(all);
  }
  void put(const std::vector<std::pair<SymbolId, Reference>>& references) {
    std::vector<std::vector<std::int64_t>> all;
    for (const auto& [symbol, reference] : references) {
      auto& one = all.emplace_back(
          std::vector<std::int64_t>{number_of(numbering_.symbols, symbol), reference.offset, reference.null ? 1 : 0});
      for (ObjectId o : reference.nodes) one.push_back(number_of(numbering_.objects, o));
      std::sort(one.begin() + 3, one.end());
    }
    put_sorted(all);
  }
  void put(const Facts& facts) {
    std::vector<std::array<std::int64_t, 5>> ranges;
    for (const auto& [symbol, range] : facts.ranges()) {
      ranges.push_back({number_of(numbering_.symbols, symbol), range.lo.number(), range.hi.number(), range.modulus,
                        range.remainder});
    }
    put_sorted(ranges);
    for (const auto* list : {&facts.bounds(), &facts.disequalities()}) {
      std::vector<std::array<std::int64_t, 3>> all;
      for (const auto& b : *list)
        all.push_back({number_of(numbering_.symbols, b.x), number_of(numbering_.symbols, b.y), b.c});
      put_sorted(all);
    }
    std::vector<std::vector<std::int64_t>> relations;
    for (const auto& r : facts.relations()) {
      std::vector<std::array<std::int64_t, 2>> terms;
      for (const auto& [symbol, factor] : r.sum.terms) terms.push_back({number_of(numbering_.symbols, symbol), factor});
      std::sort(terms.begin(), terms.end());
      auto& all = relations.emplace_back(std::vector<std::int64_t>{r.equal ? 1 : 0, r.sum.constant});
      for (const auto& term : terms) all.insert(all.end(), term.begin(), term.end());
    }
    put_sorted(relations);
    std::vector<std::array<std::int64_t, 5>> implications;
    for (const auto& i : facts.implications()) {
      implications.push_back(
          {number_of(numbering_.symbols, i.x), i.c, i.equal ? 1 : 0, number_of(numbering_.symbols, i.y), i.d});
    }
    put_sorted(implications);
    std::vector<std::array<std::int64_t, 11>> definitions;
    for (const auto& d : facts.definitions()) {
      auto number = [&](const Term& t) {
        return std::array{t.scale == 0 ? -1 : number_of(numbering_.symbols, t.symbol), t.scale, t.constant};
      };
      auto a = number(d.operation.a), b = number(d.operation.b), r = number(d.result);
      if (d.operation.is_symmetric() && b < a) std::swap(a, b);
      definitions.push_back({static_cast<std::int64_t>(d.operation.kind), d.operation.bits, a[0], a[1], a[2], b[0],
                             b[1], b[2], r[0], r[1], r[2]});
    }
    put_sorted(definitions);
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  template <class Map, class Id>
  static std::int64_t number_of(const Map& map, Id id) {
    auto it = map.find(id);
    return it == map.end() ? -1 : std::int64_t{it->second};
  }
  template <std::size_t N>
  void put_sorted(std::vector<std::array<std::int64_t, N>>& all) {
    std::sort(all.begin(), all.end());
    put(static_cast<std::int64_t>(all.size()));
    for (const auto& one : all) {
      for (std::int64_t n : one) put(n);
    }
  }

  void put_sorted(std::vector<std::vector<std::int64_t>>& all) {
    std::sort(all.begin(), all.end());
    put(static_cast<std::int64_t>(all.size()));
    for (const auto& one : all) {
      put(static_cast<std::int64_t>(one.size()));
      for (std::int64_t n : one) put(n);
    }
  }

  const Numbering& numbering_;
  std::string text_;
};

}  // namespace

Numbering number(const Heap& heap) {
  Numbering n;
  auto visit = [&](const Value& v) {
    if (v.term.scale != 0) n.symbols.try_emplace(v.term.symbol, static_cast<std::uint32_t>(n.symbols.size()));
    if (!v.is_address()) return;
    if (n.objects.try_emplace(v.object(), static_cast<std::uint32_t>(n.order.size())).second)
      n.order.push_back(v.object());
  };
  for (const auto& [key, value] : heap.roots()) visit(value);
  std::size_t done = 0;
  auto go_on = [&] {
    for (; done < n.order.size(); ++done) {
      const Object& o = heap.object(n.order[done]);
      for_each_value_of(o, visit);
      for (const Variant& v : o.variants()) visit(Value::address(v.prototype, Target::Each));
    }
  };
  go_on();
  // What only references lead to.
  for (const auto& [symbol, reference] : heap.references()) {
    for (ObjectId o : reference.nodes) visit(Value::address(o));
  }
  go_on();
  return n;
}

std::string canonical_key(const Heap& heap) {
  const Numbering numbering = number(heap);
  KeyWriter writer(numbering);
  for (const auto& [key, value] : heap.roots()) {
    writer.put(static_cast<std::int64_t>(key.number()));
    writer.put(value);
  }
  for (ObjectId id : numbering.order) writer.put(heap.object(id));
  writer.put(heap.owned_symbols());
  writer.put(heap.references());
  writer.put(heap.facts());
  return std::move(writer).text();
}

}  // namespace heapwise::heap
