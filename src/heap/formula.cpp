#include "heap/formula.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "base/check.h"
#include "heap/cells.h"
#include "heap/formula_places.h"

namespace heapwise::heap {
namespace {

constexpr const char* kNil = "(as nil Loc)";
constexpr const char* kEmp = "(_ emp Loc Cell)";

std::string number(std::int64_t n) {
  return n < 0 ? fmt::format("(- {})", -static_cast<numeric::Wide>(n)) : fmt::to_string(n);
}
std::string plus(const std::string& term, std::int64_t n) {
  return n == 0 ? term : fmt::format("(+ {} {})", term, number(n));
}
std::string all(const char* connective, const std::vector<std::string>& parts, const std::string& unit) {
  if (parts.empty()) return unit;
  return parts.size() == 1 ? parts.front() : fmt::format("({} {})", connective, fmt::join(parts, " "));
}

struct Pair {
  std::string location, integer;
};

// The definitions of segments; equal ones have one name.
class Predicates {
 public:
  std::string name(const std::string& definition) {
    const auto found = std::ranges::find(definitions_, definition);
    if (found == definitions_.end()) definitions_.push_back(definition);
    return fmt::format("segment{}", std::ranges::find(definitions_, definition) - definitions_.begin());
  }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      std::string definition = definitions_[i];
      for (std::size_t at = 0; (at = definition.find('@', at)) != std::string::npos;)
        definition.replace(at, 1, fmt::format("segment{}", i));
      text += definition + "\n";
    }
    return text;
  }

 private:
  std::vector<std::string> definitions_;  // @: its own name
};

// What can be named at one level: the whole heap, the definition of a segment, or within it the unit of a node. Things
// of outer levels become parameters of the definition.
class Level {
 public:
  // The whole of one side; `left_out` gathers what is not said of it.
  Level(const Heap& heap, const Places& places, Predicates& predicates, bool premise, std::set<std::string>& left_out)
      : heap_(heap),
        places_(places),
        predicates_(predicates),
        left_out_(left_out),
        premise_(premise),
        prefix_(premise ? "a" : "b") {}
  // A definition, or the unit of a node.
  Level(Level* outer, ObjectId owner, bool definition = false)
      : heap_(outer->heap_),
        places_(outer->places_),
        predicates_(outer->predicates_),
        left_out_(outer->left_out_),
        premise_(outer->premise_),
        outer_(outer),
        owner_(owner),
        definition_(definition) {}

  struct Variable {
    std::string name, sort;
  };
  struct Parameter {
    std::string name, sort, argument;
  };

  // The atoms and facts of this level.
  void describe(std::vector<std::string>& atoms, std::vector<std::string>& pure) {
    for (const auto& [id, o] : heap_.objects()) {
      if (o->owner == owner_ && Places::described(*o) && !o->is_prototype()) atoms.push_back(object(id));
    }
    add_facts(pure);
  }

  Pair value(const Value& v) {
    if (v.is_function()) return {fmt::format("function{}", v.id), "0"};
    if (v.is_address()) return address(v);
    if (v.is_constant()) return {kNil, number(v.term.constant)};
    const bool unknown = v.term.scale == 1 && places_.may_be_address(heap_, v.term.symbol);
    return {unknown ? symbol(v.term.symbol, true) : kNil, term(v.term)};
  }

