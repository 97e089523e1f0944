#include "logic/small_model_lists.h"

#include <algorithm>
#include <unordered_set>

#include "base/check.h"
#include "logic/small_model_cells.h"
#include "logic/small_model_paths.h"
#include "solver/solver.h"

namespace heapwise::logic {

namespace {

constexpr std::size_t kMostShares = 512;  // of one guarded formula

class ListModels {
 public:
  ListModels(Context& context, Formula formula, Semantics semantics, Budget& budget)
      : context_(context),
        original_(formula),
        semantics_(semantics),
        budget_(budget),
        guards_(semantics),
        spaces_(context, terms_, closure_),
        paths_(context, terms_, spaces_) {}

  Answer run() {
    formula_ = without_positive_quantifiers(original_);
    if (!guards_.guarded(formula_)) return unknown("a heap that no atom guards");
    if (!within_fragment(formula_)) return unknown(reason_);
    Answer answer;
    answer.verdict = Verdict::Unsatisfiable;
    if (!collect_facts(formula_, true)) return answer;
    std::vector<Term> variables;
    for (VariableId id : free_variables(formula_)) variables.push_back(context_.variable(id));
    const bool symbolic_heaps = each_atom_alone(formula_);
    if (symbolic_heaps) paths_.shortest_only();
    spaces_.build(variables, lists_, !symbolic_heaps);
    std::vector<solver::Term> heap;
    for (const auto& [sort, space] : spaces_.all())
      heap.insert(heap.end(), space.allocated.begin(), space.allocated.end());
    const solver::Term root = holds(formula_, heap);
    if (!reason_.empty()) return unknown(reason_);
    return solve(root);
  }

 private:
  static Answer unknown(std::string reason) {
    Answer answer;
    answer.reason = std::move(reason);
    return answer;
  }

  bool refuse(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
    return false;
  }

  // A quantifier in a positive place gets a witness: a fresh variable.
  Formula without_positive_quantifiers(Formula formula) {
    switch (formula->kind) {
      case FormulaKind::Exists: {
        Substitution witness;
        for (VariableId bound : formula->bound) {
          const Variable old = context_.signature().variable(bound);
          witness.emplace(bound, context_.variable(context_.signature().add_fresh(old.name, old.sort)));
        }
        return without_positive_quantifiers(context_.substitute(formula->children[0], witness));
      }
      case FormulaKind::And:
      case FormulaKind::Or:
      case FormulaKind::Sep: {
        std::vector<Formula> parts;
        for (Formula child : formula->children) parts.push_back(without_positive_quantifiers(child));
        if (formula->kind == FormulaKind::And) return context_.conjunction(parts);
        return formula->kind == FormulaKind::Or ? context_.disjunction(parts) : context_.sep(parts);
      }
      case FormulaKind::AndNot:
        return context_.and_not(without_positive_quantifiers(formula->children[0]), formula->children[1]);
      default: return formula;
    }
  }

  bool within_fragment(Formula formula) {
    if (!checked_.insert(formula).second) return true;
    switch (formula->kind) {
      case FormulaKind::Wand:
      case FormulaKind::Septraction: return refuse("a magic wand beside list predicates");
      case FormulaKind::Exists: return refuse("a quantifier under a negation beside list predicates");
      case FormulaKind::Freed: return refuse("a freed cell beside list predicates");
      case FormulaKind::Predicate: return one_shape_per_sort(formula);
      case FormulaKind::Sep: {
        const auto open = std::ranges::count_if(formula->children, [this](Formula c) { return !guards_.guarded(c); });
        if (open > 1) return refuse("a separating conjunction with two parts that no atom guards");
        break;
      }
      default: break;
    }
    for (Term t : formula->terms)
      if (t->kind == TermKind::Multiply) return refuse("a product");
    return std::ranges::all_of(formula->children, [this](Formula child) { return within_fragment(child); });
  }

  bool one_shape_per_sort(Formula atom) {
    const auto& definition = context_.signature().predicate(atom->predicate);
    if (!definition.list) return refuse("an inductive predicate that is no list");
    if (!add_shape(*definition.list, atom->terms[definition.list->root]->sort)) return false;
    if (definition.list->kind != ListKind::Nested) return true;
    const auto& fields = context_.signature().cell(definition.list->cell).fields;
    return add_shape(*context_.signature().predicate(definition.list->inner).list, fields[definition.list->down].sort);
  }

