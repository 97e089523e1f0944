#include "logic/rules_decider.h"

#include <algorithm>
#include <cstdlib>

#include "logic/cyclic_prover.h"
#include "logic/inductive_sat.h"
#include "logic/list_entailment.h"
#include "logic/symbolic_heap.h"

namespace heapwise::logic {
namespace {

Answer unknown(std::string reason) { return {Verdict::Unknown, std::nullopt, std::move(reason), "rules"}; }

// A model in the terms of formulas.
Model translate(System& system, const ConcreteModel& concrete) {
  Model model;
  for (auto& [variable, value] : concrete.values) {
    if (auto id = system.origin(variable)) model.stack[*id] = value;
  }
  const Signature& signature = system.context().signature();
  for (const ConcreteCell& cell : concrete.heap.cells) {
    for (std::size_t i = 0; i < signature.sort_count(); ++i) {
      const Sort& sort = signature.sort(SortId(i));
      if (sort.kind == SortKind::Location && sort.cell.valid() && sort.cell.index() == cell.symbol) {
        model.heap[{SortId(i), cell.root}] = {cell.fields, false};
      }
    }
  }
  return model;
}

class Entailment {
 public:
  Entailment(Context& context, const Options& options, Budget& budget)
      : system_(context, options.semantics),
        invariants_(system_),
        prover_(system_, invariants_),
        budget_(budget),
        seconds_(options.seconds > 0 ? options.seconds : 60) {
    prover_.set_trace(std::getenv("HEAPWISE_TRACE_PROOF") != nullptr);
  }

  Answer decide(Formula left, Formula right) {
    auto lefts = system_.from_formula(left);
    auto rights = system_.from_formula(right);
    if (!lefts || !rights) return unknown("not a symbolic heap");
    for (const Disjunct& disjunct : *lefts) {
      if (disjunct.pure || disjunct.heap.any_heap) return unknown("the left side allows any heap");
      if (!supported(disjunct.heap)) return unknown("a predicate's definition is not a disjunction of symbolic heaps");
    }
    for (Disjunct& disjunct : *rights) {
      disjunct.heap.any_heap |= disjunct.pure;
      if (!supported(disjunct.heap)) return unknown("a predicate's definition is not a disjunction of symbolic heaps");
    }
    std::vector<Sequent> goals;
    for (Disjunct& disjunct : *lefts) goals.push_back(sequent(disjunct.heap, *rights));
    return decide(goals);
  }

 private:
  bool supported(const SymbolicHeap& heap) {
    std::vector<std::uint32_t> waiting;
    std::set<std::uint32_t> seen;
    const auto note = [&](const SymbolicHeap& part) {
      for (const Atom& atom : part.atoms) {
        if (atom.predicate && seen.insert(atom.symbol).second) waiting.push_back(atom.symbol);
      }
    };
    note(heap);
    while (!waiting.empty()) {
      const std::vector<InductiveRule>* rules = system_.rules(waiting.back());
      waiting.pop_back();
      if (!rules) return false;
      for (const InductiveRule& rule : *rules) note(rule.body);
    }
    return true;
  }

  // Several right sides become the rules of one predicate over their free variables.
  Sequent sequent(const SymbolicHeap& left, const std::vector<Disjunct>& rights) {
    Sequent result;
    result.left = left;
    if (rights.size() == 1) {
      result.right = rights[0].heap;
      result.open.insert(rights[0].bound.begin(), rights[0].bound.end());
      return result;
    }
    std::set<Var> free;
    bool any_heap = !rights.empty();
    for (const Disjunct& disjunct : rights) {
      any_heap &= disjunct.heap.any_heap;
      collect(disjunct.heap, free);
    }
    std::vector<Disjunct> cases = rights;
    for (Disjunct& disjunct : cases) {
      for (Var bound : disjunct.bound) free.erase(bound);
      if (any_heap) disjunct.heap.any_heap = false;
      mixed_ |= disjunct.heap.any_heap;
    }
    const std::vector<Var> parameters(free.begin(), free.end());
    Atom atom{true, system_.add_predicate(parameters, cases), parameters};
    result.right.atoms.push_back(std::move(atom));
    result.right.any_heap = any_heap;
    return result;
  }

