#include "logic/cyclic_prover.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/generalise.h"

namespace heapwise::logic {
namespace {

constexpr UnfoldingLimits kQuickLook{.models = 14, .steps = 120, .cells = 10, .merges = 3};
constexpr unsigned kDeepest = 24;
constexpr std::size_t kMostLevels = 400;

// Points-to atoms of the right side at a location that is not open: they wait for their cell.
std::size_t fixed_cells(const Sequent& sequent) {
  return static_cast<std::size_t>(std::ranges::count_if(sequent.right.atoms, [&](const Atom& atom) {
    return !atom.predicate && !sequent.open.contains(atom.arguments[0]);
  }));
}

std::size_t open_cells(const Sequent& sequent) {
  return static_cast<std::size_t>(std::ranges::count(sequent.right.atoms, false, &Atom::predicate)) -
         fixed_cells(sequent);
}

}  // namespace

bool CyclicProver::prove(const Sequent& goal, const Budget& budget) {
  budget_ = budget;
  find_inclusions(goal);
  std::size_t nodes = 400;
  for (unsigned depth = 1; depth <= kDeepest && !budget_.exhausted(); ++depth) {
    path_.clear();
    visited_.clear();
    failed_.clear();
    nodes_ = 0;
    node_limit_ = nodes;
    nodes += nodes / 2;
    std::size_t lowest = kNone;
    if (search(goal, depth, lowest)) return true;
  }
  return false;
}

void CyclicProver::say(const char* what, const Sequent& sequent) {
  if (trace_) fmt::print(stderr, "{:{}}{} {}\n", "", level_, what, tools_.to_text(sequent));
}

bool CyclicProver::plausible(const Sequent& sequent, const UnfoldingLimits& limits) {
  // Without a frame, sequents that differ in names only have the same models.
  std::string key;
  if (sequent.frame.empty()) {
    key = fmt::format("{}#{}", canonical(system_, sequent), limits.models);
    if (const auto known = plausible_.find(key); known != plausible_.end()) return known->second;
  }
  bool refuted = false;
  small_models(system_, left_with_all_variables(system_, sequent), sequent.frame, limits, budget_,
               [&](const ConcreteModel& model) {
                 refuted = satisfies(system_, model.heap, sequent.right, model.values, 4000) == Truth::No;
                 return !refuted;
               });
  return !refuted;
}

bool CyclicProver::search(Sequent sequent, unsigned depth, std::size_t& lowest) {
  if (++nodes_ > node_limit_ || level_ > kMostLevels || budget_.exhausted()) return false;
  const GoalState state = tools_.simplify(sequent);
  if (state != GoalState::Open) {
    say(state == GoalState::Proved ? "proved" : "failed", sequent);
    return state == GoalState::Proved;
  }
  const std::string text = canonical(system_, sequent);
  const std::string key = fmt::format("{}@{},{}", text, depth, path_.size());
  if (std::ranges::find(visited_, text) != visited_.end() || failed_.contains(key)) return false;
  if (!plausible(sequent, kQuickLook)) {
    say("implausible", sequent);
    failed_.insert(key);
    return false;
  }
  say("?", sequent);
  visited_.push_back(text);
  ++level_;
  const bool proved = by_matching(sequent, depth, lowest) || by_place(sequent, depth, lowest) ||
                      by_forced_unfolding(sequent, depth, lowest) || by_right_unfolding(sequent, depth, lowest) ||
                      by_open_points_to(sequent, depth, lowest) || by_hypotheses(sequent, depth, lowest) ||
                      by_splitting(sequent, depth, lowest) || by_left_unfolding(sequent, depth, lowest);
  --level_;
  visited_.pop_back();
  if (!proved) failed_.insert(key);
  return proved;
}

bool CyclicProver::continue_with(Sequent next, unsigned depth, std::size_t& lowest) {
  std::size_t used = kNone;
  if (!search(std::move(next), depth, used)) return false;
  lowest = std::min(lowest, used);
  return true;
}

// The same predicate on both sides, with arguments that are equal or open; numbers may have to be shown equal.
bool CyclicProver::by_matching(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  for (std::size_t r = 0; r < sequent.right.atoms.size(); ++r) {
    const Atom& goal = sequent.right.atoms[r];
    if (!goal.predicate) continue;
    for (std::size_t l = 0; l < sequent.left.atoms.size(); ++l) {
      const Atom& atom = sequent.left.atoms[l];
      if (!atom.predicate || atom.symbol != goal.symbol) continue;
      bool fits = true;
      for (std::size_t i = 0; i < goal.arguments.size(); ++i) {
        const bool open = sequent.open.contains(goal.arguments[i]);
        fits &= open || goal.arguments[i] == atom.arguments[i] || !system_.is_location(goal.arguments[i]);
      }
      if (!fits) continue;
      Sequent next = sequent;
      tools_.match(next, l, r);
      if (continue_with(std::move(next), depth, lowest)) return true;
    }
  }
  return false;
}

// A rule fits when every points-to that it brings can be matched now or has an open location.
bool CyclicProver::by_right_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  for (std::size_t r = 0; r < sequent.right.atoms.size(); ++r) {
    const Atom goal = sequent.right.atoms[r];
    if (!goal.predicate) continue;
    const std::vector<InductiveRule>* rules = system_.rules(goal.symbol);
    if (!rules) continue;
    for (const InductiveRule& rule : *rules) {
      Sequent next = sequent;
      next.right.atoms.erase(next.right.atoms.begin() + static_cast<std::ptrdiff_t>(r));
      std::vector<Var> locals;
      next.right.append(system_.instantiate(rule, goal.arguments, &locals));
      next.open.insert(locals.begin(), locals.end());
      const GoalState state = tools_.simplify(next);
      if (state == GoalState::Proved) return true;
      if (state == GoalState::Failed) continue;
      const bool stuck = fixed_cells(next) > fixed_cells(sequent);
      if (stuck) continue;
      // A points-to at an open location is matched with a cell at once: left open, it would only breed more of its
      // kind.
      if (open_cells(next) > open_cells(sequent)) {
        if (by_open_points_to(next, depth, lowest)) return true;
        continue;
      }
      if (continue_with(std::move(next), depth, lowest)) return true;
    }
  }
  return false;
}

