#include "logic/signature.h"

#include <fmt/format.h>

#include "base/check.h"

namespace heapwise::logic {

Signature::Signature() {
  boolean_ = add_sort("Bool", SortKind::Boolean);
  integer_ = add_sort("Int", SortKind::Integer);
}

SortId Signature::add_sort(std::string name, SortKind kind) {
  const SortId id(sorts_.size());
  sort_names_.emplace(name, id);
  sorts_.push_back({std::move(name), kind});
  return id;
}

CellId Signature::add_cell(std::string name, std::string constructor, std::vector<Field> fields) {
  const CellId id(cells_.size());
  if (!constructor.empty()) constructors_.emplace(constructor, id);
  cells_.push_back({std::move(name), std::move(constructor), std::move(fields)});
  return id;
}

VariableId Signature::add_variable(std::string name, SortId sort, bool bound) {
  const VariableId id(variables_.size());
  variables_.push_back({std::move(name), sort, bound});
  return id;
}

VariableId Signature::add_fresh(std::string_view stem, SortId sort) {
  // The separator `!` cannot be part of a fresh stem twice: x, x!1, x!2, never x!1!2.
  return add_variable(fmt::format("{}!{}", stem.substr(0, stem.find('!')), ++fresh_), sort, true);
}

PredicateId Signature::add_predicate(PredicateDefinition definition) {
  HW_CHECK(!predicate_names_.contains(definition.name), "a predicate is defined once");
  const PredicateId id(predicates_.size());
  predicate_names_.emplace(definition.name, id);
  predicates_.push_back(std::move(definition));
  return id;
}

std::optional<SortId> Signature::find_sort(std::string_view name) const {
  const auto found = sort_names_.find(std::string(name));
  return found == sort_names_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<CellId> Signature::find_constructor(std::string_view name) const {
  const auto found = constructors_.find(std::string(name));
  return found == constructors_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<PredicateId> Signature::find_predicate(std::string_view name) const {
  const auto found = predicate_names_.find(std::string(name));
  return found == predicate_names_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace heapwise::logic
