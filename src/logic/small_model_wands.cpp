// The part of CellEvaluator that reads magic wands and septractions.
#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "logic/small_model_cells.h"

namespace heapwise::logic {

// ∀ heaps of the left side that fit beside `cells` (a wand), or ∃ one (a septraction).
solver::Term CellEvaluator::wand_holds(Formula wand, const CellSet& cells) {
  const bool every = wand->kind == FormulaKind::Wand;
  std::vector<solver::Term> parts;
  const std::vector<Extension> all = extensions(wand->children[0]);
  for (const Extension& extension : all) {
    std::vector<solver::Term> fits = extension.conditions;
    if (wands_ == WandReading::Fixed)
      for (std::uint16_t cell : extension.cells) fits.push_back(content_is(SymbolicCell(cells_[cell])));
    for (std::size_t i = 0; i < extension.cells.size(); ++i) {
      const Term address = cells_[extension.cells[i]].address;
      fits.push_back(terms_.negate(equal(address, context_.nil(address->sort))));
      for (std::uint16_t other : cells) fits.push_back(terms_.negate(equal(address, cells_[other].address)));
      for (std::size_t j = 0; j < i; ++j)
        fits.push_back(terms_.negate(equal(address, cells_[extension.cells[j]].address)));
    }
    const solver::Term condition = terms_.conjunction(fits);
    if (condition == terms_.no()) continue;
    const solver::Term after = holds(wand->children[1], united(cells, extension.cells));
    parts.push_back(every ? terms_.implies(condition, after) : terms_.conjunction(condition, after));
  }
  return every ? terms_.conjunction(parts) : terms_.disjunction(parts);
}

std::vector<CellEvaluator::Extension> CellEvaluator::extensions(Formula left) {
  if (auto found = known_extensions_.find(left); found != known_extensions_.end()) return found->second;
  std::vector<Extension> all(1);
  if (!extend(left, all)) {
    (void)give_up("a magic wand whose left side is not a disjunction of points-to atoms");
    all.clear();
  }
  return known_extensions_[left] = all;
}

bool CellEvaluator::extend(Formula part, std::vector<Extension>& all) {
  switch (part->kind) {
    case FormulaKind::False: all.clear(); return true;
    case FormulaKind::Emp: return true;
    case FormulaKind::PointsTo:
    case FormulaKind::Freed: {
      HW_CHECK(cells_.size() < UINT16_MAX, "cells are numbered by 16 bits");
      const auto index = static_cast<std::uint16_t>(cells_.size());
      cells_.push_back(
          {part->terms[0], {part->terms.begin() + 1, part->terms.end()}, part->kind == FormulaKind::Freed});
      for (Extension& extension : all) extension.cells.push_back(index);
      return true;
    }
    case FormulaKind::Sep:
      return std::ranges::all_of(part->children, [&](Formula child) { return extend(child, all); });
    case FormulaKind::Or: {
      std::vector<Extension> sum;
      for (Formula child : part->children) {
        std::vector<Extension> branch = all;
        if (!extend(child, branch)) return false;
        sum.insert(sum.end(), branch.begin(), branch.end());
      }
      all = std::move(sum);
      return true;
    }
    case FormulaKind::And: {
      Formula spatial = nullptr;
      for (Formula child : part->children) {
        if (guards_.pure(child)) {
          const solver::Term condition = holds(child, {});
          for (Extension& extension : all) extension.conditions.push_back(condition);
          if (semantics_ == Semantics::Strict && spatial == nullptr) spatial = context_.emp();
        } else {
          if (spatial != nullptr) return false;
          spatial = child;
        }
      }
      return spatial != nullptr && extend(spatial, all);
    }
    default: return false;
  }
}

// The content of a location in the fixed reading: a function of the address.
solver::Term CellEvaluator::content(Term address, std::size_t field, Term like) {
  const solver::Term location = value(address), sample = value(like);
  const solver::FunctionId function = terms_.function(fmt::format("content{}.{}", address->sort.index(), field),
                                                      {terms_.sort_id(location)}, terms_.sort_id(sample));
  return terms_.apply(function, std::vector{location});
}

solver::Term CellEvaluator::content_is(const SymbolicCell& cell) {
  std::vector<solver::Term> all;
  for (std::size_t given = 0; given < given_cells_; ++given) {
    if (closure_.relation(cells_[given].address, cell.address) != Closure::Relation::Equal) continue;
    if (cells_[given].freed != cell.freed) return terms_.no();
    for (std::size_t i = 0; i < cell.fields.size(); ++i) all.push_back(equal(cells_[given].fields[i], cell.fields[i]));
    return terms_.conjunction(all);
  }
  if (!contents_stated_) {
    contents_stated_ = true;
    for (std::size_t given = 0; given < given_cells_; ++given) {
      const SymbolicCell& known = cells_[given];
      for (std::size_t i = 0; i < known.fields.size(); ++i)
        side_conditions_.push_back(terms_.equal(content(known.address, i, known.fields[i]), value(known.fields[i])));
    }
  }
  for (std::size_t i = 0; i < cell.fields.size(); ++i)
    all.push_back(terms_.equal(content(cell.address, i, cell.fields[i]), value(cell.fields[i])));
  return terms_.conjunction(all);
}

}  // namespace heapwise::logic
