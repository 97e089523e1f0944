#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "logic/decide.h"
#include "logic/evaluate.h"
#include "logic/math_printer.h"
#include "logic/smtlib_parser.h"

namespace heapwise::logic {
namespace {

constexpr const char* kDefinitions =
    R"((declare-sort R 0)(declare-datatypes ((N 0)) (((node (next R) (back R)))))(declare-heap (R N))
(define-fun-rec lseg ((x R) (y R)) Bool
  (or (and (= x y) (_ emp R N)) (exists ((u R) (b R)) (sep (pto x (node u b)) (lseg u y)))))
(define-fun-rec lrev ((x R) (y R)) Bool
  (or (and (= x y) (_ emp R N)) (exists ((u R) (b R)) (sep (lrev x u) (pto u (node y b))))))
(define-funs-rec ((even ((x R) (y R)) Bool) (odd ((x R) (y R)) Bool))
  ((or (and (= x y) (_ emp R N)) (exists ((u R) (b R)) (sep (pto x (node u b)) (odd u y))))
   (exists ((u R) (b R)) (sep (pto x (node u b)) (even u y)))))
(define-fun-rec dll ((h R) (p R) (t R) (n R)) Bool
  (or (and (= h t) (pto h (node n p))) (exists ((u R)) (sep (pto h (node u p)) (dll u h t n)))))
(define-fun-rec dllrev ((h R) (p R) (t R) (n R)) Bool
  (or (and (= h t) (pto h (node n p))) (exists ((u R)) (sep (pto t (node n u)) (dllrev h p u t)))))
(define-fun-rec tree ((x R)) Bool
  (or (and (= x (as nil R)) (_ emp R N)) (exists ((l R) (r R)) (sep (pto x (node l r)) (tree l) (tree r)))))
(define-fun-rec len ((x R) (y R) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp R N))
      (exists ((u R) (b R) (k Int)) (and (= n (+ k 1)) (<= 0 k) (sep (pto x (node u b)) (len u y k))))))
(declare-const x R)(declare-const y R)(declare-const z R)(declare-const w R)(declare-const n Int)(declare-const m Int)
)";

struct Asked {
  Script script;
  Answer answer;
};

Asked ask(const std::string& definitions, const std::string& left, const std::string& right, double seconds = 5) {
  Result<Script> parsed = parse_smtlib(definitions + "(assert " + left + ")(assert (not " + right + "))", "test");
  if (!parsed) throw std::runtime_error(parsed.error());
  Asked asked{std::move(parsed).value(), {}};
  Context& context = *asked.script.context;
  Formula question = context.conjunction(asked.script.assertions);
  asked.answer = satisfiable(context, question, {.decider = Decider::Rules, .seconds = seconds});
  return asked;
}

void expect_entails(const std::string& left, const std::string& right) {
  EXPECT_EQ(ask(kDefinitions, left, right).answer.verdict, Verdict::Unsatisfiable) << left << " |= " << right;
}

// The countermodel must be one by the definition of each connective.
void expect_fails(const std::string& left, const std::string& right) {
  Asked asked = ask(kDefinitions, left, right);
  ASSERT_EQ(asked.answer.verdict, Verdict::Satisfiable) << left << " |= " << right;
  ASSERT_TRUE(asked.answer.model);
  Context& context = *asked.script.context;
  EXPECT_EQ(evaluate(context, asked.script.assertions[0], *asked.answer.model, Semantics::SlComp), Truth::Yes);
  EXPECT_EQ(evaluate(context, asked.script.assertions[1]->children[0], *asked.answer.model, Semantics::SlComp),
            Truth::No);
}

TEST(Entailment, segments_compose) {
  expect_entails("(sep (lseg x y) (lseg y z))", "(lseg x z)");
  expect_entails("(sep (lseg x y) (pto y (node z w)))", "(lseg x z)");
  expect_fails("(sep (lseg x y) (lseg z w))", "(lseg x w)");
}

TEST(Entailment, a_list_read_from_its_end_is_the_same_list) {
  expect_entails("(lrev x y)", "(lseg x y)");
  expect_entails("(lseg x y)", "(lrev x y)");
  expect_entails("(sep (lrev x y) (lseg y z))", "(lrev x z)");
}

// Twenty cells from c1 on, more than a search for countermodels looks at. `last` stands at the end.
std::string long_chain(const std::string& last) {
  std::string text = "(sep";
  for (int i = 1; i < 20; ++i) text += fmt::format(" (pto c{} (node c{} (as nil R)))", i, i + 1);
  return text + " " + last + ")";
}

std::string with_long_chain(const std::string& more = "") {
  std::string text = kDefinitions;
  for (int i = 1; i <= 20; ++i) text += fmt::format("(declare-const c{} R)", i);
  return text + more;
}

