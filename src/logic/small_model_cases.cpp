#include "logic/small_model_cases.h"

#include <algorithm>
#include <functional>

#include "base/check.h"
#include "logic/small_model_cells.h"
#include "solver/solver.h"

namespace heapwise::logic {

namespace {

constexpr std::uint32_t kRoot = 0;

struct Work {
  Formula formula;
  std::uint32_t group;
};

struct Group {
  std::uint32_t parent = kRoot;
  CellSet cells;      // of this group and of those below
  bool open = false;  // may own more
};

struct Case {
  Closure closure;
  std::vector<SymbolicCell> cells;
  std::vector<Group> groups = std::vector<Group>(1);
  std::vector<Work> work, choices;
  std::vector<Work> left_over;  // evaluated at the end
  std::vector<Formula> pure;    // for the solver
};

// |φ| as in the header.
std::size_t size_of(Formula formula, std::unordered_map<Formula, std::size_t>& memo) {
  if (auto found = memo.find(formula); found != memo.end()) return found->second;
  std::size_t size = 0;
  switch (formula->kind) {
    case FormulaKind::Emp:
    case FormulaKind::PointsTo:
    case FormulaKind::Freed: size = 1; break;
    case FormulaKind::Sep:
      for (Formula child : formula->children) size += size_of(child, memo);
      break;
    case FormulaKind::Wand:
    case FormulaKind::Septraction: size = size_of(formula->children[1], memo); break;
    default:
      for (Formula child : formula->children) size = std::max(size, size_of(child, memo));
  }
  return memo[formula] = size;
}

bool has_kind(Formula formula, std::initializer_list<FormulaKind> kinds, std::unordered_set<Formula>& seen) {
  if (!seen.insert(formula).second) return false;
  if (std::ranges::find(kinds, formula->kind) != kinds.end()) return true;
  return std::ranges::any_of(formula->children, [&](Formula child) { return has_kind(child, kinds, seen); });
}

class CaseSearch {
 public:
  CaseSearch(Context& context, Formula formula, Semantics semantics, WandReading wands, Budget& budget)
      : context_(context),
        formula_(formula),
        semantics_(semantics),
        wands_(wands),
        budget_(budget),
        guards_(semantics) {
    std::unordered_set<Formula> seen;
    quantifier_free_ = !has_kind(formula, {FormulaKind::Exists, FormulaKind::Predicate}, seen);
    free_ = free_variables(formula);
  }

  Answer run() {
    Case start;
    start.work.push_back({formula_, kRoot});
    explore(std::move(start));
    if (answer_.verdict == Verdict::Satisfiable) return answer_;
    answer_.verdict = gave_up_.empty() ? Verdict::Unsatisfiable : Verdict::Unknown;
    answer_.reason = gave_up_;
    return answer_;
  }

 private:
  [[nodiscard]] bool done() const { return answer_.verdict == Verdict::Satisfiable || hopeless_; }
  void give_up(const std::string& reason, bool for_good) {
    if (gave_up_.empty()) gave_up_ = reason;
    hopeless_ |= for_good;
  }

  // Deterministic steps first, then one choice, and so on.
  void explore(Case now) {
    while (!now.work.empty()) {
      if (budget_.exhausted()) return give_up("out of " + std::string(budget_.reason_text()), true);
      const Work next = now.work.back();
      now.work.pop_back();
      if (!build(now, next.formula, next.group)) return;
      if (done()) return;
    }
    if (now.choices.empty()) return fill_open_groups(std::move(now));
    const Work choice = now.choices.front();
    now.choices.erase(now.choices.begin());
    for (Formula alternative : choice.formula->children) {
      if (done()) return;
      Case branch = now;
      branch.work.push_back({alternative, choice.group});
      explore(std::move(branch));
    }
  }

  // False when the case contradicts itself.
  bool build(Case& now, Formula formula, std::uint32_t group) {
    switch (formula->kind) {
      case FormulaKind::False: return false;
      case FormulaKind::Emp: return true;
      case FormulaKind::PointsTo:
      case FormulaKind::Freed: return add_cell(now, formula, group);
      case FormulaKind::Sep:
        for (Formula part : formula->children) {
          now.groups.push_back({group, {}, false});
          now.work.push_back({part, static_cast<std::uint32_t>(now.groups.size() - 1)});
        }
        return true;
      case FormulaKind::And: return build_all(now, formula->children, group);
      case FormulaKind::AndNot:
        return build_all(now, {formula->children[0], context_.negation(formula->children[1])}, group);
      case FormulaKind::Or:
        if (guards_.pure(formula)) return build_all(now, {formula}, group);
        now.choices.push_back({formula, group});
        return true;
      case FormulaKind::Exists: {
        Substitution witness;
        for (VariableId bound : formula->bound) {
          const Variable old = context_.signature().variable(bound);
          witness.emplace(bound, context_.variable(context_.signature().add_fresh(old.name, old.sort)));
        }
        now.work.push_back({context_.substitute(formula->children[0], witness), group});
        return true;
      }
      case FormulaKind::Predicate: give_up("an inductive predicate that must hold", true); return false;
      default: return build_all(now, {formula}, group);
    }
  }

