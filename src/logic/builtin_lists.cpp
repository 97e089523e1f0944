#include "logic/builtin_lists.h"

#include <fmt/format.h>

#include "logic/recognise.h"

namespace heapwise::logic {
namespace {

// Builds one definition of a list: the parameters, the fresh variables of its step, the points-to of its first node.
class ListBuilder {
 public:
  ListBuilder(Context& context, SortId location) : context_(context), location_(location) {}

  Term parameter(const char* name, SortId sort) {
    definition_.parameters.push_back(context_.signature().add_variable(name, sort, true));
    return context_.variable(definition_.parameters.back());
  }

  Term fresh(const char* name, SortId sort) {
    bound_.push_back(context_.signature().add_variable(name, sort, true));
    return context_.variable(bound_.back());
  }

  // Fields that are not links are existentially quantified: any value.
  Formula node(Term root, const std::vector<std::pair<std::size_t, Term>>& links) {
    const CellId cell = context_.signature().sort(location_).cell;
    std::vector<Term> fields(context_.signature().cell(cell).fields.size(), nullptr);
    for (auto [field, value] : links) fields[field] = value;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (!fields[i]) fields[i] = fresh("any", context_.signature().cell(cell).fields[i].sort);
    }
    return context_.points_to(root, cell, fields);
  }

  PredicateId declare(std::string name) {
    definition_.name = std::move(name);
    id_ = context_.signature().add_predicate(definition_);
    return id_;
  }

  PredicateId finish(const std::vector<Formula>& base, std::vector<Formula> guards, const std::vector<Formula>& step) {
    std::vector<Formula> empty = base;
    empty.push_back(context_.emp());
    guards.push_back(context_.sep(step));
    Formula unfolded = context_.exists(bound_, context_.conjunction(guards));
    context_.signature().predicate(id_).body = context_.disjunction({context_.conjunction(empty), unfolded});
    recognise_list(context_, id_);
    return id_;
  }

 private:
  Context& context_;
  SortId location_;
  PredicateDefinition definition_;
  std::vector<VariableId> bound_;
  PredicateId id_;
};

std::optional<std::size_t> link_field(const Signature& signature, SortId from, SortId to, std::size_t start) {
  const auto& fields = signature.cell(signature.sort(from).cell).fields;
  for (std::size_t i = start; i < fields.size(); ++i) {
    if (fields[i].sort == to) return i;
  }
  return std::nullopt;
}

std::optional<PredicateId> add_nested_over(Context& context, const std::string& name, SortId location,
                                           std::size_t top) {
  const Signature& signature = context.signature();
  const auto& fields = signature.cell(signature.sort(location).cell).fields;
  for (std::size_t down = 0; down < fields.size(); ++down) {
    if (down == top || !signature.is_location(fields[down].sort)) continue;
    if (auto inner = builtin_list(context, "ls", fields[down].sort)) {
      return add_nested_list(context, name, location, top, down, *inner);
    }
  }
  return std::nullopt;
}

}  // namespace

PredicateId add_singly_list(Context& context, std::string name, SortId location, std::size_t next) {
  ListBuilder builder(context, location);
  Term x = builder.parameter("x", location), y = builder.parameter("y", location), u = builder.fresh("u", location);
  const PredicateId id = builder.declare(std::move(name));
  Formula node = builder.node(x, {{next, u}});
  return builder.finish({context.equal(x, y)}, {context.distinct({x, y})}, {node, context.predicate(id, {u, y})});
}

PredicateId add_doubly_list(Context& context, std::string name, SortId location, std::size_t next, std::size_t back) {
  ListBuilder builder(context, location);
  Term x = builder.parameter("x", location), y = builder.parameter("y", location);
  Term p = builder.parameter("p", location), n = builder.parameter("n", location), u = builder.fresh("u", location);
  const PredicateId id = builder.declare(std::move(name));
  Formula node = builder.node(x, {{next, u}, {back, p}});
  return builder.finish({context.equal(x, n), context.equal(y, p)},
                        {context.distinct({x, n}), context.distinct({y, p})},
                        {node, context.predicate(id, {u, y, x, n})});
}

PredicateId add_nested_list(Context& context, std::string name, SortId location, std::size_t top, std::size_t down,
                            PredicateId inner) {
  ListBuilder builder(context, location);
  const SortId below = context.signature().cell(context.signature().sort(location).cell).fields[down].sort;
  Term x = builder.parameter("x", location), y = builder.parameter("y", location), z = builder.parameter("z", below);
  Term t = builder.fresh("t", location), u = builder.fresh("u", below);
  const PredicateId id = builder.declare(std::move(name));
  Formula node = builder.node(x, {{top, t}, {down, u}});
  return builder.finish({context.equal(x, y)}, {context.distinct({x, y})},
                        {node, context.predicate(inner, {u, z}), context.predicate(id, {t, y, z})});
}

std::optional<PredicateId> builtin_list(Context& context, std::string_view name, SortId location) {
  Signature& signature = context.signature();
  if (!signature.is_location(location) || !signature.sort(location).cell.valid()) return std::nullopt;
  // The plain name belongs to the first cell type that asks for it.
  std::string full(name);
  if (auto known = signature.find_predicate(full)) {
    const PredicateDefinition& definition = signature.predicate(*known);
    if (signature.variable(definition.parameters.front()).sort == location) return known;
    full = fmt::format("{}.{}", name, signature.sort(location).name);
    if (auto own = signature.find_predicate(full)) return own;
  }
  const auto next = link_field(signature, location, location, 0);
  if (!next) return std::nullopt;
  if (name == "ls") return add_singly_list(context, full, location, *next);
  if (name == "nls") return add_nested_over(context, full, location, *next);
  const auto back = link_field(signature, location, location, *next + 1);
  if (name != "dls" || !back) return std::nullopt;
  return add_doubly_list(context, full, location, *next, *back);
}

}  // namespace heapwise::logic
