// Random formulas: the deciders against each other and against all small models.
//
// HEAPWISE_RANDOM_FORMULAS says how many formulas; a thousand otherwise.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "logic/evaluate.h"
#include "logic/small_model.h"
#include "logic/smtlib_parser.h"

namespace heapwise::logic {
namespace property_test {

constexpr const char* kHeader = R"(
(set-logic QF_SHLS)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (next L)))))
(declare-heap (L C))
(define-fun-rec seg ((x L) (y L)) Bool (or (and (= x y) (_ emp L C))
  (exists ((u L)) (and (distinct x y) (sep (pto x (c u)) (seg u y))))))
(define-fun-rec lasso ((x L) (y L)) Bool (or (pto x (c y))
  (exists ((u L)) (sep (pto x (c u)) (lasso u y)))))
(declare-const x L) (declare-const y L) (declare-const z L)
)";

class RandomFormula {
 public:
  explicit RandomFormula(std::uint32_t seed) : random_(seed) {}

  // A symbolic heap: pure atoms and a separating conjunction.
  std::string heap() {
    std::string pure, spatial;
    for (std::size_t i = pick(3); i > 0; --i)
      pure += (pick(2) == 0 ? "(= " : "(distinct ") + variable() + " " + variable() + ")";
    for (std::size_t i = 1 + pick(3); i > 0; --i) spatial += atom();
    return "(and true " + pure + " (sep (_ emp L C) (_ emp L C) " + spatial + "))";
  }

  std::size_t pick(std::size_t bound) { return random_() % bound; }

 private:
  std::string variable() {
    constexpr const char* kNames[] = {"x", "y", "z", "(as nil L)"};
    return kNames[pick(4)];
  }

  std::string atom() {
    const std::string a = variable(), b = variable();
    switch (pick(6)) {
      case 0:
      case 1: return "(pto " + a + " (c " + b + "))";
      case 2: return "(lasso " + a + " " + b + ")";
      default: return "(seg " + a + " " + b + ")";
    }
  }

  std::mt19937 random_;
};

std::size_t formulas() {
  const char* wanted = std::getenv("HEAPWISE_RANDOM_FORMULAS");
  return wanted == nullptr ? 1000 : std::strtoull(wanted, nullptr, 10);
}

struct Count {
  std::size_t satisfiable = 0, unsatisfiable = 0, unknown = 0;
};

// Every answer is compared with all models of up to three locations; a model that is given is evaluated.
void check(Context& context, Formula formula, const std::vector<VariableId>& variables, Decider decider,
           const std::string& text, Count& count) {
  const Answer answer = satisfiable(context, formula, {.decider = decider, .seconds = 2});
  count.satisfiable += answer.verdict == Verdict::Satisfiable ? 1 : 0;
  count.unsatisfiable += answer.verdict == Verdict::Unsatisfiable ? 1 : 0;
  count.unknown += answer.verdict == Verdict::Unknown ? 1 : 0;
  if (answer.model) {
    EXPECT_NE(evaluate(context, formula, *answer.model, Semantics::SlComp), Truth::No)
        << text << to_text(context, *answer.model);
  }
  if (answer.verdict == Verdict::Unsatisfiable) {
    for_each_model(context, variables, {.locations = 3, .cells = 3}, [&](const Model& model) {
      const bool refuted = evaluate(context, formula, model, Semantics::SlComp) == Truth::Yes;
      EXPECT_FALSE(refuted) << text << to_text(context, model);
      return !refuted;
    });
  }
}

void compare(bool entailments, Decider decider) {
  Count count;
  const std::size_t total = formulas() / 2;
  for (std::size_t seed = 0; seed < total; ++seed) {
    RandomFormula random(static_cast<std::uint32_t>(seed));
    std::string text = "(assert " + random.heap() + ")";
    if (entailments) text += "(assert (not " + random.heap() + "))";
    Result<Script> script = parse_smtlib(kHeader + text, "random");
    ASSERT_TRUE(script.ok()) << script.error();
    Context& context = *script.value().context;
    check(context, context.conjunction(script.value().assertions), script.value().constants, decider, text, count);
  }
  EXPECT_GT(count.satisfiable, total / 10);
  EXPECT_GT(count.unsatisfiable, total / 20);
  EXPECT_LT(count.unknown, total / 2);
}

TEST(RandomFormulas, are_decided_as_all_small_models_say) { compare(false, Decider::Rules); }
TEST(RandomFormulas, entail_as_all_small_models_say) { compare(true, Decider::Rules); }

// A fifth as many: the solver takes most of the time.
TEST(RandomFormulas, get_one_answer_from_both_deciders) {
  for (std::size_t seed = 0; seed < formulas() / 10; ++seed) {
    RandomFormula random(static_cast<std::uint32_t>(seed + 77));
    std::string text = "(assert " + random.heap() + ")";
    if (random.pick(2) == 0) text += "(assert (not " + random.heap() + "))";
    Result<Script> script = parse_smtlib(kHeader + text, "random");
    ASSERT_TRUE(script.ok()) << script.error();
    Context& context = *script.value().context;
    const Formula formula = context.conjunction(script.value().assertions);
    const Answer rules = satisfiable(context, formula, {.decider = Decider::Rules, .seconds = 2});
    const Answer smt = satisfiable(context, formula, {.decider = Decider::Smt, .seconds = 2});
    if (rules.verdict != Verdict::Unknown && smt.verdict != Verdict::Unknown) {
      EXPECT_EQ(rules.verdict, smt.verdict) << text;
    }
  }
}

TEST(Evaluate, tells_a_segment_from_a_cycle) {
  Result<Script> script = parse_smtlib(std::string(kHeader) + "(assert (seg x y))(assert (lasso x x))", "test");
  ASSERT_TRUE(script.ok()) << script.error();
  Context& context = *script.value().context;
  const std::vector<VariableId>& names = script.value().constants;
  const SortId sort = context.signature().variable(names[0]).sort;
  Model model;
  model.stack = {{names[0], 1}, {names[1], 3}};
  model.heap = {{{sort, 1}, {{2}, false}}, {{sort, 2}, {{3}, false}}};
  EXPECT_EQ(evaluate(context, script.value().assertions[0], model, Semantics::SlComp), Truth::Yes);
  EXPECT_EQ(evaluate(context, script.value().assertions[1], model, Semantics::SlComp), Truth::No);
  model.heap[{sort, 2}].fields[0] = 1;
  EXPECT_EQ(evaluate(context, script.value().assertions[0], model, Semantics::SlComp), Truth::No);
  EXPECT_EQ(evaluate(context, script.value().assertions[1], model, Semantics::SlComp), Truth::Yes);
}

TEST(Evaluate, needs_an_empty_heap_for_strict_pure_atoms) {
  Result<Script> script = parse_smtlib(std::string(kHeader) + "(assert (= x x))", "test");
  ASSERT_TRUE(script.ok()) << script.error();
  Context& context = *script.value().context;
  const SortId sort = context.signature().variable(script.value().constants[0]).sort;
  Model model;
  model.heap = {{{sort, 1}, {{2}, false}}};
  EXPECT_EQ(evaluate(context, script.value().assertions[0], model, Semantics::SlComp), Truth::Yes);
  EXPECT_EQ(evaluate(context, script.value().assertions[0], model, Semantics::Strict), Truth::No);
}

}  // namespace property_test
}  // namespace heapwise::logic
