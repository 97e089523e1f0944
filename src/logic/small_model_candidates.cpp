// The part of CellEvaluator that finds which cells a guarded formula can hold of, and what a quantifier ranges over.
#include <algorithm>
#include <map>

#include "logic/small_model_cells.h"

namespace heapwise::logic {

namespace {

constexpr std::size_t kMostCandidates = 4'000;  // of one guarded formula

// A points-to that `formula` cannot do without, whose address is known and whose content is among `bound`.
Formula binding_atom(Formula formula, std::vector<VariableId>& hidden, const std::vector<VariableId>& bound) {
  auto mentions = [](const std::vector<VariableId>& variables, Term t) {
    return t->kind == TermKind::Variable && std::ranges::find(variables, t->variable) != variables.end();
  };
  switch (formula->kind) {
    case FormulaKind::PointsTo: {
      if (mentions(hidden, formula->terms[0])) return nullptr;
      const bool binds = std::any_of(formula->terms.begin() + 1, formula->terms.end(),
                                     [&](Term field) { return mentions(bound, field); });
      return binds ? formula : nullptr;
    }
    case FormulaKind::Sep:
    case FormulaKind::And:
      for (Formula child : formula->children)
        if (Formula found = binding_atom(child, hidden, bound)) return found;
      return nullptr;
    case FormulaKind::AndNot: return binding_atom(formula->children[0], hidden, bound);
    case FormulaKind::Exists: {
      const std::size_t before = hidden.size();
      hidden.insert(hidden.end(), formula->bound.begin(), formula->bound.end());
      const Formula found = binding_atom(formula->children[0], hidden, bound);
      hidden.resize(before);
      return found;
    }
    default: return nullptr;
  }
}

}  // namespace

CellEvaluator::Candidates CellEvaluator::candidates(Formula formula, const CellSet& cells) {
  if (stopped()) return {};
  if (budget_.exhausted()) {
    (void)give_up("out of " + std::string(budget_.reason_text()));
    return {};
  }
  Key key{formula->id, cells};
  if (auto found = known_candidates_.find(key); found != known_candidates_.end()) return found->second;
  // One entry per set of cells: the conditions of several ways are joined.
  std::map<CellSet, std::vector<solver::Term>> united_ways;
  for (Candidate& way : compute_candidates(formula, cells)) {
    if (way.condition != terms_.no()) united_ways[std::move(way.cells)].push_back(way.condition);
  }
  Candidates result;
  for (auto& [taken, conditions] : united_ways) result.push_back({taken, terms_.disjunction(conditions)});
  if (result.size() > kMostCandidates) (void)give_up("too many ways to split the heap");
  return known_candidates_[std::move(key)] = std::move(result);
}

CellEvaluator::Candidates CellEvaluator::compute_candidates(Formula formula, const CellSet& cells) {
  Candidates result;
  auto add_all = [&](Candidates more) { std::ranges::move(more, std::back_inserter(result)); };
  switch (formula->kind) {
    case FormulaKind::PointsTo:
    case FormulaKind::Freed:
      for (std::uint16_t cell : cells) {
        const solver::Term condition = matches(formula, cell);
        if (condition == terms_.yes()) return {{{cell}, condition}};  // no other cell has that address
        if (condition != terms_.no()) result.push_back({{cell}, condition});
      }
      return result;
    case FormulaKind::Sep: {
      std::vector<Formula> parts = formula->children;
      std::ranges::partition(parts, [](Formula part) { return part->kind == FormulaKind::PointsTo; });
      return sep_candidates(parts, cells);
    }
    case FormulaKind::Or:
      for (Formula child : formula->children) add_all(candidates(child, cells));
      return result;
    case FormulaKind::And: return and_candidates(formula, cells);
    case FormulaKind::AndNot:
      result = candidates(formula->children[0], cells);
      for (Candidate& way : result)
        way.condition = terms_.conjunction(way.condition, terms_.negate(holds(formula->children[1], way.cells)));
      return result;
    case FormulaKind::Exists:
      for_each_instance(formula, cells, [&](Formula instance) { add_all(candidates(instance, cells)); });
      return result;
    case FormulaKind::Predicate:
      if (!context_.signature().predicate(formula->predicate).list) {
        (void)give_up("an inductive predicate that is no list");
        return {};
      }
      return candidates(unfolded(formula), cells);
    default: return {{{}, holds(formula, {})}};  // emp, false, a pure atom of the strict reading
  }
}

CellEvaluator::Candidates CellEvaluator::sep_candidates(const std::vector<Formula>& parts, const CellSet& cells) {
  Candidates ways{{{}, terms_.yes()}};
  for (Formula part : parts) {
    Candidates longer;
    for (const Candidate& way : ways) {
      for (const Candidate& next : candidates(part, without(cells, way.cells))) {
        const solver::Term both = terms_.conjunction(way.condition, next.condition);
        if (both != terms_.no()) longer.push_back({united(way.cells, next.cells), both});
      }
      if (longer.size() > kMostCandidates || stopped()) {
        (void)give_up("too many ways to split the heap");
        return {};
      }
    }
    ways = std::move(longer);
  }
  return ways;
}

// Pure conjuncts first: one that is false spares the rest. Then one guarded conjunct proposes, the others judge.
CellEvaluator::Candidates CellEvaluator::and_candidates(Formula formula, const CellSet& cells) {
  std::vector<solver::Term> facts;
  std::vector<Formula> judges;
  Formula proposer = nullptr;
  for (Formula child : formula->children) {
    if (semantics_ == Semantics::SlComp && guards_.pure(child)) {
      facts.push_back(holds(child, {}));
      if (facts.back() == terms_.no()) return {};
    } else if (proposer == nullptr && guards_.guarded(child)) {
      proposer = child;
    } else {
      judges.push_back(child);
    }
  }
  const solver::Term fact = terms_.conjunction(facts);
  Candidates ways = candidates(proposer, cells);
  for (Candidate& way : ways) {
    way.condition = terms_.conjunction(way.condition, fact);
    for (Formula judge : judges)
      if (way.condition != terms_.no()) way.condition = terms_.conjunction(way.condition, holds(judge, way.cells));
  }
  return ways;
}

solver::Term CellEvaluator::quantified_holds(Formula exists, const CellSet& cells) {
  std::vector<solver::Term> any;
  for_each_instance(exists, cells, [&](Formula instance) {
    if (any.empty() || any.back() != terms_.yes()) any.push_back(holds(instance, cells));
  });
  return terms_.disjunction(any);
}

template <class Visit>
void CellEvaluator::for_each_instance(Formula exists, const CellSet& cells, Visit visit) {
  const Instances all = instances(exists, cells);
  for (std::size_t i = 0; i < all.formulas.size() && !stopped(); ++i) {
    const bool generic = all.with_generic && i + 1 == all.formulas.size();
    if (generic) ++generics_in_use_[all.sort];
    visit(all.formulas[i]);
    if (generic) --generics_in_use_[all.sort];
  }
}

CellEvaluator::Instances CellEvaluator::instances(Formula exists, const CellSet& cells) {
  Instances result;
  if (instances_by_matching(exists, cells, result.formulas)) return result;
  const VariableId variable = exists->bound.front();
  const std::vector<VariableId> rest(exists->bound.begin() + 1, exists->bound.end());
  result.sort = context_.signature().variable(variable).sort;
  if (!context_.signature().is_location(result.sort)) {
    (void)give_up("a quantified integer that no cell determines");
    return result;
  }
  auto instantiate = [&](Term t) {
    result.formulas.push_back(context_.substitute(context_.exists(rest, exists->children[0]), {{variable, t}}));
  };
  for (Term t : universe_)
    if (t->sort == result.sort) instantiate(t);
  if (!in_universe_.contains(context_.nil(result.sort))) instantiate(context_.nil(result.sort));
  std::vector<Term>& generics = generics_[result.sort];
  const std::size_t in_use = generics_in_use_[result.sort];
  for (std::size_t i = 0; i < in_use; ++i) instantiate(generics[i]);
  if (in_use == generics.size()) {
    generics.push_back(context_.variable(context_.signature().add_fresh("other", result.sort)));
    generic_.insert(generics.back());
  }
  instantiate(generics[in_use]);
  result.with_generic = true;
  return result;
}

bool CellEvaluator::instances_by_matching(Formula exists, const CellSet& cells, std::vector<Formula>& out) {
  std::vector<VariableId> hidden = exists->bound;
  const Formula atom = binding_atom(exists->children[0], hidden, exists->bound);
  if (atom == nullptr) return false;
  for (std::uint16_t index : cells) {
    const SymbolicCell& cell = cells_[index];
    if (cell.freed || cell.fields.size() + 1 != atom->terms.size()) continue;
    if (equal(cell.address, atom->terms[0]) == terms_.no()) continue;
    Substitution binding;
    for (std::size_t i = 0; i < cell.fields.size(); ++i) {
      const Term field = atom->terms[i + 1];
      if (field->kind == TermKind::Variable && std::ranges::find(exists->bound, field->variable) != exists->bound.end())
        binding.emplace(field->variable, cell.fields[i]);
    }
    std::vector<VariableId> rest;
    for (VariableId variable : exists->bound)
      if (!binding.contains(variable)) rest.push_back(variable);
    out.push_back(context_.substitute(context_.exists(rest, exists->children[0]), binding));
  }
  return true;
}

}  // namespace heapwise::logic