bool CyclicProver::by_open_points_to(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  for (std::size_t r = 0; r < sequent.right.atoms.size(); ++r) {
    const Atom& goal = sequent.right.atoms[r];
    if (goal.predicate || !sequent.open.contains(goal.arguments[0])) continue;
    for (std::size_t l = 0; l < sequent.left.atoms.size(); ++l) {
      const Atom& atom = sequent.left.atoms[l];
      if (atom.predicate || atom.symbol != goal.symbol) continue;
      Sequent next = sequent;
      tools_.match(next, l, r);
      if (continue_with(std::move(next), depth, lowest)) return true;
    }
  }
  return false;
}

bool CyclicProver::by_hypotheses(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  for (const auto* source : {&lemmas_, &path_}) {
    for (std::size_t i = source->size(); i-- > 0;) {
      const Hypothesis hypothesis = (*source)[i];
      for (Sequent& next : apply(system_, invariants_, tools_, hypothesis, sequent, 4)) {
        say(hypothesis.lemma ? "lemma" : "hypothesis", hypothesis.sequent);
        std::size_t used = hypothesis.lemma ? kNone : hypothesis.index;
        if (!search(std::move(next), depth, used)) continue;
        lowest = std::min(lowest, used);
        return true;
      }
    }
  }
  return false;
}

// Whether the left side has a cell that the rules of this predicate may ask for: before, a split helps nobody.
bool CyclicProver::rooted(const Sequent& sequent, const Atom& goal) {
  return goal.predicate && std::ranges::any_of(invariants_.may_allocate(goal.symbol), [&](std::size_t position) {
           return std::ranges::any_of(sequent.left.atoms, [&](const Atom& atom) {
             return !atom.predicate && atom.arguments[0] == goal.arguments[position];
           });
         });
}

// Equalities of locations that goals or guards of rules ask about, not decided yet.
std::optional<VarPair> CyclicProver::open_equality(const Sequent& sequent) {
  std::vector<VarPair> pairs = sequent.right.equal;
  pairs.insert(pairs.end(), sequent.right.distinct.begin(), sequent.right.distinct.end());
  for (const Atom& goal : sequent.right.atoms) {
    if (!rooted(sequent, goal)) continue;
    for_each_guard(goal, [&](const SymbolicHeap& guards) {
      pairs.insert(pairs.end(), guards.distinct.begin(), guards.distinct.end());
    });
  }
  for (auto [a, b] : pairs) {
    if (a != b && !sequent.open.contains(a) && !sequent.open.contains(b) && !tools_.known_distinct(sequent, a, b))
      return VarPair{a, b};
  }
  return std::nullopt;
}

