#include "logic/small_model.h"

#include <gtest/gtest.h>

#include "logic/smtlib_parser.h"

namespace heapwise::logic {
namespace small_model_test {

constexpr const char* kPlain = R"(
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(declare-const u Loc)(declare-const v Loc)(declare-const a Loc)(declare-const b Loc)(declare-const c Loc)
)";

Answer decide(const std::string& assertions, Semantics semantics = Semantics::SlComp, Wands wands = Wands::Fixed) {
  auto script = parse_smtlib(kPlain + assertions, "test");
  EXPECT_TRUE(script.ok()) << script.error();
  Context& context = *script.value().context;
  Budget budget(10, 0);
  return decide_by_small_models(context, context.conjunction(script.value().assertions), semantics, budget, wands);
}

Verdict verdict(const std::string& assertions, Semantics semantics = Semantics::SlComp, Wands wands = Wands::Fixed) {
  return decide(assertions, semantics, wands).verdict;
}

TEST(SmallModel, one_cell_is_not_two) {
  EXPECT_EQ(verdict("(assert (pto u v))"), Verdict::Satisfiable);
  EXPECT_EQ(verdict("(assert (sep (pto u v) (pto u v)))"), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (sep (pto u v) (pto a v)))(assert (= u a))"), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (pto (as nil Loc) v))"), Verdict::Unsatisfiable);
}

TEST(SmallModel, a_model_has_the_cells_that_the_formula_names) {
  const Answer answer = decide(
      "(assert (sep (pto u v) (or (pto v u) (pto v a))))(assert (not (= u a)))"
      "(assert (not (sep (pto v u) true)))");
  ASSERT_EQ(answer.verdict, Verdict::Satisfiable);
  ASSERT_TRUE(answer.model.has_value());
  EXPECT_EQ(answer.model->heap.size(), 2U);
}

TEST(SmallModel, negation_under_a_star_tries_every_split) {
  EXPECT_EQ(verdict("(assert (sep (pto u v) (pto v u)))(assert (not (sep (not (pto a b)) (not (pto a b)))))"),
            Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (sep (pto u v) (pto v u)))(assert (not (sep (not (pto u v)) (pto v u))))"),
            Verdict::Satisfiable);
}

TEST(SmallModel, pure_atoms_hold_in_any_heap_or_in_the_empty_one) {
  const std::string both = "(assert (and (= u v) (pto a b)))";
  EXPECT_EQ(verdict(both, Semantics::SlComp), Verdict::Satisfiable);
  EXPECT_EQ(verdict(both, Semantics::Strict), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (sep (= u v) (pto a b)))", Semantics::Strict), Verdict::Satisfiable);
}

TEST(SmallModel, a_wand_adds_the_cell_that_its_left_side_names) {
  EXPECT_EQ(verdict("(assert (pto u v))(assert (not (wand (pto a b) (sep (pto u v) (pto a b)))))"),
            Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (pto u v))(assert (wand (pto u b) false))"), Verdict::Satisfiable);
  EXPECT_EQ(verdict("(assert (pto u v))(assert (distinct a u (as nil Loc)))(assert (wand (pto a b) false))",
                    Semantics::SlComp, Wands::Standard),
            Verdict::Unsatisfiable);
}

// u is freed and allocated again with another content: only the standard reading sees the second one.
TEST(SmallModel, the_two_readings_of_a_wand_differ_where_a_location_changes_its_content) {
  const std::string formula =
      "(assert (pto u v))(assert (distinct a v))(assert (not (sep (pto u v) (wand (pto u a) (pto u v)))))";
  EXPECT_EQ(verdict(formula, Semantics::SlComp, Wands::Standard), Verdict::Satisfiable);
  EXPECT_EQ(verdict(formula, Semantics::SlComp, Wands::Fixed), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict(formula), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict(formula, Semantics::SlComp, Wands::Agreed), Verdict::Unknown);
}