  bool add_cell(Case& now, Formula atom, std::uint32_t group) {
    const auto index = static_cast<std::uint16_t>(now.cells.size());
    if (now.cells.size() >= UINT16_MAX / 2) {
      give_up("too many cells", true);
      return false;
    }
    if (!now.closure.anchor(atom->terms[0], index)) return false;
    now.cells.push_back(
        {atom->terms[0], {atom->terms.begin() + 1, atom->terms.end()}, atom->kind == FormulaKind::Freed});
    own(now, group, index);
    return true;
  }

  static void own(Case& now, std::uint32_t group, std::uint16_t cell) {
    while (true) {
      now.groups[group].cells.push_back(cell);
      if (group == kRoot) return;
      group = now.groups[group].parent;
    }
  }

  // Pure facts are asserted, one guarded conjunct builds the heap, the others are left over.
  bool build_all(Case& now, const std::vector<Formula>& parts, std::uint32_t group) {
    Formula builder = nullptr;
    bool strictly_pure = false;
    for (Formula part : parts) {
      if (guards_.pure(part) && (semantics_ == Semantics::SlComp || is_atom(part))) {
        if (!assert_pure(now, part)) return false;
        strictly_pure = semantics_ == Semantics::Strict;
      } else if (part->kind == FormulaKind::True) {
        continue;
      } else if (builder == nullptr && guards_.guarded(part)) {
        builder = part;
      } else {
        now.left_over.push_back({part, group});
      }
    }
    if (strictly_pure && builder != nullptr) now.left_over.push_back({context_.emp(), group});
    if (builder != nullptr) now.work.push_back({builder, group});
    else if (!strictly_pure) now.groups[group].open = true;
    return true;
  }

  static bool is_atom(Formula formula) { return formula->children.empty(); }

  bool assert_pure(Case& now, Formula formula) {
    const bool negated = formula->kind == FormulaKind::Not;
    const Formula atom = negated ? formula->children[0] : formula;
    switch (atom->kind) {
      case FormulaKind::And:
        if (!negated)
          return std::ranges::all_of(atom->children, [&](Formula child) { return assert_pure(now, child); });
        break;
      case FormulaKind::Equal:
        if (!is_location(atom->terms[0])) break;
        return negated ? now.closure.separate(atom->terms[0], atom->terms[1])
                       : now.closure.merge(atom->terms[0], atom->terms[1]);
      case FormulaKind::Distinct:
        if (!is_location(atom->terms[0]) || (negated && atom->terms.size() > 2)) break;
        if (negated) return now.closure.merge(atom->terms[0], atom->terms[1]);
        for (std::size_t i = 0; i < atom->terms.size(); ++i)
          for (std::size_t j = i + 1; j < atom->terms.size(); ++j)
            if (!now.closure.separate(atom->terms[i], atom->terms[j])) return false;
        return true;
      default: break;
    }
    now.pure.push_back(formula);
    return true;
  }

  [[nodiscard]] bool is_location(Term t) const { return context_.signature().is_location(t->sort); }

  // Every way to give the open groups together up to the bound of fresh cells, few cells first.
  void fill_open_groups(Case now) {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < now.groups.size(); ++i)
      if (now.groups[i].open) open.push_back(i);
    if (open.empty()) return check(now);
    std::unordered_map<Formula, std::size_t> memo;
    std::unordered_set<Term> named;
    for (VariableId variable : free_)
      if (is_location(context_.variable(variable)))
        named.insert(now.closure.representative(context_.variable(variable)));
    const std::size_t bound = named.size() + size_of(formula_, memo);
    const std::size_t more = bound > now.cells.size() ? bound - now.cells.size() : 0;
    for (std::size_t count = 0; count <= more && !done(); ++count) distribute(now, open, 0, count);
    if (!quantifier_free_) give_up("quantifiers or predicates under a negation that no points-to guards", false);
  }

  void distribute(const Case& now, const std::vector<std::uint32_t>& open, std::size_t first, std::size_t count) {
    if (done()) return;
    if (count == 0) return check(now);
    if (first == open.size()) return;
    if (first + 1 < open.size()) distribute(now, open, first + 1, count);
    for (SortId sort : heap_sorts()) {
      Case larger = now;
      if (add_fresh_cell(larger, sort, open[first])) distribute(larger, open, first, count - 1);
    }
  }

  std::vector<SortId> heap_sorts() const {
    std::vector<SortId> sorts;
    for (std::size_t i = 0; i < context_.signature().sort_count(); ++i)
      if (context_.signature().is_location(SortId(i)) && context_.signature().sort(SortId(i)).cell.valid())
        sorts.push_back(SortId(i));
    return sorts;
  }

