#include "heap/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/check.h"

namespace heapwise::heap {
namespace {

class Printer {
 public:
  Printer(const Heap& heap, const Names& names) : heap_(heap), names_(names) {}

  std::string print() {
    std::string text;
    auto separate = [&](const char* by) {
      if (!text.empty()) text += by;
    };
    for (const auto& [key, value] : heap_.roots()) {
      const std::string name = names_.root(key);
      if (name.empty()) continue;
      separate(" ∧ ");
      text += fmt::format("{} = {}", name, show(value));
    }
    std::string atoms;
    for (const auto& [key, value] : heap_.roots()) visit(value);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Object& o = heap_.object(order_[i]);
      for_each_value_of(o, [&](const Value& v) { visit(v); });
      for (const Variant& form : o.variants()) {
        for_each_value_of(heap_.object(form.prototype), [&](const Value& v) { visit(v); });
      }
    }
    for (const auto& [id, o] : heap_.objects()) visit(Value::address(id));
    for (ObjectId id : order_) {
      if (!atoms.empty()) atoms += "\n  * ";
      atoms += atom(id);
    }
    separate("\n  ∧ ");
    text += atoms.empty() ? "emp" : atoms;
    const std::string pure = facts();
    if (!pure.empty()) text += "\n  ∧ " + pure;
    return text;
  }

 private:
  void visit(const Value& v) {
    if (v.is_address() && !heap_.object(v.object()).is_prototype()) (void)name(v.object());
  }

  const std::string& name(ObjectId id) {
    auto [it, fresh] = names_of_.try_emplace(id);
    if (fresh) {
      order_.push_back(id);
      const Object& o = heap_.object(id);
      if (o.storage != Storage::Heap && o.variable.valid()) {
        it->second = "&" + names_.variable(o.variable);
      } else {
        const std::size_t n = letters_++;
        it->second = std::string(1, static_cast<char>('a' + n % 26)) + (n < 26 ? "" : std::to_string(n / 26));
      }
    }
    return it->second;
  }

  // What an owner is called: a list's variant by its list and number.
  std::string home(ObjectId owner) {
    const Object& o = heap_.object(owner);
    if (!o.is_prototype()) return name(owner);
    const auto& variants = heap_.object(o.owner).variants();
    if (variants.size() == 1) return name(o.owner);
    std::size_t i = 0;
    while (i + 1 < variants.size() && variants[i].prototype != owner) ++i;
    return fmt::format("{}#{}", name(o.owner), i);
  }

  std::string number(const Term& t) {
    if (t.is_constant()) return std::to_string(t.constant);
    std::string text = fmt::format("{}s{}", t.scale == 1 ? "" : std::to_string(t.scale) + "·", t.symbol.index());
    if (t.constant != 0) text += fmt::format("{}{}", t.constant > 0 ? "+" : "", t.constant);
    return text;
  }

  std::string show(const Value& v) {
    if (v.is_number()) return v.is_constant(0) ? "0" : number(v.term);
    if (v.is_function()) return names_.function(v.function_id());
    if (heap_.object(v.object()).is_prototype()) {
      return (v.target == Target::Next ? "next" : "self") + (v.term == Term{} ? std::string() : "+" + number(v.term));
    }
    std::string text = name(v.object());
    if (v.target == Target::Last) text += ".last";
    if (v.target == Target::Each) text += ".self";
    if (!v.term.is_constant() || v.term.constant != 0) text += "+" + number(v.term);
    return text;
  }