  [[nodiscard]] std::vector<Variable>& variables() { return variables_; }
  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }

  // A block's content; `links` gives the pairs at places that are not the object's own value.
  std::string cell(const Object& o, const std::map<std::int64_t, Pair>& links) {
    std::string text = fmt::format("(cell {} {}", term(o.size.term),
                                   static_cast<int>(o.storage) + (o.dynamic ? 4 : 0) + 8 * std::int64_t{o.frame});
    for (const auto& [place, components] : places_.fields()) {
      Pair pair{kNil, "0"};
      if (place.kind == places_.kind_of(o)) {
        const Value* known = Places::value_at(o, place);
        if (auto link = links.find(place.offset); link != links.end()) {
          pair = link->second;
        } else if (known != nullptr) {
          pair = value(*known);
        } else {
          if (components.location) pair.location = fresh("any", "Loc");
          if (components.integer) pair.integer = fresh("any", "Int");
        }
      }
      if (components.location) text += " " + pair.location;
      if (components.integer) text += " " + pair.integer;
    }
    return text + ")";
  }

 private:
  std::string fresh(const std::string& stem, const std::string& sort) {
    variables_.push_back({fmt::format("{}{}{}", prefix_, stem, variables_.size()), sort});
    return variables_.back().name;
  }
  // What an outer level calls it is known here, too, within one definition.
  std::string parameter(const std::string& sort, std::string argument) {
    if (!definition_) return argument;
    parameters_.push_back({fmt::format("q{}", parameters_.size()), sort, std::move(argument)});
    return parameters_.back().name;
  }
  void leave_out(const std::string& what) { left_out_.insert(what); }

  std::string symbol(SymbolId s, bool location) {
    auto& known = location ? symbol_locations_ : symbol_integers_;
    if (auto found = known.find(s); found != known.end()) return found->second;
    const std::string sort = location ? "Loc" : "Int";
    const bool own = outer_ == nullptr || heap_.owner_of(s) == owner_;
    return known[s] = own ? fresh("s", sort) : parameter(sort, outer_->symbol(s, location));
  }

  std::string term(const Term& t) {
    if (t.is_constant()) return number(t.constant);
    const std::string s = symbol(t.symbol, false);
    return plus(t.scale == 1 ? s : fmt::format("(* {} {})", number(t.scale), s), t.constant);
  }

  enum class End : std::uint8_t { First, Last };
  // A block, or the first or last node of a segment (with how far into it the links point, unless all is plain).
  Pair end(ObjectId id, End which) {
    auto& known = which == End::First ? firsts_ : lasts_;
    if (auto found = known.find(id); found != known.end()) return found->second;
    const Object& o = heap_.object(id);
    const bool shifted = o.is_segment() && !places_.plain();
    Pair pair;
    if (outer_ == nullptr || o.owner == owner_) {
      pair = {fresh("o", "Loc"), shifted ? fresh("i", "Int") : ""};
    } else {
      const Pair outside = outer_->end(id, which);
      pair.location = parameter("Loc", outside.location);
      if (shifted) pair.integer = parameter("Int", outside.integer);
    }
    return known[id] = pair;
  }

  std::string node_of(ObjectId segment) {
    if (segment == owner_ || outer_ == nullptr) return "x";
    if (auto found = nodes_.find(segment); found != nodes_.end()) return found->second;
    return nodes_[segment] = parameter("Loc", outer_->node_of(segment));
  }

  // Where the link of the prototype's node points.
  Pair successor_of(ObjectId prototype) {
    if (prototype == owner_ || outer_ == nullptr) return {"u", places_.plain() ? "0" : "uo"};
    if (auto found = successors_.find(prototype); found != successors_.end()) return found->second;
    Pair pair = outer_->successor_of(prototype);
    pair.location = parameter("Loc", pair.location);
    if (!places_.plain()) pair.integer = parameter("Int", pair.integer);
    return successors_[prototype] = pair;
  }

  Pair address(const Value& v) {
    if (v.target == Target::Each) return {node_of(v.object()), term(v.term)};
    if (v.target == Target::Next) {
      Pair at = successor_of(v.object());
      if (places_.plain()) return at;
      return {at.location,
              plus(at.integer, v.term.constant - heap_.object(heap_.object(v.object()).owner).segment().entry)};
    }
    const Object& o = heap_.object(v.object());
    const Pair at = end(v.object(), v.target == Target::Last ? End::Last : End::First);
    if (!o.is_segment() || places_.plain()) return {at.location, term(v.term)};
    if (!v.term.is_constant()) {
      leave_out("a symbolic offset in a segment");
      return {at.location, fresh("any", "Int")};
    }
    return {at.location, plus(at.integer, v.term.constant - o.segment().entry)};
  }

  std::string object(ObjectId id) {
    const Object& o = heap_.object(id);
    switch (o.kind()) {
      case Kind::Region: return fmt::format("(pto {} {})", end(id, End::First).location, cell(o, {}));
      case Kind::Optional:
      case Kind::List: return segment(id, o);
      case Kind::Prototype:
      case Kind::Tree: break;
    }
    HW_UNREACHABLE("prototypes are no objects of their own, and trees are refused");
  }

  // Arguments: first node, what follows; of a doubly linked one, last node and what precedes; the length; the rest.
  std::string segment(ObjectId id, const Object& o) {
    std::vector<std::string> arguments;
    auto pass = [&](const Pair& pair) {
      arguments.push_back(pair.location);
      if (!places_.plain()) arguments.push_back(pair.integer);
    };
    pass(end(id, End::First));
    pass(value(o.beyond(Target::First)));
    if (o.is_doubly_linked()) {
      pass(end(id, End::Last));
      pass(value(o.beyond(Target::Last)));
    }
    arguments.push_back(term(o.segment().length.term));
    Level inner(this, id, true);
    const std::string name = predicates_.name(o.is_list() ? inner.list(o) : inner.optional(o));
    for (const Parameter& p : inner.parameters_) arguments.push_back(p.argument);
    return fmt::format("({}{} {})", name, o.is_list() ? fmt::format("_{}", o.list().first) : "",
                       fmt::join(arguments, " "));
  }

  [[nodiscard]] std::string formal_parameters(const std::vector<std::string>& ends) const {
    std::string text;
    for (const std::string& name : ends) {
      text += fmt::format("({} Loc)", name);
      if (!places_.plain()) text += fmt::format("({}o Int)", name);
    }
    text += "(n Int)";
    for (const Parameter& p : parameters_) text += fmt::format("({} {})", p.name, p.sort);
    return text;
  }

  [[nodiscard]] std::string quantified(std::string body) const {
    std::string bound;
    for (const Variable& v : variables_) bound += fmt::format("({} {})", v.name, v.sort);
    return bound.empty() ? body : fmt::format("(exists ({}) {})", bound, body);
  }

  std::string optional(const Object& o) {
    std::vector<std::string> atoms{fmt::format("(pto x {})", cell(o, {}))}, pure{"(= n 1)"};
    if (!places_.plain()) pure.push_back(fmt::format("(= xo {})", number(o.segment().entry)));
    describe(atoms, pure);
    pure.push_back(all("sep", atoms, kEmp));
    const std::string there = quantified(all("and", pure, "true"));
    return fmt::format("(define-fun-rec @ ({}) Bool (or (and (= n 0) (= x y){} {}) {}))", formal_parameters({"x", "y"}),
                       places_.plain() ? "" : " (= xo yo)", kEmp, there);
  }

  // One predicate for each set of variants that the first node can have: @_S.
  std::string list(const Object& o) {
    const bool doubly = o.is_doubly_linked(), plain = places_.plain();
    std::vector<VariantSet> sets{o.list().first};
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (std::size_t v = 0; v < o.variants().size(); ++v) {
        const VariantSet next = o.variants()[v].followers;
        if ((sets[i] >> v & 1U) != 0 && std::ranges::find(sets, next) == sets.end()) sets.push_back(next);
      }
    }
    // Each variant's node without the rest of the list: quantified variables, facts, atoms.
    struct Node {
      Level level;
      std::vector<std::string> atoms, pure;
    };
    std::vector<Node> nodes;
    nodes.reserve(o.variants().size());
    for (std::size_t v = 0; v < o.variants().size(); ++v) {
      const ObjectId id = o.variants()[v].prototype;
      const Object& prototype = heap_.object(id);
      Node& node = nodes.emplace_back(Level(this, id));
      node.level.variables_.push_back({"u", "Loc"});
      if (!plain) node.level.variables_.push_back({"uo", "Int"});
      std::map<std::int64_t, Pair> links{{prototype.links().next, {"u", plain ? "0" : "uo"}}};
      if (doubly) links[prototype.links().prev] = {"p", plain ? "0" : "po"};
      node.atoms.push_back(fmt::format("(pto x {})", node.level.cell(prototype, links)));
      node.pure.push_back((o.list().last >> v & 1U) != 0 ? "(> n 0)" : "(> n 1)");
      if (!plain) node.pure.push_back(fmt::format("(= xo {})", number(o.segment().entry)));
      node.level.describe(node.atoms, node.pure);
    }
    std::string rest = plain ? " u y" : " u uo y yo";
    if (doubly) rest += plain ? " l x" : " l lo x xo";
    rest += " (- n 1)";
    for (const Parameter& p : parameters_) rest += " " + p.name;
    std::string empty = plain ? "(= n 0) (= x y)" : "(= n 0) (= x y) (= xo yo)";
    if (doubly) empty += plain ? " (= l p)" : " (= l p) (= lo po)";
    std::vector<std::string> ends{"x", "y"};
    if (doubly) ends.insert(ends.end(), {"l", "p"});
    const std::string parameters = formal_parameters(ends);
    std::string signatures, bodies;
    for (const VariantSet set : sets) {
      signatures += fmt::format("(@_{} ({}) Bool)", set, parameters);
      bodies += fmt::format("(or (and {} {})", empty, kEmp);
      for (std::size_t v = 0; v < nodes.size(); ++v) {
        if ((set >> v & 1U) == 0) continue;
        std::vector<std::string> atoms = nodes[v].atoms, pure = nodes[v].pure;
        atoms.push_back(fmt::format("(@_{}{})", o.variants()[v].followers, rest));
        pure.push_back(all("sep", atoms, kEmp));
        bodies += " " + nodes[v].level.quantified(all("and", pure, "true"));
      }
      bodies += ")";
    }
    return fmt::format("(define-funs-rec ({}) ({}))", signatures, bodies);
  }

  // Does the fact about these symbols belong to this level: does it name something of this level and nothing deeper?
  bool belongs(std::initializer_list<SymbolId> symbols) { return belongs(std::span(symbols.begin(), symbols.size())); }
  bool belongs(std::span<const SymbolId> symbols) {
    auto within = [&](ObjectId inner, ObjectId outer) {
      while (inner.valid() && inner != outer) inner = heap_.object(inner).owner;
      return inner == outer;
    };
    bool here = false, outside = true;
    for (const SymbolId s : symbols) {
      const ObjectId owner = heap_.owner_of(s);
      here = here || owner == owner_;
      outside = outside && within(owner_, owner);
      for (const SymbolId t : symbols) {
        if (!within(owner, heap_.owner_of(t)) && !within(heap_.owner_of(t), owner))
          return leave_out("a fact about nodes of two segments"), false;
      }
    }
    return here && outside;
  }

  // A bound of a length that the size of the memory gives, or nearly so: formulas have no end of locations.
  [[nodiscard]] bool is_by_memory(SymbolId s, std::int64_t bound) const {
    return std::ranges::any_of(heap_.objects(), [&](const auto& entry) {
      const Object& o = *entry.second;
      return o.is_list() && o.segment().length.term.scale == 1 && o.segment().length.term.symbol == s &&
             bound > heap_.most_nodes(o) / 2;
    });
  }

  void add_facts(std::vector<std::string>& pure) {
    const Facts& facts = heap_.facts();
    for (const auto& [s, range] : facts.ranges()) {
      if (!belongs({s})) continue;
      if (places_.may_be_address(heap_, s)) {
        // As an address it has another form here, of which the limits of its width say nothing.
        if (premise_ && range.bounded_above()) leave_out("the range of what may be an address");
        continue;
      }
      const std::string n = symbol(s, false);
      if (range.bounded_below()) pure.push_back(fmt::format("(<= {} {})", number(range.lo.number()), n));
      if (range.bounded_above() && !is_by_memory(s, range.hi.number()))
        pure.push_back(fmt::format("(<= {} {})", n, number(range.hi.number())));
      if (range.modulus > 1) add_congruence(n, range, pure);
    }
    for (const Facts::Bound& b : facts.bounds()) {
      if (!belongs({b.x, b.y})) continue;
      pure.push_back(fmt::format("(<= {} {})", symbol(b.x, false), plus(symbol(b.y, false), b.c)));
    }
    for (const numeric::Relation& r : facts.relations()) {
      std::vector<SymbolId> symbols;
      std::string sum = number(r.sum.constant);
      for (const auto& [s, k] : r.sum.terms) symbols.push_back(s);
      if (!belongs(symbols)) continue;
      for (const auto& [s, k] : r.sum.terms) sum += fmt::format(" (* {} {})", number(k), symbol(s, false));
      pure.push_back(fmt::format("({} (+ {}) 0)", r.equal ? "=" : "<=", sum));
    }
    for (const Facts::Bound& d : facts.disequalities()) add_disequality(d, pure);
    for (const numeric::Implication& i : facts.implications()) {
      if (belongs({i.x, i.y})) add_implication(i, pure);
    }
    if (!facts.definitions().empty()) leave_out("what an operation gave");
  }

  // As the existence of a quotient. The solver does not look for one where the conclusion asks for it.
  void add_congruence(const std::string& n, const Range& range, std::vector<std::string>& pure) {
    if (!premise_ && outer_ == nullptr) return leave_out("a congruence");
    const std::string quotient = fresh("k", "Int");
    pure.push_back(
        fmt::format("(= {} {})", n, plus(fmt::format("(* {} {})", range.modulus, quotient), range.remainder)));
  }

  void add_implication(const numeric::Implication& i, std::vector<std::string>& pure) {
    if (!premise_ || outer_ != nullptr) return leave_out("a flag that tells of others");
    pure.push_back(fmt::format("(or ({} {} {}) (= {} {}))", i.equal ? "distinct" : "=", symbol(i.x, false), number(i.c),
                               symbol(i.y, false), number(i.d)));
  }

  void add_disequality(const Facts::Bound& d, std::vector<std::string>& pure) {
    if (d.y.valid() ? !belongs({d.x, d.y}) : !belongs({d.x})) return;
    if (!places_.may_be_address(heap_, d.x)) {
      const std::string other = d.y.valid() ? plus(symbol(d.y, false), d.c) : number(d.c);
      pure.push_back(fmt::format("(distinct {} {})", symbol(d.x, false), other));
    } else if (!places_.plain()) {
      leave_out("an unknown address that is not null");
    } else if (symbol_locations_.contains(d.x)) {
      pure.push_back(fmt::format("(distinct {} {})", symbol(d.x, true), kNil));
    } else {
      pure.push_back(fmt::format("(distinct {} 0)", symbol(d.x, false)));
    }
  }

  const Heap& heap_;
  const Places& places_;
  Predicates& predicates_;
  std::set<std::string>& left_out_;
  bool premise_;
  Level* outer_ = nullptr;
  ObjectId owner_;
  std::string prefix_;
  bool definition_ = false;
  std::vector<Variable> variables_;
  std::vector<Parameter> parameters_;
  std::map<SymbolId, std::string> symbol_locations_, symbol_integers_;
  std::map<ObjectId, Pair> firsts_, lasts_;
  std::map<ObjectId, std::string> nodes_;
  std::map<ObjectId, Pair> successors_;
};