  bool add_shape(const ListShape& shape, SortId sort) {
    const auto [entry, is_new] = lists_.try_emplace(sort, &shape);
    if (is_new) return true;
    const ListShape& known = *entry->second;
    const bool same = known.kind == shape.kind && known.cell == shape.cell && known.next == shape.next &&
                      known.back == shape.back && known.down == shape.down && known.inner == shape.inner;
    return same || refuse("list predicates of different shapes over one sort");
  }

  // No spatial formula is negated or shares its cells with another one.
  bool each_atom_alone(Formula formula) {
    switch (formula->kind) {
      case FormulaKind::Not: return guards_.pure(formula);
      case FormulaKind::AndNot: return guards_.pure(formula->children[1]) && each_atom_alone(formula->children[0]);
      case FormulaKind::And:
        if (std::ranges::count_if(formula->children, [this](Formula c) { return !guards_.pure(c); }) > 1) return false;
        break;
      default: break;
    }
    return std::ranges::all_of(formula->children, [this](Formula child) { return each_atom_alone(child); });
  }

  // Equalities, disequalities and allocated cells that every model must have. `owns`: the formula describes a part of
  // the heap that nothing else describes. False: they contradict each other.
  bool collect_facts(Formula formula, bool owns) {
    const auto& terms = formula->terms;
    auto location = [&] { return context_.signature().is_location(terms[0]->sort); };
    switch (formula->kind) {
      case FormulaKind::Equal: return !location() || closure_.merge(terms[0], terms[1]);
      case FormulaKind::Distinct:
        if (!location()) return true;
        for (std::size_t i = 0; i < terms.size(); ++i)
          for (std::size_t j = i + 1; j < terms.size(); ++j)
            if (!closure_.separate(terms[i], terms[j])) return false;
        return true;
      case FormulaKind::Not: {
        const Formula atom = formula->children[0];
        if (semantics_ == Semantics::Strict || atom->kind != FormulaKind::Equal) return true;
        return !context_.signature().is_location(atom->terms[0]->sort) ||
               closure_.separate(atom->terms[0], atom->terms[1]);
      }
      case FormulaKind::PointsTo: return !owns || closure_.anchor(terms[0], next_anchor_++);
      case FormulaKind::Sep:
        return std::ranges::all_of(formula->children, [&](Formula child) { return collect_facts(child, owns); });
      case FormulaKind::AndNot: return collect_facts(formula->children[0], owns);
      case FormulaKind::And: {
        bool owner_found = !owns;
        for (Formula child : formula->children) {
          const bool is_owner = !owner_found && guards_.guarded(child) && !guards_.pure(child);
          owner_found |= is_owner;
          if (!collect_facts(child, is_owner)) return false;
        }
        return true;
      }
      default: return true;
    }
  }

  solver::Term pure(Formula formula) {
    const auto& t = formula->terms;
    switch (formula->kind) {
      case FormulaKind::Equal: return terms_.equal(spaces_.value(t[0]), spaces_.value(t[1]));
      case FormulaKind::Distinct: {
        std::vector<solver::Term> all;
        for (std::size_t i = 0; i < t.size(); ++i)
          for (std::size_t j = i + 1; j < t.size(); ++j)
            all.push_back(terms_.distinct(spaces_.value(t[i]), spaces_.value(t[j])));
        return terms_.conjunction(all);
      }
      case FormulaKind::Less: return terms_.int_less(spaces_.value(t[0]), spaces_.value(t[1]));
      case FormulaKind::LessEqual: return terms_.int_less_equal(spaces_.value(t[0]), spaces_.value(t[1]));
      default: HW_UNREACHABLE("pure atoms only");
    }
  }

  // The parts of the heap that a guarded formula can hold of.
  std::vector<Share> shares(Formula formula) {
    std::vector<Share> result;
    if (budget_.exhausted()) refuse("out of " + std::string(budget_.reason_text()));
    if (!reason_.empty()) return result;
    switch (formula->kind) {
      case FormulaKind::False: return result;
      case FormulaKind::Emp: return {{paths_.nothing(), terms_.yes()}};
      case FormulaKind::PointsTo: result.push_back(paths_.points_to(formula)); break;
      case FormulaKind::Predicate: result.push_back(paths_.list(formula)); break;
      case FormulaKind::Sep: return sep_shares(formula->children);
      case FormulaKind::Or:
        for (Formula child : formula->children) std::ranges::move(shares(child), std::back_inserter(result));
        break;
      case FormulaKind::And:
      case FormulaKind::AndNot: {
        const auto guard = std::ranges::find_if(formula->children, [this](Formula c) { return guards_.guarded(c); });
        result = shares(*guard);
        for (Share& share : result) {
          for (Formula child : formula->children) {
            if (child == *guard) continue;
            const solver::Term also = holds(child, share.locations);
            share.condition =
                terms_.conjunction(share.condition, formula->kind == FormulaKind::AndNot ? terms_.negate(also) : also);
          }
        }
        break;
      }
      default: result.push_back({paths_.nothing(), pure(formula)});  // pure atoms of the strict reading
    }
    std::erase_if(result, [this](const Share& share) { return share.condition == terms_.no(); });
    if (result.size() > kMostShares) refuse("too many ways to split the heap");
    return result;
  }

