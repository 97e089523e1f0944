// Random boolean formulas: the small-model decider against all small models, evaluated by brute force.
//
// HEAPWISE_RANDOM_FORMULAS says how many formulas; a thousand otherwise.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "logic/evaluate.h"
#include "logic/small_model.h"
#include "logic/smtlib_parser.h"

namespace heapwise::logic {
namespace small_model_random_test {

// What a family of formulas is made of: declarations, atoms with $ for a variable, and the variables.
struct Family {
  std::string declarations;
  std::vector<std::string> atoms;  // the first ones guard a heap
  std::vector<std::string> names;
  std::string emp;
  SmallModels bounds;
};

const Family kCells{"(declare-sort L 0)(declare-heap (L L))(declare-const x L)(declare-const y L)(declare-const z L)",
                    {"(pto $ $)", "(pto $ $)", "(_ emp L L)"},
                    {"x", "y", "z", "(as nil L)"},
                    "(_ emp L L)",
                    {.locations = 3, .cells = 3, .least = 0, .most = 0}};

const Family kSingly{
    "(declare-sort L 0)(declare-heap (L L))(declare-const x L)(declare-const y L)"
    "(define-fun-rec ls ((a L) (b L)) Bool (or (and (= a b) (_ emp L L))"
    " (and (distinct a b) (exists ((u L)) (sep (pto a u) (ls u b))))))",
    {"(ls $ $)", "(ls $ $)", "(pto $ $)"},
    {"x", "y", "(as nil L)"},
    "(_ emp L L)",
    {.locations = 4, .cells = 4, .least = 0, .most = 0}};

const Family kDoubly{
    "(declare-sort L 0)(declare-datatypes ((C 0)) (((c (next L) (prev L)))))(declare-heap (L C))"
    "(declare-const x L)(declare-const y L)"
    "(define-fun-rec dls ((a L) (b L) (p L) (n L)) Bool (or (and (= a n) (= b p) (_ emp L C))"
    " (and (distinct a n) (distinct b p) (exists ((u L)) (sep (pto a (c u p)) (dls u b a n))))))",
    {"(dls $ $ $ $)", "(dls $ $ $ $)", "(dls x y (as nil L) (as nil L))", "(pto $ (c $ $))"},
    {"x", "y", "(as nil L)"},
    "(_ emp L C)",
    {.locations = 3, .cells = 3, .least = 0, .most = 0}};

const Family kNested{
    "(declare-sort T 0)(declare-sort S 0)(declare-datatypes ((C 0) (D 0)) (((c (top T) (down S))) ((d (next S)))))"
    "(declare-heap (T C) (S D))(declare-const x T)(declare-const y T)(declare-const a S)"
    "(define-fun-rec ls ((u S) (v S)) Bool (or (and (= u v) (_ emp T C))"
    " (and (distinct u v) (exists ((w S)) (sep (pto u (d w)) (ls w v))))))"
    "(define-fun-rec nls ((u T) (v T) (z S)) Bool (or (and (= u v) (_ emp T C))"
    " (and (distinct u v) (exists ((t T) (w S)) (sep (pto u (c t w)) (ls w z) (nls t v z))))))",
    {"(nls # # @)", "(nls # # @)", "(pto # (c # @))", "(ls @ @)", "(pto @ (d @))"},
    {},
    "(_ emp T C)",
    {.locations = 2, .cells = 3, .least = 0, .most = 0}};

class RandomBoolean {
 public:
  RandomBoolean(const Family& family, std::uint32_t seed) : family_(family), random_(seed) {}

  // A formula that names its cells: the positive part.
  std::string guarded(int depth) {
    if (depth == 0) return atom();
    switch (pick(6)) {
      case 0: return "(and " + pure() + " " + guarded(depth - 1) + ")";
      case 1: return "(or " + guarded(depth - 1) + " " + guarded(depth - 1) + ")";
      case 2: return "(and " + guarded(depth - 1) + " (not " + guarded(depth - 1) + "))";
      case 3: return "(and " + guarded(depth - 1) + " " + guarded(depth - 1) + ")";
      default: return "(sep " + guarded(depth - 1) + " " + guarded(depth - 1) + ")";
    }
  }

  // Any formula.
  std::string any(int depth) {
    if (depth == 0) return pick(4) == 0 ? pure() : pick(5) == 0 ? "true" : atom();
    switch (pick(6)) {
      case 0: return "(not " + any(depth - 1) + ")";
      case 1: return "(and " + any(depth - 1) + " " + any(depth - 1) + ")";
      case 2: return "(or " + any(depth - 1) + " " + any(depth - 1) + ")";
      case 3: return "(sep " + any(depth - 1) + " true)";
      default: return "(sep " + any(depth - 1) + " " + any(depth - 1) + ")";
    }
  }

  // Any formula in which each star has one part at most that no atom guards: the list translation's own fragment.
  std::string tame(int depth) {
    if (depth == 0) return pick(4) == 0 ? pure() : pick(5) == 0 ? "true" : atom();
    switch (pick(6)) {
      case 0: return "(not " + tame(depth - 1) + ")";
      case 1: return "(and " + tame(depth - 1) + " " + tame(depth - 1) + ")";
      case 2: return "(or " + tame(depth - 1) + " " + tame(depth - 1) + ")";
      default: return "(sep " + guarded(depth - 1) + " " + tame(depth - 1) + ")";
    }
  }

  std::size_t pick(std::size_t bound) { return random_() % bound; }

