#include "logic/small_model_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "logic/small_model_integers.h"

namespace heapwise::logic {

Spaces::Spaces(Context& context, solver::TermTable& terms, const Closure& closure)
    : context_(context), terms_(terms), closure_(closure) {}

void Spaces::build(const std::vector<Term>& variables, const std::map<SortId, const ListShape*>& lists, bool runs) {
  runs_ = runs;
  for (std::size_t i = 0; i < context_.signature().sort_count(); ++i)
    if (context_.signature().is_location(SortId(i))) spaces_[SortId(i)].sort = SortId(i);
  for (auto [sort, shape] : lists) spaces_.at(sort).list = shape;
  add_names(variables);
  for (auto& [sort, space] : spaces_) {
    if (runs && space.list != nullptr && space.list->kind == ListKind::Nested) {
      const ListShape& inner = *context_.signature().predicate(space.list->inner).list;
      for (const auto& [other_sort, other] : spaces_)
        if (context_.signature().sort(other_sort).cell == inner.cell && other_sort != sort)
          space.unnamed = other.names.size();
    }
    space.width = static_cast<unsigned>(std::bit_width(space.other()));
    space.offset = location_count_;
    location_count_ += space.size();
  }
  for (auto& [sort, space] : spaces_) constrain_names(space);
  for (auto& [sort, space] : spaces_) add_heap(space);
}

// Cells that must be there come first: their number is their own.
void Spaces::add_names(const std::vector<Term>& variables) {
  for (bool anchored : {true, false}) {
    for (Term variable : variables) {
      const Term root = closure_.representative(variable);
      if (!context_.signature().is_location(root->sort) || root->kind == TermKind::Nil) continue;
      if (closure_.anchored(root) != anchored) continue;
      std::vector<Term>& names = spaces_.at(root->sort).names;
      if (std::ranges::find(names, root) == names.end()) names.push_back(root);
    }
  }
}

solver::Term Spaces::number(SortId sort, std::size_t location) { return terms_.bits(location, spaces_.at(sort).width); }

// x_i ≤ i, and whoever has the number j equals the j-th variable, which has it itself.
void Spaces::constrain_names(const Space& space) {
  for (std::size_t i = 1; i <= space.names.size(); ++i) {
    const Term name = space.names[i - 1];
    const solver::Term own = number(space.sort, i);
    if (closure_.anchored(name)) {
      values_[name] = own;
      continue;
    }
    const solver::Term x = terms_.variable(fmt::format("x{}", name->id), terms_.bits_sort(space.width));
    values_[name] = x;
    constraints_.push_back(terms_.bits_binary(solver::Operator::BitsULessEqual, x, own));
    for (std::size_t j = 1; j < i; ++j)
      constraints_.push_back(terms_.implies(terms_.equal(x, number(space.sort, j)),
                                            terms_.equal(values_.at(space.names[j - 1]), number(space.sort, j))));
  }
  for (auto [a, b] : closure_.disequalities())
    if (a->sort == space.sort) constraints_.push_back(terms_.distinct(value(a), value(b)));
}

void Spaces::add_heap(Space& space) {
  const CellId cell = context_.signature().sort(space.sort).cell;
  for (std::size_t location = 1; location <= space.size(); ++location) {
    const std::string name = fmt::format("h{}.{}", space.sort.index(), location);
    solver::Term allocated = cell.valid() ? terms_.variable(name, terms_.bool_sort()) : terms_.no();
    if (location <= space.names.size())
      constraints_.push_back(
          terms_.implies(allocated, terms_.equal(values_.at(space.names[location - 1]), number(space.sort, location))));
    space.allocated.push_back(allocated);
    space.fields.emplace_back();
    if (!cell.valid()) continue;
    const std::size_t count = context_.signature().cell(cell).fields.size();
    for (std::size_t i = 0; i < count; ++i) space.fields.back().push_back(fresh_field(space, location, i));
    if (space.list == nullptr || space.list->kind != ListKind::Nested) continue;
    const SortId inner = context_.signature().cell(cell).fields[space.list->down].sort;
    space.run_down.push_back(terms_.variable(name + ".run", terms_.bits_sort(spaces_.at(inner).width)));
  }
}

FieldValue Spaces::fresh_field(const Space& space, std::size_t location, std::size_t field) {
  const Cell& cell = context_.signature().cell(context_.signature().sort(space.sort).cell);
  const std::string name = fmt::format("h{}.{}.{}", space.sort.index(), location, field);
  const SortId sort = cell.fields[field].sort;
  switch (context_.signature().sort(sort).kind) {
    case SortKind::Integer: return {terms_.variable(name, terms_.int_sort()), terms_.no()};
    case SortKind::Boolean: return {terms_.variable(name, terms_.bool_sort()), terms_.no()};
    default: break;
  }
  const Space& target = spaces_.at(sort);
  const bool nested = space.list != nullptr && space.list->kind == ListKind::Nested;
  const bool doubly = space.list != nullptr && space.list->kind == ListKind::Doubly;
  // The inner list of an unnamed outer node starts at the variable that the node is there for.
  if (location > space.names.size() && nested && field == space.list->down)
    return {terms_.bits(location - space.names.size(), target.width), terms_.no()};
  const solver::Term value = terms_.variable(name, terms_.bits_sort(target.width));
  constraints_.push_back(
      terms_.bits_binary(solver::Operator::BitsULessEqual, value, terms_.bits(target.other(), target.width)));
  const bool link =
      runs_ && space.list != nullptr &&
      (field == space.list->next || (nested && field == space.list->down) || (doubly && field == space.list->back));
  return {value, link ? terms_.variable(name + ".detour", terms_.bool_sort()) : terms_.no()};
}

solver::Term Spaces::value(Term t) {
  const SortKind kind = context_.signature().sort(t->sort).kind;
  if (kind == SortKind::Location) {
    t = closure_.representative(t);
    if (t->kind == TermKind::Nil) return number(t->sort, 0);
  }
  if (auto found = values_.find(t); found != values_.end()) return found->second;
  if (t->kind == TermKind::Variable || t->kind == TermKind::Nil) {
    HW_CHECK(kind != SortKind::Location, "every location variable has been given a number");
    return values_[t] = terms_.variable(fmt::format("x{}", t->id),
                                        kind == SortKind::Integer ? terms_.int_sort() : terms_.bool_sort());
  }
  const auto result = translate_arithmetic(terms_, t, [&](Term argument) { return value(argument); });
  HW_CHECK(result.has_value(), "the caller refuses products of unknowns");
  return values_[t] = *result;
}

FieldValue Spaces::field(const Space& space, solver::Term location, std::size_t field) {
  if (terms_.is_constant(location)) {
    const auto index = static_cast<std::size_t>(terms_.bits_value(location));
    if (index >= 1 && index <= space.size()) return space.fields[index - 1][field];
  }
  FieldValue result = space.fields.front()[field];
  for (std::size_t i = 1; i < space.size(); ++i) {
    const solver::Term here = terms_.equal(location, number(space.sort, i + 1));
    result.value = terms_.ite(here, space.fields[i][field].value, result.value);
    result.detour = terms_.ite(here, space.fields[i][field].detour, result.detour);
  }
  return result;
}

solver::Term Spaces::allocated(const Space& space, solver::Term location) {
  std::vector<solver::Term> any;
  for (std::size_t i = 0; i < space.size(); ++i)
    any.push_back(terms_.conjunction(terms_.equal(location, number(space.sort, i + 1)), space.allocated[i]));
  return terms_.disjunction(any);
}

}  // namespace heapwise::logic