  bool add_fresh_cell(Case& now, SortId sort, std::uint32_t group) {
    SymbolicCell cell{fresh("cell", sort), {}, false};
    for (const Field& field : context_.signature().cell(context_.signature().sort(sort).cell).fields)
      cell.fields.push_back(fresh("content", field.sort));
    const auto index = static_cast<std::uint16_t>(now.cells.size());
    if (!now.closure.anchor(cell.address, index)) return false;
    now.cells.push_back(std::move(cell));
    own(now, group, index);
    return true;
  }

  Term fresh(std::string_view stem, SortId sort) {
    return context_.variable(context_.signature().add_fresh(stem, sort));
  }

  void check(const Case& now) {
    solver::TermTable terms;
    CellEvaluator evaluator(context_, terms, now.closure, now.cells, semantics_, wands_, budget_);
    for (VariableId variable : free_) evaluator.add_to_universe(context_.variable(variable));
    std::vector<solver::Term> all;
    for (Formula pure : now.pure) all.push_back(evaluator.holds(pure, {}));
    for (const Work& rest : now.left_over) {
      CellSet cells = now.groups[rest.group].cells;
      std::ranges::sort(cells);
      all.push_back(evaluator.holds(rest.formula, cells));
      if (evaluator.stopped()) return give_up(evaluator.reason(), budget_.reason() != Budget::Reason::None);
      if (all.back() == terms.no()) return;
    }
    if (evaluator.stopped()) return give_up(evaluator.reason(), budget_.reason() != Budget::Reason::None);
    solve(now, terms, evaluator, all);
  }

  void solve(const Case& now, solver::TermTable& terms, CellEvaluator& evaluator,
             const std::vector<solver::Term>& all) {
    solver::Solver solver(terms);
    for (solver::Term t : all) solver.assert_that(t);
    for (solver::Term t : evaluator.side_conditions()) solver.assert_that(t);
    // What the closure knows of the classes that occur.
    const std::vector<Term> used = evaluator.classes_used();
    for (std::size_t i = 0; i < used.size(); ++i)
      for (std::size_t j = i + 1; j < used.size(); ++j)
        if (used[i]->sort == used[j]->sort && now.closure.relation(used[i], used[j]) == Closure::Relation::Different)
          solver.assert_that(terms.distinct(evaluator.value(used[i]), evaluator.value(used[j])));
    switch (solver.check({}, limits_of(budget_))) {
      case solver::Answer::Unsat: return;
      case solver::Answer::Unknown: return give_up("the SMT solver does not know", false);
      case solver::Answer::Sat: read_model(now, evaluator, solver);
    }
  }

  // Classes that the solver has not seen are locations of their own.
  void read_model(const Case& now, CellEvaluator& evaluator, const solver::Solver& solver) {
    std::unordered_map<Term, Value> locations;
    std::map<std::pair<SortId, solver::Bits>, Value> elements;
    Value next = 1;
    std::unordered_set<Term> nils;
    for (Term t : evaluator.classes_used()) {
      const solver::Bits element = solver.value(evaluator.value(t)).bits;
      if (t->kind == TermKind::Nil) elements[{t->sort, element}] = kNil;
    }
    for (Term t : evaluator.classes_used()) {
      const solver::Bits element = solver.value(evaluator.value(t)).bits;
      const auto [entry, is_new] = elements.try_emplace({t->sort, element}, next);
      if (is_new) ++next;
      locations[t] = entry->second;
    }
    auto value_of = [&](Term t) -> Value {
      if (!is_location(t)) {
        const solver::Value value = solver.value(evaluator.value(t));
        return value.kind == solver::Sort::Kind::Bool ? static_cast<Value>(value.bits)
                                                      : static_cast<Value>(value.integer);
      }
      const Term root = now.closure.representative(t);
      if (root->kind == TermKind::Nil) return kNil;
      const auto [entry, is_new] = locations.try_emplace(root, next);
      if (is_new) ++next;
      return entry->second;
    };
    Model model;
    for (VariableId variable : free_) model.stack[variable] = value_of(context_.variable(variable));
    for (const SymbolicCell& cell : now.cells) {
      CellValue content;
      for (Term field : cell.fields) content.fields.push_back(value_of(field));
      content.freed = cell.freed;
      model.heap[{cell.address->sort, value_of(cell.address)}] = std::move(content);
    }
    answer_.verdict = Verdict::Satisfiable;
    answer_.model = std::move(model);
  }

  Context& context_;
  Formula formula_;
  Semantics semantics_;
  WandReading wands_;
  Budget& budget_;
  Guards guards_;
  bool quantifier_free_ = true;
  std::vector<VariableId> free_;
  Answer answer_;
  std::string gave_up_;
  bool hopeless_ = false;
};

}  // namespace

Answer decide_by_cases(Context& context, Formula formula, Semantics semantics, WandReading wands, Budget& budget) {
  return CaseSearch(context, formula, semantics, wands, budget).run();
}

}  // namespace heapwise::logic
