#include "logic/small_model_cells.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "logic/small_model_integers.h"

namespace heapwise::logic {

namespace {

constexpr std::size_t kMostOpenCells = 16;  // subsets of more cells are too many to try
constexpr std::size_t kMostUnfoldings = 400'000;

}  // namespace

CellSet without(const CellSet& cells, const CellSet& taken) {
  CellSet rest;
  std::ranges::set_difference(cells, taken, std::back_inserter(rest));
  return rest;
}

CellSet united(const CellSet& a, const CellSet& b) {
  CellSet all;
  std::ranges::set_union(a, b, std::back_inserter(all));
  return all;
}

bool Guards::pure(Formula formula) {
  if (auto found = pure_.find(formula); found != pure_.end()) return found->second;
  bool result = false;
  switch (formula->kind) {
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual: result = true; break;
    case FormulaKind::And:
    case FormulaKind::Or:
    case FormulaKind::Not:
    case FormulaKind::AndNot:
      result = std::ranges::all_of(formula->children, [this](Formula child) { return pure(child); });
      break;
    default: break;
  }
  return pure_[formula] = result;
}

bool Guards::guarded(Formula formula) {
  if (auto found = guarded_.find(formula); found != guarded_.end()) return found->second;
  auto child_guarded = [this](Formula child) { return guarded(child); };
  bool result = false;
  switch (formula->kind) {
    case FormulaKind::False:
    case FormulaKind::Emp:
    case FormulaKind::PointsTo:
    case FormulaKind::Freed:
    case FormulaKind::Predicate: result = true; break;
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual: result = semantics_ == Semantics::Strict; break;
    case FormulaKind::Sep:
    case FormulaKind::Or: result = std::ranges::all_of(formula->children, child_guarded); break;
    case FormulaKind::And: result = std::ranges::any_of(formula->children, child_guarded); break;
    case FormulaKind::AndNot:
    case FormulaKind::Exists: result = guarded(formula->children.front()); break;
    default: break;
  }
  return guarded_[formula] = result;
}

solver::Limits limits_of(const Budget& budget) {
  const double seconds = std::min(budget.seconds_left(), 1e6);
  return {.milliseconds = std::max(1U, static_cast<unsigned>(seconds * 1000))};
}

CellEvaluator::CellEvaluator(Context& context, solver::TermTable& terms, const Closure& closure,
                             std::vector<SymbolicCell> cells, Semantics semantics, WandReading wands, Budget& budget)
    : context_(context),
      terms_(terms),
      closure_(closure),
      cells_(std::move(cells)),
      semantics_(semantics),
      wands_(wands),
      budget_(budget),
      given_cells_(cells_.size()),
      guards_(semantics) {
  for (const SymbolicCell& cell : cells_) {
    add_to_universe(cell.address);
    for (Term field : cell.fields) add_to_universe(field);
  }
}

void CellEvaluator::add_to_universe(Term t) {
  if (!context_.signature().is_location(t->sort)) return;
  const Term root = closure_.representative(t);
  if (in_universe_.insert(root).second) universe_.push_back(root);
}

solver::Term CellEvaluator::give_up(std::string reason) {
  if (reason_.empty()) reason_ = std::move(reason);
  return terms_.no();
}

solver::Term CellEvaluator::value(Term t) {
  const SortKind kind = context_.signature().sort(t->sort).kind;
  if (kind == SortKind::Location) {
    t = closure_.representative(t);
    if (used_.insert(t).second) classes_used_.push_back(t);
  }
  if (auto found = values_.find(t); found != values_.end()) return found->second;
  if (t->kind == TermKind::Variable || t->kind == TermKind::Nil) {
    const solver::SortId sort = kind == SortKind::Integer ? terms_.int_sort()
                                : kind == SortKind::Boolean
                                    ? terms_.bool_sort()
                                    : terms_.uninterpreted_sort(fmt::format("L{}", t->sort.index()));
    return values_[t] = terms_.variable(fmt::format("t{}", t->id), sort);
  }
  const auto result = translate_arithmetic(terms_, t, [&](Term argument) { return value(argument); });
  if (result) return values_[t] = *result;
  (void)give_up("a product of two unknowns");
  return terms_.integer(0);
}

solver::Term CellEvaluator::equal(Term a, Term b) {
  if (a == b) return terms_.yes();
  if (a->sort != b->sort) return terms_.no();
  if (!context_.signature().is_location(a->sort)) return terms_.equal(value(a), value(b));
  switch (closure_.relation(a, b)) {
    case Closure::Relation::Equal: return terms_.yes();
    case Closure::Relation::Different: return terms_.no();
    case Closure::Relation::Open: break;
  }
  if (generic_.contains(a) || generic_.contains(b)) return terms_.no();
  return terms_.equal(value(a), value(b));
}

solver::Term CellEvaluator::holds(Formula formula, const CellSet& cells) {
  if (stopped()) return terms_.no();
  if (budget_.exhausted()) return give_up("out of " + std::string(budget_.reason_text()));
  Key key{formula->id, cells};
  if (auto found = known_.find(key); found != known_.end()) return found->second;
  const solver::Term result = compute(formula, cells);
  known_.emplace(std::move(key), result);
  return result;
}

solver::Term CellEvaluator::pure(Formula formula) {
  switch (formula->kind) {
    case FormulaKind::Equal: return equal(formula->terms[0], formula->terms[1]);
    case FormulaKind::Distinct: {
      std::vector<solver::Term> all;
      for (std::size_t i = 0; i < formula->terms.size(); ++i)
        for (std::size_t j = i + 1; j < formula->terms.size(); ++j)
          all.push_back(terms_.negate(equal(formula->terms[i], formula->terms[j])));
      return terms_.conjunction(all);
    }
    case FormulaKind::Less: return terms_.int_less(value(formula->terms[0]), value(formula->terms[1]));
    case FormulaKind::LessEqual: return terms_.int_less_equal(value(formula->terms[0]), value(formula->terms[1]));
    default: HW_UNREACHABLE("pure atoms only");
  }
}

solver::Term CellEvaluator::compute(Formula formula, const CellSet& cells) {
  const auto& children = formula->children;
  switch (formula->kind) {
    case FormulaKind::True: return terms_.yes();
    case FormulaKind::False: return terms_.no();
    case FormulaKind::Emp: return terms_.boolean(cells.empty());
    case FormulaKind::PointsTo:
    case FormulaKind::Freed: return cells.size() == 1 ? matches(formula, cells[0]) : terms_.no();
    case FormulaKind::Equal:
    case FormulaKind::Distinct:
    case FormulaKind::Less:
    case FormulaKind::LessEqual: return semantics_ == Semantics::Strict && !cells.empty() ? terms_.no() : pure(formula);
    case FormulaKind::And: {
      std::vector<solver::Term> all;
      for (Formula child : children) {
        all.push_back(holds(child, cells));
        if (all.back() == terms_.no()) return terms_.no();
      }
      return terms_.conjunction(all);
    }
    case FormulaKind::Or: {
      std::vector<solver::Term> any;
      for (Formula child : children) {
        any.push_back(holds(child, cells));
        if (any.back() == terms_.yes()) return terms_.yes();
      }
      return terms_.disjunction(any);
    }
    case FormulaKind::Not: return terms_.negate(holds(children[0], cells));
    case FormulaKind::AndNot:
      return terms_.conjunction(holds(children[0], cells), terms_.negate(holds(children[1], cells)));
    case FormulaKind::Sep: return sep_holds(formula, cells);
    case FormulaKind::Exists: return quantified_holds(formula, cells);
    case FormulaKind::Wand:
    case FormulaKind::Septraction: return wand_holds(formula, cells);
    case FormulaKind::Predicate: return predicate_holds(formula, cells);
  }
  HW_UNREACHABLE("all kinds are listed");
}

solver::Term CellEvaluator::matches(Formula formula, std::uint16_t index) {
  const SymbolicCell& cell = cells_[index];
  if (cell.freed != (formula->kind == FormulaKind::Freed) || formula->terms.size() != cell.fields.size() + 1)
    return terms_.no();
  std::vector<solver::Term> all{equal(cell.address, formula->terms[0])};
  for (std::size_t i = 0; i < cell.fields.size() && all.back() != terms_.no(); ++i)
    all.push_back(equal(cell.fields[i], formula->terms[i + 1]));
  return terms_.conjunction(all);
}

// Guarded parts take their candidates, the last part takes the rest; `true` takes anything.
solver::Term CellEvaluator::sep_holds(Formula sep, const CellSet& cells) {
  std::vector<Formula> guarded, open;
  bool anything = false;
  for (Formula part : sep->children) {
    if (part->kind == FormulaKind::True) anything = true;
    else (guards_.guarded(part) ? guarded : open).push_back(part);
  }
  std::ranges::partition(guarded, [](Formula part) { return part->kind == FormulaKind::PointsTo; });
  if (anything && !open.empty()) open.push_back(context_.truth());
  if (!anything && open.empty()) {
    open.push_back(guarded.back());
    guarded.pop_back();
  }
  std::vector<solver::Term> ways;
  for (const Candidate& taken : sep_candidates(guarded, cells)) {
    const solver::Term rest = open.empty() ? terms_.yes() : open_parts_hold(open, 0, without(cells, taken.cells));
    ways.push_back(terms_.conjunction(taken.condition, rest));
    if (ways.back() == terms_.yes()) return terms_.yes();
  }
  return terms_.disjunction(ways);
}

solver::Term CellEvaluator::open_parts_hold(const std::vector<Formula>& parts, std::size_t first,
                                            const CellSet& cells) {
  if (first + 1 == parts.size()) return holds(parts[first], cells);
  if (cells.size() > kMostOpenCells) return give_up("too many ways to split the heap");
  std::vector<solver::Term> ways;
  for (std::uint32_t mask = 0; mask < (1U << cells.size()) && !stopped(); ++mask) {
    CellSet taken;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if ((mask >> i) & 1) taken.push_back(cells[i]);
    const solver::Term here = holds(parts[first], taken);
    if (here == terms_.no()) continue;
    ways.push_back(terms_.conjunction(here, open_parts_hold(parts, first + 1, without(cells, taken))));
    if (ways.back() == terms_.yes()) return terms_.yes();
  }
  return terms_.disjunction(ways);
}

solver::Term CellEvaluator::predicate_holds(Formula predicate, const CellSet& cells) {
  if (!context_.signature().predicate(predicate->predicate).list)
    return give_up("an inductive predicate that is no list");
  if (++unfoldings_ > kMostUnfoldings) return give_up("too many unfoldings");
  return holds(unfolded(predicate), cells);
}

Formula CellEvaluator::unfolded(Formula predicate) {
  const Formula body = context_.unfold(predicate);
  return semantics_ == Semantics::Strict ? in_strict_words(body) : body;
}

Formula CellEvaluator::in_strict_words(Formula body) {
  std::vector<Formula> parts;
  for (Formula child : body->children) parts.push_back(guards_.pure(child) ? child : in_strict_words(child));
  switch (body->kind) {
    case FormulaKind::And: return context_.sep(parts);  // lists have one spatial conjunct
    case FormulaKind::Or: return context_.disjunction(parts);
    case FormulaKind::Sep: return context_.sep(parts);
    case FormulaKind::Exists: return context_.exists(body->bound, parts.front());
    default: return body;
  }
}

}  // namespace heapwise::logic