// A comparison of numbers that decides which rule of the right side applies.
std::optional<Linear> CyclicProver::open_comparison(const Sequent& sequent) {
  std::optional<Linears> facts;
  std::optional<Linear> found;
  for (const Atom& goal : sequent.right.atoms) {
    if (!rooted(sequent, goal)) continue;
    for_each_guard(goal, [&](const SymbolicHeap& guards) {
      for (const Linear& guard : guards.numbers) {
        if (found || std::ranges::any_of(guard.terms, [&](auto& term) { return sequent.open.contains(term.first); }))
          continue;
        if (!facts) facts = tools_.facts(sequent);
        Linears with = *facts;
        with.push_back(guard);
        if (!implies(*facts, guard) && logic::satisfiable(with) != Truth::No) found = guard;
      }
    });
  }
  return found ? found : open_match(sequent);
}

// Numbers that would have to be equal for two atoms of both sides to match, where nothing else is in the way.
std::optional<Linear> CyclicProver::open_match(const Sequent& sequent) {
  if (sequent.left.numbers.empty()) return std::nullopt;
  const Linears facts = tools_.facts(sequent);
  for (const Atom& goal : sequent.right.atoms) {
    for (const Atom& atom : sequent.left.atoms) {
      if (!goal.predicate || !atom.predicate || goal.symbol != atom.symbol) continue;
      std::optional<Linear> wanted;
      bool fits = true;
      for (std::size_t i = 0; i < goal.arguments.size() && fits; ++i) {
        const Var theirs = goal.arguments[i], ours = atom.arguments[i];
        if (theirs == ours || sequent.open.contains(theirs)) continue;
        if (system_.is_location(theirs)) fits = false;
        else if (!implies(facts, equal_variables(ours, theirs))) wanted = equal_variables(ours, theirs);
      }
      if (!fits || !wanted) continue;
      Linears with = facts;
      with.push_back(*wanted);
      if (logic::satisfiable(with) != Truth::No) return wanted;
    }
  }
  return std::nullopt;
}

// The pure constraints of each rule that speak of the atom's arguments only.
void CyclicProver::for_each_guard(const Atom& atom, const std::function<void(const SymbolicHeap&)>& use) {
  const std::vector<InductiveRule>* rules = atom.predicate ? system_.rules(atom.symbol) : nullptr;
  const Var first = static_cast<Var>(system_.nil_count()), last = first + static_cast<Var>(atom.arguments.size());
  for (std::size_t i = 0; rules && i < rules->size(); ++i) {
    const SymbolicHeap& body = (*rules)[i].body;
    Renaming renaming;
    for (Var place = first; place < last; ++place) renaming.emplace(place, atom.arguments[place - first]);
    SymbolicHeap guards;
    for (auto& [a, b] : body.distinct) {
      if (a < last && b < last) guards.distinct.emplace_back(renamed(a, renaming), renamed(b, renaming));
    }
    for (const Linear& linear : body.numbers) {
      if (std::ranges::all_of(linear.terms, [&](auto& term) { return term.first < last; }))
        guards.numbers.push_back(renamed(linear, renaming));
    }
    use(guards);
  }
}

// Two cases for an equality, two or three for a comparison. One good split is as good as another: no second try.
bool CyclicProver::by_splitting(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  std::vector<Sequent> cases;
  if (const auto pair = open_equality(sequent)) {
    cases.assign(2, sequent);
    cases[0].left.equal.push_back(*pair);
    cases[1].left.distinct.push_back(*pair);
  } else if (const auto comparison = open_comparison(sequent)) {
    cases.assign(2, sequent);
    cases[0].left.numbers.push_back(*comparison);
    Linear below = *comparison;
    below.relation = Relation::AtMost;
    cases[1].left.numbers.push_back(negated_at_most(below));
    if (comparison->relation == Relation::Equal) {
      for (auto& [variable, factor] : below.terms) factor = -factor;
      below.constant = -below.constant;
      cases.push_back(sequent);
      cases[2].left.numbers.push_back(negated_at_most(below));
    } else if (comparison->relation == Relation::Distinct) {
      return false;
    }
  }
  if (cases.empty()) return false;
  std::size_t used = kNone;
  for (Sequent& next : cases) {
    if (!search(std::move(next), depth, used)) return false;
  }
  lowest = std::min(lowest, used);
  return true;
}

