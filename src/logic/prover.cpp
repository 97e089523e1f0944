#include "logic/prover.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/generalise.h"

namespace heapwise::logic {
namespace {

constexpr UnfoldingLimits kQuickLook{.models = 14, .steps = 120, .cells = 10, .merges = 3};
constexpr unsigned kDeepest = 24;
constexpr std::size_t kMostLevels = 400;

}  // namespace

bool Prover::prove(const Sequent& goal) {
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

void Prover::say(const char* what, const Sequent& sequent) {
  if (trace_) fmt::print(stderr, "{:{}}{} {}\n", "", level_, what, tools_.to_text(sequent));
}

bool Prover::plausible(const Sequent& sequent, const UnfoldingLimits& limits) {
  bool refuted = false;
  small_models(system_, sequent.left, sequent.frame, limits, budget_, [&](const ConcreteModel& model) {
    refuted = satisfies(system_, model.heap, sequent.right, model.values, 4000) == Truth::No;
    return !refuted;
  });
  return !refuted;
}

bool Prover::search(Sequent sequent, unsigned depth, std::size_t& lowest) {
  if (++nodes_ > node_limit_ || level_ > kMostLevels || budget_.exhausted()) return false;
  const Outcome outcome = tools_.simplify(sequent);
  if (outcome != Outcome::Open) {
    say(outcome == Outcome::Proved ? "proved" : "failed", sequent);
    return outcome == Outcome::Proved;
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
  const bool proved = by_matching(sequent, depth, lowest) || by_right_unfolding(sequent, depth, lowest) ||
                      by_open_points_to(sequent, depth, lowest) || by_hypotheses(sequent, depth, lowest) ||
                      by_splitting(sequent, depth, lowest) || by_left_unfolding(sequent, depth, lowest);
  --level_;
  visited_.pop_back();
  if (!proved) failed_.insert(key);
  return proved;
}

bool Prover::continue_with(Sequent next, unsigned depth, std::size_t& lowest) {
  std::size_t used = kNone;
  if (!search(std::move(next), depth, used)) return false;
  lowest = std::min(lowest, used);
  return true;
}

// The same predicate on both sides, with arguments that are equal or open; numbers may have to be shown equal.
bool Prover::by_matching(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
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
bool Prover::by_right_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
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
      const Outcome outcome = tools_.simplify(next);
      if (outcome == Outcome::Proved) return true;
      if (outcome == Outcome::Failed) continue;
      const bool stuck = std::ranges::any_of(next.right.atoms, [&](const Atom& atom) {
        return !atom.predicate && !next.open.contains(atom.arguments[0]);
      });
      if (stuck) continue;
      // A rule that brings a points-to at an open location must find it among the cells there are.
      const bool asks = std::ranges::any_of(next.right.atoms, [&](const Atom& atom) { return !atom.predicate; });
      const bool has = std::ranges::any_of(next.left.atoms, [&](const Atom& atom) { return !atom.predicate; });
      if (asks && !has) continue;
      if (continue_with(std::move(next), depth, lowest)) return true;
    }
  }
  return false;
}

bool Prover::by_open_points_to(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
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

bool Prover::by_hypotheses(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
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

// Two cases for an equality that the right side's rules ask about.
bool Prover::by_splitting(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  std::vector<VarPair> pairs = sequent.right.equal;
  pairs.insert(pairs.end(), sequent.right.distinct.begin(), sequent.right.distinct.end());
  for (const SymbolicHeap* side : {&sequent.right, &sequent.left}) {
    for (const Atom& goal : side->atoms) {
      const std::vector<InductiveRule>* rules = goal.predicate ? system_.rules(goal.symbol) : nullptr;
      if (!rules) continue;
      const Var first = static_cast<Var>(system_.nil_count());
      for (const InductiveRule& rule : *rules) {
        const auto argument = [&](Var v) -> std::optional<Var> {
          if (system_.is_nil(v)) return v;
          return v - first < goal.arguments.size() ? std::optional(goal.arguments[v - first]) : std::nullopt;
        };
        for (auto& [a, b] : rule.body.distinct) {
          if (argument(a) && argument(b)) pairs.emplace_back(*argument(a), *argument(b));
        }
      }
    }
  }
  for (auto [a, b] : pairs) {
    if (a == b || sequent.open.contains(a) || sequent.open.contains(b) || tools_.known_distinct(sequent, a, b))
      continue;
    Sequent same = sequent, other = sequent;
    same.left.equal.emplace_back(a, b);
    other.left.distinct.emplace_back(a, b);
    // One good split is as good as another: no second try.
    std::size_t used = kNone;
    if (!search(std::move(same), depth, used) || !search(std::move(other), depth, used)) return false;
    lowest = std::min(lowest, used);
    return true;
  }
  return false;
}

// Predicates that own what the right side asks for come first.
std::vector<std::size_t> Prover::left_candidates(const Sequent& sequent) {
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

bool Prover::by_left_unfolding(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  if (depth == 0) return false;
  constexpr std::size_t kMostCandidates = 3;
  for (Sequent& general : generalisations(system_, tools_, sequent, budget_)) {
    if (!plausible(general, kQuickLook)) continue;
    std::vector<std::size_t> candidates = left_candidates(general);
    if (candidates.size() > kMostCandidates) candidates.resize(kMostCandidates);
    for (std::size_t candidate : candidates) {
      if (unfold_left(general, candidate, depth, lowest)) return true;
      if (nodes_ > node_limit_ || budget_.exhausted()) return false;
    }
  }
  return false;
}

bool Prover::unfold_left(const Sequent& sequent, std::size_t index, unsigned depth, std::size_t& lowest) {
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
