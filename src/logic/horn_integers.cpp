#include "logic/horn_integers.h"

#include <algorithm>
#include <map>

#include "logic/horn_encoder.h"
#include "solver/solver.h"

namespace heapwise::logic {
namespace {

constexpr std::size_t kDepths[] = {1, 2, 3, 5, 8, 13};  // of unfolding, where recursion is not accelerated exactly
constexpr std::size_t kDerivationDepths[] = {1, 3, 6};  // of unfolding, when only a derivation is wanted
constexpr unsigned kDerivationMilliseconds = 100;
constexpr unsigned kMilliseconds = 4000;  // of one query

// Tarjan's components of the nodes; callees come first.
class NodeComponents {
 public:
  explicit NodeComponents(HornSystem& system) : system_(system), index_(system.predicate.size()), low_(index_) {}

  void run() {
    system_.component.assign(index_.size(), 0);
    closed_.assign(index_.size(), false);
    for (std::size_t node = 0; node < index_.size(); ++node)
      if (index_[node] == 0) visit(node);
  }

 private:
  void visit(std::size_t node) {
    index_[node] = low_[node] = ++clock_;
    stack_.push_back(node);
    bool itself = false;
    for (std::size_t clause : system_.clauses_of[node]) {
      for (const auto& [call, child] : system_.clauses[clause].children) {
        itself |= child == node;
        if (index_[child] == 0) visit(child);
        if (!closed_[child]) low_[node] = std::min(low_[node], low_[child]);
      }
    }
    if (low_[node] != index_[node]) return;
    std::vector<std::size_t> members;
    do {
      members.push_back(stack_.back());
      stack_.pop_back();
      closed_[members.back()] = true;
      system_.component[members.back()] = system_.members.size();
    } while (members.back() != node);
    system_.recursive.push_back(itself || members.size() > 1);
    system_.members.push_back(std::move(members));
  }

  HornSystem& system_;
  std::vector<std::size_t> index_, low_, stack_;
  std::vector<bool> closed_;
  std::size_t clock_ = 0;
};

}  // namespace

std::vector<VariableId> integer_parameters(const Context& context, const RulePredicate& predicate) {
  std::vector<VariableId> result;
  for (VariableId parameter : predicate.parameters)
    if (context.signature().variable(parameter).sort == context.signature().integer_sort()) result.push_back(parameter);
  return result;
}

std::vector<Term> integer_arguments(const Context& context, const RuleCall& call) {
  std::vector<Term> result;
  for (Term argument : call.arguments)
    if (argument->sort == context.signature().integer_sort()) result.push_back(argument);
  return result;
}

HornSystem make_horn_system(const RuleSystem& rules, const BasePairs& pairs) {
  HornSystem system{.rules = &rules, .predicate = {0}};
  std::map<PairId, std::size_t> nodes;
  const auto node = [&](PairId pair) {
    const std::size_t predicate = pairs.predicate_of(pair);
    if (predicate == 0) return std::size_t{0};
    const auto [place, fresh] = nodes.try_emplace(pair, system.predicate.size());
    if (fresh) system.predicate.push_back(predicate);
    return place->second;
  };
  std::map<HornClause, std::size_t> clauses;  // derivations that differ only where integers play no part are one clause
  for (std::size_t number = 0; number < pairs.derivations().size(); ++number) {
    const Derivation& derivation = pairs.derivations()[number];
    if (!rules.predicates[derivation.predicate].numeric) continue;
    HornClause clause{.head = node(derivation.pair), .predicate = derivation.predicate, .rule = derivation.rule};
    for (std::size_t call = 0; call < derivation.children.size(); ++call)
      if (rules.predicates[pairs.predicate_of(derivation.children[call])].numeric)
        clause.children.emplace_back(call, node(derivation.children[call]));
    clauses.emplace(std::move(clause), number);
  }
  for (const auto& [clause, number] : clauses) {
    system.clauses.push_back(clause);
    system.derivation.push_back(number);
  }
  system.clauses_of.resize(system.predicate.size());
  for (std::size_t c = 0; c < system.clauses.size(); ++c) system.clauses_of[system.clauses[c].head].push_back(c);
  NodeComponents(system).run();
  return system;
}

HornAnswer solve_horn_integers(const Context& context, const HornSystem& system, Budget& budget) {
  using Direction = HornEncoder::Direction;
  solver::TermTable terms;
  HornEncoder encoder(context, system, terms);
  std::optional<HornDerivation> derivation;
  const auto ask = [&](Direction direction, std::size_t depth) {
    const auto formula = encoder.derivable(0, direction, depth);
    if (!formula || budget.exhausted()) return solver::Answer::Unknown;
    solver::Solver solver(terms);
    solver.assert_that(*formula);
    const solver::Answer answer = solver.check(
        {}, solver::Limits{.milliseconds = direction == Direction::Unfold ? kDerivationMilliseconds : kMilliseconds});
    if (answer == solver::Answer::Sat && direction == Direction::Unfold) derivation = encoder.derivation(solver);
    return answer;
  };
  // The verdict is known by then; a derivation is worth a few small queries more.
  const auto satisfiable = [&] {
    for (std::size_t depth : kDerivationDepths)
      if (!budget.exhausted() && ask(Direction::Unfold, depth) == solver::Answer::Sat) break;
    return HornAnswer{Verdict::Satisfiable, "", std::move(derivation)};
  };
  for (std::size_t depth : kDepths) {
    const solver::Answer under = ask(Direction::Under, depth);
    if (under == solver::Answer::Sat) return satisfiable();
    if (encoder.all_exact()) {
      if (under == solver::Answer::Unsat) return {Verdict::Unsatisfiable, "", {}};
      return {Verdict::Unknown, "the arithmetic of the recursion is too large for the solver", {}};
    }
    if (ask(Direction::Over, depth) == solver::Answer::Unsat) return {Verdict::Unsatisfiable, "", {}};
    if (budget.exhausted()) return {Verdict::Unknown, std::string(budget.reason_text()), {}};
  }
  return {Verdict::Unknown, "recursion over integers that is neither closed nor unfolded far enough", {}};
}

}  // namespace heapwise::logic