  void collect(const SymbolicHeap& heap, std::set<Var>& into) const {
    const auto add = [&](Var variable) {
      if (!system_.is_nil(variable)) into.insert(variable);
    };
    for (const Atom& atom : heap.atoms) std::ranges::for_each(atom.arguments, add);
    for (auto* pairs : {&heap.equal, &heap.distinct}) {
      for (auto& [a, b] : *pairs) add(a), add(b);
    }
    for (const Linear& linear : heap.numbers) {
      for (auto& term : linear.terms) add(term.first);
    }
  }

  Answer decide(const std::vector<Sequent>& goals) {
    if (mixed_) return unknown("right sides with and without `true`");
    if (auto answer = decide_lists(goals)) return *answer;
    // Refutation and proof take turns, each with more to spend than before.
    struct Turn {
      UnfoldingLimits limits;
      double share;  // of the time, for the proof
    };
    for (const Turn& turn :
         {Turn{{60, 600, 10, 6}, 0.15}, Turn{{600, 4000, 12, 20}, 0.35}, Turn{{8000, 80000, 18, 60}, 0}}) {
      for (const Sequent& goal : goals) {
        if (auto model = refute(goal, turn.limits)) return {Verdict::Satisfiable, std::move(model), "", "rules"};
      }
      const Budget part(seconds_ * turn.share, 0);
      const bool try_proof = turn.share > 0 && !budget_.exhausted();
      if (try_proof && std::ranges::all_of(goals, [&](const Sequent& goal) { return prover_.prove(goal, part); })) {
        return {Verdict::Unsatisfiable, std::nullopt, "", "rules"};
      }
      if (budget_.exhausted()) return unknown(std::string(budget_.reason_text()));
    }
    return unknown("no proof and no countermodel found");
  }

  // The complete procedure, where all goals are of its fragment.
  std::optional<Answer> decide_lists(const std::vector<Sequent>& goals) {
    for (const Sequent& goal : goals) {
      if (!goal.open.empty()) return std::nullopt;
      const ListAnswer answer = list_entails(system_, goal.left, goal.right, budget_);
      if (answer.entails == Truth::Unknown) return std::nullopt;
      if (answer.entails == Truth::No)
        return Answer{Verdict::Satisfiable, translate(system_, *answer.countermodel), "", "rules"};
    }
    return Answer{Verdict::Unsatisfiable, std::nullopt, "", "rules"};
  }

  std::optional<Model> refute(const Sequent& goal, const UnfoldingLimits& limits) {
    std::optional<Model> found;
    small_models(system_, left_with_all_variables(system_, goal), {}, limits, budget_, [&](const ConcreteModel& model) {
      if (satisfies(system_, model.heap, goal.right, model.values, 50000) != Truth::No) return true;
      if (satisfies(system_, model.heap, goal.left, model.values) != Truth::Yes) return true;
      found = translate(system_, model);
      return false;
    });
    return found;
  }

  System system_;
  Invariants invariants_;
  CyclicProver prover_;
  Budget& budget_;
  double seconds_;
  bool mixed_ = false;
};

}  // namespace

Answer rules_entails(Context& context, Formula left, Formula right, const Options& options, Budget& budget) {
  if (options.semantics == Semantics::SlComp) {
    // A left side without models entails everything, and finding that out needs no induction.
    Budget part(0.3, 0);
    if (satisfiable_by_base_pairs(context, left, part).verdict == Verdict::Unsatisfiable) {
      return {Verdict::Unsatisfiable, std::nullopt, "", "rules"};
    }
  }
  return Entailment(context, options, budget).decide(left, right);
}

}  // namespace heapwise::logic