std::string root_name(RootKey key) { return fmt::format("root{}", key.number()); }

// The whole heap, and what it quantifies.
std::string whole(Level& level, const Heap& heap, const Places& places) {
  std::vector<std::string> atoms, pure;
  for (const auto& [key, components] : places.roots()) {
    const Pair pair = level.value(*heap.root(key));
    if (components.location) pure.push_back(fmt::format("(= {}l {})", root_name(key), pair.location));
    if (components.integer) pure.push_back(fmt::format("(= {}i {})", root_name(key), pair.integer));
  }
  level.describe(atoms, pure);
  pure.push_back(all("sep", atoms, kEmp));
  return all("and", pure, "true");
}

std::string declarations(const Places& places, const Heap& a, const Heap& b) {
  std::string text =
      "(set-logic SHIDLIA)\n(declare-sort Loc 0)\n(declare-datatypes ((Cell 0)) (((cell (size Int) (storage Int)";
  int count = 0;
  for (const auto& [place, components] : places.fields()) {
    const std::string name = fmt::format("at{}_{}_{}", ++count, place.offset, place.width);
    if (components.location) text += fmt::format(" ({}l Loc)", name);
    if (components.integer) text += fmt::format(" ({}i Int)", name);
  }
  text += "))))\n(declare-heap (Loc Cell))\n";
  for (const auto& [key, components] : places.roots()) {
    if (components.location) text += fmt::format("(declare-const {}l Loc)", root_name(key));
    if (components.integer) text += fmt::format("(declare-const {}i Int)", root_name(key));
  }
  std::set<std::uint32_t> functions;
  for (const Heap* heap : {&a, &b}) {
    heap->for_each_value([&](ObjectId, const Value& v) {
      if (v.is_function()) functions.insert(v.id);
    });
  }
  for (const std::uint32_t f : functions) text += fmt::format("(declare-const function{} Loc)", f);
  return text + "\n";
}

}  // namespace