// A predicate of the left side of which only rules without calls are possible here: unfolding it costs no depth.
bool CyclicProver::by_forced_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  if (sequent.left.numbers.empty() && sequent.left.distinct.empty() && sequent.frame.empty()) return false;
  for (std::size_t i = 0; i < sequent.left.atoms.size(); ++i) {
    const Atom atom = sequent.left.atoms[i];
    const std::vector<InductiveRule>* rules = atom.predicate ? system_.rules(atom.symbol) : nullptr;
    if (!rules) continue;
    std::vector<Sequent> cases;
    bool forced = true;
    for (const InductiveRule& rule : *rules) {
      Sequent next = sequent;
      next.left.atoms.erase(next.left.atoms.begin() + static_cast<std::ptrdiff_t>(i));
      next.left.append(system_.instantiate(rule, atom.arguments));
      if (tools_.simplify(next) == GoalState::Proved) continue;
      forced = forced && std::ranges::none_of(rule.body.atoms, &Atom::predicate);
      cases.push_back(std::move(next));
    }
    if (!forced) continue;
    std::size_t used = kNone;
    for (Sequent& next : cases) {
      if (!search(std::move(next), depth, used)) return false;
    }
    lowest = std::min(lowest, used);
    return true;
  }
  return false;
}

// Predicates that own what the right side asks for come first.
std::vector<std::size_t> CyclicProver::left_candidates(const Sequent& sequent) {
  std::set<Var> wanted;
  for (const Atom& goal : sequent.right.atoms) {
    if (!goal.predicate) {
      wanted.insert(goal.arguments[0]);
      continue;
    }
    for (std::size_t position : invariants_.may_allocate(goal.symbol)) wanted.insert(goal.arguments[position]);
  }
  std::vector<std::pair<int, std::size_t>> ranked;
  for (std::size_t i = 0; i < sequent.left.atoms.size(); ++i) {
    const Atom& atom = sequent.left.atoms[i];
    if (!atom.predicate || !system_.rules(atom.symbol)) continue;
    int rank = 2;
    for (std::size_t position : invariants_.may_allocate(atom.symbol)) {
      if (wanted.contains(atom.arguments[position])) rank = std::min(rank, position == 0 ? 0 : 1);
    }
    ranked.emplace_back(rank, i);
  }
  std::ranges::sort(ranked);
  std::vector<std::size_t> result;
  for (auto& [rank, index] : ranked) result.push_back(index);
  return result;
}

bool CyclicProver::by_left_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  if (depth == 0) return false;
  constexpr std::size_t kMostCandidates = 3;
  constexpr UnfoldingLimits kCareful{.models = 40, .steps = 250, .cells = 10, .merges = 2};
  const auto careful = [&](const Sequent& general) { return plausible(general, kCareful); };
  std::size_t tried = 0;
  std::vector<Sequent> general_first = generalisations(system_, tools_, sequent, budget_, careful);
  for (std::size_t i = 0; i < general_first.size(); ++i) {
    const Sequent& general = general_first[i];
    // The two most general ones that stand the test, and the original facts.
    if (tried >= 2 && i + 1 < general_first.size()) continue;
    if (!plausible(general, kQuickLook)) continue;
    ++tried;
    std::vector<std::size_t> candidates = left_candidates(general);
    if (candidates.size() > kMostCandidates) candidates.resize(kMostCandidates);
    for (std::size_t candidate : candidates) {
      if (unfold_left(general, candidate, depth, lowest)) return true;
      if (nodes_ > node_limit_ || budget_.exhausted()) return false;
    }
  }
  return false;
}

bool CyclicProver::unfold_left(const Sequent& sequent, std::size_t index, unsigned depth, std::size_t& lowest) {
  const Atom atom = sequent.left.atoms[index];
  say("unfold", sequent);
  const std::size_t own = path_.size();
  path_.push_back({sequent, own, false});
  std::size_t used = kNone;
  bool all = true;
  for (const InductiveRule& rule : *system_.rules(atom.symbol)) {
    Sequent next = sequent;
    next.left.atoms.erase(next.left.atoms.begin() + static_cast<std::ptrdiff_t>(index));
    next.left.append(system_.instantiate(rule, atom.arguments));
    const bool recursive = std::ranges::any_of(rule.body.atoms, &Atom::predicate);
    const auto visited = std::move(visited_);
    visited_.clear();
    all = search(std::move(next), recursive ? depth - 1 : depth, used);
    visited_ = visited;
    if (!all) break;
  }
  path_.pop_back();
  if (!all) return false;
  if (used == kNone || used >= own) lemmas_.push_back({sequent, 0, true});
  else lowest = std::min(lowest, used);
  return true;
}

}  // namespace heapwise::logic