  std::vector<Share> sep_shares(const std::vector<Formula>& parts) {
    std::vector<Share> ways{{paths_.nothing(), terms_.yes()}};
    for (Formula part : parts) {
      std::vector<Share> longer;
      const std::vector<Share> next = shares(part);
      for (const Share& way : ways) {
        for (const Share& more : next) {
          Share both = way;
          std::vector<solver::Term> fits{way.condition, more.condition};
          for (std::size_t i = 0; i < both.locations.size(); ++i) {
            fits.push_back(terms_.negate(terms_.conjunction(way.locations[i], more.locations[i])));
            both.locations[i] = terms_.disjunction(way.locations[i], more.locations[i]);
          }
          both.condition = terms_.conjunction(fits);
          if (both.condition != terms_.no()) longer.push_back(std::move(both));
        }
      }
      ways = std::move(longer);
      if (ways.size() > kMostShares) refuse("too many ways to split the heap");
    }
    return ways;
  }

  using Locations = std::vector<solver::Term>;

  solver::Term holds(Formula formula, const Locations& heap) {
    const auto& children = formula->children;
    auto empty = [&] { return terms_.negate(terms_.disjunction(heap)); };
    switch (formula->kind) {
      case FormulaKind::True: return terms_.yes();
      case FormulaKind::False: return terms_.no();
      case FormulaKind::Emp: return empty();
      case FormulaKind::Equal:
      case FormulaKind::Distinct:
      case FormulaKind::Less:
      case FormulaKind::LessEqual:
        return semantics_ == Semantics::Strict ? terms_.conjunction(pure(formula), empty()) : pure(formula);
      case FormulaKind::Not: return terms_.negate(holds(children[0], heap));
      case FormulaKind::AndNot:
        return terms_.conjunction(holds(children[0], heap), terms_.negate(holds(children[1], heap)));
      case FormulaKind::And:
      case FormulaKind::Or: {
        std::vector<solver::Term> all;
        for (Formula child : children) all.push_back(holds(child, heap));
        return formula->kind == FormulaKind::And ? terms_.conjunction(all) : terms_.disjunction(all);
      }
      case FormulaKind::Sep: return sep_holds(formula, heap);
      default: return exactly_one_of(shares(formula), heap);
    }
  }

  solver::Term exactly_one_of(const std::vector<Share>& all, const Locations& heap) {
    std::vector<solver::Term> ways;
    for (const Share& share : all) {
      std::vector<solver::Term> same{share.condition};
      for (std::size_t i = 0; i < heap.size(); ++i) same.push_back(terms_.equal(heap[i], share.locations[i]));
      ways.push_back(terms_.conjunction(same));
    }
    return terms_.disjunction(ways);
  }

  solver::Term sep_holds(Formula sep, const Locations& heap) {
    std::vector<Formula> guarded;
    Formula open = nullptr;
    for (Formula part : sep->children) {
      if (guards_.guarded(part)) guarded.push_back(part);
      else open = part;
    }
    const std::vector<Share> all = sep_shares(guarded);
    if (open == nullptr) return exactly_one_of(all, heap);
    std::vector<solver::Term> ways;
    for (const Share& share : all) {
      std::vector<solver::Term> fits{share.condition};
      Locations rest = heap;
      for (std::size_t i = 0; i < heap.size(); ++i) {
        fits.push_back(terms_.implies(share.locations[i], heap[i]));
        rest[i] = terms_.conjunction(heap[i], terms_.negate(share.locations[i]));
      }
      fits.push_back(holds(open, rest));
      ways.push_back(terms_.conjunction(fits));
    }
    return terms_.disjunction(ways);
  }

  Answer solve(solver::Term root) {
    const bool integers =
        std::ranges::any_of(free_variables(formula_),
                            [this](VariableId id) {
                              return !context_.signature().is_location(context_.signature().variable(id).sort);
                            }) ||
        heap_holds_integers();
    solver::Solver solver(terms_, {.theory = integers ? solver::Theory::General : solver::Theory::BitVectors});
    solver.assert_that(root);
    for (solver::Term t : spaces_.constraints()) solver.assert_that(t);
    Answer answer;
    switch (solver.check({}, limits_of(budget_))) {
      case solver::Answer::Unsat: answer.verdict = Verdict::Unsatisfiable; break;
      case solver::Answer::Unknown: answer.reason = "the SMT solver does not know"; break;
      case solver::Answer::Sat: answer.verdict = Verdict::Satisfiable; answer.model = read_model(solver);
    }
    return answer;
  }