// No small model tells of the step that is missing here: the proof itself must.
TEST(Entailment, every_case_of_the_left_side_counts) {
  const std::string tree = long_chain("(pto c20 (node (as nil R) (as nil R)))");
  const std::string ring = long_chain("(pto c20 (node c1 (as nil R)))");
  EXPECT_EQ(ask(with_long_chain(), tree, "(tree c1)").answer.verdict, Verdict::Unsatisfiable);
  EXPECT_NE(ask(with_long_chain(), "(or " + tree + ring + ")", "(tree c1)", 1).answer.verdict, Verdict::Unsatisfiable);
}

TEST(Entailment, every_rule_of_a_predicate_counts) {
  const std::string bush = R"((define-fun-rec bush ((x R)) Bool
    (or (and (= x (as nil R)) (_ emp R N)) (exists ((l R) (r R)) (sep (pto x (node l r)) (bush l) (bush r)))
        (pto x (node x x)))))";
  const std::string left = long_chain("(bush c20)");
  EXPECT_NE(ask(with_long_chain(bush), left, "(tree c1)", 1).answer.verdict, Verdict::Unsatisfiable);
  EXPECT_EQ(ask(with_long_chain(bush), long_chain("(tree c20)"), "(tree c1)").answer.verdict, Verdict::Unsatisfiable);
}

TEST(Entailment, mutual_recursion_keeps_parity) {
  expect_entails("(sep (odd x y) (odd y z))", "(even x z)");
  expect_entails("(even x y)", "(lseg x y)");
  expect_fails("(lseg x y)", "(even x y)");
}

TEST(Entailment, needs_a_stronger_statement_when_nil_stands_for_two_things) {
  expect_entails("(dll x (as nil R) y (as nil R))", "(dllrev x (as nil R) y (as nil R))");
}

TEST(Entailment, finds_witnesses) {
  expect_entails("(and (distinct x y) (lseg x y))", "(exists ((u R) (b R)) (sep (lseg x u) (pto u (node y b))))");
  expect_fails("(lseg x y)", "(exists ((u R) (b R)) (sep (lseg x u) (pto u (node y b))))");
}

TEST(Entailment, counts_cells) {
  expect_entails("(and (= n 1000) (len x y n))", "(exists ((u R) (b R) (k Int)) (sep (len x u k) (pto u (node y b))))");
  expect_entails("(sep (len x y n) (len y z m))", "(exists ((k Int)) (and (= k (+ n m)) (len x z k)))");
  expect_entails("(len x y n)", "(and (<= 0 n) (lseg x y))");
  expect_fails("(len x y n)", "(and (<= n 1) (lseg x y))");
}

TEST(Entailment, holds_when_the_left_side_cannot) {
  expect_entails("(sep (pto x (node y y)) (pto x (node z z)))", "(lseg w w)");
  expect_entails("(and (= n 1) (= n 2) (len x y n))", "(tree x)");
}

TEST(Entailment, sees_trees_with_one_leaf_too_few) {
  expect_entails("(sep (pto x (node y z)) (tree y) (tree z))", "(tree x)");
  expect_fails("(sep (pto x (node y z)) (tree y))", "(tree x)");
}

TEST(Entailment, of_the_slowest_query_of_the_first_seed_is_quick) {
  // freed atoms are the small-model decider's; the lists and logic variables of that query are ours.
  const std::string lists = R"((declare-sort R 0)(declare-datatypes ((N 0)) (((node (next R)))))(declare-heap (R N))
(declare-const a R)(declare-const b R)(declare-const f R)
)";
  const double before = cpu_seconds();
  const Asked asked = ask(lists, "(and (= a (as nil R)) (distinct b (as nil R)) (_ emp R N))",
                          "(exists ((f R)) (and (distinct a (as nil R)) (sep (pto f (node (as nil R))) (ls b f))))");
  EXPECT_EQ(asked.answer.verdict, Verdict::Satisfiable);
  EXPECT_LT(cpu_seconds() - before, 0.1);
}

constexpr const char* kLists = R"((declare-sort R 0)(declare-datatypes ((N 0)) (((node (next R)))))(declare-heap (R N))
(declare-const x R)(declare-const y R)(declare-const z R)(declare-const w R)
)";