TEST(SmallModel, unguarded_formulas_are_searched_up_to_the_bound) {
  EXPECT_EQ(verdict("(assert (not (_ emp Loc Loc)))"), Verdict::Satisfiable);
  EXPECT_EQ(verdict("(assert (not (_ emp Loc Loc)))(assert (not (sep (not (_ emp Loc Loc)) true)))"),
            Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (sep (not (_ emp Loc Loc)) (not (_ emp Loc Loc))))(assert (not (pto u v)))"),
            Verdict::Satisfiable);
  EXPECT_EQ(verdict("(assert (and (not (_ emp Loc Loc)) (not (sep (not (_ emp Loc Loc)) (not (_ emp Loc Loc))))))"
                    "(assert (sep (pto u v) (pto a b) true))"),
            Verdict::Unsatisfiable);
}

TEST(SmallModel, a_quantified_location_is_a_known_one_or_another) {
  EXPECT_EQ(verdict("(assert (pto u v))(assert (not (exists ((x Loc)) (pto u x))))"), Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (pto u v))(assert (not (exists ((x Loc)) (sep (pto x v) true))))"),
            Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (pto u v))(assert (not (exists ((x Loc)) (and (distinct x u) (distinct x v) (distinct x "
                    "a) (pto u v)))))"),
            Verdict::Unsatisfiable);
  EXPECT_EQ(verdict("(assert (pto u v))(assert (not (exists ((x Loc)) (and (distinct x v) (pto u x)))))"),
            Verdict::Satisfiable);
}

TEST(SmallModel, a_list_that_must_not_be_there_is_followed_cell_by_cell) {
  const std::string list =
      "(define-fun-rec ls ((x Loc) (y Loc)) Bool (or (and (= x y) (_ emp Loc Loc))"
      " (and (distinct x y) (exists ((z Loc)) (sep (pto x z) (ls z y))))))";
  EXPECT_EQ(verdict(list + "(assert (sep (pto u a) (pto a b) (pto b (as nil Loc))))"
                           "(assert (not (ls u (as nil Loc))))"),
            Verdict::Unsatisfiable);
  EXPECT_EQ(verdict(list + "(assert (sep (pto u a) (pto a b)))(assert (not (ls u b)))"), Verdict::Satisfiable);
  EXPECT_EQ(verdict(list + "(assert (sep (pto u a) (pto a b)))(assert (distinct b u))(assert (not (ls u b)))"),
            Verdict::Satisfiable);
  EXPECT_EQ(verdict(list + "(assert (sep (pto u a) (pto a b)))(assert (distinct a b))(assert (distinct b u))"
                           "(assert (not (ls u b)))"),
            Verdict::Unsatisfiable);
}

TEST(SmallModel, integers_are_left_to_the_solver) {
  const std::string numbers =
      "(declare-const i Int)(declare-const j Int)(assert (or (and (pto u v) (= i 0)) (and (pto v u) (= i (+ j 1)))))";
  EXPECT_EQ(verdict(numbers + "(assert (> i j))(assert (not (pto u v)))"), Verdict::Satisfiable);
  EXPECT_EQ(verdict(numbers + "(assert (< i j))(assert (distinct i 0))"), Verdict::Unsatisfiable);
}

// A tree of depth n with a side condition at every node implies the tree without it; its cases would be too many.
TEST(SmallModel, formulas_that_differ_in_side_conditions_are_compared_by_structure) {
  std::string declarations;
  auto tree = [&](auto&& self, const std::string& at, int depth, bool conditions) -> std::string {
    const std::string leaf = "(and (= " + at + " (as nil Loc)) (_ emp Loc Loc))";
    if (depth == 0) return leaf;
    if (conditions) declarations += "(declare-const " + at + "x Loc)";
    const std::string node = "(sep (pto " + at + " " + at + "x) (or " + self(self, at + "x", depth - 1, conditions) +
                             " (pto " + at + "x " + at + ")))";
    return "(or " + leaf + " " + (conditions ? "(and (distinct " + at + " v) " + node + ")" : node) + ")";
  };
  const std::string left = tree(tree, "u", 40, true), right = tree(tree, "u", 40, false);
  EXPECT_EQ(verdict(declarations + "(assert " + left + ")(assert (not " + right + "))"), Verdict::Unsatisfiable);
}

TEST(SmallModel, gives_up_in_words) {
  const Answer answer = decide("(assert (pto u v))(assert (wand (not (pto a b)) (pto u v)))");
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_NE(answer.reason.find("wand"), std::string::npos);
}

}  // namespace small_model_test
}  // namespace heapwise::logic