  [[nodiscard]] bool heap_holds_integers() const {
    for (const auto& [sort, space] : spaces_.all()) {
      const CellId cell = context_.signature().sort(sort).cell;
      if (!cell.valid()) continue;
      for (const Field& field : context_.signature().cell(cell).fields)
        if (!context_.signature().is_location(field.sort)) return true;
    }
    return false;
  }

  // Numbers stay; runs get cells after them, in the order of their owners.
  Model read_model(const solver::Solver& solver) {
    solver::Evaluator evaluator(terms_, solver.model());
    auto number = [&](solver::Term t) { return static_cast<Value>(evaluator.value(t).bits); };
    auto run_of = [&](const Space& space, Value owner, bool down) {
      return static_cast<Value>(space.other()) + 2 * owner + (down ? 1 : 0) + 1;
    };
    Model model;
    for (VariableId id : free_variables(original_)) {
      const solver::Value value = evaluator.value(spaces_.value(context_.variable(id)));
      model.stack[id] =
          value.kind == solver::Sort::Kind::Int ? static_cast<Value>(value.integer) : static_cast<Value>(value.bits);
    }
    for (const auto& [sort, space] : spaces_.all()) {
      for (std::size_t i = 0; i < space.size(); ++i) {
        if (evaluator.value(space.allocated[i]).bits == 0) continue;
        const auto here = static_cast<Value>(i + 1);
        CellValue cell;
        for (const FieldValue& field : space.fields[i]) {
          const solver::Value value = evaluator.value(field.value);
          cell.fields.push_back(value.kind == solver::Sort::Kind::Int ? static_cast<Value>(value.integer)
                                                                      : static_cast<Value>(value.bits));
        }
        if (space.list != nullptr) add_runs(space, i, cell, number, run_of, model);
        model.heap[{sort, here}] = std::move(cell);
      }
    }
    return model;
  }

  template <class Number, class RunOf>
  void add_runs(const Space& space, std::size_t index, CellValue& cell, Number number, RunOf run_of, Model& model) {
    const ListShape& shape = *space.list;
    const auto here = static_cast<Value>(index + 1);
    const auto& fields = space.fields[index];
    if (number(fields[shape.next].detour) != 0) {
      CellValue run;
      run.fields.assign(cell.fields.size(), 0);
      run.fields[shape.next] = cell.fields[shape.next];
      if (shape.kind == ListKind::Doubly) run.fields[shape.back] = here;
      if (shape.kind == ListKind::Nested) run.fields[shape.down] = number(space.run_down[index]);
      cell.fields[shape.next] = run_of(space, here, false);
      model.heap[{space.sort, cell.fields[shape.next]}] = std::move(run);
    }
    if (shape.kind == ListKind::Doubly && number(fields[shape.back].detour) != 0)
      cell.fields[shape.back] = run_of(space, cell.fields[shape.back], false);
    if (shape.kind == ListKind::Nested && number(fields[shape.down].detour) != 0) {
      const ListShape& inner = *context_.signature().predicate(shape.inner).list;
      const SortId sort = context_.signature().cell(shape.cell).fields[shape.down].sort;
      const Space& target = spaces_.of(sort);
      CellValue run;
      run.fields.assign(context_.signature().cell(inner.cell).fields.size(), 0);
      run.fields[inner.next] = cell.fields[shape.down];
      // Numbers of the outer sort's cells, beyond those of the inner sort's own runs.
      cell.fields[shape.down] = run_of(target, static_cast<Value>(target.size()) + here, true);
      model.heap[{sort, cell.fields[shape.down]}] = std::move(run);
    }
  }

  Context& context_;
  Formula original_, formula_ = nullptr;
  Semantics semantics_;
  Budget& budget_;
  Guards guards_;
  solver::TermTable terms_;
  Closure closure_;
  Spaces spaces_;
  Paths paths_;
  std::map<SortId, const ListShape*> lists_;
  std::unordered_set<Formula> checked_;
  std::uint32_t next_anchor_ = 0;
  std::string reason_;
};

}  // namespace

Answer decide_by_list_models(Context& context, Formula formula, Semantics semantics, Budget& budget) {
  return ListModels(context, formula, semantics, budget).run();
}

}  // namespace heapwise::logic
