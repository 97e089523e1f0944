// Inclusions: lemmas of the form P(x…) ⊢ Q(x…) between the predicates of the two sides of an entailment.
//
// Where two definitions differ a little (one allows more data, or one more kind of node), the entailment of two large
// heaps needs such a lemma. Found in the middle of the search it would carry along everything else that the heaps say,
// and induction would fail. So these lemmas are looked for first, by themselves: those about predicates deep in other
// definitions before those about predicates that call them, with equal arguments at equal places. An argument that only
// Q has is taken for a value that stays the same along the structure, with the facts that the goal knows of it.
#include <algorithm>

#include "logic/cyclic_prover.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kMostPairs = 24, kNodesForEach = 120;

// The predicates that the heap calls, those that are called by others last.
std::vector<std::uint32_t> reachable(System& system, const SymbolicHeap& heap) {
  std::vector<std::uint32_t> found;
  const auto note = [&](const SymbolicHeap& part) {
    for (const Atom& atom : part.atoms) {
      if (atom.predicate && std::ranges::find(found, atom.symbol) == found.end()) found.push_back(atom.symbol);
    }
  };
  note(heap);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::vector<InductiveRule>* rules = system.rules(found[i]);
    for (std::size_t r = 0; rules != nullptr && r < rules->size(); ++r) note((*rules)[r].body);
  }
  return found;
}

// The sorts of a predicate's parameters, from an atom of any heap or rule that calls it.
std::optional<std::vector<Var>> arguments_of(std::uint32_t predicate, const std::vector<const SymbolicHeap*>& heaps) {
  for (const SymbolicHeap* heap : heaps) {
    for (const Atom& atom : heap->atoms) {
      if (atom.predicate && atom.symbol == predicate) return atom.arguments;
    }
  }
  return std::nullopt;
}

}  // namespace

void CyclicProver::find_inclusions(const Sequent& goal) {
  std::vector<std::uint32_t> lefts = reachable(system_, goal.left), rights = reachable(system_, goal.right);
  std::ranges::reverse(lefts);
  std::ranges::reverse(rights);
  std::size_t pairs = 0;
  for (const std::uint32_t right : rights) {
    for (const std::uint32_t left : lefts) {
      if (left == right || pairs >= kMostPairs || budget_.exhausted()) continue;
      const std::optional<Sequent> inclusion = inclusion_of(goal, left, right);
      if (!inclusion || !tried_inclusions_.insert(canonical(system_, *inclusion)).second) continue;
      ++pairs;
      prove_inclusion(*inclusion);
    }
  }
}

// P(x…) ⊢ Q(x…, q…), with facts about the q; nothing where the predicates do not take the same arguments.
std::optional<Sequent> CyclicProver::inclusion_of(const Sequent& goal, std::uint32_t left, std::uint32_t right) {
  const auto mine = arguments_of(left, {&goal.left}), theirs = arguments_of(right, {&goal.right});
  const std::vector<SortId>*left_sorts = system_.parameter_sorts(left), *right_sorts = system_.parameter_sorts(right);
  if (left_sorts == nullptr || right_sorts == nullptr) return std::nullopt;
  const std::size_t common = std::min(left_sorts->size(), right_sorts->size());
  if (common < 2 ||
      !std::equal(left_sorts->begin(), left_sorts->begin() + static_cast<std::ptrdiff_t>(common), right_sorts->begin()))
    return std::nullopt;
  Sequent result;
  Atom from{true, left, {}}, to{true, right, {}};
  for (const SortId sort : *left_sorts) from.arguments.push_back(system_.fresh(sort));
  Renaming extra;
  for (std::size_t i = 0; i < right_sorts->size(); ++i) {
    if (i < common) {
      to.arguments.push_back(from.arguments[i]);
    } else if (theirs && system_.is_nil((*theirs)[i])) {
      to.arguments.push_back((*theirs)[i]);
    } else {
      to.arguments.push_back(system_.fresh((*right_sorts)[i]));
      if (theirs && !system_.is_location((*theirs)[i]))
        extra.emplace(value_for(goal, mine, *theirs, i), to.arguments[i]);
    }
  }
  for (const Linear& fact : extra.empty() ? Linears{} : tools_.facts(goal)) {
    const bool about_extra = std::ranges::all_of(fact.terms, [&](auto& term) { return extra.contains(term.first); });
    if (about_extra) result.left.numbers.push_back(renamed(fact, extra));
  }
  result.left.atoms.push_back(std::move(from));
  result.right.atoms.push_back(std::move(to));
  return result;
}

// What the goal's argument stands for: itself, or if it is open, what the left atom has where it stands, too.
Var CyclicProver::value_for(const Sequent& goal, const std::optional<std::vector<Var>>& mine,
                            const std::vector<Var>& theirs, std::size_t place) const {
  if (!goal.open.contains(theirs[place]) || !mine) return theirs[place];
  for (std::size_t i = 0; i < std::min(mine->size(), theirs.size()); ++i) {
    if (theirs[i] == theirs[place]) return (*mine)[i];
  }
  return theirs[place];
}

void CyclicProver::prove_inclusion(const Sequent& inclusion) {
  path_.clear();
  visited_.clear();
  failed_.clear();
  nodes_ = 0;
  node_limit_ = kNodesForEach;
  std::size_t lowest = kNone;
  if (search(inclusion, 2, lowest)) lemmas_.push_back({inclusion, 0, true});
}

// An open number of the right side takes the value that stands in its place on the left, where the locations of the two
// atoms agree.
bool CyclicProver::by_place(const Sequent& sequent, unsigned depth, std::size_t& lowest) {
  for (const Atom& goal : sequent.right.atoms) {
    for (const Atom& atom : sequent.left.atoms) {
      if (!goal.predicate || !atom.predicate || goal.symbol == atom.symbol) continue;
      const std::size_t common = std::min(goal.arguments.size(), atom.arguments.size());
      Renaming values;
      bool fits = true;
      for (std::size_t i = 0; i < common && fits; ++i) {
        const Var theirs = goal.arguments[i], ours = atom.arguments[i];
        if (system_.is_location(theirs)) fits = theirs == ours;
        else if (sequent.open.contains(theirs) && !system_.is_location(ours)) values.emplace(theirs, ours);
      }
      if (!fits || values.empty()) continue;
      Sequent next = sequent;
      for (const auto& [open, value] : values) rename(next, open, value);
      if (continue_with(std::move(next), depth, lowest)) return true;
    }
  }
  return false;
}

}  // namespace heapwise::logic