TEST(ListEntailment, cuts_a_segment_only_where_its_end_cannot_be_inside) {
  const auto verdict = [](const std::string& left, const std::string& right) {
    return ask(kLists, left, right).answer.verdict;
  };
  EXPECT_EQ(verdict("(sep (ls x y) (ls y (as nil R)))", "(ls x (as nil R))"), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(sep (ls x y) (ls y z))", "(ls x z)"), Verdict::Satisfiable);
  EXPECT_EQ(verdict("(sep (ls x y) (ls y z) (pto z (node w)))", "(sep (ls x z) (pto z (node w)))"),
            Verdict::Unsatisfiable);
}

TEST(ListEntailment, makes_no_segment_of_a_cell_that_may_close_a_ring) {
  const auto verdict = [](const std::string& left, const std::string& right) {
    return ask(kLists, left, right).answer.verdict;
  };
  EXPECT_EQ(verdict("(sep (pto x (node z)) (ls z y))", "(ls x y)"), Verdict::Satisfiable);  // x may be y
  EXPECT_EQ(verdict("(and (distinct x y) (sep (pto x (node z)) (ls z y)))", "(ls x y)"), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(pto x (node y))", "(ls x y)"), Verdict::Satisfiable);
}

TEST(ListEntailment, splits_where_two_segments_start_together) {
  const Asked asked = ask(kLists, "(and (distinct y z) (sep (ls x y) (ls x z)))", "(or (ls x y) (ls x z))");
  EXPECT_NE(asked.answer.verdict, Verdict::Satisfiable);  // one of the two is empty
}

// Random systems of two predicates over one field, and random sequents about them.
class RandomSequents {
 public:
  explicit RandomSequents(unsigned seed) : random_(seed) {}

  std::string definitions() {
    std::string text = R"((declare-sort R 0)(declare-datatypes ((N 0)) (((node (next R)))))(declare-heap (R N))
(declare-const x R)(declare-const y R)(declare-const z R)
(define-funs-rec ((P ((a R) (b R)) Bool) (Q ((a R) (b R)) Bool)) ()";
    for (int predicate = 0; predicate < 2; ++predicate) {
      text += fmt::format("(or {} {}{})", base(), step(), pick(2) == 0 ? " " + step() : "");
    }
    return text + "))\n";
  }

  std::string heap() {
    static const char* const kVariables[] = {"x", "y", "z", "(as nil R)"};
    std::string text = "(sep (_ emp R N)";
    for (int i = 1 + pick(2); i > 0; --i) {
      const char *from = kVariables[pick(3)], *to = kVariables[pick(4)];
      text += pick(3) == 0 ? fmt::format(" (pto {} (node {}))", from, to)
                           : fmt::format(" ({} {} {})", pick(2) ? "P" : "Q", from, to);
    }
    return text + ")";
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  std::string base() { return pick(3) == 0 ? "(pto a (node b))" : "(and (= a b) (_ emp R N))"; }

  std::string step() {
    const char* call = pick(2) ? "P" : "Q";
    switch (pick(4)) {
      case 0: return fmt::format("(exists ((u R)) (sep ({} a u) (pto u (node b))))", call);
      case 1: return fmt::format("(exists ((u R)) (and (distinct a b) (sep (pto a (node u)) ({} u b))))", call);
      case 2: return fmt::format("(exists ((u R) (v R)) (sep (pto a (node u)) (pto u (node v)) ({} v b)))", call);
      default: return fmt::format("(exists ((u R)) (sep (pto a (node u)) ({} u b)))", call);
    }
  }

  std::mt19937 random_;
};

TEST(Entailment, of_random_systems_is_never_contradicted_by_a_small_model) {
  RandomSequents source(20);
  int decided = 0;
  for (int round = 0; round < 120; ++round) {
    const std::string definitions = source.definitions(), left = source.heap(), right = source.heap();
    Asked asked = ask(definitions, left, right, 0.05);
    if (asked.answer.verdict == Verdict::Unknown) continue;
    ++decided;
    Context& context = *asked.script.context;
    Formula a = asked.script.assertions[0], b = asked.script.assertions[1]->children[0];
    if (asked.answer.verdict == Verdict::Satisfiable) {
      ASSERT_TRUE(asked.answer.model);
      EXPECT_NE(evaluate(context, a, *asked.answer.model, Semantics::SlComp), Truth::No)
          << definitions << left << right;
      EXPECT_NE(evaluate(context, b, *asked.answer.model, Semantics::SlComp), Truth::Yes)
          << definitions << left << right;
      continue;
    }
    const SmallModels bounds{.locations = 3, .cells = 3};
    (void)for_each_model(context, asked.script.constants, bounds, [&](const Model& model) {
      const bool contradicts =
          evaluate(context, a, model, Semantics::SlComp, {.depth = 16, .steps = 4000}) == Truth::Yes &&
          evaluate(context, b, model, Semantics::SlComp, {.depth = 16, .steps = 4000}) == Truth::No;
      EXPECT_FALSE(contradicts) << definitions << left << " |= " << right << "\n" << to_text(context, model);
      return !contradicts;
    });
  }
  EXPECT_GT(decided, 60);
}

}  // namespace
}  // namespace heapwise::logic