 private:
  std::string atom() {
    if (pick(8) == 0) return family_.emp;
    return filled(family_.atoms[pick(family_.atoms.size())]);
  }
  std::string pure() {
    const std::string slot = family_.names.empty() ? (pick(2) == 0 ? "# #" : "@ @") : "$ $";
    return filled((pick(2) == 0 ? "(= " : "(distinct ") + slot + ")");
  }
  std::string filled(const std::string& pattern) {
    static const std::vector<std::string> outer{"x", "y", "(as nil T)"}, inner{"a", "(as nil S)"};
    std::string out;
    for (char letter : pattern) {
      if (letter == '$') out += family_.names[pick(family_.names.size())];
      else if (letter == '#') out += outer[pick(outer.size())];
      else if (letter == '@') out += inner[pick(inner.size())];
      else out += letter;
    }
    return out;
  }

  const Family& family_;
  std::mt19937 random_;
};

std::size_t formulas() {
  const char* wanted = std::getenv("HEAPWISE_RANDOM_FORMULAS");
  return wanted == nullptr ? 1000 : std::strtoull(wanted, nullptr, 10);
}

// The decider must not say `unsat` where a small model exists, nor `sat` with a model that is none, and must decide
// most formulas.
enum class Draw : std::uint8_t {
  Entailment,  // φ ∧ ¬ψ, both guarded
  Mixed,       // φ guarded, ψ with negations and open stars anywhere
  Open,        // no guard at all
};

std::string drawn(RandomBoolean& random, Draw draw) {
  if (draw == Draw::Open) return "(assert " + random.any(3) + ")";
  const std::string guard = "(assert " + random.guarded(2) + ")";
  if (draw == Draw::Mixed) return guard + "(assert " + random.tame(3) + ")";
  return guard + "(assert (not " + random.guarded(static_cast<int>(random.pick(3))) + "))";
}

void compare(const Family& family, Semantics semantics, std::size_t count, Draw draw, double decided_at_least) {
  std::size_t sat = 0, unsat = 0;
  for (std::size_t seed = 0; seed < count; ++seed) {
    RandomBoolean random(family, static_cast<std::uint32_t>(seed));
    const std::string text = drawn(random, draw);
    Result<Script> script = parse_smtlib(family.declarations + text, "random");
    ASSERT_TRUE(script.ok()) << script.error();
    Context& context = *script.value().context;
    const Formula formula = context.conjunction(script.value().assertions);
    Budget budget(2, 0);
    const Answer answer = decide_by_small_models(context, formula, semantics, budget);
    if (answer.verdict == Verdict::Satisfiable) {
      ++sat;
      ASSERT_TRUE(answer.model.has_value());
      EXPECT_NE(evaluate(context, formula, *answer.model, semantics), Truth::No)
          << text << to_text(context, *answer.model);
    } else if (answer.verdict == Verdict::Unsatisfiable) {
      ++unsat;
      for_each_model(context, script.value().constants, family.bounds, [&](const Model& model) {
        const bool refuted = evaluate(context, formula, model, semantics) == Truth::Yes;
        EXPECT_FALSE(refuted) << text << to_text(context, model);
        return !refuted;
      });
    }
  }
  // Both answers occur, so neither branch above goes untested; the short runs draw only 25 formulas.
  EXPECT_GE(sat, count / 20);
  EXPECT_GE(unsat, count / 20);
  EXPECT_GE(static_cast<double>(sat + unsat), decided_at_least * static_cast<double>(count));
}

TEST(SmallModelRandom, guarded_cells) { compare(kCells, Semantics::SlComp, formulas() / 4, Draw::Entailment, 1.0); }
TEST(SmallModelRandom, guarded_cells_in_the_strict_reading) {
  compare(kCells, Semantics::Strict, formulas() / 4, Draw::Entailment, 1.0);
}
TEST(SmallModelRandom, open_formulas_over_cells) {
  compare(kCells, Semantics::SlComp, formulas() / 20, Draw::Open, 0.9);
}
TEST(SmallModelRandom, open_formulas_over_cells_in_the_strict_reading) {
  compare(kCells, Semantics::Strict, formulas() / 20, Draw::Open, 0.9);
}
TEST(SmallModelRandom, singly_linked_lists) {
  compare(kSingly, Semantics::SlComp, formulas() / 30, Draw::Entailment, 1.0);
}
TEST(SmallModelRandom, singly_linked_lists_in_the_strict_reading) {
  compare(kSingly, Semantics::Strict, formulas() / 30, Draw::Entailment, 1.0);
}
TEST(SmallModelRandom, doubly_linked_lists) {
  compare(kDoubly, Semantics::SlComp, formulas() / 40, Draw::Entailment, 1.0);
}
TEST(SmallModelRandom, negations_and_stars_over_singly_linked_lists) {
  compare(kSingly, Semantics::SlComp, formulas() / 40, Draw::Mixed, 1.0);
}
TEST(SmallModelRandom, negations_and_stars_over_doubly_linked_lists) {
  compare(kDoubly, Semantics::SlComp, formulas() / 40, Draw::Mixed, 1.0);
}
TEST(SmallModelRandom, negations_and_stars_over_nested_lists) {
  compare(kNested, Semantics::SlComp, formulas() / 40, Draw::Mixed, 1.0);
}
TEST(SmallModelRandom, negations_and_stars_over_nested_lists_in_the_strict_reading) {
  compare(kNested, Semantics::Strict, formulas() / 40, Draw::Mixed, 1.0);
}
TEST(SmallModelRandom, nested_lists) { compare(kNested, Semantics::SlComp, formulas() / 20, Draw::Entailment, 1.0); }

}  // namespace small_model_random_test
}  // namespace heapwise::logic
