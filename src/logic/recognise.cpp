#include "logic/recognise.h"

#include <algorithm>
#include <set>

namespace heapwise::logic {
namespace {

using Pair = std::pair<Term, Term>;

Pair ordered(Term a, Term b) { return a->id < b->id ? Pair{a, b} : Pair{b, a}; }

// One disjunct of a definition, taken apart.
struct RuleCase {
  std::set<VariableId> bound;
  std::set<Pair> equal, distinct;
  std::vector<Formula> points_to, calls;
  bool emp = false;
  bool plain = true;  // nothing else occurs
};

void take_apart(Formula formula, RuleCase& rule) {
  switch (formula->kind) {
    case FormulaKind::Exists:
      rule.bound.insert(formula->bound.begin(), formula->bound.end());
      take_apart(formula->children.front(), rule);
      return;
    case FormulaKind::And: {
      // At most one conjunct may be spatial: two would describe the same heap.
      const auto spatial = std::ranges::count_if(formula->children, [](Formula child) { return !is_pure(child); });
      rule.plain &= spatial == 1;
      for (Formula child : formula->children) take_apart(child, rule);
      return;
    }
    case FormulaKind::Sep: {
      for (Formula child : formula->children) {
        rule.plain &= child->kind == FormulaKind::PointsTo || child->kind == FormulaKind::Predicate;
        take_apart(child, rule);
      }
      return;
    }
    case FormulaKind::Equal: rule.equal.insert(ordered(formula->terms[0], formula->terms[1])); return;
    case FormulaKind::Distinct:
      if (formula->terms.size() != 2) rule.plain = false;
      else rule.distinct.insert(ordered(formula->terms[0], formula->terms[1]));
      return;
    case FormulaKind::Emp: rule.emp = true; return;
    case FormulaKind::PointsTo: rule.points_to.push_back(formula); return;
    case FormulaKind::Predicate: rule.calls.push_back(formula); return;
    default: rule.plain = false;
  }
}

class Recogniser {
 public:
  Recogniser(Context& context, PredicateId id)
      : context_(context), id_(id), definition_(context.signature().predicate(id)) {}

  std::optional<ListShape> recognise() {
    if (!definition_.body || definition_.body->kind != FormulaKind::Or || definition_.body->children.size() != 2) {
      return std::nullopt;
    }
    RuleCase base, step;
    take_apart(definition_.body->children[0], base);
    take_apart(definition_.body->children[1], step);
    if (!base.emp) std::swap(base, step);
    if (!base.plain || !step.plain || !base.emp || step.emp) return std::nullopt;
    if (!base.points_to.empty() || !base.calls.empty() || !base.distinct.empty() || !base.bound.empty())
      return std::nullopt;
    if (step.points_to.size() != 1 || !step.equal.empty()) return std::nullopt;
    Formula node = step.points_to.front();
    const auto root = parameter(node->terms[0]);
    if (!root) return std::nullopt;
    ListShape shape{.cell = node->cell, .root = *root};
    switch (definition_.parameters.size()) {
      case 2: return singly(base, step, shape);
      case 3: return nested(base, step, shape);
      case 4: return doubly(base, step, shape);
      default: return std::nullopt;
    }
  }

 private:
  std::optional<std::size_t> parameter(Term term) const {
    if (term->kind != TermKind::Variable) return std::nullopt;
    const auto found = std::ranges::find(definition_.parameters, term->variable);
    if (found == definition_.parameters.end()) return std::nullopt;
    return static_cast<std::size_t>(found - definition_.parameters.begin());
  }

  Term term(std::size_t parameter) { return context_.variable(definition_.parameters[parameter]); }

  // The field that holds `value`, when exactly one does.
  static std::optional<std::size_t> field_of(Formula node, Term value) {
    std::optional<std::size_t> found;
    for (std::size_t i = 1; i < node->terms.size(); ++i) {
      if (node->terms[i] != value) continue;
      if (found) return std::nullopt;
      found = i - 1;
    }
    return found;
  }

  // Every field besides the links holds a quantified variable of its own that occurs nowhere else: any value.
  bool other_fields_free(const RuleCase& rule, Formula node, const std::set<std::size_t>& links) const {
    std::set<Term> seen;
    for (std::size_t i = 1; i < node->terms.size(); ++i) {
      if (links.contains(i - 1)) continue;
      Term value = node->terms[i];
      if (value->kind != TermKind::Variable || !rule.bound.contains(value->variable) || !seen.insert(value).second)
        return false;
      for (Formula call : rule.calls) {
        if (std::ranges::find(call->terms, value) != call->terms.end()) return false;
      }
    }
    return true;
  }

  bool is_bound(const RuleCase& rule, Term value) const {
    return value->kind == TermKind::Variable && rule.bound.contains(value->variable);
  }