  std::string content(ObjectId id) {
    const Object& o = heap_.object(id);
    std::string content;
    for (const Field& f : o.content().fields) {
      std::string field = names_.field ? names_.field(id, f.offset) : "";
      if (field.empty()) field = std::to_string(f.offset);
      content += fmt::format("{}{}:{}", content.empty() ? "" : ", ", field, show(f.value));
    }
    for (const ByteRange& z : o.content().zeros) {
      content += fmt::format("{}[{}..{}):0", content.empty() ? "" : ", ", z.lo,
                             z.hi == kToTheEnd ? "end" : std::to_string(z.hi));
    }
    if (o.content().mark)
      content += fmt::format("{}[{}]:{}", content.empty() ? "" : ", ", show(o.content().mark->offset),
                             show(o.content().mark->value));
    if (o.content().cells) content += (content.empty() ? "" : ", ") + cells(*o.content().cells);
    return content;
  }

  // Runs of an array's cells, between their ends.
  std::string cells(const Cells& cells) {
    std::string text = fmt::format("{}+{}·j ↦ 0", cells.from, cells.stride);
    for (std::size_t run = 0; run < cells.forms.size(); ++run)
      text += fmt::format(" {{{}}} {}", this->content(cells.forms[run].prototype), show(cells.ends[run]));
    return text;
  }

  static std::string members(VariantSet set) {
    std::string text;
    for (std::size_t i = 0; i < kMostVariants; ++i) {
      if ((set >> i & 1) != 0) text += (text.empty() ? "" : ",") + std::to_string(i);
    }
    return "{" + text + "}";
  }

  // The forms that a list's nodes have, and in which order they come.
  std::string forms(const Object& list) {
    std::string text, order;
    const VariantSet all = (VariantSet{1} << list.variants().size()) - 1;
    for (std::size_t i = 0; i < list.variants().size(); ++i) {
      const Variant& v = list.variants()[i];
      text += fmt::format("{}[{}]{{{}}}", i == 0 ? "" : " | ", show(list.size), content(v.prototype));
      if (goes_several_ways(list)) text += fmt::format("⟨{}⟩", heap_.object(v.prototype).links().next);
      if (all > 1 && v.followers != all) order += fmt::format(", {}→{}", i, members(v.followers));
    }
    if (list.list().first != all) order += fmt::format(", first {}", members(list.list().first));
    if (list.list().last != all) order += fmt::format(", last {}", members(list.list().last));
    return text + order;
  }

  // A way down a tree: the nodes' links are not all at one place.
  [[nodiscard]] bool goes_several_ways(const Object& list) const {
    auto link = [&](const Variant& v) { return heap_.object(v.prototype).links().next; };
    return std::any_of(list.variants().begin(), list.variants().end(),
                       [&](const Variant& v) { return link(v) != link(list.variants()[0]); });
  }

  // tree⟨left,right⟩(root, parent; length, the forms of its nodes)
  std::string tree(ObjectId id) {
    const Object& o = heap_.object(id);
    const Object& p = heap_.object(o.variants()[0].prototype);
    std::string links, nodes;
    for (std::int64_t offset : p.links().children) {
      std::string field = names_.field ? names_.field(o.variants()[0].prototype, offset) : "";
      links += (links.empty() ? "" : ",") + (field.empty() ? std::to_string(offset) : field);
    }
    if (p.links().prev >= 0) links += "," + std::to_string(p.links().prev);
    for (const Variant& v : o.variants()) {
      nodes += fmt::format("{}[{}]{{{}}}", nodes.empty() ? "" : " | ", show(o.size), content(v.prototype));
    }
    const std::string leaf = o.tree().leaf.is_constant(0) ? "" : ", leaf " + show(o.tree().leaf);
    return fmt::format("tree⟨{}@{}⟩({}{}{}; length {}, {})", links, o.segment().entry, name(id),
                       p.links().prev >= 0 ? ", " + show(o.tree().parent) : "", leaf, show(o.segment().length), nodes);
  }