Sentence entailment(const Heap& a, const Heap& b) {
  const Places places(a, b);
  Sentence sentence;
  sentence.why_not = places.why_not();
  if (has_cells(a) || has_cells(b)) sentence.why_not = "the cells of an array";
  if (!sentence.why_not.empty()) return sentence;
  Predicates predicates;
  Level left(a, places, predicates, true, sentence.not_in_premise);
  Level right(b, places, predicates, false, sentence.not_in_conclusion);
  const std::string premise = whole(left, a, places);
  std::string conclusion = whole(right, b, places);
  for (const auto& [heap, left_out] : {std::pair(&a, &sentence.not_in_premise), {&b, &sentence.not_in_conclusion}}) {
    const bool marked = std::ranges::any_of(heap->objects(), [](const auto& entry) {
      return entry.second->content().mark && Places::described(*entry.second);
    });
    if (marked) left_out->insert("a write at a symbolic offset");
  }
  std::string constants, bound;
  for (const auto& v : left.variables()) constants += fmt::format("(declare-const {} {})", v.name, v.sort);
  for (const auto& v : right.variables()) bound += fmt::format("({} {})", v.name, v.sort);
  if (!bound.empty()) conclusion = fmt::format("(exists ({}) {})", bound, conclusion);
  sentence.text = declarations(places, a, b) + predicates.text() + constants +
                  fmt::format("\n(assert {})\n(assert (not {}))\n(check-sat)\n", premise, conclusion);
  return sentence;
}

}  // namespace heapwise::heap
