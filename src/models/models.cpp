#include "models/models.h"

#include <algorithm>

#include "base/check.h"
#include "models/declarations.h"
#include "models/table.h"

namespace heapwise::models {

const Models& Models::standard() {
  static const Models table = [] {
    Models models;
    add_memory_functions(models);
    add_string_functions(models);
    add_stdio_functions(models);
    add_stdlib_functions(models);
    add_file_functions(models);
    add_process_functions(models);
    add_socket_functions(models);
    add_locale_functions(models);
    add_time_functions(models);
    add_message_functions(models);
    add_pure_functions(models);
    add_verifier_functions(models);
    add_unsupported_functions(models);
    for (auto& [name, row] : models.by_name_) row.of_library = true;
    return models;
  }();
  return table;
}

void Models::add(Model model) {
  const auto [place, is_new] = by_name_.try_emplace(model.name, Row{models_.size()});
  if (!is_new) place->second.of_library = false;
  if (is_new) models_.push_back(std::move(model));
  else models_[place->second.index] = std::move(model);
}

void Models::add_alias(std::string alias, std::string_view name) {
  const auto found = by_name_.find(name);
  HW_CHECK(found != by_name_.end(), "an alias is of a function that the table knows");
  by_name_[std::move(alias)] = found->second;
}

void Models::add_like(const std::string& name, std::string_view known) {
  const Model* found = find(known);
  HW_CHECK(found != nullptr, "it is like a function that the table knows");
  Model model = *found;
  model.counts_when_defined = true;
  by_name_[name] = {models_.size()};
  models_.push_back(std::move(model));
}

std::vector<std::string> Models::names() const {
  std::vector<std::string> names;
  for (const auto& [name, index] : by_name_) names.push_back(name);
  std::ranges::sort(names);
  return names;
}

const Model* Models::find(const ir::Function& function) const {
  const auto found = by_name_.find(function.name);
  const bool is_meant = found == by_name_.end() || !found->second.of_library || function.has_body() ||
                        fits(function, declaration_of(function.name));
  return is_meant ? find(std::string_view(function.name)) : nullptr;
}

const Model* Models::find(std::string_view name) const {
  if (const auto found = by_name_.find(name); found != by_name_.end()) return &models_[found->second.index];
  constexpr std::string_view kNondet = "__VERIFIER_nondet_";
  if (name.starts_with(kNondet) && name != kNondet) return find(kNondet);
  return nullptr;
}

}  // namespace heapwise::models