  std::string living(ObjectId id, const Object& o) {
    switch (o.kind()) {
      case Kind::Region: {
        const std::string type = names_.type ? names_.type(id) : "";
        return fmt::format("{} ↦ {}{{{}}}", name(id), type.empty() ? "[" + show(o.size) + "]" : type, content(id));
      }
      case Kind::Optional:
        return fmt::format("opt({}, {}; [{}]{{{}}})", name(id), show(o.optional().absent), show(o.size), content(id));
      case Kind::Tree: return tree(id);
      case Kind::List: return list(id, o);
      case Kind::Prototype: break;
    }
    HW_UNREACHABLE("a prototype is shown with its list or tree");
  }

  std::string list(ObjectId id, const Object& o) {
    const List& list = o.list();
    const Links& links = heap_.object(list.variants[0].prototype).links();
    const std::string next = goes_several_ways(o) ? "down" : std::to_string(links.next);
    return fmt::format("{}⟨{}{}@{}⟩({}, {}{}; length {}, {})", list.doubly() ? "dll" : "sll", next,
                       list.doubly() ? "," + std::to_string(links.prev) : "", list.entry, name(id),
                       list.doubly() ? show(*list.prev) + ", " : "", show(list.next), show(list.length), forms(o));
  }

  std::string atom(ObjectId id) {
    const Object& o = heap_.object(id);
    std::string text = name(id);
    if (o.status == Status::Freed) {
      text = "freed(" + text + (o.reused ? ") earlier" : ")");
    } else {
      text = living(id, o);
    }
    if (o.scoped_out) text += " out of scope";
    if (o.owner.valid()) text += fmt::format(" in {}", home(o.owner));
    return text;
  }

  std::string facts() {
    std::string text;
    auto add = [&](const std::string& fact) { text += (text.empty() ? "" : " ∧ ") + fact; };
    const Facts& known = heap_.facts();
    for (const auto& [s, r] : known.ranges()) {
      std::string fact =
          fmt::format("s{} ∈ [{}, {}]", s.index(), r.bounded_below() ? std::to_string(r.lo.number()) : "-∞",
                      r.bounded_above() ? std::to_string(r.hi.number()) : "∞");
      if (r.modulus > 1) fact += fmt::format(" ≡ {} mod {}", r.remainder, r.modulus);
      if (heap_.owner_of(s).valid()) fact += " in " + home(heap_.owner_of(s));
      add(fact);
    }
    for (const auto& b : known.bounds()) add(fmt::format("s{} − s{} ≤ {}", b.x.index(), b.y.index(), b.c));
    for (const auto& d : known.disequalities()) {
      add(d.y.valid() ? fmt::format("s{} − s{} ≠ {}", d.x.index(), d.y.index(), d.c)
                      : fmt::format("s{} ≠ {}", d.x.index(), d.c));
    }
    for (const auto& r : known.relations()) {
      std::string sum;
      for (const auto& [s, k] : r.sum.terms) {
        const char* sign = k < 0 ? (sum.empty() ? "−" : " − ") : (sum.empty() ? "" : " + ");
        const std::int64_t size = k < 0 ? -k : k;
        sum += fmt::format("{}{}s{}", sign, size == 1 ? "" : std::to_string(size) + "·", s.index());
      }
      add(fmt::format("{} {} {}", sum, r.equal ? "=" : "≤", -r.sum.constant));
    }
    for (const auto& [s, reference] : heap_.references()) {
      std::string nodes;
      for (ObjectId o : reference.nodes) nodes += (nodes.empty() ? "" : ", ") + home(o);
      add(fmt::format("s{} → {{{}}}{}{}", s.index(), nodes,
                      reference.offset != 0 ? fmt::format(" + {}", reference.offset) : "",
                      reference.null ? " or null" : ""));
    }
    for (const auto& i : known.implications()) {
      add(fmt::format("(s{} {} {} ⟹ s{} = {})", i.x.index(), i.equal ? "=" : "≠", i.c, i.y.index(), i.d));
    }
    for (const auto& d : known.definitions()) {
      const auto& [kind, bits, a, b] = d.operation;
      const std::string width = bits == 0 ? "" : fmt::format(" in {} bits", bits);
      add(fmt::format("{} = {} {} {}{}", number(d.result), number(a), numeric::sign_of(kind), number(b), width));
    }
    return text;
  }