  std::optional<ListShape> singly(const RuleCase& base, const RuleCase& step, ListShape shape) {
    shape.kind = ListKind::Singly;
    shape.end = 1 - shape.root;
    if (term(0)->sort != term(1)->sort || step.calls.size() != 1 || step.calls[0]->predicate != id_)
      return std::nullopt;
    const std::set<Pair> ends{ordered(term(shape.root), term(shape.end))};
    Formula node = step.points_to[0], call = step.calls[0];
    Term rest = call->terms[shape.root];
    const auto next = field_of(node, rest);
    if (base.equal != ends || step.distinct != ends || !is_bound(step, rest) || !next ||
        call->terms[shape.end] != term(shape.end)) {
      return std::nullopt;
    }
    shape.next = *next;
    if (!other_fields_free(step, node, {shape.next})) return std::nullopt;
    return shape;
  }

  std::optional<ListShape> doubly(const RuleCase& base, const RuleCase& step, ListShape shape) {
    shape.kind = ListKind::Doubly;
    if (step.calls.size() != 1 || step.calls[0]->predicate != id_) return std::nullopt;
    Formula node = step.points_to[0], call = step.calls[0];
    Term rest = call->terms[shape.root];
    const auto next = field_of(node, rest);
    if (!is_bound(step, rest) || !next) return std::nullopt;
    shape.next = *next;
    // In the call, the parameter `previous` takes the root; `end` and `last` stay. The base case tells the last two
    // apart.
    std::optional<std::size_t> previous;
    for (std::size_t i = 0; i < 4; ++i) {
      if (term(i)->sort != term(shape.root)->sort) return std::nullopt;
      if (i == shape.root) continue;
      if (call->terms[i] == term(shape.root)) {
        if (previous) return std::nullopt;
        previous = i;
      } else if (call->terms[i] != term(i)) {
        return std::nullopt;
      }
    }
    if (!previous) return std::nullopt;
    shape.previous = *previous;
    const auto back = field_of(node, term(shape.previous));
    if (!back) return std::nullopt;
    shape.back = *back;
    for (std::size_t end = 0; end < 4; ++end) {
      if (end == shape.root || end == shape.previous) continue;
      const std::size_t last = 6 - shape.root - shape.previous - end;
      const std::set<Pair> ends{ordered(term(shape.root), term(end)), ordered(term(last), term(shape.previous))};
      if (base.equal != ends || step.distinct != ends) continue;
      shape.end = end;
      shape.last = last;
      if (other_fields_free(step, node, {shape.next, shape.back})) return shape;
    }
    return std::nullopt;
  }

  std::optional<ListShape> nested(const RuleCase& base, const RuleCase& step, ListShape shape) {
    shape.kind = ListKind::Nested;
    if (step.calls.size() != 2) return std::nullopt;
    Formula outer = step.calls[0], inner = step.calls[1];
    if (outer->predicate != id_) std::swap(outer, inner);
    const auto& inner_list = context_.signature().predicate(inner->predicate).list;
    if (outer->predicate != id_ || inner->predicate == id_ || !inner_list || inner_list->kind != ListKind::Singly) {
      return std::nullopt;
    }
    shape.inner = inner->predicate;
    Term boundary = inner->terms[inner_list->end], first = inner->terms[inner_list->root],
         rest = outer->terms[shape.root];
    const auto z = parameter(boundary);
    if (!z || *z == shape.root) return std::nullopt;
    shape.boundary = *z;
    shape.end = 3 - shape.root - shape.boundary;
    const std::set<Pair> ends{ordered(term(shape.root), term(shape.end))};
    Formula node = step.points_to[0];
    const auto next = field_of(node, rest), down = field_of(node, first);
    if (base.equal != ends || step.distinct != ends || !next || !down || !is_bound(step, rest) ||
        !is_bound(step, first) || outer->terms[shape.end] != term(shape.end) ||
        outer->terms[shape.boundary] != term(shape.boundary)) {
      return std::nullopt;
    }
    shape.next = *next;
    shape.down = *down;
    if (!other_fields_free(step, node, {shape.next, shape.down})) return std::nullopt;
    return shape;
  }

  Context& context_;
  PredicateId id_;
  const PredicateDefinition& definition_;
};

}  // namespace

void recognise_list(Context& context, PredicateId predicate) {
  auto shape = Recogniser(context, predicate).recognise();
  context.signature().predicate(predicate).list = shape;
}

void recognise_lists(Context& context) {
  // Two rounds: a nested list may stand before its inner one.
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < context.signature().predicate_count(); ++i) {
      if (!context.signature().predicate(PredicateId(i)).list) recognise_list(context, PredicateId(i));
    }
  }
}

}  // namespace heapwise::logic