  const Heap& heap_;
  const Names& names_;
  std::map<ObjectId, std::string> names_of_;
  std::vector<ObjectId> order_;
  std::size_t letters_ = 0;
};

}  // namespace

namespace {

const char* name_of(const Object& o) {
  switch (o.kind()) {
    case Kind::Region: return "";
    case Kind::Prototype: return "form ";
    case Kind::Optional: return "optional ";
    case Kind::List: return o.list().doubly() ? "dll " : "sll ";
    case Kind::Tree: return "tree ";
  }
  return "";
}

}  // namespace

std::string to_text(const Heap& heap, const Names& names) { return Printer(heap, names).print(); }

std::string to_dot(const Heap& heap, const Names& names) {
  std::string text = "digraph heap {\n  node [shape=box];\n";
  auto arrow = [&](const std::string& from, const std::string& label, const Value& v) {
    if (v.is_address()) text += fmt::format("  {} -> o{} [label=\"{}\"];\n", from, v.id, label);
  };
  for (const auto& [key, value] : heap.roots()) {
    const std::string name = names.root(key);
    if (name.empty() || !value.is_address()) continue;
    text += fmt::format("  r{} [shape=plaintext, label=\"{}\"];\n", key.number(), name);
    arrow(fmt::format("r{}", key.number()), "", value);
  }
  for (const auto& [id, o] : heap.objects()) {
    const std::string type = names.type ? names.type(id) : "";
    const char* kind = name_of(*o);
    text += fmt::format("  o{} [label=\"{}{}{}\"{}];\n", id.index(), o->alive() ? "" : "dead ", kind, type,
                        o->is_region() ? "" : ", peripheries=2");
    for (const Variant& form : o->variants()) {
      text += fmt::format("  o{} -> o{} [style=dashed, label=\"form\"];\n", id.index(), form.prototype.index());
    }
    if (o->is_list()) arrow(fmt::format("o{}", id.index()), "next", o->list().next);
    if (o->is_doubly_linked()) arrow(fmt::format("o{}", id.index()), "prev", *o->list().prev);
    if (o->is_tree()) arrow(fmt::format("o{}", id.index()), "prev", o->tree().parent);
    if (o->is_tree()) arrow(fmt::format("o{}", id.index()), "leaf", o->tree().leaf);
    for (const Field& f : o->content().fields) {
      const std::string field = names.field ? names.field(id, f.offset) : "";
      arrow(fmt::format("o{}", id.index()), field.empty() ? std::to_string(f.offset) : field, f.value);
    }
  }
  return text + "}\n";
}

std::string to_text(const Heap& heap) {
  Names names;
  names.root = [](RootKey key) {
    switch (key.kind()) {
      case RootKey::Kind::Register: return fmt::format("r{}.{}", key.depth(), key.index());
      case RootKey::Kind::Variable: return fmt::format("variable{}.{}", key.depth(), key.index());
      case RootKey::Kind::Result: return fmt::format("result{}", key.index());
      case RootKey::Kind::Argument: return fmt::format("argument{}", key.index());
      case RootKey::Kind::Scratch: return fmt::format("scratch{}", key.index());
      case RootKey::Kind::Anchor: return fmt::format("anchor{}", key.index());
      case RootKey::Kind::Global: return fmt::format("g{}", key.index());
      case RootKey::Kind::Handler: return fmt::format("handler{}", key.index());
      case RootKey::Kind::Errno: return std::string("errno");
      case RootKey::Kind::Token: return std::string("token");
    }
    return std::string();
  };
  names.function = [](ir::FunctionId f) { return fmt::format("f{}", f.index()); };
  names.variable = [](ir::VariableId v) { return fmt::format("v{}", v.index()); };
  return to_text(heap, names);
}

}  // namespace heapwise::heap
